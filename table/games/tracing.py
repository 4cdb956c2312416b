"""Does a line that was traced with the finger go round an outline inside it? Pure, for any game's drawing.

An outline is broad: the middle of it is a closed line of corners, and a finger may stray as far from it as
half its width. A good trace never leaves the outline and goes all the way round, in either direction and
from anywhere. Units are those of the drawing, which pages scale as they like.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, hypot
from typing import NamedTuple

from engines.reasons import because

Point = tuple[float, float]

STEP = 8.0  # a trace is looked at this closely
LONGEST = 4  # times round: a finger that goes to and fro for longer is no trace, and is not looked at


class BadTrace(ValueError):
    """A line that does not go round its outline. Says what is wrong with it."""


class Outline:
    """A broad closed line: the corners of its middle, and half its width."""

    def __init__(self, corners: Sequence[Point], half: float) -> None:
        self._half = half
        self._edges: list[tuple[Point, Point, float, float]] = []  # from, to, begins along, length
        self._length = 0.0
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            edge = hypot(end[0] - start[0], end[1] - start[1])
            self._edges.append((start, end, self._length, edge))
            self._length += edge

    def check(self, points: Sequence[Point]) -> None:
        """BadTrace unless the points go round inside the outline.

        Pages can send anything: what it costs is bounded by the outline, not by what was sent. No more of a
        line is looked at than up to where it leaves the outline, and nothing of one that is far too long.
        """
        if len(points) < 2:
            raise BadTrace(because("draw a line around the section first"))
        if sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(points)) > LONGEST * self._length:
            raise BadTrace(because("the line left the outline: start over"))
        gone, at = 0.0, self._nearest(points[0], None).along
        for point in _closely(points):
            found = self._nearest(point, at)
            if found.away > self._half:
                raise BadTrace(because("the line left the outline: start over"))
            gone += self._ahead(at, found.along)
            at = found.along
        if abs(gone) < self._length - 2 * self._half:
            raise BadTrace(because("the line does not go all the way round: start over"))

    def _ahead(self, start: float, end: float) -> float:
        """How far it is from one place to another, the shorter way; negative backwards."""
        return (end - start + self._length / 2) % self._length - self._length / 2

    def _nearest(self, point: Point, last: float | None) -> _Found:
        """The nearest place. Near a corner two edges are in reach: then the one that goes on from `last`."""
        found = [_on_edge(point, *edge) for edge in self._edges]
        inside = [each for each in found if each.away <= self._half]
        if last is None or not inside:
            return min(found)
        return min(inside, key=lambda each: (abs(self._ahead(last, each.along)) > 2 * self._half, each.away))


def _closely(points: Sequence[Point]) -> Iterator[Point]:
    """The points with more of them between, so that none are far apart."""
    yield points[0]
    for (ax, ay), (bx, by) in pairwise(points):
        count = max(1, ceil(hypot(bx - ax, by - ay) / STEP))
        for n in range(1, count + 1):
            yield (ax + (bx - ax) * n / count, ay + (by - ay) * n / count)


class _Found(NamedTuple):
    """The nearest place of an outline: how far off it, and how far along it."""

    away: float
    along: float


def _on_edge(point: Point, start: Point, end: Point, begins: float, length: float) -> _Found:
    (px, py), (ax, ay), (bx, by) = point, start, end
    share = ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length**2
    share = min(1.0, max(0.0, share))
    away = hypot(px - ax - share * (bx - ax), py - ay - share * (by - ay))
    return _Found(away, begins + share * length)
