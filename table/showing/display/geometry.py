"""Where everything goes: a Scene and a size in, boxes and fitted words out. Pure.

The mat stands on the left, as tall as the picture allows: cards must be read from two metres. The
rest is one column: banner (whose turn, what to do now), notices, score, choices, codes, gauges, log, tray,
keys. Each takes its room in the order of how much it matters; what finds no room is left out whole,
so nothing is ever cut off or overlaps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from table.showing.display import geometry_log as log
from table.showing.display import geometry_panel as panel
from table.showing.display.boxes import Box, Stack, Words
from table.showing.display.geometry_codes import CodesPlan, may_be_lobby, plan_beside, plan_lobby
from table.showing.display.geometry_curve import CurvePlan, least_height, plan_curve
from table.showing.display.geometry_tally import TallyPlan, plan_tally
from table.showing.display.geometry_tray import TrayPlan, plan_tray
from table.showing.display.gestures import (
    InTray,
    OnCell,
    OnSign,
    PickedRow,
    Place,
    PressedCode,
    PressedKey,
    ScrolledTray,
)
from table.showing.display.look import BRASS, MIST, Scale, leading
from table.showing.display.words import Measure, cut
from table.showing.scene import FOLLOW, Gauge, MatPicture, Scene

LIST_ROWS = 7  # of a list beside a log, before its drawings have to make room


class MatPlan(NamedTuple):
    """The mat: its frame, its grid, every cell by name, and what is written around it."""

    frame: Box
    grid: Box
    cells: dict[str, Box]
    labels: tuple[Words, ...]
    ends: tuple[Words, ...]

    @property
    def cell_size(self) -> int:
        return next(iter(self.cells.values())).w if self.cells else 0


class Layout(NamedTuple):
    """The whole picture, planned."""

    size: tuple[int, int]
    scale: Scale
    mat: MatPlan
    banner: panel.BannerPlan
    notices: tuple[panel.NoticePlan, ...]
    scores: tuple[panel.ScorePlan, ...]
    choice: panel.ChoicePlan | None
    gauges: tuple[panel.GaugePlan, ...]
    log: tuple[panel.LogPlan, ...]
    tray: TrayPlan | None
    keys: tuple[panel.KeyPlan, ...]
    codes: CodesPlan | None = None
    track: log.TrackPlan | None = None
    dice: tuple[log.DiePlan, ...] = ()
    tally: TallyPlan | None = None
    phones: Words | None = None
    curve: CurvePlan | None = None

    @property
    def lobby(self) -> bool:
        """Do codes stand where the mat would be?"""
        return self.codes is not None and self.codes.lobby

    def words(self) -> list[Words]:
        """All text outside the cells, as placed."""
        inner = [*self.banner.words(), *(self.choice.words() if self.choice else ())]
        for group in (self.notices, self.scores, self.gauges, self.log, self.keys):
            for part in group:
                inner += part.words()
        for plan in (self.codes, self.track, self.tally, self.curve):
            inner += plan.words() if plan else []
        inner += [self.phones] if self.phones else []
        return inner if self.lobby else [*self.mat.labels, *self.mat.ends, *inner]


def plan(scene: Scene, size: tuple[int, int], measure: Measure, tray_row: int = FOLLOW) -> Layout:
    """The layout of a scene on a picture of this size, with the tray scrolled to a row. Whoever is told to
    open a code sees it: where it has no room beside the mat, it takes the mat's place."""
    layout = _plan(scene, size, measure, tray_row)
    hidden = layout.codes is None and may_be_lobby(scene)
    return _plan(scene, size, measure, tray_row, beside=False) if hidden else layout


