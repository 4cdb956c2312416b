"""A shop's day and a pulled plug: short here, long in the deep run and in benchmarks/kiosk_day.py."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from table.kiosk.stillness import AWAY, STAYS, Stillness
from tests.depth import DEPTH
from tests.system.commands import ROOT

EVERYWHERE = {
    "Attracting",
    "Choosing",
    "Gathering",
    "setting up",
    "playing",
    "scores",
    "clearing",
    "Serving",
}


def test_a_shop_is_open_for_a_while() -> None:
    """The very command: it forks tables, which a process with threads must not."""
    hours, plugs = ("12", "20") if DEPTH.deep else ("0.3", "3")
    command = [sys.executable, "benchmarks/kiosk_day.py", "--hours", hours, "--plugs", plugs, "--seed", "3"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=DEPTH.of(300, 3600))
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{plugs} plugs pulled" in done.stdout


def test_nothing_that_was_shown_is_lost_when_the_plug_is_pulled(tmp_path: Path) -> None:
    kills = DEPTH.of(50, 1000)
    done = subprocess.run(
        [sys.executable, "-m", "tests.kiosk.killed", str(tmp_path), str(kills), "7"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=DEPTH.of(300, 3600),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["kills"] == kills
    assert set(told["places"]) >= EVERYWHERE, "in every state of a table"
    assert len(told["games"]) >= 3, "several games were being played"


def test_readers_that_flicker_are_nobody() -> None:
    still, lying = Stillness(), {"bow-1": ("A1", ""), "bow-2": ("B1", "")}
    assert not still.looked(lying, 0.0)
    for second in range(100):
        one, other = dict(lying), dict(lying)
        del one["bow-1" if second % 2 else "bow-2"]
        other["bow-1"] = ("A2", "")
        for part, places in enumerate((one, other, lying)):
            assert not still.looked(places, second + part / 3)


@pytest.mark.parametrize(
    ("moved", "after"),
    [({"bow-1": ("A2", "")}, STAYS), ({}, AWAY), ({"bow-1": ("A1", ""), "bow-2": ("B1", "")}, STAYS)],
)
def test_what_stays_was_somebody(moved: dict[str, tuple[str, str]], after: float) -> None:
    still = Stillness()
    still.looked({"bow-1": ("A1", "")}, 0.0)
    assert not still.looked(moved, 5.0)
    assert still.deadline() == 5.0 + after
    assert still.looked(moved, 5.0 + after)
    assert not still.looked(moved, 100.0)
    assert still.deadline() is None


def test_a_piece_that_came_and_went_is_not_waited_for() -> None:
    still = Stillness()
    still.looked({}, 0.0)
    still.looked({"bow-1": ("A1", "")}, 1.0)
    assert not still.looked({}, 1.5)
    assert still.deadline() is None, "or the table would look at it for ever"
