"""The chain of a tile's lamps as the eye sees it: behind a cut no lamp shines, and the tile does not know."""

from __future__ import annotations

from firmware_bridge.sim.tile import Told
from firmware_bridge.values import DARK, Lamp, Pattern


class LampChain:
    """Between a tile and whoever sees its lamps. `cut` is the first lamp that gets nothing, or None."""

    def __init__(self, told: Told) -> None:
        self._told = told
        self._wanted: dict[int, Lamp] = {}
        self.cut: int | None = None

    def show(self, index: int, lamp: Lamp) -> None:
        """The tile sends this down the chain."""
        if lamp.pattern is not Pattern.FLASH:
            self._wanted[index] = lamp
        if self.cut is None or index < self.cut:
            self._told(index, lamp)

    def break_at(self, index: int) -> None:
        """Cut before this lamp: it and all behind it go dark."""
        self.mend()
        self.cut = index
        self._tell_behind(index, {})

    def mend(self) -> None:
        """Whole again: everything shows what it should."""
        if self.cut is not None:
            first, self.cut = self.cut, None
            self._tell_behind(first, self._wanted)

    def _tell_behind(self, first: int, shown: dict[int, Lamp]) -> None:
        for index in sorted(index for index in self._wanted if index >= first):
            if self._wanted[index] != DARK:
                self._told(index, shown.get(index, DARK))
