"""Pictures that a game brings along: PNG and SVG files, and single characters such as emoji, at any size."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

from engines.blame import BrokenGame
from table.showing.display.brush import cached
from table.showing.display.fonts import BOLD
from table.showing.display.lean import pygame
from table.showing.display.look import Colour

SYSTEM = Path("/usr/share/fonts/truetype")
FONTS = (BOLD, SYSTEM / "noto/NotoColorEmoji.ttf", SYSTEM / "dejavu/DejaVuSans-Bold.ttf")
NATIVE = 109  # the size in pixels at which the emoji of Noto are drawn; others are scaled from it too
SVG = "http://www.w3.org/2000/svg"
ElementTree.register_namespace("", SVG)  # or every name would be written with a prefix
NOWHERE = "\uf8f0"  # a character that no font has: what stands for it stands for every missing one


@cached
def picture(path: str, side: int) -> pygame.Surface:
    """A file as large as fits into a square, in its own proportions. Straight alpha."""
    file = Path(path)
    try:
        whole = _vector(file, side) if file.suffix == ".svg" else pygame.image.load(file)
        if not min(whole.get_size()):
            raise ValueError("it shows nothing")
    except (OSError, ValueError, pygame.error, ElementTree.ParseError) as error:
        raise BrokenGame(f"the picture {file.name} of the game cannot be drawn: {error}") from error
    return _fitted(whole, side)


def _vector(file: Path, side: int) -> pygame.Surface:
    """Drawn at its size, and not enlarged afterwards: the file is told how large it is."""
    root = ElementTree.fromstring(file.read_text("utf-8"))
    wide, high = (float(root.get(name, "100").removesuffix("px")) for name in ("width", "height"))
    root.set("viewBox", root.get("viewBox") or f"0 0 {wide:g} {high:g}")
    _, _, wide, high = (float(part) for part in root.get("viewBox", "").replace(",", " ").split())
    share = side / max(wide, high)
    root.set("width", f"{wide * share:g}")
    root.set("height", f"{high * share:g}")
    return pygame.image.load(BytesIO(ElementTree.tostring(root)), "picture.svg")


def _fitted(whole: pygame.Surface, side: int) -> pygame.Surface:
    wide, high = whole.get_size()
    share = side / max(wide, high)
    if whole.get_bitsize() != 32:
        plain = pygame.Surface((wide, high), pygame.SRCALPHA)
        plain.blit(whole, (0, 0))
        whole = plain
    return pygame.transform.smoothscale(whole, (max(1, round(wide * share)), max(1, round(high * share))))


@cached
def glyph(text: str, side: int, ink: Colour) -> pygame.Surface | None:
    """A character as large as fits into a square; None where no font of this machine has it."""
    font = _font_with(text)
    if font is None:
        return None
    whole = font.render(text, True, ink)
    return _fitted(whole.subsurface(whole.get_bounding_rect()), side)


@cache
def _font_with(text: str) -> pygame.font.Font | None:
    if not pygame.font.get_init():
        pygame.font.init()
    for place in filter(Path.is_file, FONTS):
        font = pygame.font.Font(place, NATIVE)
        if _drawn(font, text) not in (b"", _drawn(font, NOWHERE)):
            return font
    return None


def _drawn(font: pygame.font.Font, text: str) -> bytes:
    """A text in pixels: what a font has not looks like what no font has."""
    whole = font.render(text, True, (0, 0, 0))
    return pygame.image.tobytes(whole.subsurface(whole.get_bounding_rect()), "RGBA")
