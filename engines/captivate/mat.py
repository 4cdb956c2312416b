"""The mat: its cells, their neighbours, and the floating 4 x 4 box, as tables made once for each size.

On a mat cells are numbered 0.. by column and then row (the order in which actions are listed). A set of
cells is a number with one byte for each cell, 1 or 0. So sets are joined and cut with | and &, and their
bytes pick the cells, or the actions for them, out of a table without a loop in Python.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from typing import NamedTuple

from engines.captivate.cards import CARDS, SIDES
from engines.captivate.words import LARGEST, Action, cell_word

BOX = 4  # columns and rows of the box that all cards lie in
FULL = BOX * BOX
SMALLEST = BOX

_STEPS = {"top": (0, -1), "right": (1, 0), "bottom": (0, 1), "left": (-1, 0)}


class Site(NamedTuple):
    """What laying a card on a cell needs to know about that cell."""

    place: int  # the cell's number on this mat
    here: int  # the cell itself, as a set
    touching: int  # its orthogonal neighbours, as a set
    window: int  # the cells that fit into one 4 x 4 box with it, as a set, without the cell itself
    sides: tuple[tuple[int, int], ...]  # side number and index of the neighbour there


class MatTables:
    """The tables of one size of mat. Get it from `mat_of`; equal sizes are equal mats."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.size = columns * rows
        self.places = range(self.size)
        self.cells = tuple(column * LARGEST + row for column in range(columns) for row in range(rows))
        self.words = tuple(map(cell_word, self.cells))
        self.sites = {cell: self._site(index) for index, cell in enumerate(self.cells)}
        # Of two middle columns or rows the one nearer A1 (HOUSE).
        self.middle = self.sites[(columns - 1) // 2 * LARGEST + (rows - 1) // 2]
        self.plays = self._laying("play")
        self.captures = self._laying("capture")

    def _site(self, index: int) -> Site:
        column, row = divmod(index, self.rows)
        sides = []
        for side, name in enumerate(SIDES):
            right, down = _STEPS[name]
            if 0 <= column + right < self.columns and 0 <= row + down < self.rows:
                sides.append((side, (column + right) * self.rows + row + down))
        window = [
            near_column * self.rows + near_row
            for near_column in range(max(0, column - BOX + 1), min(self.columns, column + BOX))
            for near_row in range(max(0, row - BOX + 1), min(self.rows, row + BOX))
        ]
        here = cell_set([index])
        return Site(
            index,
            here,
            cell_set([neighbour for _, neighbour in sides]),
            cell_set(window) ^ here,
            tuple(sides),
        )

    def _laying(self, verb: str) -> tuple[tuple[Action, ...], ...]:
        """For each card, the action of laying it on each cell: listing actions only picks from here."""
        return tuple(tuple(Action(verb, card, cell) for cell in self.cells) for card in CARDS)

    def chosen(self, cells: int) -> tuple[int, ...]:
        """The places in a set of cells, ascending."""
        return tuple(compress(self.places, cells.to_bytes(self.size, "little")))


def cell_set(indices: list[int]) -> int:
    return sum(1 << 8 * index for index in set(indices))


@lru_cache(maxsize=32)
def mat_of(columns: int, rows: int) -> MatTables:
    return MatTables(columns, rows)
