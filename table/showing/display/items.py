"""A picture as a list of items, in the order they are painted.

An item is a box, a key that says everything its look depends on, and a way to paint it. Two lists
with equal items are equal pictures; where they differ, only the boxes of the items that differ have
to be painted again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from table.showing.display.boxes import Box, Words
from table.showing.display.brush import lay
from table.showing.display.fonts import drawn
from table.showing.display.lean import pygame
from table.showing.display.look import leading


class Item(NamedTuple):
    """Something painted inside a box. Items with equal boxes and keys look equal."""

    box: Box
    key: Hashable
    paint: Callable[[pygame.Surface], None]

    @property
    def look(self) -> tuple[Box, Hashable]:
        return (self.box, self.key)


def picture_item(
    box: Box, draw: Callable[..., pygame.Surface], *args: Hashable, at: tuple[int, int] | None = None
) -> Item:
    """A drawing of the art modules, by the function that makes it and its arguments."""
    corner = (box.x, box.y) if at is None else at

    def paint(surface: pygame.Surface) -> None:
        lay(surface, draw(*args), corner)

    return Item(box, (draw, args, corner), paint)


def words_item(words: Words) -> Item:
    """Placed text."""
    return Item(words.box, words, lambda surface: write(surface, words))


def write(surface: pygame.Surface, words: Words) -> None:
    """Lines of text; the block is centred in its box's height, by its capitals."""
    box = words.box
    if words.turned:
        for line in words.lines:
            turned = pygame.transform.rotate(drawn(line, words.size, words.bold, words.ink), 90)
            x, y = box.centre
            surface.blit(turned, (x - turned.get_width() // 2, y - turned.get_height() // 2))
        return
    pitch = leading(words.size)
    middle = box.y + (box.h - len(words.lines) * pitch) / 2 + pitch / 2
    for line in words.lines:
        picture = drawn(line, words.size, words.bold, words.ink)
        spare = box.w - picture.get_width()
        x = box.x + {"left": 0, "centre": spare // 2, "right": spare}[words.align]
        # A line's picture reaches from ascent to descent; its capitals stand a little below the middle.
        surface.blit(picture, (x, round(middle - words.size * 0.676)))
        middle += pitch
