"""The log in systemd's journal: a datagram a line, with fields, and nothing that can be smuggled in."""

from __future__ import annotations

import logging
import socket
import struct
from pathlib import Path

from table.running.journald import ToJournal

LOG = logging.Logger("tidetable.test")


class Kept(logging.Handler):
    """Keeps what could not be sent."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


def test_a_line_has_its_fields_and_one_with_breaks_cannot_make_fields_of_its_own(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as journal:
        journal.bind(str(tmp_path / "socket"))
        journal.settimeout(10)
        handler = ToJournal(tmp_path / "socket", Kept())
        LOG.addHandler(handler)
        try:
            LOG.warning("board part %d is down", 2, extra={"PART": 2})
            first = journal.recv(4096).split(b"\n")
            LOG.info("a game\nPRIORITY=0", extra={"ENTRY": 12})
            second = journal.recv(4096)
        finally:
            LOG.removeHandler(handler)
            handler.close()
    assert first[:3] == [b"MESSAGE=board part 2 is down", b"PRIORITY=4", b"SYSLOG_IDENTIFIER=tidetable"]
    assert b"TIDETABLE_PART=2" in first
    text = b"a game\nPRIORITY=0"
    assert second.startswith(b"MESSAGE\n" + struct.pack("<Q", len(text)) + text + b"\nPRIORITY=6\n")
    assert b"TIDETABLE_ENTRY=12\n" in second


def test_a_journal_that_is_away_loses_no_line(tmp_path: Path) -> None:
    kept = Kept()
    handler = ToJournal(tmp_path / "nobody", kept)
    LOG.addHandler(handler)
    try:
        LOG.warning("the table starts")
    finally:
        LOG.removeHandler(handler)
        handler.close()
    assert kept.lines == ["the table starts"]
