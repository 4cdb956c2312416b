"""A table whose disk takes nothing when it starts: real disks, in mounts of a process's own."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from table.keeping.folder import DiskTakesNothing
from table.running.disk import waiting
from table.tongues import speaking
from tests.system.commands import command, surroundings

SETTINGS = '[kiosk]\ngames = ["sea_leg"]\n[table]\nstate_dir = "{}"\n'
APART = ["unshare", "--map-root-user", "--mount"]
FULL = "mount -t tmpfs -o size=512k none disk; head -c 500k /dev/zero > disk/big || true"
READ_ONLY = "mount -t tmpfs -o size=4m none disk; mount -o remount,ro disk"
CURES = {FULL: "rm disk/big", READ_ONLY: "mount -o remount,rw disk"}
SAYS = {FULL: "is full: free some space on it", READ_ONLY: "is read-only: make it writable, or name another"}
# The cure comes with a line on standard input, in the same mounts.
SCRIPT = "set -e; {trouble}; exec 3<&0; (read cured <&3; {cure}) & exec {run}"


@contextmanager
def table_on(home: Path, trouble: str) -> Iterator[subprocess.Popen[str]]:
    """`tidetable run` with such a disk; a line to it cures the disk."""
    (home / "disk").mkdir()
    (home / "tidetable.toml").write_text(SETTINGS.format(home / "disk" / "state"))
    script = SCRIPT.format(trouble=trouble, cure=CURES[trouble], run=" ".join(command("run")))
    pipes = {"stdin": subprocess.PIPE, "stderr": subprocess.PIPE}
    env = surroundings(home, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    process = subprocess.Popen([*APART, "sh", "-c", script], cwd=home, env=env, text=True, **pipes)
    with process:
        try:
            yield process
        finally:
            process.terminate()


@pytest.mark.parametrize("trouble", [FULL, READ_ONLY], ids=["full", "read-only"])
def test_a_table_waits_for_its_disk_and_begins_by_itself(tmp_path: Path, trouble: str) -> None:
    if subprocess.run([*APART, "true"], capture_output=True).returncode:
        pytest.skip("this machine allows no mounts of a process's own")
    with table_on(tmp_path, trouble) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        first = process.stderr.readline()
        assert f"the disk with {tmp_path / 'disk' / 'state'} {SAYS[trouble]}" in first
        assert first.endswith("; the table begins by itself when that is done\n")
        process.stdin.write("cured\n")
        process.stdin.flush()
        assert "the table starts: Sea Leg" in process.stderr.readline()


def test_other_commands_say_it_and_stop(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    (tmp_path / "tidetable.toml").write_text(SETTINGS.format(tmp_path / "disk" / "state"))
    if subprocess.run([*APART, "true"], capture_output=True).returncode:
        pytest.skip("this machine allows no mounts of a process's own")
    run = " ".join(command("play", "sea_leg", "--board", "sim:"))
    said = subprocess.run(
        [*APART, "sh", "-c", f"{READ_ONLY}; exec {run}"],
        cwd=tmp_path,
        env=surroundings(tmp_path, SDL_VIDEODRIVER="dummy"),
        capture_output=True,
        text=True,
    )
    assert said.returncode == 1
    assert SAYS[READ_ONLY] in said.stderr
    assert len(said.stderr.splitlines()) == 1


def test_the_display_says_it_in_the_tables_language() -> None:
    from engines.reasons import because

    refused = DiskTakesNothing(because("the disk with {folder} is full: free some space on it", folder="/x"))
    assert waiting(refused, (5, 9)).now.startswith("The disk with /x is full: free some space on it.")
    with speaking("de"):
        picture = waiting(refused, (5, 9))
        assert picture.now.startswith("Der Datenträger mit /x ist voll")
        assert picture.turn == "Dieser Tisch kann seine Spiele nicht behalten"
