"""The monitor: what it makes of readings, and what it tells of a simulated mat."""

from __future__ import annotations

import json
import os
import pty
import subprocess
from pathlib import Path

import pytest

from firmware_bridge.events import TileInfo
from firmware_bridge.link import Counts
from hardware.board import CellPressed, CellSeen, KeyPressed, LinkChanged, Presence, Reading
from hardware.errors import BoardError
from hardware.mock import MockBoard
from hardware.wire import TileLine
from table.bench.hand import obey
from table.bench.monitor import MatLog
from table.bench.words import in_words
from table.sensing.pieces import DOWN, Lying
from tests.system.commands import command, surroundings, tidetable

RAT, ODD = "04a1b2c3d4e5f6", "04ffffffffffff"
NAMES = {RAT: Lying("rat", DOWN)}
HERE, AWAY = CellSeen("A1", Presence.PRESENT, (RAT,)), CellSeen("A1", Presence.ABSENT)


@pytest.mark.parametrize(
    ("reading", "words"),
    [
        (HERE, "A1: rat (down)"),
        (CellSeen("A1", Presence.PRESENT, (ODD, RAT)), f"A1: unknown tag {ODD} and rat (down)"),
        (AWAY, "A1: empty"),
        (CellSeen("A1", Presence.NOISY), "A1: noisy"),
        (CellPressed("B2"), "B2 pressed"),
        (KeyPressed(0, "back"), "key 0:back"),
        (LinkChanged(1, True), "tile 1 up"),
        (LinkChanged(1, False, "it is away"), "tile 1 down: it is away"),
    ],
)
def test_readings_in_words(reading: Reading, words: str) -> None:
    assert in_words(reading, NAMES) == words


def test_a_piece_that_comes_back_sooner_than_a_hand_could_is_a_miss() -> None:
    log = MatLog(["A1", "B1"], NAMES)
    for at, reading in [(0, HERE), (5, AWAY), (5.4, HERE), (9, AWAY), (12, HERE)]:
        log.feed([reading], at)
    line = log.cells["A1"]
    assert (line.reports, line.misses, line.since) == (5, 1, 12)
    assert not log.complete


def test_the_report_tells_of_cells_tiles_and_tags_nobody_knows() -> None:
    log = MatLog(["A1"], NAMES)
    log.feed([LinkChanged(0, True), CellSeen("A1", Presence.PRESENT, (ODD,)), CellPressed("A1")], 3.0)
    line = TileLine(0, "/dev/x", TileInfo(0, 1, 1, "own", 1, 7), Counts(1, 2, 3, 4), 0.0093)
    said = log.report([line], 4.5)
    assert said["unknown"] == [["A1", ODD]]
    assert said["cells"] == [
        {
            "cell": "A1",
            "presence": "present",
            "tags": [ODD],
            "for_s": 1.5,
            "reports": 1,
            "misses": 0,
            "presses": 1,
        }
    ]
    assert said["tiles"][0] | {"port": ""} == {
        "tile": 0,
        "port": "",
        "up": True,
        "why": "",
        "firmware": "own",
        "answers_in_ms": 9.3,
        "bad": 1,
        "lost": 2,
        "resent": 3,
        "refused": 4,
    }


def test_a_simulated_mat_is_moved_by_lines_and_all_is_told_as_json(tmp_path: Path) -> None:
    (tmp_path / "tidetable.toml").write_text("[mat]\ncolumns = 2\nrows = 1\n")
    with subprocess.Popen(
        [*command("monitor", "--board", "sim:", "--json")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=tmp_path,
        env=surroundings(tmp_path),
        text=True,
        bufsize=1,
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        said = [json.loads(running.stdout.readline()) for _ in range(3)]
        assert said[0] == {"tile": 0, "up": True, "why": ""}
        assert [each["presence"] for each in said[1:]] == ["absent", "absent"]
        running.stdin.write(f"place B1 {ODD}\n")
        placed = json.loads(running.stdout.readline())
        assert (placed["cell"], placed["tags"], placed["unknown"]) == ("B1", [ODD], [ODD])
        running.stdin.write("press A1\n")
        assert json.loads(running.stdout.readline()) == {"pressed": "A1"}
        running.send_signal(2)
        summary = json.loads(running.stdout.readline())
        assert [cell["presses"] for cell in summary["cells"]] == [1, 0]
        assert summary["tiles"][0]["firmware"] == "tidetable-sim"
        assert running.wait() == 0


def test_in_a_terminal_it_is_a_picture(tmp_path: Path) -> None:
    near, far = pty.openpty()
    try:
        (tmp_path / "tidetable.toml").write_text("[mat]\ncolumns = 2\nrows = 1\n")
        subprocess.run(
            command("monitor", "--board", "sim:", "--once"),
            stdin=subprocess.DEVNULL,
            stdout=far,
            cwd=tmp_path,
            env=surroundings(tmp_path, TERM="xterm-256color"),
            check=True,
        )
        shown = os.read(near, 65536).decode()
    finally:
        os.close(near)
        os.close(far)
    assert "┃ A ┃ B ┃" in shown.replace("\x1b[1m", "").replace("\x1b[0m", "")
    assert "tidetable-sim" in shown


def test_a_tile_that_never_answers_is_the_code(tmp_path: Path) -> None:
    (tmp_path / "tidetable.toml").write_text("[mat]\ncolumns = 2\nrows = 1\n")
    done = tidetable("monitor", "--board", "serial:/dev/nowhere", "--once", "--for", "0.1", cwd=tmp_path)
    assert done.returncode == 1
    assert "tile 0 down: port /dev/nowhere cannot be opened" in done.stdout


def test_a_hand_that_cannot_do_a_thing_says_what_it_can() -> None:
    with pytest.raises(BoardError, match=r"'juggle A1' cannot be done .*: possible are place CELL TAG"):
        obey(MockBoard(), "juggle A1")
