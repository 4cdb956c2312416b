"""The shipped typeface, loaded once per size, and text drawn with it."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from table.showing.display.lean import pygame
from table.showing.display.look import Colour

FOLDER = Path(__file__).parent.parent / "fonts"
MEDIUM = FOLDER / "IBMPlexSansCondensed-Medium.ttf"
BOLD = FOLDER / "IBMPlexSansCondensed-Bold.ttf"


@cache
def face(size: int, bold: bool) -> pygame.font.Font:
    """The typeface at a size in pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(BOLD if bold else MEDIUM, size)


@lru_cache(maxsize=4096)
def measure(text: str, size: int, bold: bool) -> int:
    """The width of a line of text."""
    return face(size, bold).size(text)[0]


@lru_cache(maxsize=256)
def drawn(text: str, size: int, bold: bool, ink: Colour) -> pygame.Surface:
    """A line of text on a clear ground, smooth at the edges. Not to be drawn upon."""
    return face(size, bold).render(text, True, ink)
