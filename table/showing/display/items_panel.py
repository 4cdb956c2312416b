"""The items of the column beside the mat."""

from __future__ import annotations

from collections.abc import Iterator

from table.showing.display import art, art_curve, art_panels, art_pieces
from table.showing.display.art_signs import sign
from table.showing.display.boxes import Box, Words
from table.showing.display.geometry import Layout
from table.showing.display.geometry_panel import KeyPlan, LogPlan, ScorePlan
from table.showing.display.geometry_tray import TraySlot
from table.showing.display.items import Item, picture_item, words_item
from table.showing.display.items_mat import Held
from table.showing.display.look import (
    AMBER,
    BRASS,
    BRASS_DARK,
    CURRENT,
    DEEP,
    FOAM,
    GREEN,
    MIST,
    NIGHT,
    RED,
    TIDE,
    TONES,
    Colour,
    blend,
    seat_colour,
)
from table.showing.scene import Scene


def panel_items(scene: Scene, layout: Layout, held: Held | None = None) -> Iterator[Item]:
    """Everything of the column, from above to below."""
    yield from _banner(scene, layout)
    yield from _notices(layout)
    for score in layout.scores:
        yield from _score(score, layout)
    yield from _choice(layout)
    yield from _curve(layout)
    yield from _gauges(layout)
    for line in layout.log:
        yield from _log(line)
    yield from _tray(layout, held)
    if layout.phones is not None:
        yield words_item(layout.phones)
    for key in layout.keys:
        yield from _key(key, layout)


def _slab(box: Box, layout: Layout, fill: Colour, edge: Colour, thick: float = 2) -> Item:
    px = layout.scale.px
    return picture_item(box, art_panels.slab, box.w, box.h, px(12), fill, edge, px(thick))


def _sign(box: Box, name: str, ink: Colour) -> Item:
    return picture_item(box, sign, box.w, name, ink)


def _banner(scene: Scene, layout: Layout) -> Iterator[Item]:
    plan, px = layout.banner, layout.scale.px
    tone = TONES.get(scene.tone, FOAM)
    calm = scene.tone == "play"
    fill = DEEP if calm else blend(DEEP, tone, 0.13)
    edge = TIDE if calm else blend(DEEP, tone, 0.55)
    stripe = tone if not calm else (CURRENT if scene.seat is None else seat_colour(scene.seat))
    box = plan.box
    yield picture_item(box, art_panels.striped, box.w, box.h, px(12), fill, edge, stripe, px(9))
    if scene.seat is not None:
        yield picture_item(plan.emblem, art_pieces.emblem, plan.emblem.w, scene.seat)
    if not calm and scene.tone in TONES and plan.now.lines:
        yield _sign(plan.sign, scene.tone, tone)
    yield from (words_item(words) for words in plan.words())


def _notices(layout: Layout) -> Iterator[Item]:
    for notice in layout.notices:
        yield _slab(notice.box, layout, blend(DEEP, AMBER, 0.1), blend(DEEP, AMBER, 0.6))
        yield _sign(notice.sign, "fault", AMBER)
        yield words_item(notice.text)


def _score(plan: ScorePlan, layout: Layout) -> Iterator[Item]:
    colour = seat_colour(plan.score.seat)
    if plan.score.to_move:
        yield _slab(plan.box, layout, blend(DEEP, colour, 0.2), blend(colour, FOAM, 0.15), 3)
    else:
        yield _slab(plan.box, layout, DEEP, TIDE)
    yield picture_item(plan.emblem, art_pieces.emblem, plan.emblem.w, plan.score.seat)
    yield from (words_item(words) for words in plan.words())


