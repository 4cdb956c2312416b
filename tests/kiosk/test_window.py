"""`tidetable run` as it is started, on a mat in memory with a window: guests choose and play with keys."""

from __future__ import annotations

import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from tests.screen import screen
from tests.system.commands import command, surroundings
from tests.system.test_window import RETURN, SIZE, until


def begun(home: Path) -> list[tuple[str, int, int]]:
    """The games in the journal, with who plays them."""
    path = home / "state" / "journal.db"
    with suppress(sqlite3.OperationalError), closing(sqlite3.connect(path)) as database:
        query = "SELECT games.game, people, bots FROM games JOIN visits ON visits.game = games.id"
        return database.execute(query).fetchall()
    return []


def test_a_table_for_guests_is_chosen_from_and_played_in_a_window(
    need: Callable[[str], str], tmp_path: Path
) -> None:
    (tmp_path / "state").mkdir(0o700)
    (tmp_path / "tidetable.toml").write_text(
        f'companion.port = 0\ntable.state_dir = "{tmp_path / "state"}"\n'
    )
    with screen(need("Xvfb"), SIZE) as virtual:
        more = {"DISPLAY": virtual.name, "SDL_VIDEO_WINDOW_POS": "0,0", "SDL_AUDIODRIVER": "dummy"}
        process = subprocess.Popen(command("run"), cwd=tmp_path, env=surroundings(tmp_path, **more))
        try:

            def choose() -> bool:
                virtual.key(RETURN)
                return bool(begun(tmp_path))

            until(process, choose, "a game was chosen with one key")
            process.terminate()
            assert process.wait(60) == 0
        finally:
            process.kill()
            process.wait()
    assert begun(tmp_path) == [("sea_leg", 1, 1)], "the first rows: one of us, and the table plays along"
