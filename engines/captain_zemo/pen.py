"""A pen on the log: spends, gains and marks while an action is carried out.

It can take notes of what it does, for `tell`. They are left out when nobody listens, since bots play
millions of actions and hear none.
"""

from __future__ import annotations

from collections.abc import Callable

from engines.captain_zemo.notes import DangerMarked, Gained, Marked, NoCircleLeft, Note, Notes, Spent
from engines.captain_zemo.printed import CIRCLES, MOST, NOTHING, PRINTED, RESOURCES, SKULL
from engines.captain_zemo.state import Log
from engines.reasons import because

LAST_POINT = {
    resource: because("the last {resource} is gone", resource=because(RESOURCES[resource]))
    for resource in range(len(RESOURCES))
    if PRINTED.resources[resource].vital
}
VITAL = tuple(LAST_POINT)
SKULL_MARKED = because("the skull is marked")


class LogPen:
    """The log being written on. `log()` is what stands there in the end."""

    __slots__ = ("danger", "marks", "notes", "stock")

    def __init__(self, log: Log, notes: Notes = None) -> None:
        self.stock, self.marks, self.danger = list(log.stock), list(log.marks), log.danger
        self.notes = notes

    def log(self) -> Log:
        return Log(tuple(self.stock), tuple(self.marks), self.danger)

    def note(self, kind: Callable[..., Note], *facts: object) -> None:
        """Take a note, which is made only where somebody listens."""
        if self.notes is not None:
            self.notes.append(kind(*facts))

    def spend(self, resource: int, points: int = 1) -> None:
        """Points that must be there."""
        self.stock[resource] -= points
        if self.notes is not None and points:
            self.notes.append(Spent(RESOURCES[resource], points, self.stock[resource]))

    def gain(self, resource: int, points: int = 1) -> None:
        """So many points, or as many as there is room for."""
        room = MOST[resource] - self.stock[resource]
        gained = min(points, room)
        self.stock[resource] += gained
        if self.notes is not None:
            self.notes.append(Gained(RESOURCES[resource], gained, self.stock[resource], gained == room))

    def fill(self, resource: int) -> None:
        if self.stock[resource] < MOST[resource]:
            self.gain(resource, MOST[resource])

    def mark(self, feature: int) -> None:
        """The next circle of a feature, if one is left."""
        if self.marks[feature] < CIRCLES[feature]:
            self.marks[feature] += 1
            if self.notes is not None:
                count, title = self.marks[feature], PRINTED.features[feature].title
                self.notes.append(Marked(title, count, CIRCLES[feature]))
        elif self.notes is not None:
            self.notes.append(NoCircleLeft(PRINTED.features[feature].title))

    def mark_danger(self) -> str:
        """The next circle of the danger track, with its gain. Says why the game is lost, if it is."""
        circle = PRINTED.danger[self.danger]
        self.danger += 1
        if self.notes is not None:
            self.notes.append(DangerMarked(circle.shows, circle.vp))
        if circle.resource != NOTHING:
            self.gain(circle.resource)
        return SKULL_MARKED if self.danger > SKULL else ""

    def sunk(self) -> str:
        """Why the ship is lost, when the last point of something vital has been spent."""
        for resource in VITAL:
            if not self.stock[resource]:
                return LAST_POINT[resource]
        return ""
