"""The items of a ship's log: dice at rest and rolling, a long track, a score sheet."""

from __future__ import annotations

from collections.abc import Iterator

from table.showing.display import art_log, art_panels
from table.showing.display.art_signs import sign
from table.showing.display.geometry import Layout
from table.showing.display.geometry_log import DiePlan, TrackPlan
from table.showing.display.geometry_tally import TallyPlan
from table.showing.display.items import Item, picture_item, words_item
from table.showing.display.look import BRASS, BRASS_DARK, DEEP, FOAM, NIGHT, RED, Scale
from table.showing.display.motion import DiceCast, Motion

TUMBLES = 7  # faces that a die shows on its way


def log_items(layout: Layout, motion: Motion, now: float) -> Iterator[Item]:
    """Everything of the log that other games do not have."""
    if layout.track is not None:
        yield from _track(layout.track, layout.scale)
    rolls = not motion.rests(now) and any(isinstance(change, DiceCast) for change in motion.changes)
    for number, plan in enumerate(layout.dice):
        yield _rolling(plan, number, motion.share(now)) if rolls else _die(plan)
    if layout.tally is not None:
        yield from _tally(layout.tally, layout.scale)


def _die(plan: DiePlan) -> Item:
    die = plan.die
    return picture_item(plan.box, art_log.die, plan.box.w, die.face, die.used, die.chosen)


def _rolling(plan: DiePlan, number: int, share: float) -> Item:
    """Other faces first, each die at its own pace, ever slower."""
    left = round((1 - share) * TUMBLES)
    face = (plan.die.face - 1 + left * (number % 4 + 1)) % 6 + 1
    degrees = round((1 - share) * (200 + 40 * number)) * (-1 if number % 2 else 1)
    return picture_item(plan.box, art_log.rolling, plan.box.w, face, degrees)


def _track(plan: TrackPlan, scale: Scale) -> Iterator[Item]:
    yield words_item(plan.label)
    marks = plan.gauge.marks
    for number, circle in enumerate(plan.circles):
        if number == plan.next:
            look = (circle.w, circle.h, circle.h // 2, DEEP, FOAM, scale.px(3))
            yield picture_item(circle, art_panels.slab, *look)
        else:
            yield picture_item(circle, art_panels.bead, circle.w, circle.h, number < marks)
    for number, words in plan.notes:
        yield words_item(words._replace(ink=NIGHT, bold=True) if number < marks else words)
    for number, box in plan.signs:
        name = plan.gauge.notes[number]
        ink = NIGHT if number < marks else (RED if number == plan.gauge.size - 1 else FOAM)
        yield picture_item(box, sign, box.w, name, ink)


def _tally(plan: TallyPlan, scale: Scale) -> Iterator[Item]:
    look = (plan.box.w, plan.box.h, scale.px(12), DEEP, BRASS_DARK, scale.px(2))
    yield picture_item(plan.box, art_panels.slab, *look)
    yield picture_item(plan.rule, art_panels.slab, plan.rule.w, plan.rule.h, 0, BRASS, BRASS, 1)
    yield from (words_item(words) for words in plan.words())
