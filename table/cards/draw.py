"""Cards drawn into a PDF: fronts and backs, with the same signs and colours as on the display.

Lengths are millimetres from the upper left corner of the card. A ring in the middle of both sides shows
where the tag goes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from table.cards.faces import PrintedCard
from table.showing.display.art_cards import ELEMENTS, SHIRT
from table.showing.display.art_signs import SIGNS
from table.showing.display.brush import Paint, Point, on_circle
from table.showing.display.look import BRASS, CURRENT, FOAM, NIGHT, TIDE, Colour, blend, ink_on, seat_colour

WIDE, HIGH = 63.0, 88.0  # poker size
BORDER, CORNER = 3.0, 3.0  # of paper around the picture, so that a cut may be a little off
TAG = 25.0  # millimetres across: the usual round sticker
MIDDLE = (WIDE / 2, HIGH / 2)  # of the tag: over the reader when the card lies in the middle of its cell

FONTS = Path(__file__).parent.parent / "showing" / "fonts"
BOLD, PLAIN = "Plex-Bold", "Plex"


def load_fonts() -> None:
    """The shipped typeface, embedded in every file; to be called before anything is drawn."""
    registerFont(TTFont(BOLD, FONTS / "IBMPlexSansCondensed-Bold.ttf"))
    registerFont(TTFont(PLAIN, FONTS / "IBMPlexSansCondensed-Medium.ttf"))


class Pen:
    """Draws on one card of a page. Has the verbs of the display's canvas, so that its signs can be
    drawn here too; a clear colour shows the ground."""

    def __init__(self, page: Canvas, x: float, y: float, ground: Colour) -> None:
        self._page, self._x, self._y = page, x, y
        self.ground = ground
        self._unit, self._left, self._top = 1.0, 0.0, 0.0

    def sign(self, name: str, x: float, y: float, side: float, ink: Colour) -> None:
        """A sign of the display, `side` wide, its corner at x and y."""
        self._unit, self._left, self._top = side / 100, x, y
        SIGNS[name](self, ink)  # type: ignore[arg-type]  # the same verbs, another surface
        self._unit, self._left, self._top = 1.0, 0.0, 0.0

    def _at(self, point: Point) -> tuple[float, float]:
        x, y = (part * self._unit for part in point)
        return (self._x + self._left + x) * mm, (self._y - self._top - y) * mm

    def _long(self, length: float) -> float:
        return length * self._unit * mm

    def _fill(self, paint: Paint) -> None:
        clear = len(paint) == 4 and paint[3] == 0
        self._page.setFillColorRGB(*(part / 255 for part in (self.ground if clear else paint[:3])))

    def _stroke(self, paint: Paint, width: float) -> None:
        clear = len(paint) == 4 and paint[3] == 0
        self._page.setStrokeColorRGB(*(part / 255 for part in (self.ground if clear else paint[:3])))
        self._page.setLineWidth(self._long(width))

    def polygon(self, paint: Paint, points: Sequence[Point]) -> None:
        self._fill(paint)
        path = self._page.beginPath()
        path.moveTo(*self._at(points[0]))
        for point in points[1:]:
            path.lineTo(*self._at(point))
        path.close()
        self._page.drawPath(path, stroke=0, fill=1)

    def disc(self, paint: Paint, x: float, y: float, radius: float) -> None:
        self._fill(paint)
        self._page.circle(*self._at((x, y)), self._long(radius), stroke=0, fill=1)

    def ring(self, paint: Paint, x: float, y: float, radius: float, width: float) -> None:
        self._stroke(paint, width)
        self._page.circle(*self._at((x, y)), self._long(radius - width / 2), stroke=1, fill=0)

    def slab(
        self, paint: Paint, x: float, y: float, w: float, h: float, round_: float = 0, width: float = 0
    ) -> None:
        left, bottom = self._at((x, y + h))
        if width:
            self._stroke(paint, width)
        else:
            self._fill(paint)
        box = (left, bottom, self._long(w), self._long(h))
        self._page.roundRect(*box, self._long(round_), stroke=int(bool(width)), fill=int(not width))

    def line(self, paint: Paint, points: Sequence[Point], width: float) -> None:
        self._stroke(paint, width)
        self._page.setLineCap(1)
        self._page.setLineJoin(1)
        path = self._page.beginPath()
        path.moveTo(*self._at(points[0]))
        for point in points[1:]:
            path.lineTo(*self._at(point))
        self._page.drawPath(path, stroke=1, fill=0)

    def write(self, text: str, x: float, y: float, size: float, ink: Colour, font: str = BOLD) -> None:
        """A line of type of so many points, centred on x, its foot at y; smaller where it is too wide."""
        room = (WIDE - 2 * BORDER - 14) * mm
        while size > 4 and stringWidth(text, font, size) > room:
            size -= 0.5
        self._fill(ink)
        self._page.setFont(font, size)
        self._page.drawCentredString(*self._at((x, y)), text)

    def tag_ring(self, ink: Colour) -> None:
        """Where the tag goes."""
        self._page.setDash(3, 2)
        self.ring(ink, *MIDDLE, TAG / 2, 0.3)
        self._page.setDash()


def front(page: Canvas, x: float, y: float, card: PrintedCard) -> None:
    """The face of a card whose upper left corner is at x and y of the page."""
    draw = _FRONTS.get(card.facts.get("game", ""), _captivate)
    draw(page, x, y, card)


def back(page: Canvas, x: float, y: float, seat: int | None) -> None:
    """A compass rose around the place of the tag; the owner's colour where a card has an owner."""
    pen = Pen(page, x, y, TIDE)
    _panel(pen, BRASS if seat is None else seat_colour(seat))
    pen.slab(CURRENT, BORDER + 4, BORDER + 4, WIDE - 2 * BORDER - 8, HIGH - 2 * BORDER - 8, 2, 0.5)
    for reach, thin, turn, pale in ((16, 4, 45, 0.6), (24, 5, 0, 0.25)):
        for angle in range(turn, 360 + turn, 90):
            tip, left, right = (
                on_circle(*MIDDLE, r, a) for r, a in ((reach, angle), (thin, angle - 45), (thin, angle + 45))
            )
            pen.polygon(blend(BRASS, TIDE, pale), [MIDDLE, left, tip])
            pen.polygon(blend(BRASS, TIDE, pale + 0.2), [MIDDLE, right, tip])
    pen.disc(BRASS, *MIDDLE, 2)
    pen.tag_ring(FOAM)


