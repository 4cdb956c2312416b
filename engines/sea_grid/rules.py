"""What one game is played with: its mat, its cards and its length."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from engines.recall import forgettable
from engines.sea_grid.cards import (
    CHARACTER,
    GADGET,
    LOCATION,
    MYSTIC,
    SACRIFICE,
    STACKED,
    TENACIOUS,
    VEHICLE,
    Card,
)
from engines.sea_grid.mat import (
    ALL_AROUND,
    COLUMN,
    NO_REACH,
    Action,
    mat_of,
)


class Kind(NamedTuple):
    """What the rules ask of a card, answered once: looked up at every step of play."""

    c: int
    d: int
    challenges: int  # NO_REACH, COLUMN or ALL_AROUND: where it may start a challenge
    character: bool
    links: bool  # may stand in the line between a character and its target
    gadget: bool
    location: bool
    sacrifice: bool
    mystic: bool
    tenacious: bool


class Rules:
    """The unchanging part of a game. Equal when made of the same options; pickles as those."""

    def __init__(self, columns: int, rows: int, plies: int, cards: tuple[Card, ...]) -> None:
        self.key = (columns, rows, plies, cards)
        self.plies = plies
        self.mat = mat_of(columns, rows)
        self.cards = cards
        self.kinds = tuple(_kind(card) for card in cards)
        self.ids = {card.name: number for number, card in enumerate(cards)}
        self.by_name = {card.name: card for card in cards}
        self.listed_picks: dict[tuple[int, ...], tuple[Action, ...]] = {}
        forgettable(self.listed_picks.clear)
        self._placements: dict[int, tuple[Action, ...]] = {}

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Rules) and self.key == other.key)

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Rules({self.mat.columns} x {self.mat.rows}, {self.plies} plies, {len(self.cards)} cards)"

    def __reduce__(self) -> tuple[Callable[..., Rules], tuple[int, int, int, tuple[Card, ...]]]:
        return rules_of, self.key

    def placements(self, card: int) -> tuple[Action, ...]:
        """The action of placing a card, for every cell of the mat."""
        if card not in self._placements:
            name = self.cards[card].name
            self._placements[card] = tuple(("place", name, cell) for cell in self.mat.names)
        return self._placements[card]


@lru_cache(maxsize=32)
def rules_of(columns: int, rows: int, plies: int, cards: tuple[Card, ...]) -> Rules:
    return Rules(columns, rows, plies, cards)


def _kind(card: Card) -> Kind:
    character, stacked = card.type == CHARACTER, STACKED in card.keywords
    in_column = card.type == VEHICLE or stacked
    return Kind(
        c=card.c,
        d=card.d,
        challenges=COLUMN if in_column else ALL_AROUND if character else NO_REACH,
        character=character,
        links=in_column,
        gadget=card.type == GADGET,
        location=card.type == LOCATION,
        sacrifice=SACRIFICE in card.keywords,
        mystic=MYSTIC in card.keywords,
        tenacious=TENACIOUS in card.keywords,
    )
