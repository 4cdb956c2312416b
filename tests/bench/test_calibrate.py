"""Calibration: what a sweep says, and sweeps on simulated tiles that hear too little or too much."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path

import pytest

from hardware.cells import TileMap
from hardware.errors import BoardError
from hardware.mock import MockBoard
from hardware.simulated import SimBoard
from table.bench.calibrating import CARD, calibrate
from table.bench.calibration import Measured, as_html, best_gains, judged, neighbours
from table.bench.findings import Health
from table.keeping.gains import FILE, store_gains, stored_gains
from table.running.house import furnish
from table.settings.config import Config
from table.settings.sections import Table
from tests.system.commands import tidetable

MAT = TileMap([["A1", "B1"], ["A2", "B2"]])
NOBODY: tuple[tuple[str, ...], ...] = ((),) * 8


def sweep(cell: str, reads: str, heard_by: dict[int, str] | None = None) -> Measured:
    heard = tuple((heard_by[gain],) if heard_by and gain in heard_by else () for gain in range(8))
    return Measured(cell, tuple(map(int, reads)), heard)


def test_the_best_gain_is_in_the_middle_of_what_reads_without_a_neighbour() -> None:
    measured = {
        "A1": sweep("A1", "00255555"),
        "B1": sweep("B1", "55555555", {6: "A1", 7: "A1"}),  # from gain 6 on A1 hears B1's card
        "A2": sweep("A2", "00000124"),
    }
    assert best_gains(measured) == {"A1": 4, "B1": 3}
    health = {finding.about: finding for finding in judged(measured)}
    assert [health[f"cell {cell}"].health for cell in ("A1", "B1", "A2")] == [
        Health.GOOD,
        Health.GOOD,
        Health.BAD,
    ]
    assert "27 of 40 reads agree; gain 4" in health["cell A1"].says


def test_where_every_gain_hears_a_neighbour_the_lowest_is_taken_and_told() -> None:
    measured = {
        "A1": sweep("A1", "00000055"),
        "B1": sweep("B1", "55555555", dict.fromkeys(range(8), "A1")),
    }
    assert best_gains(measured)["A1"] == 6
    [first, _] = judged(measured)
    assert (first.health, "still hears the card on B1" in first.says) == (Health.NOTE, True)


def test_the_report_has_the_heat_map_the_sweep_and_the_cross_talk() -> None:
    measured = {"A1": sweep("A1", "00255555"), "B1": sweep("B1", "55555555", {7: "A1"})}
    page = as_html(measured, 5, "Mat <1>")
    assert "<title>Mat &lt;1&gt;</title>" in page
    assert "<b>A1</b><br>27<br>gain 4" in page
    assert "A1 at gain 7 hears the card on B1" in page


def test_neighbours_are_those_around() -> None:
    assert neighbours("A1", MAT.cells) == ["B1", "A2", "B2"]


def measure(board: SimBoard, orders: list[str], cells: list[str], tries: int = 2) -> dict[str, Measured]:
    quiet, writer = os.pipe()

    async def run() -> dict[str, Measured]:
        for order in orders:
            board._ask(order)
        return await calibrate(board, "sim:", cells, tries, lambda _: None, stdin=quiet)

    try:
        return asyncio.run(run())
    finally:
        os.close(quiet)
        os.close(writer)


def test_a_weak_reader_and_one_that_hears_its_neighbour_are_found_over_the_wire() -> None:
    orders = ["fault need A1 3", "fault reach B1 A1 6", "fault reach A2 A1 5"]
    measured = measure(SimBoard(MAT), orders, ["A1", "B1"])
    assert measured["A1"].agreeing == (0, 0, 0, 2, 2, 2, 2, 2)
    assert measured["A1"].heard_by == ((), (), (), (), (), ("A2",), ("B1", "A2"), ("B1", "A2"))
    assert measured["B1"] == Measured("B1", (2,) * 8, NOBODY)
    assert best_gains(measured, 2) == {"A1": 5, "B1": 2}


def test_after_a_sweep_every_reader_has_its_new_gain_or_the_one_it_had() -> None:
    board = SimBoard(MAT)
    board.wire.set_gains({"B2": 6})
    measure(board, [], ["A1"])
    assert board.wire.gains == {"A1": 3, "B1": 4, "A2": 4, "B2": 6}


def test_a_board_in_memory_has_no_gains() -> None:
    with pytest.raises(BoardError, match="has no tiles to calibrate"):
        asyncio.run(calibrate(MockBoard(MAT), "mock:", ["A1"], 2, lambda _: None, stdin=0))


def test_gains_are_kept_readable_by_kind_of_board(tmp_path: Path) -> None:
    told: list[str] = []
    store_gains(tmp_path, "sim:", {"A1": 5}, told.append)
    store_gains(tmp_path, "serial:/dev/x", {"A1": 2, "B1": 7}, told.append)
    path = store_gains(tmp_path, "serial:/dev/y", {"A1": 3}, told.append)
    assert stored_gains(tmp_path, "sim:pace=fast", told.append) == {"A1": 5}
    assert stored_gains(tmp_path, "serial:/dev/y", told.append) == {"A1": 3, "B1": 7}
    assert "[serial]\nA1 = 3\nB1 = 7\n" in path.read_text()
    assert told == []


@pytest.mark.parametrize("text", ["nonsense", "A1 = 4\n", "[sim]\nA1 = 9\n", "[sim]\nA1 = true\n"])
def test_a_damaged_file_is_set_aside_and_told_of(tmp_path: Path, text: str) -> None:
    told: list[str] = []
    (tmp_path / FILE).write_text(text)
    assert stored_gains(tmp_path, "sim:", told.append) == {}
    assert len(told) == 1
    assert not (tmp_path / FILE).exists()


def test_the_tiles_are_told_at_every_start_and_again_after_a_restart(tmp_path: Path) -> None:
    """A card that needs gain 6 reads on a table that was calibrated, and does after its tile came back."""
    tmp_path.chmod(0o700)
    store_gains(tmp_path, "sim:", {"C3": 6, "Z9": 1}, print)
    config = Config(table=Table(state_dir=str(tmp_path)))

    async def play() -> None:
        house = furnish("sea_leg", config, "sim:", {}, fast=True)
        board, news, seen = house.board, asyncio.Event(), []
        assert isinstance(board, SimBoard)

        def listen(readings: object) -> None:
            seen.extend(readings)  # type: ignore[call-overload]
            news.set()

        board.start(listen)
        try:
            for _ in range(2):
                await board.do("fault need C3 6")
                board.place("C3", CARD)
                async with asyncio.timeout(60):
                    while not any(CARD in getattr(reading, "tags", ()) for reading in seen):
                        news.clear()
                        await news.wait()
                board.lift("C3")
                await board.sync()
                await board.do("fault reboot 0")
                seen.clear()
        finally:
            board.close()
            house.journal.close()

    asyncio.run(play())


def test_the_command_stores_reports_and_tells(tmp_path: Path) -> None:
    (tmp_path / "tidetable.toml").write_text("[mat]\ncolumns = 2\nrows = 1\n")
    words = ("calibrate", "--board", "sim:", "--tries", "2", "--html", "mat.html", "--json")
    done = tidetable(*words, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert [(cell["cell"], cell["gain"], cell["reach"]) for cell in said["cells"]] == [
        ("A1", 3, 16),
        ("B1", 3, 16),
    ]
    assert (tmp_path / "mat.html").read_text().startswith("<!doctype html>")
    kept = stored_gains(tmp_path / ".local" / "state" / "tidetable", "sim:", print)
    assert kept == {"A1": 3, "B1": 3}
    wrong = tidetable("calibrate", "--board", "sim:", "--cells", "Z9", cwd=tmp_path)
    assert (wrong.returncode, "Z9 is not on this mat" in wrong.stderr) == (2, True)
