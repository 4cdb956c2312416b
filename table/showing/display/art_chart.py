"""What a sea chart shows in its squares: monsters, ships, towns, weather. One bold sign a square."""

from __future__ import annotations

import math

from table.showing.display.art_ground import sea
from table.showing.display.brush import Canvas, arc, curve
from table.showing.display.look import BRASS, DEEP, FOAM, NIGHT, RED, TIDE, Colour, blend

CRAB: Colour = (240, 120, 84)
DRAGON: Colour = (98, 206, 150)
KRAKEN: Colour = (190, 130, 232)
SAND: Colour = (226, 200, 140)
PALM: Colour = (92, 182, 110)


def crab(c: Canvas) -> None:
    sea(c)
    c.oval(CRAB, 28, 44, 44, 34)
    for side in (-1, 1):
        for y in (56, 65, 74):
            c.line(CRAB, [(50 + side * 18, y), (50 + side * 34, y + 6)], 4)
        c.line(CRAB, [(50 + side * 18, 50), (50 + side * 30, 36)], 5)
        c.disc(CRAB, 50 + side * 32, 26, 12)
        c.polygon(TIDE, [(50 + side * 32, 26), (50 + side * 24, 10), (50 + side * 38, 10)])
        c.disc(NIGHT, 50 + side * 8, 54, 3.4)


def dragon(c: Canvas) -> None:
    sea(c)
    for x in (52, 76):
        c.line(DRAGON, arc(x, 74, 10, 180, 360), 9)
    neck = [*curve((34, 76), (34, 44), (30, 36)), *curve((30, 36), (30, 22), (44, 22))]
    c.line(DRAGON, neck, 12)
    c.polygon(DRAGON, [(38, 14), (66, 24), (64, 33), (38, 32)])
    c.polygon(DRAGON, [(22, 40), (12, 30), (26, 26)])
    c.disc(NIGHT, 47, 22, 3)
    c.line(FOAM, [(14, 82), (88, 82)], 3)


def kraken(c: Canvas) -> None:
    sea(c)
    c.oval(KRAKEN, 32, 14, 36, 44)
    for side in (-1, 1):
        for reach, down in ((10, 88), (22, 84), (34, 72)):
            c.line(
                KRAKEN,
                curve((50 + side * 8, 50), (50 + side * reach * 0.5, 82), (50 + side * reach, down)),
                6,
            )
            c.line(
                KRAKEN,
                curve(
                    (50 + side * reach, down),
                    (50 + side * (reach + 9), down - 4),
                    (50 + side * (reach + 5), down - 14),
                ),
                5,
            )
        c.disc(NIGHT, 50 + side * 8, 38, 4.4)


def pirate(c: Canvas) -> None:
    """A black sail with skull and bones."""
    sea(c)
    _hull(c, (64, 44, 34))
    c.polygon(NIGHT, [(24, 14), (78, 14), (82, 60), (20, 60)])
    c.slab(RED, 22, 11, 58, 4, 2)
    c.disc(FOAM, 50, 34, 13)
    c.slab(FOAM, 43, 40, 14, 12, 3)
    for x in (45, 55):
        c.disc(NIGHT, x, 34, 3.6)
    c.line(FOAM, [(32, 56), (68, 50)], 3.4)
    c.line(FOAM, [(32, 50), (68, 56)], 3.4)


def navy(c: Canvas) -> None:
    """A white sail with an anchor."""
    sea(c)
    _hull(c, BRASS)
    c.polygon(FOAM, [(24, 14), (78, 14), (82, 60), (20, 60)])
    ink: Colour = (28, 66, 140)
    c.ring(ink, 50, 24, 6, 3)
    c.line(ink, [(50, 29), (50, 54)], 4)
    c.line(ink, [(41, 35), (59, 35)], 4)
    c.line(ink, arc(50, 40, 14, 20, 160), 4)


def town(c: Canvas) -> None:
    sea(c)
    c.oval(SAND, 6, 66, 88, 28)
    wall: Colour = (238, 226, 206)
    for x, top, w in ((16, 44, 24), (42, 30, 24), (66, 48, 20)):
        c.slab(wall, x, top, w, 80 - top)
        c.polygon((206, 92, 70), [(x - 4, top), (x + w / 2, top - 17), (x + w + 4, top)])
        c.slab(NIGHT, x + w / 2 - 3, top + 9, 6, 9, 1)


def island(c: Canvas) -> None:
    """Treasure under a palm."""
    sea(c)
    c.oval(SAND, 8, 60, 84, 34)
    c.line((140, 96, 60), curve((34, 72), (38, 48), (48, 32)), 6)
    for dx, dy in ((-24, 4), (-16, -14), (6, -18), (24, -8), (26, 10)):
        c.line(PALM, curve((48, 32), (48 + dx * 0.6, 26 + dy * 0.9), (48 + dx, 34 + dy)), 6)
    c.slab((122, 74, 40), 56, 62, 28, 20, 3)
    c.slab(BRASS, 56, 62, 28, 8, 3)
    c.slab(NIGHT, 67, 67, 6, 8, 1)


def storm(c: Canvas) -> None:
    sea(c, blend(TIDE, NIGHT, 0.35))
    cloud: Colour = (176, 190, 204)
    for x, y, r in ((34, 40, 17), (54, 32, 20), (70, 43, 14)):
        c.disc(cloud, x, y, r)
    c.slab(cloud, 22, 38, 60, 19, 9)
    c.polygon((255, 216, 84), [(54, 52), (34, 78), (48, 78), (42, 96), (68, 68), (54, 68), (62, 52)])


def rough(c: Canvas) -> None:
    sea(c)
    crest = blend(TIDE, FOAM, 0.62)
    for y in (34, 58, 82):
        for x in (8, 38, 68):
            c.line(crest, curve((x, y), (x + 8, y - 18), (x + 20, y - 16)), 4.5)
            c.line(crest, curve((x + 20, y - 16), (x + 14, y - 6), (x + 26, y)), 4.5)


def whirlpool(c: Canvas) -> None:
    sea(c)
    c.disc(blend(DEEP, NIGHT, 0.4), 50, 50, 42)
    points = [
        (50 + (5 + n * 0.42) * math.cos(n * 0.2), 50 + (5 + n * 0.42) * math.sin(n * 0.2)) for n in range(86)
    ]
    c.line(blend(TIDE, FOAM, 0.75), points, 5.5)


def _hull(c: Canvas, colour: Colour) -> None:
    c.slab(blend(colour, NIGHT, 0.4), 48, 8, 4, 60)
    c.polygon(colour, [(10, 66), (92, 66), (80, 88), (24, 88)])
    c.line(FOAM, curve((6, 90), (30, 84), (50, 90)), 3)
    c.line(FOAM, curve((50, 90), (70, 96), (94, 90)), 3)
