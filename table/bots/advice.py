"""What a game may tell a bot beside its rules: how to play on in a hurry, and how good a state looks.

Both are optional. A bot without advice plays out at random to the end, or for as long as it has time.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Generic, TypeVar

S = TypeVar("S")
A = TypeVar("A")


class Advice(Generic[S, A]):
    """A game's advice to bots; a game derives from this and answers what it can answer better."""

    depth: int | None = None  # how many actions a playout goes on before it is judged; None: to the end

    def playout(self, state: S, seat: int, actions: Sequence[A], rng: Random) -> A:  # noqa: ARG002
        """The action to play on with."""
        return rng.choice(actions)

    def worth(self, state: S, seat: int) -> float | None:  # noqa: ARG002
        """How good an unfinished state is for a seat, from 0 (lost) to 1 (won); None: play on."""
        return None

    def sensible(self, state: S, seat: int, actions: Sequence[A]) -> Sequence[A]:  # noqa: ARG002
        """The actions worth thinking of, where there are far too many; at least one of them."""
        return actions
