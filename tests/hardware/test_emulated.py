"""`emulated:`: the board whose tiles run the very firmware. Everything here is emulation."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hardware import emulator as emulation
from hardware.board import CellSeen, Lamp, LinkChanged, Pattern, Presence
from hardware.cells import TileMap
from hardware.emulated import EmulatedBoard
from hardware.errors import BoardError
from tests.emulation import need_emulator
from tests.hardware.conftest import open_stage

MAT = TileMap([["A1", "B1"], ["A2", "B2"]])
TAG = "04a1b2c3d4e5f6"
GREEN = Lamp(Pattern.STEADY, (0, 200, 0))


@pytest.fixture(scope="module", autouse=True)
def _built() -> None:
    need_emulator()


def test_tiles_know_their_numbers_and_say_what_lies_on_them() -> None:
    async def play() -> None:
        async with open_stage(EmulatedBoard(MAT, speed=4)) as on:
            first = await on.hears(6)
            assert {LinkChanged(0, True), LinkChanged(1, True)} <= set(first)
            assert {CellSeen(cell, Presence.ABSENT) for cell in MAT.cells} <= set(first)
            on.board.place("B2", TAG)
            assert await on.hears(1) == [CellSeen("B2", Presence.PRESENT, (TAG,))]
            on.board.lift("B2")
            assert await on.hears(1) == [CellSeen("B2", Presence.ABSENT)]

    asyncio.run(play())


def test_lamps_show_what_they_were_told_also_after_a_reboot() -> None:
    async def play() -> None:
        board = EmulatedBoard(MAT, speed=4)
        async with open_stage(board) as on:
            await on.hears(6)
            board.light({"A2": GREEN})
            assert board.history == [("A2", GREEN)]
            await _shines(board, "A2")
            await board.do("fault reboot 1")
            await on.until(lambda: LinkChanged(1, True) in on.heard)
            await _shines(board, "A2")

    asyncio.run(play())


def test_a_killed_board_comes_back_under_its_ports_with_everything_on_it() -> None:
    async def play() -> None:
        board = EmulatedBoard(MAT, speed=4)
        async with open_stage(board) as on:
            await on.hears(6)
            board.place("A1", TAG)
            board.light({"B1": GREEN})
            await on.hears(1)
            board.kill()
            assert board.pid is None
            await on.until(
                lambda: {link.tile for link in on.heard if isinstance(link, LinkChanged)} == {0, 1}
            )
            on.heard.clear()
            await board.revive()
            await on.until(lambda: CellSeen("A1", Presence.PRESENT, (TAG,)) in on.heard)
            assert board.lit("B1") == GREEN
            await _shines(board, "B1")

    asyncio.run(play())


async def _shines(board: EmulatedBoard, cell: str) -> None:
    async with asyncio.timeout(60):
        while (await board.pixels())[cell] != GREEN.colour:
            await board.sync()
    others = {colour for name, colour in (await board.pixels()).items() if name != cell}
    assert others == {(0, 0, 0)}


def test_without_its_parts_it_says_which_packages_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(
        emulation, "PARTS", (("no-such-compiler", "gcc-avr"), ("/no/such/file.h", "libelf-dev"))
    )
    with pytest.raises(BoardError, match=r"lacks what that takes: sudo apt-get install gcc-avr libelf-dev$"):
        EmulatedBoard(MAT)


def test_it_is_built_once_and_a_failure_is_quoted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    built = emulation.build()
    made = built.program.stat().st_mtime_ns
    assert emulation.build() == built
    assert built.program.stat().st_mtime_ns == made
    assert [path.name for path in (tmp_path / "tidetable").iterdir()] == [built.program.parent.name]
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "other"))
    monkeypatch.setenv("MAKEFLAGS", "CC=false")
    with pytest.raises(BoardError, match=r"the emulator of tiles cannot be built: .*emulator"):
        emulation.build()
