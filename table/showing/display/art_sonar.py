"""The public map of a submarine hunt, and the signs of order cards."""

from __future__ import annotations

from collections.abc import Callable

from table.showing.display.art_ground import sea
from table.showing.display.brush import Canvas, Paint, arc, cached, curve, faded, on_circle
from table.showing.display.fonts import drawn
from table.showing.display.lean import pygame
from table.showing.display.look import (
    AMBER,
    CURRENT,
    DEEP,
    FOAM,
    MIST,
    NIGHT,
    RED,
    TIDE,
    Colour,
    blend,
    ink_on,
    seat_colour,
)

LAND: Colour = (104, 128, 92)
SHORE: Colour = (196, 184, 136)
ICE: Colour = (58, 88, 114)


def land(c: Canvas) -> None:
    """An island, seen from above."""
    sea(c)
    c.polygon(SHORE, [(14, 30), (34, 10), (70, 12), (92, 36), (88, 70), (62, 92), (28, 86), (8, 60)])
    c.polygon(LAND, [(22, 34), (38, 18), (66, 20), (84, 40), (80, 66), (58, 84), (32, 78), (16, 58)])
    c.polygon(blend(LAND, FOAM, 0.25), [(36, 56), (48, 34), (62, 54)])
    c.polygon(blend(LAND, NIGHT, 0.35), [(52, 60), (62, 46), (74, 60)])


def ice(c: Canvas) -> None:
    """Water under fifteen feet of ice: it cannot be surfaced through unharmed."""
    c.slab(ICE, 0, 0, 100, 100)
    crack = blend(ICE, FOAM, 0.35)
    c.line(crack, [(8, 24), (34, 36), (46, 20)], 2)
    c.line(crack, [(34, 36), (40, 66), (22, 84)], 2)
    c.line(crack, [(70, 92), (74, 62), (94, 52)], 2)
    c.slab(blend(ICE, DEEP, 0.6), -1, -1, 102, 102, 0, 1.6)


def hole(c: Canvas) -> None:
    """A hole in the ice."""
    ice(c)
    c.oval(FOAM, 8, 10, 84, 80)
    c.oval(TIDE, 14, 16, 72, 68)
    c.line(CURRENT, curve((28, 52), (40, 40), (50, 52)), 3)
    c.line(CURRENT, curve((50, 52), (60, 62), (72, 50)), 3)


def _north(c: Canvas, ink: Paint, turns: int) -> None:
    points = [(50, 14), (76, 46), (59, 46), (59, 84), (41, 84), (41, 46), (24, 46)]
    for _ in range(turns):
        points = [(100 - y, x) for x, y in points]
    c.polygon(ink, points)


def _surface(c: Canvas, ink: Paint) -> None:
    c.line(ink, [(14, 34), *curve((14, 34), (26, 22), (38, 34)), *curve((38, 34), (50, 46), (62, 34))], 5)
    c.line(ink, [*curve((62, 34), (74, 22), (86, 34))], 5)
    c.polygon(ink, [(50, 44), (68, 64), (56, 64), (56, 86), (44, 86), (44, 64), (32, 64)])


def _mine(c: Canvas, ink: Paint) -> None:
    for angle in range(0, 360, 45):
        c.line(ink, [on_circle(50, 50, 20, angle), on_circle(50, 50, 36, angle)], 6)
    c.disc(ink, 50, 50, 25)


def _torpedo(c: Canvas, ink: Paint) -> None:
    c.slab(ink, 26, 40, 46, 20, 6)
    c.oval(ink, 58, 40, 30, 20)
    c.polygon(ink, [(30, 50), (12, 34), (12, 66)])
    for x in (6, 2):
        c.line(ink, [(x, 44), (x, 56)], 2)


def _drone(c: Canvas, ink: Paint) -> None:
    c.slab(ink, 40, 42, 20, 16, 4)
    for x in (24, 76):
        c.line(ink, [(x, 34), (50, 50)], 4)
        c.line(ink, [(x - 14, 32), (x + 14, 32)], 5)
    c.line(ink, arc(50, 60, 14, 30, 150), 4)
    c.line(ink, arc(50, 60, 24, 40, 140), 4)


