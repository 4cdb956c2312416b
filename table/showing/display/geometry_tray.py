"""The tray beside a virtual mat: piles of equal pieces, fanned where there are many. Cards to choose from are
a gallery with names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from table.showing.display.boxes import Box, Stack, Words, around
from table.showing.display.look import FOAM, Scale, leading
from table.showing.display.words import Measure, cut
from table.showing.scene import FOLLOW, Scene, Token

FEW = 8  # piles that can be told apart at a glance
WHOLE_DECK = 32  # piles: so many, and more, are looked through rather than read


class TraySlot(NamedTuple):
    """Equal pieces lie on one pile; in a gallery its name stands below it."""

    box: Box
    token: Token
    pieces: tuple[str, ...]
    name: Words | None = None

    @property
    def area(self) -> Box:
        """The pile with its name."""
        return self.box if self.name is None else around([self.box, self.name.box])


class TrayPlan(NamedTuple):
    """The tray. `first_row` is the row shown first of `rows`, of which `fitting` can be seen."""

    box: Box
    slots: tuple[TraySlot, ...]
    first_row: int
    rows: int
    fitting: int
    sign: int  # the side of the signs that there is more
    chosen: TraySlot | None = None  # what the keys have come to, if it is in sight

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
        return next((slot for slot in reversed(self.slots) if slot.area.at(x, y)), None)


class _Grid(NamedTuple):
    """So many piles across, each so far from the next; `below` is the room for a name."""

    side: int
    pitch: int
    across: int
    rows: int
    below: int = 0

    def fitting(self, tall: int, gap: int) -> int:
        return min(self.rows, (tall + gap) // (self.side + self.below + gap))


def plan_tray(
    scene: Scene, column: Stack, scale: Scale, cell: int, measure: Measure, first_row: int = 0, keep: int = 0
) -> TrayPlan | None:
    """At the foot of the column, above the keys; a line of the log is left room for, but by a gallery, and
    so much more for others."""
    piles: dict[Token, list[str]] = {}
    for item in scene.tray:
        piles.setdefault(item.token, []).append(item.piece)
    pad, gap = scale.px(10), scale.px(6)
    wide = column.room.w - 2 * pad
    tall = column.room.h - leading(scale.body) - column.gap - 2 * pad - keep
    if not piles or tall < min(cell, scale.px(54)):
        return None
    grid = _grid(len(piles), wide, tall, scale, cell, fans=not any(map(_is_order, piles)))
    if grid.side < min(cell, scale.px(84)) and _is_choice(list(piles)):
        tall = column.room.h - 2 * pad
        grid = _gallery(len(piles), wide, tall, scale) or grid
    fitting = grid.fitting(tall, gap)
    box = column.bottom(fitting * (grid.side + grid.below + gap) - gap + 2 * pad)
    if box is None:
        return None
    place = next((n for n, pieces in enumerate(piles.values()) if scene.tray_chosen in pieces), 0)
    row = max(0, place // grid.across - fitting // 2) if first_row == FOLLOW else first_row
    first = max(0, min(row, grid.rows - fitting))
    shown = list(piles.items())[first * grid.across : (first + fitting) * grid.across]
    slots = tuple(
        _slot(token, pieces, _corner(grid, n, box, pad, gap), grid, scale, measure)
        for n, (token, pieces) in enumerate(shown)
    )
    chosen = next((slot for slot in slots if scene.tray_chosen and scene.tray_chosen in slot.pieces), None)
    return TrayPlan(box, slots, first, grid.rows, fitting, scale.px(26), chosen)


def _corner(grid: _Grid, number: int, box: Box, pad: int, gap: int) -> tuple[int, int]:
    row, place = divmod(number, grid.across)
    return box.x + pad + place * grid.pitch, box.y + pad + row * (grid.side + grid.below + gap)


def _slot(
    token: Token, pieces: list[str], corner: tuple[int, int], grid: _Grid, scale: Scale, measure: Measure
) -> TraySlot:
    """A pile; in a gallery in the middle over its name."""
    if not grid.below:
        return TraySlot(Box(*corner, grid.side, grid.side), token, tuple(pieces))
    x, y = corner
    room = Box(x, y + grid.side, grid.pitch - scale.px(6), grid.below)
    text = cut(_name(token), room.w, scale.small, False, measure)
    name = Words(room, (text,), scale.small, FOAM, align="centre")
    return TraySlot(Box(x + (room.w - grid.side) // 2, y, grid.side, grid.side), token, tuple(pieces), name)


def _is_choice(tokens: Sequence[Token]) -> bool:
    """Many cards with names, of which some are to be chosen; a whole deck is no choice, and is fanned."""
    return FEW < len(tokens) <= WHOLE_DECK and sum(bool(_name(token)) for token in tokens) > len(tokens) // 2


def _name(token: Token) -> str:
    return dict(token.facts).get("name", "")


def _gallery(count: int, wide: int, tall: int, scale: Scale) -> _Grid | None:
    """Large cards with their names in two rows or one, as many in each as fit; the rest is scrolled."""
    below, gap = leading(scale.small), scale.px(6)
    sides = (min(scale.px(116), (tall + gap) // rows - gap - below) for rows in (2, 1))
    side = next((side for side in sides if side >= scale.px(84)), None)
    if side is None:
        return None
    across = max(1, wide // max(side, scale.px(168)))
    return _Grid(side, wide // across, across, -(-count // across), below)


def _grid(count: int, wide: int, tall: int, scale: Scale, cell: int, fans: bool) -> _Grid:
    """As large as fits side by side in half the room; else fanned, so that each card still shows its
    value; and only then in all the room. What `fans` badly is rather small, or takes all of it."""
    gap, half = scale.px(6), tall * 11 // 20
    largest, thinnest = min(cell, scale.px(84)), scale.px(32)
    smallest = min(cell, scale.px(54 if fans else 38))
    beside = [(side, side + gap) for side in range(largest, smallest - 1, -1)]
    fanned = [(smallest, pitch) for pitch in range(smallest + gap - 1, thinnest, -1)]
    limits = [(half, beside), (half, fanned), (tall, beside + fanned)]
    for limit, ways in limits if fans else [(half, beside), (tall, beside), *limits]:
        for side, pitch in ways:
            grid = _rows(count, wide, side, pitch)
            if grid.rows * (side + gap) - gap <= limit:
                return grid
    return _rows(count, wide, smallest, max(1, thinnest))


def _is_order(token: Token) -> bool:
    """Its sign stands in the middle, where another would cover it."""
    return token.art.startswith("order-")


def _rows(count: int, wide: int, side: int, pitch: int) -> _Grid:
    across = max(1, (wide - side) // pitch + 1)
    return _Grid(side, pitch, across, -(-count // across))
