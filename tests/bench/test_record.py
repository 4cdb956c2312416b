"""Recording beside other commands, and playing it back as any board."""

from __future__ import annotations

import json
from pathlib import Path

from engines.match import Match
from hardware.address import open_board
from hardware.recording import read_recording
from table.games import load_sheet
from table.running.app import make_service
from table.running.house import furnish, is_virtual
from table.running.recorded import matches, remember, remembered
from table.settings.config import Config
from tests.system.commands import tidetable

ODD = "04ffffffffffff"


def test_a_mat_is_recorded_and_watched_again(tmp_path: Path) -> None:
    (tmp_path / "tidetable.toml").write_text("[mat]\ncolumns = 2\nrows = 1\n")
    script = f"place B1 {ODD}\n"
    done = tidetable("record", "x.rec", "--board", "sim:", "--for", "2", "--json", cwd=tmp_path, stdin=script)
    assert done.returncode == 0, done.stderr
    (tmp_path / "tidetable.toml").unlink()  # a recording knows its own mat
    words = ("monitor", "--board", "replay:x.rec", "--speed", "max", "--json")
    again = tidetable(*words, cwd=tmp_path)
    first, second = ([json.loads(line) for line in each.stdout.splitlines()] for each in (done, again))
    assert second[:-1] == first[:-1]
    assert first[-1]["unknown"] == second[-1]["unknown"] == [["B1", ODD]]


def test_a_speed_is_for_recordings_alone(tmp_path: Path) -> None:
    done = tidetable("monitor", "--board", "sim:", "--speed", "2", cwd=tmp_path)
    assert (done.returncode, "only a recording has a speed" in done.stderr) == (2, True)


def test_the_game_that_was_played_is_in_the_recording(tmp_path: Path) -> None:
    sheet = load_sheet("captivate")
    path = tmp_path / "game.rec"
    house = furnish("captivate", Config(), "sim:", {}, fast=True, keep=False, record=path)
    match = Match(house.sheet.game, house.options, seed=4711, chance="seed")
    remember(house.board, match)
    house.board.close()
    [again] = matches(read_recording(path).notes, sheet)
    assert again.saved() == match.saved()
    address = f"replay:{path}"
    assert is_virtual(address)
    board = open_board(address, tiles=read_recording(path).tiles)
    assert [each.seed for each in remembered(board, sheet)] == [4711]
    assert list(remembered(board, load_sheet("sea_leg"))) == []


def test_a_service_on_a_recording_plays_the_recorded_game_and_keeps_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.rec"
    house = furnish("captivate", Config(), "sim:", {}, fast=True, keep=False, record=path)
    seed = make_service(house, [], once=True)._open_session().match.seed  # type: ignore[union-attr]
    house.board.close()
    again = furnish("captivate", Config(), f"replay:{path}", {}, fast=True)
    session = make_service(again, [], once=True)._open_session()
    assert session is not None
    assert session.match.seed == seed
    again.journal.close()
