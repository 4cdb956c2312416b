"""A moment of a random game on a mat: the state, what lies there, and the referee that stands on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, NoReturn, TypeVar

from engines.conformance.report import Trail
from hardware.cells import cell_name
from table.games.sheet import AnySheet
from table.games.steps import ANY, Put, Shift, Step, Take
from table.judging.mat import Places, assign, on_cell
from table.judging.orders import referee_for
from table.judging.referee import MatReferee
from table.sensing.pieces import Piece
from table.sensing.tracker import Place

T = TypeVar("T")


class BeyondHands(Exception):
    """A step that no hand can do: nothing lies there, or every piece of the kind is in use."""


class Position:
    """One moment, and what a check needs to look at it."""

    def __init__(
        self,
        trail: Trail,
        sheet: AnySheet,
        options: Mapping[str, Any],
        state: object,
        pieces: Mapping[str, Piece],
        rng: Random,
    ) -> None:
        self.trail, self.sheet, self.options, self.state = trail, sheet, options, state
        self.pieces, self.rng = pieces, rng
        columns, rows = sheet.mat(options)
        self.cells = frozenset(cell_name(column, row) for column in range(columns) for row in range(rows))
        self.kinds = frozenset(piece.kind for piece in pieces.values())
        self.expected = sheet.expected(state)

    @property
    def hidden(self) -> bool:
        """Are there places for any card, which people fill so that nobody sees it?"""
        return any(spot.kind == ANY for spots in self.expected.values() for spot in spots)

    def fail(self, check: str, what: str) -> NoReturn:
        self.trail.fail(check, what)

    def words(self, action: object) -> str:
        return repr(self.sheet.game.text(action))

    def places(self) -> dict[str, Place]:
        """A mat as it should be."""
        return assign(self.expected, {}, self.pieces)

    def referee(self, places: Places) -> MatReferee:
        """A referee that has seen this mat agree."""
        referee = referee_for(self.sheet, self.pieces, self.sheet.chance(self.options) == "ask", 0)
        referee.stand(self.state, places)
        referee.look(places)
        return referee

    def standing_in(self, state: object) -> Position:
        """The same moment, were it another state."""
        return Position(self.trail, self.sheet, self.options, state, self.pieces, self.rng)

    def some(self, items: Sequence[T], most: int) -> list[T]:
        """A few of them, drawn by the seed."""
        return list(items) if len(items) <= most else self.rng.sample(list(items), most)


def made(places: Places, steps: Iterable[Step], pieces: Mapping[str, Piece]) -> dict[str, Place]:
    """The mat after these steps, as hands make them."""
    mat = dict(places)
    for step in steps:
        piece = _taken_up(mat, step, pieces)
        if isinstance(step, Take):
            del mat[piece]
        elif isinstance(step, Shift):
            mat[piece] = (step.cell, mat[piece][1])
        else:
            mat[piece] = (step.cell, step.face)
    return mat


def _taken_up(mat: Places, step: Step, pieces: Mapping[str, Piece]) -> str:
    """The piece that a hand takes for a step."""
    if isinstance(step, Shift):
        found = on_cell(mat, step.start)
    elif isinstance(step, Put):
        found = [name for name, piece in pieces.items() if piece.kind == step.kind and name not in mat]
    else:
        found = [name for name in on_cell(mat, step.cell) if pieces[name].kind == step.kind]
    if not found:
        raise BeyondHands(f"{step} cannot be done")
    return found[0]
