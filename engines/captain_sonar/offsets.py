"""Sets of offsets between spaces, as bit masks: what a route looks like when its place is not known.

An offset is what must be added to one space to get to another, so it can be negative; in a mask it is
bit CENTRE + offset. An anchor plus an offset is a space (or off the map) without any further thought:
the numbering of spaces (see grid) leaves a gap beside and below the map.
"""

from __future__ import annotations

from collections.abc import Iterator

from engines.captain_sonar.grid import LARGEST, ROW

FARTHEST = LARGEST * (ROW + 1) + ROW + 1  # from corner to corner, and one step beyond
CENTRE = FARTHEST


def by_offset(values: list[int]) -> list[int]:
    """A list to be asked with offsets: negative ones count from its end, as Python has it."""
    return values[FARTHEST:] + values[:FARTHEST]


BIT = by_offset([1 << n for n in range(2 * FARTHEST + 1)])
"""The mask of one offset."""


def window(radius: int) -> int:
    """All offsets at most so many rows and columns away."""
    reach = range(-radius, radius + 1)
    return sum(BIT[ROW * down + right] for down in reach for right in reach)


def moved(mask: int, by: int) -> int:
    """A set with every member that much larger."""
    return mask << by if by >= 0 else mask >> -by


def offsets_in(mask: int) -> Iterator[int]:
    """The offsets of a set, ascending."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1 - CENTRE
        mask ^= lowest
