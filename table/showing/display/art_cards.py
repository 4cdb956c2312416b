"""Cards, from what they show (a Token's facts), as large as their cell lets them be.

A name is written only where it fits at the smallest size the display writes in; value, sign and
dots are always there. `floor` is that smallest size in pixels.
"""

from __future__ import annotations

from collections.abc import Callable

from table.showing.display import art_files
from table.showing.display.art_signs import SIGNS, sign
from table.showing.display.boxes import Box
from table.showing.display.brush import Canvas, arc, cached, lay, on_circle
from table.showing.display.fonts import drawn, measure
from table.showing.display.lean import pygame
from table.showing.display.look import BRASS, CURRENT, FOAM, NIGHT, TIDE, Colour, blend, ink_on, seat_colour
from table.showing.display.words import cut
from table.showing.scene import Token

# The card inside its cell, in hundredths: nearly square, since the cell is and size is what reads.
LEFT, TOP, WIDE, HIGH, CORNER = 8.0, 7.0, 84.0, 86.0, 9.0

# Elements differ in lightness from dark to light, so they are told apart without colour too.
ELEMENTS: dict[str, Colour] = {
    "dark": (52, 36, 84),
    "earth": (120, 84, 44),
    "water": (58, 140, 206),
    "light": (250, 236, 178),
}
SHIRT: dict[str, Colour] = {  # the ground of crew cards, by type
    "character": (196, 92, 74),
    "vehicle": (72, 128, 180),
    "location": (84, 142, 92),
    "gadget": (206, 166, 84),
}
PAPER: Colour = (240, 234, 216)


