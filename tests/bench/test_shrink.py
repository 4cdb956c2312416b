"""Recordings cut short: what is left still comes to the same, and nothing in it could go."""

from __future__ import annotations

import asyncio
from itertools import combinations
from pathlib import Path
from typing import Any

from firmware_bridge.codec import encode
from firmware_bridge.events import CellReport
from firmware_bridge.frames import Ack, ButtonPressed, CellChanged, Info, SnapshotCells, SnapshotEnd
from hardware.board import Presence
from hardware.cells import TileMap
from hardware.recording import RecordedEntry, Recording, read_recording, write_recording
from table.bench.looking import reading_lines
from table.bench.shrinking import rebuilt, shrink, units
from tests.system.commands import tidetable

MAT = TileMap([["A1", "B1"]])
RAT, CAT = "04a1b2c3d4e5f6", "04a1b2c3d4e5f7"


def cell(index: int, *tags: str) -> CellReport:
    return CellReport(index, Presence.PRESENT if tags else Presence.ABSENT, tags)


def said(*frames: Any, start: int = 0) -> Recording:
    """A recording in which a tile said this, chopped up as a port may do."""
    data = b"".join(encode(frame._replace(seq=start + n)) for n, frame in enumerate(frames))
    chopped = [RecordedEntry(1 + n / 10, "in", data[n : n + 7], 0) for n in range(0, len(data), 7)]
    return Recording(MAT, ("port",), False, (RecordedEntry(0.0, "opened", b"", 0), *chopped))


GREETING = (
    Info(0, 1, 3, 77, 0, 0, 2, 2, "own"),
    SnapshotCells(0, (cell(0), cell(1))),
    SnapshotEnd(0, 77, (0, 0)),
)
LONG = said(
    *GREETING,
    *(CellChanged(0, cell(0, RAT)), Ack(0, 1), CellChanged(0, cell(0)), ButtonPressed(0, 1, 1)),
    *(CellChanged(0, cell(1, CAT)), Ack(0, 2), CellChanged(0, cell(1)), CellChanged(0, cell(0, CAT))),
)


def texts(recording: Recording) -> list[str]:
    return [line for _, line in reading_lines(recording, {})]


def comes_to(text: str) -> Any:
    def holds(recording: Recording) -> int | None:
        return next((number for number, line in reading_lines(recording, {}) if text in line), None)

    return holds


def test_taken_apart_and_put_together_it_says_the_same() -> None:
    assert texts(rebuilt(LONG, units(LONG))) == texts(LONG)
    assert texts(LONG)[-1] == f"A1: unknown tag {CAT}"


def test_it_is_cut_to_what_is_needed_and_nothing_of_that_could_go() -> None:
    holds = comes_to(f"A1: unknown tag {CAT}")
    short = shrink(LONG, holds, 500)
    assert short is not None
    assert texts(short)[-1] == f"A1: unknown tag {CAT}"
    assert len(short.entries) == 5  # opened, the greeting of three frames, and the card
    kept = units(short)
    assert [
        fewer for fewer in combinations(kept, len(kept) - 1) if holds(rebuilt(short, fewer)) is not None
    ] == []


def test_a_frame_that_was_lost_stays_lost() -> None:
    whole = [encode(f._replace(seq=n)) for n, f in enumerate((*GREETING, CellChanged(0, cell(0, RAT))))]
    late = encode(CellChanged(5, cell(1, CAT)))  # number 4 was lost on the way
    lossy = LONG._replace(
        entries=(LONG.entries[0], *(RecordedEntry(1.0, "in", data, 0) for data in (*whole, late)))
    )
    assert f"B1: unknown tag {CAT}" not in texts(lossy)
    fewer = [unit for unit in units(lossy) if unit.frame != CellChanged(3, cell(0, RAT))]
    assert f"B1: unknown tag {CAT}" not in texts(rebuilt(lossy, fewer))


def test_what_never_comes_is_none() -> None:
    assert shrink(LONG, comes_to("B1: a whale"), 500) is None


def test_the_command(tmp_path: Path) -> None:
    write_recording(tmp_path / "long.rec", LONG)
    done = tidetable("shrink", "long.rec", "--until", "B1 pressed", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert texts(read_recording(tmp_path / "long.short.rec"))[-1] == "B1 pressed"
    failed = tidetable("shrink", "long.rec", "--until", "a whale", cwd=tmp_path)
    assert failed.returncode == 1
    assert "long.rec never comes to 'a whale'" in failed.stderr


def test_with_a_game_the_sentences_of_the_table_count(tmp_path: Path) -> None:
    """No reading says that nobody knows a tag: the table does."""
    from hardware.keys import world_of
    from hardware.simulated import SimBoard
    from table.running.app import make_service
    from table.running.house import furnish
    from table.sensing.pieces import simulated_tag
    from table.settings.config import Config

    path = tmp_path / "game.rec"

    async def play() -> None:
        house = furnish("sea_leg", Config(), "sim:", {}, fast=True, keep=False, record=path)
        service = make_service(house, [], once=True)
        running = asyncio.create_task(service.run())
        await service.started.wait()
        world = world_of(house.board)
        assert isinstance(world, SimBoard)
        for cell_, tag in (("C5", simulated_tag("stern-1")), ("A1", RAT), ("C3", simulated_tag("bow-2"))):
            world.place(cell_, tag)
        await world.sync()
        while "C3" not in {place[0] for place in service.session.moment.sight.places.values()}:
            service.changed.clear()
            await service.changed.wait()
        service.stop()
        await running

    asyncio.run(play())
    words = ("shrink", "game.rec", "--game", "sea_leg", "--until", "nobody knows lies on A1", "--json")
    done = tidetable(*words, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    short = read_recording(tmp_path / "game.short.rec")
    assert len(short.entries) < len(read_recording(path).entries) // 2
    assert any(RAT in line for line in texts(short))
