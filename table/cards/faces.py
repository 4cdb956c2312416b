"""The pieces of a game as they are to be printed: cards or discs, from its sheet, whatever the game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from table.games import load_sheet
from table.games.sheet import AnySheet
from table.sensing.pieces import UP, Piece

CARD, DISC = "card", "disc"
ORDER = "order-"  # begins the art of cards that are orders


class PrintedCard(NamedTuple):
    """One piece of a set, a card or a disc. `piece` is what files of tags call it; `facts` are what a
    display draws too. `art` is its drawing, `behind` the one of its other side."""

    piece: str
    seat: int | None
    facts: Mapping[str, str]
    house: tuple[str, ...]
    art: str = "card"
    behind: str = "card-back"

    @property
    def name(self) -> str:
        return self.facts.get("name", self.piece)

    @property
    def shape(self) -> str:
        return CARD if self.art == "card" or self.art.startswith(ORDER) else DISC


class PrintedDeck(NamedTuple):
    """All cards, or all discs, of a game, in the order in which they are printed."""

    title: str
    cards: tuple[PrintedCard, ...]

    @property
    def shape(self) -> str:
        return self.cards[0].shape


def deck_of(game: str, file: Path | None = None) -> PrintedDeck:
    """What a game is played with, the shipped cards or those of an owner's file."""
    sheet = load_sheet(game, file)
    pieces = sheet.pieces(sheet.fit(*sheet.mat({}), {}))
    return PrintedDeck(sheet.game.TITLE, tuple(_printed(sheet, piece) for piece in pieces))


def _printed(sheet: AnySheet, piece: Piece) -> PrintedCard:
    token = sheet.token(piece.kind, UP if piece.faces else "", "")
    house = () if sheet.own_cards is None else tuple(sheet.own_cards.house(piece.kind))
    facts = {**dict(token.facts), **({"name": token.label} if token.label else {})}
    return PrintedCard(piece.name, piece.seat, facts, house, token.art, _behind(sheet, piece, token.art))


def _behind(sheet: AnySheet, piece: Piece, art: str) -> str:
    """The drawing on the other side: a back for a card; for a disc what the piece may become, or the same."""
    if piece.faces or art.startswith(ORDER):
        return "card-back"
    mark = sheet.other_side(piece.kind)
    return sheet.token(piece.kind, "", mark).art if mark else art
