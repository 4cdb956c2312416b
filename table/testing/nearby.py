"""A `sim:` board within this process, in the time of its loop: for days that pass in a minute.

Everything that a real table has below its loop is there: each tile is the simulated firmware, each port a
pair of sockets that may vanish, and the Pi's end is the very link and board of a real table, with the faults
of `sim:faults=PROFILE`. Scans take no time, so that time can jump from one event to the next.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial

from firmware_bridge.link import Link
from firmware_bridge.sim.bench import Bench
from firmware_bridge.sim.commands import Commands
from firmware_bridge.sim.faults import PROFILES, FaultModel
from firmware_bridge.sim.scanner import FAST
from hardware.board import Lamp, Listener, Presence
from hardware.cells import TileMap
from hardware.simchild import by_reader
from hardware.simulated import FAULTS
from hardware.wire import WireBoard
from hardware.world import World
from table.testing.wired import ModelPorts


class NearbyBoard(World):
    """Board and World in one. `faults` counts what went wrong by itself."""

    def __init__(self, tiles: TileMap, profile: str, seed: int) -> None:
        super().__init__(tiles)
        self._profile, self._seed = profile, seed
        self._ports = ModelPorts(len(tiles.tiles))
        self.faults = 0
        self._spoken_to: set[int] = set()  # tiles to which bytes are on their way
        self._timer: asyncio.TimerHandle | None = None
        self._open = False

    def start(self, listener: Listener) -> None:
        """Begin to report, on the running loop: until then there are neither tiles nor time."""
        self._loop, self._open = asyncio.get_running_loop(), True
        now, boot = self._loop.time(), self._seed & 0xFFFF
        self._bench = Bench(self.tiles.sizes, FAST, boot=boot, seed=self._seed, now=now, told=self._told)
        self._commands = Commands(self._bench, self._ports)
        self._to_come = FaultModel(PROFILES[self._profile], self._bench.worlds, self._seed, now)
        for cell, tag in self.laid:
            self._obey(f"place {cell} {tag}")
        self.wire = WireBoard(self._ports.names, self.tiles, partial(Link, opener=self._ports.plug_in))
        self.wire.tap(self._overheard)
        self.keys.start(listener)
        self.wire.start(listener)
        self._pump()

    def light(self, lamps: Mapping[str, Lamp]) -> None:
        self.wire.light(lamps)

    def light_keys(self, lamps: Mapping[tuple[int, str], Lamp]) -> None:
        self.keys.light(lamps)

    def close(self) -> None:
        self.keys.close()
        if self._open:
            self._open = False
            self.wire.close()
        if self._timer is not None:
            self._timer.cancel()
        self._ports.close_all()

    # How the news travels: by the words of docs/wire.md

    def _changed(self, cell: str, command: str) -> None:  # noqa: ARG002 (the command names it)
        self._do(command)

    def _pressed(self, cell: str) -> None:
        self._do(f"press {cell}")

    def _broken(self, cell: str, how: Presence | None) -> None:
        self._do(f"fault {FAULTS[how]} {cell}")

    def _plugged(self, tile: int, plugged: bool) -> None:
        self._do(f"fault {'open' if plugged else 'close'} {tile}")

    def _do(self, command: str) -> None:
        if self._open:
            self._obey(command)
            self._loop.call_soon(self._pump)

    def _obey(self, command: str) -> None:
        self._commands.obey(by_reader(command, self.tiles), self._loop.time())

    # Time

    def _overheard(self, tile: int, what: str, _: bytes) -> None:
        if what == "out":
            if not self._spoken_to:
                self._loop.call_soon(self._pump)
            self._spoken_to.add(tile)

    def _pump(self) -> None:
        """Faults come, tiles hear, scan and speak; then until something is due again."""
        if not self._open:
            return
        now = self._loop.time()
        for line in self._to_come.due(now):
            self.faults += self._commands.obey(line, now).startswith("ok")
        while self._spoken_to:
            tile = self._spoken_to.pop()
            self._bench.receive(tile, self._ports.read(tile))
        self._bench.advance(now)
        for tile in range(len(self.tiles.tiles)):
            data = self._bench.take_output(tile)
            if data:
                self._ports.write(tile, data)
        self._set_timer(now)

    def _set_timer(self, now: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        times = [time for time in (self._bench.deadline(now), self._to_come.deadline()) if time is not None]
        self._timer = self._loop.call_at(min(times), self._pump) if times else None

    def _told(self, tile: int, index: int, lamp: Lamp) -> None:
        self.lamps.note({self.tiles.cell(tile, index): lamp})
