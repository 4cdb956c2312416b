"""The mat of a model with all that a real one has below the table: bytes, ports, tiles and their faults.

What pieces do comes from the same hands, and how well a reader hears them from the same radio, as in
table/testing/radio.py. But each tile here is the simulated firmware, which judges, speaks and is spoken to in
frames; each port is a pair of sockets that may vanish; and the Pi's end of it is the very link and board of
a real table, with a clock of its own. Faults are those of `sim:faults=PROFILE`. A byte takes no time.
"""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from firmware_bridge.link import Link
from firmware_bridge.sim.bench import Bench
from firmware_bridge.sim.commands import CommandError, Commands
from firmware_bridge.sim.faults import PROFILES, FaultModel
from firmware_bridge.sim.scanner import REFERENCE
from firmware_bridge.sim.world import TileWorld
from hardware.board import CellSeen, Lamp, Pattern, Reading
from hardware.cells import TileMap
from hardware.wire import WireBoard
from table.testing.loop import SimulatedLoop
from table.testing.profiles import Radio
from table.testing.radio import NEAR, RadioMat, RadioReport, Reader

STEP = 0.010  # seconds: bytes cross the wire so often, about as often as a tile has time for them
READ = 4096
GRAIN, LONGEST_WAY = 0.005, 2.0  # seconds: how finely and how far back a piece's way is looked at


