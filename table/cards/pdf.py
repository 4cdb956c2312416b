"""Sheets of cards to print at home: nine of poker size on a page, then their backs.

Backs are mirrored, so that a page printed on both sides and flipped on its long edge has each card's back
behind its front. Lengths are millimetres; a page is measured from its lower left corner, as in PDF.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from table.cards import draw as cards_draw
from table.cards.draw import HIGH, PLAIN, WIDE
from table.cards.faces import PrintedCard, PrintedDeck

ACROSS = DOWN = 3
PER_PAGE = ACROSS * DOWN
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
CUT_GAP, CUT = 1.0, 4.0  # a cut mark begins so far from the cards, and is so long
TEXT_SIZE = 7.0
PRINTING = "Print at 100 %, on both sides, flip on the long edge"
TAG_PLACE = "The dashed ring is the place of the tag"
HOUSE = "What a card calls house is nothing official"


class SheetSide(NamedTuple):
    """One side of a sheet: its cards with their places, counted row by row from above."""

    sheet: int
    side: str  # "fronts" or "backs"
    cards: tuple[tuple[int, PrintedCard], ...]


def pages(deck: PrintedDeck) -> list[SheetSide]:
    """Fronts and backs in turn."""
    result = []
    for sheet, first in enumerate(range(0, len(deck.cards), PER_PAGE)):
        placed = list(enumerate(deck.cards[first : first + PER_PAGE]))
        result.append(SheetSide(sheet, "fronts", tuple(placed)))
        result.append(SheetSide(sheet, "backs", tuple((mirrored(place), card) for place, card in placed)))
    return result


def mirrored(place: int) -> int:
    """The place behind a place, on a sheet that is flipped on its long edge."""
    row, column = divmod(place, ACROSS)
    return row * ACROSS + ACROSS - 1 - column


def corner(place: int, paper: tuple[float, float]) -> tuple[float, float]:
    """The upper left corner of a card on the page."""
    row, column = divmod(place, ACROSS)
    left, top = _origin(paper)
    return left + column * WIDE, top - row * HIGH


def _origin(paper: tuple[float, float]) -> tuple[float, float]:
    return (paper[0] - ACROSS * WIDE) / 2, (paper[1] + DOWN * HIGH) / 2


def write_pdf(deck: PrintedDeck, path: Path, paper: str = "a4") -> int:
    """Write the sheets; how many pages they are."""
    size = PAPERS[paper]
    cards_draw.load_fonts()
    page = Canvas(str(path), pagesize=(size[0] * mm, size[1] * mm), invariant=1, pageCompression=1)
    page.setTitle(f"{deck.title}: cards")
    page.setAuthor("Tidetable")
    page.setSubject("Print at 100 %, on both sides, flipped on the long edge")
    planned = pages(deck)
    for each in planned:
        _draw(page, each, size)
        _words(page, each, deck, len(planned) // 2, size)
        page.showPage()
    page.save()
    return len(planned)


def _draw(page: Canvas, planned: SheetSide, paper: tuple[float, float]) -> None:
    for place, card in planned.cards:
        x, y = corner(place, paper)
        if planned.side == "fronts":
            cards_draw.front(page, x, y, card)
        else:
            cards_draw.back(page, x, y, card.seat)
    page.setStrokeColorRGB(0, 0, 0)
    page.setLineWidth(0.25)
    for x1, y1, x2, y2 in cut_marks(paper):
        page.line(x1 * mm, y1 * mm, x2 * mm, y2 * mm)


def cut_marks(paper: tuple[float, float]) -> Iterator[tuple[float, float, float, float]]:
    """Lines outside the cards, at every edge between them."""
    left, top = _origin(paper)
    right, bottom = left + ACROSS * WIDE, top - DOWN * HIGH
    for column in range(ACROSS + 1):
        x = left + column * WIDE
        yield (x, top + CUT_GAP, x, top + CUT_GAP + CUT)
        yield (x, bottom - CUT_GAP, x, bottom - CUT_GAP - CUT)
    for row in range(DOWN + 1):
        y = top - row * HIGH
        yield (left - CUT_GAP, y, left - CUT_GAP - CUT, y)
        yield (right + CUT_GAP, y, right + CUT_GAP + CUT, y)


def _words(
    page: Canvas, planned: SheetSide, deck: PrintedDeck, sheets: int, paper: tuple[float, float]
) -> None:
    """Above the cards what this is; below them what to know before cutting; between the cut marks."""
    left, top = _origin(paper)
    page.setFont(PLAIN, TEXT_SIZE)
    page.setFillColorRGB(0, 0, 0)
    above = f"{deck.title}: sheet {planned.sheet + 1} of {sheets}, {planned.side}"
    page.drawString((left + 2) * mm, (top + 2.2) * mm, above)
    below = [PRINTING, TAG_PLACE] + [HOUSE] * any(card.house for _, card in planned.cards)
    for column, text in enumerate(below):
        page.drawString((left + column * WIDE + 2) * mm, (top - DOWN * HIGH - 4) * mm, text)
