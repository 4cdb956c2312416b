"""What was said aloud about one submarine, kept in its state as a string of bytes, three an event.

Bytes, because every state carries them: adding an event is one short copy, and their hash is computed
once. The Radio Operator's set is worked out from these bytes and nothing else, so it cannot know a
secret; and views show the last dive of them in words.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from engines.captain_sonar.grid import DIRECTIONS, NAME
from engines.captain_sonar.sheets import SYSTEMS
from engines.captain_sonar.words import KINDS, shown
from engines.recall import forgettable

(
    COURSE,  # direction
    SILENCE,
    SURFACE,  # sector (0: sunk by the ice before it was said), 1 when the ice did damage
    DRONE,  # sector, 1 when the answer was yes: asked by the enemy
    TELLS,  # first of the values, second of the values; the pair is added to the kind
    _TELLS_ROW_SECTOR,
    _TELLS_COLUMN_SECTOR,
    BLAST,  # space, damage: a mine of the enemy or of Archer
    LAUNCH,  # space, damage: a torpedo of this submarine
    IMPACT,  # space, damage: a torpedo of the enemy
    TRIGGER,  # space, damage: a mine of this submarine
    MINE,  # dropped
    BREAKDOWN,  # damage by breakdown: the whole sheet was cleared
    CONFIRMED,  # the enemy Engineer has confirmed the repair: the whole sheet was cleared
    USED,  # a system that says nothing about the place of its own submarine
) = range(1, 16)

SIZE = 3


def event(kind: int, first: int = 0, second: int = 0) -> bytes:
    return bytes((kind, first, second))


COURSES = tuple(event(COURSE, d) for d in range(4))
SILENCED = event(SILENCE)
DROPPED = event(MINE)
BROKE_DOWN = event(BREAKDOWN)
REPAIRED = event(CONFIRMED)


def events(log: bytes) -> Iterator[tuple[int, int, int]]:
    """The events of a log in order: kind and two values."""
    for at in range(0, len(log), SIZE):
        yield log[at], log[at + 1], log[at + 2]


def dive(log: bytes) -> list[tuple[int, int, int]]:
    """The events of a log from the last surfacing on."""
    found = list(events(log))
    last = max((n for n, (kind, _, _) in enumerate(found) if kind == SURFACE), default=0)
    return found[last:]


class Heard(NamedTuple):
    """One thing that was said aloud: what it was, one of WORDS, and those of the facts that belong to it."""

    what: str
    way: str = ""
    sector: int = 0
    found: bool = False
    one: str = ""
    first: str = ""
    two: str = ""
    second: str = ""
    space: str = ""
    damage: int = 0
    system: str = ""


WORDS = {
    "course": "course {way}",
    "surface": "surface",
    "surface, sector": "surface sector {sector}",
    "surface, ice": "surface through ice",
    "surface, sector, ice": "surface sector {sector} through ice",
    "drone": "drone {sector} {found}",
    "tells": "tells {one} {first} {two} {second}",
    "blast": "blast {space} damage {damage}",
    "torpedo": "torpedo {space} damage {damage}",
    "impact": "impact {space} damage {damage}",
    "trigger": "trigger {space} damage {damage}",
    "used": "used {system}",
    "silence": "silence",
    "mine dropped": "mine dropped",
    "breakdown": "breakdown",
    "repaired": "repaired",
}
"""The stable words of each thing that can be heard, for views."""

_AT = {BLAST: "blast", LAUNCH: "torpedo", IMPACT: "impact", TRIGGER: "trigger"}
_PLAIN = {SILENCE: "silence", MINE: "mine dropped", BREAKDOWN: "breakdown", CONFIRMED: "repaired"}


def heard(kind: int, first: int, second: int) -> Heard:
    """An event of a log as a value."""
    if kind == COURSE:
        return Heard("course", way=DIRECTIONS[first])
    if kind == SURFACE:
        return Heard(f"surface{', sector' if first else ''}{', ice' if second else ''}", sector=first)
    if kind == DRONE:
        return Heard("drone", sector=first, found=bool(second))
    if TELLS <= kind <= _TELLS_COLUMN_SECTOR:
        one, two = KINDS[kind - TELLS]
        return Heard("tells", one=one, first=shown(one, first), two=two, second=shown(two, second))
    if kind in _AT:
        return Heard(_AT[kind], space=NAME[first], damage=second)
    if kind == USED:
        return Heard("used", system=SYSTEMS[first])
    return Heard(_PLAIN[kind])


@lru_cache(maxsize=4096)
def spoken(log: bytes) -> tuple[str, ...]:
    """The last dive of a log in words."""
    return tuple(_words(*item) for item in dive(log))


@lru_cache(maxsize=4096)
def _words(kind: int, first: int, second: int) -> str:
    told = heard(kind, first, second)
    return WORDS[told.what].format(**{**told._asdict(), "found": "yes" if told.found else "no"})


forgettable(spoken.cache_clear)
forgettable(_words.cache_clear)
