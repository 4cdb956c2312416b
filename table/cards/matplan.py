"""The mat on paper: how it is divided into sheets that are cut and laid edge to edge.

Lengths are millimetres. Places on the mat are measured from its upper left corner, A1's; a sheet's window is
the part of the mat that is printed on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from hardware.cells import cell_name
from table.cards.measures import Measures

PAPERS = {"a4": (210.0, 297.0), "a3": (297.0, 420.0)}
MARGIN = 14.0  # of paper around a window: for cut marks and words, and more than printers leave white
FRAME = 10.0  # of mat around the cells


class MatSize(NamedTuple):
    """A mat: its cells and its lengths."""

    columns: int
    rows: int
    lengths: Measures

    @property
    def wide(self) -> float:
        return self.columns * self.lengths.pitch + 2 * FRAME

    @property
    def high(self) -> float:
        return self.rows * self.lengths.pitch + 2 * FRAME

    def cells(self) -> Iterator[tuple[str, float, float]]:
        """Every cell with its middle."""
        pitch = self.lengths.pitch
        for row in range(self.rows):
            for column in range(self.columns):
                yield cell_name(column, row), FRAME + (column + 0.5) * pitch, FRAME + (row + 0.5) * pitch


class MatSheet(NamedTuple):
    """One sheet: its place among the sheets, and its window on the mat."""

    column: int
    row: int
    left: float
    top: float
    wide: float
    high: float


class SheetPlan(NamedTuple):
    """All sheets of a mat, row by row."""

    size: MatSize
    paper: tuple[float, float]
    across: int
    down: int

    def sheets(self) -> Iterator[MatSheet]:
        room = self.paper[0] - 2 * MARGIN, self.paper[1] - 2 * MARGIN
        for row in range(self.down):
            for column in range(self.across):
                left, top = column * room[0], row * room[1]
                wide, high = min(room[0], self.size.wide - left), min(room[1], self.size.high - top)
                yield MatSheet(column, row, left, top, wide, high)


def plan(size: MatSize, paper: str) -> SheetPlan:
    """The fewest sheets of this paper, upright or across."""
    high, wide = PAPERS[paper][1], PAPERS[paper][0]
    plans = [SheetPlan(size, each, *_count(size, each)) for each in ((wide, high), (high, wide))]
    return min(plans, key=lambda made: made.across * made.down)


def _count(size: MatSize, paper: tuple[float, float]) -> tuple[int, int]:
    return ceil(size.wide / (paper[0] - 2 * MARGIN)), ceil(size.high / (paper[1] - 2 * MARGIN))
