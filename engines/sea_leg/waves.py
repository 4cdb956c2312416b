"""The wave: what landing on a Wave tile does to the opponent's front-most row."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engines.sea_leg.deck import BOW, Deck
from engines.sea_leg.side import Side


class Slide(NamedTuple):
    """One piece of the shifted row: from its cell to its new one, or overboard (0)."""

    piece: int
    to: int


def front_row(side: Side, mates: int) -> int | None:
    """The row of a side's most advanced Mate; None when it has only Captains left."""
    if not mates:
        return None
    foremost = mates if side.seat == BOW else mates & -mates  # highest bit, or lowest
    return side.deck.row_of(foremost)


def shift_row(deck: Deck, row: int, pieces: int, to_last: bool) -> list[Slide]:
    """Where every piece of a row goes, the one closest to the edge first."""
    base = row * deck.stride
    return [
        Slide(1 << base + column, 1 << base + to if to is not None else 0)
        for column, to in _packed(deck.columns, (pieces >> base) & deck.row_bits, to_last)
    ]


@cache
def _packed(columns: int, pieces: int, to_last: bool) -> tuple[tuple[int, int | None], ...]:
    """The shift within a row: (column, new column) from the edge inwards; None is overboard."""
    inwards = range(columns - 1, -1, -1) if to_last else range(columns)
    standing = [column for column in inwards if pieces >> column & 1]
    if len(standing) < 2:
        return tuple(zip(standing, inwards, strict=False))
    # only one ever falls, however many there are, and the rest close up to the edge
    return ((standing[0], None), *zip(standing[1:], inwards, strict=False))


def moved(cells: int, slides: list[Slide]) -> int:
    """A set of cells after the shift."""
    before = after = 0
    for piece, to in slides:
        if cells & piece:
            before |= piece
            after |= to
    return cells ^ before | after
