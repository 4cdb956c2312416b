"""Pieces: the Mate, the Captain, the ship, and a tag nobody knows; and the emblem of each seat."""

from __future__ import annotations

from table.showing.display.brush import Canvas, Point, arc, cached, curve, on_circle
from table.showing.display.lean import pygame
from table.showing.display.look import (
    BRASS,
    BRASS_DARK,
    EMBLEMS,
    FOAM,
    NIGHT,
    NOBODY,
    Colour,
    blend,
    ink_on,
    seat_colour,
)

SHADOW = (2, 6, 12, 150)


@cached
def mate(size: int, seat: int | None) -> pygame.Surface:
    c = Canvas(size)
    draw_mate(c, seat)
    return c.done()


def draw_mate(c: Canvas, seat: int | None) -> None:
    """A sailor in a round cap, on a disc of the seat's colour."""
    colour = seat_colour(seat)
    c.disc(SHADOW, 51, 54, 39)
    _disc(c, colour, 39)
    ink = ink_on(colour)
    _shoulders(c, ink, colour)
    c.disc(ink, 50, 45, 10.5)
    # The cap: a wide flat crown on a narrow band.
    c.oval(ink, 29, 17.5, 42, 17)
    c.slab(ink, 37, 29, 26, 9, 2)
    c.line(colour, [(37, 33.2), (63, 33.2)], 1.7)


@cached
def captain(size: int, seat: int | None) -> pygame.Surface:
    c = Canvas(size)
    draw_captain(c, seat)
    return c.done()


def draw_captain(c: Canvas, seat: int | None) -> None:
    """A tricorn and a wooden leg inside a ship's wheel of brass: unlike a Mate even as a shadow."""
    colour = seat_colour(seat)
    for angle in range(0, 360, 45):
        inner, outer = on_circle(50, 50, 38, angle), on_circle(50, 50, 47.5, angle)
        c.line(SHADOW, [(inner[0] + 1, inner[1] + 2), (outer[0] + 1, outer[1] + 2)], 7)
        c.line(BRASS, [inner, outer], 5.5)
    c.disc(SHADOW, 51, 53, 41)
    c.disc(BRASS_DARK, 50, 50, 41)
    c.disc(BRASS, 50, 50, 40)
    c.disc(blend(colour, NIGHT, 0.45), 50, 50, 34.5)
    c.disc(colour, 50, 50, 33)
    ink = ink_on(colour)
    # The coat, one boot and the Sea Leg.
    c.polygon(ink, [(39, 51), (61, 51), (64, 68), (36, 68)])
    c.slab(ink, 39, 66, 9, 12, 2)
    c.slab(ink, 36, 74, 12, 5, 2.4)
    c.polygon(ink, [(53, 66), (61, 66), (58.6, 80), (55.6, 80)])
    c.line(colour, [(50, 54), (50, 66)], 2)
    c.disc(ink, 50, 43, 8.5)
    hat: list[Point] = [
        *curve((25, 40), (36, 38), (50, 39.5)),
        *curve((50, 39.5), (64, 38), (75, 40)),
        *curve((75, 40), (66, 32), (60, 22)),
        *curve((60, 22), (50, 17), (40, 22)),
        *curve((40, 22), (34, 32), (25, 40)),
    ]
    c.polygon(ink, hat)
    c.line(colour, curve((35, 34.5), (50, 36.5), (65, 34.5)), 1.8)


@cached
def disc(size: int, seat: int | None) -> pygame.Surface:
    c = Canvas(size)
    draw_disc(c, seat)
    return c.done()


def draw_disc(c: Canvas, seat: int | None) -> None:
    """A plain piece, for anything without a drawing of its own."""
    c.disc(SHADOW, 51, 54, 39)
    _disc(c, seat_colour(seat), 39)


@cached
def ship(size: int, seat: int | None) -> pygame.Surface:
    c = Canvas(size)
    draw_ship(c, seat)
    return c.done()


