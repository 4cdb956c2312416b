"""Boards over real pseudo-terminals: what only processes and ports can do to a board."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import hardware
from hardware.board import DARK, CellPressed, CellSeen, Lamp, LinkChanged, Pattern, Presence, Reading
from hardware.cells import TileMap
from hardware.errors import BoardError
from hardware.lampbook import LampBook
from hardware.simchild import LampLine, SimChild
from hardware.simulated import SimBoard
from hardware.wire import WireBoard
from tests.hardware.conftest import open_stage

MAT = TileMap([["A1", "B1"], ["A2", "B2"]])
RAT, CAT = "04a1b2c3d4e5f6", "04a1b2c3d4e5f7"
PULSE, BLINK = Lamp(Pattern.PULSE, (255, 255, 255)), Lamp(Pattern.BLINK, (255, 160, 0))


def of_kind(heard: list[Reading], kind: type) -> list[Any]:
    return [reading for reading in heard if isinstance(reading, kind)]


def test_a_killed_board_empties_nothing_and_comes_back_as_it_was(sim_stage: Any) -> None:
    async def play() -> None:
        async with sim_stage(MAT) as on:
            await on.hears(6)
            on.board.place("A1", RAT)
            on.board.light({"A1": PULSE})
            await on.until(lambda: len(on.heard) == 1)
            await on.shows({"A1": PULSE})
            on.heard.clear()
            on.board.kill()
            assert on.board.lit("A1") == DARK
            await on.until(lambda: len(of_kind(on.heard, LinkChanged)) == 2)
            assert {(r.tile, r.up) for r in on.heard} == {(0, False), (1, False)}
            on.heard.clear()
            on.board.light({"B1": BLINK})
            await on.board.revive()
            heard = await on.hears(6)
            cells = [CellSeen("A1", Presence.PRESENT, (RAT,))]
            cells += [CellSeen(cell, Presence.ABSENT) for cell in ("A2", "B1", "B2")]
            assert sorted(of_kind(heard, LinkChanged)) == [LinkChanged(0, True), LinkChanged(1, True)]
            assert sorted(of_kind(heard, CellSeen)) == cells
            await on.shows({"A1": PULSE, "B1": BLINK})

    asyncio.run(play())


def test_a_board_leaves_nothing_behind_however_often_it_was_killed(
    sim_stage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))  # where the firmware makes its ports' names

    async def play() -> None:
        async with sim_stage(MAT) as on:
            await on.hears(6)
            for _ in range(2):
                on.board.kill()
                assert list(tmp_path.iterdir()) == []
                await on.board.revive()
                await on.until(lambda: {LinkChanged(0, True), LinkChanged(1, True)} <= set(on.heard))
                on.heard.clear()

    asyncio.run(play())
    assert list(tmp_path.iterdir()) == []


def test_a_board_killed_from_outside_is_noticed(sim_stage: Any) -> None:
    async def play() -> None:
        async with sim_stage(MAT) as on:
            await on.hears(6)
            os.kill(on.board.pid, signal.SIGKILL)
            await on.until(lambda: len(of_kind(on.heard, LinkChanged)) == 2)
            await on.until(lambda: on.board.pid is None)
            with pytest.raises(BoardError, match="is not running and cannot do 'press A1': revive it first"):
                on.board.press("A1")

    asyncio.run(play())


def test_a_wrong_command_is_refused_with_the_firmwares_own_words(sim_stage: Any) -> None:
    async def play() -> None:
        async with sim_stage(MAT) as on:
            with pytest.raises(BoardError, match="'fault melt A1' failed: no such fault; possible are"):
                await on.board.do("fault melt A1")
            await on.board.sync()

    asyncio.run(play())


def test_noise_on_the_line_neither_invents_nor_loses(sim_stage: Any) -> None:
    async def play() -> None:
        async with sim_stage(MAT) as on:
            await on.hears(6)
            await on.board.do("fault corrupt 3")
            on.board.place("A1", RAT)
            on.board.place("A2", CAT)
            await on.until(lambda: len(of_kind(on.heard, CellSeen)) >= 2)
            on.board.lift("A1")
            on.board.light({"A1": PULSE, "B2": BLINK})
            await on.until(lambda: CellSeen("A1", Presence.ABSENT) in on.heard)
            await on.shows({"A1": PULSE, "B2": BLINK})
            seen = [r for r in on.heard if isinstance(r, CellSeen) and r.presence == Presence.PRESENT]
            assert sorted(seen) == [
                CellSeen("A1", Presence.PRESENT, (RAT,)),
                CellSeen("A2", Presence.PRESENT, (CAT,)),
            ]

    asyncio.run(play())


def test_a_restarted_tile_is_told_again_what_to_show(sim_stage: Any) -> None:
    async def play() -> None:
        async with sim_stage(MAT) as on:
            await on.hears(6)
            on.board.place("B2", RAT)
            on.board.light({"B2": PULSE})
            await on.shows({"B2": PULSE})
            await on.until(lambda: len(on.heard) == 1)
            on.heard.clear()
            on.board.history.clear()
            await on.board.do("fault reboot 1")
            await on.until(lambda: LinkChanged(1, True) in on.heard)
            await on.until(lambda: CellSeen("B2", Presence.PRESENT, (RAT,)) in on.heard)
            await on.until(lambda: ("B2", PULSE) in on.board.history)
            assert CellSeen("B2", Presence.ABSENT) not in on.heard

    asyncio.run(play())


class Bench:
    """A board over the wire whose tiles need not fit it, with both ends watched."""

    def __init__(self, child: SimChild, ports: Sequence[str], tiles: TileMap) -> None:
        self.heard: list[Reading] = []
        self.lamps: LampBook[tuple[int, int]] = LampBook()
        self._child = child
        self._news = asyncio.Event()
        self.board = WireBoard(ports, tiles)
        asyncio.get_running_loop().add_reader(child.out_fd, self._read)
        self.board.start(self._listen)

    def _listen(self, readings: Sequence[Reading]) -> None:
        self.heard += readings
        self._news.set()

    def _read(self) -> None:
        lines = self._child.read() or []
        self.lamps.note({(x.tile, x.reader): x.lamp for x in lines if isinstance(x, LampLine)})
        self._news.set()

    async def until(self, enough: Callable[[], bool]) -> None:
        async with asyncio.timeout(20):
            while not enough():
                self._news.clear()
                await self._news.wait()

    def links(self) -> dict[int, LinkChanged]:
        """The last word on each tile's link."""
        return {reading.tile: reading for reading in self.heard if isinstance(reading, LinkChanged)}


