"""Advice to bots on Sea Grid: who has more left, who threatens whom, and whose character is in reach."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from random import Random

from engines.sea_grid.duel import attack, defence, targets
from engines.sea_grid.listing import picks
from engines.sea_grid.mat import Action, members
from engines.sea_grid.rules import Kind
from engines.sea_grid.state import CREW, OUT, SLOTS, TURN, State, picked
from table.bots.advice import Advice, Effort, Level, Thought

LEFT = 0.35  # a card that is not out of the game
TAKES = 0.25  # a card that one could beat next
CATCHES = 1.2  # the character among them: next turn, and
MATES = 3.0  # this turn
STEEP = 1.0

MOODS = {Level.EASY: 6.0, Level.NORMAL: 2.5, Level.HARD: 1.25}  # the more, the less strength decides a pick


class SeaGridAdvice(Advice[State, Action]):
    efforts: Mapping[Level, Effort] = {
        Level.EASY: Effort(16, seconds=0.5, slack=0.15),
        Level.NORMAL: Effort(120, seconds=0.8, slack=0.02),
        Level.HARD: Effort(800, seconds=1.0),
    }
    depth = 4
    curiosity = 0.3
    breadth = 8.0

    def decide(self, seen: State, seat: int, level: Level, rng: Random) -> Thought | None:
        """Crews are picked by what cards can do; which of the good ones, is a matter of mood."""
        if seen.phase != CREW:
            return None
        rules = seen.rules
        listed = picks(rules, picked(seen, seat))
        values = [exp(_value(rules.kinds[rules.ids[action[1]]]) / MOODS[level]) for action in listed]
        return Thought(rng.choices(listed, values)[0], None, 0)

    def playout(self, state: State, seat: int, actions: Sequence[Action], rng: Random) -> Action:  # noqa: ARG002
        """A challenge that succeeds, else a card shown or laid rather than moved about."""
        count = len(actions)
        if state.phase == TURN:
            best, most = None, 0.0
            for action in actions:
                if action[0] == "challenge":
                    gain = _gain(state, action)
                    if gain > most:
                        best, most = action, gain
            if best is not None:
                return best
        action = actions[int(rng.random() * count)]
        if action[0] == "move" or action[0] == "challenge":
            action = actions[int(rng.random() * count)]
        return action

    def worth(self, state: State, seat: int) -> float:
        mine = _standing(state, seat) - _standing(state, 1 - seat)
        return 1 / (1 + exp(-STEEP * mine))

    def standing(self, state: State, seat: int) -> float:
        """The same, but for what cards could do to cards that lie face down."""
        mine = _standing(state, seat, state.up) - _standing(state, 1 - seat, state.up)
        return 1 / (1 + exp(-STEEP * mine))


def _value(kind: Kind) -> float:
    keywords = kind.sacrifice + kind.mystic + kind.tenacious
    return kind.c + 0.7 * kind.d + 0.5 * keywords


def _gain(state: State, action: Action) -> float:
    """What a challenge takes: a character is everything, and a failed one is nothing."""
    index = state.rules.mat.index
    challenger, target = index[action[1]], index[action[2]]
    up = state.up | 1 << target
    if attack(state, up, challenger, target) <= defence(state, up, target):
        return 0.0
    return 10.0 if state.rules.kinds[state.crew[state.cells.index(target)]].character else 1.0


def _standing(state: State, seat: int, seen: int = -1) -> float:
    """What a seat has, and what it could take of the cells that are `seen`."""
    rules, cells, crew, up = state.rules, state.cells, state.crew, state.up
    total = 0.0
    for slot in SLOTS[seat]:
        cell = cells[slot]
        if cell == OUT:
            continue
        total += LEFT
        kind = rules.kinds[crew[slot]]
        if cell >= 0 and up >> cell & 1 and kind.challenges:
            for target in members(targets(state, seat, cell, kind) & seen):
                shown = up | 1 << target
                if attack(state, shown, cell, target) > defence(state, shown, target):
                    character = rules.kinds[crew[cells.index(target)]].character
                    total += (MATES if state.turn == seat else CATCHES) if character else TAKES
    return total
