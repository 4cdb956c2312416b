"""A pen for PDF pages, with the verbs of the display's canvas, so that its drawings can be printed too.

Lengths are millimetres from the upper left corner of what is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path

from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from table.cards.measures import TAG
from table.showing.display.brush import Paint, Point
from table.showing.display.lean import pygame
from table.showing.display.look import Colour

FONTS = Path(__file__).parent.parent / "showing" / "fonts"
BOLD, PLAIN = "Plex-Bold", "Plex"


def load_fonts() -> None:
    """The shipped typeface, embedded in every file; to be called before anything is drawn."""
    registerFont(TTFont(BOLD, FONTS / "IBMPlexSansCondensed-Bold.ttf"))
    registerFont(TTFont(PLAIN, FONTS / "IBMPlexSansCondensed-Medium.ttf"))


class Pen:
    """Draws on one card or disc of a page. A clear colour shows the ground; one that is half clear, a
    shadow, is left out: paper casts its own."""

    def __init__(self, page: Canvas, x: float, y: float, ground: Colour, share: float = 1.0) -> None:
        """`share` makes everything smaller, towards the corner at x and y."""
        self._page, self._x, self._y = page, x, y
        self.ground = ground
        self._share = share
        self._unit, self._left, self._top = 1.0, 0.0, 0.0

    def draw(self, drawing: Callable[..., None], x: float, y: float, side: float, *told: object) -> None:
        """A drawing of the display, `side` wide, its corner at x and y; `told` is what it asks for."""
        self._unit, self._left, self._top = side / 100, x, y
        drawing(self, *told)  # the same verbs, another surface
        self._unit, self._left, self._top = 1.0, 0.0, 0.0

    def _at(self, point: Point) -> tuple[float, float]:
        x, y = (part * self._unit for part in point)
        return (
            (self._x + (self._left + x) * self._share) * mm,
            (self._y - (self._top + y) * self._share) * mm,
        )

    def _long(self, length: float) -> float:
        return length * self._unit * self._share * mm

    def _shade(self, paint: Paint) -> tuple[float, float, float]:
        clear = len(paint) == 4 and paint[3] == 0
        red, green, blue = self.ground if clear else paint[:3]
        return red / 255, green / 255, blue / 255

    def _fill(self, paint: Paint) -> None:
        self._page.setFillColorRGB(*self._shade(paint))

    def _stroke(self, paint: Paint, width: float) -> None:
        self._page.setStrokeColorRGB(*self._shade(paint))
        self._page.setLineWidth(self._long(width))

    def polygon(self, paint: Paint, points: Sequence[Point]) -> None:
        if _half_clear(paint):
            return
        self._fill(paint)
        path = self._page.beginPath()
        path.moveTo(*self._at(points[0]))
        for point in points[1:]:
            path.lineTo(*self._at(point))
        path.close()
        self._page.drawPath(path, stroke=0, fill=1)

    def disc(self, paint: Paint, x: float, y: float, radius: float) -> None:
        if _half_clear(paint):
            return
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

    def oval(self, paint: Paint, x: float, y: float, w: float, h: float) -> None:
        self._fill(paint)
        left, bottom = self._at((x, y + h))
        right, top = self._at((x + w, y))
        self._page.ellipse(left, bottom, right, top, stroke=0, fill=1)

    def line(self, paint: Paint, points: Sequence[Point], width: float) -> None:
        if _half_clear(paint):
            return
        self._stroke(paint, width)
        self._page.setLineCap(1)
        self._page.setLineJoin(1)
        path = self._page.beginPath()
        path.moveTo(*self._at(points[0]))
        for point in points[1:]:
            path.lineTo(*self._at(point))
        self._page.drawPath(path, stroke=1, fill=0)

    def write(
        self, text: str, x: float, y: float, size: float, ink: Colour, font: str = BOLD, room: float = 43
    ) -> None:
        """A line of type of so many points, centred on x, its foot at y; smaller where it is too wide."""
        while size > 4 and stringWidth(text, font, size) > room * mm:
            size -= 0.5
        self._fill(ink)
        self._page.setFont(font, size * self._share)
        self._page.drawCentredString(*self._at((x, y)), text)

    def image(self, picture: pygame.Surface, x: float, y: float, side: float) -> None:
        """A picture of the display in the middle of a square with its upper left corner at x and y."""
        wide, high = picture.get_size()
        w, h = side * wide / max(wide, high), side * high / max(wide, high)
        left, bottom = self._at((x + (side - w) / 2, y + (side + h) / 2))
        data = BytesIO()
        pygame.image.save(picture, data, "picture.png")
        data.seek(0)
        self._page.drawImage(ImageReader(data), left, bottom, self._long(w), self._long(h), mask="auto")

    def tag_ring(self, ink: Colour, x: float, y: float) -> None:
        """Where the tag goes: as large as a tag is, however small the rest is drawn."""
        self._page.setDash(3, 2)
        self.ring(ink, x, y, TAG / 2 / self._share, 0.3)
        self._page.setDash()


def _half_clear(paint: Paint) -> bool:
    return len(paint) == 4 and 0 < paint[3] < 255
