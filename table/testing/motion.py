"""A piece in space: where it is, how high above the mat, and which of its tags faces down, over time.

Lengths along the mat are in pitches (the distance of two readers), with cell A1 at (0, 0); heights are in
millimetres. A piece moves in straight lines from one instant of its track to the next and then stays.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

AWAY = 99.0  # a place that no reader reaches


class Instant(NamedTuple):
    """A piece at one time. `tag` faces the mat from now on; "" while a card stands on its edge."""

    time: float
    x: float
    y: float
    height: float
    tag: str


class Body:
    """One physical piece and its track."""

    def __init__(self, name: str, tags: tuple[str, ...]) -> None:
        """`tags` are those of the upper and the lower face, or the only one."""
        self.name = name
        self.tags = tags
        self._track = [Instant(0.0, AWAY, AWAY, 0.0, tags[0])]
        self._times = [0.0]

    @property
    def last(self) -> Instant:
        """Where it comes to rest."""
        return self._track[-1]

    def go(self, instants: Iterable[Instant]) -> list[Instant]:
        """Go on from where the track ends; the part that was added, with the place it begins at."""
        new = list(instants)
        if not new:
            return []
        begin = self._track[-1]
        held = Instant(max(begin.time, new[0].time - 1e-6), *begin[1:])  # it stays until then
        self._track = [*self._track[-24:], held, *new]
        self._times = [instant.time for instant in self._track]
        return [held, *new]

    @property
    def rests_since(self) -> float:
        """When it came, or will have come, to where it rests, with the face that it has there."""
        track, place = self._track, self._track[-1][1:]
        index = len(track) - 1
        while index > 0 and track[index - 1][1:] == place:
            index -= 1
        return track[index].time

    def resting(self, now: float) -> bool:
        return now >= self._times[-1]

    def at(self, now: float) -> tuple[float, float, float, str]:
        """x, y, height and the tag that faces down."""
        track, index = self._track, bisect_right(self._times, now)
        if index == len(track):
            last = track[-1]
            return last.x, last.y, last.height, last.tag
        if index == 0:
            first = track[0]
            return first.x, first.y, first.height, first.tag
        one, other = track[index - 1], track[index]
        part = (now - one.time) / (other.time - one.time or 1.0)
        return (
            one.x + part * (other.x - one.x),
            one.y + part * (other.y - one.y),
            one.height + part * (other.height - one.height),
            one.tag,
        )


class Track:
    """Builds the way of one piece."""

    def __init__(self, body: Body, now: float) -> None:
        last = body.last
        self.now = max(now, last.time)  # one thing after the other, with one piece
        self.x, self.y, self.height, self.tag = last.x, last.y, last.height, last.tag
        self.instants: list[Instant] = []

    def to(self, x: float, y: float, height: float, seconds: float) -> None:
        if not self.instants:
            self._note()
        self.now += max(seconds, 0.001)
        self.x, self.y, self.height = x, y, height
        self._note()

    def wait(self, seconds: float) -> None:
        self.to(self.x, self.y, self.height, seconds)

    def rise(self, height: float, seconds: float) -> None:
        self.to(self.x, self.y, height, seconds)

    def show(self, tag: str) -> None:
        """Another tag faces the mat from now on."""
        self.tag = tag
        self.wait(0.001)

    def _note(self) -> None:
        self.instants.append(Instant(self.now, self.x, self.y, self.height, self.tag))


def passes(track: list[Instant], x: float, y: float, reach: float) -> bool:
    """Does a track come that near to a point?"""
    return any(_distance(one, other, x, y) <= reach for one, other in pairwise(track))


def _distance(one: Instant, other: Instant, x: float, y: float) -> float:
    """Of a point from the straight way between two places."""
    across, down = other.x - one.x, other.y - one.y
    length = across * across + down * down
    part = 0.0 if not length else max(0.0, min(1.0, ((x - one.x) * across + (y - one.y) * down) / length))
    away_x, away_y = one.x + part * across - x, one.y + part * down - y
    return float((away_x * away_x + away_y * away_y) ** 0.5)
