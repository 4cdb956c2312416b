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


@cache
def shift_row(deck: Deck, row: int, pieces: int, to_last: bool) -> tuple[Slide, ...]:
    """Where every piece of a row goes, the one closest to the edge first; `pieces` are those in the row."""
    inwards = [1 << row * deck.stride + column for column in range(deck.columns)]
    if to_last:
        inwards.reverse()
    standing = [cell for cell in inwards if cell & pieces]
    if len(standing) < 2:
        return tuple(map(Slide, standing, inwards))
    # only one ever falls, however many there are, and the rest close up to the edge
    return (Slide(standing[0], 0), *map(Slide, standing[1:], inwards))


def moved(cells: int, slides: tuple[Slide, ...]) -> int:
    """A set of cells after the shift."""
    before = after = 0
    for piece, to in slides:
        if cells & piece:
            before |= piece
            after |= to
    return cells ^ before | after
