"""Several simulated tiles with the world on top of them and the wires below: all of it but the ports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from firmware_bridge.sim.noise import NoisyLine
from firmware_bridge.sim.scanner import FAST, ScanPace
from firmware_bridge.sim.tile import Tile
from firmware_bridge.sim.world import TileWorld
from firmware_bridge.values import Lamp


class Bench:
    """The tiles by number. `told(tile, index, lamp)` hears of every change of a lamp."""

    def __init__(
        self,
        sizes: Sequence[int],
        pace: ScanPace,
        *,
        boot: int,
        seed: int,
        now: float,
        told: Callable[[int, int, Lamp], None],
    ) -> None:
        rng = Random(seed)
        self.sent, self.received = NoisyLine(rng), NoisyLine(rng)
        self.worlds = [TileWorld(size) for size in sizes]
        self.tiles = [
            Tile(number, size, pace, world.answer, boot=boot, now=now, told=partial(told, number))
            for number, (size, world) in enumerate(zip(sizes, self.worlds, strict=True))
        ]
        self._instant = pace is FAST

    def receive(self, tile: int, data: bytes) -> None:
        """Bytes from the Pi enter the wire."""
        self.tiles[tile].receive(self.received.carry(data))

    def take_output(self, tile: int) -> bytes:
        """Bytes for the Pi leave the wire."""
        return self.sent.carry(self.tiles[tile].take_output())

    def advance(self, now: float) -> None:
        """Let all tiles do what is due."""
        for tile, world in zip(self.tiles, self.worlds, strict=True):
            if self._instant:
                for index in world.flickering:
                    tile.scanner.touch(index)
            tile.advance(now)

    def deadline(self, now: float) -> float | None:
        """When `advance` is due."""
        times = [tile.deadline() for tile in self.tiles]
        if self._instant:
            times += [world.next_flip(now) for world in self.worlds]
        return min((time for time in times if time is not None), default=None)


class Settling:
    """Waits until every cell was scanned since now and its verdict stands: then all has been sent."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._before = [tile.scanner.scans for tile in bench.tiles]

    def done(self) -> bool:
        """Whether it is so. Cells that flicker cannot settle and are not waited for."""
        return all(map(self._settled, self._bench.tiles, self._bench.worlds, self._before))

    def _settled(self, tile: Tile, world: TileWorld, before: tuple[int, ...]) -> bool:
        scanner = tile.scanner
        if scanner.doubtful - world.flickering:
            return False
        return scanner.deadline() is None or all(
            now > then for now, then in zip(scanner.scans, before, strict=True)
        )
