"""Advice to bots on Captivate: count the piles, take what lies face down, and flip what can then be taken.

Nobody may look under a covered card. What a guess says of piles and covered cards is right on average.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from random import Random

from engines.captivate.cards import points
from engines.captivate.state import State
from engines.captivate.words import Action
from table.bots.advice import Advice, Effort, Level

STEEP = 0.08  # how sure a point makes one
GLANCES = 15  # actions looked at before one is played on with


class CaptivateAdvice(Advice[State, Action]):
    """Piles are counted after the turn and the answer to it."""

    efforts: Mapping[Level, Effort] = {
        Level.EASY: Effort(16, seconds=0.5, slack=0.15),
        Level.NORMAL: Effort(100, seconds=0.8, slack=0.02),
        Level.HARD: Effort(600, seconds=1.0),
    }
    depth = 4
    curiosity = 0.8
    breadth = 8.0

    def playout(self, state: State, seat: int, actions: Sequence[Action], rng: Random) -> Action:  # noqa: ARG002
        """Of a few actions the one that takes or flips most."""
        best, most = actions[0], -1.0
        count = len(actions)
        for _ in range(min(GLANCES, count)):
            action = actions[int(rng.random() * count)]
            gain = _gain(state, action)
            if gain > most:
                best, most = action, gain
        return best

    def worth(self, state: State, seat: int) -> float:
        """By the lead over the best of the others."""
        totals = _totals(state)
        mine = totals.pop(seat)
        return 1 / (1 + exp(STEEP * (max(totals) - mine)))

    def score(self, state: State, seat: int) -> float:
        return float(_totals(state)[seat])


def _totals(state: State) -> list[int]:
    """The points that each seat has won; what was taken in this turn counts already."""
    totals = [points(pile) for pile in state.piles]
    totals[state.turn] += points(state.taken)
    return totals


def _gain(state: State, action: Action) -> float:
    """How many cards an action takes or flips."""
    verb, card, cell = action
    if cell < 0:
        return 0.5
    rules, cells = state.rules, state.field.cells
    tables = rules.flips[card]
    flips = sum([tables[side][cells[neighbour]] for side, neighbour in rules.mat.sites[cell].sides])
    return flips + 2.0 if verb == "capture" else flips
