"""What a cell is made of: planks, the sea, waves, rock."""

from __future__ import annotations

from table.showing.display.brush import Canvas, Paint, curve
from table.showing.display.look import (
    CURRENT,
    DEEP,
    FOAM,
    NIGHT,
    PLANK,
    PLANK_LIGHT,
    SEAM,
    TIDE,
    Colour,
    blend,
)


def deck(c: Canvas) -> None:
    """Three planks; seams and nails are quiet, so that pieces stand out."""
    for index, y in enumerate((0.0, 33.3, 66.6)):
        c.slab(PLANK if index % 2 else PLANK_LIGHT, 0, y, 100, 34)
        c.line(blend(PLANK, SEAM, 0.35), curve((4, y + 12), (40, y + 8), (96, y + 13)), 1)
        c.line(blend(PLANK, SEAM, 0.3), curve((6, y + 24), (60, y + 27), (94, y + 22)), 1)
        c.slab(SEAM, 0, y - 0.9, 100, 1.8)
        for x in (7, 93):
            c.disc(SEAM, x, y + 17, 1.5)
    c.slab(SEAM, -1, -1, 102, 102, 0, 1.8)


def sea(c: Canvas, top: Colour = TIDE) -> None:
    """Open water with two quiet crests."""
    c.slab(top, 0, 0, 100, 100)
    faint = blend(top, CURRENT, 0.45)
    for x, y in ((16, 30), (52, 72)):
        _crest(c, faint, x, y, 32, 2.4)
    c.slab(blend(top, DEEP, 0.75), -1, -1, 102, 102, 0, 1.6)


def wave(c: Canvas, to_left: bool) -> None:
    """The Wave tile: breaking water and a bold arrow that says where everything slides."""
    blue: Colour = (30, 92, 146)
    c.slab(blue, 0, 0, 100, 100)
    c.slab(blend(blue, NIGHT, 0.5), -1, -1, 102, 102, 0, 2.4)
    for y, shade in ((16, 0.55), (84, 0.55)):
        for x in (6, 36, 66):
            _crest(c, blend(blue, FOAM, shade), x, y, 28, 4)
    points = [(14, 50), (42, 27), (42, 41), (88, 41), (88, 59), (42, 59), (42, 73)]
    if not to_left:
        points = [(100 - x, y) for x, y in points]
    c.polygon(blend(blue, NIGHT, 0.6), [(x, y + 2.5) for x, y in points])
    c.polygon(FOAM, points)


def rock(c: Canvas) -> None:
    """Impassable."""
    sea(c)
    c.polygon((52, 58, 66), [(10, 80), (24, 40), (42, 52), (56, 18), (76, 44), (92, 80)])
    c.polygon((104, 112, 122), [(24, 40), (42, 52), (36, 80), (10, 80)])
    c.polygon((134, 142, 152), [(56, 18), (62, 48), (52, 80), (36, 80), (42, 52)])
    _crest(c, FOAM, 8, 84, 42, 3.4)
    _crest(c, FOAM, 50, 84, 42, 3.4)


def _crest(c: Canvas, paint: Paint, x: float, y: float, w: float, width: float) -> None:
    half = w / 2
    c.line(
        paint,
        [
            *curve((x, y), (x + half / 2, y - w * 0.3), (x + half, y)),
            *curve((x + half, y), (x + half * 1.5, y + w * 0.3), (x + w, y)),
        ],
        width,
    )
