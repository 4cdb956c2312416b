"""What the tests need from the machine besides Python packages: the one list, with the reasons.

`tidetable test` installs what is missing where it may; tests ask with `need(...)` (tests/conftest.py),
which skips them when a part is not there, or fails them where CI=true.
"""

from __future__ import annotations

import ctypes
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple


class Need(NamedTuple):
    """A program, a library or a file, the Debian package that has it, and what the tests do with it."""

    name: str
    package: str
    why: str

    def found(self) -> str | None:
        """Where the program or file is, or a library that can be loaded; None when it is missing."""
        if self.name.startswith("/"):
            return self.name if Path(self.name).exists() else None
        if ".so" not in self.name:
            return shutil.which(self.name)
        try:
            ctypes.CDLL(self.name)
        except OSError:
            return None
        return self.name


NEEDS = (
    Need("Xvfb", "xvfb", "a real window, drawn and dragged in, on a machine without a screen"),
    Need("xauth", "xauth", "the cookie without which the table's own screen lets nobody in"),
    Need("libgthread-2.0.so.0", "libglib2.0-0", "sound: pygame's mixer cannot be loaded without it"),
    Need("chromium", "chromium", "real phones' pages, several at once, with real taps"),
    Need("pdftotext", "poppler-utils", "what is written on the sheets of cards, page by page"),
    Need("espeak-ng", "espeak-ng", "announcements spoken aloud"),
    Need("ip", "iproute2", "a network that no way leads out of, as at a table that is its own access point"),
    Need("avr-gcc", "gcc-avr", "the firmware of a tile, built from its source"),
    Need("/usr/lib/avr/include/avr/io.h", "avr-libc", "the firmware's library"),
    Need("libsimavr.so.2", "libsimavr-dev", "the very firmware, run in an emulated controller"),
    Need("/usr/include/libelf.h", "libelf-dev", "the emulator reads the built firmware"),
    Need("avrdude", "avrdude", "the firmware written to a chip that is played"),
    Need("make", "make", "the firmware and its emulator"),
    Need("cc", "gcc", "the firmware's parts under sanitizers, and the emulator"),
    Need("node", "nodejs", "the referee's client in JavaScript"),
    Need("mosquitto", "mosquitto", "a real broker for what tables tell others"),
    Need("mosquitto_passwd", "mosquitto", "a password file for it"),
    Need("ssh-keygen", "openssh-client", "updates signed by their maker"),
    Need("openssl", "openssl", "a certificate for it"),
    Need("cage", "cage", "the kiosk that is the table's own screen, without a desktop"),
    Need("Xwayland", "xwayland", "the table's window in it"),
    Need("grim", "grim", "a picture of what it shows"),
    Need("systemd-nspawn", "systemd-container", "a whole systemd in a box, which starts the table anew"),
    Need("systemd-analyze", "systemd", "the check of the service unit and of its sandbox"),
)


def missing(needs: Sequence[Need] = NEEDS) -> list[Need]:
    return [need for need in needs if need.found() is None]


def provide(install: Callable[[Sequence[str]], bool]) -> list[Need]:
    """Install what is missing; answers what still is."""
    lacking = missing()
    if lacking:
        install(sorted({need.package for need in lacking}))
    return missing(lacking)
