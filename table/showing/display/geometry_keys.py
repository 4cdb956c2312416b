"""The keys at the foot of the column, each with its sign and what it does now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hardware.board import KEY_WORDS
from table.showing.display.boxes import Box, Stack, Words
from table.showing.display.look import FOAM, Scale
from table.showing.display.words import Measure, cut
from table.showing.scene import KeyLabel

SIGN, TIGHT = 26, 5  # at 720 lines: the sign of a key, and what is around it in a row that is set tight


class KeyPlan(NamedTuple):
    """A key's label: a sign and a word, and where several sides have keys, which side it is on."""

    box: Box
    sign: Box
    which: Box | None
    side: int
    word: str
    text: Words

    def words(self) -> tuple[Words, ...]:
        return (self.text,)


def plan_keys(
    keys: Sequence[KeyLabel], column: Stack, scale: Scale, measure: Measure, pad: int = 12
) -> tuple[KeyPlan, ...]:
    """Rows of labels at the foot, set tighter where that saves a row. A key that does the same on every side
    is shown once."""
    ordered = sorted(keys, key=lambda k: (-k.side, KEY_WORDS.index(k.word) if k.word in KEY_WORDS else 9))
    once = list({(key.word, key.label): key for key in ordered}.values())  # the nearest side's stays
    which = scale.px(16) if len({key.side for key in once}) > 1 else 0
    pads = [scale.px(pad), scale.px(min(pad, TIGHT))]
    ways = [(_key_rows(once, column.room.w, each, which, scale, measure), each) for each in pads]
    rows, around = min(ways, key=lambda way: len(way[0]))
    height, sign = scale.px(46), scale.px(SIGN)
    plans: list[KeyPlan] = []
    for row in reversed(rows):
        box = column.bottom(height)
        if box is None:
            break
        x = box.x
        for key, label, width in row:
            chip = Box(x, box.y, width, height)
            text_x = chip.x + 2 * around + sign
            text = Box(text_x, chip.y, measure(label, scale.small, True), chip.h)
            mark = Box(text.right + around, chip.y + (height - which) // 2, which, which) if which else None
            words = Words(text, (label,), scale.small, FOAM, bold=True)
            sign_box = Box(chip.x + around, chip.y + (height - sign) // 2, sign, sign)
            plans.append(KeyPlan(chip, sign_box, mark, key.side, key.word, words))
            x += width + scale.gap
    return tuple(plans)


def _key_rows(
    keys: Sequence[KeyLabel], room: int, pad: int, which: int, scale: Scale, measure: Measure
) -> list[list[tuple[KeyLabel, str, int]]]:
    """What stands in each row: the key, its label and its width, with so much around a label."""
    rows: list[list[tuple[KeyLabel, str, int]]] = []
    around, gap = 3 * pad + scale.px(SIGN) + (which + pad if which else 0), scale.gap
    used = room + 1
    for key in keys:
        label = cut(key.label, room - around, scale.small, True, measure)
        width = around + measure(label, scale.small, True)
        if used + gap + width > room:
            rows.append([])
            used = -gap
        rows[-1].append((key, label, width))
        used += gap + width
    return rows
