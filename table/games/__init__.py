"""The games at the table: one box each, found by name (engines/catalog.py)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from engines import catalog
from engines.blame import BrokenGame, blamed
from engines.errors import UserError
from engines.game import BadOption
from table.games.box import GameBox
from table.games.sheet import AnySheet, Sheet


def load_game(name: str) -> GameBox:
    """The box of a game: of an installed one by its name, of any by its file or its module."""
    found = catalog.open_box(name)
    box = getattr(found, "GAME", None) if isinstance(found, ModuleType) else found
    if not isinstance(box, GameBox) or not isinstance(box.sheet, Sheet):
        raise BrokenGame(
            f"{name!r} has no box: a table needs GAME = GameBox(sheet) beside the rules (docs/add-a-game.md)"
        )
    with blamed(f"the game {name!r} cannot be used"):
        called = box.name
    if name in catalog.names() and called != name:
        raise BrokenGame(f"the game {name!r} calls itself {called!r}: NAME and entry point must be the same")
    return box


def load_sheet(name: str, cards: Path | None = None) -> AnySheet:
    """The sheet of a game, with an owner's cards where it can have them."""
    sheet = load_game(name).sheet
    if cards is None:
        return sheet
    if sheet.own_cards is None:
        raise BadOption(f"{sheet.game.TITLE} has no cards of its own, so it takes no file of them ({cards})")
    return sheet.own_cards.with_cards(cards)


class Shelved(NamedTuple):
    """An installed game: its box, or why it has to be left out."""

    name: str
    box: GameBox | None
    trouble: str = ""


def shelf() -> Iterator[Shelved]:
    """Every installed game. One that is broken is named, and takes no other down."""
    for name in catalog.names():
        try:
            yield Shelved(name, load_game(name))
        except UserError as error:
            yield Shelved(name, None, str(error))
    for name, package in catalog.crowded_out():
        taken = f"the package {catalog.package(name)!r} has a game of this name already"
        yield Shelved(name, None, f"the game {name!r} of the package {package!r} cannot be used: {taken}")
