"""Whoever looks after a table asks this: what failed, how the machine is, and to do something about it."""

from __future__ import annotations

import asyncio
import logging
import math
import sqlite3
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from table.keeping.journal import Journal
from table.kiosk.serving import Condition, unread_words
from table.kiosk.stations import Task
from table.running import machine
from table.running.faultbook import Fault, FaultBook, place_words
from table.running.report import compose_report, write_report
from table.settings.config import Config
from table.showing.companion.care import ReportFile, ServiceShown
from table.tongues import count, say

RESTART = 75  # the code of a program that wants to be started again, as systemd does after any failure
AGAIN = 60.0  # seconds between two looks round, while somebody watches
POWER_OFF = ("systemctl", "poweroff")

_log = logging.getLogger("tidetable")


class Keeper:
    """The table's own caretaker."""

    def __init__(self, config: Config, folder: Path, journal: Journal, faults: FaultBook) -> None:
        self._config, self._folder, self._journal, self._faults = config, folder, journal, faults
        self._machine: tuple[str, ...] = ()
        self._unread: tuple[str, ...] = ()
        self._looked = -math.inf
        self.said = ""
        self.code = 0  # with which the program should end

    def arrive(self, cells: Sequence[str]) -> None:
        """Service begins: look at everything once."""
        self._machine, self.said = machine.facts(self._folder), ""
        self._look_at_cells(cells)

    async def look_round(self, cells: Sequence[str]) -> None:
        """Look at everything while people play: nobody waits for what the machine says of itself."""
        self._looked = time.monotonic()
        self._machine = await asyncio.to_thread(machine.facts, self._folder)
        self._look_at_cells(cells)

    @property
    def is_due(self) -> bool:
        """Was the last look round too long ago?"""
        return time.monotonic() >= self._looked + AGAIN

    def _look_at_cells(self, cells: Sequence[str]) -> None:
        with suppress(sqlite3.Error):
            self._unread = self._journal.statistics.unread(cells)

    def shown(self) -> ServiceShown:
        """What the operator's page shows, also where the display has no service mode."""
        known = self.condition(frozenset(), frozenset())
        return ServiceShown(
            said=self.said, faults=known.faults, unread=unread_words(known), machine=known.machine
        )

    def condition(self, read: frozenset[str], down: frozenset[str]) -> Condition:
        faults = tuple(fault_words(fault) for fault in reversed(self._faults.known))
        return Condition(read, down, faults, self._unread, self._machine, self.said)

    def attend(self, task: Task, now: float) -> bool:
        """Do it; True when the program has to end for it."""
        if task is Task.REPORT:
            self._report(now)
        elif task is Task.SHUT_DOWN:
            self._shut_down()
        elif task is Task.RESTART:
            _log.info("the table is restarted from service mode")
            self.code = RESTART
            return True
        return False

    def report(self, now: float) -> ReportFile:
        """Everything for a bug report, and no secret."""
        faults = [fault_words(fault) for fault in self._faults.known]
        facts = self._machine or machine.facts(self._folder)
        return compose_report(self._config, self._journal, facts, faults, now)

    def _report(self, now: float) -> None:
        try:
            path = write_report(self._folder, self.report(now))
        except OSError as error:
            self.said = say("The file cannot be written: {why}", why=error.strerror or str(error))
        else:
            _log.info("a report was written: %s", path)
            self.said = say("The file is {path}", path=path)

    def _shut_down(self, command: Sequence[str] = POWER_OFF) -> None:
        _log.info("the machine is shut down from service mode")
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=10)
            why = done.stderr.strip() if done.returncode else ""
        except (OSError, subprocess.SubprocessError) as error:
            why = str(error)
        if why:
            self.said = say("The machine cannot be shut down from here: {why}", why=why.splitlines()[0])


def fault_words(fault: Fault) -> str:
    """A fault in a line."""
    at, place = datetime.fromtimestamp(fault.since).strftime("%H:%M"), place_words(fault.place)
    if fault.until is None:
        return say("{at} {place}: {what}, and it still is so", at=at, place=place, what=say(fault.kind))
    return count(
        "{at} {place}: {what}, once",
        "{at} {place}: {what}, {n} times",
        fault.times,
        at=at,
        place=place,
        what=say(fault.kind),
    )
