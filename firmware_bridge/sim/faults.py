"""A board that misbehaves on order: which fault comes when, by rates or by a script, the same for each seed.

A fault is a line of the commands in docs/wire.md with its time, so whatever comes by chance can also be
written down, or typed. Rates are for an hour. None was measured on a table: docs/hardware.md says where
they come from.

Each kind of fault is a Poisson process over all cells or tiles; one that meets a cell without a card does
nothing, so that rates for a card stay right however many cards lie on the mat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from math import inf
from pathlib import Path
from random import Random
from typing import NamedTuple

from firmware_bridge.sim.noise import KINDS
from firmware_bridge.sim.world import TileWorld

HOUR = 3600.0


class FaultRates(NamedTuple):
    """How often each kind of fault comes in an hour: for each card, each reader, or each tile."""

    false_removals: float = 0  # card: unheard for just long enough to be taken for gone
    dropouts: float = 0  # card: unheard for 0.1 to 3 s
    garbled_ids: float = 0  # card: read with another id, several times in a row
    bleeds: float = 0  # card: the next reader, which is empty, hears it too
    double_tags: float = 0  # card: the next reader hears it beside its own
    hung_readers: float = 0  # reader: answers nothing until it is reset
    slow_scans: float = 0  # tile: scans take several times as long, for a while
    brownouts: float = 0  # tile: loses its power for a moment
    harmed_bytes: float = 0  # tile: some bytes in a row are lost, doubled or flipped
    lost_ports: float = 0  # tile: its port is gone and comes back
    cut_chains: float = 0  # tile: lamps from one on stay dark, for a while


CLEAN = FaultRates()
TYPICAL = FaultRates(
    false_removals=2, dropouts=6, garbled_ids=1, bleeds=3, double_tags=1, hung_readers=0.02, slow_scans=0.5,
    brownouts=0.25, harmed_bytes=20, lost_ports=0.2, cut_chains=0.05,
)  # fmt: skip
AWFUL = FaultRates(
    false_removals=10, dropouts=25, garbled_ids=6, bleeds=15, double_tags=6, hung_readers=0.3, slow_scans=4,
    brownouts=2, harmed_bytes=300, lost_ports=2, cut_chains=0.5,
)  # fmt: skip
PROFILES = {"clean": CLEAN, "typical": TYPICAL, "awful": AWFUL}


class FaultError(ValueError):
    """A script of faults that cannot be read; the message names the line."""


class FaultModel:
    """Faults by rates. `due` gives those whose time has come, as lines to obey."""

    def __init__(self, rates: FaultRates, worlds: Sequence[TileWorld], seed: int, now: float) -> None:
        self._rng = Random(f"faults {seed}")
        self._worlds = worlds
        self._agenda: list[tuple[float, int, str]] = []  # time, order of writing, kind of fault or line
        self._written = 0
        readers = sum(world.readers for world in worlds)
        units = {"slow_scans", "brownouts", "harmed_bytes", "lost_ports", "cut_chains"}
        self._rates = {
            kind: rate * (len(worlds) if kind in units else readers) / HOUR
            for kind, rate in rates._asdict().items()
        }
        self._makers: dict[str, Callable[[], list[tuple[str, float]]]] = {
            "false_removals": lambda: self._on_card("dropout", 0.25, 0.6),
            "dropouts": lambda: self._on_card("dropout", 0.1, 3.0),
            "garbled_ids": lambda: self._on_card("garble", 0.05, 0.5),
            "bleeds": lambda: self._next_door(lambda world, beside: not world.lying(beside)),
            "double_tags": lambda: self._next_door(lambda world, beside: len(world.lying(beside)) == 1),
            "hung_readers": lambda: [("fault hung {} {}".format(*self._anywhere()), 0.0)],
            "slow_scans": self._slow_scans,
            "brownouts": lambda: [(f"fault brownout {self._tile()}", 0.0)],
            "harmed_bytes": self._harmed_bytes,
            "lost_ports": self._lost_ports,
            "cut_chains": self._cut_chains,
        }
        for kind in self._rates:
            self._plan(kind, now)

    def deadline(self) -> float | None:
        """When something is due next."""
        return self._agenda[0][0] if self._agenda else None

    def due(self, now: float) -> list[str]:
        """The lines whose time has come, in order."""
        lines: list[str] = []
        while self._agenda and self._agenda[0][0] <= now:
            time, _, entry = heappop(self._agenda)
            if entry not in self._rates:
                lines.append(entry)
                continue
            self._plan(entry, time)
            for line, after in self._makers[entry]():
                self._write(time + after, line)
        return lines

    def _plan(self, kind: str, now: float) -> None:
        if self._rates[kind] > 0:
            self._write(now + self._rng.expovariate(self._rates[kind]), kind)

    def _write(self, time: float, entry: str) -> None:
        self._written += 1
        heappush(self._agenda, (time, self._written, entry))

    # --- the kinds: lines with their delay; none where the fault meets nothing ---

    def _on_card(self, fault: str, shortest: float, longest: float) -> list[tuple[str, float]]:
        tile, reader = self._anywhere()
        seconds = self._rng.uniform(shortest, longest)
        if not self._worlds[tile].lying(reader):
            return []
        return [(f"fault {fault} {tile} {reader} {seconds:.3f}", 0.0)]

    def _next_door(self, fits: Callable[[TileWorld, int], bool]) -> list[tuple[str, float]]:
        """The reader before or behind hears it: a tile does not know which others lie beside a cell."""
        tile, reader = self._anywhere()
        beside = reader + self._rng.choice((-1, 1))
        seconds = self._rng.uniform(0.05, 1.5)
        world = self._worlds[tile]
        if not (0 <= beside < world.readers and world.lying(reader) and fits(world, beside)):
            return []
        return [(f"fault bleed {tile} {beside} {tile} {reader} {seconds:.3f}", 0.0)]

    def _slow_scans(self) -> list[tuple[str, float]]:
        factor, seconds = self._rng.uniform(2, 6), self._rng.uniform(2, 20)
        return [(f"fault slow {self._tile()} {factor:.1f} {seconds:.1f}", 0.0)]

    def _harmed_bytes(self) -> list[tuple[str, float]]:
        kind, way = self._rng.choice(KINDS), self._rng.choice(("in", "out"))
        return [(f"fault {kind} {self._rng.randint(1, 8)} {way}", 0.0)]

    def _lost_ports(self) -> list[tuple[str, float]]:
        tile = self._tile()
        return [(f"fault close {tile}", 0.0), (f"fault open {tile}", self._rng.uniform(0.5, 5))]

    def _cut_chains(self) -> list[tuple[str, float]]:
        tile, lamp = self._anywhere()
        return [(f"fault cut {tile} {lamp}", 0.0), (f"fault mend {tile}", self._rng.uniform(30, 180))]

    def _anywhere(self) -> tuple[int, int]:
        at = self._rng.randrange(sum(world.readers for world in self._worlds))
        for tile, world in enumerate(self._worlds):
            if at < world.readers:
                return tile, at
            at -= world.readers
        raise AssertionError("there is no such reader")

    def _tile(self) -> int:
        return self._rng.randrange(len(self._worlds))


class FaultScript:
    """Faults at fixed times: lines `SECONDS fault ...`, the seconds counted from the start."""

    def __init__(self, lines: Sequence[tuple[float, str]], now: float) -> None:
        self._lines = [(now + seconds, line) for seconds, line in sorted(lines)]

    def deadline(self) -> float | None:
        return self._lines[0][0] if self._lines else None

    def due(self, now: float) -> list[str]:
        come = [line for time, line in self._lines if time <= now]
        del self._lines[: len(come)]
        return come


def fault_source(name: str, worlds: Sequence[TileWorld], seed: int, now: float) -> FaultModel | FaultScript:
    """The faults of a profile, or of the script in a file of this name."""
    if name in PROFILES:
        return FaultModel(PROFILES[name], worlds, seed, now)
    return FaultScript(read_script(Path(name)), now)


def read_script(path: Path) -> list[tuple[float, str]]:
    """A script from its file; empty lines and `#` are skipped. Raises FaultError, or OSError."""
    found = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        text = line.partition("#")[0].strip()
        seconds, _, command = text.partition(" ")
        if not text:
            continue
        try:
            time = float(seconds)
        except ValueError:
            time = inf
        if not 0 <= time < inf or not command.strip().startswith("fault "):
            raise FaultError(
                f"{path}, line {number}: {text!r} is no line such as '12.5 fault dropout 0 3 1.5'"
            )
        found.append((time, command.strip()))
    return found
