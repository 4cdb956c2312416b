"""Commands about this table's own state: check-config, journal, version."""

from __future__ import annotations

import tomllib
from pathlib import Path

from engines.match import Entry
from table.games import load_sheet
from table.keeping.journal import Journal
from table.keeping.saved import Finale
from table.sensing.pieces import Registry
from table.settings.config import known_tags, load_config
from tests.system.commands import ROOT, tidetable


def test_check_config_says_where_it_looked_and_that_all_is_right(tmp_path: Path) -> None:
    assert tidetable("check-config", cwd=tmp_path).stdout == (
        "No file, so the defaults: all right; a mat of 5 x 9 cells at mock:, plays sea_leg.\n"
    )
    (tmp_path / "tidetable.toml").write_text('board.address = "sim:"')
    done = tidetable("check-config", cwd=tmp_path)
    assert done.stdout == "tidetable.toml: all right; a mat of 5 x 9 cells at sim:, plays sea_leg.\n"


def test_check_config_names_every_mistake(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("[mat]\nrows = 0\n[sound]\non = 1\n")
    done = tidetable("check-config", "bad.toml", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "tidetable: bad.toml, line 2: mat.rows must be a whole number from 1 to 99, not 0",
        "tidetable: bad.toml, line 4: sound.on must be true or false, not 1",
    ]


def test_check_config_asks_the_game_about_its_options(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text('[game]\nname = "sea_leg"\n\n[game.options]\ndeck = "huge"\n')
    done = tidetable("check-config", "bad.toml", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith("tidetable: bad.toml, line 4: game.options: ")


def test_check_config_asks_whether_the_mat_is_large_enough(tmp_path: Path) -> None:
    (tmp_path / "small.toml").write_text("mat.columns = 4\n")
    done = tidetable("check-config", "small.toml", cwd=tmp_path)
    assert done.returncode == 1
    assert "needs a mat of 5 x 9 cells, and this one has 4 x 9" in done.stderr


def test_the_shipped_example_is_right(tmp_path: Path) -> None:
    example = ROOT / "examples" / "tidetable.toml"
    done = tidetable("check-config", str(example), cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "at serial:/dev/ttyACM0,/dev/ttyACM1,/dev/ttyACM2, plays sea_leg" in done.stdout


def test_the_shipped_example_has_a_tag_for_every_piece() -> None:
    pieces = load_sheet("sea_leg").pieces({})
    registry = Registry(pieces, known_tags(load_config(ROOT / "examples" / "tidetable.toml")))
    assert all(registry.tags(piece.name) for piece in pieces)


def test_the_journal_lists_the_newest_game_first(tmp_path: Path) -> None:
    state = tmp_path / ".local" / "state" / "tidetable"
    journal = Journal(state / "journal.db")
    first = journal.begin("sea_leg", {}, 1, "seed", 0.0)
    journal.add(first, 0, [Entry(0, "move B7 B6"), Entry(1, "move B3 B4")], 1.0)
    journal.end(first, Finale("over"), 2.0)
    journal.begin("sea_leg", {}, 2, "seed", 3.0)
    journal.close()
    done = tidetable("journal", cwd=tmp_path, TZ="UTC")
    assert [line.split() for line in done.stdout.splitlines()] == [
        ["number", "game", "started", "actions", "it", "is"],
        ["2", "sea_leg", "1970-01-01", "00:00", "0", "playing"],
        ["1", "sea_leg", "1970-01-01", "00:00", "2", "over"],
    ]
    assert len(tidetable("journal", "-n", "1", cwd=tmp_path).stdout.splitlines()) == 2


def test_a_table_without_games_says_so(tmp_path: Path) -> None:
    done = tidetable("journal", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (
        0,
        f"No games yet in {tmp_path}/.local/state/tidetable/journal.db.\n",
    )


def test_version_is_that_of_the_project(tmp_path: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    done = tidetable("version", cwd=tmp_path)
    assert done.stdout.startswith(f"tidetable {project['version']} on Python 3.")
