"""How a game starts: its options read, checked, and turned into the rules it is played by."""

from __future__ import annotations

from collections.abc import Mapping

from engines.game import BadOption, Later, Options, check_options, seat_count
from engines.sea_grid.cards import NEWEST, SETS, Card, CardFault, read_card
from engines.sea_grid.crew import enough_for_a_crew
from engines.sea_grid.mat import BOX_COLUMNS, BOX_ROWS, MOST_COLUMNS, MOST_ROWS
from engines.sea_grid.rules import Rules, rules_of
from engines.sea_grid.state import State, new_state

SEATS: tuple[int, ...] = (2,)
USUAL_MAT = (5, 7)
USUAL_PLIES = 200
MOST_PLIES = 9_999
LATER = {"set": Later(was=1, now=NEWEST)}


def start(options: Options) -> State:
    """Before the picks. Options: "mat" [columns, rows], "plies" (the limit), "set" (how strong the starter
    set is: 1, 2 or 3), "cards" (added or replaced)."""
    return new_state(read_options(options))


def read_options(options: Options) -> Rules:
    """The rules a game is started with. BadOption names the option that cannot be."""
    check_options("sea_grid", options, ("mat", "plies", "set", "cards"))
    seat_count("sea_grid", options, SEATS)
    columns, rows = _mat(options.get("mat", USUAL_MAT))
    cards = _cards(options.get("cards", {}), starter_set(options))
    return rules_of(columns, rows, _plies(options.get("plies", USUAL_PLIES)), cards)


def starter_set(options: Options) -> Mapping[str, Card]:
    """The shipped cards of a game with these options."""
    given = options.get("set", NEWEST)
    if isinstance(given, int) and not isinstance(given, bool) and given in SETS:
        return SETS[given]
    raise BadOption(f"sea_grid: option 'set' is {given!r}; it must be one of {', '.join(map(str, SETS))}")


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


def _cards(given: object, starter: Mapping[str, Card]) -> tuple[Card, ...]:
    """The starter set with the cards of this game added or put in place of their namesakes."""
    if not isinstance(given, Mapping):
        raise BadOption(
            f"sea_grid: option 'cards' is {given!r}; it must be cards by name, each with type, c, d"
        )
    try:
        own = {name: read_card(name, _with_title(name, fields, starter)) for name, fields in given.items()}
    except CardFault as fault:
        raise BadOption(f"sea_grid: option 'cards': {fault}") from fault
    cards = tuple({**starter, **own}.values())
    if not enough_for_a_crew(cards):
        raise BadOption(
            "sea_grid: option 'cards' leaves too few cards for a crew: "
            "it takes a character and three supports, two of a type at most"
        )
    return cards


def _with_title(name: object, fields: object, starter: Mapping[str, Card]) -> object:
    """A card that replaces one of the starter set keeps its printed name unless it brings another."""
    if isinstance(fields, Mapping) and name in starter:
        return {"title": starter[str(name)].title, **fields}
    return fields
