"""What people do at a table, and what it says and lights."""

import pytest


@pytest.fixture
def deck(board, table):
    """The deck is set up, and Stern may move."""
    table.until(lambda: table.asks, "the table asks for the pieces")
    board.obey()
    table.until(lambda: table.playing, "the deck is set up")
    return {cell: piece for piece, cell in table.mat.items()}


def test_a_mate_that_steps_forward_is_a_move(board, table, deck):
    board.place(deck["C7"], "C6")
    table.until(lambda: table.played)
    assert table.played == ["move C7 C6"]
    assert table.mat[deck["C7"]] == "C6"


def test_a_mate_that_is_lifted_has_its_ways_lit(board, table, deck):
    board.lift(deck["C7"])
    table.until(lambda: "C6" in table.lamps)
    board.place(deck["C7"], "C7")
    table.until(lambda: table.playing)
    assert table.played == []


def test_a_step_that_cannot_be_is_explained_and_can_be_put_right(board, table, deck):
    board.place(deck["C7"], "C4")
    table.until(lambda: table.scene.tone == "wrong")
    assert "C7" in table.now
    board.place(deck["C7"], "C7")
    table.until(lambda: table.playing)


def test_the_menu_is_opened_by_its_key(board, table, deck):
    board.key("menu")
    table.until(lambda: table.scene.choice is not None)
    board.key("back")
    table.until(lambda: table.scene.choice is None)