@asynccontextmanager
async def on_bench(child: SimChild, ports: Sequence[str], tiles: TileMap) -> AsyncIterator[Bench]:
    bench = Bench(child, ports, tiles)
    try:
        yield bench
    finally:
        asyncio.get_running_loop().remove_reader(child.out_fd)
        bench.board.close()
        child.close()


def test_a_tile_with_another_number_of_readers_is_refused_with_both_numbers() -> None:
    child = SimChild([3, 2])

    async def play() -> None:
        async with on_bench(child, child.ports, MAT) as on:
            await on.until(lambda: len(on.links()) == 2 and len(of_kind(on.heard, CellSeen)) == 2)
            assert on.links()[1] == LinkChanged(1, True)
            assert on.links()[0] == LinkChanged(
                0,
                False,
                f"tile 0 on {child.ports[0]} has 3 readers, but the mat's map gives it 2 cells (A1 to B1): "
                "correct the mat's size or its tiles",
            )
            for command in (f"place 0 0 {RAT}", "press 0 1", "press 1 1"):
                child.send(command)
            await on.until(lambda: CellPressed("B2") in on.heard)
            assert {r.cell for r in on.heard if not isinstance(r, LinkChanged)} == {"A2", "B2"}

    asyncio.run(play())


def test_swapped_plugs_cannot_swap_cells(tmp_path: Path) -> None:
    """And when the plugs are put right, play goes on, with the right lamps."""
    child = SimChild([2, 2])
    names = [tmp_path / "left", tmp_path / "right"]

    def plug(ports: Iterable[str]) -> None:
        for name, port in zip(names, ports, strict=True):
            name.unlink(missing_ok=True)
            name.symlink_to(port)

    async def play() -> None:
        plug(reversed(child.ports))
        async with on_bench(child, [str(name) for name in names], MAT) as on:
            on.board.light({"A1": PULSE})
            await on.until(lambda: len(on.links()) == 2)
            assert on.links()[0].why == (
                f"on {names[0]} answers tile 1, where tile 0 belongs: "
                "exchange the plugs, or the order of the ports in the board's address"
            )
            on.board.light({"B1": BLINK})
            await on.until(lambda: on.lamps.lit((1, 0)) == DARK)
            plug(child.ports)
            for command in ("fault close 0", "fault open 0", "fault close 1", "fault open 1"):
                child.send(command)
            await on.until(lambda: len(of_kind(on.heard, CellSeen)) == 4)
            assert {link.up for link in on.links().values()} == {True}
            await on.until(lambda: on.lamps.lit((0, 0)) == PULSE and on.lamps.lit((0, 1)) == BLINK)
            assert (on.lamps.lit((1, 0)), on.lamps.lit((1, 1))) == (DARK, DARK)

    asyncio.run(play())


