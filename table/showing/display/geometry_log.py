"""A ship's log beside a chart: dice, circles of what was met, a long track, a score sheet.

There is more of it than of anything other games show, so its lists and rows are set tighter; nothing is
written smaller than anywhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from table.showing.display.boxes import Box, Stack, Words
from table.showing.display.geometry_lists import GaugePlan
from table.showing.display.geometry_panel import ScorePlan, plan_score
from table.showing.display.look import FOAM, MIST, Scale, leading
from table.showing.display.words import Measure, cut
from table.showing.scene import Die, Gauge, Scene

TRACK_LINES = 2
ACROSS = 3  # gauges that are drawings, beside each other


class DiePlan(NamedTuple):
    box: Box
    die: Die


class TrackPlan(NamedTuple):
    """A long track: its circles, the words in some of them, the signs in others. `next` is the circle that
    counts now, if one does."""

    gauge: Gauge
    label: Words
    circles: tuple[Box, ...]
    notes: tuple[tuple[int, Words], ...]
    signs: tuple[tuple[int, Box], ...]
    next: int | None

    def words(self) -> list[Words]:
        return [self.label, *(words for _, words in self.notes)]


def track_height(scale: Scale) -> int:
    return TRACK_LINES * scale.px(38)


def plan_track(gauge: Gauge, box: Box, scale: Scale, measure: Measure) -> TrackPlan:
    """Its name on the left, the circles in two lines."""
    size = scale.small
    label = cut(gauge.label, box.w // 5, size, False, measure)
    label_w = measure(label, size, False) + scale.px(10)
    per_line = -(-gauge.size // TRACK_LINES)
    pitch = (box.w - label_w) // max(1, per_line)
    row, side = box.h // TRACK_LINES, scale.px(34)
    circles = tuple(
        Box(
            box.x + label_w + n % per_line * pitch,
            box.y + n // per_line * row + (row - side) // 2,
            pitch - scale.px(4),
            side,
        )
        for n in range(gauge.size)
    )
    notes = [(n, note) for n, note in enumerate(gauge.notes) if note]
    written = tuple(
        (n, Words(circles[n], (note,), size, FOAM, align="centre")) for n, note in notes if not note.isalpha()
    )
    signs = tuple((n, _middle(circles[n], scale.px(24))) for n, note in notes if note.isalpha())
    ahead = (n for n, note in notes if n >= gauge.marks and (note.isdecimal() or n == gauge.size - 1))
    name = Words(Box(box.x, box.y, label_w, box.h), (label,), size, MIST)
    return TrackPlan(gauge, name, circles, written, signs, next(ahead, None))


def _middle(box: Box, side: int) -> Box:
    return Box(box.centre[0] - side // 2, box.centre[1] - side // 2, side, side)


def plan_head(
    scene: Scene, column: Stack, scale: Scale, measure: Measure
) -> tuple[tuple[ScorePlan, ...], tuple[DiePlan, ...]]:
    """The score and the last roll beside each other."""
    if not scene.scores and not scene.dice:
        return (), ()
    area = column.top(scale.px(62))
    if area is None:
        return (), ()
    dice = _plan_dice(scene.dice, area, scale)
    used = area.right - min((plan.box.x for plan in dice), default=area.right)
    box = Box(area.x, area.y, area.w - used - (scale.gap if dice else 0), area.h)
    return tuple(plan_score(score, box, scale, measure) for score in scene.scores[:1]), dice


def _plan_dice(dice: Sequence[Die], area: Box, scale: Scale) -> tuple[DiePlan, ...]:
    """At the right end, in one line or two."""
    if not dice:
        return ()
    lines = 1 if len(dice) <= 5 else 2
    per_line = -(-len(dice) // lines)
    pitch = area.h // lines
    most = scale.px(60) * 4 // max(4, per_line)  # more than four leave the score as much room as four
    side = min(pitch, most) - (0 if lines == 1 else scale.px(4))
    step = side + scale.px(8 if lines == 1 else 5)
    left = area.right - per_line * step + (step - side)
    return tuple(
        DiePlan(
            Box(left + n % per_line * step, area.y + n // per_line * pitch + (pitch - side) // 2, side, side),
            die,
        )
        for n, die in enumerate(dice)
    )


def gauges_height(gauges: Sequence[Gauge], scale: Scale) -> int:
    """What rows of circles take: drawings three across, names two across."""
    across = ACROSS if gauges and gauges[0].art else 2
    return -(-len(gauges) // across) * leading(scale.small)


def plan_named(gauges: Sequence[Gauge], box: Box, scale: Scale, measure: Measure) -> list[GaugePlan]:
    """Gauges with their names, two beside each other."""
    gap, row = scale.px(20), leading(scale.small)
    width = (box.w - gap) // 2
    labels = [cut(gauge.label, width * 9 // 20, scale.small, False, measure) for gauge in gauges]
    label_w = max(measure(label, scale.small, False) for label in labels) + scale.px(10)
    pitch = min(scale.px(22), (width - label_w) // max(1, *(gauge.size for gauge in gauges)))
    plans = []
    for n, gauge in enumerate(gauges):
        x, y = box.x + n % 2 * (width + gap), box.y + n // 2 * row
        name = Words(Box(x, y, label_w, row), (labels[n],), scale.small, MIST)
        plans.append(GaugePlan(gauge, name, _circles(gauge, x + label_w, y, pitch, row), ()))
    return plans


def plan_drawn(gauges: Sequence[Gauge], box: Box, scale: Scale, measure: Measure) -> list[GaugePlan]:
    """Gauges with a drawing each, and a short word such as what a circle is worth."""
    gap, row, side = scale.px(12), leading(scale.small), scale.px(28)
    width = (box.w - (ACROSS - 1) * gap) // ACROSS
    labels = [cut(gauge.label, width // 4, scale.small, False, measure) for gauge in gauges]
    label_w = max(measure(label, scale.small, False) for label in labels)
    start = side + scale.px(6) + label_w + scale.px(6)
    pitch = min(scale.px(18), (width - start) // max(1, *(gauge.size for gauge in gauges)))
    plans = []
    for n, gauge in enumerate(gauges):
        x, y = box.x + n % ACROSS * (width + gap), box.y + n // ACROSS * row
        sign = Box(x, y + (row - side) // 2, side, side)
        label = Box(sign.right + scale.px(6), y, label_w, row)
        name = Words(label, (labels[n],), scale.small, MIST, align="right")
        plans.append(GaugePlan(gauge, name, _circles(gauge, x + start, y, pitch, row), (), sign))
    return plans


def _circles(gauge: Gauge, x: int, y: int, pitch: int, row: int) -> tuple[Box, ...]:
    side = max(2, pitch - max(1, pitch // 6))
    return tuple(Box(x + n * pitch, y + (row - side) // 2, side, side) for n in range(gauge.size))
