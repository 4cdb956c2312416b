"""`tidetable monitor`: the live mat. What each cell says, how long it has said so, and how often it faltered.

A tile tells verdicts, not scans. So the evidence for what lies on a cell is how long its verdict stands and
how often it changed; a piece that was gone and came back within BACK_S is counted as a miss, because no hand
is that quick on purpose. How fast a tile scans shows in how soon it answers: it does so between two scans.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from hardware.board import CellPressed, CellSeen, LinkChanged, Presence, Reading
from hardware.wire import TileLine
from table.bench.words import Names, in_words, spoken

BACK_S = 1.0
KEPT = 12  # of the last readings


class CellLine(NamedTuple):
    """What is known of one cell. `since` is when it began to say this; None: it has said nothing yet."""

    cell: str
    presence: Presence | None = None
    tags: tuple[str, ...] = ()
    since: float | None = None
    reports: int = 0
    misses: int = 0
    presses: int = 0


class MatLog:
    """The mat as it is, and how it came to be so. Time is an argument."""

    def __init__(self, cells: Iterable[str], names: Names) -> None:
        self.cells = {cell: CellLine(cell) for cell in cells}
        self.down: dict[int, str] = {}
        self.recent: list[tuple[float, str]] = []
        self.heard = 0  # readings
        self._names = names
        self._left: dict[str, tuple[tuple[str, ...], float]] = {}  # what a cell had, and until when

    def feed(self, readings: Sequence[Reading], now: float) -> None:
        for reading in readings:
            if isinstance(reading, CellSeen):
                self.cells[reading.cell] = self._seen(self.cells[reading.cell], reading, now)
            elif isinstance(reading, LinkChanged):
                self.down.pop(reading.tile, None)
                if not reading.up:
                    self.down[reading.tile] = reading.why
            elif isinstance(reading, CellPressed):
                line = self.cells[reading.cell]
                self.cells[reading.cell] = line._replace(presses=line.presses + 1)
            self.heard += 1
            self.recent.append((now, in_words(reading, self._names)))
        del self.recent[:-KEPT]

    def _seen(self, line: CellLine, seen: CellSeen, now: float) -> CellLine:
        if line.presence is Presence.PRESENT and set(line.tags) - set(seen.tags):
            self._left[line.cell] = line.tags, now
        had, until = self._left.get(line.cell, ((), float("-inf")))
        missed = seen.presence is Presence.PRESENT and seen.tags == had and now - until <= BACK_S
        if missed:
            del self._left[line.cell]
        return line._replace(
            presence=seen.presence,
            tags=seen.tags,
            since=now,
            reports=line.reports + 1,
            misses=line.misses + missed,
        )

    @property
    def complete(self) -> bool:
        """Every cell has said something."""
        return all(line.presence is not None for line in self.cells.values())

    @property
    def unknown(self) -> list[tuple[str, str]]:
        """The tags on the mat that nobody knows: (cell, tag)."""
        return [
            (line.cell, tag) for line in self.cells.values() for tag in line.tags if tag not in self._names
        ]

    def words(self, cell: str) -> str:
        """What lies on a cell, in words."""
        line = self.cells[cell]
        if line.presence is Presence.PRESENT:
            return spoken(line.tags, self._names)
        return {None: "?", Presence.ABSENT: "", Presence.NOISY: "noisy", Presence.DOWN: "DOWN"}[line.presence]

    def report(self, lines: Sequence[TileLine], now: float) -> dict[str, object]:
        """All of it, for programs."""
        cells = [
            {
                "cell": line.cell,
                "presence": None if line.presence is None else line.presence.name.lower(),
                "tags": list(line.tags),
                "for_s": None if line.since is None else round(now - line.since, 3),
                "reports": line.reports,
                "misses": line.misses,
                "presses": line.presses,
            }
            for line in self.cells.values()
        ]
        tiles = [tile_report(line, self.down.get(line.tile, "")) for line in lines]
        return {"cells": cells, "tiles": tiles, "unknown": [list(each) for each in self.unknown]}


def tile_report(line: TileLine, why: str) -> dict[str, Any]:
    return {
        "tile": line.tile,
        "port": line.port,
        "up": line.info is not None and not why,
        "why": why,
        "firmware": None if line.info is None else line.info.firmware,
        "answers_in_ms": None if line.round_trip is None else round(line.round_trip * 1000, 1),
        **line.counts._asdict(),
    }
