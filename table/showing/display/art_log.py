"""What a ship's log is drawn with: dice, the signs of resources, the skull at the end of a track."""

from __future__ import annotations

from table.showing.display.brush import Canvas, cached, curve
from table.showing.display.lean import pygame
from table.showing.display.look import BRASS, CURRENT, DEEP, FOAM, NIGHT, TIDE, Colour

CLEAR = (0, 0, 0, 0)
_LOW, _MID, _HIGH = 27, 50, 73
PIPS = {
    1: ((_MID, _MID),),
    2: ((_LOW, _LOW), (_HIGH, _HIGH)),
    3: ((_LOW, _LOW), (_MID, _MID), (_HIGH, _HIGH)),
    4: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _HIGH), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_HIGH, _LOW), (_MID, _MID), (_LOW, _HIGH), (_HIGH, _HIGH)),
    6: ((_LOW, 24), (_LOW, _MID), (_LOW, 76), (_HIGH, 24), (_HIGH, _MID), (_HIGH, 76)),
}


@cached
def die(size: int, face: int, used: bool, chosen: bool) -> pygame.Surface:
    """A die from above: the chosen one edged in brass, a used one dark."""
    c = Canvas(size)
    edge = BRASS if chosen else (CURRENT if used else FOAM)
    c.slab(edge, 0, 0, 100, 100, 22)
    rim = 9 if chosen else 4
    c.slab(DEEP if used else FOAM, rim, rim, 100 - 2 * rim, 100 - 2 * rim, 22 - rim)
    for x, y in PIPS[face]:
        c.disc(CURRENT if used else NIGHT, x, y, 9.5)
    return c.done()


@cached
def rolling(size: int, face: int, degrees: int) -> pygame.Surface:
    """A die on its way, a little smaller so that its corners stay in its place."""
    turned = pygame.transform.rotozoom(die(size, face, False, False), degrees, 0.72)
    picture = pygame.Surface((size, size), pygame.SRCALPHA, 32)
    picture.blit(turned, ((size - turned.get_width()) // 2, (size - turned.get_height()) // 2))
    return picture


def sail(c: Canvas, ink: Colour) -> None:
    c.line(ink, [(46, 8), (46, 92)], 8)
    c.polygon(ink, [(54, 12), *curve((54, 12), (96, 44), (84, 78)), (54, 78)])
    c.polygon(ink, [(38, 26), (38, 78), (10, 78)])


def hull(c: Canvas, ink: Colour) -> None:
    c.polygon(ink, [(4, 36), (96, 36), *curve((96, 36), (90, 84), (66, 84)), (34, 84)])
    c.slab(ink, 12, 20, 30, 14, 3)
    for x in (30, 52, 74):
        c.disc(CLEAR, x, 54, 6.5)


def crew(c: Canvas, ink: Colour) -> None:
    """A head with a sailor's hat."""
    c.disc(ink, 50, 44, 20)
    c.slab(ink, 22, 20, 56, 14, 6)
    c.slab(CLEAR, 28, 34, 44, 4)
    c.polygon(ink, [*curve((14, 94), (16, 66), (50, 66)), *curve((50, 66), (84, 66), (86, 94))])


def cannon(c: Canvas, ink: Colour) -> None:
    c.polygon(ink, [(8, 46), (84, 18), (92, 38), (22, 70)])
    c.disc(ink, 18, 58, 14)
    c.disc(ink, 44, 74, 20)
    c.disc(CLEAR, 44, 74, 8)


def skull(c: Canvas, ink: Colour) -> None:
    c.disc(ink, 50, 42, 38)
    c.slab(ink, 30, 60, 40, 32, 6)
    for x in (35, 65):
        c.disc(CLEAR, x, 44, 11)
    for x in (42, 58):
        c.line(CLEAR, [(x, 78), (x, 94)], 4)
    c.polygon(CLEAR, [(50, 54), (56, 66), (44, 66)])


def risk(c: Canvas, ink: Colour) -> None:
    """A warning on a square: a triangle that stands out from any ground."""
    c.polygon(NIGHT, [(50, 0), (100, 100), (0, 100)])
    c.polygon(ink, [(50, 14), (90, 92), (10, 92)])
    c.line(NIGHT, [(50, 42), (50, 64)], 11)
    c.disc(NIGHT, 50, 79, 6.5)


def sacked(c: Canvas, ground: Colour = TIDE) -> None:
    """A town on fire, for the log: what is left of its walls."""
    c.slab(ground, 0, 0, 100, 100)
    c.oval((226, 200, 140), 6, 70, 88, 24)
    for x, top, w in ((16, 52, 22), (42, 42, 22), (66, 56, 18)):
        c.slab((120, 104, 96), x, top, w, 84 - top)
    for x, tip in ((28, 20), (54, 8), (76, 26)):
        flame = [*curve((x - 12, 56), (x - 14, 34), (x, tip)), *curve((x, tip), (x + 14, 36), (x + 12, 56))]
        c.polygon((255, 150, 60), flame)
        c.polygon((255, 222, 110), [(x - 5, 56), (x, tip + 20), (x + 5, 56)])
