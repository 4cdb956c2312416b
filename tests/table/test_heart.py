"""The watchdog is fed only while loop, journal and lines are alive: each stalled on purpose."""

from __future__ import annotations

import asyncio
import os
import pty
import socket
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_bridge.link import Link
from hardware.cells import TileMap
from hardware.mock import MockBoard
from hardware.wire import WireBoard
from table.keeping.journal import Journal
from table.running.heart import Heart, journal_valve, lines_valve
from table.running.notify import Notifier


class Manager:
    """The service manager's end."""

    def __init__(self, folder: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(folder / "notify"))
        self._socket.setblocking(False)
        self.notifier = Notifier({"NOTIFY_SOCKET": str(folder / "notify"), "WATCHDOG_USEC": "20000000"})

    def heard(self) -> list[str]:
        words = []
        try:
            while True:
                words.append(self._socket.recv(4096).decode())
        except BlockingIOError:
            return words

    def close(self) -> None:
        self.notifier.close()
        self._socket.close()


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    end = Manager(tmp_path)
    yield end
    end.close()


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    kept = Journal(tmp_path / "journal.db")
    yield kept
    kept.close()


def test_a_healthy_heart_feeds_the_watchdog(manager: Manager, journal: Journal) -> None:
    heart = Heart(manager.notifier)
    heart.valves += [lines_valve(MockBoard()), journal_valve(journal)]
    heart.beat(0.0)
    heart.beat(10.0)
    assert manager.heard() == ["WATCHDOG=1", "WATCHDOG=1"]


def test_a_journal_that_does_not_answer_starves_it(
    manager: Manager, journal: Journal, caplog: pytest.LogCaptureFixture
) -> None:
    heart = Heart(manager.notifier)
    heart.valves.append(journal_valve(journal))
    journal.close()
    heart.beat(0.0)
    heart.beat(10.0)
    says = "the journal does not answer: Cannot operate on a closed database."
    assert manager.heard() == [f"STATUS={says}"]
    assert [record.message for record in caplog.records] == [
        f"the table hangs and is to be started anew: {says}"
    ]


def test_what_a_restart_cannot_mend_does_not(manager: Manager, journal: Journal, tmp_path: Path) -> None:
    """Another program's lock: the table says so, and waits."""
    heart = Heart(manager.notifier)
    heart.valves.append(journal_valve(journal))
    other = sqlite3.connect(tmp_path / "journal.db", isolation_level=None)
    try:
        other.execute("BEGIN EXCLUSIVE")
        heart.beat(0.0)
    finally:
        other.close()
    assert manager.heard() == ["WATCHDOG=1"]


def test_a_heart_that_recovers_feeds_again(manager: Manager) -> None:
    shut = [""]
    heart = Heart(manager.notifier)
    heart.valves.append(lambda _: shut[0])
    for shut[0] in ("stuck", "stuck", ""):
        heart.beat(0.0)
    assert manager.heard() == ["STATUS=stuck", "WATCHDOG=1", "STATUS="]


def test_a_line_that_nobody_sees_to_starves_it(manager: Manager) -> None:
    """The loop does not come to the line's timers here, so that its care has stalled after a while."""
    far, near = pty.openpty()

    async def stalled() -> None:
        board = WireBoard([os.ttyname(near)], TileMap.split(3, 3))
        heart = Heart(manager.notifier)
        heart.valves.append(lines_valve(board))
        board.start(lambda _: None)
        now = asyncio.get_running_loop().time()
        heart.beat(now)
        heart.beat(now + 60)
        board.close()
        heart.beat(now + 60)

    asyncio.run(stalled())
    assert manager.heard() == [
        "WATCHDOG=1",
        f"STATUS=nobody sees to the line at {os.ttyname(near)}",
        "WATCHDOG=1",
        "STATUS=",
    ]
    os.close(far)
    os.close(near)


def test_a_tile_that_is_unplugged_is_seen_to(tmp_path: Path) -> None:
    """A port that cannot be opened is tried again for ever: that is no stall. No plan to try is one."""

    async def unplugged() -> None:
        loop, link = asyncio.get_running_loop(), Link(str(tmp_path / "nowhere"), lambda _: None)
        assert link.tended(loop.time())
        link.start()
        assert link.tended(loop.time())
        assert not link.tended(loop.time() + 60)
        link.close()
        assert link.tended(loop.time() + 60)

    asyncio.run(unplugged())
