"""What lies where for people who look at it, and what they are to do: with this piece, to that cell."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from table.games.steps import Put, Shift, Step, Take
from table.judging.guide import Fix
from table.sensing.pieces import Registry


class Errand(NamedTuple):
    """What a hand is to do with a piece; `cell` None: off the mat."""

    piece: str
    cell: str | None
    face: str


class LyingPieces:
    """Where pieces lie, or will when the hands are at rest, whatever the readers say of it."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.lying: dict[str, tuple[str, str]] = {}  # piece -> cell, face; the uppermost last

    # What lies where

    def on(self, cell: str) -> str | None:
        """The uppermost piece on a cell."""
        return next((piece for piece, place in reversed(self.lying.items()) if place[0] == cell), None)

    def _of_kind(self, kind: str, cell: str) -> str | None:
        here = (p for p, place in reversed(self.lying.items()) if place[0] == cell)
        return next((piece for piece in here if self.registry.kind(piece) == kind), None)

    def spare(self, kind: str, marked: Collection[str] = ()) -> str | None:
        """A piece of this kind that is not on the mat, one of the `marked` if there is one: people see a
        Captain's crown."""
        names = [name for name, piece in self.registry.pieces.items() if piece.kind == kind]
        spare = [name for name in names if name not in self.lying]
        return next((name for name in spare if name in marked), next(iter(spare), None))

    # From steps and guidance to errands

    def errands(self, steps: Iterable[Step]) -> list[Errand]:
        """What a gesture says, piece by piece. What cannot be done is left out."""
        before, result = dict(self.lying), []
        for step in steps:
            errand = self._errand(step)
            if errand is not None:
                result.append(errand)
                self.book(errand)
        self.lying = before
        return result

    def _errand(self, step: Step) -> Errand | None:
        if isinstance(step, Shift):
            piece = self.on(step.start)
            return Errand(piece, step.cell, self.lying[piece][1]) if piece else None
        if isinstance(step, Put):
            piece = self.spare(step.kind)
            return Errand(piece, step.cell, step.face) if piece else None
        piece = self._of_kind(step.kind, step.cell)
        if piece is None:
            return None
        return Errand(piece, None, "") if isinstance(step, Take) else Errand(piece, step.cell, step.face)

    def follow(self, fixes: Iterable[Fix], marked: Collection[str] = ()) -> list[Errand]:
        """What the table asks for, piece by piece. What people see to be done they do not do again."""
        before, result = dict(self.lying), []
        for fix in fixes:
            if fix.cell and self._lies_there(fix.kind, fix.face, fix.cell):
                continue
            start = fix.cell if fix.turn else fix.start
            piece = self._of_kind(fix.kind, start) if start else self._wanted(fix, marked)
            if piece is not None:
                errand = Errand(piece, fix.cell, fix.face)
                result.append(errand)
                self.book(errand)
        self.lying = before
        return result

    def _wanted(self, fix: Fix, marked: Collection[str]) -> str | None:
        return self.spare(fix.kind, marked if fix.mark else ())

    def _lies_there(self, kind: str, face: str, cell: str) -> bool:
        here = (p for p, place in self.lying.items() if place == (cell, face))
        return any(self.registry.kind(piece) == kind for piece in here)

    def book(self, errand: Errand) -> None:
        self.lying.pop(errand.piece, None)
        if errand.cell is not None:
            self.lying[errand.piece] = (errand.cell, errand.face)