@cached
def back(size: int, wanted: Token) -> pygame.Surface:
    """A card face down: what the game has on its backs, or a compass rose, and the owner's edge where the
    card has an owner. A quarter turn shows on the back too, where the rose would look the same: an arc with
    an arrow."""
    c = Canvas(size)
    _sheet(c, wanted.seat, BRASS, TIDE)
    c.slab(CURRENT, LEFT + 9, TOP + 9, WIDE - 18, HIGH - 18, 5, 1.6)
    shown = figure(wanted, round(0.58 * size), FOAM)
    if shown is None:
        _rose(c)
    if dict(wanted.facts).get("turned") == "yes":
        c.line(FOAM, arc(50, 50, 33, -80, 10), 5)
        c.polygon(FOAM, [on_circle(50, 50, r, a) for r, a in ((22, 8), (44, 8), (33, 32))])
    picture = c.done()
    if shown is not None:
        picture.blit(shown, ((size - shown.get_width()) // 2, (size - shown.get_height()) // 2))
    return picture


def _rose(c: Canvas) -> None:
    for reach, thin, turn in ((21, 5, 45), (31, 6.5, 0)):
        for angle in range(turn, 360 + turn, 90):
            tip, left, right = (
                on_circle(50, 50, r, a) for r, a in ((reach, angle), (thin, angle - 45), (thin, angle + 45))
            )
            c.polygon(blend(BRASS, TIDE, 0.25 if turn == 0 else 0.6), [(50, 50), left, tip])
            c.polygon(blend(BRASS, TIDE, 0.55 if turn == 0 else 0.75), [(50, 50), right, tip])
    c.disc(BRASS, 50, 50, 3.4)


@cached
def front(size: int, floor: int, wanted: Token) -> pygame.Surface:
    """A card face up. Facts it does not know are passed over."""
    told = dict(wanted.facts)
    picture = FRONTS[wanted.art](size, floor, wanted, told)
    return pygame.transform.rotate(picture, -90) if told.get("turned") else picture


def _plain(size: int, floor: int, wanted: Token, told: dict[str, str]) -> pygame.Surface:
    """A card of any game, like paper: its picture, glyph or word, and its name below where that fits."""
    c = Canvas(size)
    _sheet(c, wanted.seat, BRASS, PAPER)
    picture = c.done()
    name, u = told.get("name", wanted.label), size / 100
    shown = figure(wanted, round(58 * u), NIGHT)
    if shown is None:
        _write(picture, wanted.label, _box(14, 34, 72, 32, u), round(34 * u), NIGHT, 10)
        return picture
    named = bool(name) and _name_fits(size, floor, name)
    middle = (44 if named else 50) * u
    picture.blit(shown, (round(50 * u - shown.get_width() / 2), round(middle - shown.get_height() / 2)))
    if named:
        _write(picture, name, _box(12, 73, 76, 16, u), max(floor, round(14 * u)), NIGHT, floor)
    return picture


def figure(wanted: Token, side: int, ink: Colour) -> pygame.Surface | None:
    """What a game's own token shows besides words: its picture, else its glyph; None for neither."""
    if wanted.picture:
        return art_files.picture(wanted.picture, side)
    return art_files.glyph(wanted.glyph, side, ink) if wanted.glyph else None


def _box(x: float, y: float, w: float, h: float, u: float) -> Box:
    return Box(round(x * u), round(y * u), round(w * u), round(h * u))


def _element(size: int, floor: int, wanted: Token, told: dict[str, str]) -> pygame.Surface:
    ground = ELEMENTS.get(told.get("element", ""), CURRENT)
    ink = ink_on(ground)
    c = Canvas(size)
    _sheet(c, wanted.seat, blend(ground, FOAM, 0.7), ground)
    for side in ("top", "right", "bottom", "left"):
        dots = told.get(side, "")
        _dots(c, side, min(4, int(dots)) if dots.isdecimal() else 0, ink)
    picture = c.done()
    name = told.get("name", "")
    strip = size * 24 // 100 if name and _name_fits(size, floor, name) else 0
    u = size / 100
    inside = Box(round(21.5 * u), round(20.5 * u), round(57 * u), round(60 * u) - strip)
    _value_and_sign(picture, inside, told.get("value", ""), told.get("element", ""), ink, bool(strip))
    if strip:
        box = Box(inside.x, inside.bottom, inside.w, strip)
        _write(picture, name, box, max(floor, size * 15 // 100), ink, floor)
    return picture


def _value_and_sign(
    picture: pygame.Surface, box: Box, value: str, element: str, ink: Colour, low: bool
) -> None:
    """Both as large as can be: the value above on the left and the element's sign below on the right,
    or in a `low` box beside each other."""
    upper = box if low else Box(box.x, box.y, box.w, round(box.h * 0.5))
    _write(picture, value, upper, round(box.h * (0.86 if low else 0.72)), ink, 10, "left")
    side = round(box.h * 0.62) if low else round(min(box.w, box.h) * 0.46)
    if element in SIGNS:
        y = box.y + (box.h - side) // 2 if low else box.bottom - side
        lay(picture, sign(side, element, ink), (box.right - side, y))


def _dots(c: Canvas, side: str, count: int, ink: Colour) -> None:
    """One to four dots along a side, centred."""
    near = 6.6
    for n in range(count):
        along = 50 + (n - (count - 1) / 2) * 12.5
        x, y = {
            "top": (along, TOP + near),
            "bottom": (along, TOP + HIGH - near),
            "left": (LEFT + near, along),
            "right": (LEFT + WIDE - near, along),
        }[side]
        c.disc(ink, x, y, 4.3)


def _crew(size: int, floor: int, wanted: Token, told: dict[str, str]) -> pygame.Surface:
    kind = told.get("type", "")
    ground = blend(SHIRT.get(kind, CURRENT), NIGHT, 0.12)
    ink = ink_on(ground)
    c = Canvas(size)
    _sheet(c, wanted.seat, FOAM, ground)
    # Challenge on the left in a star, defence on the right in a shield: as shapes, not by colour.
    c.polygon(NIGHT, _burst(31.5, 71, 16.5))
    c.polygon(NIGHT, [(54.5, 56), (82.5, 56), (82.5, 73), (68.5, 87.5), (54.5, 73)])
    picture = c.done()
    u = size / 100
    for text, x in ((told.get("c", ""), 31.5), (told.get("d", ""), 68.5)):
        box = Box(round((x - 15) * u), round(57 * u), round(30 * u), round(28 * u))
        _write(picture, text, box, round(31 * u), FOAM, 10)
    spent = told.get("spent", "").split()
    name = told.get("name", "")
    named = bool(name) and _name_fits(size, floor, name)
    if named:
        box = Box(round(13 * u), round(10 * u), round(74 * u), round(18 * u))
        _write(picture, name, box, max(floor, round(15 * u)), ink, floor)
    side = round((24 if named else 36) * u)
    top = round((29 if named else 14) * u)
    marks = [mark for mark in (kind, *told.get("keyword", "").lower().split()) if mark in SIGNS]
    side = min(side, round(76 * u / max(1, len(marks))) - round(3 * u))
    width = len(marks) * side + (len(marks) - 1) * round(6 * u)
    x = (size - width) // 2
    for mark in marks:
        # A power that is used up is still there to be read, but only faintly.
        lay(picture, sign(side, mark, blend(ink, ground, 0.65) if mark in spent else ink), (x, top))
        x += side + round(6 * u)
    return picture


def _burst(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    return [on_circle(x, y, radius * (0.78 if n % 2 else 1), n * 22.5) for n in range(16)]


def _sheet(c: Canvas, seat: int | None, edge: Colour, ground: Colour) -> None:
    """The card itself. A card with an owner wears the owner's colour as a broad edge."""
    broad = 2.4 if seat is None else 4.4
    edge = edge if seat is None else seat_colour(seat)
    c.slab((2, 6, 12, 150), LEFT + 1.5, TOP + 2.5, WIDE, HIGH, CORNER)
    c.slab(edge, LEFT, TOP, WIDE, HIGH, CORNER)
    c.slab(ground, LEFT + broad, TOP + broad, WIDE - 2 * broad, HIGH - 2 * broad, CORNER - broad + 1)


def _name_fits(size: int, floor: int, name: str) -> bool:
    return size >= floor * 5 and measure(name, floor, True) <= size * 62 // 100


def _write(
    picture: pygame.Surface, text: str, box: Box, size: int, ink: Colour, floor: int, align: str = "centre"
) -> None:
    """A line of bold type in a box, smaller if it is too wide; its capitals are centred in height."""
    while size > floor and measure(text, size, True) > box.w:
        size -= 1
    text = cut(text, box.w, size, True, measure)
    if not text:
        return
    line = drawn(text, size, True, ink)
    x = box.x if align == "left" else box.x + (box.w - line.get_width()) // 2
    picture.blit(line, (x, box.y + (box.h - line.get_height()) // 2))


FRONTS: dict[str, Callable[[int, int, Token, dict[str, str]], pygame.Surface]] = {
    "card": _plain,
    "card-element": _element,
    "card-crew": _crew,
}
