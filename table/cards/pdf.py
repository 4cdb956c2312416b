"""Sheets of cards or discs to print at home, as many on a page as fit, then their other sides.

The other sides are mirrored, so that a page printed on both sides and flipped on its long edge has each
card's back behind its front. Lengths are millimetres; a page is measured from its lower left corner, as
in PDF.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from table.cards import discs
from table.cards import draw as cards_draw
from table.cards.faces import CARD, PrintedCard, PrintedDeck
from table.cards.measures import Measures, measures
from table.cards.pen import PLAIN, load_fonts

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
SIDES, ENDS = 10.0, 7.5  # of paper that stays free: left and right, above and below
APART = 6.0  # between two discs
CUT_GAP, CUT = 1.0, 4.0  # a cut mark begins so far from the cards, and is so long
TEXT_SIZE = 7.0
PRINTING = "Print at 100 %, on both sides, flip on the long edge"
TAG_PLACE = "The dashed ring is the place of the tag"
HOUSE = "What a card calls house is nothing official"


class CardLayout(NamedTuple):
    """Where things lie on a page: places are counted row by row from above."""

    paper: tuple[float, float]
    wide: float
    high: float
    apart: float

    @property
    def across(self) -> int:
        return int((self.paper[0] - 2 * SIDES + self.apart) // (self.wide + self.apart))

    @property
    def down(self) -> int:
        return int((self.paper[1] - 2 * ENDS + self.apart) // (self.high + self.apart))

    @property
    def per_page(self) -> int:
        return self.across * self.down

    @property
    def origin(self) -> tuple[float, float]:
        """The upper left corner of the first place."""
        wide = self.across * (self.wide + self.apart) - self.apart
        high = self.down * (self.high + self.apart) - self.apart
        return (self.paper[0] - wide) / 2, (self.paper[1] + high) / 2

    def corner(self, place: int) -> tuple[float, float]:
        """The upper left corner of a place on the page."""
        row, column = divmod(place, self.across)
        left, top = self.origin
        return left + column * (self.wide + self.apart), top - row * (self.high + self.apart)

    def mirrored(self, place: int) -> int:
        """The place behind a place, on a sheet that is flipped on its long edge."""
        row, column = divmod(place, self.across)
        return row * self.across + self.across - 1 - column

    def cut_marks(self) -> Iterator[tuple[float, float, float, float]]:
        """Lines outside the cards, at every edge between them; discs have none, they are cut round."""
        if self.apart:
            return
        left, top = self.origin
        right, bottom = left + self.across * self.wide, top - self.down * self.high
        for column in range(self.across + 1):
            x = left + column * self.wide
            yield (x, top + CUT_GAP, x, top + CUT_GAP + CUT)
            yield (x, bottom - CUT_GAP, x, bottom - CUT_GAP - CUT)
        for row in range(self.down + 1):
            y = top - row * self.high
            yield (left - CUT_GAP, y, left - CUT_GAP - CUT, y)
            yield (right + CUT_GAP, y, right + CUT_GAP + CUT, y)


class SheetSide(NamedTuple):
    """One side of a sheet: its cards with their places, counted row by row from above."""

    sheet: int
    side: str  # "fronts" or "backs"
    cards: tuple[tuple[int, PrintedCard], ...]


def layout(deck: PrintedDeck, paper: str = "a4", lengths: Measures | None = None) -> CardLayout:
    """How the cards or discs of a game lie on a page."""
    lengths = lengths or measures()
    if deck.shape == CARD:
        return CardLayout(PAPERS[paper], *lengths.card, 0.0)
    return CardLayout(PAPERS[paper], lengths.disc, lengths.disc, APART)


def pages(deck: PrintedDeck, on: CardLayout) -> list[SheetSide]:
    """Fronts and backs in turn."""
    result = []
    for sheet, first in enumerate(range(0, len(deck.cards), on.per_page)):
        placed = list(enumerate(deck.cards[first : first + on.per_page]))
        result.append(SheetSide(sheet, "fronts", tuple(placed)))
        result.append(SheetSide(sheet, "backs", tuple((on.mirrored(place), card) for place, card in placed)))
    return result


def write_pdf(deck: PrintedDeck, path: Path, paper: str = "a4", lengths: Measures | None = None) -> int:
    """Write the sheets; how many pages they are."""
    lengths = lengths or measures()
    on = layout(deck, paper, lengths)
    load_fonts()
    size = (on.paper[0] * mm, on.paper[1] * mm)
    page = Canvas(str(path), pagesize=size, invariant=1, pageCompression=1)
    page.setTitle(f"{deck.title}: {deck.shape}s")
    page.setAuthor("Tidetable")
    page.setSubject("Print at 100 %, on both sides, flipped on the long edge")
    planned = pages(deck, on)
    for each in planned:
        _draw(page, each, on, lengths.share)
        _words(page, each, deck, len(planned) // 2, on)
        page.showPage()
    page.save()
    return len(planned)


def _draw(page: Canvas, planned: SheetSide, on: CardLayout, share: float) -> None:
    for place, card in planned.cards:
        x, y = on.corner(place)
        fronts = planned.side == "fronts"
        if card.shape != CARD:
            discs.disc(page, x, y, card, card.token if fronts else card.behind, share)
        elif fronts:
            cards_draw.front(page, x, y, card, share)
        else:
            cards_draw.back(page, x, y, card.behind, share)
    page.setStrokeColorRGB(0, 0, 0)
    page.setLineWidth(0.25)
    for x1, y1, x2, y2 in on.cut_marks():
        page.line(x1 * mm, y1 * mm, x2 * mm, y2 * mm)


def _words(page: Canvas, planned: SheetSide, deck: PrintedDeck, sheets: int, on: CardLayout) -> None:
    """Above the cards what this is; below them what to know before cutting; between the cut marks."""
    left, top = on.origin
    bottom = top - on.down * (on.high + on.apart) + on.apart
    page.setFont(PLAIN, TEXT_SIZE)
    page.setFillColorRGB(0, 0, 0)
    above = f"{deck.title}: sheet {planned.sheet + 1} of {sheets}, {planned.side}"
    page.drawString((left + 2) * mm, (top + 2.2) * mm, above)
    below = [PRINTING, TAG_PLACE] + [HOUSE] * any(card.house for _, card in planned.cards)
    room = max(on.wide, 60.0 if on.apart else 0.0)
    for column, text in enumerate(below):
        size = min(TEXT_SIZE, TEXT_SIZE * (room - 3) * mm / stringWidth(text, PLAIN, TEXT_SIZE))
        page.setFont(PLAIN, size)
        page.drawString((left + column * room + 2) * mm, (bottom - 4) * mm, text)
