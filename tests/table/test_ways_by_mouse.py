"""What a newcomer with a mouse needs: no careless click loses a game, and a game that was left is told of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from table.keeping.journal import Journal
from table.playing.intents import Pick
from table.playing.moment import Beside
from table.testing.quick import QuickTable

OWN = Beside(hands=True, may_quit=True)  # a mat in memory, and whoever plays has started the program


def owned(table: QuickTable) -> Callable[[], Any]:
    """The picture for somebody at their own machine."""

    def picture() -> Any:
        table.session.think(table.now, OWN)
        return table.scene(tray=True)

    return picture


def test_abandoning_comes_after_everything_else_and_asks_first() -> None:
    table = QuickTable("sea_leg", {})
    table.set_up()
    table.board.key(0, "menu")
    rows = table.scene().choice.rows  # type: ignore[union-attr]
    assert rows.index("Abandon this game") > rows.index("Go on playing") > 0
    table.do(Pick(rows.index("Abandon this game")))
    asked = table.scene().choice
    assert asked is not None
    assert asked.rows[asked.chosen] == "Go on playing"
    assert table.journal.games()[0].fate != "abandoned"


def test_a_list_tells_of_the_mouse_where_there_is_one() -> None:
    table = QuickTable("sea_leg", {})
    table.set_up()
    table.board.key(0, "menu")
    assert "Click" not in table.scene().now
    assert table.scene().now.startswith("Go Up or Down")
    assert owned(table)().now.startswith("Click a row")


def test_a_game_that_was_left_is_told_of_with_the_way_to_a_new_one() -> None:
    journal = Journal(None)
    table = QuickTable("sea_leg", {}, journal=journal)
    table.set_up()
    table.slide("C7", "C6")
    table.wait(1.0)
    for piece in list(table.hands.lying):
        table.hands.take(piece)  # a mat in memory is empty when the program starts
    table.restart()
    picture = owned(table)()
    assert picture.now.startswith("This is the game you left; the menu has a new one.")
    table.board.key(0, "menu")
    table.session.think(table.now, OWN)
    assert {"New game", "Quit: this game is kept"} <= set(owned(table)().choice.rows)
    journal.close()
