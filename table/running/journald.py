"""The log as systemd's journal likes it best: each line with how bad it is and fields to search by.

    journalctl -t tidetable TIDETABLE_ENTRY=12        everything about game 12

The native protocol is one datagram a line (systemd.io/JOURNAL_NATIVE_PROTOCOL): NAME=value, and where a value
has several lines, its length in eight bytes before it. What has no field says so by having none.
"""

from __future__ import annotations

import logging
import socket
import struct
from pathlib import Path

SOCKET = Path("/run/systemd/journal/socket")
IDENTIFIER = "tidetable"
PREFIX = "TIDETABLE_"
LEVELS = {logging.DEBUG: 7, logging.INFO: 6, logging.WARNING: 4, logging.ERROR: 3, logging.CRITICAL: 2}


def datagram(record: logging.LogRecord, message: str) -> bytes:
    """A line of the log with its fields: whatever `extra` names in capitals."""
    fields = {
        "MESSAGE": message,
        "PRIORITY": str(LEVELS.get(record.levelno, 5)),
        "SYSLOG_IDENTIFIER": IDENTIFIER,
        "LOGGER": record.name,
    }
    given = {name: value for name, value in vars(record).items() if name.isupper()}
    fields |= {f"{PREFIX}{name}": str(value) for name, value in given.items()}
    return b"".join(_field(name, value) for name, value in fields.items())


def _field(name: str, value: str) -> bytes:
    data = value.encode("utf-8", "replace")
    if b"\n" not in data:
        return name.encode() + b"=" + data + b"\n"
    return name.encode() + b"\n" + struct.pack("<Q", len(data)) + data + b"\n"


class ToJournal(logging.Handler):
    """Sends lines to the journal. One that it does not take goes where `otherwise` writes."""

    def __init__(self, path: Path, otherwise: logging.Handler) -> None:
        super().__init__()
        self._path, self._otherwise = str(path), otherwise
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
        self._socket.setblocking(False)  # a journal that is busy must not hold the table up

    def emit(self, record: logging.LogRecord) -> None:
        try:
            self._socket.sendto(datagram(record, self.format(record)), self._path)
        except OSError:
            self._otherwise.handle(record)

    def close(self) -> None:
        self._socket.close()
        super().close()
