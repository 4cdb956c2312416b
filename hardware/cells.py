"""Cells and their readers: names, the order of a mat, and which tile reads which cell.

A1 is far left; columns are letters, rows are numbers. Inside, a cell is (column, row), both from 0.
A tile is one microcontroller with up to 16 readers; a `TileMap` says which cell each of them reads.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from hardware.errors import BoardError

MAX_COLUMNS = 26
MAX_ROWS = 99
READERS_PER_TILE = 16
REFERENCE_MAT = (5, 9)

_CELL = re.compile(r"([A-Z])([1-9][0-9]?)")
_BLOCK = re.compile(rf"({_CELL.pattern})-({_CELL.pattern})")


def cell_name(column: int, row: int) -> str:
    """(2, 6) -> "C7"."""
    if not (0 <= column < MAX_COLUMNS and 0 <= row < MAX_ROWS):
        raise BoardError(f"no cell has a name at column {column}, row {row}: names go from A1 to Z99")
    return f"{chr(ord('A') + column)}{row + 1}"


def cell_at(name: str) -> tuple[int, int]:
    """ "C7" -> (2, 6)."""
    found = _CELL.fullmatch(name)
    if found is None:
        raise BoardError(f"{name!r} is no cell: write a letter and a number, as in C7 (A1 to Z99)")
    return ord(found[1]) - ord("A"), int(found[2]) - 1


def looks_like_cell(word: str) -> bool:
    """Whether a word is written like a cell, on whatever mat."""
    return _CELL.fullmatch(word) is not None


def mat_cells(columns: int, rows: int) -> tuple[str, ...]:
    """Every cell of a mat, row by row from A1."""
    if not (1 <= columns <= MAX_COLUMNS and 1 <= rows <= MAX_ROWS):
        raise BoardError(
            f"a mat of {columns} x {rows} cannot be: "
            f"it has 1 to {MAX_COLUMNS} columns and 1 to {MAX_ROWS} rows (the reference mat is 5 x 9)"
        )
    return tuple(cell_name(column, row) for row in range(rows) for column in range(columns))


class TileMap:
    """Which cell each reader of each tile reads; both ways, checked when made."""

    def __init__(self, tiles: Sequence[Sequence[str]]) -> None:
        self.tiles: tuple[tuple[str, ...], ...] = tuple(tuple(tile) for tile in tiles)
        self._check_tiles()
        self._places = {
            cell: (number, index) for number, tile in enumerate(self.tiles) for index, cell in enumerate(tile)
        }
        self.cells: tuple[str, ...] = tuple(sorted(self._places, key=_reading_order))

    @classmethod
    def split(cls, columns: int, rows: int) -> TileMap:
        """The usual way to build a mat: row by row, with as few tiles as possible.

        Tiles end at the end of a row where that costs no tile more (short wires, and a tile that is
        down leaves whole rows dark), so the reference mat is three tiles of three rows.
        """
        cells = mat_cells(columns, rows)
        packed = _chunks(cells, READERS_PER_TILE)
        rows_per_tile = READERS_PER_TILE // columns
        if rows_per_tile == 0:
            return cls(packed)
        whole_rows = _chunks(cells, rows_per_tile * columns)
        return cls(whole_rows if len(whole_rows) == len(packed) else packed)

    @classmethod
    def from_config(cls, columns: int, rows: int, tiles: Sequence[Sequence[str]]) -> TileMap:
        """A map written by hand: for each tile its cells in the order of its readers.

        An entry is a cell ("C7") or a block ("A1-E3": row by row from the first corner to the other,
        backwards where the second corner lies before the first). Every cell of the mat must be read
        by exactly one reader.
        """
        made = cls([[cell for entry in tile for cell in _cells_of(entry)] for tile in tiles])
        mat = set(mat_cells(columns, rows))
        strange = [cell for cell in made.cells if cell not in mat]
        if strange:
            raise BoardError(f"the tiles name {_few(strange)}, not on a mat of {columns} x {rows} cells")
        unread = [cell for cell in mat_cells(columns, rows) if cell not in made._places]
        if unread:
            raise BoardError(f"no tile reads {_few(unread)}: give each cell of the mat to one tile's readers")
        return made

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many readers each tile has."""
        return tuple(len(tile) for tile in self.tiles)

    def cell(self, tile: int, index: int) -> str:
        """The cell that this reader of this tile reads."""
        return self.tiles[tile][index]

    def reader(self, cell: str) -> tuple[int, int]:
        """(tile, index) of the reader of a cell."""
        try:
            return self._places[cell]
        except KeyError:
            raise BoardError(
                f"{cell!r} is not on this mat: its cells go from {self.cells[0]} to {self.cells[-1]}"
            ) from None

    def __contains__(self, cell: object) -> bool:
        return cell in self._places

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TileMap) and self.tiles == other.tiles

    def __hash__(self) -> int:
        return hash(self.tiles)

    def __repr__(self) -> str:
        return f"TileMap({self.tiles!r})"

    def _check_tiles(self) -> None:
        if not self.tiles:
            raise BoardError("a mat needs at least one tile")
        for number, tile in enumerate(self.tiles):
            for cell in tile:
                cell_at(cell)
            if not 1 <= len(tile) <= READERS_PER_TILE:
                raise BoardError(
                    f"tile {number} has {len(tile)} cells: a tile has 1 to {READERS_PER_TILE} readers"
                )
        twice = [cell for cell, times in Counter(c for tile in self.tiles for c in tile).items() if times > 1]
        if twice:
            raise BoardError(f"more than one reader is given {_few(twice)}: each cell has one reader")


def _cells_of(entry: str) -> list[str]:
    if looks_like_cell(entry):
        return [entry]
    block = _BLOCK.fullmatch(entry)
    if block is None:
        raise BoardError(f"{entry!r} is neither a cell such as C7 nor a block of cells such as A1-E3")
    (left, far), (right, near) = cell_at(block[1]), cell_at(block[4])
    return [cell_name(column, row) for row in _span(far, near) for column in _span(left, right)]


def _span(first: int, last: int) -> range:
    return range(first, last + 1) if first <= last else range(first, last - 1, -1)


def _chunks(cells: tuple[str, ...], size: int) -> list[tuple[str, ...]]:
    return [cells[start : start + size] for start in range(0, len(cells), size)]


def _reading_order(cell: str) -> tuple[int, int]:
    column, row = cell_at(cell)
    return row, column


def _few(cells: Sequence[str]) -> str:
    return ", ".join(cells[:4]) + (f" and {len(cells) - 4} more" if len(cells) > 4 else "")
