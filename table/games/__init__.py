"""The games at the table: one sheet each, found by name."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import cast

from engines.catalog import GAMES, UnknownGame
from engines.game import BadOption
from table.games.sheet import OwnCards, Sheet


def load_sheet(name: str, cards: Path | None = None) -> Sheet:
    """The sheet of a shipped game, with an owner's cards where it can have them."""
    if name not in GAMES:
        raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(GAMES)}")
    sheet = cast(Sheet, import_module(f"table.games.{name}").SHEET)
    if cards is None:
        return sheet
    if not isinstance(sheet, OwnCards):
        raise BadOption(f"{sheet.game.TITLE} has no cards of its own, so it takes no file of them ({cards})")
    return sheet.with_cards(cards)
