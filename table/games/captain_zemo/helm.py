"""The helm: the part of the mat that is a window of 5 x 5 squares on the sea, the ship in its middle."""

from __future__ import annotations

from typing import NamedTuple

from engines.captain_zemo.seas import SIDE
from hardware.cells import cell_at, cell_name

SPAN = 5
REACH = SPAN // 2


class Helm(NamedTuple):
    """Where the helm is on the mat: its first column and row, from 0."""

    column: int = 0
    row: int = 2  # in the middle of the reference mat

    @classmethod
    def in_the_middle(cls, columns: int, rows: int) -> Helm:
        return cls((columns - SPAN) // 2, (rows - SPAN) // 2)

    @property
    def middle(self) -> str:
        """The cell where the ship stands."""
        return cell_name(self.column + REACH, self.row + REACH)

    def cell(self, ship: str, square: str) -> str:
        """The cell for a square of the sea, while the ship is there."""
        (column, row), (at_column, at_row) = cell_at(square), cell_at(ship)
        return cell_name(self.column + REACH + column - at_column, self.row + REACH + row - at_row)

    def square(self, ship: str, cell: str) -> str | None:
        """The square that a cell stands for; None for cells beyond the helm or the edge of the sea."""
        (column, row), (at_column, at_row) = cell_at(cell), cell_at(ship)
        across, down = column - self.column - REACH, row - self.row - REACH
        if max(abs(across), abs(down)) > REACH:
            return None
        there = (at_column + across, at_row + down)
        return cell_name(*there) if all(0 <= part < SIDE for part in there) else None

    def window(self, ship: str) -> dict[str, str]:
        """The cell of every square that the helm shows, row by row."""
        cells = (
            cell_name(self.column + column, self.row + row) for row in range(SPAN) for column in range(SPAN)
        )
        return {square: cell for cell in cells if (square := self.square(ship, cell)) is not None}
