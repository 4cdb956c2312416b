"""Flashing: the words for avrdude, the sum of the image, and what is said when something is missing."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware_bridge.firmware.image import (
    EEPROM_READERS,
    HERE,
    IMAGE,
    SUM,
    ImageError,
    checked_image,
    firmware_name,
    readers_image,
)
from table.bench.flashing import FlashError, Target, avrdude_words, check_target, readers_of, switches
from tests.bench.programmer import Programmer
from tests.system.commands import tidetable

PLAIN = ["avrdude", "-p", "m328p", "-c", "stk500v1", "-P", "/dev/x", "-b", "19200"]


def test_the_shipped_image_is_what_its_sum_was_made_of() -> None:
    assert checked_image() == IMAGE, "`make -C firmware_bridge/firmware ship` writes both"
    assert SUM.read_text().split() == [hashlib.sha256(IMAGE.read_bytes()).hexdigest(), "tile.hex"]


def test_an_image_with_one_byte_changed_is_not_flashed(tmp_path: Path) -> None:
    copy = tmp_path / "tile.hex"
    copy.write_bytes(IMAGE.read_bytes().replace(b"\n", b" ", 1))
    with pytest.raises(ImageError, match="is damaged: its SHA-256 is"):
        checked_image(copy)
    with pytest.raises(ImageError, match="cannot be read"):
        checked_image(tmp_path / "gone")


def test_the_name_and_the_place_of_the_readers_are_those_of_the_firmware() -> None:
    header = (HERE / "src" / "config.h").read_text()
    assert f'#define TILE_NAME "{firmware_name()}"' in header
    assert int(re.findall(r"TILE_EEPROM_READERS (\d+)", header)[0]) == EEPROM_READERS


def test_one_byte_of_the_eeprom_is_the_number_of_readers() -> None:
    first, last = readers_image(15).split()
    record = bytes.fromhex(first[1:])
    assert record[:-1] == bytes([1, 0, EEPROM_READERS, 0, 15])
    assert sum(record) & 0xFF == 0
    assert last == ":00000001FF"


def test_the_words_for_avrdude() -> None:
    image, eeprom = Path("tile.hex"), Path("readers.eep")
    assert avrdude_words(Target("/dev/x"), image, None) == [*PLAIN, "-U", "flash:w:tile.hex:i"]
    whole = avrdude_words(Target("/dev/x", readers=15, fuses=True), image, eeprom)
    assert whole[len(PLAIN) :: 2] == ["-U"] * 5
    assert whole[len(PLAIN) + 1 :: 2] == [
        *("lfuse:w:0xff:m", "hfuse:w:0xd1:m", "efuse:w:0xfd:m"),
        *("flash:w:tile.hex:i", "eeprom:w:readers.eep:i"),
    ]
    assert "-D" in avrdude_words(Target("/dev/x", "arduino", 57600), image, None)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(FlashError, match="a tile has 1 to 16 readers, not 17"):
        check_target(Target("/dev/x", readers=17))
    with pytest.raises(FlashError, match="a bootloader writes neither fuses nor the EEPROM"):
        check_target(Target("/dev/x", "arduino", fuses=True))
    with pytest.raises(FlashError, match="no tile 3 in the settings: tiles are 0 to 2"):
        readers_of(3, (15, 15, 15))
    assert switches(5).endswith("number 5: switch 1 on, switch 2 off, switch 3 on")


def test_a_dry_run_says_what_would_be_done(tmp_path: Path) -> None:
    done = tidetable("flash", "--port", "/dev/x", "--tile", "1", "--dry-run", "--json", cwd=tmp_path)
    said = json.loads(done.stdout)
    assert (done.returncode, said["ran"]) == (0, False)
    assert said["command"][: len(PLAIN)] == PLAIN
    assert any(word.startswith("eeprom:w:") for word in said["command"])
    assert said["says"][-2] == "readers.eep holds :010002000FEE, that is 15 readers"
    assert "set the switches of this tile to number 1" in said["says"][-1]


def test_without_avrdude_the_package_is_named(tmp_path: Path) -> None:
    done = tidetable("flash", "--port", "/dev/x", cwd=tmp_path, PATH=str(tmp_path))
    assert (done.returncode, done.stderr) == (
        1,
        "tidetable: avrdude is missing: sudo apt-get install avrdude\n",
    )


@pytest.mark.parametrize("code", [0, 1])
def test_avrdude_is_called_and_its_failure_is_told(tmp_path: Path, code: int) -> None:
    stand_in = tmp_path / "avrdude"
    stand_in.write_text(f'#!/bin/sh\necho "$@" > words\nexit {code}\n')
    stand_in.chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"
    done = tidetable("flash", "--port", "/dev/x", "--readers", "15", cwd=tmp_path, PATH=path)
    assert done.returncode == code
    assert "-P /dev/x -b 19200" in (tmp_path / "words").read_text()
    if code:
        assert "avrdude failed with code 1" in done.stderr
    else:
        assert done.stdout == "the firmware is on the tile\n"


def test_avrdude_writes_the_whole_image_the_readers_and_the_fuses(
    tmp_path: Path, need: Callable[[str], str]
) -> None:
    """The real avrdude, against a programmer and a chip that are played."""
    need("avrdude")
    programmer = Programmer()
    try:
        words = ("flash", "--port", programmer.port, "--readers", "15", "--fuses")
        done = tidetable(*words, cwd=tmp_path)
    finally:
        programmer.close()
    assert done.returncode == 0, done.stderr
    assert programmer.eeprom[EEPROM_READERS] == 15
    low, high, extended = (programmer.fuses[place] for place in (0x50, 0x58, 0x54))
    assert (low, high, extended & 0x07) == (0xFF, 0xD1, 0x05)  # of the last one only three bits are there
    for line in IMAGE.read_text().split():
        count, address, kind, data = _record(line)
        if kind == 0:
            assert bytes(programmer.flash[address : address + count]) == data


def _record(line: str) -> tuple[int, int, int, bytes]:
    record = bytes.fromhex(line[1:])
    return record[0], record[1] << 8 | record[2], record[3], record[4:-1]
