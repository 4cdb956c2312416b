"""Counts what fails, by cell, and which readers read: for the statistics and for service. A fault that comes
again and again is one line of the log, with how often when it is over for good."""

from __future__ import annotations

import logging
import sqlite3
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from hardware.board import CellSeen, LinkChanged, Presence, Reading
from table.keeping.statistics import Statistics
from table.playing.moment import Moment
from table.running.witness import Witness
from table.tongues import mark, say

WRITTEN = 60.0  # seconds between two writes
OVER = 60.0  # seconds of peace after which a fault is over
MOST = 20  # of the last faults, that are remembered
PART = "part "  # and its number: where a tile's link fails
DOWN, NOISY, AWAY = mark("no answer"), mark("not clear"), mark("link")
_KINDS = {Presence.DOWN: DOWN, Presence.NOISY: NOISY}

_log = logging.getLogger("tidetable.faults")


class Fault(NamedTuple):
    """Something that failed: where, how, since when, how often, and until when (None: it still does)."""

    place: str
    kind: str
    since: float
    times: int = 1
    until: float | None = None


def place_words(place: str) -> str:
    """A cell by its name, a part of the board by its number."""
    number = place.removeprefix(PART)
    return place if number == place else say("Board part {number}", number=number)


class FaultBook(Witness):
    """Watches a service. What it has counted is written now and then, and when the table stops."""

    def __init__(self, statistics: Statistics, wall: Callable[[], float]) -> None:
        self._statistics, self._wall = statistics, wall
        self._counted: Counter[tuple[str, str]] = Counter()
        self._read: set[str] = set()
        self._going: dict[tuple[str, str], Fault] = {}
        self._game = -1
        self._written: float | None = None
        self.last: list[Fault] = []

    def heard(self, readings: Sequence[Reading], now: float) -> None:
        for reading in readings:
            if isinstance(reading, CellSeen):
                self._cell(reading)
            elif isinstance(reading, LinkChanged):
                self._note(f"{PART}{reading.tile + 1}", AWAY if not reading.up else None, (AWAY,))
        self._let_go()
        self._write_now_and_then(now)

    def look(self, moment: Moment, now: float) -> None:
        self._game = moment.entry
        self._let_go()
        self._write_now_and_then(now)

    def _cell(self, seen: CellSeen) -> None:
        if seen.presence is Presence.PRESENT and seen.tags:
            self._read.add(seen.cell)
        self._note(seen.cell, _KINDS.get(seen.presence), (DOWN, NOISY))

    def _note(self, place: str, kind: str | None, kinds: Sequence[str]) -> None:
        """This is what is wrong at a place now; None for nothing."""
        wall = self._wall()
        for each in kinds:
            fault = self._going.get((place, each))
            if each != kind:
                if fault is not None and fault.until is None:
                    self._going[place, each] = fault._replace(until=wall)
            elif fault is None:
                self._going[place, each] = Fault(place, each, wall)
                self._counted[place, each] += 1
                if each != AWAY:  # the chronicle tells of parts that come and go (log.py)
                    _log.warning("fault: %s, %s", place, each, extra={"CELL": place, "FAULT": each})
            elif fault.until is not None:
                self._going[place, each] = fault._replace(until=None, times=fault.times + 1)
                self._counted[place, each] += 1

    def _let_go(self) -> None:
        wall = self._wall()
        for key, fault in list(self._going.items()):
            if fault.until is not None and not 0 <= wall - fault.until < OVER:
                del self._going[key]
                self.last = [*self.last, fault][-MOST:]
                if fault.kind != AWAY:
                    self._tell_the_end(fault, max(0.0, fault.until - fault.since))

    @staticmethod
    def _tell_the_end(fault: Fault, seconds: float) -> None:
        about = {"CELL": fault.place, "FAULT": fault.kind, "TIMES": fault.times}
        words = (fault.place, fault.kind, fault.times, seconds)
        _log.info("fault over: %s, %s, %d times in %.0f s", *words, extra=about)

    @property
    def known(self) -> list[Fault]:
        """The last faults, the newest last; those that are on among them."""
        return sorted([*self.last, *self._going.values()], key=lambda fault: fault.since)[-MOST:]

    def _write_now_and_then(self, now: float) -> None:
        if self._written is None:
            self._written = now
        if now >= self._written + WRITTEN:
            self._written = now
            self.write()

    def write(self) -> None:
        """Keep what was counted. A journal that refuses is told again later."""
        try:
            if self._counted:
                self._statistics.note_faults(self._wall(), self._counted)
                self._counted.clear()
            if self._read and self._game >= 0:
                self._statistics.note_read(self._game, self._read)
                self._read.clear()
        except sqlite3.Error:
            return
