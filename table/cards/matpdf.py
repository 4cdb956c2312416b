"""The mat at 1:1 as a PDF: what is seen, and a drill template for what is under it.

The mat has grid, names, the outline of a card on every cell, and rings around lamps and buttons. The
template has the two holes with their crosses and sizes, the middle of each reader's coil, and the outline
of its module.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from table.cards.matplan import MARGIN, MatSheet, MatSize, SheetPlan
from table.cards.measures import COIL_OFF, Hole
from table.cards.pen import BOLD, PLAIN, load_fonts
from table.showing.display.look import BRASS_DARK, CURRENT, NIGHT, Colour, blend

WHITE: Colour = (255, 255, 255)
PALE = blend(CURRENT, WHITE, 0.5)
MARK_GAP, MARK = 2.0, 8.0
RULER = 100.0
CROSS = 4.0


def write_mat(plan: SheetPlan, path: Path, parts: tuple[str, ...] = ("mat", "drill")) -> int:
    """Write the sheets of each part; how many pages they are."""
    load_fonts()
    page = Canvas(str(path), pagesize=(plan.paper[0] * mm, plan.paper[1] * mm), invariant=1)
    page.setTitle(f"Mat of {plan.size.columns} x {plan.size.rows} cells")
    page.setAuthor("Tidetable")
    page.setSubject("Print at 100 %")
    count = 0
    for part in parts:
        for sheet in plan.sheets():
            _page(page, plan, sheet, part)
            page.showPage()
            count += 1
    page.save()
    return count


def _page(page: Canvas, plan: SheetPlan, sheet: MatSheet, part: str) -> None:
    """One sheet: its window on the mat between cut marks, and words around it."""
    page.scale(mm, mm)
    bottom = plan.paper[1] - MARGIN
    page.saveState()
    window = page.beginPath()
    window.rect(MARGIN, bottom - sheet.high, sheet.wide, sheet.high)
    page.clipPath(window, stroke=0, fill=0)
    drawing = _Drawing(page, MARGIN - sheet.left, bottom + sheet.top)
    _PARTS[part](drawing, plan.size)
    page.restoreState()
    _marks(page, MARGIN, bottom, sheet)
    _words(page, plan, sheet, part)


class _Drawing:
    """Draws in places of the mat."""

    def __init__(self, page: Canvas, x: float, y: float) -> None:
        self.page, self._x, self._y = page, x, y

    def ink(self, colour: Colour, width: float = 0.2) -> None:
        parts = [part / 255 for part in colour]
        self.page.setStrokeColorRGB(*parts)
        self.page.setFillColorRGB(*parts)
        self.page.setLineWidth(width)

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        self.page.line(self._x + x1, self._y - y1, self._x + x2, self._y - y2)

    def box(self, x: float, y: float, wide: float, high: float, round_: float = 0.0) -> None:
        self.page.roundRect(self._x + x, self._y - y - high, wide, high, round_)

    def circle(self, x: float, y: float, across: float, fill: bool = False) -> None:
        self.page.circle(self._x + x, self._y - y, across / 2, stroke=1, fill=int(fill))

    def cross(self, x: float, y: float, arm: float = CROSS) -> None:
        self.line(x - arm, y, x + arm, y)
        self.line(x, y - arm, x, y + arm)

    def text(self, words: str, x: float, y: float, size: float, font: str = BOLD) -> None:
        """Words of so many millimetres height, beginning at x, with their foot at y."""
        self.page.setFont(font, size)
        self.page.drawString(self._x + x, self._y - y, words)


def _mat(on: _Drawing, size: MatSize) -> None:
    pitch, (wide, high) = size.lengths.pitch, size.lengths.card
    on.ink(CURRENT, 0.6)
    on.box(0.3, 0.3, size.wide - 0.6, size.high - 0.6, 4)
    for name, x, y in size.cells():
        on.ink(CURRENT, 0.4)
        on.box(x - pitch / 2, y - pitch / 2, pitch, pitch)
        on.ink(PALE, 0.2)
        on.box(x - wide / 2, y - high / 2, wide, high, 3)
        on.circle(x, y, size.lengths.disc)
        on.ink(NIGHT)
        on.text(name, x - pitch / 2 + 3, y - pitch / 2 + 9, 8)
        on.ink(BRASS_DARK, 0.4)
        for hole in (size.lengths.lamp, size.lengths.button):
            on.circle(x + hole.x, y + hole.y, hole.across)


def _drill(on: _Drawing, size: MatSize) -> None:
    pitch, lengths = size.lengths.pitch, size.lengths
    for name, x, y in size.cells():
        on.ink(PALE, 0.2)
        on.box(x - pitch / 2, y - pitch / 2, pitch, pitch)
        left, top, wide, high = lengths.reader
        on.page.setDash(2, 1)
        on.box(x + left, y + top, wide, high, 2)
        on.page.setDash()
        on.ink(NIGHT, 0.15)
        on.cross(x, y)
        on.text(f"{name} coil", x + 1.5, y - 1.5, 3, PLAIN)
        _hole(on, x, y, lengths.lamp, "lamp")
        _hole(on, x, y, lengths.button, "button")
        on.ink(BRASS_DARK)
        on.text("pins", x + left + 2, y + 1, 3, PLAIN)
        on.text(name, x - pitch / 2 + 3, y - pitch / 2 + 8, 6)


def _hole(on: _Drawing, x: float, y: float, hole: Hole, what: str) -> None:
    on.ink(NIGHT, 0.15)
    on.circle(x + hole.x, y + hole.y, hole.across)
    on.cross(x + hole.x, y + hole.y, hole.across / 2 + 1.5)
    below = hole.y + hole.across / 2 + 4.5 if hole.y < 0 else hole.y - hole.across / 2 - 2.5
    on.text(f"{what} {hole.across:g}", x + hole.x - 6, y + below, 3, PLAIN)


_PARTS: dict[str, Callable[[_Drawing, MatSize], None]] = {"mat": _mat, "drill": _drill}
_TITLES = {"mat": "Mat", "drill": "Drill template"}


def _marks(page: Canvas, left: float, top: float, sheet: MatSheet) -> None:
    """Cut marks at the four corners of the window, outside of it."""
    page.setStrokeColorRGB(0, 0, 0)
    page.setLineWidth(0.1)
    for x, away in ((left, -1), (left + sheet.wide, 1)):
        for y, up in ((top, 1), (top - sheet.high, -1)):
            page.line(x + away * MARK_GAP, y, x + away * MARK, y)
            page.line(x, y + up * MARK_GAP, x, y + up * MARK)


def _words(page: Canvas, plan: SheetPlan, sheet: MatSheet, part: str) -> None:
    """Above what this sheet is and where it goes; below a ruler to measure, and what to know."""
    size, number = plan.size, sheet.row * plan.across + sheet.column + 1
    page.setFillColorRGB(0, 0, 0)
    page.setFont(PLAIN, 3)
    page.drawString(
        MARGIN + 2,
        plan.paper[1] - MARGIN + 3,
        f"{_TITLES[part]}, {size.columns} x {size.rows} cells, {size.lengths.pitch:g} mm apart: "
        f"sheet {number} of {plan.across * plan.down}, row {sheet.row + 1}, column {sheet.column + 1}",
    )
    page.setLineWidth(0.2)
    foot = plan.paper[1] - MARGIN - sheet.high
    page.line(MARGIN + 2, foot - 6, MARGIN + 2 + RULER, foot - 6)
    for x in (0.0, RULER / 2, RULER):
        page.line(MARGIN + 2 + x, foot - 4.5, MARGIN + 2 + x, foot - 7.5)
    page.drawString(MARGIN + 2, foot - 3.5, f"This line must measure {RULER:g} mm: print at 100 %.")
    if part == "drill":
        says = (
            f"The cross is the middle of the coil: {COIL_OFF:g} mm from the module's, on the usual blue one."
        )
        page.drawString(MARGIN + 2, foot - 10.5, says)
