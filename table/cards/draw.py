"""Cards drawn into a PDF: fronts and backs, with the same signs and colours as on the display.

Lengths are millimetres of a card of poker size, from its upper left corner; `share` prints it smaller. A
ring in the middle of both sides shows where the tag goes.
"""

from __future__ import annotations

from collections.abc import Callable

from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from table.cards.faces import PrintedCard
from table.cards.measures import POKER
from table.cards.pen import BOLD, PLAIN, Pen
from table.showing.display import art_cards, art_sonar
from table.showing.display.art_cards import ELEMENTS, PAPER, SHIRT
from table.showing.display.art_signs import SIGNS
from table.showing.display.brush import on_circle
from table.showing.display.look import BRASS, CURRENT, FOAM, NIGHT, TIDE, Colour, blend, ink_on, seat_colour
from table.showing.scene import Token

WIDE, HIGH = POKER
PRINTED = 480  # pixels of a picture that is printed some 3 cm wide
BACK_SIDE = 42.0  # of the figure on a back: wider than the ring of the tag
BORDER, CORNER = 3.0, 3.0  # of paper around the picture, so that a cut may be a little off
ORDER = "order-"  # begins the art of cards that are orders
MIDDLE = (WIDE / 2, HIGH / 2)  # of the tag: over the reader when the card lies in the middle of its cell


def front(page: Canvas, x: float, y: float, card: PrintedCard, share: float = 1.0) -> None:
    """The face of a card whose upper left corner is at x and y of the page."""
    pen = Pen(page, x, y, FOAM, share)
    order = card.token.art.startswith(ORDER)
    draw = _order if order else _FRONTS.get(card.token.art, _plain)
    draw(pen, card)


def back(page: Canvas, x: float, y: float, token: Token, share: float = 1.0) -> None:
    """What the game has on its backs, or a compass rose, around the place of the tag; the owner's colour
    where a card has an owner."""
    pen = Pen(page, x, y, TIDE, share)
    _panel(pen, BRASS if token.seat is None else seat_colour(token.seat))
    pen.slab(CURRENT, BORDER + 4, BORDER + 4, WIDE - 2 * BORDER - 8, HIGH - 2 * BORDER - 8, 2, 0.5)
    shown = art_cards.figure(token, PRINTED, FOAM)
    if shown is not None:
        pen.image(shown, MIDDLE[0] - BACK_SIDE / 2, MIDDLE[1] - BACK_SIDE / 2, BACK_SIDE)
    else:
        _rose(pen)
    pen.tag_ring(FOAM, *MIDDLE)


def _rose(pen: Pen) -> None:
    for reach, thin, turn, pale in ((16, 4, 45, 0.6), (24, 5, 0, 0.25)):
        for angle in range(turn, 360 + turn, 90):
            tip, left, right = (
                on_circle(*MIDDLE, r, a) for r, a in ((reach, angle), (thin, angle - 45), (thin, angle + 45))
            )
            pen.polygon(blend(BRASS, TIDE, pale), [MIDDLE, left, tip])
            pen.polygon(blend(BRASS, TIDE, pale + 0.2), [MIDDLE, right, tip])
    pen.disc(BRASS, *MIDDLE, 2)


def _panel(pen: Pen, edge: Colour) -> None:
    wide, high = WIDE - 2 * BORDER, HIGH - 2 * BORDER
    pen.slab(edge, BORDER, BORDER, wide, high, CORNER)
    pen.slab(pen.ground, BORDER + 0.8, BORDER + 0.8, wide - 1.6, high - 1.6, CORNER - 0.6)


def _small_print(pen: Pen, card: PrintedCard, y: float, ink: Colour) -> None:
    """What the piece is called in a file of tags, and what on it is not official."""
    pen.write(card.piece, WIDE / 2, y, 5.5, ink, PLAIN)
    if card.house:
        pen.write(f"house: {', '.join(card.house)}", WIDE / 2, y + 2.4, 5.5, ink, PLAIN)


