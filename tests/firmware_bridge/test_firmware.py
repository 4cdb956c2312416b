"""The tile's firmware: its parts on this machine, and the whole of it in an emulated controller.

Everything here is emulation: the chip's registers, the cards, the lamps' wire. No radio was involved.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from math import inf
from pathlib import Path

import pytest

from firmware_bridge.codec import lamps_checksum
from firmware_bridge.firmware import describe
from firmware_bridge.frames import (
    GARBLED,
    Ack,
    AskSnapshot,
    ButtonPressed,
    CellChanged,
    Frame,
    Info,
    Nack,
    Ping,
    Pong,
    ResetReader,
    SetGain,
    SetLamps,
    SnapshotCells,
    SnapshotEnd,
)
from firmware_bridge.values import DARK, Lamp, Pattern, Presence
from tests.conftest import need_part
from tests.emulation import PARTS
from tests.firmware_bridge.emulated import FIRMWARE, EmulatedTile, emulated_tile, make

TAG, OTHER, SHORT = "04a1b2c3d4e5f6", "04a1b2c3d4e5f7", "0a0b0c0d"
LONG = "00112233445566778899"


@pytest.fixture(scope="module")
def built() -> None:
    for part in PARTS:
        need_part(part)
    done = make("all", "emulator", "build/check", "build/fuzz")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def tile(built: None, tmp_path: Path) -> Iterator[EmulatedTile]:  # noqa: ARG001
    with emulated_tile(tmp_path) as tile:
        tile.greet()
        yield tile
        counters = tile.counters()
        assert counters["bad_bits"] == 0
        assert not counters["two_fields"]


def lies(reader: int, *tags: str):
    def wanted(frame: Frame) -> bool:
        return isinstance(frame, CellChanged) and frame.cell[0] == reader and frame.cell.tags == tags

    return wanted


def judged(reader: int, presence: Presence):
    def wanted(frame: Frame) -> bool:
        return isinstance(frame, CellChanged) and frame.cell[:2] == (reader, presence)

    return wanted


def changes_of(tile: EmulatedTile, reader: int, since: int) -> list[Frame]:
    """What the tile has said of a cell until now: a press tells when everything before it has come."""
    tile.do(f"press 0 {(reader + 1) % 4}")
    tile.until(lambda frame: isinstance(frame, ButtonPressed))
    return [f for f in tile.heard[since:] if isinstance(f, CellChanged) and f.cell[0] == reader]


# Built and described


@pytest.mark.usefixtures("built")
def test_flash_and_memory_leave_room() -> None:
    done = make("size")
    assert done.returncode == 0, done.stdout
    assert "flash " in done.stdout
    assert "worst stack " in done.stdout


@pytest.mark.usefixtures("built")
def test_parts_without_hardware_hold_under_sanitizers() -> None:
    done = make("check")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "17 passed, 0 failed" in done.stdout


@pytest.mark.usefixtures("built")
def test_random_bytes_do_no_harm() -> None:
    done = make("fuzz", "RUNS=20000")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "20000 inputs" in done.stdout


def test_everything_made_from_the_description_is_fresh() -> None:
    assert describe.main(["--check"]) == 0


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('PD7 = { net = "buttons_data"', 'PD7 = { net = "lamps"', "is on PD4 and on PD7"),
        ('nets = ["alive"]', "nets = []", "'alive' leaves PB2 and arrives at no part"),
        (
            'nets = ["rxd", "txd"]',
            'nets = ["rxd", "txd", "cts"]',
            "'cts' arrives at a part and comes from no pin",
        ),
        ("PB2 = {", "PE2 = {", "'PE2' is no pin"),
        ('to = "alive_led.A"', 'to = "crystal.1"', "does not list the net 'alive'"),
        ('PC1 = { net = "address_1"', 'PC1 = { net = "address_9"', "address_9"),
    ],
)
def test_a_description_that_cannot_be_built_is_refused(old: str, new: str, why: str) -> None:
    text = (FIRMWARE / "tile.toml").read_text("utf-8")
    assert old in text
    with pytest.raises((describe.DescriptionError, KeyError), match=why):
        describe.load(text.replace(old, new))


@pytest.mark.usefixtures("built")
def test_the_built_firmware_in_the_package_is_of_this_source() -> None:
    """The same compiler makes the same bytes; another one is only asked to build."""
    shipped = (FIRMWARE / "tile.hex").read_text("ascii")
    version = subprocess.run(["avr-gcc", "-dumpversion"], capture_output=True, text=True, check=True).stdout
    if version.strip() == "5.4.0":
        assert (FIRMWARE / "build" / "tile.hex").read_text("ascii") == shipped


# In the emulator


def test_it_introduces_itself_and_answers_a_snapshot(tile: EmulatedTile) -> None:
    info = tile.greet()
    assert (info.protocol, info.tile, info.readers, info.buttons) == (1, 0, 4, 4)
    assert info.firmware.startswith("tidetable-tile")
    tile.say(AskSnapshot())
    cells = tile.until(lambda frame: isinstance(frame, SnapshotCells))
    assert isinstance(cells, SnapshotCells)
    assert [cell[:2] for cell in cells.cells] == [(index, Presence.ABSENT) for index in range(4)]
    assert isinstance(tile.until(lambda frame: isinstance(frame, SnapshotEnd)), SnapshotEnd)


def test_cards_come_and_go_and_two_are_two(tile: EmulatedTile) -> None:
    tile.do(f"place 0 1 {TAG}")
    tile.until(lies(1, TAG))
    tile.do(f"place 0 1 {OTHER}")
    tile.until(lies(1, TAG, OTHER))
    tile.do(f"lift 0 1 {TAG}")
    tile.until(lies(1, OTHER))
    tile.do(f"place 0 2 {SHORT}")
    tile.until(lies(2, SHORT))
    tile.do("lift 0 1")
    tile.until(judged(1, Presence.ABSENT))


def test_ids_of_ten_bytes_are_read_two_in_a_field_too(tile: EmulatedTile) -> None:
    tile.do(f"place 0 1 {LONG}")
    tile.until(lies(1, LONG))
    tile.do(f"place 0 1 {TAG}")
    tile.until(lies(1, *sorted((LONG, TAG))))
    tile.do(f"lift 0 1 {TAG}")
    tile.do(f"place 0 1 {LONG[:-2]}aa")
    tile.until(lies(1, LONG, f"{LONG[:-2]}aa"))


def test_a_swapped_card_is_the_new_one(tile: EmulatedTile) -> None:
    tile.do(f"place 0 0 {TAG}")
    tile.until(lies(0, TAG))
    tile.do("lift 0 0")
    tile.do(f"place 0 0 {OTHER}")
    tile.until(lies(0, OTHER))


def test_a_card_that_flickers_stays(tile: EmulatedTile) -> None:
    tile.do(f"place 0 0 {TAG}")
    tile.until(lies(0, TAG))
    tile.do("fault flicker 0 0 10")
    before = len(tile.heard)
    tile.do("sync")
    assert not changes_of(tile, 0, before)


def test_garbled_answers_are_noisy_and_a_dead_reader_is_down(tile: EmulatedTile) -> None:
    tile.do("fault noisy 0 1")
    tile.until(judged(1, Presence.NOISY))
    tile.do("fault down 0 2")
    tile.until(judged(2, Presence.DOWN))
    tile.do("fault up 0 2")
    tile.until(judged(2, Presence.ABSENT))


def test_a_hung_reader_is_brought_back_by_its_reset_line(tile: EmulatedTile) -> None:
    tile.do(f"place 0 3 {TAG}")
    tile.until(lies(3, TAG))
    before = tile.counters()["resets"]
    heard = len(tile.heard)
    tile.do("fault hung 0 3")
    while tile.counters()["resets"] == before:
        tile.do("sync")
    assert not changes_of(tile, 3, heard), "the card never left"


def test_presses_are_counted(tile: EmulatedTile) -> None:
    for count in (1, 2):
        tile.do("press 0 2")
        pressed = tile.until(lambda frame: isinstance(frame, ButtonPressed))
        assert isinstance(pressed, ButtonPressed)
        assert (pressed.button, pressed.presses) == (2, count)
        tile.do("sync")  # the finger has left


def test_lamps_show_what_they_are_told(tile: EmulatedTile) -> None:
    lamps = {0: Lamp(Pattern.STEADY, (255, 128, 3)), 1: Lamp(Pattern.BLINK, (0, 0, 200))}
    due = tile.greet().due
    tile.say(SetLamps(due, tuple(lamps.items())))
    tile.until(lambda frame: isinstance(frame, Ack))
    tile.do("sync")
    seen = [tile.pixels() for _ in range(400)]
    assert {pixels[0] for pixels in seen} == {"ff8003"}
    assert {pixels[2] for pixels in seen} == {"000000"}
    assert {pixels[1] for pixels in seen} <= {"0000c8", "000000"}
    tile.say(Ping())
    pong = tile.until(lambda frame: isinstance(frame, Pong))
    assert isinstance(pong, Pong)
    assert pong.lamps == lamps_checksum([lamps.get(index, DARK) for index in range(4)])


def test_a_pulse_swells_and_a_flash_leaves_what_was(tile: EmulatedTile) -> None:
    due = tile.greet().due
    tile.say(SetLamps(due, ((0, Lamp(Pattern.PULSE, (255, 255, 255))), (1, Lamp(Pattern.STEADY, (9, 9, 9))))))
    tile.say(SetLamps((due + 1) & 255, ((1, Lamp(Pattern.FLASH, (0, 255, 0))),)))
    tile.until(lambda frame: isinstance(frame, Ack) and frame.due == (due + 2) & 255)
    levels, flashed = set(), set()
    while not (len(levels) > 20 and {"00ff00", "090909"} <= flashed):
        pixels = tile.pixels()
        levels.add(pixels[0])
        flashed.add(pixels[1])
    assert all(level[:2] == level[2:4] == level[4:] for level in levels)


def test_commands_that_name_nobody_are_refused(tile: EmulatedTile) -> None:
    due = tile.greet().due
    tile.say(ResetReader(due, 9))
    nack = tile.until(lambda frame: isinstance(frame, Nack))
    assert isinstance(nack, Nack)
    assert (nack.reason, nack.due) == (2, (due + 1) & 255)
    tile.say(SetGain((due + 1) & 255, 3, 7), ResetReader((due + 2) & 255, 3))
    tile.until(lambda frame: isinstance(frame, Ack) and frame.due == (due + 3) & 255)
    tile.until(judged(3, Presence.ABSENT))


def test_a_restart_counts_its_boots_and_finds_everything_again(tile: EmulatedTile) -> None:
    boot = tile.greet().boot
    tile.do(f"place 0 1 {TAG}")
    tile.until(lies(1, TAG))
    for number, fault in enumerate(("reboot", "brownout"), start=1):
        tile.do(f"fault {fault} 0")
        info = tile.until(lambda frame: isinstance(frame, Info))
        assert isinstance(info, Info)
        assert (info.token, info.boot, info.due) == (0, boot + number, 0)
        tile.until(lies(1, TAG))


def test_no_byte_is_lost_at_full_line_load_while_lamps_are_written(tile: EmulatedTile) -> None:
    """The emulated receiver holds two bytes and a third in its shift register, as the controller's does, and
    bytes come without a gap. Besides, interrupts are never off for two bytes."""
    due = tile.greet().due
    pulse = tuple((index, Lamp(Pattern.PULSE, (255, 255, 255))) for index in range(4))
    tile.say(SetLamps(due, pulse))
    tile.until(lambda frame: isinstance(frame, Ack))
    before = tile.counters()  # what came before the controller listened is lost
    for _ in range(40):
        tile.heard.clear()
        tile.say(*[Ping()] * 40)  # 200 bytes in one go: 4 ms of the line
        tile.until(lambda _: sum(isinstance(f, Pong) for f in tile.heard) == 40)
        assert not [frame for frame in tile.heard if isinstance(frame, Nack)]
    assert tile.counters()["pictures"] > before["pictures"], "lamps were written meanwhile"
    assert tile.counters()["lost_bytes"] == before["lost_bytes"]
    assert tile.counters()["longest_deaf"] < 2 * 160, "cycles; a byte takes 160"


@pytest.mark.usefixtures("built")
def test_the_emulated_receiver_loses_what_nobody_takes(tmp_path: Path) -> None:
    """A program that listens and never reads: three bytes are held, the rest is lost."""
    source, elf = tmp_path / "deaf.c", tmp_path / "deaf.elf"
    source.write_text("#include <avr/io.h>\nint main(void) { UCSR0B = _BV(RXEN0); for (;;) ; }\n")
    subprocess.run(["avr-gcc", "-mmcu=atmega328p", "-Os", "-o", str(elf), str(source)], check=True)
    with emulated_tile(tmp_path, elf=elf) as deaf:
        while deaf.counters()["cycles"] < 8000:
            pass
        os.write(deaf.fd, bytes(10))
        while not deaf.counters()["lost_bytes"]:
            pass
        sent = deaf.counters()["cycles"]
        while deaf.counters()["cycles"] < sent + 20 * 160:
            pass
        assert deaf.counters()["lost_bytes"] == 7


# What goes wrong on order


def test_a_dropout_and_a_garbled_id_pass_by_themselves(tile: EmulatedTile) -> None:
    tile.do(f"place 0 0 {TAG}")
    tile.until(lies(0, TAG))
    tile.do("fault dropout 0 0 1.5")
    tile.until(judged(0, Presence.ABSENT))
    tile.until(lies(0, TAG))
    tile.do("fault garble 0 0 1.0")
    shifted = int(TAG, 16) << 1 & (1 << 56) - 1 | int(TAG, 16) >> 55
    tile.until(lies(0, f"{shifted:014x}"))
    tile.until(lies(0, TAG))


def test_a_reader_may_hear_what_lies_beside_it(tile: EmulatedTile) -> None:
    tile.do(f"place 0 0 {TAG}")
    tile.do(f"place 0 1 {OTHER}")
    tile.until(lies(1, OTHER))
    tile.do("fault bleed 0 1 0 0 1.5")
    tile.until(lies(1, *sorted((TAG, OTHER))))
    tile.until(lies(1, OTHER))
    tile.do("fault bleed 0 2 0 0 1.5")
    tile.until(lies(2, TAG))
    tile.until(judged(2, Presence.ABSENT))


def test_gain_decides_what_is_heard(tile: EmulatedTile) -> None:
    due = tile.greet().due
    tile.do(f"place 0 0 {TAG}")
    tile.until(lies(0, TAG))
    tile.do("fault need 0 0 6")
    tile.until(judged(0, Presence.ABSENT))
    tile.say(SetGain(due, 0, 6))
    tile.until(lies(0, TAG))
    tile.do("fault reach 0 1 0 0 5")
    tile.say(SetGain((due + 1) & 255, 1, 5))
    tile.until(lies(1, TAG))


@pytest.mark.usefixtures("built")
def test_a_slow_tile_falls_behind_the_others_and_runs_after_nothing(tmp_path: Path) -> None:
    def looked() -> tuple[int, int, int]:
        """How far tile 1 is, and tile 0 a moment before and after: they do not wait to be looked at."""
        before, one, after = (tiles.counters(number)["cycles"] for number in (0, 1, 0))
        return one, before, after

    def apart() -> tuple[float, float]:
        """How far tile 0 gets for every step of tile 1, at least and at most, as soon as that is sure."""
        one, before, after = looked()
        least, most = 0.0, inf
        while most - least > 0.1:
            now, just_before, just_after = looked()
            if now - one > 1_000_000:
                least, most = (just_before - after) / (now - one), (just_after - before) / (now - one)
        return least, most

    with emulated_tile(tmp_path, "2,2") as tiles:
        tiles.do("fault slow 0 8 3600")
        least, most = apart()
        assert least <= 0.13
        assert most >= 0.12
        tiles.do("fault slow 0 1 0.01")
        least, most = apart()
        assert least <= 1.01
        assert most >= 0.99


def test_behind_a_cut_no_lamp_shines(tile: EmulatedTile) -> None:
    due = tile.greet().due
    tile.say(SetLamps(due, tuple((index, Lamp(Pattern.STEADY, (9, 9, 9))) for index in range(4))))
    while tile.pixels() != ["090909"] * 4:
        pass
    tile.do("fault cut 0 2")
    assert tile.pixels() == ["090909", "090909", "000000", "000000"]
    tile.do("fault mend 0")
    assert tile.pixels() == ["090909"] * 4


def test_bytes_are_harmed_as_ordered(tile: EmulatedTile) -> None:
    tile.do("fault corrupt 3 in")
    tile.say(Ping())
    nack = tile.until(lambda frame: isinstance(frame, Nack))
    assert isinstance(nack, Nack)
    assert nack.reason == GARBLED
    bad = tile.decoder.bad
    tile.do("fault drop 2 out")
    tile.say(Ping(), Ping())
    tile.until(lambda frame: isinstance(frame, Pong))
    assert tile.decoder.bad > bad
    tile.do("fault rate drop 1 both")
    tile.do("fault rate drop 0 both")
    tile.say(Ping())
    tile.until(lambda frame: isinstance(frame, Pong))
