"""What one side may do on a deck, worked out once: its ways from cell to cell, and lists made of them.

Forward for a side is towards its far row; homeward, where only its Captains go, is the way back.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple

from engines.sea_leg.deck import BOW, DECKS, LETTERS, SIDES, STERN, Deck, bits

Move = tuple[str, str, str]
"""An action: ("move" or "jump", the cell it starts from, the cell it lands on)."""


class Manner(IntEnum):
    """The direction of a way, by who may take it."""

    FORWARD = 0  # Mates
    SIDEWAYS = 1  # Mates and Captains
    HOMEWARD = 2  # Captains, straight or diagonally


class Way(NamedTuple):
    """A move as bits: the cell left, the cell landed on, the cell jumped over (0: a step)."""

    lift: int
    land: int
    over: int
    manner: Manner


class Lists(dict[int, tuple[Move, ...]]):
    """The moves of one direction by the set of their landing cells, within a part of the deck.

    Making a list by walking over bits is what costs in listing actions; a part of the deck has few
    enough different sets (at most 2 ** 15) to remember the list for each that comes up.
    """

    def __init__(self, move_to: Callable[[int], Move], shift: int) -> None:
        super().__init__()
        self._move_to, self._shift = move_to, shift

    def __missing__(self, landings: int) -> tuple[Move, ...]:
        self[landings] = found = tuple(self._move_to(bit << self._shift) for bit in bits(landings))
        return found


class Side:
    """One seat's view of a deck. There is only one object for each seat and deck."""

    other: Side  # set once both sides are there

    def __init__(self, deck: Deck, seat: int) -> None:
        self.deck, self.seat = deck, seat
        self.name = SIDES[seat]
        self.movers = (seat,)
        self.cells = deck.cells
        self.stride = deck.stride
        ends = deck.row(0), deck.row(deck.rows - 1)
        self.far, self.back = ends if seat == STERN else ends[::-1]
        # where landing has consequences: becoming a Captain, coming home, a wave
        self.eventful = self.far | self.back | sum(deck.waves)
        self.ahead = deck.stride if seat == BOW else -deck.stride
        self.homeward = -self.ahead, -self.ahead - 1, -self.ahead + 1
        self.ways: dict[Move, Way] = {}
        self.steps = {shift: self._add_ways(shift, jump=False) for shift in self._shifts()}
        self.jumps = {shift: self._add_ways(shift, jump=True) for shift in self._shifts()}
        self.part_rows = 15 // deck.columns
        self.part_bits = self.part_rows * deck.stride
        self.part = (1 << self.part_bits) - 1
        self.parts = [self._lists(row) for row in range(0, deck.rows, self.part_rows)]

    def __repr__(self) -> str:
        return f"Side({self.deck.name!r}, {self.seat})"

    def __reduce__(self) -> tuple[Callable[[str, int], Side], tuple[str, int]]:
        return side_of, (self.deck.name, self.seat)

    def _shifts(self) -> dict[int, Manner]:
        """The directions as bit shifts."""
        shifts = {self.ahead: Manner.FORWARD, -1: Manner.SIDEWAYS, 1: Manner.SIDEWAYS}
        return shifts | dict.fromkeys(self.homeward, Manner.HOMEWARD)

    def _add_ways(self, shift: int, *, jump: bool) -> dict[int, Move]:
        """All ways in one direction; gives the move by its landing cell."""
        word, manner = ("jump" if jump else "move"), self._shifts()[shift]
        moves = {}
        for cell, lift in self.deck.bit_of.items():
            over = _shifted(lift, shift)
            land = _shifted(over, shift) if jump else over
            if over & self.cells and land & self.cells:
                move = (word, cell, self.deck.cell_of[land])
                self.ways[move] = Way(lift, land, over if jump else 0, manner)
                moves[land] = move
        return moves

    def _lists(self, first_row: int) -> tuple[Lists, Lists, Lists]:
        shift = first_row * self.stride
        forward, left, right = (Lists(self.steps[way].__getitem__, shift) for way in (self.ahead, -1, 1))
        return forward, left, right


def _shifted(bit: int, shift: int) -> int:
    return bit << shift if shift > 0 else bit >> -shift


def _both_sides(deck: Deck) -> tuple[Side, Side]:
    stern, bow = Side(deck, STERN), Side(deck, BOW)
    stern.other, bow.other = bow, stern
    return stern, bow


BOTH_SIDES = {name: _both_sides(deck) for name, deck in DECKS.items()}

# every action there is, on any deck, by its words
MOVES: dict[str, Move] = {
    " ".join(move): move for sides in BOTH_SIDES.values() for side in sides for move in side.ways
}


def side_of(deck: str, seat: int) -> Side:
    return BOTH_SIDES[deck][seat]


def edge(deck: Deck, to_last: bool) -> str:
    """The letter of the column a wave's arrow points to."""
    return LETTERS[deck.columns - 1 if to_last else 0]
