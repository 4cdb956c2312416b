"""The graph of a game's course: lines that rise and fall, the turning point, and where a replay is."""

from __future__ import annotations

from table.showing.display.brush import Canvas, Point, cached
from table.showing.display.lean import pygame
from table.showing.display.look import BRASS, CURRENT, FOAM, NIGHT, blend, lamp_colour
from table.showing.scene import Curve

DASHES = 9


@cached
def graph(curve: Curve, width: int, height: int) -> pygame.Surface:
    """As large as it is asked for."""
    canvas = Canvas(width, height)
    rim = 1.4
    canvas.slab(NIGHT, 0, 0, 100, canvas.tall, 1.6)
    middle = canvas.tall / 2
    if curve.low == 0 and curve.high == 1:  # odds: who is above the middle is ahead
        canvas.line(CURRENT, [(rim, middle), (100 - rim, middle)], 0.3)
    if curve.turned is not None:
        _dashed(canvas, _place(curve, curve.turned, curve.low, canvas, rim)[0])
    for line in curve.lines:
        points = [_place(curve, n, figure, canvas, rim) for n, figure in enumerate(line.figures)]
        canvas.line(NIGHT, points, 1.3)
        canvas.line(lamp_colour(line.seat), points, 0.75)
    if curve.at is not None:
        _here(canvas, curve, curve.at, rim)
    return canvas.done()


def _place(curve: Curve, step: int, figure: float, canvas: Canvas, rim: float) -> Point:
    last = max(1, len(curve.lines[0].figures) - 1)
    share = (figure - curve.low) / (curve.high - curve.low)
    return rim + step / last * (100 - 2 * rim), canvas.tall - rim - share * (canvas.tall - 2 * rim)


def _dashed(canvas: Canvas, x: float) -> None:
    """The turning point, from top to bottom."""
    dash = canvas.tall / (2 * DASHES - 1)
    for number in range(DASHES):
        top = 2 * number * dash
        canvas.line(BRASS, [(x, top + 0.2), (x, top + dash - 0.2)], 0.4)


def _here(canvas: Canvas, curve: Curve, at: int, rim: float) -> None:
    """Where a replay is: a line, and a point on the curve of each side."""
    x, _ = _place(curve, at, curve.low, canvas, rim)
    canvas.line(blend(NIGHT, FOAM, 0.7), [(x, 0.4), (x, canvas.tall - 0.4)], 0.35)
    for line in curve.lines:
        if at < len(line.figures):
            where = _place(curve, at, line.figures[at], canvas, rim)
            canvas.disc(FOAM, *where, 1.5)
            canvas.disc(lamp_colour(line.seat), *where, 1.05)
