"""Boxes on the picture, and words placed in them. pygame takes a Box wherever it takes a rectangle."""

from __future__ import annotations

from typing import NamedTuple

from table.showing.display.look import Colour, leading


class Box(NamedTuple):
    """A rectangle in pixels."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        return self.x + self.w

    @property
    def bottom(self) -> int:
        return self.y + self.h

    @property
    def centre(self) -> tuple[int, int]:
        return (self.x + self.w // 2, self.y + self.h // 2)

    def inset(self, by: int, down: int | None = None) -> Box:
        """Smaller by `by` on the left and right, and by `down` (or as much) above and below."""
        v = by if down is None else down
        return Box(self.x + by, self.y + v, max(0, self.w - 2 * by), max(0, self.h - 2 * v))

    def moved(self, dx: int, dy: int) -> Box:
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def holds(self, other: Box) -> bool:
        """Whether the other lies wholly inside."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def overlaps(self, other: Box) -> bool:
        return (
            self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom
        )

    def at(self, x: int, y: int) -> bool:
        """Whether a point lies inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom


def around(boxes: list[Box]) -> Box:
    """The smallest box that holds them all."""
    x, y = min(b.x for b in boxes), min(b.y for b in boxes)
    return Box(x, y, max(b.right for b in boxes) - x, max(b.bottom for b in boxes) - y)


class Words(NamedTuple):
    """Lines of text in a box. The lines fit; `turned` runs them upwards along the box."""

    box: Box
    lines: tuple[str, ...]
    size: int
    ink: Colour
    bold: bool = False
    align: str = "left"  # "left", "centre", "right"
    turned: bool = False

    @property
    def height(self) -> int:
        return len(self.lines) * leading(self.size)


class Stack:
    """A column that is filled from both ends, with a gap between what is put in."""

    def __init__(self, box: Box, gap: int) -> None:
        self.room = box
        self.gap = gap

    def top(self, height: int) -> Box | None:
        """The next box from above, or None where there is no room for it."""
        x, y, w, h = self.room
        if height > h:
            return None
        left = max(0, h - height - self.gap)
        self.room = Box(x, y + h - left, w, left)
        return Box(x, y, w, height)

    def bottom(self, height: int) -> Box | None:
        """The next box from below, or None where there is no room for it."""
        x, y, w, h = self.room
        if height > h:
            return None
        self.room = Box(x, y, w, max(0, h - height - self.gap))
        return Box(x, y + h - height, w, height)
