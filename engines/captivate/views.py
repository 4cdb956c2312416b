"""What a seat may know, as plain values: the only door for display, lights, logs and bots.

Nobody is shown which card lies face down or in a pile, not even its owner: remembering is the game.
Piles are opened, and scores told, when every hand is known at the end. Face-down cards on the field
stay closed for good, since they count for nobody.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress
from typing import Literal, TypedDict

from engines.captivate.cards import CARD_WORDS, SIDES, CardSet
from engines.captivate.ending import outcome, scores
from engines.captivate.field import DOWN, FRESH, card_at, face_down, occupied
from engines.captivate.mat import BOX
from engines.captivate.moves import movers
from engines.captivate.state import (
    DRAW,
    NAME,
    OVER,
    SHOW,
    THROW,
    TURN,
    State,
    in_deck,
    in_hand,
)
from engines.captivate.words import KINDS


class CardFace(TypedDict):
    """A card as it is printed."""

    card: str
    value: int
    element: str
    name: str
    dots: dict[str, int]  # by sides


class OpenCard(CardFace):
    """A card that lies face up; `fresh` when it was laid in this turn."""

    cell: str
    face: Literal["up"]
    fresh: bool


class CoveredCard(TypedDict):
    """A card that lies face down."""

    cell: str
    face: Literal["down"]


class BoxView(TypedDict):
    """The rectangle the cards span, and in which directions it is locked: four wide, four high."""

    first: str
    last: str
    columns_locked: bool
    rows_locked: bool


class SeatThrow(TypedDict):
    """What a seat threw."""

    seat: int
    kind: str


class ThrowsView(TypedDict):
    """Rock, paper, scissors, as far as a seat may know."""

    round: int
    rivals: list[int]
    thrown: list[int]
    mine: str | None
    before: list[SeatThrow]


class TableView(TypedDict):
    """Whose turn it is and how it stands."""

    game: str
    seats: int
    mat: list[int]
    deck: str
    phase: str
    movers: list[int]
    turn: int | None
    played: int
    captured: int
    may_end: bool
    last_round: bool
    turns_left: int | None


class FieldView(TypedDict):
    """The cards on the mat, where others may go, and how far the 4 x 4 box can still move."""

    middle: str
    field: list[OpenCard | CoveredCard]
    open: list[str]
    reach: list[str]
    face_down: list[str]
    box: BoxView | None


class CardsView(TypedDict):
    """Hands, deck and piles: counts for everybody, the own hand for its holder."""

    hand: list[CardFace] | None
    hand_counts: list[int]
    deck_count: int
    pile_counts: list[int]


class EndView(TypedDict):
    """What the end uncovers: hands, piles, scores, throws."""

    to_show: list[int] | None
    shown: list[list[CardFace]] | None
    piles: list[list[CardFace]] | None
    scores: list[int] | None
    throws: ThrowsView | None
    winners: list[int] | None
    why: str | None


class View(TableView, FieldView, CardsView, EndView):
    """All that a seat may know."""


def view(state: State, seat: int | None) -> View:
    """All that a seat (None: an onlooker) may know."""
    return {**_table(state), **_field(state), **_cards(state, seat), **_end(state, seat)}


def _table(state: State) -> TableView:
    """Whose turn it is and how it stands."""
    rules = state.rules
    return {
        "game": NAME,
        "seats": rules.seats,
        "mat": [rules.mat.columns, rules.mat.rows],
        "deck": rules.deck,
        "phase": state.phase,
        "movers": list(movers(state)),
        "turn": state.turn if state.phase in (TURN, DRAW, SHOW) else None,
        "played": state.played,
        "captured": len(state.taken),
        "may_end": state.phase == TURN and state.played > 0,
        "last_round": state.left > 0,
        "turns_left": state.left if state.phase == TURN and state.left else None,
    }


def _field(state: State) -> FieldView:
    """The cards on the mat, where others may go, and how far the 4 x 4 box can still move."""
    mat, field = state.rules.mat, state.field
    playing = state.phase == TURN
    return {
        "middle": mat.words[mat.middle.place],
        "field": [_on_field(state, place) for place in compress(mat.places, occupied(field))],
        "open": [mat.words[place] for place in mat.chosen(field.open)] if playing else [],
        "reach": [mat.words[place] for place in mat.chosen(field.reach)] if playing else [],
        "face_down": list(compress(mat.words, face_down(field))),
        "box": _box(state),
    }


def _on_field(state: State, place: int) -> OpenCard | CoveredCard:
    code = state.field.cells[place]
    cell = state.rules.mat.words[place]
    if code & DOWN:
        return {"cell": cell, "face": "down"}
    return {
        "cell": cell,
        "face": "up",
        "fresh": code & FRESH > 0,
        **describe(state.rules.cards, card_at(code)),
    }


def _box(state: State) -> BoxView | None:
    """The rectangle the cards span, and in which directions it is locked: four wide, four high."""
    rows = state.rules.mat.rows
    places = [divmod(place, rows) for place in compress(state.rules.mat.places, occupied(state.field))]
    if not places:
        return None
    columns, lines = [column for column, _ in places], [line for _, line in places]
    words = state.rules.mat.words
    return {
        "first": words[min(columns) * rows + min(lines)],
        "last": words[max(columns) * rows + max(lines)],
        "columns_locked": max(columns) - min(columns) + 1 == BOX,
        "rows_locked": max(lines) - min(lines) + 1 == BOX,
    }


def describe(cards: CardSet, card: int) -> CardFace:
    """A card as it is printed."""
    printed = cards[card]
    return {
        "card": CARD_WORDS[card],
        "value": printed.value,
        "element": printed.element,
        "name": printed.name,
        "dots": dict(zip(SIDES, printed.dots, strict=True)),
    }


def _cards(state: State, seat: int | None) -> CardsView:
    """Hands, deck and piles: counts for everybody, the own hand for its holder."""
    rules, seats = state.rules, range(state.rules.seats)
    # With a physical deck the table knows no hand; what it knows at the end was shown to everybody.
    own = None if seat is None or rules.physical else _described(state, state.hands[seat])
    return {
        "hand": own,
        "hand_counts": [in_hand(state, each) for each in seats],
        "deck_count": in_deck(state),
        "pile_counts": [len(pile) for pile in state.piles],
    }


def _end(state: State, seat: int | None) -> EndView:
    """What the end uncovers: hands, piles, scores, throws."""
    settled = state.phase in (THROW, OVER)
    uncovered = settled or state.rules.physical
    ended = outcome(state)
    return {
        "to_show": list(state.unknown) if state.phase == SHOW else None,
        "shown": [_described(state, hand) for hand in state.hands] if uncovered else None,
        "piles": [_described(state, bytes(sorted(pile))) for pile in state.piles] if settled else None,
        "scores": list(scores(state)) if settled else None,
        "throws": _throws(state, seat),
        "winners": list(ended.winners) if ended else None,
        "why": ended.why if ended else None,
    }


def _described(state: State, cards: bytes) -> list[CardFace]:
    return [describe(state.rules.cards, card) for card in cards]


def _throws(state: State, seat: int | None) -> ThrowsView | None:
    throws = state.throws
    if throws is None:
        return None
    return {
        "round": throws.round,
        "rivals": list(throws.rivals),
        "thrown": [thrower for thrower, _ in throws.kinds],
        "mine": next((KINDS[kind] for thrower, kind in throws.kinds if thrower == seat), None),
        "before": [{"seat": thrower, "kind": KINDS[kind]} for thrower, kind in throws.before],
    }


def pieces(state: State) -> Iterator[tuple[str, str]]:
    """Every card with the one place it is in."""
    unseen = "unseen" if state.rules.physical else "deck"
    for card in state.stock:
        yield CARD_WORDS[card], unseen
    for seat, hand in enumerate(state.hands):
        for card in hand:
            yield CARD_WORDS[card], f"hand {seat}"
    for seat, pile in enumerate(state.piles):
        for card in pile:
            yield CARD_WORDS[card], f"pile {seat}"
    for card in state.taken:
        yield CARD_WORDS[card], f"captured {state.turn}"
    for place, code in enumerate(state.field.cells):
        if code:
            yield CARD_WORDS[card_at(code)], state.rules.mat.words[place]
