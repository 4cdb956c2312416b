"""The course of a game in the column: a graph with a line for each side, and a sentence below it."""

from __future__ import annotations

from typing import NamedTuple

from table.showing.display.boxes import Box, Stack, Words
from table.showing.display.look import BRASS, FOAM, Scale, blend, lamp_colour, leading
from table.showing.display.words import Measure, cut, fit
from table.showing.scene import Curve

TALL, LEAST = 150, 84  # of the graph, at 720 lines


class CurvePlan(NamedTuple):
    """The panel with its title and names, the graph in it, and the sentence."""

    box: Box
    curve: Curve
    title: Words
    names: tuple[Words, ...]
    graph: Box
    say: Words

    def words(self) -> tuple[Words, ...]:
        return (self.title, *self.names, self.say)


def plan_curve(curve: Curve | None, column: Stack, scale: Scale, measure: Measure) -> CurvePlan | None:
    """With its sentence below it; where there is no room for that beside it; or it stays away."""
    if curve is None:
        return None
    return _below(curve, column, scale, measure) or _beside(curve, column, scale, measure)


def least_height(curve: Curve | None, scale: Scale) -> int:
    """What it needs to be there at all, with the gap before it."""
    return 0 if curve is None else 4 * leading(scale.small) + 2 * scale.px(12) + scale.gap


def _below(curve: Curve, column: Stack, scale: Scale, measure: Measure) -> CurvePlan | None:
    pad, head, line = scale.px(12), leading(scale.small), leading(scale.small)
    text = fit(curve.say, column.room.w - 2 * pad, 3 * line, (scale.small,), measure)
    foot = text.height + scale.px(6) if curve.say else 0
    tall = min(scale.px(TALL), column.room.h - 3 * pad - head - foot)
    box = column.top(tall + 3 * pad + head + foot) if tall >= scale.px(LEAST) else None
    if box is None:
        return None
    inner = box.inset(pad)
    title, names = _plan_head(curve, Box(inner.x, inner.y, inner.w, head), scale, measure)
    graph = Box(inner.x, inner.y + head + pad // 2, inner.w, tall)
    below = Box(inner.x, box.bottom - pad - text.height, inner.w, text.height)
    return CurvePlan(box, curve, title, names, graph, Words(below, text.lines, text.size, FOAM))


def _beside(curve: Curve, column: Stack, scale: Scale, measure: Measure) -> CurvePlan | None:
    pad, head, tall = scale.px(12), leading(scale.small), 4 * leading(scale.small)
    if column.room.h < tall + 2 * pad:
        return None
    text = fit(curve.say, column.room.w * 2 // 5, tall, (scale.small,), measure)
    box = column.top(tall + 2 * pad)
    if box is None:
        return None
    inner, wide = box.inset(pad), column.room.w * 2 // 5
    left = Box(inner.x, inner.y, inner.w - wide - pad, head)
    title, names = _plan_head(curve, left, scale, measure)
    graph = Box(left.x, left.bottom + pad // 2, left.w, inner.bottom - left.bottom - pad // 2)
    words = Box(inner.right - wide, inner.y, wide, inner.h)
    return CurvePlan(box, curve, title, names, graph, Words(words, text.lines, text.size, FOAM))


def _plan_head(curve: Curve, head: Box, scale: Scale, measure: Measure) -> tuple[Words, tuple[Words, ...]]:
    """What is measured on the left, who is who on the right."""
    size, gap = scale.small, scale.px(18)
    right, names = head.right, list[Words]()
    for line in reversed(curve.lines):
        wide = measure(line.name, size, True)
        if right - wide < head.x + head.w // 3:
            break  # the scores have the same names in the same colours
        ink = blend(lamp_colour(line.seat), FOAM, 0.25)
        names.append(Words(Box(right - wide, head.y, wide, head.h), (line.name,), size, ink, bold=True))
        right -= wide + gap
    title = cut(curve.title, right - head.x, size, True, measure)
    return Words(Box(head.x, head.y, right - head.x, head.h), (title,), size, BRASS, bold=True), tuple(names)
