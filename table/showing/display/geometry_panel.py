"""The column beside the mat, part by part. Each part takes its room from a Stack, or stays away."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from table.showing.display.boxes import Box, Stack, Words
from table.showing.display.geometry_keys import KeyPlan, plan_keys
from table.showing.display.geometry_lists import (
    ChoicePlan,
    ChoiceRow,
    GaugePlan,
    gauges_room,
    plan_choice,
    plan_gauges,
)
from table.showing.display.look import BRASS, FOAM, MIST, Scale, blend, lamp_colour, leading
from table.showing.display.words import Fitted, Measure, cut, fit, wrap
from table.showing.scene import SIGN, Line, Scene, Score
from table.tongues import say

__all__ = [
    "BannerPlan",
    "ChoicePlan",
    "ChoiceRow",
    "GaugePlan",
    "KeyPlan",
    "LogPlan",
    "NoticePlan",
    "ScorePlan",
    "gauges_room",
    "plan_banner",
    "plan_choice",
    "plan_gauges",
    "plan_keys",
    "plan_log",
    "plan_notices",
    "plan_phones",
    "plan_scores",
]

LONGEST = 6  # lines of a notice
LOW, TALL = 150, 200  # how high a banner is: with a track below the chart, and without


class BannerPlan(NamedTuple):
    """Whose turn and the one sentence; `sign` is the place of the mood's picture."""

    box: Box
    emblem: Box
    sign: Box
    turn: Words
    title: Words
    now: Words

    def words(self) -> tuple[Words, ...]:
        return (self.turn, self.title, self.now)


class NoticePlan(NamedTuple):
    """A fault that a person should know of."""

    box: Box
    sign: Box
    text: Words

    def words(self) -> tuple[Words, ...]:
        return (self.text,)


class ScorePlan(NamedTuple):
    """A seat's score."""

    box: Box
    score: Score
    emblem: Box
    name: Words
    detail: Words
    figure: Words

    def words(self) -> tuple[Words, ...]:
        return (self.name, self.detail, self.figure)


class LogPlan(NamedTuple):
    """A line of the log, newest on top."""

    mark: Box
    line: Line
    text: Words

    def words(self) -> tuple[Words, ...]:
        return (self.text,)


