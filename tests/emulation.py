"""What tests of emulated tiles need from the machine."""

from __future__ import annotations

from hardware.emulator import build
from tests.conftest import need_part

PARTS = ("avr-gcc", "/usr/lib/avr/include/avr/io.h", "libsimavr.so.2", "/usr/include/libelf.h", "make", "cc")


def need_emulator() -> None:
    """Skip the test, or with CI=true fail it, where nothing can be emulated; else the emulator is built."""
    for part in PARTS:
        need_part(part)
    build()
