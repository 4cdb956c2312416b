"""Advice to bots on Sea Leg: how far each side has come, counted piece by piece.

A Mate is worth the more the further ahead it is; a Captain much more, and the more the nearer its home.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import exp

from engines.sea_leg.deck import Deck, bits
from engines.sea_leg.side import Move, Side
from engines.sea_leg.state import State
from table.bots.advice import Advice, Effort, Level

MATE, STEP = 1.0, 0.04  # a Mate at its start, and what every row ahead adds
CAPTAIN, HOMEWARD = 3.0, 0.5  # a Captain on its far row, and what every row homeward adds
TEMPO = 0.15  # it is one's turn
STEEP = 0.9  # how sure a lead is


class Worths(dict[int, float]):
    """What a set of pieces of one kind is worth; the same sets come up again and again."""

    LIMIT = 2**16  # sets remembered; then all start afresh, so that a long evening does not fill the memory

    def __init__(self, by_cell: dict[int, float]) -> None:
        super().__init__()
        self.by_cell = by_cell

    def __missing__(self, pieces: int) -> float:
        if len(self) >= self.LIMIT:
            self.clear()
        self[pieces] = worth = sum(self.by_cell[bit] for bit in bits(pieces))
        return worth


@cache
def worths(deck: Deck, seat: int) -> tuple[Worths, Worths]:
    """For the Mates and for the Captains of a seat."""
    last = deck.rows - 1
    ahead = {bit: deck.row_of(bit) if seat else last - deck.row_of(bit) for bit in deck.cell_of}
    mates = {bit: MATE + STEP * rows for bit, rows in ahead.items()}
    captains = {bit: CAPTAIN + HOMEWARD * (last - rows) for bit, rows in ahead.items()}
    return Worths(mates), Worths(captains)


class SeaLegAdvice(Advice[State, Move]):
    """Looks at the deck at once: there is no need to play on."""

    efforts: Mapping[Level, Effort] = {
        Level.EASY: Effort(12, seconds=0.5, slack=0.2),
        Level.NORMAL: Effort(120, seconds=0.8, slack=0.02),
        Level.HARD: Effort(1500, seconds=1.0),
    }
    depth = 0
    curiosity = 0.15

    def __init__(self) -> None:
        self._tables: dict[Side, tuple[Worths, Worths, Worths, Worths]] = {}

    def worth(self, state: State, seat: int) -> float:
        side, mine, theirs, captains, *_ = state
        tables = self._tables.get(side)
        if tables is None:
            deck = side.deck
            tables = self._tables[side] = (*worths(deck, side.seat), *worths(deck, 1 - side.seat))
        mates, bosses, their_mates, their_bosses = tables
        lead = TEMPO + mates[mine & ~captains] - their_mates[theirs & ~captains]
        if captains:
            lead += bosses[mine & captains] - their_bosses[theirs & captains]
        worth = 1 / (1 + exp(-STEEP * lead))
        return worth if seat == side.seat else 1 - worth
