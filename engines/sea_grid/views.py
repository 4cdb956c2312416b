"""What a seat may know of a state, as plain JSON values; everything shown anywhere comes from here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypedDict

from engines.sea_grid.cards import CardFacts
from engines.sea_grid.crew import CREW_SIZE, most_copies
from engines.sea_grid.listing import movers
from engines.sea_grid.mat import BOX_COLUMNS, BOX_ROWS, members
from engines.sea_grid.state import (
    BOTH,
    CALLED,
    CREW,
    FIRST,
    IN_HAND,
    NOWHERE,
    OUT,
    SAVED,
    SLOTS,
    TURNED,
    State,
    decider,
    hand,
    owner_at,
    picked,
)

SIDES = ("near", "far")


class SeatFacts(TypedDict):
    """How many cards of a seat are where."""

    seat: int
    side: str
    picked: int
    hand: int
    on_grid: int
    face_down: int
    out: int


class LyingCard(TypedDict):
    """A card on the mat. `card` and `used` (once-per-game powers) are None where they may not be known."""

    cell: str
    seat: int | None
    up: bool
    turned: bool
    card: CardFacts | None
    used: list[str] | None


BoxFacts = TypedDict("BoxFacts", {"from": str, "to": str, "pinned": bool, "free": list[str]})
"""The region in which a further card fits: its corners, and the empty cells in it."""


class OutOfGame(TypedDict):
    seat: int
    card: CardFacts


class Decision(TypedDict):
    """The decision that is asked for in the middle of a turn, and about which cells."""

    seat: int
    challenger: str | None
    card: str


class LastDeed(TypedDict):
    seat: int
    words: list[str]


class Ending(TypedDict):
    """How a game ended: no winners for a draw."""

    winners: list[int]
    scores: None
    why: str


class View(TypedDict):
    """What a seat may know of a game, as plain JSON values: see `view`."""

    game: str
    phase: str
    turn: int | None
    movers: list[int]
    ply: int
    plies: int
    mat: list[int]
    seats: list[SeatFacts]
    crew: list[CardFacts] | None
    hand: list[CardFacts] | None
    grid: list[LyingCard]
    box: BoxFacts
    out: list[OutOfGame]
    decision: Decision | None
    last: LastDeed | None
    cards: list[CardFacts] | None
    outcome: Ending | None


def view(state: State, seat: int | None) -> View:
    """All that a seat (None: an onlooker) may know.

    "grid" has the cards on the mat, cell by cell: `card` is None where that seat may not know it.
    "hand" and "crew" are the seat's own, None for an onlooker. "box" says where a further card fits.
    "last" is what was done last (seat -1: chance), in the action's words without a secret card.
    """
    begun = state.phase not in (CREW, FIRST)
    return {
        "game": "sea_grid",
        "phase": state.phase,
        "turn": state.turn if begun and state.result is None else None,
        "movers": list(movers(state)),
        "ply": state.ply,
        "plies": state.rules.plies,
        "mat": [state.rules.mat.columns, state.rules.mat.rows],
        "seats": [_public(state, each) for each in BOTH],
        "crew": None if seat not in BOTH else _facts(state, picked(state, seat)),
        "hand": None if seat not in BOTH else _facts(state, [state.crew[slot] for slot in hand(state, seat)]),
        "grid": _grid(state, seat),
        "box": _box(state),
        "out": _out(state),
        "decision": _decision(state),
        "last": None if state.last is None else {"seat": state.last[0], "words": list(state.last[1])},
        "cards": [card.facts() for card in state.rules.cards] if state.phase == CREW else None,
        "outcome": _outcome(state),
    }


def _public(state: State, seat: int) -> SeatFacts:
    return {
        "seat": seat,
        "side": SIDES[seat],
        "picked": len(picked(state, seat)),
        "hand": len(hand(state, seat)),
        "on_grid": state.own[seat].bit_count(),
        "face_down": (state.own[seat] & ~state.up).bit_count(),
        "out": sum(state.cells[slot] == OUT for slot in SLOTS[seat]),
    }


def _facts(state: State, cards: Sequence[int]) -> list[CardFacts]:
    """Cards in the order of the card file: the order of picking is nobody's business."""
    return [state.rules.cards[card].facts() for card in sorted(cards)]


def _grid(state: State, seat: int | None) -> list[LyingCard]:
    return [_lying(state, cell, seat) for cell in members(state.own[0] | state.own[1])]


def _lying(state: State, cell: int, seat: int | None) -> LyingCard:
    slot, owner, face_up = state.cells.index(cell), owner_at(state, cell), bool(state.up >> cell & 1)
    known = face_up or seat == owner
    return {
        "cell": state.rules.mat.names[cell],
        "seat": owner,
        "up": face_up,
        "turned": bool(state.marks & TURNED << slot),  # a card turned by 90 degrees shows it on either face
        "card": state.rules.cards[state.crew[slot]].facts() if known else None,
        "used": _used(state, slot) if known else None,
    }


def _used(state: State, slot: int) -> list[str]:
    """The once-per-game powers of a card that are used up."""
    powers = (("mystic", CALLED), ("sacrifice", SAVED), ("tenacious", TURNED))
    return [word for word, bit in powers if state.marks & bit << slot]


def _box(state: State) -> BoxFacts:
    """The region in which a further card fits: the whole mat at first, 3 x 4 when it is pinned."""
    mat, occupied = state.rules.mat, state.own[0] | state.own[1]
    left, right, top, bottom = mat.corners(occupied)
    return {
        "from": mat.names[top * mat.columns + left],
        "to": mat.names[bottom * mat.columns + right],
        "pinned": right - left + 1 == BOX_COLUMNS and bottom - top + 1 == BOX_ROWS,
        "free": [mat.names[cell] for cell in members(mat.vacancies[occupied].spaces)],
    }


def _out(state: State) -> list[OutOfGame]:
    gone = [(seat, state.crew[slot]) for seat in BOTH for slot in SLOTS[seat] if state.cells[slot] == OUT]
    return [{"seat": seat, "card": state.rules.cards[card].facts()} for seat, card in sorted(gone)]


def _decision(state: State) -> Decision | None:
    if state.target == NOWHERE:
        return None
    names = state.rules.mat.names
    return {
        "seat": decider(state),
        "challenger": None if state.challenger == NOWHERE else names[state.challenger],
        "card": names[state.target],
    }


def _outcome(state: State) -> Ending | None:
    if state.result is None:
        return None
    return {"winners": list(state.result.winners), "scores": None, "why": state.result.why}


def pieces(state: State) -> Iterator[tuple[str, str]]:
    """Every card either seat could pick, as ("dolphin 0", place); what is not picked is in its box."""
    names, cards = state.rules.mat.names, state.rules.cards
    for seat in BOTH:
        left = {number: most_copies(card) for number, card in enumerate(cards)}
        for slot, card in enumerate(picked(state, seat), start=seat * CREW_SIZE):
            left[card] -= 1
            cell = state.cells[slot]
            place = f"hand {seat}" if cell == IN_HAND else "out" if cell == OUT else names[cell]
            yield f"{cards[card].name} {seat}", place
        for number, count in left.items():
            for _ in range(count):
                yield f"{cards[number].name} {seat}", f"box {seat}"
