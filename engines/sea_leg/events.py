"""What happens in a game, as values: what an action led to, and each event in its stable words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, assert_never

from engines.game import Told
from engines.sea_leg.moves import wave_slides
from engines.sea_leg.side import Move, edge
from engines.sea_leg.state import State


class Stepped(NamedTuple):
    """The piece of the side to move went to a neighbouring cell."""

    start: str
    cell: str


class Jumped(NamedTuple):
    """The piece of the side to move jumped over an opposing one."""

    start: str
    cell: str


class Beaten(NamedTuple):
    """A piece of this side was jumped over, and is out."""

    side: str
    cell: str


class Promoted(NamedTuple):
    """The Mate that moved became a Captain there."""

    cell: str


class WaveRan(NamedTuple):
    """A row, counted from 1, shifts to the edge of this column."""

    row: int
    to: str


class WentOverboard(NamedTuple):
    """The wave took a piece of this side off the deck."""

    side: str
    cell: str


class Swept(NamedTuple):
    """The wave moved a piece of this side along its row."""

    side: str
    start: str
    cell: str


class Ended(NamedTuple):
    """The game is over."""

    why: str


Event = Stepped | Jumped | Beaten | Promoted | WaveRan | WentOverboard | Swept | Ended


def tell(before: State, seat: int, action: Move, after: State) -> list[Told]:  # noqa: ARG001
    """Everybody hears everything: Sea Leg has no secrets."""
    return [Told(event) for event in _events(before, action, after)]


def _events(before: State, action: Move, after: State) -> Iterator[Event]:
    side, deck = before.side, before.side.deck
    _, start, cell = action
    lift, land, both, over, *_ = side.ways[action]
    yield Jumped(start, cell) if over else Stepped(start, cell)
    if over:
        yield Beaten(side.other.name, deck.cell_of[over])
    captains = before.captains & ~over
    if lift & captains:
        captains ^= both
    elif land & side.far:
        captains |= land
        yield Promoted(cell)
    if land in deck.waves:
        yield from _wave(before, land, before.mine ^ both, before.theirs & ~over, captains)
    if after.end is not None:
        yield Ended(after.end.why)


def _wave(before: State, land: int, mine: int, theirs: int, captains: int) -> Iterator[Event]:
    side, deck = before.side, before.side.deck
    slides = wave_slides(side, land, mine, theirs, captains)
    if slides:
        yield WaveRan(deck.row_of(slides[0].piece) + 1, edge(deck, deck.waves[land]))
    for piece, to in slides:
        who = side.name if piece & mine else side.other.name
        if not to:
            yield WentOverboard(who, deck.cell_of[piece])
        elif to != piece:
            yield Swept(who, deck.cell_of[piece], deck.cell_of[to])


def say(event: Event) -> str:
    """An event in words that never change: golden games and the referee's protocol have them."""
    match event:
        case Stepped(start, cell):
            return f"move {start} {cell}"
        case Jumped(start, cell):
            return f"jump {start} {cell}"
        case Beaten(side, cell):
            return f"out {side} {cell}"
        case Promoted(cell):
            return f"captain {cell}"
        case WaveRan(row, to):
            return f"wave row {row} to {to}"
        case WentOverboard(side, cell):
            return f"overboard {side} {cell}"
        case Swept(side, start, cell):
            return f"slide {side} {start} {cell}"
        case Ended(why):
            return f"over: {why}"
        case _:
            assert_never(event)
