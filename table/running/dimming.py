"""A board whose lamps are dimmed."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.around import AroundBoard
from hardware.board import Board, Lamp, Pattern


class DimmedBoard(AroundBoard):
    """Any board, with lamps that are only so bright."""

    def __init__(self, board: Board, brightness: float) -> None:
        super().__init__(board)
        self._brightness, self.level = brightness, 1.0
        self._lit: dict[str, Lamp] = {}

    def light(self, lamps: Mapping[str, Lamp]) -> None:
        self._lit |= {cell: lamp for cell, lamp in lamps.items() if lamp.pattern is not Pattern.FLASH}
        self.board.light({cell: self._dimmed(lamp) for cell, lamp in lamps.items()})

    def dim(self, level: float) -> None:
        """From now on; what is lit is told anew."""
        if level != self.level:
            self.level = level
            self.light(dict(self._lit))

    def _dimmed(self, lamp: Lamp) -> Lamp:
        """Lit stays lit: the least is a glimmer."""
        share = self._brightness * self.level
        red, green, blue = (min(255, max(1, round(part * share))) if part else 0 for part in lamp.colour)
        return Lamp(lamp.pattern, (red, green, blue))