def test_the_simulated_firmware_ends_when_its_parent_is_killed() -> None:
    program = """
import sys
from hardware.simchild import SimChild
child = SimChild([2])
print(child.pid, flush=True)
sys.stdin.read()
"""
    root = Path(hardware.__file__).parents[1]
    parent = subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=root
    )
    with parent:
        assert parent.stdout is not None
        child = os.pidfd_open(int(parent.stdout.readline()))
        parent.kill()
        try:
            ended, _, _ = select.select([child], [], [], 20)
            assert ended, "the simulated firmware outlived its parent"
        finally:
            os.close(child)


def test_at_the_pace_of_real_readers_pieces_come_and_go_and_a_flickering_one_stays(sim_stage: Any) -> None:
    here, gone = CellSeen("B1", Presence.PRESENT, (CAT,)), CellSeen("B1", Presence.ABSENT)

    async def play() -> None:
        async with sim_stage(MAT, "reference") as on:
            await on.hears(6)
            on.board.place("A1", RAT)
            await on.until(lambda: bool(on.heard))
            await on.board.do("fault flicker A1 10")
            for times in (1, 2, 3):
                on.board.place("B1", CAT)
                await on.until(lambda times=times: on.heard.count(here) == times)
                on.board.lift("B1")
                await on.until(lambda times=times: on.heard.count(gone) == times)
            assert on.heard == [CellSeen("A1", Presence.PRESENT, (RAT,)), *[here, gone] * 3]

    asyncio.run(play())


def test_faults_come_by_a_script_and_are_over(tmp_path: Path) -> None:
    """A reader hangs until its tile resets it, a tile loses its power, a port is gone and comes back."""
    script = tmp_path / "faults.txt"
    script.write_text("2 fault hung 0 0\n3 fault brownout 1\n4 fault close 0\n4.5 fault open 0\n")

    async def play() -> None:
        async with open_stage(SimBoard(MAT, pace="reference", faults=str(script))) as on:
            on.board.place("A1", RAT)
            here = CellSeen("A1", Presence.PRESENT, (RAT,))
            await on.until(lambda: here in on.heard)
            on.heard.clear()
            await on.until(lambda: on.heard.count(LinkChanged(0, True)) == 1)
            await on.until(lambda: len(of_kind(on.heard, LinkChanged)) == 4)
            first, second = CellSeen("A1", Presence.DOWN), here
            assert on.heard.index(first) < on.heard.index(second)
            links = [(link.tile, link.up) for link in of_kind(on.heard, LinkChanged)]
            assert links == [(1, False), (1, True), (0, False), (0, True)]
            assert CellSeen("A1", Presence.ABSENT) not in on.heard, "no fault of these lifts a piece"

    asyncio.run(play())


@pytest.mark.parametrize("faults", ["typical", "awful"])
def test_a_board_with_faults_by_rates_is_a_board(faults: str) -> None:
    async def play() -> None:
        async with open_stage(SimBoard(MAT, pace="reference", faults=faults, seed=7)) as on:
            on.board.place("B2", RAT)
            await on.until(lambda: CellSeen("B2", Presence.PRESENT, (RAT,)) in on.heard)

    asyncio.run(play())


def test_faults_that_nobody_knows_are_quoted(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match="'some' is neither a profile of faults"):
        SimBoard(MAT, faults="some")
    script = tmp_path / "faults.txt"
    script.write_text("at once: reboot\n")
    with pytest.raises(BoardError, match="line 1: 'at once: reboot' is no line such as"):
        SimBoard(MAT, faults=str(script))


def test_a_pace_that_is_none_is_quoted() -> None:
    with pytest.raises(BoardError, match="'slow' is no pace of a simulated board: choose fast or reference"):
        SimBoard(MAT, pace="slow")


def test_ports_and_tiles_must_be_as_many() -> None:
    with pytest.raises(BoardError, match=r"1 port\(s\) do not fit 2 tile\(s\)"):
        WireBoard(["/dev/one"], MAT)


def test_a_port_that_is_not_there_is_named_and_tried_again(tmp_path: Path) -> None:
    """The table is started first and its tile plugged in later."""
    child = SimChild([2])
    name = tmp_path / "tile"

    async def play() -> None:
        async with on_bench(child, [str(name)], TileMap([["A1", "B1"]])) as on:
            (first,) = on.heard
            assert isinstance(first, LinkChanged)
            assert (first.tile, first.up) == (0, False)
            assert str(name) in first.why
            name.symlink_to(child.ports[0])
            await on.until(lambda: len(of_kind(on.heard, CellSeen)) == 2)
            absent = [CellSeen(cell, Presence.ABSENT) for cell in ("A1", "B1")]
            assert on.heard == [first, LinkChanged(0, True), *absent]

    asyncio.run(play())
