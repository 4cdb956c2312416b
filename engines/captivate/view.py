"""What a seat may know, as plain values: the only door for display, lights, logs and bots.

Nobody is shown which card lies face down or in a pile, not even its owner: remembering is the game.
Piles are opened, and scores told, when every hand is known at the end. Face-down cards on the field
stay closed for good, since they count for nobody.
"""

from __future__ import annotations

from itertools import compress
from typing import Any

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


def view(state: State, seat: int | None) -> dict[str, Any]:
    """All that a seat (None: an onlooker) may know."""
    return {**_table(state), **_field(state), **_cards(state, seat), **_end(state, seat)}


def _table(state: State) -> dict[str, Any]:
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


def _field(state: State) -> dict[str, Any]:
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


def _on_field(state: State, place: int) -> dict[str, Any]:
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


def _box(state: State) -> dict[str, Any] | None:
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


def describe(cards: CardSet, card: int) -> dict[str, Any]:
    """A card as it is printed."""
    printed = cards[card]
    return {
        "card": CARD_WORDS[card],
        "value": printed.value,
        "element": printed.element,
        "name": printed.name,
        "dots": dict(zip(SIDES, printed.dots, strict=True)),
    }


def _cards(state: State, seat: int | None) -> dict[str, Any]:
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


def _end(state: State, seat: int | None) -> dict[str, Any]:
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


def _described(state: State, cards: bytes) -> list[dict[str, Any]]:
    return [describe(state.rules.cards, card) for card in cards]


def _throws(state: State, seat: int | None) -> dict[str, Any] | None:
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
