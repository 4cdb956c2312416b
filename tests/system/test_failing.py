"""Nothing dies quietly: `tidetable run` with a fault in it, in a real process, on the simulated firmware."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from table.games import load_sheet
from table.judging.guide import fixes
from tests.system.commands import ROOT
from tests.system.wired import PATIENCE, TableProcess, wired_table

# A game with a fault: Python imports this before anything else of the process.
FAULTS = {
    "thinking": "lines",  # what is said of an action: inside of a thought
    "drawing": "over",  # what the picture shows of the end: in a callback of the loop
}
FAULT = """
from table.games.sea_leg import GAME

def broken(*_):
    raise ZeroDivisionError("a fault in a game")

type(GAME.sheet).{method} = broken
"""
POSITION = "\\n".join(["b....", *["....."] * 6, "..S..", "....."])
OPTIONS = f'options = {{ position = "{POSITION}" }}\n'


def ended(table: TableProcess) -> bool:
    end = time.monotonic() + PATIENCE
    while table.alive() and time.monotonic() < end:
        table.wait(0.05)
    return not table.alive()


@pytest.mark.parametrize("fault", FAULTS)
def test_a_failure_ends_the_process_and_the_next_one_goes_on(tmp_path: Path, fault: str) -> None:
    (tmp_path / "fault").mkdir()
    (tmp_path / "fault" / "sitecustomize.py").write_text(FAULT.format(method=FAULTS[fault]))
    with wired_table(tmp_path, "sea_leg", OPTIONS) as (board, table, hands):
        table.start(PYTHONPATH=f"{tmp_path / 'fault'}:{ROOT}")
        sheet = load_sheet("sea_leg")
        state = sheet.game.start({"position": POSITION.replace("\\n", "\n")})
        for fix in fixes(sheet.expected(state), {}, {}):
            hands.follow(fix)
        board.until(lambda: "C8" in board.alight() and "A1" not in board.alight(), "the game begins")
        hands.put(hands.on("C8"), "C9")
        assert ended(table), "it goes on half alive"
        assert table.code() == 1
        assert "the table cannot go on: ZeroDivisionError('a fault in a game')" in table.log()
        assert "tidetable: the table had to stop: " in table.log()
        table.start()
        board.until(lambda: ["move C8 C9"] in [actions for _, actions in table.journal()], "it is played")
        board.until(lambda: table.log().count(" begins") == 2, "a table is there again")
        assert table.stop() == 0