def _plan(
    scene: Scene, size: tuple[int, int], measure: Measure, tray_row: int, beside: bool = True
) -> Layout:
    scale = Scale.of(size)
    if scene.track is not None:
        return _plan_with_log(scene, scene.track, size, scale, measure, tray_row)
    margin = scale.px(20)
    mat = plan_mat(scene.mat, size, scale, measure)
    lobby = plan_lobby(scene, size, scale, measure, beside)
    left = (lobby.box if lobby else mat.frame).right + scale.px(22)
    column = Stack(Box(left, margin, size[0] - margin - left, size[1] - 2 * margin), scale.px(12))
    keys = panel.plan_keys(scene.keys, column, scale, measure)
    phones = panel.plan_phones(scene.phones, column, scale, measure)
    banner = panel.plan_banner(scene, column, scale, measure)
    rows = len(scene.choice.rows) if scene.choice else 0
    keep = (
        panel.scores_height(len(scene.scores), scale) + 2 * scale.body + scale.px(31) * min(LIST_ROWS, rows)
    )
    notices = panel.plan_notices(scene.notices, column, scale, measure, keep)
    scores = panel.plan_scores(scene.scores, column, scale, measure)
    choice = panel.plan_choice(scene.choice, column, scale, measure)
    codes = lobby or plan_beside(scene, column, scale, measure)
    curve = plan_curve(scene.curve, column, scale, measure)
    keep = panel.gauges_room(scene.gauges, column, scale)
    tray = plan_tray(scene, column, scale, mat.cell_size, measure, tray_row, keep)
    gauges = panel.plan_gauges(scene.gauges, column, scale, measure)
    lines = panel.plan_log(scene.log, column, scale, measure)
    parts = (banner, notices, scores, choice, gauges, lines, tray, keys, codes)
    return Layout(size, scale, mat, *parts, phones=phones, curve=curve)


def _plan_with_log(
    scene: Scene, track: Gauge, size: tuple[int, int], scale: Scale, measure: Measure, tray_row: int
) -> Layout:
    """A chart with its track below it, and a column that is set tighter. The log stands at the foot, so that
    lists come and go above it; where there is no room for all, its drawings go first."""
    margin, gap = scale.px(20), scale.px(8)
    track_h = log.track_height(scale)
    mat = plan_mat(scene.mat, size, scale, measure, track_h + gap)
    circles = log.plan_track(
        track, Box(mat.frame.x, mat.frame.bottom + gap, mat.frame.w, track_h), scale, measure
    )
    left = mat.frame.right + scale.px(22)
    column = Stack(Box(left, margin, size[0] - margin - left, size[1] - 2 * margin), gap)
    keys = panel.plan_keys(scene.keys, column, scale, measure, pad=5)
    phones = panel.plan_phones(scene.phones, column, scale, measure)
    banner = panel.plan_banner(scene, column, scale, measure)
    notices = panel.plan_notices(scene.notices, column, scale, measure, scale.px(200))
    scores, dice = log.plan_head(scene, column, scale, measure)
    tally = plan_tally(scene.tally, column, scale, measure, least_height(scene.curve, scale))
    codes = plan_beside(scene, column, scale, measure)
    rows = len(scene.choice.rows) + bool(scene.choice.title) if scene.choice else 1
    least = scale.px(31 * min(LIST_ROWS, rows) + 14)
    gauges = _plan_log_gauges(scene.gauges, column, scale, measure, least)
    choice = panel.plan_choice(scene.choice, column, scale, measure, tight=True)
    curve = plan_curve(scene.curve, column, scale, measure)
    tray = plan_tray(scene, column, scale, mat.cell_size, measure, tray_row)
    column.gap = scale.px(2)
    lines = panel.plan_log(scene.log, column, scale, measure)
    parts = (banner, notices, scores, choice, gauges, lines, tray, keys, codes)
    return Layout(size, scale, mat, *parts, circles, dice, tally, phones, curve)


def _plan_log_gauges(
    gauges: Sequence[Gauge], column: Stack, scale: Scale, measure: Measure, least: int
) -> tuple[panel.GaugePlan, ...]:
    """Named gauges above drawn ones, both from below, as long as `least` is left for others."""
    named, drawn = [g for g in gauges if not g.art], [g for g in gauges if g.art]
    heights = [log.gauges_height(group, scale) + column.gap for group in (named, drawn) if group]
    room = column.room.h - least
    plans: list[panel.GaugePlan] = []
    if drawn and sum(heights) <= room:
        box = column.bottom(log.gauges_height(drawn, scale))
        plans += log.plan_drawn(drawn, box, scale, measure) if box else []
    if named and heights[0] <= room:
        box = column.bottom(log.gauges_height(named, scale))
        plans += log.plan_named(named, box, scale, measure) if box else []
    return tuple(plans)


