"""The words to systemd, over a real datagram socket."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from table.running.notify import Notifier


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[socket.socket]:
    """The service manager's end."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "notify"))
        listener.settimeout(5)
        yield listener


def heard(manager: socket.socket) -> str:
    return manager.recv(4096).decode()


def test_every_word_is_one_datagram(manager: socket.socket) -> None:
    notifier = Notifier({"NOTIFY_SOCKET": manager.getsockname()})
    notifier.ready()
    notifier.alive()
    notifier.status("Sea Leg,\nlight to move")
    notifier.stopping()
    notifier.close()
    assert [heard(manager) for _ in range(4)] == [
        "READY=1",
        "WATCHDOG=1",
        "STATUS=Sea Leg, light to move",
        "STOPPING=1",
    ]


def test_an_abstract_address_is_reached() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(f"\0tidetable-test-{os.getpid()}")
        listener.settimeout(5)
        notifier = Notifier({"NOTIFY_SOCKET": f"@tidetable-test-{os.getpid()}"})
        notifier.ready()
        notifier.close()
        assert heard(listener) == "READY=1"


def test_without_a_manager_nothing_happens() -> None:
    notifier = Notifier({})
    notifier.ready()
    notifier.close()
    assert notifier.watchdog_s is None


def test_a_manager_that_went_away_does_not_stop_the_table(manager: socket.socket) -> None:
    notifier = Notifier({"NOTIFY_SOCKET": manager.getsockname()})
    manager.close()
    notifier.alive()
    notifier.close()


@pytest.mark.parametrize(
    ("variables", "seconds"),
    [
        ({"WATCHDOG_USEC": "10000000"}, 5.0),
        ({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": str(os.getpid())}, 5.0),
        ({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "1"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({}, None),
    ],
)
def test_the_watchdog_is_fed_twice_as_often_as_it_bites(
    manager: socket.socket, variables: dict[str, str], seconds: float | None
) -> None:
    notifier = Notifier({"NOTIFY_SOCKET": manager.getsockname(), **variables})
    notifier.close()
    assert notifier.watchdog_s == seconds
