"""Cards as data: the starter set, the checks every card passes, and the way owners add their own.

A card comes from a TOML file (`load_cards`) or from the option "cards" of one game; both go through
`read_card`, so both get the same errors, which name the card and the field.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from importlib import resources
from pathlib import Path
from typing import NamedTuple, TypedDict

from engines.errors import UserError

CHARACTER, VEHICLE, LOCATION, GADGET = TYPES = ("character", "vehicle", "location", "gadget")
SUPPORTS = (VEHICLE, LOCATION, GADGET)
SACRIFICE, MYSTIC, TENACIOUS, STACKED = KEYWORDS = ("sacrifice", "mystic", "tenacious", "stacked")
FACTIONS = ("Seasearchers", "Commander X", "Hydrons", "World Security Navy")
RARITIES = ("common", "uncommon", "rare", "super rare")
BOOK, HOUSE, OWNER = ("book", "house", "owner")
FIELDS = ("title", "type", "c", "d", "keywords", "faction", "rarity")
HIGHEST_VALUE = 99

NAME_PATTERN = r"[a-z0-9]+(?:-[a-z0-9]+)*"
LONGEST_NAME = 40


class CardFault(UserError, ValueError):
    """A card that cannot be played with. Names the card and the field, and says what is possible."""


class CardFields(TypedDict):
    """A card without its name, as the option "cards" has it."""

    title: str
    type: str
    c: int
    d: int
    keywords: list[str]
    faction: str
    rarity: str


class CardFacts(CardFields):
    """A card in plain values, as views have it."""

    name: str


class Card(NamedTuple):
    """One kind of card, as printed. Several copies of a STACKED card are the same Card."""

    name: str
    title: str
    type: str
    c: int
    d: int
    keywords: tuple[str, ...]
    faction: str
    rarity: str
    book: tuple[str, ...] = ()
    house: tuple[str, ...] = ()

    def provenance(self, field: str) -> str:
        """Where the value of a field comes from: the rulebook, this project, or the cards' owner."""
        return BOOK if field in self.book else HOUSE if field in self.house else OWNER

    def facts(self) -> CardFacts:
        """The card in plain values, for views."""
        return {"name": self.name, **self.fields()}

    def fields(self) -> CardFields:
        """The same without the name, for the option "cards"."""
        return {
            "title": self.title,
            "type": self.type,
            "c": self.c,
            "d": self.d,
            "keywords": list(self.keywords),
            "faction": self.faction,
            "rarity": self.rarity,
        }


