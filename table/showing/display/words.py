"""Fitting words into a box: wrap, shrink down to the floor, and only then cut with an ellipsis.

Pure: the width of a text comes from a `Measure` that is passed in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from table.showing.display.look import leading

Measure = Callable[[str, int, bool], int]
"""The width in pixels of a text at a size, bold or not."""

ELLIPSIS = "…"


class Fitted(NamedTuple):
    """Lines that fit, at the size they fit at."""

    lines: tuple[str, ...]
    size: int

    @property
    def height(self) -> int:
        return len(self.lines) * leading(self.size)


def cut(text: str, width: int, size: int, bold: bool, measure: Measure) -> str:
    """The text, or as much of it as fits with an ellipsis; "" where not even that fits."""
    if measure(text, size, bold) <= width:
        return text
    fits, too_much = 0, len(text)
    while too_much - fits > 1:
        middle = (fits + too_much) // 2
        if measure(text[:middle].rstrip() + ELLIPSIS, size, bold) <= width:
            fits = middle
        else:
            too_much = middle
    shortened = text[:fits].rstrip() + ELLIPSIS
    return shortened if measure(shortened, size, bold) <= width else ""


def wrap(text: str, width: int, size: int, bold: bool, measure: Measure) -> list[str]:
    """Lines broken between words. A single word may still be wider than the box."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and measure(longer, size, bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def balanced(text: str, width: int, size: int, bold: bool, measure: Measure) -> list[str]:
    """Like `wrap`, in as few lines, but without a lone short word at the end."""
    lines = wrap(text, width, size, bold, measure)
    if len(lines) < 2:
        return lines
    narrow, wide = width // 2, width
    while wide - narrow > 4:
        middle = (narrow + wide) // 2
        tried = wrap(text, middle, size, bold, measure)
        if len(tried) > len(lines) or _widest(tried, size, bold, measure) > middle:
            narrow = middle
        else:
            wide = middle
    return wrap(text, wide, size, bold, measure)


def fit(
    text: str, width: int, height: int, sizes: Sequence[int], measure: Measure, bold: bool = False
) -> Fitted:
    """The text at the first of `sizes` (largest first) at which it fits; cut short at the last."""
    for size in sizes:
        lines = balanced(text, width, size, bold, measure)
        if len(lines) * leading(size) <= height and _widest(lines, size, bold, measure) <= width:
            return Fitted(tuple(lines), size)
    return _cut_short(text, width, height, sizes[-1], bold, measure)


def _cut_short(text: str, width: int, height: int, size: int, bold: bool, measure: Measure) -> Fitted:
    room = max(0, height // leading(size))
    lines = wrap(text, width, size, bold, measure)
    if len(lines) > room > 0:
        lines = [*lines[: room - 1], " ".join(lines[room - 1 :])]
    shown = (cut(line, width, size, bold, measure) for line in lines[:room])
    return Fitted(tuple(line for line in shown if line), size)


def _widest(lines: Sequence[str], size: int, bold: bool, measure: Measure) -> int:
    return max((measure(line, size, bold) for line in lines), default=0)