def plan_mat(
    mat: MatPicture, size: tuple[int, int], scale: Scale, measure: Measure, below: int = 0
) -> MatPlan:
    """The grid as large as it can be, with letters above, numbers on the left, ends on the right. So much
    is left free below it."""
    margin, rim = scale.px(20), scale.px(10)
    above, beside = scale.px(34), scale.px(38)
    right = beside if any(mat.ends) else rim
    tall = size[1] - 2 * margin - above - rim - below
    wide = round(size[0] * 0.56) - margin - beside - right
    cell = max(1, min(tall // mat.rows, wide // mat.columns))
    width, height = cell * mat.columns, cell * mat.rows
    frame_h = above + height + rim
    spare = size[1] - 2 * margin - below - frame_h
    frame = Box(margin, margin + spare // 2, beside + width + right, frame_h)
    grid = Box(frame.x + beside, frame.y + above, width, height)
    cells = {
        picture.cell: Box(
            grid.x + index % mat.columns * cell, grid.y + index // mat.columns * cell, cell, cell
        )
        for index, picture in enumerate(mat.cells)
    }
    labels = _labels(mat, frame, grid, cell, scale, measure)
    return MatPlan(frame, grid, cells, labels, _ends(mat, frame, grid, scale, measure))


def _labels(
    mat: MatPicture, frame: Box, grid: Box, cell: int, scale: Scale, measure: Measure
) -> tuple[Words, ...]:
    """Column letters and row numbers, taken from the cells' own names, where they fit."""
    names = [picture.cell for picture in mat.cells]
    size = scale.small
    labels = []
    for column, name in enumerate(names[: mat.columns]):
        box = Box(grid.x + column * cell, frame.y, cell, grid.y - frame.y)
        labels.append((name.rstrip("0123456789"), box))
    for row, name in enumerate(names[:: mat.columns]):
        box = Box(frame.x, grid.y + row * cell, grid.x - frame.x, cell)
        labels.append((name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), box))
    return tuple(
        Words(box, (text,), size, MIST, align="centre")
        for text, box in labels
        if text and measure(text, size, False) <= box.w and leading(size) <= box.h
    )


def _ends(mat: MatPicture, frame: Box, grid: Box, scale: Scale, measure: Measure) -> tuple[Words, ...]:
    """The names of the far and the near end, running upwards along the right rim."""
    third = grid.h // 3
    boxes = (
        Box(grid.right, grid.y, frame.right - grid.right, third),
        Box(grid.right, grid.bottom - third, frame.right - grid.right, third),
    )
    size = scale.small
    shown = ((cut(name, third, size, True, measure), box) for name, box in zip(mat.ends, boxes, strict=True))
    return tuple(
        Words(box, (name,), size, BRASS, bold=True, align="centre", turned=True)
        for name, box in shown
        if name
    )


Target = Place | PressedKey | PickedRow | PressedCode | ScrolledTray | OnSign


def signs(layout: Layout) -> Iterator[tuple[str, Box]]:
    """What can be looked up beside the mat: dice, circles of the track, drawings before rows."""
    yield from ((f"die:{n}", die.box) for n, die in enumerate(layout.dice))
    yield from ((f"track:{n}", box) for n, box in enumerate(layout.track.circles if layout.track else ()))
    for plan in layout.gauges:
        if plan.sign is not None:
            yield f"gauge:{plan.gauge.art}", plan.sign


def hit(layout: Layout, x: int, y: int) -> Target | None:
    """What lies under a point of the picture."""
    for key in layout.keys:
        if key.box.at(x, y):
            return PressedKey(key.side, key.word)
    for row in layout.choice.rows if layout.choice else ():
        if row.box.at(x, y):
            return PickedRow(row.number)
    for plan in layout.codes.codes if layout.codes else ():
        if plan.box.at(x, y):
            return PressedCode(plan.code.url)
    for box, rows in ((layout.tray.up, -1), (layout.tray.down, 1)) if layout.tray else ():
        if box is not None and box.at(x, y):
            return ScrolledTray(rows)
    if layout.tray and layout.tray.box.at(x, y):
        slot = layout.tray.under(x, y)
        return InTray(slot.pieces[0] if slot else "")
    for name, box in signs(layout):
        if box.at(x, y):
            return OnSign(name)
    if layout.lobby:
        return None
    return next((OnCell(name) for name, box in layout.mat.cells.items() if box.at(x, y)), None)
