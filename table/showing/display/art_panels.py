"""The furniture of the column beside the mat: slabs with rounded corners, circles, the mat's frame."""

from __future__ import annotations

from table.showing.display.brush import Canvas, cached
from table.showing.display.lean import pygame
from table.showing.display.look import BRASS, BRASS_DARK, DEEP, NIGHT, Colour, blend


@cached
def slab(width: int, height: int, corner: int, fill: Colour, edge: Colour, thick: int) -> pygame.Surface:
    """A filled panel with an edge."""
    c = Canvas(width, height)
    f = 100 / width
    c.slab(edge, 0, 0, 100, c.tall, corner * f)
    inner = thick * f
    c.slab(fill, inner, inner, 100 - 2 * inner, c.tall - 2 * inner, max(0, corner - thick) * f)
    return c.done()


@cached
def striped(
    width: int, height: int, corner: int, fill: Colour, edge: Colour, stripe: Colour, broad: int
) -> pygame.Surface:
    """A panel with a broad stripe down its left side."""
    c = Canvas(width, height)
    f = 100 / width
    c.slab(edge, 0, 0, 100, c.tall)
    thin = max(1.0, broad / 5) * f
    c.slab(fill, thin, thin, 100 - 2 * thin, c.tall - 2 * thin, max(0, corner - thin / f) * f)
    c.slab(stripe, 0, 0, broad * f, c.tall)
    c.keep_inside(0, 0, 100, c.tall, corner * f)
    return c.done()


@cached
def bead(width: int, height: int, filled: bool) -> pygame.Surface:
    """A circle of a gauge: brass when marked, hollow when not. Wider ones become lozenges."""
    c = Canvas(width, height)
    half = min(100, c.tall) / 2
    ring = max(4.0, half * 0.2)
    c.slab(BRASS if filled else blend(BRASS, DEEP, 0.45), 0, 0, 100, c.tall, half)
    if not filled:
        c.slab(DEEP, ring, ring, 100 - 2 * ring, c.tall - 2 * ring, half - ring)
    return c.done()


@cached
def mat_frame(width: int, height: int, grid: tuple[int, int, int, int], unit: int) -> pygame.Surface:
    """The mat's frame: dark, edged in brass, with a fine brass line around the cells."""
    c = Canvas(width, height)
    f = 100 / width
    c.slab(BRASS_DARK, 0, 0, 100, c.tall, 12 * unit * f)
    edge = 2 * unit * f
    c.slab(DEEP, edge, edge, 100 - 2 * edge, c.tall - 2 * edge, 10 * unit * f)
    x, y, w, h = (part * f for part in grid)
    line = 3 * unit * f
    c.slab(BRASS, x - line, y - line, w + 2 * line, h + 2 * line, line)
    c.slab(NIGHT, x - line / 3, y - line / 3, w + line / 1.5, h + line / 1.5)
    return c.done()