def plan_banner(scene: Scene, column: Stack, scale: Scale, measure: Measure) -> BannerPlan:
    """As tall in every scene of a game, so that nothing jumps when a sentence is longer than the last; only
    where a crowded column has too little for it, a sentence takes more than the others."""
    crowded = scene.track is not None or any(line.kind == SIGN for line in scene.log)
    low = crowded and not scene.wordy and _fits_low(scene, column.room.w, scale, measure)
    height = min(scale.px(LOW if low else TALL), column.room.h)
    box = column.top(height) or column.room
    inner = box.inset(scale.px(22), scale.px(14))
    head = Box(inner.x, inner.y, inner.w, min(inner.h, leading(scale.lead)))
    emblem = Box(head.x, head.y + (head.h - scale.px(24)) // 2, scale.px(24), scale.px(24))
    indent = 0 if scene.seat is None else scale.px(34)
    named = Box(head.x + indent, head.y, head.w - indent, head.h)
    turn, title = _plan_head(scene, named, scale, measure)
    sign_w = 0 if scene.tone == "play" else scale.px(58)
    text_y = head.bottom + scale.px(8)
    text = Box(inner.x + sign_w, text_y, inner.w - sign_w, max(0, inner.bottom - text_y))
    sizes = (scale.large, scale.px(40), scale.lead, scale.body, scale.small)
    now = fit(scene.now, text.w, text.h, sizes, measure)
    sign = scale.px(42)
    # The sentence stands in the middle of its room, the sign beside its first line.
    text = Box(text.x, text.y + max(0, text.h - now.height) // 2, text.w, now.height)
    sign_box = Box(inner.x, text.y + (leading(now.size) - sign) // 2, sign, sign)
    return BannerPlan(box, emblem, sign_box, turn, title, Words(text, now.lines, now.size, FOAM))


def _fits_low(scene: Scene, width: int, scale: Scale, measure: Measure) -> bool:
    """Has a low banner room for all of the sentence, at the smallest size?"""
    beside = 2 * scale.px(22) + (0 if scene.tone == "play" else scale.px(58))
    room = scale.px(LOW) - 2 * scale.px(14) - leading(scale.lead) - scale.px(8)
    now = fit(scene.now, width - beside, room, (scale.small,), measure)
    return " ".join(now.lines) == " ".join(scene.now.split())


def _plan_head(scene: Scene, head: Box, scale: Scale, measure: Measure) -> tuple[Words, Words]:
    """Whose turn on the left, the game or its clock on the right; a long name is worth more than that, but
    not more than the label of a showing, or which of several screens this is."""
    gap, sizes = scale.px(16), (scale.lead, scale.body, scale.small)
    corners = [scene.label or scene.clock or scene.title]
    if scene.page and not scene.label:
        corners.append(scene.page)
    for corner, size in product(corners, sizes):
        title_w = measure(corner, scale.small, True)
        if measure(scene.turn, size, True) + gap + title_w <= head.w:
            break
    else:
        title_w = title_w if scene.label or scene.page else 0
    title_box = Box(head.right - title_w, head.y, title_w, head.h)
    turn = cut(scene.turn, head.w - (title_w + gap if title_w else 0), size, True, measure)
    turn_box = Box(head.x, head.y, measure(turn, size, True), head.h)
    title = (corner,) if title_box.w else ()
    return (
        Words(turn_box, (turn,), size, FOAM, bold=True),
        Words(title_box, title, scale.small, BRASS, bold=True),
    )


def plan_notices(
    notices: Sequence[str], column: Stack, scale: Scale, measure: Measure, keep: int
) -> tuple[NoticePlan, ...]:
    """At most three, the first in any case, more while `keep` is left for others. The last one shown says how
    many there are. One alone is read to its end, while there is room; of several there are two lines each."""
    plans: list[NoticePlan] = []
    indent, pad = scale.px(48), scale.px(7)
    width = max(0, column.room.w - indent - scale.px(14))
    line, room = leading(scale.small), column.room.h - keep - 2 * pad - column.gap
    most = max(2, min(LONGEST, room // line)) if len(notices) == 1 else 2
    for number, notice in enumerate(notices[:3]):
        height = line * len(wrap(notice, width, scale.small, False, measure)[:most]) + 2 * pad
        following = height + column.gap + keep
        last = number == 2 or column.room.h - column.gap - height < following
        more = len(notices) - number - 1
        place = {"number": number + 1, "all": len(notices)}
        says = say("{number} of {all}: {notice}", notice=notice, **place) if last and more else notice
        text = fit(says, width, most * line, (scale.small,), measure)
        box = column.top(text.height + 2 * pad)
        if box is None:
            break
        sign = Box(box.x + scale.px(12), box.y + (box.h - scale.px(26)) // 2, scale.px(26), scale.px(26))
        words_box = Box(box.x + indent, box.y + pad, width, text.height)
        plans.append(NoticePlan(box, sign, Words(words_box, text.lines, text.size, FOAM)))
        if last:
            break
    return tuple(plans)


def plan_phones(says: str, column: Stack, scale: Scale, measure: Measure) -> Words | None:
    """Who plays on a phone: a quiet line at the foot of the column, two where one is too short."""
    if not says:
        return None
    text = fit(says, column.room.w, 2 * leading(scale.small), (scale.small,), measure)
    box = column.bottom(text.height)
    return Words(box, text.lines, text.size, MIST) if box else None


def scores_height(count: int, scale: Scale) -> int:
    """What `plan_scores` takes for so many seats."""
    rows = -(-count // 2)
    return rows * scale.px(88) + max(0, rows - 1) * scale.gap


def plan_scores(
    scores: Sequence[Score], column: Stack, scale: Scale, measure: Measure
) -> tuple[ScorePlan, ...]:
    """Two beside each other; more make a second row."""
    area = column.top(scores_height(len(scores), scale)) if scores else None
    if area is None:
        return ()
    across, gap, height = min(2, len(scores)), scale.gap, scale.px(88)
    width = (area.w - (across - 1) * gap) // across
    boxes = [
        Box(area.x + index % across * (width + gap), area.y + index // across * (height + gap), width, height)
        for index in range(len(scores))
    ]
    return tuple(plan_score(score, box, scale, measure) for score, box in zip(scores, boxes, strict=True))


def _plan_figure(words: str, inner: Box, width: int, scale: Scale, measure: Measure) -> tuple[Fitted, int]:
    """The number as large as leaves room for the word beside it; how wide it then is."""
    sizes = (scale.px(54), scale.px(44), scale.lead, scale.small)
    for start in range(len(sizes)):
        figure = fit(words, inner.w // 2, inner.h, sizes[start:], measure, True)
        taken = max((measure(line, figure.size, True) for line in figure.lines), default=0)
        if taken <= width:
            break
    return figure, taken


def plan_score(score: Score, box: Box, scale: Scale, measure: Measure) -> ScorePlan:
    """One seat's score in a box; in a low one the name is no larger than the word on it."""
    low = box.h < scale.px(80)
    inner = box.inset(scale.px(14), scale.px(1 if low else 8))
    named = scale.px(42) + measure(score.name, scale.small, True)
    worded, indent = measure(score.detail, scale.small, False), scale.px(32)
    beside = max(named, scale.px(10) + indent + worded)
    figure, figure_w = _plan_figure(score.figure, inner, inner.w - beside, scale, measure)
    if figure.size < scale.px(44):  # a number is worth more than words that stand in line
        indent, beside = 0, max(named, scale.px(10) + worded)
        figure, figure_w = _plan_figure(score.figure, inner, inner.w - beside, scale, measure)
    figure_box = Box(inner.right - figure_w, inner.y, figure_w, inner.h)
    emblem = Box(inner.x, inner.y + scale.px(4 if low else 8), scale.px(22), scale.px(22))
    text_x = inner.x + scale.px(32)
    text_w = max(0, inner.right - figure_w - scale.px(10) - text_x)
    name_h = inner.h - leading(scale.small) if score.detail else inner.h
    if not score.detail:
        emblem = emblem._replace(y=inner.y + (inner.h - emblem.h) // 2)
    names = (scale.small,) if low else (scale.body, scale.small)
    name = fit(score.name, text_w, leading(names[0]), names, measure, True)
    detail_x = inner.x + indent
    detail_w = text_w + text_x - detail_x
    detail = cut(score.detail, detail_w, scale.small, False, measure)
    ink = blend(lamp_colour(score.seat), FOAM, 0.4)
    return ScorePlan(
        box,
        score,
        emblem,
        Words(Box(text_x, inner.y, text_w, name_h), name.lines, name.size, ink, bold=True),
        Words(Box(detail_x, inner.y + name_h, detail_w, inner.h - name_h), (detail,), scale.small, MIST),
        Words(figure_box, figure.lines, figure.size, FOAM, bold=True, align="right"),
    )


def plan_log(lines: Sequence[Line], column: Stack, scale: Scale, measure: Measure) -> tuple[LogPlan, ...]:
    """What just happened: the newest first and larger (what was said aloud as large as the sentence),
    the older below it while there is room."""
    plans: list[LogPlan] = []
    indent = scale.px(34)
    for age, line in enumerate(reversed(lines)):
        size, ink = (scale.body, FOAM) if age == 0 else (scale.small, MIST)
        loud = age == 0 and line.kind == "said"
        sizes = (scale.large, scale.lead, size, scale.small) if loud else (size, scale.small)
        width = column.room.w - indent
        high = min(3 * leading(sizes[0]), column.room.h) if age == 0 else 2 * leading(sizes[0])
        high = max(high, column.room.h) if line.kind == SIGN else high
        text = fit(line.say, width, high, sizes, measure)  # the newest rather smaller than not at all
        box = column.top(text.height) if text.lines else None
        if box is None:
            break
        side = scale.px(18)
        mark = Box(box.x + scale.px(4), box.y + (leading(text.size) - side) // 2, side, side)
        words = Words(Box(box.x + indent, box.y, width, box.h), text.lines, text.size, ink)
        plans.append(LogPlan(mark, line, words))
    return tuple(plans)
