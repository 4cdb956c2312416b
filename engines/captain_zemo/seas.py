"""The seas of maps.toml: what lies where, and every move a die allows from every square.

Squares are numbers, row by row from A1. A path is a set of bits: one for each square entered, and one for
each corner between four squares that a diagonal step has passed. Two diagonals cross exactly when they
pass the same corner, so a move is safe when none of its bits is in the path.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Any, NamedTuple

from engines.captain_zemo.printed import PRINTED
from engines.errors import BadData

SIDE = 12
COLUMNS = "ABCDEFGHIJKL"
SQUARES = tuple(f"{column}{row + 1}" for row in range(SIDE) for column in COLUMNS)
SQUARE_OF_WORD = {word: square for square, word in enumerate(SQUARES)}
MAPS = ("easy_sailing", "corner_treasures", "oceanic_divide")

OPEN_SEA, ROCK = -1, -2
LETTERS = {".": OPEN_SEA, "#": ROCK} | {
    feature.letter: number for number, feature in enumerate(PRINTED.features) if feature.letter
}

DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))
ORTHOGONAL = ((-1, 0), (0, -1), (0, 1), (1, 0))
DIRECTIONS = {2: DIAGONAL, 3: DIAGONAL, 4: ORTHOGONAL, 5: DIAGONAL + ORTHOGONAL, 6: ORTHOGONAL}
STEPS = {2: 1, 3: 2, 4: 1, 5: 1, 6: 2}
MOVING_DICE = tuple(STEPS)


class Move(NamedTuple):
    """What a die does from one square in one direction, inside the grid and past no rock."""

    words: str
    die: int
    end: int
    entered: bytes
    bits: int  # its squares and corners


Moves = tuple[Mapping[int, tuple[Move, ...]], ...]


class Sea:
    """One sea. Get it from `sea_of`, or `draw` one; equal drawings of one name are equal seas."""

    def __init__(self, name: str, title: str, rows: tuple[str, ...]) -> None:
        self.name, self.title, self.rows = name, title, rows
        self.features = tuple(LETTERS[letter] for row in rows for letter in row)
        # by square, then by die: the moves in the order of the rows and columns where they end
        self.moves: Moves = tuple(self._moves_from(square) for square in range(SIDE * SIDE))
        # the same by their words, for the check of one move
        self.move_of_words = tuple(
            {move.words: move for moves in by_die.values() for move in moves} for by_die in self.moves
        )

    def is_rock(self, square: int) -> bool:
        return self.features[square] == ROCK

    def _moves_from(self, square: int) -> dict[int, tuple[Move, ...]]:
        return {die: tuple(sorted(self._of_die(square, die), key=_end)) for die in MOVING_DICE}

    def _of_die(self, square: int, die: int) -> Iterator[Move]:
        for direction in DIRECTIONS[die]:
            entered = line(square, direction, STEPS[die])
            if entered and not any(map(self.is_rock, entered)):
                end = entered[-1]
                bits = path_bits((square, *entered)) & ~square_bit(square)
                yield Move(f"use {die} {SQUARES[end]}", die, end, bytes(entered), bits)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sea) and (self.name, self.rows) == (other.name, other.rows)

    def __hash__(self) -> int:
        return hash(self.name)

    def __reduce__(self) -> tuple[Callable[..., Sea], tuple[str, str, tuple[str, ...]]]:
        return draw, (self.name, self.title, self.rows)

    def __repr__(self) -> str:  # states are printed in error reports: a sea is known by its name
        return f"<{self.name}>"


def _end(move: Move) -> int:
    return move.end


def line(square: int, direction: tuple[int, int], steps: int) -> tuple[int, ...]:
    """The squares entered by so many steps; none when one of them would leave the grid."""
    row, column = divmod(square, SIDE)
    entered = []
    for _ in range(steps):
        row, column = row + direction[0], column + direction[1]
        if not (0 <= row < SIDE and 0 <= column < SIDE):
            return ()
        entered.append(row * SIDE + column)
    return tuple(entered)


def square_bit(square: int) -> int:
    return 1 << square


def corner_bit(one: int, other: int) -> int:
    """The corner that a step passes: that of a diagonal one, 0 for others."""
    row, column = divmod(one, SIDE)
    other_row, other_column = divmod(other, SIDE)
    if row == other_row or column == other_column:
        return 0
    return 1 << (SIDE * SIDE + min(row, other_row) * SIDE + min(column, other_column))


def path_bits(squares: tuple[int, ...] | bytes) -> int:
    """All squares of a path, and the corners it passes."""
    bits = 0
    for square in squares:
        bits |= square_bit(square)
    for one, other in pairwise(squares):
        bits |= corner_bit(one, other)
    return bits


@cache
def draw(name: str, title: str, rows: tuple[str, ...]) -> Sea:
    """A sea from 12 rows of 12 letters (see maps.toml). BadData when it is not that."""
    if len(rows) != SIDE or any(len(row) != SIDE for row in rows):
        raise BadData(f"the map {name} must be {SIDE} rows of {SIDE} letters")
    strange = set("".join(rows)) - set(LETTERS)
    if strange:
        raise BadData(f"the map {name} has the letters {sorted(strange)}; known are {sorted(LETTERS)}")
    return Sea(name, title, rows)


def load_maps(text: str) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Title and rows of each map of a map file. BadData when a drawing does not have its stated counts."""
    data = tomllib.loads(text)
    if tuple(data) != MAPS:
        raise BadData(f"maps.toml has the maps {', '.join(data)}; expected are {', '.join(MAPS)}")
    return {name: _checked(name, entry) for name, entry in data.items()}


def _checked(name: str, entry: dict[str, Any]) -> tuple[str, tuple[str, ...]]:
    rows = tuple(row.replace(" ", "") for row in entry["drawing"].strip().splitlines())
    found = Counter("".join(rows))
    for letter in set(LETTERS) - {"."} | set(entry["counts"]):
        stated = entry["counts"].get(letter, 0)
        if found[letter] != stated:
            raise BadData(f"the map {name} has {found[letter]} of {letter!r}, but states {stated}")
    return entry["title"], rows


DRAWINGS = load_maps(resources.files(__package__).joinpath("maps.toml").read_text("utf-8"))


@cache
def sea_of(name: str) -> Sea:
    """One of the three seas by its name."""
    return draw(name, *DRAWINGS[name])
