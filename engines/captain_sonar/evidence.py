"""What was said aloud about one submarine, kept in its state as a string of bytes, three an event.

Bytes, because every state carries them: adding an event is one short copy, and their hash is computed
once. The Radio Operator's set is worked out from these bytes and nothing else, so it cannot know a
secret; and views show the last dive of them in words.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

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


@lru_cache(maxsize=4096)
def spoken(log: bytes) -> tuple[str, ...]:
    """The events of a log in words, from the last surfacing on."""
    said: list[str] = []
    for item in events(log):
        if item[0] == SURFACE:
            said = []
        said.append(_words(*item))
    return tuple(said)


forgettable(spoken.cache_clear)


def _words(kind: int, first: int, second: int) -> str:
    if kind == COURSE:
        return f"course {DIRECTIONS[first]}"
    if kind == SURFACE:
        sector = f"surface sector {first}" if first else "surface"
        return f"{sector} through ice" if second else sector
    if kind == DRONE:
        return f"drone {first} {'yes' if second else 'no'}"
    if TELLS <= kind <= _TELLS_COLUMN_SECTOR:
        one, two = KINDS[kind - TELLS]
        return f"tells {one} {shown(one, first)} {two} {shown(two, second)}"
    if kind in _AT:
        return f"{_AT[kind]} {NAME[first]} damage {second}"
    if kind == USED:
        return f"used {SYSTEMS[first]}"
    return _PLAIN[kind]


_AT = {BLAST: "blast", LAUNCH: "torpedo", IMPACT: "impact", TRIGGER: "trigger"}
_PLAIN = {SILENCE: "silence", MINE: "mine dropped", BREAKDOWN: "breakdown", CONFIRMED: "repaired"}
