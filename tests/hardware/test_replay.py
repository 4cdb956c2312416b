"""Recordings: what passed the ports is written down, and says the same again when it is played."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from hardware.address import open_board, recording_at
from hardware.board import CellPressed, CellSeen, KeyPressed, LinkChanged, Presence, Reading
from hardware.cells import TileMap
from hardware.errors import BoardError
from hardware.keys import world_of
from hardware.lines import wire_of
from hardware.recording import RecordedBoard, RecordedEntry, Recording, read_recording, write_recording
from hardware.replay import Replayer
from hardware.simulated import SimBoard

MAT = TileMap([["A1", "B1"], ["A2", "B2"]])
RAT, CAT = "04a1b2c3d4e5f6", "04a1b2c3d4e5f7"


def recorded(path: Path, play: Any) -> list[Reading]:
    """What a simulated board said while it was recorded."""
    heard: list[Reading] = []

    async def run() -> None:
        news = asyncio.Event()
        board = RecordedBoard(SimBoard(MAT), "sim:", path)
        world = world_of(board)
        assert isinstance(world, SimBoard)

        def listen(readings: Any) -> None:
            heard.extend(readings)
            news.set()

        async def until(enough: Any) -> None:
            async with asyncio.timeout(60):
                while not enough():
                    news.clear()
                    await news.wait()

        try:
            board.start(listen)
            await until(lambda: len(heard) >= 6)
            await play(world, heard, until)
        finally:
            board.close()

    asyncio.run(run())
    return heard


def replayed(recording: Recording) -> list[Reading]:
    heard: list[Reading] = []
    player = Replayer(recording)
    player.start(heard.extend)
    for entry in recording.entries:
        player.play(entry)
    return heard


async def an_evening(world: SimBoard, heard: list[Reading], until: Any) -> None:
    """A card, a press, a key, a lost frame, a restart, and a plug that is pulled and put in."""
    world.place("A1", RAT)
    await until(lambda: CellSeen("A1", Presence.PRESENT, (RAT,)) in heard)
    world.press("B2")
    await until(lambda: CellPressed("B2") in heard)
    world.key(0, "confirm")
    await world.do("fault corrupt 4")
    world.place("B1", CAT)
    await until(lambda: CellSeen("B1", Presence.PRESENT, (CAT,)) in heard)
    await world.do("fault reboot 1")
    await until(lambda: any(isinstance(each, LinkChanged) and "restarted" in each.why for each in heard))
    await until(lambda: heard.count(CellSeen("B2", Presence.ABSENT)) == 2)
    world.unplug(0)
    await until(lambda: any(isinstance(each, LinkChanged) and not (each.tile or each.up) for each in heard))
    world.replug(0)
    await until(lambda: heard.count(CellSeen("A1", Presence.PRESENT, (RAT,))) == 2)
    world.lift("A1")
    await until(lambda: heard.count(CellSeen("A1", Presence.ABSENT)) == 2)


def test_a_recording_says_again_what_was_said(tmp_path: Path) -> None:
    path = tmp_path / "evening.rec"
    heard = recorded(path, an_evening)
    recording = read_recording(path)
    assert (recording.tiles, recording.simulated) == (MAT, True)
    assert KeyPressed(0, "confirm") in heard
    assert replayed(recording) == heard
    assert [entry.at for entry in recording.entries] == sorted(entry.at for entry in recording.entries)
    assert path.stat().st_mode & 0o077 == 0  # it may tell of a deal


def test_it_is_a_board_like_any_other(tmp_path: Path) -> None:
    path = tmp_path / "evening.rec"
    heard = recorded(path, an_evening)
    again: list[Reading] = []

    async def play() -> None:
        board = open_board(f"replay:{path},speed=max", tiles=MAT)
        board.start(again.extend)
        await board.ended.wait()  # type: ignore[attr-defined]
        board.light({"A1": board_lamp()})
        wire = wire_of(board)
        assert wire is not None
        assert [line.info.firmware for line in wire.lines if line.info] == ["tidetable-sim"] * 2
        board.close()

    asyncio.run(play())
    assert again == heard


def board_lamp() -> Any:
    from hardware.board import Lamp, Pattern

    return Lamp(Pattern.STEADY, (1, 2, 3))


def test_what_is_written_is_read_back_and_a_last_line_that_was_cut_off_is_left_out(tmp_path: Path) -> None:
    entries = (
        RecordedEntry(0.0, "opened", b"", 0),
        RecordedEntry(0.5, "in", b"\x01\x02", 0),
        RecordedEntry(0.6, "out", b"\x03", 1),
        RecordedEntry(0.7, "lost", b"it is away", 1),
        RecordedEntry(0.8, "key", b"0:back"),
        RecordedEntry(0.9, "note", b'{"seed":7}'),
    )
    recording = Recording(MAT, ("one", "two"), False, entries)
    path = tmp_path / "some.rec"
    write_recording(path, recording)
    assert read_recording(path) == recording
    assert recording.notes == [{"seed": 7}]
    path.write_bytes(path.read_bytes()[:-5])
    assert read_recording(path).entries == entries[:-1]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is no recording"),
        ('{"kind":"else"}\n', "is no recording"),
        ("HEAD\nnonsense\n\n", "line 2: this is no line of a recording"),
        ('HEAD\n{"t":1,"tile":5,"in":"00"}\n', "line 2: there is no tile 5"),
        ('HEAD\n{"t":1,"tile":0,"in":"xy"}\n', "line 2: this is no line"),
        ('HEAD\n{"t":1,"key":"sideways"}\n', "line 2: this is no line .*no key such as 0:confirm"),
        ('HEAD\n{"t":1}\n', "line 2: this is no line .*says nothing"),
    ],
)
def test_what_is_no_recording_is_named_with_its_line(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "some.rec"
    write_recording(path, Recording(MAT, ("one", "two"), False, ()))
    path.write_text(text.replace("HEAD\n", path.read_text()))
    with pytest.raises(BoardError, match=says):
        read_recording(path)


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("replay:", "lacks a file: write replay:FILE"),
        ("replay:gone.rec", "the recording gone.rec cannot be read: No such file"),
        ("replay:gone.rec,speed=fast", "'fast' is no speed: write a number such as 4"),
        ("replay:gone.rec,speed=nan", "'nan' is no speed"),
    ],
)
def test_wrong_addresses(address: str, says: str) -> None:
    with pytest.raises(BoardError, match=says):
        open_board(address)


def test_a_recording_of_another_mat_says_so_and_mock_cannot_be_recorded(tmp_path: Path) -> None:
    path = tmp_path / "some.rec"
    write_recording(path, Recording(MAT, ("one", "two"), False, ()))
    with pytest.raises(BoardError, match=r"recorded on another mat \(4 cells on 2 tiles, here 45 on 3\)"):
        open_board(f"replay:{path}")
    assert recording_at(f"replay:{path},speed=2") is not None
    assert recording_at("sim:") is None
    with pytest.raises(BoardError, match="mock: is a mat in memory and has no tiles to record"):
        open_board("mock:", record=tmp_path / "x.rec")
