"""The hands at a simulated board: they move pieces by name, as people move them by hand.

The window's mouse, the demo's players and scripted tests all use these.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from hardware.world import World
from table.games.steps import Expected, Put, Shift, Step, Take
from table.judging.guide import Fix, fixes
from table.judging.verdict import Stray
from table.sensing.pieces import DOWN, UP, Registry


class Hands:
    """Knows by name what lies in the simulated world, whatever its readers say of it."""

    def __init__(self, world: World, registry: Registry) -> None:
        self.world = world
        self._registry = registry

    @property
    def lying(self) -> dict[str, tuple[str, str]]:
        """Each piece in the world with its cell and the face that is up, the longest there first."""
        found: dict[str, tuple[str, str]] = {}
        for cell, tag in self.world.laid:
            lying = self._registry.find(tag)
            if lying is not None:
                found.setdefault(lying.piece, (cell, lying.face))
        return found

    def on(self, cell: str) -> str | None:
        """The uppermost piece on a cell."""
        return next((piece for piece, (where, _) in reversed(self.lying.items()) if where == cell), None)

    def under(self, cell: str) -> str | None:
        """The lowest piece on a cell."""
        return next((piece for piece, (where, _) in self.lying.items() if where == cell), None)

    def put(self, piece: str, cell: str, face: str | None = None) -> None:
        """Lay a piece on a cell, lifting it first from wherever it lies."""
        old = self.lying.get(piece)
        if face is None:
            face = old[1] if old else self._usual_face(piece)
        self.take(piece)
        self.world.place(cell, self._registry.tag(piece, face))

    def take(self, piece: str) -> None:
        """Take a piece off the mat."""
        if (place := self.lying.get(piece)) is not None:
            cell, face = place
            self.world.lift(cell, self._registry.tag(piece, face))

    def turn(self, piece: str) -> None:
        """Turn a card over where it lies."""
        if piece in self.lying and self._registry.pieces[piece].faces:
            cell, face = self.lying[piece]
            self.put(piece, cell, DOWN if face == UP else UP)

    def _usual_face(self, piece: str) -> str:
        return UP if self._registry.pieces[piece].faces else ""

    def spare(self, kind: str) -> str:
        """A piece of this kind that is not on the mat."""
        for name, piece in self._registry.pieces.items():
            if piece.kind == kind and name not in self.lying:
                return name
        raise LookupError(f"every {kind} is on the mat already")

    def _of_kind(self, kind: str, cell: str) -> str:
        for piece, (where, _) in self.lying.items():
            if where == cell and self._registry.kind(piece) == kind:
                return piece
        raise LookupError(f"there is no {kind} on {cell}")

    def make(self, steps: Iterable[Step]) -> None:
        """Do what a gesture says, step by step."""
        for step in steps:
            if isinstance(step, Shift):
                piece = self.on(step.start)
                if piece is not None:
                    self.put(piece, step.cell)
            elif isinstance(step, Put):
                self.put(self.spare(step.kind), step.cell, step.face)
            elif isinstance(step, Take):
                self.take(self._of_kind(step.kind, step.cell))
            else:
                self.turn(self._of_kind(step.kind, step.cell))

    def put_right(self, strays: Sequence[Stray], expected: Expected) -> None:
        """Bring what strayed back to where it was, and what is missing with it."""
        for stray in strays:  # all of them first, so that there is room
            self.take(stray.piece)
        for stray in strays:
            if stray.home is not None:
                kind, spots = self._registry.kind(stray.piece), expected.get(stray.home, ())
                face = next((spot.face for spot in spots if spot.kind == kind), None)
                self.put(stray.piece, stray.home, face)
        for fix in fixes(expected, self.lying, self._registry.pieces):
            with suppress(LookupError):  # there is no such piece beside the mat
                self.follow(fix)

    def missing(self, cell: str, expected: Expected) -> tuple[str, str] | None:
        """The piece beside the mat that belongs on a cell, and the face it has there."""
        here = [fix for fix in fixes(expected, self.lying, self._registry.pieces) if fix.cell == cell]
        return next(((self.spare(fix.kind), fix.face) for fix in here if not (fix.start or fix.turn)), None)

    def follow(self, fix: Fix) -> None:
        """Do one thing that the table asks for."""
        if fix.turn and fix.cell:
            self.turn(self._of_kind(fix.kind, fix.cell))
        elif fix.start and fix.cell:
            self.put(self._of_kind(fix.kind, fix.start), fix.cell, fix.face)
        elif fix.cell:
            self.put(self.spare(fix.kind), fix.cell, fix.face)
        elif fix.start:
            self.take(self._of_kind(fix.kind, fix.start))
