"""What the mouse rests on, told in a box beside it: its name, and what its signs mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from table.showing.display import art_panels
from table.showing.display.boxes import Box, Words
from table.showing.display.fonts import measure
from table.showing.display.geometry import Layout
from table.showing.display.items import Item, picture_item, words_item
from table.showing.display.look import BRASS, FOAM, NIGHT, leading
from table.showing.display.words import wrap


class Hover(NamedTuple):
    """The mouse rests on something: where that is drawn, and what is told of it."""

    box: Box
    say: str
    more: tuple[str, ...] = ()


def hover_items(hover: Hover, layout: Layout) -> Iterator[Item]:
    """The name at the piece itself; what its signs mean in the column, so that the mat stays in sight."""
    if hover.say:
        yield from _boxed(_at(hover.box, hover.say, layout), [hover.say], layout)
    if hover.more:
        size, pad = layout.scale.small, _pad(layout)
        room = layout.banner.box
        lines = [line for words in hover.more for line in wrap(words, room.w - 2 * pad, size, False, measure)]
        high = leading(size) * len(lines) + pad
        below = max((score.box.bottom for score in layout.scores), default=room.bottom) + pad
        beside = hover.box.x < room.x  # a piece of the tray is in the column itself
        top = below if beside else max(0, hover.box.y - leading(size) - 2 * pad - high)
        yield from _boxed(Box(room.x, max(0, min(top, layout.size[1] - high)), room.w, high), lines, layout)


def _boxed(box: Box, lines: Sequence[str], layout: Layout) -> Iterator[Item]:
    px, pad = layout.scale.px, _pad(layout)
    yield picture_item(box, art_panels.slab, box.w, box.h, px(8), NIGHT, BRASS, px(2))
    inner = Box(box.x + pad, box.y, box.w - 2 * pad, box.h)
    yield words_item(Words(inner, tuple(lines), layout.scale.small, FOAM))


def _at(piece: Box, name: str, layout: Layout) -> Box:
    """Above the piece or else below it, and never over the edge."""
    size, pad = layout.scale.small, _pad(layout)
    w, h = measure(name, size, False) + 2 * pad, leading(size) + pad
    x = max(0, min(piece.centre[0] - w // 2, layout.size[0] - w))
    return Box(x, piece.y - h if piece.y >= h else piece.bottom, w, h)


def _pad(layout: Layout) -> int:
    return layout.scale.px(10)
