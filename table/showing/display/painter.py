"""Paints scenes on a surface, and only what changed since the last one.

Each pattern of a lamp is its own kind of ring. Lamps that ask for something blink as those of the mat do
(blinking.py); all others are still. What moves besides are pieces, for less than 300 ms after they were
moved. So a table that waits for somebody's move is never painted again.
"""

from __future__ import annotations

from collections.abc import Collection

from hardware.board import Pattern
from table.showing.display.blinking import Blinking
from table.showing.display.blocks import keep_large_blocks_apart
from table.showing.display.boxes import Box, around
from table.showing.display.fonts import measure
from table.showing.display.geometry import Layout, plan
from table.showing.display.items import Item
from table.showing.display.items_codes import codes_items
from table.showing.display.items_hover import Hover, hover_items
from table.showing.display.items_log import log_items
from table.showing.display.items_mat import Held, held_item, mat_items
from table.showing.display.items_panel import panel_items
from table.showing.display.lean import pygame
from table.showing.display.look import NIGHT
from table.showing.display.motion import FRAME_S, Motion, changes, rolled
from table.showing.scene import FOLLOW, Scene

MANY = 24  # dirty boxes, before one box around them is cheaper


class Painter:
    """Remembers what a surface shows, to know what has to be painted anew."""

    def __init__(self, size: tuple[int, int]) -> None:
        keep_large_blocks_apart()
        self.size = size
        self.layout: Layout | None = None
        self._scene: Scene | None = None
        self._held: Held | None = None
        self._hover: Hover | None = None
        self._items: list[Item] = []
        self._motion = Motion()
        self._blinking = Blinking()
        self._dark: frozenset[Pattern] = frozenset()
        self._painted_at = 0.0
        self._at_rest = True
        self._tray_row = FOLLOW

    def scroll_tray(self, rows: int) -> bool:
        """Show the tray some rows further down (or up); whether that changed anything."""
        tray = self.layout.tray if self.layout else None
        if tray is None or self._scene is None:
            return False
        row = max(0, min(tray.first_row + rows, tray.rows - tray.fitting))
        if row == tray.first_row:
            return False
        self._tray_row, self._at_rest = row, False
        self.layout = plan(self._scene, self.size, measure, row)
        return True

    def paint(
        self,
        scene: Scene,
        surface: pygame.Surface,
        now: float,
        held: Held | None = None,
        carried: str | None = None,
        hover: Hover | None = None,
    ) -> list[Box]:
        """Bring the surface up to date; the boxes that were painted, none when nothing changed.

        `carried` is a cell that a hand at the screen just dropped a piece on: it lies there already,
        so nothing slides there. `hover` is what the mouse rests on."""
        fresh = self._scene is None or self._scene.brightness != scene.brightness
        if scene is not self._scene and scene != self._scene:
            self._turn_to(scene, now, carried)
        elif (held, hover) == (self._held, self._hover) and self._rests(now):
            return []
        assert self.layout is not None
        self._held, self._hover, self._painted_at = held, hover, now
        self._dark = self._blinking.dark(now)
        self._at_rest = self._motion.rests(now)
        items = items_of(scene, self.layout, self._motion, now, held, self._dark)
        items += hover_items(hover, self.layout) if hover is not None else ()
        dirty = [Box(0, 0, *self.size)] if fresh else _differences(self._items, items)
        self._items = items
        for box in dirty:
            _repaint(surface, box, items)
            dim(surface, box, scene.brightness)
        return dirty

    def _rests(self, now: float) -> bool:
        """Is nothing on its way, and every lamp as it was painted?"""
        return self._at_rest and self._blinking.dark(now) == self._dark

    def _turn_to(self, scene: Scene, now: float, carried: str | None) -> None:
        if self._scene is not None:
            moved = (*changes(self._scene.mat, scene.mat), *rolled(self._scene.dice, scene.dice))
            self._motion = Motion(now, tuple(change for change in moved if change.cell != carried))
            if scene.tray_chosen != self._scene.tray_chosen:
                self._tray_row = FOLLOW
        self._scene = scene
        self._blinking = self._blinking.turned_to(scene.mat, now)
        self.layout = plan(scene, self.size, measure, self._tray_row)

    def next_frame(self) -> float | None:
        """When to paint the same scene again; None while everything rests."""
        moves = None if self._at_rest else self._painted_at + FRAME_S
        blinks = self._blinking.next_frame(self._painted_at)
        return min((time for time in (moves, blinks) if time is not None), default=None)


def items_of(
    scene: Scene,
    layout: Layout,
    motion: Motion,
    now: float,
    held: Held | None = None,
    dark: Collection[Pattern] = (),
) -> list[Item]:
    """Everything there is to be painted, from the ground up; lamps of `dark` patterns between two flashes."""
    return [
        *(() if layout.lobby else mat_items(scene.mat, layout, motion, now, held, dark)),
        *codes_items(layout),
        *panel_items(scene, layout, held),
        *log_items(layout, motion, now),
        *(() if held is None else (held_item(held, layout),)),
    ]


def _differences(before: list[Item], after: list[Item]) -> list[Box]:
    old, new = {item.look for item in before}, {item.look for item in after}
    return merged([look[0] for look in old ^ new])


def merged(boxes: list[Box]) -> list[Box]:
    """Boxes that cover the same, none of which overlap."""
    apart: list[Box] = []
    for box in boxes:
        overlapping = [other for other in apart if other.overlaps(box)]
        while overlapping:
            apart = [other for other in apart if other not in overlapping]
            box = around([box, *overlapping])
            overlapping = [other for other in apart if other.overlaps(box)]
        apart.append(box)
    return apart if len(apart) <= MANY else [around(apart)]


def dim(surface: pygame.Surface, box: Box, brightness: float) -> None:
    """Let only so much of a part shine."""
    if brightness < 1:
        part = round(255 * brightness)
        surface.fill((part, part, part), box, special_flags=pygame.BLEND_RGB_MULT)


def _repaint(surface: pygame.Surface, box: Box, items: list[Item]) -> None:
    surface.set_clip(box)
    surface.fill(NIGHT, box)
    for item in items:
        if item.box.overlaps(box):
            item.paint(surface)
    surface.set_clip(None)
