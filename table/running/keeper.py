"""Whoever looks after a table asks this: what failed, how the machine is, and to do something about it."""

from __future__ import annotations

import logging
import sqlite3
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from table.keeping.journal import Journal
from table.kiosk.serving import Condition
from table.kiosk.stations import Task
from table.running import machine
from table.running.faultbook import Fault, FaultBook
from table.running.report import write_report
from table.settings.config import Config
from table.tongues import count, say

RESTART = 75  # the code of a program that wants to be started again, as systemd does after any failure
POWER_OFF = ("systemctl", "poweroff")

_log = logging.getLogger("tidetable")


class Keeper:
    """The table's own caretaker."""

    def __init__(self, config: Config, folder: Path, journal: Journal, faults: FaultBook) -> None:
        self._config, self._folder, self._journal, self._faults = config, folder, journal, faults
        self._machine: tuple[str, ...] = ()
        self._unread: tuple[str, ...] = ()
        self.said = ""
        self.code = 0  # with which the program should end

    def arrive(self, cells: Sequence[str]) -> None:
        """Service begins: look at everything once."""
        self._machine, self.said = machine.facts(self._folder), ""
        with suppress(sqlite3.Error):
            self._unread = self._journal.statistics.unread(cells)

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

    def _report(self, now: float) -> None:
        faults = [fault_words(fault) for fault in self._faults.known]
        try:
            path = write_report(self._folder, self._config, self._journal, self._machine, faults, now)
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
    at = datetime.fromtimestamp(fault.since).strftime("%H:%M")
    if fault.until is None:
        return say("{at} {place}: {what}, and it still is so", at=at, place=fault.place, what=say(fault.kind))
    return count(
        "{at} {place}: {what}, once",
        "{at} {place}: {what}, {n} times",
        fault.times,
        at=at,
        place=fault.place,
        what=say(fault.kind),
    )
