"""A whole game on a board that misbehaves by a script: nothing is invented, nothing is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.system import troubles
from tests.system.scripted import script
from tests.system.troubles import Script, play_with

GAME = Script("sea_leg", script("sea_leg_game"), winners=(0,))
# Rows 1 to 3 are tile 0, rows 7 to 9 are tile 2; pieces lie on both when the game begins.
FAULTS = """
1.0 fault dropout 0 2 0.15      # too short to be noticed
1.5 fault hung 2 12
2.0 fault dropout 2 13 1.2
2.5 fault corrupt 5 out
3.0 fault slow 0 4 3
3.5 fault brownout 2
4.0 fault drop 3 in
4.5 fault close 0
5.2 fault open 0
5.5 fault bleed 1 7 2 7 0.5
6.0 fault double 4 both
6.5 fault dropout 0 1 2.5
7.0 fault cut 1 3
8.0 fault reboot 1
8.5 fault hung 0 7
9.0 fault garble 2 10 0.3
9.5 fault mend 1
10  fault brownout 0
"""


@pytest.mark.long
def test_a_whole_game_with_faults_by_a_script(tmp_path: Path) -> None:
    path = tmp_path / "faults.txt"
    path.write_text(FAULTS)
    table = asyncio.run(play_with(troubles.nothing, GAME, address=f"sim:faults={path}"))
    assert table.said("does not answer")
    assert table.scenes[-1].notices == ()
