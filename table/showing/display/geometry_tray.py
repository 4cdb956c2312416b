"""The tray beside a virtual mat: piles of equal pieces, fanned where there are many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from table.showing.display.boxes import Box, Stack
from table.showing.display.look import Scale, leading
from table.showing.scene import Token, TrayItem


class TraySlot(NamedTuple):
    """Equal pieces lie on one pile."""

    box: Box
    token: Token
    pieces: tuple[str, ...]


class TrayPlan(NamedTuple):
    """The tray. `first_row` is the row shown first of `rows`, of which `fitting` can be seen."""

    box: Box
    slots: tuple[TraySlot, ...]
    first_row: int
    rows: int
    fitting: int
    sign: int  # the side of the signs that there is more

    @property
    def up(self) -> Box | None:
        """Where it says that there is more above, which can be pressed."""
        return (
            Box(self.box.right - self.sign - 2, self.box.y + 2, self.sign, self.sign)
            if self.first_row
            else None
        )

    @property
    def down(self) -> Box | None:
        """The same below."""
        more = self.first_row + self.fitting < self.rows
        box = Box(self.box.right - self.sign - 2, self.box.bottom - self.sign - 2, self.sign, self.sign)
        return box if more else None

    def under(self, x: int, y: int) -> TraySlot | None:
        """The uppermost pile at a point: in a fan each lies on the one before."""
        return next((slot for slot in reversed(self.slots) if slot.box.at(x, y)), None)


class _Grid(NamedTuple):
    side: int
    pitch: int
    across: int
    rows: int


def plan_tray(
    tray: Sequence[TrayItem], column: Stack, scale: Scale, cell: int, first_row: int = 0
) -> TrayPlan | None:
    """At the foot of the column, above the keys; a line of the log is left room for."""
    piles: dict[Token, list[str]] = {}
    for item in tray:
        piles.setdefault(item.token, []).append(item.piece)
    pad, gap = scale.px(10), scale.px(6)
    wide = column.room.w - 2 * pad
    tall = column.room.h - leading(scale.body) - column.gap - 2 * pad
    if not piles or tall < min(cell, scale.px(54)):
        return None
    grid = _grid(len(piles), wide, tall, scale, cell)
    fitting = min(grid.rows, (tall + gap) // (grid.side + gap))
    box = column.bottom(fitting * (grid.side + gap) - gap + 2 * pad)
    if box is None:
        return None
    first = max(0, min(first_row, grid.rows - fitting))
    shown = list(piles.items())[first * grid.across : (first + fitting) * grid.across]
    slots = []
    for index, (token, pieces) in enumerate(shown):
        row, place = divmod(index, grid.across)
        corner = (box.x + pad + place * grid.pitch, box.y + pad + row * (grid.side + gap))
        slots.append(TraySlot(Box(*corner, grid.side, grid.side), token, tuple(pieces)))
    return TrayPlan(box, tuple(slots), first, grid.rows, fitting, scale.px(26))


def _grid(count: int, wide: int, tall: int, scale: Scale, cell: int) -> _Grid:
    """As large as fits side by side in half the room; else fanned, so that each card still shows its
    value; and only then in all the room."""
    gap = scale.px(6)
    largest, smallest, thinnest = min(cell, scale.px(84)), min(cell, scale.px(54)), scale.px(32)
    ways = [(side, side + gap) for side in range(largest, smallest - 1, -1)]
    ways += [(smallest, pitch) for pitch in range(smallest + gap - 1, thinnest, -1)]
    for limit in (tall * 11 // 20, tall):
        for side, pitch in ways:
            grid = _rows(count, wide, side, pitch)
            if grid.rows * (side + gap) - gap <= limit:
                return grid
    return _rows(count, wide, smallest, max(1, thinnest))


def _rows(count: int, wide: int, side: int, pitch: int) -> _Grid:
    across = max(1, (wide - side) // pitch + 1)
    return _Grid(side, pitch, across, -(-count // across))
