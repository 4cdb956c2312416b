"""A crew of Captain Sonar that thinks for itself, station by station.

It needs no search: what was said aloud tells how likely the enemy is where, and every order has a worth that
can be worked out. A level is how carefully one looks: the less, the more the worths are blurred.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engines.captain_sonar.moves import actions
from engines.captain_sonar.state import ANSWER, COURSE, NOTHING, PLAY, START, SYSTEM, State
from engines.captain_sonar.words import CAPTAIN, CROSS, DRONE, ENGINEER, FIRST_MATE, MARK, SONAR
from table.bots.advice import Advice, Thought
from table.bots.levels import Level
from table.games.captain_sonar.captaincy import best_starts, left_open, situation, worth_of
from table.games.captain_sonar.hunting import bits, odds_of
from table.games.captain_sonar.seamanship import cross_worth, wanted_gauges

BLUR = {Level.EASY: 0.45, Level.NORMAL: 0.22, Level.HARD: 0.01}
"""How far off the worth of an order may seem, at each level."""


class SonarAdvice(Advice[State, str]):
    """What the stations of a submarine do."""

    def decide(self, seen: State, seat: int, level: Level, rng: Random) -> Thought:
        """The order of a station; none while it does better to wait."""
        blurred = {order: worth + rng.gauss(0.0, BLUR[level]) for order, worth in _worths(seen, seat).items()}
        best = max(blurred, key=lambda order: blurred[order], default=None)
        if best is not None and blurred[best] <= 0 and self.may_wait(seen, seat):
            best = None
        return Thought(best, self.worth(seen, seat), 0)

    def may_wait(self, seen: State, seat: int) -> bool:
        """Systems and mines can wait; a course, a task and an answer cannot."""
        role, sub = seat & 3, seen.subs[seat >> 2]
        if role == FIRST_MATE:
            return not sub.owes_mark and not sub.surface
        if role != CAPTAIN or sub.surface:
            return False
        if seen.phase == PLAY:
            return sub.owes_mark or sub.owes_cross != NOTHING
        return seen.phase not in (START, ANSWER) and not (
            seen.phase in (COURSE, SYSTEM) and seen.team == seat >> 2
        )

    def playout(self, state: State, seat: int, actions: Sequence[str], rng: Random) -> str:
        """Without long thought, as at the usual level."""
        return self.decide(state, seat, Level.NORMAL, rng).action or rng.choice(actions)

    def worth(self, state: State, seat: int) -> float:
        team = seat >> 2
        own, enemy = state.subs[team].damage, state.subs[1 - team].damage
        return 0.5 + (enemy - own) / (2 * state.setup.gauges.damage)

    def standing(self, state: State, seat: int) -> float:
        """By the damage: every hit is heard by all."""
        return self.worth(state, seat)


def _worths(state: State, seat: int) -> dict[str, float]:
    """How good each order of a station is that it would think of giving."""
    orders, role = actions(state, seat), seat & 3
    if role == CAPTAIN:
        return _captain(state, seat >> 2, orders)
    if role == FIRST_MATE:
        return _first_mate(state, seat >> 2, orders)
    if role == ENGINEER:
        return {order: _engineer(state, seat >> 2, order) for order in orders}
    return dict.fromkeys(orders, 1.0)


def _captain(state: State, team: int, orders: Sequence[str]) -> dict[str, float]:
    if state.phase == START:
        return dict.fromkeys(best_starts(state.setup.chart, orders), 1.0)
    now = situation(state, team)
    if state.phase == ANSWER:
        return {order: left_open(now, order) for order in orders}
    return {order: worth_of(now, order) for order in orders}


def _first_mate(state: State, team: int, orders: Sequence[str]) -> dict[str, float]:
    """Marks and sections; drone and sonar are left to the Captain, who sees more."""
    wanted = wanted_gauges(state, team, bits(odds_of(state, 1 - team)), bits(odds_of(state, team)))
    worths = {MARK[gauge]: 0.5 / place for place, gauge in enumerate(wanted, 1)}
    return {order: worths.get(order, 1.0) for order in orders if order != SONAR and order not in DRONE}


def _engineer(state: State, team: int, order: str) -> float:
    if not order.startswith("cross"):
        return 2.0  # to confirm, or to secure a section: at once
    return cross_worth(state.setup.key[2], state.subs[team].sheet, CROSS.index(order))
