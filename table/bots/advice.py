"""What a game may tell a bot beside its rules: how to play on in a hurry, and how good a state looks.

All of it is optional. A bot without advice plays out at random to the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from engines.game import Outcome
from table.bots.levels import EFFORTS, Effort, Level

__all__ = ["Advice", "Effort", "Level", "Thought"]

S = TypeVar("S")
A = TypeVar("A")

DRAW = 0.5


class Thought(NamedTuple):
    """What a bot chose, and its worth from 0 (lost) to 1 (won); None where there was nothing to think of."""

    action: Any  # None: it would rather wait for what others do
    worth: float | None
    visits: int  # how many simulations began with it


class Advice(Generic[S, A]):
    """A game's advice to bots; a game derives from this and answers what it can answer better.

    Every state that is handed in here was drawn by `sample` for the seat that thinks: it is a guess of that
    seat, and holds nobody's secrets.
    """

    efforts: Mapping[Level, Effort] = EFFORTS
    depth: int | None = None  # how many actions a playout goes on before it is judged; None: to the end
    curiosity: float = 0.7  # how much a search tries what it knows little of
    breadth: float | None = None  # actions a node tries: this times the root of its visits; None: all

    def decide(self, seen: S, seat: int, level: Level, rng: Random) -> Thought | None:  # noqa: ARG002
        """A choice that needs no search; None: search."""
        return None

    def may_wait(self, seen: S, seat: int) -> bool:  # noqa: ARG002
        """Does the game go on if this seat does nothing now? Then `decide` may choose to wait."""
        return False

    def sensible(self, state: S, seat: int, actions: Sequence[A]) -> Sequence[A]:  # noqa: ARG002
        """The actions worth thinking of, where there are far too many; at least one of them."""
        return actions

    def playout(self, state: S, seat: int, actions: Sequence[A], rng: Random) -> A:  # noqa: ARG002
        """The action to play on with; also which of several untried ones is tried first."""
        return actions[int(rng.random() * len(actions))]

    def worth(self, state: S, seat: int) -> float | None:  # noqa: ARG002
        """How good an unfinished state is for a seat, from 0 (lost) to 1 (won); None: play on."""
        return None

    def score(self, state: S, seat: int) -> float | None:  # noqa: ARG002
        """The points of a seat so far, in a game that is decided by points; for the course of a game that is
        over, when everybody may know them. None as long as nobody can count them."""
        return None

    def standing(self, state: S, seat: int) -> float | None:  # noqa: ARG002
        """How well a seat stands, from 0 to 1, as an onlooker sees it: from what everybody may know. For the
        course of a game; None: in a game without secrets a bot thinks about it, in others nobody knows."""
        return None

    def verdict(self, outcome: Outcome, seat: int) -> float:
        """How good an end is for a seat. In a solo game that is not just won or lost, its score says more."""
        winners = outcome.winners
        if seat in winners:
            return 1.0
        return DRAW if not winners and (outcome.scores is None or len(outcome.scores) > 1) else 0.0
