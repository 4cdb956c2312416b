"""Lamps that blink on the screen in the rhythm of the mat's own (firmware_bridge/firmware/src/lamps.c). Pure.

Only the two that ask for something blink. A soft pulse is a still ring in its own glow: a table that waits
for somebody to move would otherwise never rest. What begins to blink begins lit, so that it is seen at once,
and all lamps of a pattern blink together. Between two flashes a ring is only dimmed: its shape can be read
all the time.
"""

from __future__ import annotations

from typing import NamedTuple

from hardware.board import Pattern
from table.showing.scene import MatPicture

HALF = {Pattern.BLINK: 0.512, Pattern.FAST: 0.128}  # seconds that a lamp is lit, and dark


class Blinking(NamedTuple):
    """What blinks on a mat, and since when."""

    began: float = 0.0
    lamps: frozenset[tuple[str, Pattern]] = frozenset()

    def turned_to(self, mat: MatPicture, now: float) -> Blinking:
        """The same for the next picture: it goes on while the same lamps blink, and else begins anew."""
        shown = ((cell.cell, cell.lamp.pattern) for cell in mat.cells)
        lamps = frozenset((cell, pattern) for cell, pattern in shown if pattern in HALF)
        return self if lamps == self.lamps else Blinking(now, lamps)

    def dark(self, now: float) -> frozenset[Pattern]:
        """The patterns that are between two flashes."""
        patterns = {pattern for _, pattern in self.lamps}
        return frozenset(each for each in patterns if self._halves(each, now) % 2)

    def next_frame(self, now: float) -> float | None:
        """When the picture changes next; None while nothing blinks."""
        patterns = {pattern for _, pattern in self.lamps}
        edges = [self.began + (self._halves(each, now) + 1) * HALF[each] for each in patterns]
        return min(edges, default=None)

    def _halves(self, pattern: Pattern, now: float) -> int:
        """How often it has changed so far. Sums of floats are never exact: a little early is on time."""
        return int(max(0.0, now - self.began) / HALF[pattern] + 1e-6)
