"""Signs in one colour: elements, card types, keywords, keys, moods. Read by their shape alone."""

from __future__ import annotations

from collections.abc import Callable

from table.showing.display import art_log
from table.showing.display.brush import Canvas, arc, cached, curve, on_circle
from table.showing.display.lean import pygame
from table.showing.display.look import Colour

CLEAR = (0, 0, 0, 0)


def light(c: Canvas, ink: Colour) -> None:
    c.disc(ink, 50, 50, 22)
    for angle in range(0, 360, 45):
        c.line(ink, [on_circle(50, 50, 32, angle), on_circle(50, 50, 44, angle)], 9)


def dark(c: Canvas, ink: Colour) -> None:
    c.disc(ink, 46, 50, 42)
    c.disc(CLEAR, 66, 40, 36)


def water(c: Canvas, ink: Colour) -> None:
    c.polygon(
        ink, [(50, 4), *curve((50, 4), (80, 40), (82, 62)), (18, 62), *curve((18, 62), (20, 40), (50, 4))]
    )
    c.disc(ink, 50, 62, 32)


def earth(c: Canvas, ink: Colour) -> None:
    c.polygon(ink, [(2, 88), (38, 18), (58, 56), (68, 40), (98, 88)])
    c.polygon(CLEAR, [(30, 46), (38, 30), (47, 47), (38, 41)])


def character(c: Canvas, ink: Colour) -> None:
    c.disc(ink, 50, 30, 22)
    c.polygon(ink, [*curve((8, 94), (10, 56), (50, 56)), *curve((50, 56), (90, 56), (92, 94))])


def vehicle(c: Canvas, ink: Colour) -> None:
    c.slab(ink, 8, 42, 76, 38, 19)
    c.slab(ink, 36, 24, 26, 24, 4)
    c.line(ink, [(52, 24), (52, 10), (64, 10)], 7)
    c.polygon(ink, [(80, 61), (97, 44), (97, 78)])
    for x in (26, 46, 66):
        c.disc(CLEAR, x, 61, 7)


def location(c: Canvas, ink: Colour) -> None:
    """A lighthouse."""
    c.polygon(ink, [(38, 38), (62, 38), (70, 90), (30, 90)])
    c.slab(ink, 36, 18, 28, 16, 2)
    c.polygon(ink, [(32, 18), (50, 4), (68, 18)])
    for side in (-1, 1):
        c.polygon(ink, [(50 + side * 20, 26), (50 + side * 46, 14), (50 + side * 46, 38)])
    c.slab(CLEAR, 34, 52, 32, 7)
    c.slab(CLEAR, 31, 70, 38, 7)


def gadget(c: Canvas, ink: Colour) -> None:
    """A cogwheel."""
    for angle in range(0, 360, 45):
        c.line(ink, [(50, 50), on_circle(50, 50, 40, angle)], 16)
    c.disc(ink, 50, 50, 32)
    c.disc(CLEAR, 50, 50, 14)


def sacrifice(c: Canvas, ink: Colour) -> None:
    """A broken heart."""
    c.disc(ink, 30, 34, 24)
    c.disc(ink, 70, 34, 24)
    c.polygon(ink, [(8, 44), (92, 44), (50, 94)])
    c.line(CLEAR, [(50, 14), (42, 34), (58, 50), (48, 68), (52, 96)], 8)


def mystic(c: Canvas, ink: Colour) -> None:
    """An eye."""
    c.polygon(ink, [*curve((2, 50), (50, -2), (98, 50)), *curve((98, 50), (50, 102), (2, 50))])
    c.disc(CLEAR, 50, 50, 20)
    c.disc(ink, 50, 50, 11)


def tenacious(c: Canvas, ink: Colour) -> None:
    """An anchor."""
    c.ring(ink, 50, 16, 13, 8)
    c.line(ink, [(50, 26), (50, 88)], 10)
    c.line(ink, [(30, 40), (70, 40)], 10)
    c.line(ink, arc(50, 52, 36, 10, 170), 10)


