"""Tell systemd how the service is: the sd_notify protocol, one datagram a message.

Without systemd (no NOTIFY_SOCKET) every call does nothing, so callers need not ask. A message that
cannot be sent is dropped: the table must play on even when nobody listens to its health.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping


class Notifier:
    """The way to the service manager, if there is one."""

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        self._address = _address(environ.get("NOTIFY_SOCKET", ""))
        self._socket: socket.socket | None = None
        if self._address:
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
            self._socket.setblocking(False)
        self.watchdog_s = _watchdog_s(environ) if self._address else None
        """How often to call `alive`: half of what systemd allows. None: nobody watches."""

    def ready(self) -> None:
        """Start-up is done: the board is open and the game is on."""
        self._send("READY=1")

    def alive(self) -> None:
        """The event loop runs. To be called by that loop and by nothing else."""
        self._send("WATCHDOG=1")

    def status(self, text: str) -> None:
        """One line for `systemctl status`."""
        self._send(f"STATUS={' '.join(text.split())}")

    def stopping(self) -> None:
        self._send("STOPPING=1")

    def close(self) -> None:
        if self._socket:
            self._socket.close()
            self._socket = None

    def _send(self, message: str) -> None:
        if self._socket is None:
            return
        try:
            self._socket.sendto(message.encode(), self._address)
        except OSError:
            return


def _address(name: str) -> str:
    """A path, or with a leading @ a name in the abstract namespace."""
    return f"\0{name[1:]}" if name.startswith("@") else name


def _watchdog_s(environ: Mapping[str, str]) -> float | None:
    usec, pid = environ.get("WATCHDOG_USEC", ""), environ.get("WATCHDOG_PID", "")
    if not usec.isdecimal() or int(usec) == 0 or (pid and pid != str(os.getpid())):
        return None
    return int(usec) / 1_000_000 / 2
