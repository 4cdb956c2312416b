"""The pieces of a game as they are to be printed: cards or discs, from its sheet, whatever the game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from table.games import load_sheet
from table.games.faces import Faces, faces_of
from table.games.sheet import AnySheet
from table.sensing.pieces import Piece
from table.showing.display.look import wear
from table.showing.scene import BACK, Token

CARD, DISC = "card", "disc"


class PrintedCard(NamedTuple):
    """One piece of a set, a card or a disc. `piece` is what files of tags call it; `token` is what a display
    draws of it, `behind` its other side."""

    piece: str
    token: Token
    house: tuple[str, ...] = ()
    behind: Token = Token(BACK)

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
    faces = faces_of(sheet)
    return PrintedDeck(sheet.game.TITLE, tuple(_printed(sheet, faces, piece) for piece in pieces))


def _printed(sheet: AnySheet, faces: Faces, piece: Piece) -> PrintedCard:
    sides = (faces.front(piece.kind), faces.back(piece.kind))
    front, back = (side._replace(seat=piece.seat) for side in sides)
    house = () if sheet.own_cards is None else tuple(sheet.own_cards.house(piece.kind))
    return PrintedCard(piece.name, front, house, back)
