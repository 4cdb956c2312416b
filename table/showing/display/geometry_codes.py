"""Codes to be scanned: two beside the log, or a lobby of up to eight in place of the mat. Pure.

A code is drawn with whole pixels per module and its quiet zone, else cameras have a hard time.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from table.showing.display.boxes import Box, Stack, Words
from table.showing.display.look import BRASS, FOAM, Scale, leading
from table.showing.display.words import Measure, cut, fit
from table.showing.scene import Code, Scene
from table.tongues import mark, say

QUIET = 4  # modules of white around a code
SHARE = 0.64  # of the width, for a lobby
BESIDE = 2  # codes that find room in the column
INVITING = mark("Scan your code with a phone")


class CodePlan(NamedTuple):
    """One code: the square it fills with its quiet zone, and what it is for."""

    box: Box
    square: Box
    code: Code
    emblem: Box
    label: Words


class CodesPlan(NamedTuple):
    """All codes that are shown. A lobby stands where the mat would be."""

    box: Box
    title: Words | None
    codes: tuple[CodePlan, ...]
    lobby: bool

    def words(self) -> list[Words]:
        return [*([self.title] if self.title else ()), *(code.label for code in self.codes)]


@lru_cache(maxsize=16)
def matrix(url: str) -> tuple[tuple[bool, ...], ...]:
    """The modules of a code, dark ones True, without the quiet zone."""
    import segno  # only where there are codes to show

    made = segno.make(url, error="m", micro=False)
    return tuple(tuple(bool(module) for module in row) for row in made.matrix)


def modules(url: str) -> int:
    """How many modules wide a code is, with its quiet zone."""
    return len(matrix(url)) + 2 * QUIET


def may_be_lobby(scene: Scene) -> bool:
    """May codes take the mat's place? Not while the mat is what people must look at, or a list, which needs
    the room of the column."""
    return bool(scene.codes) and scene.tone not in ("guide", "wrong") and scene.choice is None


def plan_lobby(
    scene: Scene, size: tuple[int, int], scale: Scale, measure: Measure, beside: bool
) -> CodesPlan | None:
    """Most of the picture, whatever the mat's shape: for many codes, or for few for which there is no room
    `beside` the mat."""
    if not may_be_lobby(scene) or (beside and len(scene.codes) <= BESIDE):
        return None
    margin = scale.px(20)
    box = Box(margin, margin, round(size[0] * SHARE) - margin, size[1] - 2 * margin)
    return _plan(scene.codes, box, scale, measure)


def plan_beside(scene: Scene, column: Stack, scale: Scale, measure: Measure) -> CodesPlan | None:
    """One or two codes in the column, each with its name beside it; they stay away where they would be
    too small to scan."""
    if not 0 < len(scene.codes) <= BESIDE:
        return None
    pad = scale.px(12)
    widest = max(modules(code.url) for code in scene.codes)
    each = (column.room.w - 2 * pad) // len(scene.codes)
    spare = leading(scale.body) + 2 * pad  # what just happened stays in sight
    module = min(column.room.h - 2 * pad - spare, each - scale.px(120), scale.px(220)) // widest
    if module < 2:
        return None
    box = column.top(module * widest + 2 * pad)
    assert box is not None  # the module was made to fit
    cells = [Box(box.x + pad + each * n, box.y + pad, each, box.h - 2 * pad) for n in range(len(scene.codes))]
    plans = [
        _beside(code, cell, module, scale, measure) for code, cell in zip(scene.codes, cells, strict=True)
    ]
    return CodesPlan(box, None, tuple(plans), False)


def _beside(code: Code, cell: Box, module: int, scale: Scale, measure: Measure) -> CodePlan:
    side = module * modules(code.url)
    square = Box(cell.x, cell.y + (cell.h - side) // 2, side, side)
    x = square.right + scale.px(12)
    mark = 0 if code.seat is None else scale.px(30)
    room = Box(x + mark, cell.y, cell.right - x - mark - scale.px(8), cell.h)
    text = fit(code.label, room.w, room.h, (scale.body, scale.small), measure, True)
    emblem = Box(x, cell.y + (cell.h - scale.px(22)) // 2, scale.px(22), scale.px(22))
    return CodePlan(cell, square, code, emblem, Words(room, text.lines, text.size, FOAM, bold=True))


def _plan(codes: Sequence[Code], box: Box, scale: Scale, measure: Measure) -> CodesPlan | None:
    pad, size = scale.px(12), scale.lead
    inner = box.inset(pad)
    head = Box(inner.x, inner.y, inner.w, leading(size) + scale.px(8))
    title = Words(
        head, (cut(say(INVITING), head.w, size, True, measure),), size, BRASS, bold=True, align="centre"
    )
    area = Box(inner.x, head.bottom, inner.w, inner.bottom - head.bottom)
    label = 2 * leading(scale.small) + scale.px(6)
    across, module = _best(codes, area, label, pad)
    if module < 1:
        return None
    rows = -(-len(codes) // across)
    wide, tall = area.w // across, area.h // rows
    plans = []
    for number, code in enumerate(codes):
        cell = Box(area.x + number % across * wide, area.y + number // across * tall, wide, tall)
        plans.append(_below(code, cell, module, label, scale, measure))
    return CodesPlan(box, title, tuple(plans), True)


def _best(codes: Sequence[Code], area: Box, label: int, pad: int) -> tuple[int, int]:
    """How many beside each other make the largest codes, and how many pixels a module has then."""
    widest = max(modules(code.url) for code in codes)

    def module(across: int) -> int:
        rows = -(-len(codes) // across)
        return min(area.w // across - pad, area.h // rows - label - pad // 2) // widest

    across = max(range(1, len(codes) + 1), key=module)
    return across, module(across)


def _below(code: Code, cell: Box, module: int, label: int, scale: Scale, measure: Measure) -> CodePlan:
    side = module * modules(code.url)
    top = cell.y + (cell.h - side - label) // 2
    square = Box(cell.x + (cell.w - side) // 2, top, side, side)
    mark = 0 if code.seat is None else scale.px(30)
    room = cell.w - mark - scale.px(12)
    text = fit(code.label, room, label, (scale.small,), measure, True)
    wide = max((measure(line, scale.small, True) for line in text.lines), default=0)
    x = cell.x + (cell.w - wide - mark) // 2
    emblem = Box(x, square.bottom + (label - scale.px(22)) // 2, scale.px(22), scale.px(22))
    words = Words(Box(x + mark, square.bottom, wide, label), text.lines, scale.small, FOAM, bold=True)
    return CodePlan(Box(cell.x, top, cell.w, side + label), square, code, emblem, words)