def load_cards(source: str | Path) -> dict[str, Card]:
    """The cards of a TOML file (a Path) or of TOML text, by name. CardFault says what is wrong where."""
    label = str(source) if isinstance(source, Path) else "the card file"
    try:
        text = source.read_text(encoding="utf-8") if isinstance(source, Path) else source
        tables = tomllib.loads(text)
    except OSError as error:
        raise CardFault(f"{label} cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise CardFault(f"{label} is no text in UTF-8: save it as UTF-8 and try again") from error
    except tomllib.TOMLDecodeError as error:
        raise CardFault(f"{label} is no valid TOML: {error}") from error
    return {name: read_card(name, fields) for name, fields in tables.items()}


def cards_option(cards: Iterable[Card]) -> dict[str, CardFields]:
    """Cards as the value of the option "cards", so that a saved game carries the cards it was played with."""
    return {card.name: card.fields() for card in cards}


def read_card(name: object, fields: object) -> Card:
    """A card from plain values. CardFault names the card and the field that cannot be."""
    if not isinstance(name, str) or len(name) > LONGEST_NAME or not re.fullmatch(NAME_PATTERN, name):
        raise CardFault(
            f"card {name!r}: a card's name is lower-case letters and digits joined by single hyphens, "
            f"at most {LONGEST_NAME} characters, as in 'navy-cruiser'"
        )
    if not isinstance(fields, Mapping):
        raise CardFault(f"card {name!r}: expected its fields (type, c, d, ...), not {fields!r}")
    for field in fields:
        if field not in (*FIELDS, BOOK, HOUSE):
            raise CardFault(f"card {name!r}: unknown field {field!r}; the fields are: {', '.join(FIELDS)}")
    card = Card(
        name=name,
        title=_words(name, fields, "title", usual=name.replace("-", " ").title()),
        type=_one_of(name, "type", _required(name, fields, "type"), TYPES),
        c=_value(name, fields, "c"),
        d=_value(name, fields, "d"),
        keywords=_several(name, "keywords", fields.get("keywords", []), KEYWORDS),
        faction=_one_of(name, "faction", fields.get("faction", ""), ("", *FACTIONS)),
        rarity=_one_of(name, "rarity", fields.get("rarity", ""), ("", *RARITIES)),
        book=_several(name, BOOK, fields.get(BOOK, []), FIELDS),
        house=_several(name, HOUSE, fields.get(HOUSE, []), FIELDS),
    )
    _check_sense(card)
    return card


def _check_sense(card: Card) -> None:
    if STACKED in card.keywords and card.type != CHARACTER:
        raise CardFault(f"card {card.name!r}: field 'keywords': stacked is for characters, not a {card.type}")
    for field in card.book:
        if field in card.house:
            raise CardFault(f"card {card.name!r}: field {field!r} stands in both 'book' and 'house'")


def _required(name: str, fields: Mapping[str, object], field: str) -> object:
    if field not in fields:
        raise CardFault(f"card {name!r}: field {field!r} is missing")
    return fields[field]


def _words(name: str, fields: Mapping[str, object], field: str, usual: str) -> str:
    given = fields.get(field, usual)
    if (
        not isinstance(given, str)
        or not given.strip()
        or not given.isprintable()
        or len(given) > LONGEST_NAME
    ):
        raise CardFault(
            f"card {name!r}: field {field!r} is {given!r}; it takes 1 to {LONGEST_NAME} printable characters"
        )
    return given


def _value(name: str, fields: Mapping[str, object], field: str) -> int:
    given = _required(name, fields, field)
    if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given <= HIGHEST_VALUE:
        raise CardFault(
            f"card {name!r}: field {field!r} is {given!r}; it must be a number from 0 to {HIGHEST_VALUE}"
        )
    return given


def _one_of(name: str, field: str, given: object, possible: tuple[str, ...]) -> str:
    """The spelling of the list, whatever the case it was given in: cards print these words in capitals."""
    for word in possible:
        if isinstance(given, str) and given.lower() == word.lower():
            return word
    raise CardFault(
        f"card {name!r}: field {field!r} is {given!r}; it must be one of: {', '.join(filter(None, possible))}"
    )


def _several(name: str, field: str, given: object, possible: tuple[str, ...]) -> tuple[str, ...]:
    if not isinstance(given, list | tuple):
        raise CardFault(
            f"card {name!r}: field {field!r} is {given!r}; it must be a list of: {', '.join(possible)}"
        )
    chosen = tuple(_one_of(name, field, word, possible) for word in given)
    if len(set(chosen)) < len(chosen):
        raise CardFault(f"card {name!r}: field {field!r} names a word twice: {', '.join(chosen)}")
    return chosen


def _before(starter: Mapping[str, Card], file: str) -> dict[str, Card]:
    """The set with the strengths that a file remembers."""
    values = tomllib.loads(resources.files(__package__).joinpath(file).read_text("utf-8"))
    return {name: card._replace(**values.get(name, {})) for name, card in starter.items()}


STARTER = load_cards(resources.files(__package__).joinpath("cards.toml").read_text(encoding="utf-8"))
"""The starter set, by name."""

SETS = {1: _before(STARTER, "first_set.toml"), 2: _before(STARTER, "second_set.toml"), 3: STARTER}
"""The same cards with the strengths that they had and have, by the number that the option "set" gives."""

NEWEST = max(SETS)
