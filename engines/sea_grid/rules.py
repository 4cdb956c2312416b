"""What one game is played with: its mat, its cards and its length, read from the options."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from engines.game import BadOption, Options, check_options, seat_count
from engines.sea_grid.cards import (
    CHARACTER,
    GADGET,
    LOCATION,
    MYSTIC,
    SACRIFICE,
    STACKED,
    STARTER,
    TENACIOUS,
    VEHICLE,
    Card,
    CardFault,
    read_card,
)
from engines.sea_grid.crew import enough_for_a_crew
from engines.sea_grid.mat import (
    ALL_AROUND,
    BOX_COLUMNS,
    BOX_ROWS,
    COLUMN,
    MOST_COLUMNS,
    MOST_ROWS,
    NO_REACH,
    Action,
    mat_of,
)

SEATS: tuple[int, ...] = (2,)
USUAL_MAT = (5, 7)
USUAL_PLIES = 200
MOST_PLIES = 9_999


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
        self._placements: dict[int, tuple[Action, ...]] = {}

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Rules) and self.key == other.key)

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Rules({self.mat.columns} x {self.mat.rows}, {self.plies} plies, {len(self.cards)} cards)"

    def __reduce__(self) -> tuple[Any, ...]:
        return rules_of, self.key

    def placements(self, card: int) -> tuple[Action, ...]:
        """The action of placing a card, for every cell of the mat."""
        if card not in self._placements:
            name = self.cards[card].name
            self._placements[card] = tuple(("place", name, cell) for cell in self.mat.names)
        return self._placements[card]


def read_options(options: Options) -> Rules:
    """The rules a game is started with. BadOption names the option that cannot be."""
    check_options("sea_grid", options, ("mat", "plies", "cards"))
    seat_count("sea_grid", options, SEATS)
    columns, rows = _mat(options.get("mat", USUAL_MAT))
    return rules_of(
        columns, rows, _plies(options.get("plies", USUAL_PLIES)), _cards(options.get("cards", {}))
    )


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


def _whole(given: object, least: int, most: int) -> bool:
    return isinstance(given, int) and not isinstance(given, bool) and least <= given <= most


def _mat(given: object) -> tuple[int, int]:
    if isinstance(given, list | tuple) and len(given) == 2:
        columns, rows = given
        if _whole(columns, BOX_COLUMNS, MOST_COLUMNS) and _whole(rows, BOX_ROWS, MOST_ROWS):
            return columns, rows
    raise BadOption(
        f"sea_grid: option 'mat' is {given!r}; it must be [columns, rows], "
        f"from [{BOX_COLUMNS}, {BOX_ROWS}] to [{MOST_COLUMNS}, {MOST_ROWS}]"
    )


def _plies(given: object) -> int:
    if isinstance(given, int) and _whole(given, 1, MOST_PLIES):
        return given
    raise BadOption(
        f"sea_grid: option 'plies' is {given!r}; it must be a whole number from 1 to {MOST_PLIES}"
    )


def _cards(given: object) -> tuple[Card, ...]:
    """The starter set with the cards of this game added or put in place of their namesakes."""
    if not isinstance(given, Mapping):
        raise BadOption(
            f"sea_grid: option 'cards' is {given!r}; it must be cards by name, each with type, c, d"
        )
    try:
        own = {name: read_card(name, _with_known_title(name, fields)) for name, fields in given.items()}
    except CardFault as fault:
        raise BadOption(f"sea_grid: option 'cards': {fault}") from fault
    cards = tuple({**STARTER, **own}.values())
    if not enough_for_a_crew(cards):
        raise BadOption(
            "sea_grid: option 'cards' leaves too few cards for a crew: "
            "it takes a character and three supports, two of a type at most"
        )
    return cards


def _with_known_title(name: object, fields: object) -> object:
    """A card that replaces one of the starter set keeps its printed name unless it brings another."""
    if isinstance(fields, Mapping) and name in STARTER:
        return {"title": STARTER[str(name)].title, **fields}
    return fields
