"""The emulator of tiles: the very firmware in simavr, built on this machine when it is first asked for.

What is built lies in the user's cache, in a folder named after its sources, so that a new version builds
anew and an installed package is never written to.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import firmware_bridge
from hardware.errors import BoardError
from hardware.simchild import FirmwareChild

SOURCES = Path(firmware_bridge.__file__).parent / "firmware"
PARTS = (  # a program or file, and the Debian package that has it
    ("avr-gcc", "gcc-avr"),
    ("/usr/lib/avr/include/avr/io.h", "avr-libc"),
    ("/usr/include/simavr/sim_avr.h", "libsimavr-dev"),
    ("/usr/include/libelf.h", "libelf-dev"),
    ("make", "make"),
    ("cc", "gcc"),
)
FASTEST = 16.0


class BuiltEmulator(NamedTuple):
    """The emulator's program and the firmware that runs in it."""

    program: Path
    firmware: Path


def missing_packages() -> list[str]:
    """The Debian packages without which nothing can be emulated here."""
    return [package for part, package in PARTS if not (Path(part).exists() or shutil.which(part))]


def build() -> BuiltEmulator:
    """The emulator, built if it was not. Raises BoardError with what to install, or make's complaint."""
    folder = _cache() / f"emulator-{_fingerprint()}"
    built = BuiltEmulator(folder / "emulator", folder / "tile.elf")
    if all(part.exists() for part in built):
        return built
    lacking = missing_packages()
    if lacking:
        raise BoardError(
            "emulated: builds the firmware and its emulator, and this machine lacks what that takes: "
            f"sudo apt-get install {' '.join(lacking)}"
        )
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix="building-") as fresh:
        command = ["make", "-s", "-C", str(SOURCES), f"BUILD={fresh}", "emulator"]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            complaint = (done.stderr or done.stdout).strip().splitlines()[:3]
            raise BoardError(f"the emulator of tiles cannot be built: {' / '.join(complaint)}")
        with suppress(OSError):  # another program was quicker, and built the same
            Path(fresh).rename(folder)
        Path(fresh).mkdir(exist_ok=True)
    return built


def _cache() -> Path:
    home = os.environ.get("XDG_CACHE_HOME")
    try:
        return (Path(home) if home else Path.home() / ".cache") / "tidetable"
    except RuntimeError:  # a service's user need not have a home
        return Path(tempfile.gettempdir()) / f"tidetable-{os.getuid()}"


def _fingerprint() -> str:
    found = sha256()
    for path in sorted([SOURCES / "Makefile", *SOURCES.glob("src/*.[ch]"), *SOURCES.glob("emulator/*.[ch]")]):
        found.update(path.name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:12]


class EmulatorChild(FirmwareChild):
    """Tiles in the emulator. Emulated time runs `speed` times as fast as real time, where the machine can."""

    kind = "emulated board"

    def __init__(self, sizes: Sequence[int], speed: float = 1.0) -> None:
        built = build()
        self._folder = tempfile.TemporaryDirectory(prefix="tidetable-emulated-")
        command = [str(built.program), "--tiles", ",".join(map(str, sizes)), "--link", self._folder.name]
        super().__init__([*command, "--elf", str(built.firmware), "--speed", str(speed)])

    def close(self) -> None:
        super().close()
        self._folder.cleanup()
