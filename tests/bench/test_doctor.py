"""The doctor on simulated tiles: what is broken is found, named, and has its remedy."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from firmware_bridge.events import TileInfo
from firmware_bridge.link import Counts
from hardware.board import DARK, Pattern
from hardware.cells import TileMap
from hardware.simulated import SimBoard
from hardware.wire import TileLine, WireBoard
from table.bench.doctor import Patiences, examine_board
from table.bench.findings import Finding, Health, must_be_mended
from table.bench.tiles import press_findings, tile_findings
from tests.system.commands import tidetable

MAT = TileMap([["A1", "B1"], ["A2", "B2"]])
CLEAN = Counts(0, 0, 0, 0)
QUICK = Patiences(answer=60, look=0)


def look_at(board: SimBoard | WireBoard, patience: Patiences = QUICK) -> list[Finding]:
    found: list[Finding] = []
    asyncio.run(examine_board(board, "sim:", patience, found.append))
    return found


def test_a_sound_board_has_nothing_to_mend_and_all_its_lamps_were_lit() -> None:
    board = SimBoard(MAT)
    found = look_at(board)
    assert not must_be_mended(found)
    assert [finding.about for finding in found] == ["tile 0", "tile 1", "readers", "lamps"]
    lit = {cell for cell, lamp in board.history if lamp.pattern is Pattern.STEADY}
    assert lit == set(MAT.cells)
    assert all(board.lit(cell) == DARK for cell in MAT.cells)


def test_a_reader_that_is_down_or_noisy_is_named_with_its_remedy() -> None:
    board = SimBoard(MAT)
    board.reader_down("B1")
    board.reader_noisy("A2")
    found = {finding.about: finding for finding in look_at(board)}
    assert found["reader B1"].health is found["reader A2"].health is Health.BAD
    assert "wires" in found["reader B1"].remedy
    assert found["readers"].says.startswith("2 of 4 answer")


def test_a_tile_that_does_not_answer_is_said_with_the_reason(tmp_path: Path) -> None:
    board = WireBoard([str(tmp_path / "gone"), str(tmp_path / "away")], MAT)
    found = look_at(board, Patiences(answer=0.01, look=0))
    assert [(f.about, f.health) for f in found] == [("tile 0", Health.BAD), ("tile 1", Health.BAD)]
    assert "cannot be opened (No such file or directory)" in found[0].says


def test_every_button_blinks_until_it_is_pressed_after_it_was_asked_for() -> None:
    board, pressed, found = SimBoard(MAT), [], list[Finding]()
    for cell in MAT.cells:
        board.press(cell)  # too early: nobody has asked

    def press_what_blinks() -> None:
        for cell in MAT.cells:
            if board.lit(cell).pattern is Pattern.BLINK and cell not in pressed:
                pressed.append(cell)
                board.press(cell)

    board.lamps.when_noted = press_what_blinks
    asyncio.run(examine_board(board, "sim:", QUICK._replace(press=60), found.append))
    assert sorted(pressed) == sorted(MAT.cells)
    assert found[-1] == Finding("buttons", Health.GOOD, "all 4 were felt")


def test_a_button_that_was_not_felt_is_named() -> None:
    [finding] = press_findings(["A1", "B1"], {"A1"}, "buttons")
    assert (finding.health, finding.says) == (Health.BAD, "not felt: B1")


def line(firmware: str, counts: Counts = CLEAN) -> TileLine:
    return TileLine(1, "/dev/x", TileInfo(1, 2, 2, firmware, 1, 7), counts, 0.01)


def test_firmware_that_is_older_than_the_one_of_this_program_is_to_be_flashed() -> None:
    shipped = "tidetable-tile 1.10"
    [old] = tile_findings([line("tidetable-tile 1.9")], {}, shipped)
    assert (old.health, old.remedy) == (Health.NOTE, "tidetable flash --port /dev/x --tile 1")
    for firmware in ("tidetable-tile 1.10", "tidetable-tile 2.0", "somebody's own"):
        assert [f.health for f in tile_findings([line(firmware)], {}, shipped)] == [Health.GOOD]


def test_a_line_that_harms_bytes_is_told_of() -> None:
    found = tile_findings([line("own", Counts(3, 2, 0, 0))], {}, "tidetable-tile 1.0")
    assert [finding.health for finding in found] == [Health.GOOD, Health.NOTE]
    assert "3 pieces and lost 2" in found[1].says


def test_the_command_tells_all_of_it_as_json_and_by_its_code(tmp_path: Path) -> None:
    (tmp_path / "tidetable.toml").write_text("[mat]\ncolumns = 2\nrows = 2\n")
    done = tidetable("doctor", "--board", "sim:", "--json", "--look", "0", cwd=tmp_path)
    said = json.loads(done.stdout)
    assert (done.returncode, said["ok"]) == (1, False)  # Sea Leg needs a larger mat
    health = {finding["about"]: finding["health"] for finding in said["findings"]}
    assert (health["game"], health["tile 0"], health["readers"], health["lamps"]) == ("bad", *["good"] * 3)


def test_wrong_settings_are_findings_too(tmp_path: Path) -> None:
    (tmp_path / "tidetable.toml").write_text("[mat]\ncolums = 2\n")
    done = tidetable("doctor", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (1, "")
    assert "✗ settings: tidetable.toml, line 2: [mat] has no 'colums'" in done.stdout