def _plain(pen: Pen, card: PrintedCard) -> None:
    """A card of any game, like paper: what its token shows, large, above the place of the tag."""
    pen.ground = PAPER
    _panel(pen, BRASS if card.seat is None else seat_colour(card.seat))
    shown = art_cards.figure(card.token, PRINTED, NIGHT)
    if shown is not None:
        pen.image(shown, MIDDLE[0] - 17, 10, 34)
    else:
        pen.write(card.token.label, WIDE / 2, 31, 44, NIGHT)
    pen.tag_ring(NIGHT, *MIDDLE)
    pen.write(card.name, WIDE / 2, 70, 17, NIGHT)
    _small_print(pen, card, 77, NIGHT)


def _element(pen: Pen, card: PrintedCard) -> None:
    element = card.facts.get("element", "")
    ground = ELEMENTS.get(element, CURRENT)
    ink = ink_on(ground)
    pen.ground = ground
    _panel(pen, blend(ground, FOAM, 0.5))
    for side in ("top", "right", "bottom", "left"):
        _dots(pen, side, int(card.facts.get(side, "0")), ink)
    pen.write(card.facts.get("value", ""), WIDE / 2, 27.5, 48, ink)
    if element in SIGNS:
        pen.draw(SIGNS[element], MIDDLE[0] - 8, MIDDLE[1] - 8, 16, ink)
    pen.tag_ring(ink, *MIDDLE)
    pen.write(card.name, WIDE / 2, 65, 17, ink)
    pen.write(element.capitalize(), WIDE / 2, 70, 9, ink, PLAIN)
    _small_print(pen, card, 73.6, ink)


def _dots(pen: Pen, side: str, count: int, ink: Colour) -> None:
    near = BORDER + 4.4
    for number in range(count):
        along = (number - (count - 1) / 2) * 6
        x, y = {
            "top": (WIDE / 2 + along, near),
            "bottom": (WIDE / 2 + along, HIGH - near),
            "left": (near, HIGH / 2 + along),
            "right": (WIDE - near, HIGH / 2 + along),
        }[side]
        pen.disc(ink, x, y, 2)


def _crew(pen: Pen, card: PrintedCard) -> None:
    kind, keyword = card.facts.get("type", ""), card.facts.get("keyword", "")
    ground = blend(SHIRT.get(kind, CURRENT), NIGHT, 0.12)
    ink = ink_on(ground)
    pen.ground = ground
    _panel(pen, FOAM if card.seat is None else seat_colour(card.seat))
    pen.write(card.name, WIDE / 2, 15, 19, ink)
    pen.write(kind.capitalize(), WIDE / 2, 21, 10, ink, PLAIN)
    if kind in SIGNS:
        pen.draw(SIGNS[kind], MIDDLE[0] - 8, MIDDLE[1] - 8, 16, ink)
    pen.tag_ring(ink, *MIDDLE)
    if keyword.lower() in SIGNS:
        pen.write(keyword.upper(), WIDE / 2 + 3, 28, 12, ink)
        wide = stringWidth(keyword.upper(), BOLD, 12) / mm
        pen.draw(SIGNS[keyword.lower()], WIDE / 2 - wide / 2 - 4.5, 24, 5, ink)
    pen.polygon(NIGHT, [on_circle(17, 69, 8.5 * (0.78 if n % 2 else 1), n * 22.5) for n in range(16)])
    pen.polygon(NIGHT, [(38.5, 61), (53.5, 61), (53.5, 70), (46, 77.5), (38.5, 70)])
    for text, middle in ((card.facts.get("c", ""), 17), (card.facts.get("d", ""), 46)):
        pen.write(text, middle, 72, 24, FOAM)
    _small_print(pen, card, 80, ink)


def _order(pen: Pen, card: PrintedCard) -> None:
    """A card of Captain Sonar: its order as a sign and a word, in the colour of its team."""
    ground = seat_colour(card.seat)
    ink = ink_on(ground)
    pen.ground = ground
    _panel(pen, blend(ground, FOAM, 0.4))
    pen.draw(art_sonar.SIGNS[card.token.art.removeprefix(ORDER)], MIDDLE[0] - 12, 6.5, 24, ink)
    pen.tag_ring(ink, *MIDDLE)
    pen.write(card.name, WIDE / 2, 70, 21, ink)
    _small_print(pen, card, 77, ink)


_FRONTS: dict[str, Callable[[Pen, PrintedCard], None]] = {
    "card-element": _element,
    "card-crew": _crew,
}
