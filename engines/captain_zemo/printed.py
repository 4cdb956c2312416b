"""The printed log sheet: resources, danger track, features, motives and titles, read from log.toml.

Resources and features are numbers, in the order of the file, so that a log is two short tuples. What is
read here never changes during a game; the marks made on it are in `state.Log`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib import resources
from typing import Any, NamedTuple, TypeVar

from engines.errors import BadData

SOURCES = ("book", "house")
KINDS = ("enemy", "town", "island", "weather")
NO_SETS, ONE_OF_EACH, ANY_THREE = SETS = ("none", "one_of_each", "any_three")


Data = dict[str, Any]  # as tomllib gives it
T = TypeVar("T")


class Resource(NamedTuple):
    name: str
    start: int
    most: int
    vital: bool  # the last point spent loses the game


class Circle(NamedTuple):
    """One circle of the danger track."""

    shows: str  # "7", "cannon", "2 vp" or "skull"
    strength: int  # of an enemy when this is the next number; 0 when it shows no number
    resource: int  # gained by marking it, or NOTHING
    vp: int


class Feature(NamedTuple):
    name: str
    title: str
    letter: str
    kind: str
    damage: tuple[int, ...]  # resources, ascending
    circles: int
    gold: int
    vp: tuple[int, ...]  # by motive


class Motive(NamedTuple):
    name: str
    title: str
    set: str
    set_of: tuple[int, ...]
    set_vp: int
    kept: tuple[int, ...]


class Title(NamedTuple):
    least: int
    title: str


class PrintedLog(NamedTuple):
    resources: tuple[Resource, ...]
    danger: tuple[Circle, ...]
    features: tuple[Feature, ...]
    motives: tuple[Motive, ...]
    titles: tuple[Title, ...]


NOTHING = -1
RESOURCES = ("sail", "hull", "crew", "cannon", "command", "gold")
SAIL, HULL, CREW, CANNON, COMMAND, GOLD = range(len(RESOURCES))
MOTIVES = ("adventurer", "protector", "pillager")
FEATURES = (
    "giant_crab",
    "sea_dragon",
    "kraken",
    "pirate_ship",
    "navy_ship",
    "town",
    "sacked_town",
    "treasure_island",
    "storm",
    "rough_water",
    "whirlpool",
)
PIRATE_SHIP, NAVY_SHIP, TOWN, SACKED_TOWN = (
    FEATURES.index(name) for name in ("pirate_ship", "navy_ship", "town", "sacked_town")
)


def load_printed(text: str) -> PrintedLog:
    """The sheet of a log file. BadData names the part that is wrong."""
    data = tomllib.loads(text)
    return PrintedLog(
        resources=_in_order(data, "resources", RESOURCES, _resource),
        danger=_danger(data["danger"]),
        features=_in_order(data, "features", FEATURES, _feature),
        motives=_in_order(data, "motives", MOTIVES, _motive),
        titles=_titles(data["titles"]),
    )


def _in_order(data: Data, part: str, names: tuple[str, ...], read: Callable[[str, Data], T]) -> tuple[T, ...]:
    if sorted(data[part]) != sorted(names):
        raise BadData(f"log.toml has the {part} {', '.join(data[part])}; expected are {', '.join(names)}")
    return tuple(read(name, _sourced(data[part][name], f"{part}.{name}")) for name in names)


def _sourced(entry: Data, label: str) -> Data:
    """An entry whose fields all say where they come from (a map letter is ours by nature)."""
    origin = entry.get("from", {})
    missing = set(entry) - {"from", "letter"} - set(origin)
    if missing:
        raise BadData(f"log.toml, {label}: 'from' lacks the source of {', '.join(sorted(missing))}")
    for field, source in origin.items():
        if source not in SOURCES:
            raise BadData(f"log.toml, {label}: the source of {field} is 'book' or 'house', not {source!r}")
    return entry


def _resource(name: str, entry: Data) -> Resource:
    if not 0 < entry["start"] <= entry["most"]:
        raise BadData(f"log.toml, resources.{name}: the start {entry['start']} is not in 1..{entry['most']}")
    return Resource(name, entry["start"], entry["most"], entry["vital"])


def _danger(entry: Data) -> tuple[Circle, ...]:
    circles = tuple(_circle(shows) for shows in _sourced(entry, "danger")["circles"])
    numbers = [circle.strength for circle in circles if circle.strength]
    if not numbers or numbers != sorted(numbers):
        raise BadData(f"log.toml, danger: the strengths must rise along the track, not {numbers}")
    if [circle.shows for circle in circles].index("skull") != len(circles) - 1 or not circles[-2].strength:
        raise BadData("log.toml, danger: the track must end with a number and the skull")
    return circles


def _circle(shows: str) -> Circle:
    amount, _, unit = shows.partition(" ")
    if shows in RESOURCES:
        return Circle(shows, 0, RESOURCES.index(shows), 0)
    if unit == "vp" and amount.isdigit():
        return Circle(shows, 0, NOTHING, int(amount))
    if shows.isdigit():
        return Circle(shows, int(shows), NOTHING, 0)
    if shows == "skull":
        return Circle(shows, 0, NOTHING, 0)
    raise BadData(
        f"log.toml, danger: {shows!r} is none of a number, a resource, 'N vp' with a number N, 'skull'"
    )


def _feature(name: str, entry: Data) -> Feature:
    if entry["kind"] not in KINDS:
        raise BadData(f"log.toml, features.{name}: the kind is one of {KINDS}, not {entry['kind']!r}")
    return Feature(
        name=name,
        title=entry["title"],
        letter=entry["letter"],
        kind=entry["kind"],
        damage=tuple(sorted(RESOURCES.index(resource) for resource in entry["damage"])),
        circles=entry["circles"],
        gold=entry.get("gold", 0),
        vp=tuple(entry["vp"][motive] for motive in MOTIVES),
    )


def _motive(name: str, entry: Data) -> Motive:
    if entry["set"] not in SETS:
        raise BadData(f"log.toml, motives.{name}: the set is one of {SETS}, not {entry['set']!r}")
    return Motive(
        name=name,
        title=entry["title"],
        set=entry["set"],
        set_of=tuple(FEATURES.index(feature) for feature in entry["set_of"]),
        set_vp=entry["set_vp"],
        kept=tuple(RESOURCES.index(resource) for resource in entry["kept"]),
    )


def _titles(entries: list[Data]) -> tuple[Title, ...]:
    titles = tuple(Title(entry["least"], entry["title"]) for entry in entries if _sourced(entry, "a title"))
    if titles[0].least != 0 or sorted(titles) != list(titles):
        raise BadData("log.toml, titles: they must begin at 0 points and rise")
    return titles


PRINTED = load_printed(resources.files(__package__).joinpath("log.toml").read_text("utf-8"))

MOST = tuple(resource.most for resource in PRINTED.resources)
CIRCLES = tuple(feature.circles for feature in PRINTED.features)
SKULL = len(PRINTED.danger) - 1  # so many danger circles marked: only the skull is left


def _next_number(marked: int) -> int:
    """The strength looks past circles that show a resource or points."""
    return next((circle.strength for circle in PRINTED.danger[marked:] if circle.strength), 0)


STRENGTH = tuple(_next_number(marked) for marked in range(len(PRINTED.danger) + 1))
"""The strength of the next enemy after so many danger circles; 0 when only the skull is left."""

DANGER_VP = tuple(
    sum(circle.vp for circle in PRINTED.danger[:marked]) for marked in range(len(PRINTED.danger) + 1)
)
"""The victory points on the first so many danger circles."""