class PortEnd:
    """The Pi's end of a port, as a link wants it."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end

    def fileno(self) -> int:
        return self._end.fileno()

    def reset_input_buffer(self) -> None:
        """Nothing is ever waiting: bytes that are sent while a port is shut are lost."""

    def close(self) -> None:
        self._end.close()


class ModelPorts:
    """The serial ports of the tiles: `fault close` and `fault open` take them away and bring them back."""

    def __init__(self, count: int) -> None:
        self.names = [f"tile{number}" for number in range(count)]
        self._ends: list[socket.socket | None] = [None] * count
        self._gone: set[int] = set()

    def plug_in(self, name: str) -> PortEnd:
        """A link opens the port."""
        tile = self.names.index(name)
        if tile in self._gone:
            raise OSError(errno.ENOENT, os.strerror(errno.ENOENT))
        self._drop(tile)
        near, far = socket.socketpair()
        near.setblocking(False)
        far.setblocking(False)
        self._ends[tile] = far
        return PortEnd(near)

    def open(self, tile: int) -> str:
        if tile not in self._gone:
            raise CommandError(f"the port of tile {tile} is open")
        self._gone.remove(tile)
        return self.names[tile]

    def close(self, tile: int) -> None:
        if tile in self._gone:
            raise CommandError(f"the port of tile {tile} is closed")
        self._gone.add(tile)
        self._drop(tile)

    def close_all(self) -> None:
        for tile in range(len(self._ends)):
            self._drop(tile)

    def _drop(self, tile: int) -> None:
        end, self._ends[tile] = self._ends[tile], None
        if end is not None:
            end.close()

    def read(self, tile: int) -> bytes:
        end = self._ends[tile]
        try:
            return end.recv(READ) if end is not None else b""
        except (BlockingIOError, ConnectionError):
            return b""

    def write(self, tile: int, data: bytes) -> None:
        """What nobody reads is lost, as on a wire."""
        end = self._ends[tile]
        if end is not None:
            try:
                end.send(data)
            except (BlockingIOError, ConnectionError):
                return


class PlayedWorld(TileWorld):
    """What lies on a tile, by the radio of the model: for the faults, and for its readers."""

    def __init__(self, mat: WiredMat, readers: Sequence[Reader]) -> None:
        super().__init__(len(readers))
        self._mat, self._ears = mat, readers

    def lying(self, index: int) -> tuple[str, ...]:
        return self._mat.resting_on(self._ears[index])

    def in_reach(self, index: int, now: float) -> list[str]:
        return self._mat.hear(self._ears[index], now)


class WiredMat(RadioMat):
    """Pieces above, a board below. What the board says goes to `listener` when it comes, at `now`."""

    def __init__(self, tiles: TileMap, radio: Radio, rng: Random, faults: str, seed: int) -> None:
        quiet = radio._replace(dropouts=0, bleeds=0, garbles=0, outages=0)  # those come by the fault model
        super().__init__(tiles, quiet, rng)
        self.listener: Callable[[Reading, float], None] = lambda *_: None
        self.noticed: Callable[[str, float], None] = lambda *_: None  # hears of every fault that comes
        self.stepped: Callable[[float], None] = lambda _: None  # hears of every step of time
        self.shown: dict[str, Lamp] = {}  # what shines on the mat, flashes left aside
        self.said: dict[str, CellSeen] = {}  # the last word of each cell, as the table heard it
        self._map = tiles
        self._loop = SimulatedLoop(self.now)
        self._ports = ModelPorts(len(tiles.tiles))
        worlds = [PlayedWorld(self, tile.readers) for tile in self._tiles]
        self.bench = Bench(
            tiles.sizes,
            REFERENCE,
            boot=seed & 0xFFFF,
            seed=seed,
            now=self.now,
            told=self._told,
            worlds=worlds,
        )
        self._commands = Commands(self.bench, self._ports)
        self._faults_to_come = FaultModel(PROFILES[faults], worlds, seed, self.now)
        make_link = partial(Link, loop=self._loop, opener=self._ports.plug_in)
        self.board = WireBoard(self._ports.names, tiles, make_link)
        self._spoken_to: set[int] = set()  # tiles to which bytes are on their way
        self.board.tap(self._overheard)
        self.board.start(self._heard)

    def close(self) -> None:
        """Let go of the ports."""
        self.board.close()
        self._ports.close_all()

    # What people do

    def press(self, cell: str) -> None:
        """Push a cell's button."""
        tile, index = self._map.reader(cell)
        self.bench.tiles[tile].press(index)

    def obey(self, line: str) -> str:
        """A fault, or any other word of docs/wire.md."""
        answer = self._commands.obey(line, self.now)
        if answer.startswith("ok"):
            self.noticed(line, self.now)
        return answer

    # Time

    def run(self, until: float) -> list[RadioReport]:
        """Let time pass. What is said goes to the listener; nothing is left to hand over."""
        while self.now < until:
            self.now = min(until, self.now + STEP)
            for line in self._faults_to_come.due(self.now):
                self.obey(line)
            self._exchange()
            self.stepped(self.now)
        return []

    def _exchange(self) -> None:
        """Tiles hear, scan and speak, and then the Pi does."""
        while self._spoken_to:
            tile = self._spoken_to.pop()
            self.bench.receive(tile, self._ports.read(tile))
        self.bench.advance(self.now)
        for tile in range(len(self._tiles)):
            data = self.bench.take_output(tile)
            if data:
                self._ports.write(tile, data)
        self._loop.run(self.now)

    def _overheard(self, tile: int, what: str, _: bytes) -> None:
        if what == "out":
            self._spoken_to.add(tile)

    def _heard(self, readings: Sequence[Reading]) -> None:
        for reading in readings:
            if isinstance(reading, CellSeen):
                self.said[reading.cell] = reading
            self.listener(reading, self.now)

    def _told(self, tile: int, index: int, lamp: Lamp) -> None:
        if lamp.pattern is not Pattern.FLASH:
            self.shown[self._map.cell(tile, index)] = lamp

    # What lies there

    def hear(self, reader: Reader, now: float) -> list[str]:
        """The tags that one scan hears, when nothing is wrong."""
        if not reader.near:
            return []
        tags = self.listen(reader, now).tags
        if not tags:
            self._forget_far(reader, now)
        return list(tags)

    def _forget_far(self, reader: Reader, now: float) -> None:
        """What has come to rest out of reach need not be listened for."""
        for name, body in list(reader.near.items()):
            if body.resting(now) and not self._strength(reader, name, *body.at(now)[:3], now):
                del reader.near[name]

    def resting_on(self, reader: Reader) -> tuple[str, ...]:
        """The tags that rest where this reader hears them well."""
        found = []
        for name, body in reader.near.items():
            x, y, height, tag = body.at(self.now)
            if (
                body.resting(self.now)
                and self._strength(reader, name, x, y, height, self.now) == self._radio.hears
            ):
                found.append(tag)
        return tuple(found)

    def verdicts(self) -> list[CellSeen]:
        return [self.said[cell] for cell in self.cells if cell in self.said]

    def rests_on(self, name: str) -> str | None:
        """The cell on which a piece lies at rest, "" off the mat; None while it moves or lies across two."""
        body = self.bodies[name]
        if not body.resting(self.now):
            return None
        x, y, height, _ = body.at(self.now)
        heard = [
            (reader.cell, strength)
            for _, _, reader in self._readers
            if abs(reader.x - x) < NEAR
            and abs(reader.y - y) < NEAR
            and (strength := self._strength(reader, name, x, y, height, self.now))
        ]
        if not heard:
            return ""
        return heard[0][0] if len(heard) == 1 and heard[0][1] == self._radio.hears else None

    def reached(self, name: str, cell: str, since: float) -> float:
        """Since when the reader of a cell could hear well what has rested there since then."""
        tile, index = self._map.reader(cell)
        reader, body = self._tiles[tile].readers[index], self.bodies[name]
        tag, time = body.last.tag, since
        while since - time < LONGEST_WAY:
            x, y, height, shown = body.at(time - GRAIN)
            if shown != tag or self._strength(reader, name, x, y, height, time) < self._radio.hears:
                break
            time -= GRAIN
        return time

    def round_of(self, cell: str) -> float:
        """Seconds in which the tile of a cell looks at each of its cells once, as they are now."""
        tile, _ = self._map.reader(cell)
        taken = sum(
            bool(reader.near) and bool(self.resting_on(reader)) for reader in self._tiles[tile].readers
        )
        return taken * REFERENCE.occupied + (len(self._tiles[tile].readers) - taken) * REFERENCE.empty
