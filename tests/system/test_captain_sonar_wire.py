"""Captain Sonar over the wire: orders by card and by page while things go wrong, and a pulled plug."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.match import Entry
from table.games.captain_sonar.orders import CELLS
from table.keeping.folder import private_file, state_dir
from table.keeping.journal import Journal
from table.showing.language import ACCEPTED, DO_THIS, MAY_ACT
from tests.system import troubles
from tests.system.test_pulled_plug import PulledPlug
from tests.system.troubles import Script, played_with
from tests.system.wired import wired_table
from tests.table.sonar_orders import LAST_SHOT, SINKING

WORDS = [words for seat, words in SINKING if seat >= 0]
GAME = Script("captain_sonar", [*WORDS, LAST_SHOT], (0, 1, 2, 3), seed=1)


def test_a_whole_game_by_cards_keys_and_pages() -> None:
    table = played_with(troubles.nothing, GAME)
    assert table.scenes[-1].turn == "Yellow wins"
    assert table.hands.lying == {}


@pytest.mark.parametrize("fault", ["corrupt", "drop", "double"])
def test_bytes_that_go_wrong_both_ways(fault: str) -> None:
    played_with(troubles.bad_bytes(fault), GAME)


def test_a_port_closed_and_opened_again() -> None:
    table = played_with(troubles.closed_ports, GAME)
    assert table.said("does not answer")


def test_an_order_given_while_the_board_was_away() -> None:
    course = WORDS.index("course E")
    played_with(troubles.board_away(course), GAME)


def test_a_reader_that_is_down_and_a_tag_nobody_knows_hold_nothing_up() -> None:
    async def trouble(table: Any, number: int) -> None:
        await troubles.dead_reader("E9", (4, 20))(table, number)
        await troubles.stranger("C5", 6, 18)(table, number)

    table = played_with(trouble, GAME)
    assert table.said("No answer from the reader of E9.")
    assert table.said(f"A tag nobody knows lies on C5: {troubles.STRANGER}.")


@pytest.mark.parametrize("seed", range(4))
def test_a_pulled_plug_never_gives_an_order_twice(tmp_path: Path, seed: int) -> None:
    """Killed at a random instant around a card that is laid. A card that lies there when the program comes
    back is asked to be lifted, whether its order was kept or not; laid again, it counts again."""
    begin(tmp_path)
    cell = CELLS[0, "east"]
    with wired_table(tmp_path, "captain_sonar", MODE) as (board, table, hands):
        plug = PulledPlug(table, Random(seed))
        table.start()
        board.until(lambda: board.alight().get(cell) == MAY_ACT, "a course is possible")
        plug.arm()
        hands.put("yellow-east", cell)
        plug.revive()
        board.until(lambda: board.alight().get(cell) == DO_THIS, "the card is to be lifted")
        kept = table.journal()[-1][1].count("course E")
        hands.take("yellow-east")
        board.until(lambda: board.alight().get(cell) != DO_THIS, "it is lifted")
        if not kept:  # the order was lost with the power, so it is given again
            hands.put("yellow-east", cell)
            board.until(lambda: (cell, ACCEPTED) in board.history, "now it counts")
        board.until(lambda: table.journal()[-1][1].count("course E") == 1, "once")
        assert plug.kills == 1
        assert table.stop() == 0
        assert "Traceback" not in table.log()


MODE = '[game.options]\nmode = "realtime"\nmap = "bravo"\n[companion]\nport = 0\n'
OPTIONS = {"mode": "realtime", "map": "bravo"}


def begin(folder: Path) -> None:
    """A game in the journal that is under way."""
    journal = Journal(private_file(state_dir(str(folder / "state")) / "journal.db"))
    number = journal.begin("captain_sonar", OPTIONS, 1, "seed", 0.0)
    journal.add(number, 0, [Entry(0, "start A1"), Entry(4, "start O15")], 0.0)
    journal.close()
