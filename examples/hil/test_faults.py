"""A board that misbehaves on order: no fault of a reader, a cable or a supply is a move."""

import pytest


@pytest.fixture
def deck(board, table):
    table.until(lambda: table.asks)
    board.obey()
    table.until(lambda: table.playing)
    return {cell: piece for piece, cell in table.mat.items()}


def test_a_reader_that_dies_is_no_card_that_left(board, table, clock, deck):
    board.fault("down", "C7")
    table.until(lambda: table.scene.notices)
    clock.advance(2)
    assert table.mat[deck["C7"]] == "C7"
    board.fault("up", "C7")
    table.until(lambda: not table.scene.notices)
    assert table.played == []


def test_a_plug_that_is_pulled_stops_play_until_it_is_back(board, table, deck):
    board.fault("unplug", 2)
    table.until(lambda: not table.playing)
    board.place(deck["C7"], "C6")
    board.fault("plug", 2)
    table.until(lambda: table.played == ["move C7 C6"])


def test_a_tile_that_restarts_costs_nothing(board, table, deck):
    board.fault("reboot", 1)
    board.place(deck["C7"], "C6")
    table.until(lambda: table.played == ["move C7 C6"])


@pytest.mark.tidetable("captivate", seed=7)
def test_any_game_can_be_on_the_table(table):
    table.until(lambda: table.asks)
    assert "Captivate" in table.scene.title