def draw_ship(c: Canvas, seat: int | None) -> None:
    """A ship under full sail."""
    colour = FOAM if seat is None else blend(seat_colour(seat), FOAM, 0.35)
    c.disc((*NIGHT, 120), 50, 52, 42)
    c.line(BRASS_DARK, [(50, 14), (50, 66)], 4)
    c.line(BRASS_DARK, [(31, 30), (31, 64)], 3)
    for points in (
        [*curve((53, 16), (78, 26), (80, 40)), *curve((80, 40), (66, 40), (53, 43))],
        [*curve((53, 46), (82, 50), (84, 61)), *curve((84, 61), (68, 61), (53, 63))],
        [*curve((47, 22), (38, 34), (37, 59)), (47, 60)],
        [*curve((29, 32), (18, 44), (17, 57)), (29, 58)],
    ):
        c.polygon(colour, points)
    hull = [(12, 65), (90, 65), *curve((90, 65), (85, 80), (72, 84)), *curve((72, 84), (28, 84), (22, 82))]
    c.polygon(NIGHT, [(x, y + 1.5) for x, y in hull])
    c.polygon(BRASS, hull)
    c.line(BRASS_DARK, [(18, 72), (84, 72)], 2.4)


@cached
def unknown(size: int) -> pygame.Surface:
    """Something with a tag that nobody knows: a question, in a broken circle."""
    c = Canvas(size)
    c.disc(SHADOW, 51, 54, 37)
    c.disc(blend(NOBODY, NIGHT, 0.6), 50, 50, 37)
    for start in range(0, 360, 45):
        c.line(NOBODY, arc(50, 50, 37, start, start + 26, 8), 4)
    c.line(FOAM, [*arc(50, 40, 11, 170, 405), *curve((57.8, 47.8), (50, 52), (50, 59))], 6.5)
    c.disc(FOAM, 50, 71, 4.4)
    return c.done()


@cached
def emblem(size: int, seat: int | None) -> pygame.Surface:
    """The seat's mark: a shape of its own in its colour, so that neither is needed alone."""
    c = Canvas(size)
    colour = seat_colour(seat)
    shape = "disc" if seat is None else EMBLEMS[seat % len(EMBLEMS)]
    for paint, grow in ((blend(colour, FOAM, 0.55), 0.0), (colour, 7.0)):  # a light edge: some seats are dark
        if shape == "disc":
            c.disc(paint, 50, 50, 48 - grow)
        elif shape == "diamond":
            c.polygon(paint, [(50, grow), (100 - grow, 50), (50, 100 - grow), (grow, 50)])
        elif shape == "triangle":
            c.polygon(paint, [(50, 4 + 1.7 * grow), (100 - 1.5 * grow, 95 - grow), (1.5 * grow, 95 - grow)])
        elif shape == "square":
            c.slab(paint, 6 + grow, 6 + grow, 88 - 2 * grow, 88 - 2 * grow, 8)
        else:
            for x, y in ((28, 2), (2, 28)):  # an upright and a crossbar
                c.slab(paint, x + grow, y + grow, 100 - 2 * (x + grow), 100 - 2 * (y + grow), 6)
    return c.done()


def _disc(c: Canvas, colour: Colour, radius: float) -> None:
    c.disc(blend(colour, NIGHT, 0.62), 50, 50, radius)
    c.disc(blend(colour, FOAM, 0.35), 50, 50, radius - 2)
    c.disc(colour, 50, 50.8, radius - 3.6)
    c.ring(blend(colour, NIGHT, 0.22), 50, 50, radius - 6.5, 1.6)


def _shoulders(c: Canvas, ink: Colour, colour: Colour) -> None:
    c.polygon(ink, [*curve((28, 75), (29, 58), (50, 57)), *curve((50, 57), (71, 58), (72, 75)), (50, 83)])
    c.polygon(colour, [(43, 57.5), (57, 57.5), (50, 68)])
    c.line(colour, [(36, 74), (64, 74)], 2.2)
