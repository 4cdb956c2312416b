"""Cards that an owner adds to the starter set, and what on any card is this house's choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from engines import sea_grid
from engines.sea_grid.cards import HOUSE, Card
from table.games.sea_grid.pieces import owner_and_name

if TYPE_CHECKING:
    from table.games.sea_grid.sheet import SeaGrid

PRINTED = {"title": "name", "type": "type", "c": "C", "d": "D", "keywords": "keywords"}


class CardFile:
    """The way to play with cards of a file; see `table.games.parts.OwnCards`."""

    def __init__(self, cards: Mapping[str, Card], play_with: Callable[[Mapping[str, Card]], SeaGrid]) -> None:
        self._cards, self._play_with = cards, play_with

    def with_cards(self, file: Path) -> SeaGrid:
        """The sheet with the cards of an owner's file. CardFault says what is wrong with it."""
        return self._play_with(sea_grid.load_cards(file))

    def house(self, kind: str) -> Sequence[str]:
        """What on a card is this house's choice, of what is printed on it."""
        card = self._cards[owner_and_name(kind)[1]]
        return [part for field, part in PRINTED.items() if card.provenance(field) == HOUSE]
