"""A board in memory that speaks for the world: put this here, press that, pull the plug.

It reports synchronously, and says exactly what a board of tiles would say: a reader that fails is
down and not empty, a tile without its plug says nothing of its cells, and a tile that comes back
first says that it is back and then what lies on each of its cells.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hardware.board import (
    DARK,
    CellPressed,
    CellSeen,
    Lamp,
    LinkChanged,
    Listener,
    Pattern,
    Presence,
    Reading,
)
from hardware.cells import TileMap
from hardware.world import World


class MockBoard(World):
    """Board and World in one. `history` and `shown` tell what people would have seen lit."""

    def __init__(self, tiles: TileMap | None = None) -> None:
        super().__init__(tiles)
        self._wanted: dict[str, Lamp] = {}
        self._faults: dict[str, Presence] = {}
        self._said: dict[str, CellSeen] = {}
        self._unplugged: set[int] = set()
        self._listener: Listener | None = None

    # --- Board ---

    def start(self, listener: Listener) -> None:
        self._listener = listener
        self.keys.start(listener)
        for tile in range(len(self.tiles.tiles)):
            if tile in self._unplugged:
                self._report([LinkChanged(tile, False, _why(tile))])
            else:
                self._tile_up(tile)

    def light(self, lamps: Mapping[str, Lamp]) -> None:
        plugged = {}
        for cell, lamp in lamps.items():
            tile, _ = self.tiles.reader(cell)
            if lamp.pattern != Pattern.FLASH:
                self._wanted[cell] = lamp
            if tile not in self._unplugged:
                plugged[cell] = lamp
        self.lamps.note(plugged)

    def light_keys(self, lamps: Mapping[tuple[int, str], Lamp]) -> None:
        self.keys.light(lamps)

    def close(self) -> None:
        self.light(dict.fromkeys(self.shown, DARK))
        self._listener = None
        self.keys.close()

    # --- how the news travels: at once ---

    def _changed(self, cell: str, command: str) -> None:  # noqa: ARG002 (a reader tells of its cell as it is)
        self._report_cell(cell)

    def _pressed(self, cell: str) -> None:
        tile, _ = self.tiles.reader(cell)
        if tile not in self._unplugged:
            self._report([CellPressed(cell)])

    def _broken(self, cell: str, how: Presence | None) -> None:
        if how is None:
            self._faults.pop(cell, None)
        else:
            self._faults[cell] = how
        self._report_cell(cell)

    def _plugged(self, tile: int, plugged: bool) -> None:
        if plugged == (tile not in self._unplugged):
            return
        if not plugged:
            self._unplugged.add(tile)
            self._report([LinkChanged(tile, False, _why(tile))])
            return
        self._unplugged.remove(tile)
        self._tile_up(tile)
        mine = self.tiles.tiles[tile]
        self.lamps.note({cell: self._wanted[cell] for cell in mine if cell in self._wanted})

    def _tile_up(self, tile: int) -> None:
        said = {cell: self._seen(cell) for cell in self.tiles.tiles[tile]}
        self._said.update(said)
        self._report([LinkChanged(tile, True), *said.values()])

    def _report_cell(self, cell: str) -> None:
        """Only what has changed, as a tile does."""
        tile, _ = self.tiles.reader(cell)
        seen = self._seen(cell)
        if tile not in self._unplugged and self._said.get(cell) != seen:
            self._said[cell] = seen
            self._report([seen])

    def _seen(self, cell: str) -> CellSeen:
        if cell in self._faults:
            return CellSeen(cell, self._faults[cell])
        lying = self.lying(cell)
        if not lying:
            return CellSeen(cell, Presence.ABSENT)
        return CellSeen(cell, Presence.PRESENT, tuple(sorted(lying)))

    def _report(self, readings: Sequence[Reading]) -> None:
        if self._listener is not None:
            self._listener(readings)


def _why(tile: int) -> str:
    return f"tile {tile} is unplugged"
