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
from hardware.cells import REFERENCE_MAT, TileMap
from hardware.errors import BoardError
from hardware.lampbook import LampBook
from hardware.tags import check_room, check_tag
from hardware.virtualkeys import VirtualKeys


class MockBoard:
    """Board and World in one. `history` and `shown` tell what people would have seen lit."""

    def __init__(self, tiles: TileMap | None = None) -> None:
        self.tiles = tiles if tiles is not None else TileMap.split(*REFERENCE_MAT)
        self.keys = VirtualKeys()
        self.lamps: LampBook[str] = LampBook()
        self._wanted: dict[str, Lamp] = {}
        self._lying: dict[str, list[str]] = {cell: [] for cell in self.tiles.cells}
        self._broken: dict[str, Presence] = {}
        self._said: dict[str, CellSeen] = {}
        self._unplugged: set[int] = set()
        self._listener: Listener | None = None

    # --- Board ---

    @property
    def cells(self) -> tuple[str, ...]:
        return self.tiles.cells

    def start(self, listener: Listener) -> None:
        self._listener = listener
        self.keys.start(listener)
        for tile in range(len(self.tiles.tiles)):
            if tile in self._unplugged:
                self._report([LinkChanged(tile, False, _unplugged(tile))])
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

    # --- what was shown ---

    @property
    def shown(self) -> dict[str, Lamp]:
        """What each cell's lamp shows now; a lamp that was never lit is not in it."""
        return self.lamps.shown

    @property
    def history(self) -> list[tuple[str, Lamp]]:
        """Every change of a cell's lamp, in order."""
        return self.lamps.history

    def lit(self, cell: str) -> Lamp:
        """What one cell's lamp shows."""
        return self.lamps.lit(cell)

    # --- World ---

    def place(self, cell: str, tag: str) -> None:
        check_tag(tag)
        lying = self._lying_on(cell)
        if tag not in lying:
            check_room(cell, lying)
            lying.append(tag)
            self._report_cell(cell)

    def lift(self, cell: str, tag: str | None = None) -> None:
        lying = self._lying_on(cell)
        if tag is not None and tag not in lying:
            raise BoardError(f"tag {tag} does not lie on {cell}: there lies {', '.join(lying) or 'nothing'}")
        if lying:
            lying[:] = [other for other in lying if tag is not None and other != tag]
            self._report_cell(cell)

    def press(self, cell: str) -> None:
        tile, _ = self.tiles.reader(cell)
        if tile not in self._unplugged:
            self._report([CellPressed(cell)])

    def key(self, side: int, word: str) -> None:
        self.keys.press(side, word)

    def lying(self, cell: str) -> tuple[str, ...]:
        """The tags that lie on a cell, whatever its reader says of it."""
        return tuple(self._lying_on(cell))

    # --- faults ---

    def reader_down(self, cell: str) -> None:
        """A cell's reader fails."""
        self._break(cell, Presence.DOWN)

    def reader_noisy(self, cell: str) -> None:
        """A cell's reader gets nothing but garbled answers."""
        self._break(cell, Presence.NOISY)

    def reader_up(self, cell: str) -> None:
        """A cell's reader works again."""
        self.tiles.reader(cell)
        self._broken.pop(cell, None)
        self._report_cell(cell)

    def unplug(self, tile: int) -> None:
        """Pull a tile's plug: nothing is heard of it, nothing reaches it."""
        self._check_tile(tile)
        if tile not in self._unplugged:
            self._unplugged.add(tile)
            self._report([LinkChanged(tile, False, _unplugged(tile))])

    def replug(self, tile: int) -> None:
        """Plug it in again: it says what lies on its cells, and is told what to show."""
        self._check_tile(tile)
        if tile in self._unplugged:
            self._unplugged.remove(tile)
            self._tile_up(tile)
            mine = self.tiles.tiles[tile]
            self.lamps.note({cell: self._wanted[cell] for cell in mine if cell in self._wanted})

    # --- inside ---

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
        if cell in self._broken:
            return CellSeen(cell, self._broken[cell])
        lying = self._lying[cell]
        if not lying:
            return CellSeen(cell, Presence.ABSENT)
        return CellSeen(cell, Presence.PRESENT, tuple(sorted(lying)))

    def _report(self, readings: Sequence[Reading]) -> None:
        if self._listener is not None:
            self._listener(readings)

    def _lying_on(self, cell: str) -> list[str]:
        self.tiles.reader(cell)
        return self._lying[cell]

    def _break(self, cell: str, presence: Presence) -> None:
        self.tiles.reader(cell)
        self._broken[cell] = presence
        self._report_cell(cell)

    def _check_tile(self, tile: int) -> None:
        if not 0 <= tile < len(self.tiles.tiles):
            raise BoardError(f"there is no tile {tile}: tiles are 0 to {len(self.tiles.tiles) - 1}")


def _unplugged(tile: int) -> str:
    return f"tile {tile} is unplugged"
