"""The decks: their shape, read from decks.toml, and the bits that stand for their cells.

A set of cells is one int. Cell (column, row) is bit `row * stride + column`, with a stride of one more
than the columns: the extra bit of every row is never set, so that a shift by one column off the edge of
the deck falls on nothing, instead of on the next row.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files

MATES = 9
STERN, BOW = 0, 1
SIDES = ("stern", "bow")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class BadDeck(ValueError):
    """Deck data that cannot be played on. Names the deck and what is wrong with it."""


class Deck:
    """One deck. There is only one object of each, and states refer to it."""

    def __init__(self, name: str, data: Mapping[str, object]) -> None:
        self.name = name
        lines = _lines(name, data)
        self.columns, self.rows = len(lines[0]), len(lines)
        self.stride = self.columns + 1
        self.row_bits = (1 << self.columns) - 1
        self.cells = sum(self.row_bits << row * self.stride for row in range(self.rows))
        self.bit_of = {cell: 1 << i for cell, i in self._indexes()}
        self.cell_of = {bit: cell for cell, bit in self.bit_of.items()}
        self.start = (self.marked(lines, "s"), self.marked(lines, "b"))
        self.waves = _waves(name, data, self)
        _check_fair(self)

    def __repr__(self) -> str:
        return f"Deck({self.name!r})"

    def __reduce__(self) -> tuple[Callable[[str], Deck], tuple[str]]:
        # a state sent to another process must refer to that process's deck
        return deck_named, (self.name,)

    def _indexes(self) -> Iterator[tuple[str, int]]:
        for row in range(self.rows):
            for column in range(self.columns):
                yield f"{LETTERS[column]}{row + 1}", row * self.stride + column

    def row(self, row: int) -> int:
        """The cells of a row; rows are counted from 0 here."""
        return self.row_bits << row * self.stride

    def row_range(self, first: int, end: int) -> int:
        """The cells of several rows, as far as there are any."""
        return sum(self.row(row) for row in range(first, min(end, self.rows)))

    def row_of(self, bit: int) -> int:
        return (bit.bit_length() - 1) // self.stride

    def marked(self, lines: list[str], mark: str) -> int:
        """The cells that carry this mark in a drawing of the deck."""
        return sum(
            1 << row * self.stride + column
            for row, line in enumerate(lines)
            for column, char in enumerate(line)
            if char == mark
        )

    def turned(self, cells: int) -> int:
        """The same cells seen from the other end of the deck."""
        last = (self.rows - 1) * self.stride + self.columns - 1
        return sum(1 << last - bit.bit_length() + 1 for bit in bits(cells))


def bits(cells: int) -> Iterator[int]:
    """The single cells of a set, first row first."""
    while cells:
        bit = cells & -cells
        yield bit
        cells ^= bit


def load_decks(text: str) -> dict[str, Deck]:
    """The decks of a TOML text, each checked. BadDeck names the deck that cannot be."""
    return {name: Deck(name, data) for name, data in tomllib.loads(text).items()}


def _lines(name: str, data: Mapping[str, object]) -> list[str]:
    unknown = set(data) - {"start", "waves"}
    if unknown:
        raise BadDeck(f"deck {name!r}: there is no field {min(unknown)!r}; the fields are start and waves")
    drawing = data.get("start")
    if not isinstance(drawing, str) or not drawing.strip():
        raise BadDeck(f"deck {name!r}: start must be a drawing of the deck, not {drawing!r}")
    lines = drawing.strip().split("\n")
    for number, line in enumerate(lines, start=1):
        if len(line) != len(lines[0]) or set(line) - set(".sb"):
            raise BadDeck(
                f"deck {name!r}: row {number} must be {len(lines[0])} of '.', 's', 'b', not {line!r}"
            )
    if not 3 <= len(lines[0]) <= len(LETTERS) or len(lines) < 3:
        raise BadDeck(f"deck {name!r}: a deck has 3 to 26 columns and at least 3 rows")
    return lines


def _waves(name: str, data: Mapping[str, object], deck: Deck) -> dict[int, bool]:
    """The wave tiles, and for each whether its arrow points to the last column (else to the first)."""
    edges = (LETTERS[0], LETTERS[deck.columns - 1])
    given = data.get("waves", {})
    if not isinstance(given, dict):
        raise BadDeck(f"deck {name!r}: waves must be a table of cells and edges, not {given!r}")
    waves = {}
    for cell, edge in given.items():
        if cell not in deck.bit_of:
            raise BadDeck(f"deck {name!r}: the wave {cell!r} is not on the deck")
        if edge not in edges:
            raise BadDeck(
                f"deck {name!r}: the wave {cell} must point to {edges[0]} or {edges[1]}, not {edge!r}"
            )
        if deck.row_of(deck.bit_of[cell]) in (0, deck.rows - 1):
            raise BadDeck(f"deck {name!r}: the wave {cell} is in an end row, where Mates become Captains")
        waves[deck.bit_of[cell]] = edge == edges[1]
    return waves


def _check_fair(deck: Deck) -> None:
    stern, bow = deck.start
    for side, mates, far in (("stern", stern, deck.row(0)), ("bow", bow, deck.row(deck.rows - 1))):
        if mates.bit_count() != MATES:
            raise BadDeck(
                f"deck {deck.name!r}: {side} must start with {MATES} Mates, not {mates.bit_count()}"
            )
        if mates & far:
            raise BadDeck(f"deck {deck.name!r}: a {side} Mate starts on its far row")
    if deck.turned(stern) != bow:
        raise BadDeck(f"deck {deck.name!r}: the two sides must start alike, seen from their own ends")
    for wave, to_last in deck.waves.items():
        if deck.waves.get(deck.turned(wave)) is not (not to_last):
            raise BadDeck(
                f"deck {deck.name!r}: the wave {deck.cell_of[wave]} has no counterpart for the other side"
            )


DECKS = load_decks(files("engines.sea_leg").joinpath("decks.toml").read_text("utf-8"))


def deck_named(name: str) -> Deck:
    return DECKS[name]
