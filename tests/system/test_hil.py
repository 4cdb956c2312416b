"""Hardware in the loop: the example project is run as its owner would, on every kind of board."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.system.commands import ROOT, command, surroundings

PROJECT = ROOT / "examples" / "hil"
ASKED = re.compile(r">> put (\S+) on ([A-Z]\d+)")
PATIENCE = 120


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """What an installed package says of itself: pytest finds the plugin by nothing else."""
    points = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"]["pytest11"]
    info = tmp_path / "site" / "tidetable_plugin-0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tidetable-plugin\nVersion: 0\n")
    lines = [f"{name} = {module}" for name, module in points.items()]
    (info / "entry_points.txt").write_text("\n".join(["[pytest11]", *lines]) + "\n")
    return tmp_path / "site"


def run_pytest(*arguments: str) -> list[str]:
    program = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull]
    return [*program, f"--rootdir={PROJECT}", "-o", "filterwarnings=error", *arguments]


def environment(site: Path, home: Path) -> dict[str, str]:
    return surroundings(home) | {"PYTHONPATH": f"{ROOT}{os.pathsep}{site}", "PYTHONDONTWRITEBYTECODE": "1"}


@pytest.mark.parametrize(
    ("address", "ends"),
    [
        ("sim:", "8 passed"),
        ("mock:", "7 passed, 1 skipped"),
        pytest.param("sim:pace=reference", "8 passed", marks=pytest.mark.long),
    ],
)
def test_the_example_project_passes(site: Path, tmp_path: Path, address: str, ends: str) -> None:
    done = subprocess.run(
        run_pytest(f"--tidetable-board={address}", str(PROJECT)),
        env=environment(site, tmp_path),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert (done.returncode, ends in done.stdout) == (0, True), done.stdout + done.stderr


def test_a_test_that_waits_in_vain_says_how_things_stand(site: Path, tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text("def test_it(table):\n    table.until('no such words')\n")
    done = subprocess.run(
        run_pytest("--tidetable-board=mock:", str(tmp_path / "test_it.py")),
        env=environment(site, tmp_path),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 1
    assert (
        "in vain for 30 s: that the table says 'no such words'. The table says: 'Set up: put" in done.stdout
    )


@pytest.fixture
def real(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A board that is not the program's own; its first line is its address."""
    process = subprocess.Popen(
        command("board", "sea_leg"),
        env=surroundings(tmp_path),
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    yield process
    process.communicate("quit\n")


def test_on_a_real_board_a_person_does_what_the_test_says(
    site: Path, tmp_path: Path, real: subprocess.Popen[str]
) -> None:
    """The person is played by this test: it reads what is to be done, and does it on the board's input."""
    assert real.stdout is not None
    assert real.stdin is not None
    address = real.stdout.readline().strip()
    (tmp_path / "test_it.py").write_text(
        "def test_a_piece(board, table):\n"
        "    board.place('stern-1', 'C7')\n"
        "    assert table.mat == {'stern-1': 'C7'}\n"
        "def test_a_fault(board):\n"
        "    board.fault('down', 'C7')\n"
    )
    tests = subprocess.Popen(
        run_pytest(f"--tidetable-board={address}", "-rs", str(tmp_path / "test_it.py")),
        env=environment(site, tmp_path),
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert tests.stdout is not None
    heard = []
    for line in tests.stdout:
        heard.append(line)
        if found := ASKED.search(line):
            real.stdin.write(f"place {found[2]} {found[1]}\n")
            real.stdin.flush()
    assert tests.wait(PATIENCE) == 0, "".join(heard)
    tests.stdout.close()
    assert any("1 passed, 1 skipped" in line for line in heard)
    assert any("a real board cannot be told to fail (down C7): run this on sim:" in line for line in heard)
