"""What may be done in a state: every legal action with the gesture that makes it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cached_property, partial
from typing import NamedTuple

from engines.game import CHANCE
from table.games.sheet import AnySheet
from table.games.steps import Expected, Gesture, Put


class Candidate(NamedTuple):
    """A legal action with the gesture that makes it."""

    seat: int
    action: object
    gesture: Gesture


class Legal:
    """The legal actions of one state. They are listed when somebody first asks, and never change; a Legal
    made of nothing has none. What a bot may do is legal, but no gesture of people is taken for it."""

    def __init__(self, listed: Callable[[], Iterable[Candidate]] = tuple, bots: Collection[int] = ()) -> None:
        self._listed, self._bots = listed, bots

    @cached_property
    def candidates(self) -> tuple[Candidate, ...]:
        return tuple(self._listed())

    @cached_property
    def by_people(self) -> tuple[Candidate, ...]:
        """The candidates that people may choose."""
        return (
            tuple(c for c in self.candidates if c.seat not in self._bots) if self._bots else self.candidates
        )

    @cached_property
    def by_bots(self) -> tuple[Candidate, ...]:
        """The candidates that a bot may choose."""
        return tuple(c for c in self.candidates if c.seat in self._bots)

    @cached_property
    def ways(self) -> tuple[str, ...]:
        """The ways there are of making gestures, of which one is chosen."""
        return tuple(dict.fromkeys(c.gesture.way for c in self.by_people if c.gesture.way))

    def live(self, way: str) -> tuple[Candidate, ...]:
        """The candidates whose gestures count when this way is chosen."""
        return tuple(c for c in self.by_people if c.gesture.way in ("", way)) if self.ways else self.by_people

    def usual_face(self, kind: str, expected: Expected) -> str | None:
        """The way up in which a piece of this kind comes to the mat now, or cards in general do; None
        where nothing tells."""
        missing = [spot for spots in expected.values() for spot in spots if spot.kind == kind]
        steps = [step for candidate in self.candidates for step in candidate.gesture.hand]
        puts = [step for step in steps if isinstance(step, Put)]
        faces = [put.face for put in puts if put.kind == kind] or [spot.face for spot in missing]
        return next(iter(faces or [put.face for put in puts]), None)


def legal_in(sheet: AnySheet, state: object, real_chance: bool = False, bots: Collection[int] = ()) -> Legal:
    """What may be done in this state; with `real_chance` people act for chance, with real cards or dice."""
    return Legal(partial(_listed, sheet, state, real_chance), bots)


def _listed(sheet: AnySheet, state: object, real_chance: bool) -> Iterator[Candidate]:
    for seat in sheet.game.movers(state):
        if seat != CHANCE or real_chance:
            for action in sheet.game.actions(state, seat):
                yield Candidate(seat, action, sheet.gesture(state, seat, action))
