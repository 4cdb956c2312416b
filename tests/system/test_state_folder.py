"""Programs on one state folder: one runs the table, the next says so and stops, and looking is free."""

from __future__ import annotations

import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from tests.system.commands import command, surroundings, tidetable

SETTINGS = 'game.name = "sea_leg"\n[companion]\non = true\nport = 0\n[table]\nstate_dir = "{}"\n'
HEADLESS = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


@contextmanager
def running(home: Path) -> Iterator[subprocess.Popen[bytes]]:
    """`tidetable run`, once it has begun a game."""
    log = (home / "table.log").open("wb")
    process = subprocess.Popen(
        command("run"), cwd=home, env=surroundings(home, **HEADLESS), stdout=log, stderr=log
    )
    with log, process:
        try:
            while not begun(home / "state" / "journal.db"):
                with suppress(subprocess.TimeoutExpired):
                    process.wait(0.02)
                assert process.poll() is None, (home / "table.log").read_text()
            yield process
        finally:
            process.terminate()


def begun(journal: Path) -> bool:
    if not journal.exists():
        return False
    with closing(sqlite3.connect(journal)) as database:
        try:
            return bool(database.execute("SELECT count(*) FROM games").fetchone()[0])
        except sqlite3.DatabaseError:  # its tables are yet to be made
            return False


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "tidetable.toml").write_text(SETTINGS.format(tmp_path / "state"))
    return tmp_path


def test_the_second_program_says_so_and_stops_while_others_may_look(home: Path) -> None:
    with running(home) as first:
        for arguments in (["run"], ["play", "sea_leg", "--board", "mock:"]):
            second = tidetable(*arguments, cwd=home, **HEADLESS)
            assert second.returncode == 1
            assert second.stderr == (
                f"tidetable: another tidetable (process {first.pid}) runs on the state folder "
                f"{home / 'state'}; stop it, or name another folder as table.state_dir\n"
            )
        assert "playing" in tidetable("journal", cwd=home).stdout
        assert "No scores yet" in tidetable("best", cwd=home).stdout
        (home / "other.toml").write_text(SETTINGS.format(home / "state").replace("port = 0", "port = 8200"))
        token = (home / "state" / "operator-token").read_text()
        assert token in tidetable("operator-link", "--config", "other.toml", cwd=home).stdout
        assert first.poll() is None
    assert first.returncode == 0
    assert "Traceback" not in (home / "table.log").read_text()


def test_a_table_whose_every_file_is_damaged_starts_and_says_what_it_lost(home: Path) -> None:
    state = home / "state"
    state.mkdir(0o700)
    for name in ("journal.db", "doors.json", "operator-token"):
        (state / name).write_bytes(b"\xff damaged" * 200)
    with running(home):
        pass
    log = (home / "table.log").read_text()
    assert log.count("was damaged") == 3
    assert "Traceback" not in log
    asides = sorted(path.name.partition(".broken-")[0] for path in state.glob("*.broken-*"))
    assert asides == ["doors", "journal", "operator-token"]
