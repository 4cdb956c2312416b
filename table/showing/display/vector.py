"""The same picture as SVG: text stays text, and every drawing is an image that is named after its content.

The items are those that the window paints, so that both show the same. An image is drawn once for each look,
and a browser that has it keeps it.
"""

from __future__ import annotations

import hashlib
import hmac
import io
import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, NamedTuple

from table.showing.display.art_marks import ring
from table.showing.display.blinking import HALF
from table.showing.display.boxes import Words
from table.showing.display.brush import cached
from table.showing.display.fonts import measure
from table.showing.display.geometry import Layout, plan
from table.showing.display.items import Item
from table.showing.display.items_mat import Held, held_item
from table.showing.display.lean import pygame
from table.showing.display.look import NIGHT, Colour, leading
from table.showing.display.motion import Motion
from table.showing.display.painter import items_of
from table.showing.display.places import MarkedPlace, marked_places
from table.showing.scene import FOLLOW, Scene

ART = "/table/art/"
SIZE = (1920, 1080)
BASELINE = 0.349  # of a line's size, below the middle of its capitals
ANCHORS = {"left": "start", "centre": "middle", "right": "end"}
PARTLY = re.compile(rb"[\x01-\xfe]")


class Drawn(NamedTuple):
    """An image: what it is called, its PNG file, and its size."""

    name: str
    png: bytes
    size: tuple[int, int]


class ForHand(NamedTuple):
    """A picture to be played on: its places are marked. Its images have names that nobody can work out who
    has only seen the program: `key` is a secret, as they may show a hand."""

    key: bytes
    tray_row: int = FOLLOW


class Vector(NamedTuple):
    """A picture as SVG, and the images that it shows by their names."""

    svg: str
    art: Mapping[str, bytes]
    tray_row: int = 0  # the row of the tray that it begins with


def vector(scene: Scene, size: tuple[int, int] = SIZE, hand: ForHand | None = None) -> Vector:
    """The scene at rest; lamps that blink carry the name of their pattern: the page has them blink."""
    art = _Art(hand.key if hand else b"")
    layout = plan(scene, size, measure, hand.tray_row if hand else FOLLOW)
    width, height = size
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
        f'<rect width="{width}" height="{height}" fill="{_hex(NIGHT)}"/>',
    ]
    for item in items_of(scene, layout, Motion(), 0.0):
        lines += _text(item.key) if isinstance(item.key, Words) else [_image(item, art)]
    if scene.brightness < 1:
        lines.append(f'<rect width="{width}" height="{height}" fill-opacity="{1 - scene.brightness:.2f}"/>')
    if hand is not None:
        lines += (_place(place, layout, art) for place in marked_places(scene, layout))
    return Vector("\n".join([*lines, "</svg>"]), art.files, layout.tray.first_row if layout.tray else 0)


class _Art:
    """The images of one picture, by the names they are asked for with."""

    def __init__(self, key: bytes) -> None:
        self._key, self.files = key, dict[str, bytes]()

    def add(self, item: Item) -> tuple[str, tuple[int, int]]:
        """The address of an item's image, and its size."""
        key: Any = item.key
        drawn = _drawn(*key[:2])
        name = f"{_keyed(self._key, drawn.name)}.png"
        self.files[name] = drawn.png
        return f"{ART}{name}", drawn.size


def _keyed(key: bytes, name: str) -> str:
    return hmac.digest(key, name.encode(), "sha256").hex()[:24] if key else name


def _image(item: Item, art: _Art) -> str:
    key: Any = item.key
    draw, args, (x, y) = key
    address, (width, height) = art.add(item)
    rhythm = f' class="{args[1].name.lower()}"' if draw is ring and args[1] in HALF else ""
    return f'<image x="{x}" y="{y}" width="{width}" height="{height}" href="{address}"{rhythm}/>'


def _place(place: MarkedPlace, layout: Layout, art: _Art) -> str:
    """A box that the page finds under the mouse, with all that it has to know of it."""
    x, y, width, height = place.box
    facts = {"place": place.name, "say": place.say, "goes": " ".join(place.goes), "link": place.link}
    facts["turns"] = "yes" if place.turns else ""
    if place.token is not None:
        facts["held"], (side, _) = art.add(held_item(Held(place.token, 0, 0), layout))
        facts["side"] = str(side)
    told = "".join(f' data-{name}="{_attribute(fact)}"' for name, fact in facts.items() if fact)
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill-opacity="0"{told}/>'


def _text(words: Words) -> Iterator[str]:
    box, look = words.box, f'font-size="{words.size}" fill="{_hex(words.ink)}"'
    look += ' font-weight="700"' if words.bold else ""
    if words.turned:
        x, y = box.centre
        for line in words.lines:
            place = f'transform="translate({x} {y}) rotate(-90)" y="{words.size * BASELINE:.1f}"'
            yield f'<text {place} text-anchor="middle" {look}>{escape(line)}</text>'
        return
    x = {"left": box.x, "centre": box.x + box.w // 2, "right": box.right}[words.align]
    pitch = leading(words.size)
    middle = box.y + (box.h - len(words.lines) * pitch) / 2 + pitch / 2
    for number, line in enumerate(words.lines):
        place = f'x="{x}" y="{middle + number * pitch + words.size * BASELINE:.1f}"'
        yield f'<text {place} text-anchor="{ANCHORS[words.align]}" {look}>{escape(line)}</text>'


def _attribute(text: str) -> str:
    """In an attribute a new line has to be written out, or it is read as a blank."""
    return escape(text).replace("\n", "&#10;")


@cached
def _drawn(draw: Any, args: Any) -> Drawn:
    surface = _straight(draw(*args))
    out = io.BytesIO()
    pygame.image.save(surface, out, "art.png")
    png = out.getvalue()
    return Drawn(hashlib.sha256(png).hexdigest()[:24], png, surface.get_size())


def _straight(picture: pygame.Surface) -> pygame.Surface:
    """Drawings carry colours that are multiplied by how opaque they are, and PNG files do not."""
    pixels = bytearray(pygame.image.tobytes(picture, "RGBA"))
    for found in PARTLY.finditer(bytes(pixels[3::4])):
        at = found.start() * 4
        alpha = pixels[at + 3]
        for part in range(at, at + 3):
            pixels[part] = min(255, pixels[part] * 255 // alpha)
    return pygame.image.frombytes(bytes(pixels), picture.get_size(), "RGBA")


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