def _sonar(c: Canvas, ink: Paint) -> None:
    c.disc(ink, 50, 50, 7)
    for radius in (18, 30, 40):
        c.line(ink, arc(50, 50, radius, -60, 60), 5)
        c.line(ink, arc(50, 50, radius, 120, 240), 5)


def _silence(c: Canvas, ink: Paint) -> None:
    c.polygon(ink, [(18, 40), (34, 40), (54, 20), (54, 80), (34, 60), (18, 60)])
    c.line(ink, [(66, 38), (86, 62)], 6)
    c.line(ink, [(86, 38), (66, 62)], 6)


def _scenario(c: Canvas, ink: Paint) -> None:
    points = [on_circle(50, 52, 38 if n % 2 == 0 else 16, -90 + 36 * n) for n in range(10)]
    c.polygon(ink, points)


SIGNS: dict[str, Callable[[Canvas, Paint], None]] = {
    "north": lambda c, ink: _north(c, ink, 0),
    "east": lambda c, ink: _north(c, ink, 1),
    "south": lambda c, ink: _north(c, ink, 2),
    "west": lambda c, ink: _north(c, ink, 3),
    "surface": _surface,
    "mine": _mine,
    "torpedo": _torpedo,
    "drone": _drone,
    "sonar": _sonar,
    "silence": _silence,
    "scenario": _scenario,
}


def order_ground(sign: str) -> Callable[[Canvas], None]:
    """The cell where an order card is laid."""

    def draw(c: Canvas) -> None:
        sea(c)
        SIGNS[sign](c, blend(TIDE, MIST, 0.4))

    return draw


@cached
def order_card(size: int, seat: int | None, sign: str) -> pygame.Surface:
    """An order card in the colour of its team."""
    c = Canvas(size)
    colour = seat_colour(seat)
    c.slab((2, 6, 12, 150), 10, 8, 84, 90, 12)
    c.slab(blend(colour, FOAM, 0.4), 8, 5, 84, 90, 12)
    c.slab(colour, 11, 8, 78, 84, 10)
    SIGNS[sign](c, ink_on(colour))
    return c.done()


@cached
def archer(size: int, gone: bool) -> pygame.Surface:
    """A mine that lies there for whoever triggers it, or the place where it was."""
    c = Canvas(size)
    _mine(c, blend(MIST, DEEP, 0.6) if gone else AMBER)
    if gone:
        for ends in (((22, 22), (78, 78)), ((78, 22), (22, 78))):
            c.line(RED, list(ends), 7)
    return c.done()


@cached
def blast(size: int) -> pygame.Surface:
    """Where something went off."""
    c = Canvas(size)
    for paint, outer, inner in ((RED, 48.0, 24.0), (AMBER, 36.0, 17.0), (FOAM, 18.0, 9.0)):
        c.polygon(paint, [on_circle(50, 50, outer if n % 2 == 0 else inner, 15 * n) for n in range(24)])
    return c.done()


@cached
def block_number(side: int, text: str) -> pygame.Surface:
    """The number of a block, so faint that what stands there is not hidden by it."""
    sheet = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    figure = drawn(text, side * 2 // 5, True, MIST)
    sheet.blit(figure, ((side - figure.get_width()) // 2, (side - figure.get_height()) // 2))
    return faded(sheet.premul_alpha(), 0.3)


@cached
def block_lines(width: int, height: int, across: int, down: int, thick: int) -> pygame.Surface:
    """Lines between the blocks of a map."""
    c = Canvas(width, height)
    ink = (*blend(CURRENT, FOAM, 0.4), 200)
    for n in range(1, across):
        c.line(ink, [(100 * n / across, 0), (100 * n / across, c.tall)], thick * 100 / width)
    for n in range(1, down):
        c.line(ink, [(0, c.tall * n / down), (100, c.tall * n / down)], thick * 100 / width)
    return c.done()
