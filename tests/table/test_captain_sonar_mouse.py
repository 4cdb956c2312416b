"""A virtual mat: order cards are dragged from the tray onto the mat, never onto the map in its place."""

from __future__ import annotations

from table.playing.intents import Pick, ShowMat
from table.showing.display.gestures import Dragged, InTray, OnCell, PressedCell, of_mat
from tests.table.sonar_orders import begun

DROP = Dragged(InTray("yellow-south"), OnCell("B9"))


def test_squares_of_the_map_are_no_cells_of_the_mat() -> None:
    table = begun()
    assert of_mat(DROP, table.scene().mat) is None
    assert of_mat(PressedCell("B9"), table.scene().mat) is None


def test_the_menu_shows_the_mat_and_the_map_again() -> None:
    table = begun()
    for label, rows in (("Show the mat", 9), ("Show the map", 10)):
        table.board.key(0, "menu")
        assert table.moment.keys.choice is not None
        table.do(Pick(table.moment.keys.choice.rows.index(label)))
        assert table.scene().mat.rows == rows
    table.do(ShowMat(True))
    assert of_mat(DROP, table.scene().mat) == DROP
