"""A shop's day and a pulled plug: short here, long in the deep run and in benchmarks/kiosk_day.py."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.depth import DEPTH
from tests.kiosk.day import ShopDay
from tests.system.commands import ROOT


def test_a_shop_is_open_for_a_while(tmp_path: Path) -> None:
    day = ShopDay(tmp_path, seed=3, hours=DEPTH.of(0.75, 12.0), plugs=DEPTH.of(4, 20))
    while not day.over:
        day.next_guests()
    assert day.close() == []
    assert day.pulled >= DEPTH.of(3, 15)
    assert day.counted >= day.games > 0


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
    assert len(told["stations"]) >= 2
    assert len(told["games"]) >= 3, "several games were being played"
