"""Discs drawn into a PDF: pieces with one tag, the same drawings as on the display, on both sides."""

from __future__ import annotations

from collections.abc import Callable

from reportlab.pdfgen.canvas import Canvas

from table.cards.draw import PRINTED
from table.cards.faces import PrintedCard
from table.cards.measures import DISC, REFERENCE, TAG
from table.cards.pen import BOLD, PLAIN, Pen
from table.showing.display import art_cards, art_pieces
from table.showing.display.look import FOAM, NIGHT, TIDE, Colour, ink_on, seat_colour
from table.showing.scene import Token

ACROSS = DISC * REFERENCE  # of a disc for the reference pitch; `share` prints it smaller
BLEED = 1.5  # of ground around a disc, so that a cut may be a little off
_DRAWINGS: dict[str, Callable[..., None]] = {
    "mate": art_pieces.draw_mate,
    "captain": art_pieces.draw_captain,
    "ship": art_pieces.draw_ship,
}


def disc(page: Canvas, x: float, y: float, card: PrintedCard, side: Token, share: float = 1.0) -> None:
    """One side of a disc whose surrounding square has its upper left corner at x and y of the page."""
    ground: Colour = TIDE if card.seat is None else seat_colour(card.seat)
    ink = ink_on(ground)
    pen = Pen(page, x, y, ground, share)
    half = ACROSS / 2
    pen.disc(ground, half, half, half + BLEED)
    if side.art in _DRAWINGS:
        pen.draw(_DRAWINGS[side.art], 0, 0, ACROSS, card.seat)
    else:
        _own(pen, side, side.label or card.name, half, ink)
    pen.ring(
        FOAM, half, half, TAG / 2 / share + 0.1, 0.5
    )  # light below dark: seen on figure and ground alike
    pen.tag_ring(NIGHT, half, half)
    pen.ring(NIGHT, half, half, half, 0.15)
    pen.write(card.piece, half, ACROSS - 1.6, 5, ink, PLAIN, 14)


def _own(pen: Pen, side: Token, name: str, half: float, ink: Colour) -> None:
    """What a token of any game shows: its picture, its glyph, or its name."""
    shown = art_cards.figure(side, PRINTED, ink)
    if shown is not None:
        pen.image(shown, half - ACROSS * 0.28, half - ACROSS * 0.28, ACROSS * 0.56)
    else:
        pen.write(name, half, half + 2, 14, ink, BOLD, ACROSS - 6)
