"""The program is killed at random instants of a scripted game, and started again each time.

Every action whose result had been shown (the short green) is in the journal, and play goes on to the
same end. A hand that was in motion when the plug was pulled just goes on.
"""

from __future__ import annotations

import threading
from pathlib import Path
from random import Random

import pytest

from engines import sea_leg
from table.games import load_sheet
from table.judging.guide import fixes
from table.showing.language import ACCEPTED
from tests.depth import DEPTH
from tests.system.scripted import script
from tests.system.wired import TableProcess, WiredBoard, invitation, wired_table

GAME = script("sea_leg_game")
KILLS = DEPTH.of(25, 100)  # in each of two runs
LONGEST = 0.04  # seconds after a gesture began until the plug is pulled at the latest


class PulledPlug:
    """Kills the table at a random instant, again and again."""

    def __init__(self, table: TableProcess, rng: Random) -> None:
        self.table, self.rng = table, rng
        self.kills = 0
        self._timer: threading.Timer | None = None

    def arm(self) -> None:
        if self.kills < KILLS:
            self._timer = threading.Timer(self.rng.uniform(0, LONGEST), self.table.kill)
            self._timer.start()

    def revive(self) -> None:
        if self._timer is not None:
            self._timer.join()
            self._timer = None
            self.kills += 1
            self.table.start()


def set_up(board: WiredBoard, hands, plug: PulledPlug) -> None:
    sheet = load_sheet("sea_leg")
    state = sea_leg.start({})
    plug.arm()
    for fix in fixes(sheet.expected(state), hands.lying, hands._registry.pieces):
        hands.follow(fix)
    plug.revive()
    board.until(lambda: board.alight() == invitation("sea_leg", state), "the table invites to the first move")


def play(board: WiredBoard, hands, plug: PulledPlug) -> None:
    """The whole script, with the plug pulled during every move."""
    sheet, state = load_sheet("sea_leg"), sea_leg.start({})
    for number, words in enumerate(GAME):
        action, seat = sea_leg.parse(words), sea_leg.movers(state)[0]
        gesture = sheet.gesture(state, seat, action)
        state = sea_leg.apply(state, seat, action)
        seen = len(board.history)
        plug.arm()
        hands.make(gesture.hand)
        while plug._timer is not None and plug._timer.is_alive():
            board.read(0.001)
        kept = plug.table.journal()[-1][1] if plug.table.journal() else []
        shown = (gesture.hand[-1].cell, ACCEPTED) in board.history[seen:]
        assert kept in (GAME[:number], GAME[: number + 1])
        assert not shown or kept == GAME[: number + 1], f"{words} was shown and is lost"
        plug.revive()
        hands.make(gesture.then)
        if sea_leg.outcome(state) is None:
            board.until(lambda: board.alight() == invitation("sea_leg", state), f"play goes on after {words}")  # noqa: B023


def clear(board: WiredBoard, hands) -> None:
    """The end is seen in the journal; then the mat is cleared, and the next set-up is asked for."""
    for piece in list(hands.lying):
        hands.take(piece)
    wanted = set(load_sheet("sea_leg").expected(sea_leg.start({})))
    board.until(lambda: set(board.alight()) == wanted, "the next game is asked for")


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_that_was_shown_is_ever_lost(tmp_path: Path, seed: int) -> None:
    with wired_table(tmp_path, "sea_leg") as (board, table, hands):
        plug = PulledPlug(table, Random(seed))
        table.start()
        games = 0
        while plug.kills < KILLS:
            set_up(board, hands, plug)
            play(board, hands, plug)
            games += 1
            over = [("over", GAME)] * games
            board.until(lambda: table.journal()[:games] == over, "the game is over in the journal")  # noqa: B023
            clear(board, hands)
        finished = [actions for fate, actions in table.journal() if fate == "over"]
        assert finished == [GAME] * games
        assert plug.kills == KILLS
        assert table.stop() == 0
        assert "Traceback" not in table.log()
