"""Several simulated tiles with the world on top of them and the wires below: all of it but the ports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from heapq import heappop, heappush
from random import Random

from firmware_bridge.sim.chain import LampChain
from firmware_bridge.sim.noise import NoisyLine
from firmware_bridge.sim.radio import TileRadio
from firmware_bridge.sim.scanner import FAST, ScanPace
from firmware_bridge.sim.tile import Tile
from firmware_bridge.sim.world import TileWorld
from firmware_bridge.values import Lamp


class Bench:
    """The tiles by number. `told(tile, index, lamp)` hears of every change of a lamp; `worlds` are what lies
    on the tiles, where that is played by somebody else."""

    def __init__(
        self,
        sizes: Sequence[int],
        pace: ScanPace,
        *,
        boot: int,
        seed: int,
        now: float,
        told: Callable[[int, int, Lamp], None],
        worlds: Sequence[TileWorld] | None = None,
    ) -> None:
        rng = Random(seed)
        self.sent, self.received = NoisyLine(rng), NoisyLine(rng)
        self.worlds = worlds if worlds is not None else [TileWorld(size) for size in sizes]
        self.chains = [LampChain(partial(told, number)) for number in range(len(sizes))]
        self.radios = [TileRadio(world.answer) for world in self.worlds]
        self.tiles = [
            Tile(
                number,
                world.readers,
                pace,
                self.radios[number].answer,
                boot=boot,
                now=now,
                told=chain.show,
                pulse_reset=world.pulse_reset,
            )
            for number, (world, chain) in enumerate(zip(self.worlds, self.chains, strict=True))
        ]
        for radio, tile in zip(self.radios, self.tiles, strict=True):
            radio.gains = tile.gains_now
        self._passing: list[tuple[float, int, int]] = []  # when a fault ends, tile, reader
        self._instant = pace is FAST

    def receive(self, tile: int, data: bytes) -> None:
        """Bytes from the Pi enter the wire."""
        self.tiles[tile].receive(self.received.carry(data))

    def take_output(self, tile: int) -> bytes:
        """Bytes for the Pi leave the wire."""
        return self.sent.carry(self.tiles[tile].take_output())

    def look_again(self, tile: int, reader: int, time: float) -> None:
        """A fault of this reader ends then: at the fast pace nobody would look."""
        if self._instant:
            heappush(self._passing, (time, tile, reader))

    def faults(self, now: float) -> list[str]:
        """What is wrong just now, as words with tile and reader."""
        found = []
        for number, (world, chain) in enumerate(zip(self.worlds, self.chains, strict=True)):
            for fault in world.faults(now):
                word, _, reader = fault.partition(" ")
                found.append(f"{word} {number} {reader}")
            found += [] if chain.cut is None else [f"cut {number} {chain.cut}"]
        return found

    def advance(self, now: float) -> None:
        """Let all tiles do what is due."""
        while self._passing and self._passing[0][0] <= now:
            _, number, reader = heappop(self._passing)
            self.tiles[number].scanner.touch(reader)
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
            times += [time for time, _, _ in self._passing[:1]]
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
