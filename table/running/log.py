"""The log: one line for every start and stop, every part of the board that comes or goes, every game.

It is for whoever looks after the table, and holds what everybody at it could see: no cards, no seeds, no
links to pages. It goes to standard error; under systemd the journal has the time already, and is told how
bad each line is instead, with fields to search by where it can be (journald.py).
"""

from __future__ import annotations

import logging
import os
import stat
import sys
from collections import deque
from collections.abc import Mapping, Sequence
from datetime import datetime

from hardware.board import LinkChanged, Reading
from table.playing.moment import Moment
from table.running.journald import SOCKET, ToJournal
from table.running.witness import Witness

WITH_TIME = "%(asctime)s %(levelname)-7s %(message)s"
FOR_SYSTEMD = "%(priority)s%(message)s"
PRIORITIES = {logging.WARNING: "<4>", logging.INFO: "<6>"}

_log = logging.getLogger("tidetable")


def set_up_log(environ: Mapping[str, str] = os.environ) -> None:
    """Write the log to standard error from now on; again does no harm."""
    if any(isinstance(handler, _Remembered) for handler in logging.getLogger().handlers):
        return
    handler = _ToStderr()
    form = FOR_SYSTEMD if _goes_to_systemd(environ) else WITH_TIME
    handler.setFormatter(logging.Formatter(form, "%Y-%m-%d %H:%M:%S"))
    handler.addFilter(_with_priority)
    native = _goes_to_systemd(environ) and stat.S_ISSOCK(os.fstat(2).st_mode) and SOCKET.exists()
    logging.getLogger().addHandler(ToJournal(SOCKET, handler) if native else handler)
    logging.getLogger().addHandler(_Remembered())
    _log.setLevel(logging.INFO)


def _goes_to_systemd(environ: Mapping[str, str]) -> bool:
    """systemd names the stream it reads, so that a program whose output went elsewhere since can tell."""
    here = os.fstat(2)
    return environ.get("JOURNAL_STREAM") == f"{here.st_dev}:{here.st_ino}"


def _with_priority(record: logging.LogRecord) -> bool:
    """How bad it is, as sd-daemon(3) wants it before a line."""
    record.priority = "<3>" if record.levelno >= logging.ERROR else PRIORITIES.get(record.levelno, "<7>")
    return True


class _ToStderr(logging.Handler):
    """Standard error as it is at that moment: a live picture in the same terminal takes it above."""

    def emit(self, record: logging.LogRecord) -> None:
        try:
            print(self.format(record), file=sys.stderr, flush=True)
        except Exception:
            self.handleError(record)


_recent: deque[str] = deque(maxlen=200)


class _Remembered(logging.Handler):
    """The last lines, for a report: they are for whoever looks after the table, and tell no secrets."""

    def emit(self, record: logging.LogRecord) -> None:
        at = datetime.fromtimestamp(record.created).isoformat(timespec="seconds")
        _recent.append(f"{at} {record.levelname} {record.getMessage()}")


def recent_lines() -> list[str]:
    """The last lines of this program's log, the oldest first."""
    return list(_recent)


class Chronicle(Witness):
    """Watches a service and writes down, once each, what became of its board and its games."""

    def __init__(self) -> None:
        self._links: dict[int, bool] = {}
        self._game: int | None = None
        self._ended = False

    def heard(self, readings: Sequence[Reading], now: float) -> None:  # noqa: ARG002
        for reading in readings:
            if isinstance(reading, LinkChanged) and self._links.get(reading.tile) != reading.up:
                self._links[reading.tile] = reading.up
                if reading.up:
                    _log.info("board part %d is up", reading.tile + 1, extra={"PART": reading.tile + 1})
                else:
                    about = {"PART": reading.tile + 1}
                    _log.warning("board part %d is down: %s", reading.tile + 1, reading.why, extra=about)

    def look(self, moment: Moment, now: float) -> None:  # noqa: ARG002
        """A game that the journal could not take yet has no number to be told by."""
        if moment.entry < 0:
            return
        name, length = f"game {moment.entry} ({moment.sheet.game.TITLE})", len(moment.record)
        about = {"ENTRY": moment.entry, "GAME": moment.sheet.game.NAME, "ACTIONS": length}
        if moment.entry != self._game:
            self._game, self._ended = moment.entry, False
            if length:
                _log.info("%s goes on after %d actions", name, length, extra=about)
            else:
                _log.info("%s begins", name, extra=about)
        ended = moment.outcome is not None or moment.ended
        if ended and not self._ended:
            _log.info("%s %s", name, _how(moment), extra=about)
        self._ended = ended


def _how(moment: Moment) -> str:
    """How a game ended. One that is given up may leave its pieces on the mat: its line waits for nobody."""
    if moment.outcome is None:
        return f"is abandoned after {len(moment.record)} actions"
    return f"ends after {len(moment.record)} actions: {moment.sheet.over(moment.state)[0]}"
