"""The cards: what a card file says, checked field by field before a game trusts it.

A card is a number 0..51, by value and then earth, water, light, dark, so that sorting the numbers
sorts the cards. The data of the published game and of this house are in cards.toml; a file of an
owner's real deck goes through the same `load_cards`.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple, TypeGuard

from engines.errors import UserError

ELEMENTS = ("earth", "water", "light", "dark")
SIDES = ("top", "right", "bottom", "left")  # clockwise; cards lie upright, so sides belong to the mat
VALUES = range(1, 14)
CARDS = range(len(VALUES) * len(ELEMENTS))
SOURCES = ("book", "house")
LONGEST_NAME = 40


class CardError(UserError, ValueError):
    """A card file that cannot be used. Names the card, the field and what is expected."""


class Card(NamedTuple):
    """One card as it is printed. Dots and their sources go by SIDES: top, right, bottom, left."""

    value: int
    element: str
    name: str
    dots: tuple[int, ...]
    strong: str
    name_from: str
    dots_from: tuple[str, ...]
    strong_from: str


class CardEntry(NamedTuple):
    """What an entry of a card file says of a card, checked. Dots go clockwise from the strong side."""

    name: str
    dots: list[int]
    name_from: str
    dots_from: list[str]


Entries = dict[tuple[int, str | None], CardEntry]
"""The entries of a card file by value and element (None: all four)."""

CardSet = tuple[Card, ...]
"""All 52 cards, each at its number."""


def value_of(card: int) -> int:
    return card // len(ELEMENTS) + 1


def points(cards: bytes) -> int:
    """The values of some cards, added up."""
    return sum(map(value_of, cards))


CARD_WORDS = tuple(f"{value_of(card)}-{ELEMENTS[card % len(ELEMENTS)]}" for card in CARDS)
CARD_OF_WORD = {word: card for card, word in enumerate(CARD_WORDS)}


@cache
def shipped_cards() -> CardSet:
    """The cards that come with the game."""
    return load_cards(resources.files(__package__).joinpath("cards.toml").read_text("utf-8"))


def load_cards(source: str | Path) -> CardSet:
    """The 52 cards of a card file: its text (str), or where it lies (Path). CardError says what is wrong."""
    label = str(source) if isinstance(source, Path) else "the card file"
    try:
        data = tomllib.loads(_read(source))
        return _card_set(data)
    except tomllib.TOMLDecodeError as error:
        raise CardError(f"{label} is not TOML: {error}") from error
    except CardError as error:
        raise CardError(f"{label}: {error}") from None


def _read(source: str | Path) -> str:
    if isinstance(source, str):
        return source
    try:
        return source.read_text("utf-8")
    except OSError as error:
        raise CardError(f"cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise CardError("this is no text in UTF-8: save it as UTF-8 and try again") from error


def _card_set(data: dict[str, object]) -> CardSet:
    _only(data, ("strong", "cards"), "the file")
    strong, strong_from = _strong_sides(data.get("strong"))
    entries = _entries(data.get("cards"))
    return tuple(_card(entries, card, strong, strong_from) for card in CARDS)


def _strong_sides(table: object) -> tuple[dict[str, str], str]:
    if not isinstance(table, dict):
        raise CardError("there is no [strong] table; it says the strong side of each element")
    _only(table, (*ELEMENTS, "from"), "[strong]")
    for element in ELEMENTS:
        if table.get(element) not in SIDES:
            raise CardError(
                f"[strong], field {element}: {table.get(element)!r} is no side; sides are {', '.join(SIDES)}"
            )
    return {element: table[element] for element in ELEMENTS}, _source(table.get("from"), "[strong]", "from")


def _entries(listed: object) -> Entries:
    """The [[cards]] entries by value and element (None: all four)."""
    if not isinstance(listed, list) or not all(isinstance(entry, dict) for entry in listed):
        raise CardError("there are no [[cards]] entries; the file needs one for each value from 1 to 13")
    entries: Entries = {}
    for number, entry in enumerate(listed, start=1):
        key = _key(entry, number)
        if key in entries:
            raise CardError(f"{_label(*key)}, field value: described twice; keep one of the entries")
        entries[key] = _checked(entry, _label(*key))
    return entries


def _key(entry: dict[str, object], number: int) -> tuple[int, str | None]:
    value, element = entry.get("value"), entry.get("element")
    if isinstance(value, bool) or not isinstance(value, int) or value not in VALUES:
        raise CardError(f"entry {number} of [[cards]], field value: {value!r} is not a number from 1 to 13")
    if element is not None and element not in ELEMENTS:
        raise CardError(
            f"card {value}, field element: {element!r} is no element; elements are {', '.join(ELEMENTS)}"
        )
    return value, element


def _label(value: int, element: str | None) -> str:
    return f"card {value}" if element is None else f"card {value}-{element}"


def _checked(entry: dict[str, object], label: str) -> CardEntry:
    _only(entry, ("value", "element", "name", "dots", "from"), label)
    name, dots, origin = entry.get("name"), entry.get("dots"), entry.get("from")
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise CardError(
            f"{label}, field name: {name!r} is not a name of 1 to {LONGEST_NAME} printable characters"
        )
    if not _are_dots(dots):
        raise CardError(f"{label}, field dots: {dots!r} is not four numbers from 1 to 4, strong side first")
    if max(dots) > dots[0]:
        raise CardError(f"{label}, field dots: {dots!r} makes another side stronger than the strong one")
    if not isinstance(origin, dict):
        raise CardError(f"{label}, field from: missing; it gives the source of name and dots")
    _only(origin, ("name", "dots"), f"{label}, field from")
    name_from = _source(origin.get("name"), label, "from.name")
    return CardEntry(name, dots, name_from, _dot_sources(origin.get("dots"), label))


def _are_dots(dots: object) -> TypeGuard[list[int]]:
    return (
        isinstance(dots, list)
        and len(dots) == len(SIDES)
        and all(isinstance(dot, int) and not isinstance(dot, bool) and 1 <= dot <= 4 for dot in dots)
    )


def _dot_sources(sources: object, label: str) -> list[str]:
    if not isinstance(sources, list) or len(sources) != len(SIDES):
        raise CardError(f"{label}, field from.dots: {sources!r} is not four sources, one for each number")
    return [_source(source, label, "from.dots") for source in sources]


def _source(source: object, label: str, field: str) -> str:
    if source not in SOURCES:
        raise CardError(f'{label}, field {field}: {source!r} is no source; it is "book" or "house"')
    return str(source)


def _only(table: dict[str, object], known: tuple[str, ...], label: str) -> None:
    for field in table:
        if field not in known:
            raise CardError(f"{label}, field {field}: unknown; known are {', '.join(known)}")


def _card(entries: Entries, card: int, strong: dict[str, str], strong_from: str) -> Card:
    value, element = value_of(card), ELEMENTS[card % len(ELEMENTS)]
    entry = entries.get((value, element)) or entries.get((value, None))
    if entry is None:
        raise CardError(f"card {CARD_WORDS[card]}, field value: no entry describes it; add one to [[cards]]")
    # The file counts clockwise from the strong side; turn that into top, right, bottom, left.
    turn = -SIDES.index(strong[element])
    order = [(side + turn) % len(SIDES) for side in range(len(SIDES))]
    return Card(
        value=value,
        element=element,
        name=entry.name,
        dots=tuple(entry.dots[place] for place in order),
        strong=strong[element],
        name_from=entry.name_from,
        dots_from=tuple(entry.dots_from[place] for place in order),
        strong_from=strong_from,
    )
