"""What one side may do on a deck, worked out once: its ways from cell to cell, and lists made of them.

Forward for a side is towards its far row; homeward, where only its Captains go, is the way back.
"""

from __future__ import annotations

from collections.abc import Callable

from engines.recall import forgettable
from engines.sea_leg.deck import BOW, DECKS, LETTERS, SIDES, STERN, Deck, bits

Move = tuple[str, str, str]
"""An action: ("move" or "jump", the cell it starts from, the cell it lands on)."""


Way = tuple[int, int, int, int, bool, bool]
"""A move as bits: the cell left, the cell landed on, both, the cell jumped over (0: a step); and for whom.

Forward is for Mates only, homeward (straight or diagonally) for Captains only, sideways for both: the last
two say whether a Mate and whether a Captain may take it. (A plain tuple is taken apart faster than a named
one, and this one is with every move.)
"""


REMEMBERED = 2**15  # sets in a list; all start afresh then, so that a long run does not fill the memory


class Lists(dict[int, tuple[Move, ...]]):
    """The moves of one direction by the set of their landing cells.

    Walking over bits is what costs in listing actions, and the same sets come up again and again: so
    the list for each is remembered.
    """

    def __init__(self, moves: dict[int, Move]) -> None:
        super().__init__()
        self._moves = moves
        forgettable(self.clear)

    def __missing__(self, landings: int) -> tuple[Move, ...]:
        if len(self) >= REMEMBERED:
            self.clear()
        self[landings] = found = tuple(self._moves[bit] for bit in bits(landings))
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
        self.ways: dict[Move, Way] = {}
        steps = {shift: self._add_ways(shift, jump=False) for shift in self._shifts()}
        jumps = {shift: self._add_ways(shift, jump=True) for shift in self._shifts()}
        # steps forward, left and right are many: their sets are looked up in parts of a few rows, small
        # enough to come up again soon
        rows = 15 // deck.columns
        self.parts = [
            (deck.row_range(row, row + rows), Lists(steps[self.ahead]), Lists(steps[-1]), Lists(steps[1]))
            for row in range(0, deck.rows, rows)
        ]
        self.jumps_ahead, self.jumps_left, self.jumps_right = (
            Lists(jumps[way]) for way in (self.ahead, -1, 1)
        )
        self.homeward = [(shift, Lists(steps[shift]), Lists(jumps[shift])) for shift in self._homeward()]

    def __repr__(self) -> str:
        return f"Side({self.deck.name!r}, {self.seat})"

    def __reduce__(self) -> tuple[Callable[[str, int], Side], tuple[str, int]]:
        return side_of, (self.deck.name, self.seat)

    def _homeward(self) -> tuple[int, int, int]:
        return -self.ahead, -self.ahead - 1, -self.ahead + 1

    def _shifts(self) -> tuple[int, ...]:
        """The directions as bit shifts."""
        return self.ahead, -1, 1, *self._homeward()

    def _add_ways(self, shift: int, *, jump: bool) -> dict[int, Move]:
        """All ways in one direction; gives the move by its landing cell."""
        word = "jump" if jump else "move"
        mates, captains = shift not in self._homeward(), shift != self.ahead
        moves = {}
        for cell, lift in self.deck.bit_of.items():
            over = shifted(lift, shift)
            land = shifted(over, shift) if jump else over
            if over & self.cells and land & self.cells:
                move = (word, cell, self.deck.cell_of[land])
                self.ways[move] = (lift, land, lift | land, over if jump else 0, mates, captains)
                moves[land] = move
        return moves


def shifted(cells: int, shift: int) -> int:
    """A set of cells moved one step in a direction."""
    return cells << shift if shift > 0 else cells >> -shift


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
