"""The field: the cards on the mat, face up or down, and the flips when another one is laid.

A field has one byte for each cell of the mat: 0 when empty, else the card's number plus one, with a mark
when it lies face down or is fresh (laid in this turn, so that it can be neither flipped nor captured).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engines.captivate.cards import SIDES, Card, CardSet
from engines.captivate.mat import FULL, MatTables, Site

DOWN = 64  # added to a cell's byte: the card lies face down
FRESH = 128  # added to a cell's byte: face up, laid in this turn
CARD_BITS = 63

_SETTLE = bytes(code & ~FRESH for code in range(256))
_IS_DOWN = bytes(code & DOWN > 0 for code in range(256))
_IS_CARD = bytes(code > 0 for code in range(256))

FlipTables = tuple[tuple[bytes, ...], ...]


class Field(NamedTuple):
    """The cards on the mat, and where others may go."""

    cells: bytes
    reach: int = 0  # the empty cells that the 4 x 4 box may still grow to, as a set
    open: int = 0  # of those, the cells that touch a card: where one may be played, as a set
    laid: int = 0  # how many cards there are


def opened(mat: MatTables, card: int) -> Field:
    """The field with its first card. It counts as laid before the first turn: it is not fresh."""
    place, _, touching, window, _ = mat.middle
    cells = bytearray(mat.size)
    cells[place] = card + 1
    return Field(bytes(cells), window, touching, 1)


def lay(field: Field, site: Site, card: int, flips: FlipTables) -> Field:
    """The field after a card was laid on an open cell, or on a face-down card, and has flipped others."""
    cells, reach, free, laid = field
    place, _, touching, window, sides = site
    after = bytearray(cells)
    if not after[place]:
        reach &= window
        free = (free | touching) & reach
        laid += 1
    after[place] = card + 1 + FRESH
    tables = flips[card]
    for side, neighbour in sides:
        if tables[side][after[neighbour]]:
            after[neighbour] += DOWN
    return Field(bytes(after), reach, free, laid)


def settled(field: Field) -> Field:
    """The field when a turn is over: no card is fresh any more."""
    cells, reach, free, laid = field
    return Field(cells.translate(_SETTLE), reach, free, laid)


def is_full(field: Field) -> bool:
    """Sixteen cards, all face up: nothing can be played or captured."""
    return field.laid == FULL and not any(face_down(field))


def face_down(field: Field) -> bytes:
    """For each cell 1 if a card lies face down there, else 0."""
    return field.cells.translate(_IS_DOWN)


def occupied(field: Field) -> bytes:
    """For each cell 1 if a card lies there, else 0."""
    return field.cells.translate(_IS_CARD)


def card_at(code: int) -> int:
    """The card of a cell's byte that is not empty."""
    return (code & CARD_BITS) - 1


def beats(played: Card, other: Card, side: int) -> bool:
    """Whether a card just laid flips the one that lies at that side of it (BOOK: any of three tests)."""
    mine, its = played.dots[side], other.dots[(side + 2) % len(SIDES)]
    return played.value > other.value or mine > its or (mine == its and played.element == other.element)


@lru_cache(maxsize=8)
def flip_tables(cards: CardSet) -> FlipTables:
    """By card and side: for each byte a neighbouring cell can have, 1 if what lies there is flipped.

    Empty cells, face-down cards and fresh cards have other bytes than settled ones, so that one look-up
    answers for all of them.
    """
    return tuple(tuple(_flip_table(cards, played, side) for side in range(len(SIDES))) for played in cards)


def _flip_table(cards: CardSet, played: Card, side: int) -> bytes:
    table = bytearray(256)
    for number, other in enumerate(cards):
        table[number + 1] = beats(played, other, side)
    return bytes(table)
