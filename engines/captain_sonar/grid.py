"""Spaces as numbers and sets of spaces as bit masks, the same for both sizes of the sea.

A space is row * 16 + column, both counted from 1: every step is one addition (a row is 16 wide, the
largest map has 15 columns), and a step off the map lands on a number that is never water: row or
column 0, or beyond the last row. A set of spaces is an int with bit `space` set. O15 is 255: every
space fits into one byte.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

ROW = 16
LARGEST = 15
COLUMNS = "ABCDEFGHIJKLMNO"
DIRECTIONS = "NSEW"
STEP = (-ROW, ROW, 1, -1)
"""What one step adds to a space, in the order of DIRECTIONS."""

NEIGHBOURS = (-ROW - 1, -ROW, -ROW + 1, -1, 1, ROW - 1, ROW, ROW + 1)
"""What leads to the eight spaces around one, row by row."""

UNPLACED = 0
"""No space of any map: where a submarine is before its Captain has chosen."""


def space_at(column: int, row: int) -> int:
    """The space in a column and a row, both counted from 1."""
    return row * ROW + column


SPACES = tuple(space_at(column, row) for row in range(1, LARGEST + 1) for column in range(1, LARGEST + 1))
"""All spaces of the largest map, row by row; the smaller map has some of them."""

NAME = {space: f"{COLUMNS[space % ROW - 1]}{space // ROW}" for space in SPACES}
SPACE = {name: space for space, name in NAME.items()}


def column_of(space: int) -> int:
    return space % ROW


def row_of(space: int) -> int:
    return space // ROW


def spaces_in(mask: int) -> Iterator[int]:
    """The spaces of a set, row by row."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def names_in(mask: int) -> list[str]:
    """The names of the spaces of a set, row by row."""
    return list(_names(mask))


@lru_cache(maxsize=1024)
def _names(mask: int) -> tuple[str, ...]:
    # views ask for the same islands again and again
    return tuple(NAME[space] for space in spaces_in(mask))


def mask_of(spaces: Iterator[int] | tuple[int, ...]) -> int:
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask
