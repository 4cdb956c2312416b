"""The score sheet of a finished game: a line for everything that counted, the total below a rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from table.showing.display.boxes import Box, Stack, Words
from table.showing.display.look import BRASS, FOAM, MIST, Scale, leading
from table.showing.display.words import Measure, cut
from table.showing.scene import TallyLine

BETWEEN = 28  # two lines that stand beside each other, at 720 lines


class TallyRow(NamedTuple):
    label: Words
    sum: Words
    points: Words


class TallyPlan(NamedTuple):
    """A score sheet; the rule stands above its last row, the total."""

    box: Box
    rows: tuple[TallyRow, ...]
    rule: Box

    def words(self) -> list[Words]:
        return [words for row in self.rows for words in row]


class _Columns(NamedTuple):
    """How wide figures are, the same in every row."""

    scale: Scale
    measure: Measure
    sums: int
    points: int

    def beside(self, width: int) -> int:
        """What is left for the name."""
        return width - self.sums - self.points - self.scale.px(12)


def plan_tally(
    lines: Sequence[TallyLine], column: Stack, scale: Scale, measure: Measure, keep: int = 0
) -> TallyPlan | None:
    """Every line or nothing: a sheet that does not add up would be worse than none. Where that would not
    leave `keep` for others, two lines stand beside each other."""
    if not lines:
        return None
    size, row_h, pad = scale.small, leading(scale.small), scale.px(10)
    points = max(measure(str(line.points), size, True) for line in lines) + scale.px(16)
    columns = _Columns(scale, measure, max(measure(line.sum, size, False) for line in lines), points)
    *parts, total = lines
    wide = column.room.w - 2 * scale.px(18)
    half = (wide - scale.px(BETWEEN)) // 2
    tight = len(lines) * row_h + 2 * pad + keep > column.room.h
    rows = _paired(parts, half, columns) if tight else [(line,) for line in parts]
    box = column.top((len(rows) + 1) * row_h + 2 * pad)
    if box is None:
        return None
    inner, plans = box.inset(scale.px(18), pad), list[TallyRow]()
    for n, row in enumerate(rows):
        here = Box(inner.x, inner.y + n * row_h, half if len(row) > 1 else wide, row_h)
        there = here._replace(x=inner.right - half)
        plans += [_row(line, at, columns) for line, at in zip(row, (here, there), strict=False)]
    foot = Box(inner.x, inner.y + len(rows) * row_h, wide, row_h)
    plans.append(_row(total, foot, columns, total=True))
    return TallyPlan(box, tuple(plans), foot._replace(h=scale.px(2)))


def _paired(lines: Sequence[TallyLine], half: int, columns: _Columns) -> list[tuple[TallyLine, ...]]:
    """Those that fit into half a row by twos, in their order; then those that need a whole one."""

    def is_short(line: TallyLine) -> bool:
        return columns.measure(line.label, columns.scale.small, False) <= columns.beside(half)

    short = [line for line in lines if is_short(line)]
    pairs = [tuple(short[n : n + 2]) for n in range(0, len(short), 2)]
    return [*pairs, *((line,) for line in lines if not is_short(line))]


def _row(line: TallyLine, box: Box, columns: _Columns, total: bool = False) -> TallyRow:
    size, ink = columns.scale.small, BRASS if total else FOAM
    label = cut(line.label, columns.beside(box.w), size, total, columns.measure)
    here = box._replace(w=columns.beside(box.w))
    points = box._replace(x=box.right - columns.points, w=columns.points)
    sums = box._replace(x=points.x - columns.sums, w=columns.sums)
    return TallyRow(
        Words(here, (label,), size, ink, bold=total),
        Words(sums, (line.sum,), size, MIST, align="right"),
        Words(points, (str(line.points),), size, ink, bold=True, align="right"),
    )
