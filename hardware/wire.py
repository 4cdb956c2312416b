"""A board over the wire: one link per tile, and a map from readers to cells.

A tile whose link is down says nothing of its cells, and nothing is said for it: a lost link is never
a lifted piece. When it is up again, the link reports what lies on every one of its cells. A tile that
does not fit the map (another number of readers, or the plug of another tile) is refused: it counts as
down, with the reason, until a tile that fits answers on its port.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from firmware_bridge.events import ButtonReport, CellReport, Event, TileInfo, Up
from firmware_bridge.frames import MAX_GAIN
from firmware_bridge.link import Counts, Link, Tap
from hardware.board import DARK, CellPressed, CellSeen, Lamp, LinkChanged, Listener, Pattern, Reading
from hardware.cells import TileMap
from hardware.errors import BoardError

FLASH = Pattern.FLASH


class TileLine(NamedTuple):
    """What is known of a tile and of the line to it; `info` is None while it does not answer."""

    tile: int
    port: str
    info: TileInfo | None
    counts: Counts
    round_trip: float | None  # seconds: a tile answers between two scans


class TileLink(Protocol):
    """One end of a line to a tile: firmware_bridge.link.Link, or one that plays a recording."""

    tap: Tap | None

    @property
    def info(self) -> TileInfo | None: ...
    @property
    def counts(self) -> Counts: ...
    @property
    def round_trip(self) -> float | None: ...
    @property
    def settled(self) -> bool: ...
    def tended(self, now: float) -> bool: ...
    def start(self) -> None: ...
    def light(self, lamps: Mapping[int, Lamp]) -> None: ...
    def reset_reader(self, reader: int) -> None: ...
    def set_gain(self, reader: int, gain: int) -> None: ...
    def close(self) -> None: ...


MakeLink = Callable[[str, Callable[[Sequence[Event]], None]], TileLink]


class WireBoard:
    """Tiles on serial ports: `ports[n]` leads to tile n of the map.

    Besides what every board can do, it knows its lines, resets readers and sets their gains, which
    are state like lamps: a tile that comes back is told them again.
    """

    def __init__(self, ports: Sequence[str], tiles: TileMap, make_link: MakeLink = Link) -> None:
        if len(ports) != len(tiles.tiles):
            raise BoardError(
                f"{len(ports)} port(s) do not fit {len(tiles.tiles)} tile(s): each tile has its own port"
            )
        self.ports = tuple(ports)
        self.tiles = tiles
        self._listener: Listener | None = None
        self._links = [make_link(port, partial(self._heard, tile)) for tile, port in enumerate(ports)]
        self._gains: list[dict[int, int]] = [{} for _ in ports]
        self._wanted: list[dict[int, Lamp]] = [{} for _ in ports]
        self._refused: set[int] = set()
        self._said: dict[int, LinkChanged] = {}

    @property
    def cells(self) -> tuple[str, ...]:
        return self.tiles.cells

    def start(self, listener: Listener) -> None:
        """Open the ports. Must be called on the running loop."""
        self._listener = listener
        for link in self._links:
            link.start()

    def light(self, lamps: Mapping[str, Lamp]) -> None:
        by_tile: dict[int, dict[int, Lamp]] = {}
        for cell, lamp in lamps.items():
            tile, index = self.tiles.reader(cell)
            by_tile.setdefault(tile, {})[index] = lamp
            if lamp.pattern is not FLASH:
                self._wanted[tile][index] = lamp
        for tile, mine in by_tile.items():
            if tile not in self._refused:
                self._links[tile].light(mine)

    def light_keys(self, lamps: Mapping[tuple[int, str], Lamp]) -> None:
        """Nothing: tiles have no keys. KeyedBoard adds them."""

    @property
    def lines(self) -> tuple[TileLine, ...]:
        """Every tile as it is now."""
        return tuple(
            TileLine(tile, self.ports[tile], link.info, link.counts, link.round_trip)
            for tile, link in enumerate(self._links)
        )

    @property
    def settled(self) -> bool:
        """Whether every tile is up and has acknowledged all it was told."""
        return all(link.settled for link in self._links) and not self._refused

    def untended(self, now: float) -> tuple[str, ...]:
        """The ports that nobody sees to any more, which is a fault of this program's."""
        return tuple(port for port, link in zip(self.ports, self._links, strict=True) if not link.tended(now))

    @property
    def gains(self) -> dict[str, int]:
        """The gains that were set, by cell; every other reader has that of its start."""
        return {
            self.tiles.cell(tile, index): gain
            for tile, mine in enumerate(self._gains)
            for index, gain in mine.items()
        }

    def set_gains(self, gains: Mapping[str, int]) -> None:
        """Set the receiver gains of these cells' readers, 0 to 7, now and whenever their tile comes back."""
        for cell, gain in gains.items():
            tile, index = self.tiles.reader(cell)
            if not 0 <= gain <= MAX_GAIN:
                raise BoardError(f"{gain} is no gain for {cell}: a reader has 0 (lowest) to {MAX_GAIN}")
            self._gains[tile][index] = gain
            if self._links[tile].info is not None and tile not in self._refused:
                self._links[tile].set_gain(index, gain)

    def reset_reader(self, cell: str) -> None:
        """Have a cell judged afresh by its tile: it reports what it sees, also if that is nothing new."""
        tile, index = self.tiles.reader(cell)
        if self._links[tile].info is not None and tile not in self._refused:
            self._links[tile].reset_reader(index)

    def tap(self, hear: Callable[[int, str, bytes], None] | None) -> None:
        """Let somebody hear all that passes the ports, by tile (see firmware_bridge.link.Tap)."""
        for tile, link in enumerate(self._links):
            link.tap = None if hear is None else partial(hear, tile)

    def close(self) -> None:
        self._listener = None
        for link in self._links:
            link.close()

    def _heard(self, tile: int, events: Sequence[Event]) -> None:
        readings: list[Reading] = []
        for event in events:
            readings += self._readings(tile, event)
        if readings and self._listener is not None:
            self._listener(readings)

    def _readings(self, tile: int, event: Event) -> Sequence[Reading]:
        if isinstance(event, CellReport | ButtonReport):
            cells = self.tiles.tiles[tile]
            if tile in self._refused or event.index >= len(cells):
                return ()
            if isinstance(event, CellReport):
                return (CellSeen(cells[event.index], event.presence, event.tags),)
            return (CellPressed(cells[event.index]),)
        if isinstance(event, Up):
            return self._came_up(tile, event.info)
        return self._say(LinkChanged(tile, False, event.why))

    def _came_up(self, tile: int, info: TileInfo) -> Sequence[Reading]:
        misfit = self._misfit(tile, info)
        if misfit:
            self._refused.add(tile)
            self._links[tile].light({index: DARK for index in self._wanted[tile] if index < info.readers})
            return self._say(LinkChanged(tile, False, misfit))
        if tile in self._refused:
            self._refused.remove(tile)
            self._links[tile].light(self._wanted[tile])
        for index, gain in self._gains[tile].items():
            self._links[tile].set_gain(index, gain)
        return self._say(LinkChanged(tile, True))

    def _misfit(self, tile: int, info: TileInfo) -> str:
        port, cells = self.ports[tile], self.tiles.tiles[tile]
        if len(self.ports) > 1 and info.tile != tile:
            return (
                f"on {port} answers tile {info.tile}, where tile {tile} belongs: "
                "exchange the plugs, or the order of the ports in the board's address"
            )
        if info.readers != len(cells):
            return (
                f"tile {tile} on {port} has {info.readers} readers, but the mat's map gives it "
                f"{len(cells)} cells ({cells[0]} to {cells[-1]}): correct the mat's size or its tiles"
            )
        return ""

    def _say(self, change: LinkChanged) -> Sequence[Reading]:
        """Each change once: a link that stays down is news again only with another reason."""
        if self._said.get(change.tile) == change:
            return ()
        self._said[change.tile] = change
        return (change,)
