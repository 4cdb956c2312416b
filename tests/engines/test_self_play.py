"""The self-play benchmark: its verdict is its exit code, whoever the opponent is."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "self_play.py"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(SCRIPT), *arguments], capture_output=True, text=True, check=False, timeout=60
    )


def opponent(tmp_path: Path, moves_per_second: str) -> str:
    """A program in the opponent's place that answers every line with its moves per second."""
    path = tmp_path / "opponent"
    path.write_text(f"#!/bin/sh\nwhile read -r line; do echo {moves_per_second}; done\n")
    path.chmod(0o755)
    return str(path)


def test_a_game_above_its_floor_is_fine(tmp_path: Path) -> None:
    done = run("sea_leg", "--rounds", "2", "--seconds", "0.02", "--opponent-python", opponent(tmp_path, "10"))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[1].split()[0] == "sea_leg"


def test_a_game_below_its_floor_fails(tmp_path: Path) -> None:
    slow = opponent(tmp_path, "1e12")
    done = run("sea_leg", "--rounds", "2", "--seconds", "0.02", "--opponent-python", slow)
    assert done.returncode == 1
    assert "below its floor" in done.stdout


def test_an_opponent_without_open_spiel_is_said(tmp_path: Path) -> None:
    path = tmp_path / "none"
    path.write_text("#!/bin/sh\nexit 1\n")
    path.chmod(0o755)
    done = run("sea_leg", "--opponent-python", str(path))
    assert done.returncode != 0
    assert "does its Python have open_spiel?" in done.stderr


def test_help_shows_an_example_and_an_unknown_game_is_named() -> None:
    assert "python benchmarks/self_play.py sea_leg captivate" in run("--help").stdout
    done = run("chess")
    assert done.returncode == 2
    assert "there is no floor for 'chess'" in done.stderr
