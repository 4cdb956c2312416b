"""The games that come with the table, and how to load one, or anybody's own module."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from engines.errors import UserError
from engines.game import AnyGame

GAMES = ("sea_leg", "captivate", "sea_grid", "captain_zemo", "captain_sonar")


class UnknownGame(UserError, LookupError):
    """No game of that name. Says which there are."""


def load(name: str) -> AnyGame:
    """The engine of a shipped game by its name, or of a module by its dotted path."""
    if name in GAMES:
        return cast(AnyGame, import_module(f"engines.{name}"))
    if "." in name:
        return load_module(name)
    raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(GAMES)}")


def load_module(path: str) -> AnyGame:
    """A game that somebody else wrote, by the dotted path of its module."""
    try:
        return cast(AnyGame, import_module(path))
    except ModuleNotFoundError as error:
        raise UnknownGame(f"the module {path!r} cannot be imported: {error}") from error
