"""The process around the simulated tiles: ports, standard input and output, and the clock.

It sleeps until bytes, a line or the time of the next scan come. Everything caused in one round is
written to the ports before anything about it is said on standard output.
"""

from __future__ import annotations

import json
import os
import select
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path

from firmware_bridge.sim.bench import Bench, Settling
from firmware_bridge.sim.commands import Commands
from firmware_bridge.sim.faults import fault_source
from firmware_bridge.sim.ports import TilePorts
from firmware_bridge.sim.scanner import ScanPace
from firmware_bridge.values import Lamp

STDIN, STDOUT = 0, 1
REST = 0.005  # seconds between two looks at the clock: a few scans at a time cost less than each alone


class Shell:
    """Runs until standard input ends."""

    def __init__(
        self, sizes: Sequence[int], pace: ScanPace, folder: Path | None, seed: int, faults: str = "clean"
    ) -> None:
        boot = int.from_bytes(os.urandom(2), "big")  # no two starts look the same to the Pi
        now = time.monotonic()
        self._bench = Bench(sizes, pace, boot=boot, seed=seed, now=now, told=self._lamp)
        self._faults = fault_source(faults, self._bench.worlds, seed, now)
        self._ports = TilePorts(len(sizes), folder)
        self._commands = Commands(self._bench, self._ports)
        self._unread = b""
        self._lines: deque[str] = deque()
        self._settling: Settling | None = None
        self._said = [json.dumps({"ports": [str(name) for name in self._ports.names]})]
        self._ended = False

    def run(self) -> None:
        """Play the tiles until standard input ends."""
        try:
            while True:
                self._round()
                if self._ended and not self._lines and self._settling is None:
                    return
                self._wait()
        finally:
            self._ports.close_all()

    def _round(self) -> None:
        now = time.monotonic()
        while self._lines and self._settling is None:
            self._obey(self._lines.popleft(), now)
        for fault in self._faults.due(now):
            self._commands.obey(
                fault, now
            )  # what cannot be done, such as to close a closed port, is no matter
        self._bench.advance(now)
        for tile, terminal in enumerate(self._ports.terminals):
            output = self._bench.take_output(tile)
            if output and terminal is not None:
                terminal.write(output)
        if self._settling is not None and self._settling.done():
            self._settling = None
            self._said.append("ok sync")
        if self._said:
            data = "".join(f"{line}\n" for line in self._said).encode()
            self._said.clear()
            while data:
                data = data[os.write(STDOUT, data) :]

    def _obey(self, line: str, now: float) -> None:
        if line.strip() == "sync":
            self._settling = Settling(self._bench)
        elif line.strip():
            self._said.append(self._commands.obey(line, now))

    def _wait(self) -> None:
        poll = select.poll()
        if not self._ended:
            poll.register(STDIN, select.POLLIN)
        tiles = {}
        for tile, terminal in enumerate(self._ports.terminals):
            if terminal is not None:
                tiles[terminal.fd] = tile
                poll.register(terminal.fd, select.POLLIN)
        for fd, _ in poll.poll(self._patience()):
            if fd == STDIN:
                self._read_commands()
            else:
                self._receive(tiles[fd])

    def _patience(self) -> float | None:
        """Milliseconds until something is due."""
        if self._lines and self._settling is None:
            return 0
        now = time.monotonic()
        deadlines = (self._bench.deadline(now), self._faults.deadline())
        deadline = min((time for time in deadlines if time is not None), default=None)
        return None if deadline is None else max(deadline - now, REST) * 1000

    def _receive(self, tile: int) -> None:
        terminal = self._ports.terminals[tile]
        if terminal is not None:
            self._bench.receive(tile, terminal.read())

    def _read_commands(self) -> None:
        data = os.read(STDIN, 65536)
        self._ended = not data
        *lines, self._unread = (self._unread + data).split(b"\n")
        self._lines += [line.decode(errors="replace") for line in lines]

    def _lamp(self, tile: int, index: int, lamp: Lamp) -> None:
        self._said.append(f"led {tile} {index} {lamp.pattern.name.lower()} {bytes(lamp.colour).hex()}")
