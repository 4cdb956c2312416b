"""What is pressed while nobody listens is not heard later: neither keys nor cells, nor rows of a list."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from table.playing.intents import Pause, Pick
from tests.table.conftest import Table

Away = Callable[[Table], "contextmanager[None]"]


@contextmanager
def paused(table: Table) -> Iterator[None]:
    table.do(Pause(True))
    yield
    table.do(Pause(False))


@contextmanager
def unplugged(table: Table) -> Iterator[None]:
    table.board.unplug(1)
    yield
    table.board.replug(1)


def played(moves: int = 2) -> Table:
    table = Table("sea_leg", {})
    table.set_up()
    for start, cell in [("C7", "C6"), ("C3", "C4")][:moves]:
        table.slide(start, cell)
    assert len(table.record()) == moves
    return table


@pytest.mark.parametrize("away", [paused, unplugged])
def test_keys_that_nobody_answers_do_nothing_afterwards(away: Away) -> None:
    table = played()
    with away(table):
        for _ in range(2):
            for word in ("back", "confirm"):
                table.board.key(0, word)
        assert table.scene().keys == ()
        assert table.scene().choice is None
    assert table.record() == ["move C7 C6", "move C3 C4"]
    assert table.scene().choice is None
    assert table.moment.playing


@pytest.mark.parametrize("away", [paused, unplugged])
def test_cells_that_nobody_answers_do_nothing_afterwards(away: Away) -> None:
    table = played()
    with away(table):
        for cell in ("A7", "A6"):
            table.board.press(cell)
    assert len(table.record()) == 2
    assert table.moment.pressed == ()


def test_a_list_that_was_open_is_not_chosen_from_in_a_pause() -> None:
    table = played()
    table.board.key(0, "back")
    assert table.scene().choice.rows == ("Yes, take it back", "Go on playing")
    with paused(table):
        assert table.scene().choice is None
        table.do(Pick(0))
    assert len(table.record()) == 2
    assert table.scene().choice.rows == ("Yes, take it back", "Go on playing"), "it waits as the game did"


def test_abandon_is_never_marked_and_asks_first() -> None:
    table = Table("sea_leg", {})
    table.set_up()
    table.board.key(0, "menu")
    choice = table.scene().choice
    assert choice.rows[choice.chosen] != "Abandon this game"
    assert choice.rows[-3:] == ("Go on playing", "Deutsch", "Abandon this game")
    table.board.key(0, "left")  # round to the last row
    table.board.key(0, "confirm")
    choice = table.scene().choice
    assert (choice.title, choice.rows[choice.chosen]) == ("Abandon this game?", "Go on playing")
    table.board.key(0, "confirm")
    assert table.scene().choice is None
    assert table.journal.games()[0].fate == "playing"
    assert table.moment.playing
