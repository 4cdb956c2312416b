"""How the firmware gets onto a tile: the words for avrdude, and what is to be done about what goes wrong."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from engines.errors import UserError
from firmware_bridge.firmware.image import ImageError, checked_image, fuses, readers_image
from firmware_bridge.frames import MAX_READERS

PROGRAM, PACKAGE = "avrdude", "avrdude"
BOOTLOADER = "arduino"  # a programmer in the chip itself: it can write the flash alone


class FlashError(UserError):
    """The firmware cannot be written: says why and what to do."""


class Target(NamedTuple):
    """Where to, by what programmer, and what besides the firmware. `readers` is None where the tile keeps its
    number of them; a new tile takes itself for one with all sixteen."""

    port: str
    programmer: str = "stk500v1"
    baud: int = 19_200
    readers: int | None = None
    fuses: bool = False


def check_target(target: Target) -> None:
    """FlashError for what cannot be done."""
    if target.readers is not None and not 1 <= target.readers <= MAX_READERS:
        raise FlashError(f"a tile has 1 to {MAX_READERS} readers, not {target.readers}")
    if target.programmer == BOOTLOADER and (target.fuses or target.readers is not None):
        raise FlashError(
            "a bootloader writes neither fuses nor the EEPROM: use a programmer on the six pins for --fuses, "
            "--tile and --readers, or leave them out"
        )


def avrdude_words(target: Target, image: Path, eeprom: Path | None) -> list[str]:
    """The whole command. The fuses come first: without the crystal a programmer is slow, and some give up. Of
    the EEPROM one byte is written, and its page with it: that the boot number begins anew does no harm."""
    words = [PROGRAM, "-p", "m328p", "-c", target.programmer, "-P", target.port, "-b", str(target.baud)]
    if target.programmer == BOOTLOADER:
        words.append("-D")
    if target.fuses:
        words += [word for name, value in fuses().items() for word in ("-U", f"{name}:w:0x{value:02x}:m")]
    words += ["-U", f"flash:w:{image}:i"]
    if eeprom is not None:
        words += ["-U", f"eeprom:w:{eeprom}:i"]
    return words


class Flashed(NamedTuple):
    """What was done, or would be."""

    words: list[str]
    ran: bool
    says: list[str]


def flash(target: Target, hint: str, *, dry_run: bool) -> Flashed:
    """Have avrdude write the firmware; what it says comes to standard error."""
    check_target(target)
    try:
        image = checked_image()
    except ImageError as error:
        raise FlashError(f"{error}; install tidetable anew") from error
    missing = missing_program()
    with TemporaryDirectory(prefix="tidetable-flash-") as folder:
        eeprom, held = None, ""
        if target.readers is not None:
            eeprom = Path(folder) / "readers.eep"
            text = readers_image(target.readers)
            eeprom.write_text(text)
            held = f"{eeprom.name} holds {text.split()[0]}, that is {target.readers} readers"
        words = avrdude_words(target, image, eeprom)
        if dry_run:
            return Flashed(words, False, [each for each in (missing, held, hint) if each])
        if missing:
            raise FlashError(missing)
        code = subprocess.run(words, stdout=sys.stderr, check=False).returncode
    if code:
        raise FlashError(failure(code, target))
    return Flashed(words, True, [each for each in ("the firmware is on the tile", hint) if each])


def missing_program(path: str | None = None) -> str:
    """What to install; "" when avrdude is there."""
    if shutil.which(PROGRAM, path=path) is not None:
        return ""
    return f"{PROGRAM} is missing: sudo apt-get install {PACKAGE}"


def failure(code: int, target: Target) -> str:
    return (
        f"{PROGRAM} failed with code {code}: look at its words above, at the plug on the pins and the port "
        f"{target.port}; --programmer names another programmer (now {target.programmer}, {target.baud} baud)"
    )


def readers_of(tile: int, sizes: Sequence[int]) -> int:
    """How many readers this tile of the configured mat has."""
    if not 0 <= tile < len(sizes):
        raise FlashError(f"there is no tile {tile} in the settings: tiles are 0 to {len(sizes) - 1}")
    return sizes[tile]


def switches(tile: int) -> str:
    """How the switches of a tile stand for its number."""
    stand = [f"switch {n + 1} {'on' if tile >> n & 1 else 'off'}" for n in range(3)]
    return f"set the switches of this tile to number {tile}: {', '.join(stand)}"
