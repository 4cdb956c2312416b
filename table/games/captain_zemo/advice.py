"""A captain who looks at every way to use the dice, and stops in time.

It needs no search of turns to come: what a voyage is worth as it stands (see voyage) already counts the rolls
that could end it. An action is worth what the voyage is once everything that was entered is settled, on
average over some rolls. A level is how many ways are looked at closely, and over how many rolls.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from engines.captain_zemo.moves import actions, apply, movers
from engines.captain_zemo.sampling import chance
from engines.captain_zemo.scoring import score
from engines.captain_zemo.state import BETWEEN, MOTIVE, NO_MOTIVE, OVER, PLAYER, START, STEER, State
from engines.captain_zemo.words import DROP, REROLL, SAIL_ON, STARTS, STOP
from engines.game import CHANCE, Outcome
from table.bots.advice import Advice, Thought
from table.bots.levels import Level
from table.games.captain_zemo.habits import hasty
from table.games.captain_zemo.voyage import Way, central, promise, ways, worth_of

BEST = 90.0  # points that are as good as a voyage gets
FAVOURITE = "motive adventurer"


class Care(NamedTuple):
    """How closely a captain looks."""

    ways: int  # looked at after a glance at all of them
    closely: int  # of these, looked at again
    rolls: int  # tried for what must be settled by dice
    voyages: int  # turns tried before sailing on
    blur: float  # points by which something may be misjudged


CARES = {
    Level.EASY: Care(6, 3, 1, 3, 5.0),
    Level.NORMAL: Care(30, 5, 4, 8, 1.5),
    Level.HARD: Care(80, 8, 10, 24, 0.0),
}
BEYOND = 1.5  # points
GLANCE = 6  # ways looked at, in a turn that is only thought of


class ZemoAdvice(Advice[State, str]):
    """What a captain does."""

    def decide(self, seen: State, seat: int, level: Level, rng: Random) -> Thought:  # noqa: ARG002
        """The best action, as it seems at a level."""
        care = CARES[level]
        worths = _worths(seen, care, rng)
        blurred = {action: worth + rng.gauss(0.0, care.blur) for action, worth in worths.items()}
        best = max(blurred, key=lambda action: blurred[action])
        return Thought(best, min(1.0, worths[best] / BEST), 0)

    def playout(self, state: State, seat: int, actions: Sequence[str], rng: Random) -> str:  # noqa: ARG002
        """By habit; and with dice still to use, the way that promises most."""
        if state.phase != STEER:
            return hasty(state)
        promising = max(ways(state), key=lambda way: promise(state, way), default=None)
        return promising.actions[0] if promising and promising.actions else rng.choice(actions)

    def worth(self, state: State, seat: int) -> float:  # noqa: ARG002
        return min(1.0, worth_of(state) / BEST)

    def score(self, state: State, seat: int) -> float | None:  # noqa: ARG002
        """What counts is known with the motive."""
        return None if state.motive == NO_MOTIVE and not state.lost else float(score(state))

    def verdict(self, outcome: Outcome, seat: int) -> float:
        return min(1.0, outcome.scores[seat] / BEST) if outcome.scores else 0.0


def _worths(state: State, care: Care, rng: Random) -> dict[str, float]:
    """What each action that comes into question is worth, in points."""
    if state.phase == START:
        return {start: central(STARTS.index(start)) for start in actions(state, PLAYER) if start != REROLL}
    if state.phase == MOTIVE:
        return {FAVOURITE: 0.0}
    if state.phase == BETWEEN:
        return {SAIL_ON: _sailing_on(state, care, rng), STOP: worth_of(apply(state, PLAYER, STOP))}
    if state.phase == STEER:
        return _steering(state, care, rng)
    return {
        action: _settled_worth(apply(state, PLAYER, action), care.rolls, rng)
        for action in actions(state, PLAYER)
    }


def _sailing_on(state: State, care: Care, rng: Random) -> float:
    """The points after one more turn, on average over some rolls, and a little for turns after that."""
    rolling = apply(state, PLAYER, SAIL_ON)
    points = sum(_points_after(_rolled(rolling, rng), rng) for _ in range(care.voyages)) / care.voyages
    return points + BEYOND


def _rolled(state: State, rng: Random) -> State:
    """The state after a roll that can be used, as far as rerolls help."""
    after = apply(state, CHANCE, chance(state, rng))
    while after.phase == STEER and not _can_finish(after) and REROLL in actions(after, PLAYER):
        again = apply(after, PLAYER, REROLL)
        after = apply(again, CHANCE, chance(again, rng))
    return after


def _can_finish(state: State) -> bool:
    return next(ways(state), None) is not None


def _points_after(state: State, rng: Random) -> float:
    """The points of a turn that is sailed without much thought."""
    if state.phase == STEER:
        tried = [_settled(_sailed(state, way), rng) for way in _promising(state, GLANCE)]
        state = max(tried, key=worth_of, default=state)
    return 0.0 if state.lost or state.phase == STEER else float(score(state))


def _promising(state: State, most: int) -> list[Way]:
    return sorted(ways(state), key=lambda way: -promise(state, way))[:most]


def _steering(state: State, care: Care, rng: Random) -> dict[str, float]:
    """The first action of every way worth a closer look."""
    found = [(_settled_worth(_sailed(state, way), 1, rng), way) for way in _promising(state, care.ways)]
    found.sort(key=lambda item: -item[0])
    worths: dict[str, float] = {}
    for _, way in found[: care.closely]:
        worth = _settled_worth(_sailed(state, way), care.rolls, rng)
        first = way.actions[0] if way.actions else DROP
        worths[first] = max(worths.get(first, 0.0), worth)
    listed = actions(state, PLAYER)
    if REROLL in listed:
        # another roll is worth what the turn was before this one
        again = apply(state, PLAYER, REROLL)
        worths[REROLL] = worth_of(again._replace(turn=again.turn - 1))
    return worths or dict.fromkeys(listed, 0.0)


def _sailed(state: State, way: Way) -> State:
    """The state once a way was sailed, as far as it can be."""
    for action in way.actions:
        state = apply(state, PLAYER, action)
        if state.phase != STEER:
            return state
    return apply(state, PLAYER, DROP)


def _settled_worth(state: State, rolls: int, rng: Random) -> float:
    """What the voyage is worth once what was entered is settled."""
    if state.phase in (BETWEEN, OVER):
        return worth_of(state)
    return sum(worth_of(_settled(state, rng)) for _ in range(rolls)) / rolls


def _settled(state: State, rng: Random) -> State:
    while state.phase not in (BETWEEN, OVER):
        if movers(state) == (CHANCE,):
            state = apply(state, CHANCE, chance(state, rng))
        else:
            state = apply(state, PLAYER, hasty(state))
    return state
