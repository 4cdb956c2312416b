"""Lists in the column: the choices of a menu or a question, and rows of circles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from table.showing.display.boxes import Box, Stack, Words
from table.showing.display.look import BRASS, FOAM, MIST, RED, Scale, leading
from table.showing.display.words import Measure, cut, fit
from table.showing.scene import Choice, Gauge

ROW, TIGHT_ROW, ROOMY = 46, 31, 36  # of a list, at 720 lines: usual, least, and for larger words


class ChoiceRow(NamedTuple):
    """One row; `number` counts in the whole list, from 0."""

    box: Box
    number: int
    chosen: bool
    text: Words


class ChoicePlan(NamedTuple):
    """A list to choose from. Where it is longer than the room, the rows around the chosen one."""

    box: Box
    title: Words
    rows: tuple[ChoiceRow, ...]
    more_above: bool
    more_below: bool

    def words(self) -> list[Words]:
        return [self.title, *(row.text for row in self.rows)]


class GaugePlan(NamedTuple):
    """A row of circles with its name; notes stand inside the circles."""

    gauge: Gauge
    label: Words
    circles: tuple[Box, ...]
    notes: tuple[Words, ...]
    sign: Box | None = None  # a drawing before its name

    def words(self) -> tuple[Words, ...]:
        return (self.label, *self.notes)


def plan_choice(
    choice: Choice | None, column: Stack, scale: Scale, measure: Measure, tight: bool = False
) -> ChoicePlan | None:
    """A list with its title. A tight one leaves room for others; one that is too long is set tight, too."""
    if choice is None:
        return None
    lines = len(choice.rows) + bool(choice.title)
    if not tight and lines * scale.px(ROW) + 2 * scale.px(14) > column.room.h:
        tight, row_h = True, max(scale.px(TIGHT_ROW), (column.room.h - 2 * scale.px(6)) // lines)
    else:
        row_h = scale.px(TIGHT_ROW if tight else ROW)
    pad = scale.px(6 if tight else 14)
    inner_w = column.room.w - 2 * pad
    indent = scale.px(14) if tight else 0
    sizes = (scale.small,) if row_h < scale.px(ROOMY) else (scale.body, scale.small)
    title_h = (1 if tight else 2) * leading(sizes[0])
    title = fit(choice.title, inner_w - indent, title_h, sizes, measure, True)
    head = pad + title.height + (0 if tight else scale.px(8))
    fitting = (column.room.h - head - pad) // row_h
    count = min(len(choice.rows), fitting)
    box = column.top(head + max(0, count) * row_h + pad)
    if box is None or (choice.rows and count < 1):
        return None
    first = max(0, min(choice.chosen - count // 2, len(choice.rows) - count))
    rows = []
    for place, number in enumerate(range(first, first + count)):
        row = Box(box.x + pad, box.y + head + place * row_h, inner_w, row_h)
        text_w = row.w - scale.px(28)
        size = sizes[0]
        text = cut(choice.rows[number], text_w, size, False, measure)
        if text != choice.rows[number]:
            size, text = scale.small, cut(choice.rows[number], text_w, scale.small, False, measure)
        chosen = number == choice.chosen
        ink = RED if number in choice.warned else FOAM
        words = Words(Box(row.x + scale.px(14), row.y, text_w, row.h), (text,), size, ink, bold=False)
        rows.append(ChoiceRow(row, number, chosen, words))
    title_box = Box(box.x + pad + indent, box.y + pad, inner_w - indent, title.height)
    words = Words(title_box, title.lines, title.size, BRASS, bold=True)
    return ChoicePlan(box, words, tuple(rows), first > 0, first + count < len(choice.rows))


def _across(plain: Sequence[Gauge]) -> int:
    return 2 if len(plain) > 3 else 1


def gauges_room(gauges: Sequence[Gauge], column: Stack, scale: Scale) -> int:
    """What plain gauges will take of a column."""
    plain = [gauge for gauge in gauges if not gauge.notes]
    return -(-len(plain) // _across(plain)) * (leading(scale.small) + column.gap)


def plan_gauges(
    gauges: Sequence[Gauge], column: Stack, scale: Scale, measure: Measure
) -> tuple[GaugePlan, ...]:
    """Tracks with notes run over the whole width; plain gauges pair up when there are many."""
    plans: list[GaugePlan] = []
    plain = [gauge for gauge in gauges if not gauge.notes]
    across = _across(plain)
    for start in range(0, len(plain), across):
        row = column.top(leading(scale.small))
        if row is None:
            break
        plans += _plain_row(plain[start : start + across], plain, row, across, scale, measure)
    for gauge in gauges:
        if gauge.notes:
            plans += _track(gauge, column, scale, measure)
    return tuple(plans)


def _plain_row(
    gauges: Sequence[Gauge], all_plain: Sequence[Gauge], row: Box, across: int, scale: Scale, measure: Measure
) -> list[GaugePlan]:
    gap = scale.px(20)
    width = (row.w - gap * (across - 1)) // across
    most = max(gauge.size for gauge in all_plain)
    widest = width * 9 // 20 if most else width  # without circles a gauge is a line of words
    label_w = min(widest, max(measure(gauge.label, scale.small, False) for gauge in all_plain))
    room = width - label_w - scale.px(12)
    pitch = min(scale.px(24), room // max(1, most))
    side = max(2, pitch - max(1, pitch // 5))
    plans = []
    for index, gauge in enumerate(gauges):
        x = row.x + index * (width + gap)
        label = cut(gauge.label, label_w, scale.small, False, measure)
        words = Words(Box(x, row.y, label_w, row.h), (label,), scale.small, MIST)
        start = x + label_w + scale.px(12)
        y = row.y + (row.h - side) // 2
        circles = tuple(Box(start + n * pitch, y, side, side) for n in range(gauge.size))
        plans.append(GaugePlan(gauge, words, circles, ()))
    return plans


def _track(gauge: Gauge, column: Stack, scale: Scale, measure: Measure) -> list[GaugePlan]:
    """A long track: its name above, circles large enough for their notes, in as many lines as needed."""
    size = scale.small
    widest = max(measure(note, size, False) for note in gauge.notes)
    pitch = max(scale.px(38), widest + scale.px(12))
    per_line = max(1, column.room.w // pitch)
    lines = -(-gauge.size // per_line)
    head = leading(size)
    box = column.top(head + lines * scale.px(38))
    if box is None:
        return []
    side_h = scale.px(34)
    circles, notes = [], []
    for n in range(gauge.size):
        circle = Box(
            box.x + n % per_line * pitch,
            box.y + head + n // per_line * scale.px(38) + scale.px(2),
            pitch - scale.px(4),
            side_h,
        )
        circles.append(circle)
        if n < len(gauge.notes) and gauge.notes[n]:
            notes.append(Words(circle, (gauge.notes[n],), size, FOAM, align="centre"))
    label = cut(gauge.label, box.w, size, False, measure)
    words = Words(Box(box.x, box.y, box.w, head), (label,), size, MIST)
    return [GaugePlan(gauge, words, tuple(circles), tuple(notes))]
