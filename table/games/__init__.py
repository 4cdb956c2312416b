"""The games at the table: one sheet each, found by name."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from engines.catalog import GAMES, UnknownGame
from table.sheet import Sheet


def load_sheet(name: str) -> Sheet:
    """The sheet of a shipped game."""
    if name not in GAMES:
        raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(GAMES)}")
    return cast(Sheet, import_module(f"table.games.{name}").SHEET)
