"""What is said and shown of a game: events, the view, and where every piece is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.game import Told
from engines.sea_leg.deck import BOW, MATES, SIDES, STERN, bits
from engines.sea_leg.moves import wave_slides
from engines.sea_leg.side import Move, edge
from engines.sea_leg.state import BOUND, State


def tell(before: State, seat: int, action: Move, after: State) -> list[Told]:  # noqa: ARG001
    side, deck = before.side, before.side.deck
    lift, land, both, over, *_ = side.ways[action]
    said = [" ".join(action)]
    if over:
        said.append(f"out {side.other.name} {deck.cell_of[over]}")
    captains = before.captains & ~over
    if lift & captains:
        captains ^= both
    elif land & side.far:
        captains |= land
        said.append(f"captain {deck.cell_of[land]}")
    if land in deck.waves:
        said += _wave(before, land, before.mine ^ both, before.theirs & ~over, captains)
    if after.end is not None:
        said.append(f"over: {after.end.why}")
    return [Told(say) for say in said]


def _wave(before: State, land: int, mine: int, theirs: int, captains: int) -> Iterator[str]:
    side, deck = before.side, before.side.deck
    slides = wave_slides(side, land, mine, theirs, captains)
    if slides:
        yield f"wave row {deck.row_of(slides[0].piece) + 1} to {edge(deck, deck.waves[land])}"
    for piece, to in slides:
        who = side.name if piece & mine else side.other.name
        if not to:
            yield f"overboard {who} {deck.cell_of[piece]}"
        elif to != piece:
            yield f"slide {who} {deck.cell_of[piece]} {deck.cell_of[to]}"


def view(state: State, seat: int | None) -> dict[str, Any]:  # noqa: ARG001
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
