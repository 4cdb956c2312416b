"""The pieces of a game as they are to be printed: cards or discs, from its sheet, whatever the game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from table.games import load_sheet
from table.games.sheet import AnySheet
from table.sensing.pieces import UP, Piece
from table.showing.display.look import wear
from table.showing.scene import BACK, Token

CARD, DISC = "card", "disc"


class PrintedCard(NamedTuple):
    """One piece of a set, a card or a disc. `piece` is what files of tags call it; `token` is what a display
    draws of it, `behind` the drawing of its other side."""

    piece: str
    token: Token
    house: tuple[str, ...] = ()
    behind: str = BACK

    @property
    def seat(self) -> int | None:
        return self.token.seat

    @property
    def facts(self) -> Mapping[str, str]:
        return dict(self.token.facts)

    @property
    def name(self) -> str:
        return self.facts.get("name") or self.token.label or self.piece

    @property
    def shape(self) -> str:
        return CARD if self.token.is_card else DISC


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
    wear(sheet.colours)
    pieces = sheet.pieces(sheet.fit(*sheet.mat({}), {}))
    return PrintedDeck(sheet.game.TITLE, tuple(_printed(sheet, piece) for piece in pieces))


def _printed(sheet: AnySheet, piece: Piece) -> PrintedCard:
    token = sheet.token(piece.kind, UP if piece.faces else "", "")
    house = () if sheet.own_cards is None else tuple(sheet.own_cards.house(piece.kind))
    return PrintedCard(piece.name, token._replace(seat=piece.seat), house, _behind(sheet, piece, token))


def _behind(sheet: AnySheet, piece: Piece, token: Token) -> str:
    """The drawing on the other side: a back for a card; for a disc what the piece may become, or the same."""
    if piece.faces or token.is_card:
        return BACK
    mark = sheet.other_side(piece.kind)
    return sheet.token(piece.kind, "", mark).art if mark else token.art
