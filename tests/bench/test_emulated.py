"""The tools on the very firmware, in an emulated controller."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from firmware_bridge.firmware.image import firmware_name
from hardware.board import Reading
from hardware.cells import TileMap
from hardware.emulated import EmulatedBoard
from hardware.recording import RecordedBoard, read_recording
from hardware.replay import Replayer
from table.bench.calibrating import calibrate
from table.bench.calibration import Measured
from table.bench.doctor import Patiences, examine_board
from table.bench.findings import Finding, must_be_mended
from tests.emulation import need_emulator

MAT = TileMap([["A1", "B1"]])


@pytest.fixture(autouse=True)
def _emulator() -> None:
    need_emulator()


def test_the_doctor_knows_the_firmware_of_the_package() -> None:
    found: list[Finding] = []
    asyncio.run(examine_board(EmulatedBoard(MAT), "emulated:", Patiences(60, 0), found.append))
    assert not must_be_mended(found)
    assert firmware_name() in found[0].says
    assert [finding.about for finding in found] == ["tile 0", "readers", "lamps"], found


def test_a_sweep_is_recorded_and_says_the_same_again(tmp_path: Path) -> None:
    path, heard = tmp_path / "sweep.rec", list[Reading]()
    quiet, writer = os.pipe()
    try:
        board = RecordedBoard(EmulatedBoard(MAT), "emulated:", path)
        measured = asyncio.run(calibrate(board, "emulated:", ["A1"], 1, lambda _: None, stdin=quiet, wait=60))
    finally:
        os.close(quiet)
        os.close(writer)
    assert measured == {"A1": Measured("A1", (1,) * 8, ((),) * 8)}
    recording = read_recording(path)
    player = Replayer(recording)
    player.start(heard.extend)
    for entry in recording.entries:
        player.play(entry)
    assert [line.info.firmware for line in player.wire.lines if line.info] == [firmware_name()]
    assert {reading.cell for reading in heard if hasattr(reading, "cell")} == {"A1", "B1"}
