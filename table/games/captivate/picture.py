"""How a game of Captivate looks: its cards, the box they must fit in, the score."""

from __future__ import annotations

from engines.captivate.cards import CARD_OF_WORD, SIDES, CardSet
from engines.captivate.state import OVER, SHOW, THROW
from engines.captivate.views import CardFace, View
from hardware.cells import cell_at, cell_name
from table.games.captivate import words
from table.games.sheet import Picture
from table.sensing.pieces import UP
from table.showing.scene import Frame, Score, Token


def token(cards: CardSet, kind: str, face: str) -> Token:
    """A card: everything that is printed on it, or its back."""
    if face != UP:
        return Token("card-back")
    card = cards[CARD_OF_WORD[kind]]
    dots = zip(SIDES, map(str, card.dots), strict=True)
    value = (("value", str(card.value)), ("element", card.element))
    return Token("card-element", facts=(*value, *dots, ("name", card.name)))


def picture(view: View) -> Picture:
    scores = tuple(_score(view, seat) for seat in range(view["seats"]))
    deck = "" if view["phase"] in (SHOW, THROW, OVER) else words.deck(view["deck_count"])
    return Picture(frames=_box(view), ends=(deck, ""), scores=scores)


def _box(view: View) -> tuple[Frame, ...]:
    """Around all cells that cards lie on or may still come to: it closes in on the 4 x 4 box."""
    if view["box"] is None:
        return ()
    spots = [cell_at(cell) for cell in (view["box"]["first"], view["box"]["last"], *view["reach"])]
    columns, rows = [column for column, _ in spots], [row for _, row in spots]
    return (Frame(cell_name(min(columns), min(rows)), cell_name(max(columns), max(rows))),)


def _score(view: View, seat: int) -> Score:
    """What is public: how many cards were captured and held, and at the end the points."""
    name, to_move = words.name(seat), seat in view["movers"]
    piles, shown, scores = view["piles"], view["shown"], view["scores"]
    if scores is not None and piles is not None and shown is not None:
        reckoned = words.phrase("reckoned", won=_points(piles[seat]), held=_points(shown[seat]))
        return Score(seat, name, str(scores[seat]), reckoned, to_move)
    captured = view["pile_counts"][seat] + (view["captured"] if view["turn"] == seat else 0)
    return Score(seat, name, str(captured), words.phrase("held", held=view["hand_counts"][seat]), to_move)


def _points(cards: list[CardFace]) -> int:
    return sum(card["value"] for card in cards)
