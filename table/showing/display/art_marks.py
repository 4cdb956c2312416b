"""What is drawn over cells: lamps, ghosts of wanted pieces, arrows, frames, the ship's wake, a dead reader.

Every lamp pattern has its own kind of ring, so that a still picture tells them apart without colour.
"""

from __future__ import annotations

import math

from hardware.board import Pattern
from table.showing.display.boxes import Box
from table.showing.display.brush import Canvas, Point, arc, cached, lay, round_outline
from table.showing.display.lean import pygame
from table.showing.display.look import AMBER, BRASS, FOAM, NIGHT, RED, WHITE, Colour, blend

EDGE, SIDE, CORNER = 1.5, 97.0, 12.0


@cached
def ring(size: int, pattern: Pattern, colour: Colour) -> pygame.Surface:
    """A lamp as a ring around its cell: see docs/look.md for the five kinds."""
    if pattern is Pattern.PULSE:
        return _soft(size, colour)
    c = Canvas(size)
    if pattern is Pattern.STEADY:
        c.slab((*NIGHT, 150), 0, 0, 100, 100, CORNER + 1, 9)
        c.slab(colour, EDGE, EDGE, SIDE, SIDE, CORNER, 6)
    elif pattern is Pattern.BLINK:
        _dashes(c, colour)
    elif pattern is Pattern.FAST:
        _teeth(c, colour)
    elif pattern is Pattern.FLASH:
        _ticked(c, colour)
    return c.done()


