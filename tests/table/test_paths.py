"""The state directory: where it is, and who may read it."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from table.keeping.folder import private_file, state_dir


@pytest.mark.parametrize(
    ("configured", "environ", "expected"),
    [
        ("{tmp}/mine", {"STATE_DIRECTORY": "{tmp}/unit", "HOME": "{tmp}"}, "mine"),
        ("", {"STATE_DIRECTORY": "{tmp}/unit", "XDG_STATE_HOME": "{tmp}/xdg"}, "unit"),
        ("", {"STATE_DIRECTORY": "{tmp}/unit:{tmp}/other"}, "unit"),
        ("", {"XDG_STATE_HOME": "{tmp}/xdg", "HOME": "{tmp}/home"}, "xdg/tidetable"),
        ("", {"HOME": "{tmp}/home"}, "home/.local/state/tidetable"),
    ],
)
def test_the_first_of_config_systemd_and_the_users_own(
    tmp_path: Path, configured: str, environ: dict[str, str], expected: str
) -> None:
    filled = {name: value.format(tmp=tmp_path) for name, value in environ.items()}
    assert state_dir(configured.format(tmp=tmp_path), filled) == tmp_path / expected
    assert (tmp_path / expected).is_dir()


def test_nobody_else_may_look_in(tmp_path: Path) -> None:
    folder = state_dir(str(tmp_path / "state"), {})
    journal = private_file(folder / "journal")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(journal.stat().st_mode) == 0o600


def test_a_file_that_is_there_keeps_its_content_and_becomes_private(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    journal.write_text("moves")
    journal.chmod(0o644)
    assert private_file(journal).read_text() == "moves"
    assert stat.S_IMODE(journal.stat().st_mode) == 0o600
