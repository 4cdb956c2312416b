"""The state directory: where it is, and who may read it."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from table.keeping.folder import Claim, FolderError, private_file, state_dir


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


@pytest.mark.parametrize("holds", [[], ["journal.db", "my-notes.txt"]])
def test_a_folder_of_ours_that_others_can_read_is_put_right(tmp_path: Path, holds: list[str]) -> None:
    folder = tmp_path / "state"
    folder.mkdir()
    folder.chmod(0o755)
    for name in holds:
        (folder / name).touch()
    assert state_dir(str(folder), {}) == folder
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_folder_that_serves_other_ends_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "home"
    folder.mkdir()
    folder.chmod(0o755)
    (folder / "letters.txt").touch()
    with pytest.raises(FolderError, match=rf"{folder}.*holds other things; .*chmod 700.*table\.state_dir"):
        state_dir(str(folder), {})
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755
    folder.chmod(0o700)
    assert state_dir(str(folder), {}) == folder, "private already: the owner may put things together"


@contextmanager
def an_ordinary_user() -> Iterator[None]:
    """Without the rights that tests may have."""
    was = os.geteuid()
    if was == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(was)


def test_a_folder_of_somebody_else_is_refused() -> None:
    with an_ordinary_user(), pytest.raises(FolderError, match="/usr, and it belongs to another user; name"):
        state_dir("/usr", {})


HOLD = """
import sys
from pathlib import Path
from table.keeping.folder import Claim
claim = Claim(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def test_one_program_at_a_time_and_a_killed_one_holds_nothing(tmp_path: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(
            FolderError, match=rf"process {holder.pid}\) runs on the state folder {tmp_path}; stop"
        ):
            Claim(tmp_path)
        holder.send_signal(signal.SIGKILL)
    claim = Claim(tmp_path)
    with pytest.raises(FolderError):
        Claim(tmp_path)
    claim.release()
    Claim(tmp_path).release()