def _panel(pen: Pen, edge: Colour) -> None:
    wide, high = WIDE - 2 * BORDER, HIGH - 2 * BORDER
    pen.slab(edge, BORDER, BORDER, wide, high, CORNER)
    pen.slab(pen.ground, BORDER + 0.8, BORDER + 0.8, wide - 1.6, high - 1.6, CORNER - 0.6)


def _small_print(pen: Pen, card: PrintedCard, y: float, ink: Colour) -> None:
    """What the piece is called in a file of tags, and what on it is not official."""
    pen.write(card.piece, WIDE / 2, y, 5.5, ink, PLAIN)
    if card.house:
        pen.write(f"house: {', '.join(card.house)}", WIDE / 2, y + 2.4, 5.5, ink, PLAIN)


def _captivate(page: Canvas, x: float, y: float, card: PrintedCard) -> None:
    element = card.facts.get("element", "")
    ground = ELEMENTS.get(element, CURRENT)
    ink = ink_on(ground)
    pen = Pen(page, x, y, ground)
    _panel(pen, blend(ground, FOAM, 0.5))
    for side in ("top", "right", "bottom", "left"):
        _dots(pen, side, int(card.facts.get(side, "0")), ink)
    pen.write(card.facts.get("value", ""), WIDE / 2, 27.5, 48, ink)
    if element in SIGNS:
        pen.sign(element, MIDDLE[0] - 8, MIDDLE[1] - 8, 16, ink)
    pen.tag_ring(ink)
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


def _sea_grid(page: Canvas, x: float, y: float, card: PrintedCard) -> None:
    kind, keyword = card.facts.get("type", ""), card.facts.get("keyword", "")
    ground = blend(SHIRT.get(kind, CURRENT), NIGHT, 0.12)
    ink = ink_on(ground)
    pen = Pen(page, x, y, ground)
    _panel(pen, FOAM if card.seat is None else seat_colour(card.seat))
    pen.write(card.name, WIDE / 2, 15, 19, ink)
    pen.write(kind.capitalize(), WIDE / 2, 21, 10, ink, PLAIN)
    if kind in SIGNS:
        pen.sign(kind, MIDDLE[0] - 8, MIDDLE[1] - 8, 16, ink)
    pen.tag_ring(ink)
    if keyword.lower() in SIGNS:
        pen.write(keyword.upper(), WIDE / 2 + 3, 28, 12, ink)
        wide = stringWidth(keyword.upper(), BOLD, 12) / mm
        pen.sign(keyword.lower(), WIDE / 2 - wide / 2 - 4.5, 24, 5, ink)
    pen.polygon(NIGHT, [on_circle(17, 69, 8.5 * (0.78 if n % 2 else 1), n * 22.5) for n in range(16)])
    pen.polygon(NIGHT, [(38.5, 61), (53.5, 61), (53.5, 70), (46, 77.5), (38.5, 70)])
    for text, middle in ((card.facts.get("c", ""), 17), (card.facts.get("d", ""), 46)):
        pen.write(text, middle, 72, 24, FOAM)
    _small_print(pen, card, 80, ink)


_FRONTS: dict[str, Callable[[Canvas, float, float, PrintedCard], None]] = {
    "captivate": _captivate,
    "sea_grid": _sea_grid,
}