def _soft(size: int, colour: Colour) -> pygame.Surface:
    """You may act here: a thin ring in its own glow."""
    glow = Canvas(size)
    glow.slab((*colour, 150), EDGE + 2, EDGE + 2, SIDE - 4, SIDE - 4, CORNER, 8)
    glow.soften(max(2, size * glow.over // 16))
    picture = glow.done()
    line = Canvas(size)
    line.slab(colour, EDGE + 2.5, EDGE + 2.5, SIDE - 5, SIDE - 5, CORNER - 3, 3)
    lay(picture, line.done(), (0, 0))
    return picture


def _dashes(c: Canvas, colour: Colour) -> None:
    """Do this now: broad dashes."""
    points = round_outline(EDGE + 3, EDGE + 3, SIDE - 6, SIDE - 6, CORNER - 2, 4.4, group=4)
    for paint, width in (((*NIGHT, 200), 9.5), (colour, 6.0)):
        for start in range(0, len(points), 4):
            c.line(paint, points[start : start + 3], width)


def _teeth(c: Canvas, colour: Colour) -> None:
    """Put this right: teeth all around, pointing in."""
    c.slab((*NIGHT, 200), 0, 0, 100, 100, 8, 8)
    c.slab(colour, EDGE, EDGE, SIDE, SIDE, 7, 4.5)
    count = 7
    tooth = (SIDE - 6) / count
    for n in range(count):
        a, b = EDGE + 3 + n * tooth, EDGE + 3 + (n + 1) * tooth
        middle, base, tip = (a + b) / 2, EDGE + 3.5, EDGE + 12.5
        for triangle in (
            [(a, base), (b, base), (middle, tip)],
            [(a, 100 - base), (b, 100 - base), (middle, 100 - tip)],
            [(base, a), (base, b), (tip, middle)],
            [(100 - base, a), (100 - base, b), (100 - tip, middle)],
        ):
            c.polygon(colour, triangle)


def _ticked(c: Canvas, colour: Colour) -> None:
    """Accepted: a ring and a tick."""
    c.slab((*NIGHT, 150), 0, 0, 100, 100, CORNER + 1, 9)
    c.slab(colour, EDGE, EDGE, SIDE, SIDE, CORNER, 6)
    c.disc(NIGHT, 81, 19, 19)
    c.disc(colour, 81, 19, 16.5)
    c.line(NIGHT, [(73, 19), (79, 25.5), (90, 12.5)], 5)


@cached
def ghost_edge(size: int, round_piece: bool) -> pygame.Surface:
    """The dashed edge of a piece that should lie here."""
    c = Canvas(size)
    for paint, width in (((*NIGHT, 200), 6.5), (AMBER, 3.6)):
        if round_piece:
            for start in range(0, 360, 30):
                c.line(paint, arc(50, 50, 40, start, start + 17, 6), width)
        else:
            points = round_outline(9.5, 8.5, 81, 83, 8, 4.2, group=4)
            for start in range(0, len(points), 4):
                c.line(paint, points[start : start + 3], width)
    return c.done()


@cached
def dead_reader(size: int) -> pygame.Surface:
    """The reader does not answer: hatched, with a crossed-out signal."""
    c = Canvas(size)
    c.slab((*NIGHT, 176), 0, 0, 100, 100)
    for offset in range(-100, 100, 20):
        c.polygon((70, 82, 96, 200), [(offset, 100), (offset + 8, 100), (offset + 108, 0), (offset + 100, 0)])
    c.disc((*NIGHT, 235), 50, 50, 30)
    for radius in (10, 19):
        c.line(FOAM, arc(50, 60, radius, -145, -35), 4)
    c.disc(FOAM, 50, 61, 4)
    c.line(RED, [(31, 69), (69, 31)], 6)
    return c.done()


@cached
def arrow(width: int, height: int, start: Point, end: Point, thick: float, wrong: bool) -> pygame.Surface:
    """A hint from one point of a picture of this size to another; the way back is barred and red."""
    c = Canvas(width, height)
    f = 100 / width
    colour = RED if wrong else AMBER
    length = math.dist(start, end) or 1.0
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    head = min(thick * 2.6, length * 0.6)
    neck = (end[0] - ux * head, end[1] - uy * head)

    def at(along: Point, out: float) -> Point:
        return ((along[0] - uy * out) * f, (along[1] + ux * out) * f)

    def shape(grow: float) -> tuple[list[Point], list[Point]]:
        tip = (end[0] + ux * grow * 1.6, end[1] + uy * grow * 1.6)
        back = (neck[0] - ux * grow, neck[1] - uy * grow)
        half = thick * 1.35 + grow * 1.5
        return [at(tip, 0), at(back, half), at(back, -half)], [at(start, 0), at(neck, 0)]

    for paint, grow in ((NIGHT, thick * 0.28), (colour, 0.0)):
        tip, shaft = shape(grow)
        c.line(paint, shaft, (thick + 2 * grow) * f)
        c.polygon(paint, tip)
    if wrong:
        middle = ((start[0] + neck[0]) / 2, (start[1] + neck[1]) / 2)
        c.line(NIGHT, [at(middle, thick * 1.3), at(middle, -thick * 1.3)], thick * 0.9 * f)
        c.line(FOAM, [at(middle, thick * 1.2), at(middle, -thick * 1.2)], thick * 0.45 * f)
    return c.done()


@cached
def cell_frame(width: int, height: int, thick: int, colour: Colour = BRASS) -> pygame.Surface:
    """An outline around a block of cells."""
    c = Canvas(width, height)
    f = 100 / width
    for paint, grow in (((*NIGHT, 210), 2.2), (colour, 1.0)):
        edge = thick * 1.4 * f
        points = round_outline(
            edge, edge, 100 - 2 * edge, c.tall - 2 * edge, thick * 3 * f, thick * 2.2 * f, group=4
        )
        for start in range(0, len(points), 4):
            c.line(paint, points[start : start + 3], thick * grow * f)
    return c.done()


@cached
def wake(width: int, height: int, points: tuple[Point, ...], thick: float) -> pygame.Surface:
    """The path of a ship: a line of foam with a knot in every square."""
    c = Canvas(width, height)
    f = 100 / width
    scaled = [(x * f, y * f) for x, y in points]
    c.line((*NIGHT, 200), scaled, thick * 2 * f)
    c.line(blend(WHITE, BRASS, 0.25), scaled, thick * f)
    for x, y in scaled[:-1]:
        c.disc(blend(WHITE, BRASS, 0.25), x, y, thick * 1.25 * f)
    return c.done()


def span(boxes: list[Box], pad: int) -> Box:
    """The box around the centres of some boxes, wide enough for what is drawn along them."""
    xs, ys = [b.centre[0] for b in boxes], [b.centre[1] for b in boxes]
    return Box(min(xs) - pad, min(ys) - pad, max(xs) - min(xs) + 2 * pad + 1, max(ys) - min(ys) + 2 * pad + 1)
