"""An owner's own cards, and where what is printed on a card comes from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from engines import captivate
from engines.captivate.cards import CARD_OF_WORD, CardSet
from table.games.sheet import AnySheet


class CaptivateCards:
    """The cards that a sheet plays with; `sheet` makes one for other cards."""

    def __init__(self, cards: CardSet, sheet: Callable[[CardSet], AnySheet]) -> None:
        self._cards = cards
        self._sheet = sheet

    def with_cards(self, file: Path) -> AnySheet:
        """The same game with the cards of an owner's file. CardError says what is wrong with it."""
        return self._sheet(captivate.load_cards(file))

    def house(self, kind: str) -> Sequence[str]:
        """What on a card is this house's choice."""
        card = self._cards[CARD_OF_WORD[kind]]
        parts = {"name": (card.name_from,), "dots": card.dots_from, "strong side": (card.strong_from,)}
        chosen = {part: set(sources) for part, sources in parts.items() if "house" in sources}
        return [part if sources == {"house"} else f"some {part}" for part, sources in chosen.items()]
