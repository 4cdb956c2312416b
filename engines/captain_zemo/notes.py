"""What is noted while an action is carried out, as values: squares, the log being written on, combat.

Actions write these into a list when somebody listens; `events` adds the action itself and what it ended.
"""

from __future__ import annotations

from typing import NamedTuple


class CameTo(NamedTuple):
    """A square is resolved that is no open sea."""

    square: str
    title: str


class Spent(NamedTuple):
    """Points of a resource went, and so many are left."""

    resource: str
    points: int
    left: int


class Gained(NamedTuple):
    """Points of a resource came, none where there was no room, and so many are there now."""

    resource: str
    points: int
    now: int
    full: bool


class Marked(NamedTuple):
    """A circle of a feature, the so manieth of all there are."""

    title: str
    nth: int
    of: int


class NoCircleLeft(NamedTuple):
    """All circles of a feature were marked before."""

    title: str


class DangerMarked(NamedTuple):
    """A circle of the danger track, with the victory points on it."""

    shows: str
    vp: int


class NoCommandLeft(NamedTuple):
    """Weather took no command, for there is none."""


class Attacked(NamedTuple):
    """The dice of an attack, added up, against the strength of the enemy."""

    points: int
    strength: int


class Defeated(NamedTuple):
    """An enemy was beaten."""

    title: str


class Wrecked(NamedTuple):
    """The voyage is lost."""

    why: str


Note = (CameTo | Spent | Gained | Marked | NoCircleLeft | DangerMarked | NoCommandLeft) | (
    Attacked | Defeated | Wrecked
)
Notes = list[Note] | None
"""None when nobody listens: bots play millions of actions and hear none."""
