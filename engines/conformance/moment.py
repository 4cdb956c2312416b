"""One moment of a game under the kit's eyes: its state, what is listed for whom, and its fingerprint."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NoReturn, TypeVar

from engines.conformance.report import Tally, Trail
from engines.game import CHANCE, AnyGame, IllegalAction

T = TypeVar("T")

LISTED_TRIED = 24  # of one seat's list at one moment; lists can have thousands of entries


class Probe:
    """Where a game stands, with what every check needs to know about it."""

    def __init__(self, trail: Trail, state: object, seats: int, rng: Random, tally: Tally) -> None:
        self.trail = trail
        self.game: AnyGame = trail.game
        self.state = state
        self.seats = range(seats)
        self.rng = rng
        self.tally = tally
        self.movers = self.game.movers(state)
        self._first_look = self.fingerprint()
        self.listed = {seat: list(self.game.actions(state, seat)) for seat in (CHANCE, *self.seats)}

    def fail(self, check: str, what: str) -> NoReturn:
        self.trail.fail(check, what)

    def some(self, actions: Sequence[T], count: int = LISTED_TRIED) -> Sequence[T]:
        """All of a short list, a random part of a long one."""
        return actions if len(actions) <= count else self.rng.sample(actions, count)

    def words(self, action: object) -> str:
        return self.game.text(action)

    def apply(self, seat: int, action: object) -> object:
        """The state after a listed action; a refusal is a broken promise."""
        try:
            after = self.game.apply(self.state, seat, action)
        except IllegalAction as error:
            self.fail("applies", f"{self.words(action)!r} is listed for seat {seat} but refused: {error}")
        self.tally.applied += 1
        return after

    def fingerprint(self) -> tuple[object, ...]:
        """Everything by which a change of the state could show: value, print and views."""
        views = [self.game.view(self.state, seat) for seat in (None, *self.seats)]
        return hash(self.state), repr(self.state), repr(views), self.game.movers(self.state)

    def check_unchanged(self, after: str) -> None:
        if self.fingerprint() != self._first_look:
            self.fail("unchanged", f"the state is not what it was before {after}")


def piece_names(game: AnyGame, state: object) -> Counter[str]:
    return Counter(piece for piece, _ in game.pieces(state))
