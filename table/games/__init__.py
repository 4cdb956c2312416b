"""The games at the table: one box each, found by name."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import cast

from engines.catalog import GAMES, UnknownGame
from engines.game import BadOption
from table.games.box import GameBox
from table.games.sheet import AnySheet


def load_game(name: str) -> GameBox:
    """The box of a shipped game."""
    if name not in GAMES:
        raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(GAMES)}")
    return cast(GameBox, import_module(f"table.games.{name}").GAME)


def load_sheet(name: str, cards: Path | None = None) -> AnySheet:
    """The sheet of a shipped game, with an owner's cards where it can have them."""
    sheet = load_game(name).sheet
    if cards is None:
        return sheet
    if sheet.own_cards is None:
        raise BadOption(f"{sheet.game.TITLE} has no cards of its own, so it takes no file of them ({cards})")
    return sheet.own_cards.with_cards(cards)
