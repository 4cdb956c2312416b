"""`emulated:`: a mat whose tiles run the very firmware, in an emulated controller with emulated readers.

It is a board like `sim:`, with one difference: its lamps cannot tell by themselves what they show.
`history` is what the tiles were told; `pixels` is what the emulated lamps make of it at one instant,
decoded from their wire.
"""

from __future__ import annotations

from collections.abc import Mapping

from hardware.board import Lamp, Pattern
from hardware.cells import TileMap
from hardware.emulator import EmulatorChild
from hardware.simchild import FirmwareChild
from hardware.simulated import ChildBoard


class EmulatedBoard(ChildBoard):
    """The firmware in simavr. Its readings take the time that real readers take, divided by `speed`."""

    def __init__(self, tiles: TileMap | None = None, *, speed: float = 1.0) -> None:
        self._speed = speed
        self._told: dict[str, Lamp] = {}
        super().__init__(tiles)

    def _new_child(self) -> FirmwareChild:
        return EmulatorChild(self.tiles.sizes, self._speed)

    def light(self, lamps: Mapping[str, Lamp]) -> None:
        super().light(lamps)
        self._told.update({cell: lamp for cell, lamp in lamps.items() if lamp.pattern != Pattern.FLASH})
        self.lamps.note(lamps)

    async def revive(self) -> None:
        await super().revive()
        self.lamps.note(self._told)

    async def pixels(self) -> dict[str, tuple[int, int, int]]:
        """The colour of every cell's lamp at this instant."""
        colours = {}
        for number, cells in enumerate(self.tiles.tiles):
            for cell, colour in zip(cells, (await self.do(f"pixels {number}")).split(), strict=True):
                red, green, blue = bytes.fromhex(colour)
                colours[cell] = (red, green, blue)
        return colours
