"""The cards of a game as they are to be printed: from the pieces of its sheet, whatever the game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from engines.game import BadOption
from table.games import load_sheet
from table.sensing.pieces import UP


class PrintedCard(NamedTuple):
    """One card of a set. `piece` is what files of tags call it; `facts` are what a display draws too."""

    piece: str
    seat: int | None
    facts: Mapping[str, str]
    house: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.facts.get("name", self.piece)


class PrintedDeck(NamedTuple):
    """All cards of a game, in the order in which they are printed."""

    title: str
    cards: tuple[PrintedCard, ...]


def deck_of(game: str, file: Path | None = None) -> PrintedDeck:
    """The cards of a game, the shipped ones or those of an owner's file."""
    sheet = load_sheet(game, file)
    pieces = [piece for piece in sheet.pieces(sheet.fit(*sheet.mat({}), {})) if piece.faces]
    if not pieces:
        raise BadOption(f"{sheet.game.TITLE} is played with pieces: it has no cards to print")
    cards = []
    for piece in pieces:
        token = sheet.token(piece.kind, UP, "")
        house = () if sheet.own_cards is None else tuple(sheet.own_cards.house(piece.kind))
        cards.append(PrintedCard(piece.name, piece.seat, dict(token.facts), house))
    return PrintedDeck(sheet.game.TITLE, tuple(cards))
