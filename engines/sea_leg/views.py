"""What is shown of a game: the view, and where every piece is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from engines.sea_leg.deck import BOW, MATES, SIDES, STERN, bits
from engines.sea_leg.side import edge
from engines.sea_leg.state import BOUND, State


class WaveTile(TypedDict):
    """A Wave tile and the column its arrow points to."""

    cell: str
    to: str


class Ending(TypedDict):
    """How a game ended: no winners for a draw."""

    winners: list[int]
    why: str


class View(TypedDict):
    """What everybody may know of a game, as plain JSON values. Counts are by seat."""

    deck: str
    columns: int
    rows: int
    waves: list[WaveTile]
    board: list[str]  # row 1 first, in the marks of the option "position"
    seats: list[str]
    turn: int | None  # None when the game is over
    opening: bool  # whether this turn is a first one
    ply: int
    plies_left: int
    mates: list[int]
    captains: list[int]
    out: list[int]
    last: str | None
    outcome: Ending | None


def view(state: State, seat: int | None) -> View:  # noqa: ARG001
    """The same for everybody: Sea Leg has no secrets."""
    side, deck, end = state.side, state.side.deck, state.end
    return {
        "deck": deck.name,
        "columns": deck.columns,
        "rows": deck.rows,
        "waves": [
            {"cell": deck.cell_of[wave], "to": edge(deck, to_last)} for wave, to_last in deck.waves.items()
        ],
        "board": diagram(state),
        "seats": list(SIDES),
        "turn": side.seat if end is None else None,
        "opening": bool(state.opening),
        "ply": state.ply,
        "plies_left": BOUND - state.ply,
        "mates": [(pieces & ~state.captains).bit_count() for pieces in _by_seat(state)],
        "captains": [(pieces & state.captains).bit_count() for pieces in _by_seat(state)],
        "out": [MATES - pieces.bit_count() for pieces in _by_seat(state)],
        "last": " ".join(state.last) if state.last else None,
        "outcome": {"winners": list(end.winners), "why": end.why} if end else None,
    }


def diagram(state: State) -> list[str]:
    """The deck row by row, row 1 first, in the marks of the option "position"."""
    deck = state.side.deck
    marks = dict.fromkeys(deck.cell_of, ".")
    for seat, mark in ((STERN, "s"), (BOW, "b")):
        for bit in bits(_by_seat(state)[seat]):
            marks[bit] = mark.upper() if bit & state.captains else mark
    drawn = "".join(marks.values())
    return [drawn[at : at + deck.columns] for at in range(0, len(drawn), deck.columns)]


def pieces(state: State) -> Iterator[tuple[str, str]]:
    """Nine of each side: on a cell, or off the deck."""
    deck = state.side.deck
    for name, cells in zip(SIDES, _by_seat(state), strict=True):
        for bit in bits(cells):
            yield name, deck.cell_of[bit]
        for _ in range(MATES - cells.bit_count()):
            yield name, "off"


def _by_seat(state: State) -> tuple[int, int]:
    """The pieces of Stern and of Bow."""
    return (state.mine, state.theirs) if state.side.seat == STERN else (state.theirs, state.mine)