def _choice(layout: Layout) -> Iterator[Item]:
    plan = layout.choice
    if plan is None:
        return
    yield _slab(plan.box, layout, DEEP, BRASS)
    yield words_item(plan.title)
    for row in plan.rows:
        if row.chosen:
            yield _slab(row.box.inset(0, 2), layout, BRASS, BRASS)
            yield words_item(row.text._replace(ink=NIGHT, bold=False))
        else:
            yield words_item(row.text)
    side = layout.scale.px(18)
    x = plan.box.right - side - layout.scale.px(10)
    if plan.more_above:
        yield _sign(Box(x, plan.title.box.bottom - side, side, side), "up", BRASS)
    if plan.more_below:
        yield _sign(Box(x, plan.box.bottom - side - layout.scale.px(4), side, side), "down", BRASS)


def _curve(layout: Layout) -> Iterator[Item]:
    plan = layout.curve
    if plan is not None:
        box, curve = plan.graph, plan.curve._replace(say="")
        yield _slab(plan.box, layout, DEEP, TIDE)
        yield picture_item(box, art_curve.graph, curve, box.w, box.h)
        for words in plan.words():
            yield words_item(words)


def _gauges(layout: Layout) -> Iterator[Item]:
    for plan in layout.gauges:
        if plan.sign is not None:
            yield picture_item(plan.sign, art.ground, plan.gauge.art, plan.sign.w)
        yield words_item(plan.label)
        for number, circle in enumerate(plan.circles):
            yield picture_item(circle, art_panels.bead, circle.w, circle.h, number < plan.gauge.marks)
        for note in plan.notes:
            marked = plan.circles.index(note.box) < plan.gauge.marks
            yield words_item(note._replace(ink=NIGHT) if marked else note)


def _log(plan: LogPlan) -> Iterator[Item]:
    line = plan.line
    if line.kind == "wrong":
        yield _sign(plan.mark, "wrong", RED)
    elif line.kind == "good":
        yield _sign(plan.mark, "confirm", GREEN)
    elif line.kind in ("did", "said") and line.seat is not None:
        yield picture_item(plan.mark, art_pieces.emblem, plan.mark.w, line.seat)
    else:
        yield _sign(plan.mark, "note", blend(MIST, DEEP, 0.3))
    yield words_item(plan.text)


def _tray(layout: Layout, held: Held | None) -> Iterator[Item]:
    if layout.tray is None:
        return
    yield _slab(layout.tray.box, layout, blend(NIGHT, DEEP, 0.5), BRASS_DARK)
    for slot in layout.tray.slots:
        yield from _pile(slot, layout, held)
    for box, name in ((layout.tray.up, "up"), (layout.tray.down, "down")):
        if box is not None:
            yield _slab(box, layout, NIGHT, BRASS_DARK, 1.5)
            yield _sign(box.inset(box.w // 5), name, BRASS)


def _pile(slot: TraySlot, layout: Layout, held: Held | None) -> Iterator[Item]:
    count = len(slot.pieces) - (held is not None and held.piece in slot.pieces)
    if count < 1:
        return
    box, scale = slot.box, layout.scale
    if layout.tray is not None and slot == layout.tray.chosen:
        yield _slab(slot.area.inset(-scale.px(2)), layout, blend(DEEP, BRASS, 0.35), BRASS, 3)
    yield picture_item(box, art.token, slot.token, box.w, scale.small)
    if slot.name is not None:
        yield words_item(slot.name)
    if count > 1:
        text = f"×{count}"
        corner = (box.right - scale.px(44), box.bottom - scale.px(30))
        if slot.name is not None:  # beside the card: there is room, and its numbers are to be read
            corner = (box.right + scale.px(4), box.y)
        badge = Box(*corner, scale.px(44), scale.px(30))
        yield _slab(badge, layout, NIGHT, BRASS_DARK, 1.5)
        yield words_item(Words(badge, (text,), scale.small, FOAM, bold=True, align="centre"))


def _key(plan: KeyPlan, layout: Layout) -> Iterator[Item]:
    yield _slab(plan.box, layout, TIDE, CURRENT)
    if plan.word in ("confirm", "back", "left", "right", "menu"):
        yield _sign(plan.sign, plan.word, BRASS)
    if plan.which is not None:
        yield _sign(plan.which, "up" if plan.side else "down", MIST)
    yield words_item(plan.text)
