"""The simulated firmware as people meet it: a process, pseudo-terminals, lines in and out, and links."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from firmware_bridge.events import ButtonReport, CellReport, Down, Up
from firmware_bridge.sim.bench import Bench
from firmware_bridge.sim.scanner import FAST
from firmware_bridge.values import DARK, Lamp, Pattern, Presence

ROOT = Path(__file__).resolve().parents[2]
WHITE = Lamp(Pattern.PULSE, (255, 255, 255))
AMBER = Lamp(Pattern.BLINK, (255, 160, 0))
RED = Lamp(Pattern.FAST, (255, 0, 0))
GREEN_FLASH = Lamp(Pattern.FLASH, (0, 255, 0))
RAT, OWL = "04a1b2c3d4e5f6", "0a0b0c0d"
ABSENT = Presence.ABSENT

OnRig = Callable[[Callable[[Any], Any]], None]


def card(index: int, *tags: str) -> CellReport:
    return CellReport(index, Presence.PRESENT, tags or (RAT,))


async def up(rig: Any, tile: int = 0, cells: int = 16) -> None:
    await rig.until(lambda: len(rig.seen(tile)) == cells)


def test_three_tiles_report_what_people_do(on_rig: OnRig) -> None:
    async def scenario(rig: Any) -> None:
        rig.start("--tiles", "16,16,13")
        assert rig.sim.ports == [str(rig.folder / f"tile{n}") for n in range(3)]
        for tile in range(3):
            rig.connect(tile)
        for tile, cells in enumerate((16, 16, 13)):
            await up(rig, tile, cells)
            assert rig.of(Up, tile)[0].info[:4] == (tile, cells, cells, "tidetable-sim")
        rig.events.clear()
        for line in (f"place 2 12 {RAT}", f"place 2 12 {OWL}", f"lift 2 12 {RAT}", "press 1 0", "lift 2 12"):
            assert await rig.do(line) == "ok"
        await rig.until(lambda: len(rig.events) == 5)
        assert rig.of(CellReport, 2) == [card(12), card(12, RAT, OWL), card(12, OWL), CellReport(12, ABSENT)]
        assert rig.of(ButtonReport, 1) == [ButtonReport(0)]

    on_rig(scenario)


def test_lamp_history_is_exact(on_rig: OnRig) -> None:
    async def scenario(rig: Any) -> None:
        rig.start("--tiles", "16")
        link = rig.connect()
        await up(rig)
        link.light({3: WHITE, 4: AMBER})
        link.light({3: GREEN_FLASH})
        link.light({3: DARK, 4: AMBER, 15: RED})
        await rig.until(lambda: len(rig.sim.lamps) >= 5)
        await rig.settled()
        assert rig.sim.lamps == [
            "led 0 3 pulse ffffff",
            "led 0 4 blink ffa000",
            "led 0 3 flash 00ff00",
            "led 0 3 off 000000",
            "led 0 15 fast ff0000",
        ]

    on_rig(scenario)


@pytest.mark.parametrize("kind", ["corrupt", "drop", "double"])
@pytest.mark.parametrize("count", [1, 4, 16, 40])
def test_harmed_bytes_of_the_tile_lose_nothing(on_rig: OnRig, kind: str, count: int) -> None:
    async def scenario(rig: Any) -> None:
        rig.start("--tiles", "16")
        rig.connect()
        await up(rig)
        rig.events.clear()
        await rig.do(f"fault {kind} {count}")
        await rig.do(f"place 0 5 {RAT}")
        await rig.do("press 0 6")
        await rig.until(lambda: len(rig.events) == 2)
        await rig.settled()
        assert sorted(rig.events) == sorted([(0, card(5)), (0, ButtonReport(6))])

    on_rig(scenario)


@pytest.mark.parametrize("kind", ["corrupt", "drop", "double"])
@pytest.mark.parametrize("count", [1, 12, 30])
def test_harmed_bytes_to_the_tile_leave_the_same_lamp_history(on_rig: OnRig, kind: str, count: int) -> None:
    async def scenario(rig: Any) -> None:
        rig.start("--tiles", "16")
        link = rig.connect()
        await up(rig)
        await rig.settled()
        await rig.do(f"fault {kind} {count} in")
        link.light({3: WHITE})
        link.light({3: GREEN_FLASH})
        link.light({3: AMBER})
        await rig.until(lambda: len(rig.sim.lamps) == 3)
        await rig.settled()
        assert rig.sim.lamps == ["led 0 3 pulse ffffff", "led 0 3 flash 00ff00", "led 0 3 blink ffa000"]

    on_rig(scenario)


def test_bad_line_in_both_directions_ends_with_the_truth(on_rig: OnRig) -> None:
    async def scenario(rig: Any) -> None:
        rig.start("--tiles", "16", "--seed", "5")
        link = rig.connect()
        await up(rig)
        for kind in ("corrupt", "drop", "double"):
            await rig.do(f"fault rate {kind} 0.002")
        for step in range(60):
            index = step % 16
            await rig.do(f"lift 0 {index}" if step in range(16, 32) else f"place 0 {index} 04{step:012x}")
            if step % 16 == 15:
                await rig.do("press 0 1")
            link.light({index: Lamp(Pattern.STEADY, (step, 0, 0))})
            if step == 47:
                for cell in range(16):
                    await rig.do(f"lift 0 {cell}")
        for kind in ("corrupt", "drop", "double"):
            await rig.do(f"fault rate {kind} 0")
        truth = {i: card(i, f"04{48 + i:012x}") if i < 12 else CellReport(i, ABSENT) for i in range(16)}
        await rig.until(lambda: rig.seen() == truth)
        await rig.settled()
        shown = {line.split()[2]: line.split()[4] for line in rig.sim.lamps}
        assert shown == {str(s % 16): f"{s:02x}0000" for s in range(60)}
        assert rig.of(ButtonReport) == [ButtonReport(1)] * 3
        told = {tag for report in rig.of(CellReport) for tag in report.tags}
        assert told <= {f"04{step:012x}" for step in range(60)}
        counts = link.counts
        assert counts.bad > 0
        assert counts.resent > 0

    on_rig(scenario)


def test_port_closed_and_opened_again(on_rig: OnRig) -> None:
    async def scenario(rig: Any) -> None:
        rig.start("--tiles", "4")
        link = rig.connect()
        await up(rig, cells=4)
        link.light({2: WHITE})
        await rig.settled()
        assert await rig.do("fault close 0") == "ok"
        await rig.until(lambda: rig.of(Down))
        assert "is closed; `fault open 0` opens it" in await rig.do("fault close 0")
        await rig.do(f"place 0 1 {RAT}")
        link.light({3: AMBER, 0: GREEN_FLASH})
        assert await rig.do("fault open 0") == f"ok {rig.folder / 'tile0'}"
        await rig.until(lambda: rig.seen().get(1) == card(1))
        await rig.settled()
        assert rig.sim.lamps == ["led 0 2 pulse ffffff", "led 0 3 blink ffa000"]
        assert len(rig.of(Up)) == 2

    on_rig(scenario)


def test_reboot_brings_cells_and_lamps_back(on_rig: OnRig) -> None:
    async def scenario(rig: Any) -> None:
        rig.start("--tiles", "4")
        link = rig.connect()
        await up(rig, cells=4)
        await rig.do(f"place 0 1 {RAT}")
        link.light({2: WHITE})
        await rig.settled()
        rig.events.clear()
        assert await rig.do("fault reboot 0") == "ok"
        await rig.until(lambda: len(rig.sim.lamps) == 3 and rig.seen().get(1) == card(1))
        assert rig.sim.lamps[1:] == ["led 0 2 off 000000", "led 0 2 pulse ffffff"]
        assert [type(event) for _, event in rig.events[:2]] == [Down, Up]

    on_rig(scenario)


def test_killed_board_comes_back_under_the_same_name(on_rig: OnRig) -> None:
    async def scenario(rig: Any) -> None:
        rig.start("--tiles", "4,4")
        links = [rig.connect(0), rig.connect(1)]
        await up(rig, 0, 4)
        await up(rig, 1, 4)
        for link in links:
            link.light({0: WHITE})
        await rig.settled()
        rig.sim.kill()
        await rig.until(lambda: rig.of(Down, 0) and rig.of(Down, 1))
        rig.start("--tiles", "4,4")
        await rig.until(lambda: len(rig.of(Up, 0)) == 2 and len(rig.of(Up, 1)) == 2)
        await rig.until(lambda: len(rig.sim.lamps) == 2)
        assert sorted(rig.sim.lamps) == ["led 0 0 pulse ffffff", "led 1 0 pulse ffffff"]

    on_rig(scenario)


def test_readers_that_fail_are_not_empty_cells(on_rig: OnRig) -> None:
    async def scenario(rig: Any) -> None:
        rig.start("--tiles", "4")
        rig.connect()
        await up(rig, cells=4)
        await rig.do(f"place 0 1 {RAT}")
        await rig.until(lambda: rig.seen()[1] == card(1))
        rig.events.clear()
        for fault in ("down 0 1", "up 0 1", "noisy 0 1", "up 0 1"):
            assert await rig.do(f"fault {fault}") == "ok"
        await rig.until(lambda: len(rig.events) == 4)
        presences = [report.presence.name for report in rig.of(CellReport)]
        assert presences == ["DOWN", "PRESENT", "NOISY", "PRESENT"]

    on_rig(scenario)


def test_card_flickering_at_10_hz_stays_present_at_the_reference_pace(on_rig: OnRig) -> None:
    async def scenario(rig: Any) -> None:
        rig.start("--tiles", "16", "--pace", "reference")
        rig.connect()
        await up(rig)
        assert await rig.do(f"place 0 5 {RAT}") == "ok"
        assert await rig.do("sync") == "ok sync"
        await rig.until(lambda: rig.seen()[5] == card(5))
        rig.events.clear()
        assert await rig.do("fault flicker 0 5 10") == "ok"
        for _ in range(8):  # each takes at least a round
            assert await rig.do("sync") == "ok sync"
        assert rig.events == []
        await rig.do("lift 0 5")
        await rig.until(lambda: rig.events)
        assert rig.events == [(0, CellReport(5, ABSENT))]

    on_rig(scenario)


def test_reference_pace_reports_moves_in_the_end(on_rig: OnRig) -> None:
    async def scenario(rig: Any) -> None:
        rig.start("--tiles", "13", "--pace", "reference")
        rig.connect()
        await rig.do(f"place 0 2 {RAT}")
        await rig.do("sync")
        await up(rig, cells=13)
        rig.events.clear()
        await rig.do("lift 0 2")
        await rig.do(f"place 0 3 {RAT}")
        assert await rig.do("sync") == "ok sync"
        await rig.until(lambda: len(rig.events) == 2)
        assert set(rig.events) == {(0, CellReport(2, ABSENT)), (0, card(3))}

    on_rig(scenario)


def test_every_line_is_answered_and_errors_say_what_is_possible(on_rig: OnRig) -> None:
    async def scenario(rig: Any) -> None:
        rig.start("--tiles", "16,4")
        answers = {
            "plce 0 1": "no such command; possible are: place TILE READER TAG | lift",
            "place 0 1": "no such command; possible are: place TILE READER TAG",
            f"place 2 1 {RAT}": "'2' is no tile: there are 0 to 1",
            f"place 1 4 {RAT}": "'4' is no reader on tile 1: there are 0 to 3",
            f"place 1 -1 {RAT}": "'-1' is no reader on tile 1: there are 0 to 3",
            "place 0 1 rat": "'rat' is no tag id: write 8, 14 or 20 hex digits",
            "lift 0 1": "nothing lies on reader 1",
            "fault melt 0 1": "no such fault; possible are: fault down|up|noisy TILE READER",
            "fault flicker 0 1 0": "'0' is not a frequency in hertz from 0.1 to 100",
            "fault rate corrupt 2": "'2' is not a probability from 0 to 1",
            "fault corrupt x": "'x' is not a number of bytes from 0 to 65536",
            "fault corrupt 5 up": "'up' is no direction: say in (to the tile), out (from it) or both",
            "fault open 0": "the port of tile 0 is open; `fault close 0` closes it",
        }
        for line, why in answers.items():
            answer = await rig.do(line)
            assert answer.startswith(f"error '{line}': {why}"), answer
        assert (await rig.do("help")).startswith("ok place TILE READER TAG | ")
        assert await rig.do("sync") == "ok sync"

    on_rig(scenario)


def run_sim(*arguments: str, commands: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "firmware_bridge.sim", *arguments]
    return subprocess.run(command, input=commands, capture_output=True, text=True, cwd=ROOT, timeout=60)


def test_it_ends_with_its_input_after_doing_all_of_it(tmp_path: Path) -> None:
    done = run_sim("--link", str(tmp_path), commands=f"place 0 1 {RAT}\n\nsync\nlift 0 1\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[1:] == ["ok", "ok sync", "ok"]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("sizes", ["0", "17", "", "4,,4", "x"])
def test_tiles_of_impossible_size_are_refused(sizes: str) -> None:
    refused = run_sim("--tiles", sizes)
    assert refused.returncode == 2
    assert f"{sizes!r} is no list of tiles: write the readers of each, 1 to 16" in refused.stderr


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signal_ends_it_cleanly(tmp_path: Path, number: int) -> None:
    command = [sys.executable, "-m", "firmware_bridge.sim", "--tiles", "4,4", "--link", str(tmp_path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        assert sorted(link.name for link in tmp_path.iterdir()) == ["tile0", "tile1"]
        process.send_signal(number)
        assert process.wait(60) == 0
        assert process.stderr.read() == b""
    assert list(tmp_path.iterdir()) == []


def test_leftover_name_of_a_killed_board_is_taken_over_and_that_of_another_is_left(on_rig: OnRig) -> None:
    async def scenario(rig: Any) -> None:
        (rig.folder / "tile0").symlink_to("/nowhere")
        rig.start("--tiles", "4,4")
        rig.connect()
        await up(rig, cells=4)
        (rig.folder / "tile1").unlink()
        (rig.folder / "tile1").symlink_to("/elsewhere")
        assert rig.sim.end() == 0
        assert {link.name: str(link.readlink()) for link in rig.folder.iterdir()} == {"tile1": "/elsewhere"}

    on_rig(scenario)


def test_idle_tiles_at_the_fast_pace_have_nothing_to_do() -> None:
    bench = Bench([16, 16, 13], FAST, boot=1, seed=0, now=0.0, told=lambda *_: None)
    bench.advance(0.0)
    assert bench.deadline(0.0) is None
    bench.worlds[1].place(3, RAT)
    bench.worlds[1].flicker(3, 10, 0.0)
    assert bench.deadline(0.0) == pytest.approx(0.05)
    assert bench.deadline(0.06) == pytest.approx(0.1)


def test_flicker_at_the_fast_pace_is_seen_as_it_is() -> None:
    bench = Bench([4], FAST, boot=1, seed=0, now=0.0, told=lambda *_: None)
    bench.worlds[0].place(3, RAT)
    bench.advance(0.0)
    bench.worlds[0].flicker(3, 10, 0.0)
    verdicts = []
    for now in (0.01, 0.06, 0.11, 0.16):
        bench.advance(now)
        verdict = bench.tiles[0].scanner.verdict(3)
        assert verdict is not None
        verdicts.append(verdict.presence)
    assert verdicts == [Presence.PRESENT, ABSENT, Presence.PRESENT, ABSENT]
