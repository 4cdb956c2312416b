"""Drawing with smooth edges: shapes are drawn several times too large and scaled down.

Pictures come out with premultiplied alpha (else scaling would draw dark fringes), and so they are
laid on with `lay`. Coordinates on a Canvas are parts of a hundred of its width.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, ParamSpec, TypeVar, cast

from table.showing.display.lean import pygame
from table.showing.display.look import Colour, on_new_colours

Point = tuple[float, float]
Paint = Colour | tuple[int, int, int, int]
P = ParamSpec("P")
T = TypeVar("T")


def cached(draw: Callable[P, T]) -> Callable[P, T]:
    """Pictures are drawn once per size and kept; they must not be drawn upon afterwards."""
    keeping = lru_cache(maxsize=512)(cast("Any", draw))
    on_new_colours.append(keeping.cache_clear)
    return cast("Callable[P, T]", keeping)


def lay(target: pygame.Surface, picture: pygame.Surface, at: tuple[int, int]) -> None:
    """Put a picture of a Canvas on a surface."""
    target.blit(picture, at, special_flags=pygame.BLEND_PREMULTIPLIED)


def faded(picture: pygame.Surface, share: float) -> pygame.Surface:
    """A copy that is only partly there."""
    copy = picture.copy()
    part = max(0, min(255, round(255 * share)))
    copy.fill((part, part, part, part), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


class Canvas:
    """A clear sheet of some pixels; a hundred units wide whatever its size."""

    def __init__(self, width: int, height: int | None = None) -> None:
        self.pixels = (max(1, width), max(1, width if height is None else height))
        self.over = 4 if max(self.pixels) <= 200 else 2
        self.unit = self.pixels[0] * self.over / 100
        self._softened = False
        self.sheet = pygame.Surface(
            (self.pixels[0] * self.over, self.pixels[1] * self.over), pygame.SRCALPHA, 32
        )

    @property
    def tall(self) -> float:
        """The height in units."""
        return 100 * self.pixels[1] / self.pixels[0]

    def _points(self, points: Sequence[Point]) -> list[tuple[float, float]]:
        return [(x * self.unit, y * self.unit) for x, y in points]

    def polygon(self, paint: Paint, points: Sequence[Point]) -> None:
        pygame.draw.polygon(self.sheet, paint, self._points(points))

    def disc(self, paint: Paint, x: float, y: float, radius: float) -> None:
        pygame.draw.circle(self.sheet, paint, (x * self.unit, y * self.unit), radius * self.unit)

    def ring(self, paint: Paint, x: float, y: float, radius: float, width: float) -> None:
        """`radius` is the outer one."""
        thick = max(1, round(width * self.unit))
        pygame.draw.circle(self.sheet, paint, (x * self.unit, y * self.unit), radius * self.unit, thick)

    def oval(self, paint: Paint, x: float, y: float, w: float, h: float) -> None:
        pygame.draw.ellipse(self.sheet, paint, self._rect(x, y, w, h))

    def slab(
        self, paint: Paint, x: float, y: float, w: float, h: float, round_: float = 0, width: float = 0
    ) -> None:
        """A rectangle with rounded corners; with a `width`, only its outline."""
        thick = max(1, round(width * self.unit)) if width else 0
        pygame.draw.rect(
            self.sheet, paint, self._rect(x, y, w, h), thick, border_radius=round(round_ * self.unit)
        )

    def line(self, paint: Paint, points: Sequence[Point], width: float) -> None:
        """A line with round ends and joints."""
        radius = width * self.unit / 2
        scaled = self._points(points)
        for x, y in scaled:
            pygame.draw.circle(self.sheet, paint, (x, y), radius)
        for (ax, ay), (bx, by) in pairwise(scaled):
            length = math.hypot(bx - ax, by - ay)
            if length:
                nx, ny = (by - ay) / length * radius, (ax - bx) / length * radius
                corners = [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
                pygame.draw.polygon(self.sheet, paint, corners)

    def _rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        u = self.unit
        left, top = round(x * u), round(y * u)
        return pygame.Rect(left, top, round((x + w) * u) - left, round((y + h) * u) - top)

    def keep_inside(self, x: float, y: float, w: float, h: float, round_: float) -> None:
        """Cut off everything outside a rounded rectangle."""
        mask = pygame.Surface(self.sheet.get_size(), pygame.SRCALPHA, 32)
        pygame.draw.rect(
            mask, (255, 255, 255), self._rect(x, y, w, h), border_radius=round(round_ * self.unit)
        )
        self.sheet.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    def soften(self, steps: int) -> None:
        """Blur everything drawn so far."""
        w, h = self.sheet.get_size()
        premultiplied = self.sheet.premul_alpha()
        small = pygame.transform.smoothscale(premultiplied, (max(1, w // steps), max(1, h // steps)))
        self.sheet = pygame.transform.smoothscale(small, (w, h))
        self._softened = True

    def done(self) -> pygame.Surface:
        """The picture, at its size, to be laid on with `lay`."""
        source = self.sheet if self._softened else self.sheet.premul_alpha()
        return pygame.transform.smoothscale(source, self.pixels)


def curve(start: Point, bend: Point, end: Point, steps: int = 12) -> list[Point]:
    """Points along a quadratic curve."""
    points = []
    for n in range(steps + 1):
        t = n / steps
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((a * start[0] + b * bend[0] + c * end[0], a * start[1] + b * bend[1] + c * end[1]))
    return points


def on_circle(x: float, y: float, radius: float, degrees: float) -> Point:
    """A point of a circle; 0 degrees is to the right, 90 downwards."""
    angle = math.radians(degrees)
    return (x + radius * math.cos(angle), y + radius * math.sin(angle))


def arc(x: float, y: float, radius: float, start: float, end: float, steps: int = 24) -> list[Point]:
    """Points along a circle, from one angle to another."""
    return [on_circle(x, y, radius, start + (end - start) * n / steps) for n in range(steps + 1)]


def round_outline(
    x: float, y: float, w: float, h: float, corner: float, spacing: float, group: int = 1
) -> list[Point]:
    """Points at about equal distance along a rounded rectangle; their number is a multiple of `group`,
    so that dashes of as many points close up evenly."""
    points = [
        *arc(x + w - corner, y + corner, corner, -90, 0),
        *arc(x + w - corner, y + h - corner, corner, 0, 90),
        *arc(x + corner, y + h - corner, corner, 90, 180),
        *arc(x + corner, y + corner, corner, 180, 270),
    ]
    points.append(points[0])
    total = sum(math.dist(a, b) for a, b in pairwise(points))
    count = group * max(4, round(total / spacing / group))
    step = total / count
    evenly: list[Point] = []
    due = gone = 0.0
    for a, b in pairwise(points):
        length = math.dist(a, b)
        while length and due <= gone + length + 1e-9 and len(evenly) < count:
            share = (due - gone) / length
            evenly.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
            due += step
        gone += length
    return evenly
