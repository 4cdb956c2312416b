"""Is a line that was traced with the finger inside the outline of a section of the submarine? Pure.

Each section has a broad outline: the middle of it is a closed line of corners, and a finger may stray as
far from it as HALF. A good trace never leaves the outline and goes all the way round, in either
direction and from anywhere. Units are those of the drawing, which pages scale as they like.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, hypot
from typing import NamedTuple

Point = tuple[float, float]

SIZE = (1000, 320)
HALF = 26  # half the width of an outline
STEP = 8.0  # a trace is looked at this closely
LONGEST = 4  # times round: a finger that goes to and fro for longer is no trace, and is not looked at

SECTIONS: tuple[tuple[Point, ...], ...] = (
    ((250, 110), (150, 110), (80, 140), (45, 200), (80, 260), (150, 290), (250, 290)),
    ((310, 110), (490, 110), (490, 290), (310, 290)),
    ((550, 110), (585, 110), (600, 30), (690, 30), (705, 110), (740, 110), (740, 290), (550, 290)),
    ((800, 110), (870, 110), (930, 140), (960, 200), (930, 260), (870, 290), (800, 290)),
)
"""Stern, two in the middle, bow: corners of the middle of each outline."""


class BadTrace(ValueError):
    """A line that does not go round its section. Says what is wrong with it."""


def check(section: int, points: Sequence[Point]) -> None:
    """BadTrace unless the points go round the section (1 to 4) inside its outline.

    Pages can send anything: what it costs is bounded by the outline, not by what was sent. No more of a
    line is looked at than up to where it leaves the outline, and nothing of one that is far too long.
    """
    if not 1 <= section <= len(SECTIONS):
        raise BadTrace(f"the submarine has sections 1 to {len(SECTIONS)}, not {section}")
    if len(points) < 2:
        raise BadTrace("draw a line around the section first")
    loop = _Loop(SECTIONS[section - 1])
    if sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(points)) > LONGEST * loop.length:
        raise BadTrace("the line left the outline: start over")
    gone, at = 0.0, loop.nearest(points[0], None).along
    for point in _closely(points):
        found = loop.nearest(point, at)
        if found.away > HALF:
            raise BadTrace("the line left the outline: start over")
        gone += loop.ahead(at, found.along)
        at = found.along
    if abs(gone) < loop.length - 2 * HALF:
        raise BadTrace("the line does not go all the way round: start over")


def _closely(points: Sequence[Point]) -> Iterator[Point]:
    """The points with more of them between, so that none are far apart."""
    yield points[0]
    for (ax, ay), (bx, by) in pairwise(points):
        count = max(1, ceil(hypot(bx - ax, by - ay) / STEP))
        for n in range(1, count + 1):
            yield (ax + (bx - ax) * n / count, ay + (by - ay) * n / count)


class _Found(NamedTuple):
    """The nearest place of a loop: how far off it, and how far along it."""

    away: float
    along: float


class _Loop:
    """A closed line of corners."""

    def __init__(self, corners: Sequence[Point]) -> None:
        self._edges: list[tuple[Point, Point, float, float]] = []  # from, to, begins along, length
        self.length = 0.0
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            edge = hypot(end[0] - start[0], end[1] - start[1])
            self._edges.append((start, end, self.length, edge))
            self.length += edge

    def ahead(self, start: float, end: float) -> float:
        """How far it is from one place to another, the shorter way; negative backwards."""
        return (end - start + self.length / 2) % self.length - self.length / 2

    def nearest(self, point: Point, last: float | None) -> _Found:
        """The nearest place. Near a corner two edges are in reach: then the one that goes on from `last`."""
        found = [_on_edge(point, *edge) for edge in self._edges]
        inside = [each for each in found if each.away <= HALF]
        if last is None or not inside:
            return min(found)
        return min(inside, key=lambda each: (abs(self.ahead(last, each.along)) > 2 * HALF, each.away))


def _on_edge(point: Point, start: Point, end: Point, begins: float, length: float) -> _Found:
    (px, py), (ax, ay), (bx, by) = point, start, end
    share = ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length**2
    share = min(1.0, max(0.0, share))
    away = hypot(px - ax - share * (bx - ax), py - ay - share * (by - ay))
    return _Found(away, begins + share * length)
