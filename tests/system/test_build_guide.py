"""Whoever builds a table types what docs/build.md says: every command there is run, without the solder."""

from __future__ import annotations

import os
import pty
import re
import select
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest

from tests.emulation import need_emulator
from tests.system.commands import ROOT, command, surroundings, tidetable

GUIDE = (ROOT / "docs" / "build.md").read_text("utf-8")
UNTIL_STOPPED = "# until Ctrl-C"
PATIENCE = 60
SHOWS = {  # what somebody sees who has done everything right
    "play": b"Set up: put",
    "monitor": b"D4",
    "calibrate": b"lay one card on A1",
    "enroll": b"lay it on any cell",
}


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", GUIDE, re.DOTALL)


LINES = [line for block in blocks("sh") for line in block.splitlines()]


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of somebody who has saved the settings that the guide shows."""
    folder = tmp_path_factory.mktemp("workshop")
    (settings,) = blocks("toml")
    (folder / "tidetable.toml").write_text(settings)
    return folder


@pytest.fixture(scope="module")
def mat(workshop: Path) -> Iterator[str]:
    """A simulated tile of sixteen cells behind a port with a name, as a soldered one would be."""
    ports = workshop / "ports"
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "firmware_bridge.sim",
            "--tiles",
            "16",
            "--pace",
            "reference",
            "--link",
            str(ports),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    )
    assert process.stdout is not None
    assert process.stdout.readline(), "the tile says its port"
    yield f"serial:{ports / 'tile0'}"
    process.kill()
    process.communicate()


def words_of(line: str, mat: str) -> list[str]:
    program, *arguments = shlex.split(line.replace('"$MAT"', shlex.quote(mat)), comments=True)
    assert program == "./tidetable", f"the guide tells to type {line!r}"
    return arguments


@pytest.mark.parametrize("line", [line for line in LINES if UNTIL_STOPPED not in line])
def test_a_command_of_the_guide_does_what_it_is_there_for(line: str, workshop: Path, mat: str) -> None:
    arguments = words_of(line, mat)
    done = tidetable(*arguments, cwd=workshop)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout
    for name in (value for option, value in pairwise(arguments) if option == "--pdf"):
        assert (workshop / name).read_bytes().startswith(b"%PDF")


@pytest.mark.long
@pytest.mark.parametrize("line", [line for line in LINES if "$MAT" in line and UNTIL_STOPPED not in line])
def test_a_newcomer_follows_it_with_the_firmware_itself_emulated(line: str, workshop: Path) -> None:
    need_emulator()
    done = tidetable(*words_of(line, "emulated:speed=2"), cwd=workshop)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout


@pytest.mark.parametrize("line", [line for line in LINES if UNTIL_STOPPED in line])
def test_a_command_that_stays_shows_what_it_should_and_ends_with_ctrl_c(
    line: str, workshop: Path, mat: str
) -> None:
    arguments = words_of(line, mat)
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        command(*arguments),
        cwd=workshop,
        env=surroundings(workshop, TERM="xterm"),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    drawn = b""
    try:
        while SHOWS[arguments[0]] not in drawn:
            assert select.select([ours], [], [], PATIENCE)[0], drawn.decode()
            drawn += os.read(ours, 65536)
        process.send_signal(signal.SIGINT)
        with suppress(OSError):  # how a pseudo-terminal says that nobody is there any more
            while part := os.read(ours, 65536):
                drawn += part
        assert process.wait(PATIENCE) in (0, 130)
    finally:
        process.kill()
        process.wait()
        os.close(ours)
    assert b"Traceback" not in drawn