def stacked(c: Canvas, ink: Colour) -> None:
    """Three sheets on a pile."""
    for y in (64, 47, 30):
        c.polygon(CLEAR, [(50, y - 28), (102, y), (50, y + 28), (-2, y)])
        c.polygon(ink, [(50, y - 22), (94, y), (50, y + 22), (6, y)])


def confirm(c: Canvas, ink: Colour) -> None:
    c.line(ink, [(14, 54), (40, 80), (88, 22)], 14)


def back(c: Canvas, ink: Colour) -> None:
    """A way that turns round: take back, leave."""
    c.line(ink, [(34, 40), (66, 40), *arc(66, 60, 20, -90, 90), (40, 80)], 11)
    c.polygon(ink, [(8, 40), (40, 14), (40, 66)])


def left(c: Canvas, ink: Colour) -> None:
    c.polygon(ink, [(14, 50), (78, 12), (78, 88)])


def right(c: Canvas, ink: Colour) -> None:
    c.polygon(ink, [(86, 50), (22, 12), (22, 88)])


def up(c: Canvas, ink: Colour) -> None:
    c.polygon(ink, [(50, 20), (90, 80), (10, 80)])


def down(c: Canvas, ink: Colour) -> None:
    c.polygon(ink, [(50, 80), (90, 20), (10, 20)])


def menu(c: Canvas, ink: Colour) -> None:
    for y in (22, 50, 78):
        c.line(ink, [(14, y), (86, y)], 12)


def guide(c: Canvas, ink: Colour) -> None:
    """A pointing hand, simplified to an arrow in a ring."""
    c.ring(ink, 50, 50, 48, 9)
    c.line(ink, [(26, 50), (58, 50)], 11)
    c.polygon(ink, [(52, 26), (80, 50), (52, 74)])


def wrong(c: Canvas, ink: Colour) -> None:
    c.polygon(ink, [(30, 2), (70, 2), (98, 30), (98, 70), (70, 98), (30, 98), (2, 70), (2, 30)])
    c.line(CLEAR, [(32, 32), (68, 68)], 13)
    c.line(CLEAR, [(68, 32), (32, 68)], 13)


def over(c: Canvas, ink: Colour) -> None:
    """A star."""
    c.polygon(ink, [on_circle(50, 54, 20 if n % 2 else 50, n * 36 - 90) for n in range(10)])


def paused(c: Canvas, ink: Colour) -> None:
    c.slab(ink, 18, 10, 24, 80, 5)
    c.slab(ink, 58, 10, 24, 80, 5)


def fault(c: Canvas, ink: Colour) -> None:
    """A warning triangle."""
    c.polygon(ink, [(50, 4), (99, 92), (1, 92)])
    c.line(CLEAR, [(50, 36), (50, 60)], 11)
    c.disc(CLEAR, 50, 77, 6.5)


def note(c: Canvas, ink: Colour) -> None:
    """A ripple, for what followed by itself."""
    c.line(ink, [*curve((6, 58), (28, 20), (50, 50)), *curve((50, 50), (72, 80), (94, 42))], 13)


SIGNS: dict[str, Callable[[Canvas, Colour], None]] = {
    draw.__name__: draw
    for draw in (
        *(light, dark, water, earth),
        *(character, vehicle, location, gadget),
        *(sacrifice, mystic, tenacious, stacked),
        *(confirm, back, left, right, up, down, menu),
        *(guide, wrong, over, paused, fault, note),
        *(art_log.sail, art_log.hull, art_log.crew, art_log.cannon, art_log.skull, art_log.risk),
    )
}


@cached
def sign(size: int, name: str, ink: Colour) -> pygame.Surface:
    """A sign by its name."""
    c = Canvas(size)
    SIGNS[name](c, ink)
    return c.done()
