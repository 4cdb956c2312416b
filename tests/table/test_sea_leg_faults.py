"""Sea Leg at the table: readers, tags, links and disks that fail."""

from __future__ import annotations

from table.showing.language import ACCEPTED
from tests.table.sea_leg_positions import JUMP, start


def test_a_tag_nobody_knows_is_told_and_does_not_count(make_table):
    table = start(make_table, {})
    table.board.place("C5", "04deadbeef0001")
    assert table.scene().notices == ("A tag nobody knows lies on C5: 04deadbeef0001.",)
    table.slide("C7", "C6")
    assert table.record() == ["move C7 C6"]
    table.board.lift("C5")
    assert table.scene().notices == ()


def test_one_tag_on_two_cells_is_a_fault_and_not_two_pieces(make_table):
    table = start(make_table, {})
    tag = table.registry.tag("stern-1")
    home = table.hands.lying["stern-1"][0]
    table.board.place("C5", tag)
    assert table.scene().notices == ()
    table.wait(1.5)
    assert table.scene().notices == (f"One piece reads on {home} and C5: push it to the middle of its cell.",)
    assert table.record() == []
    table.board.lift("C5", tag)
    assert table.scene().notices == ()
    assert table.moment.playing


def test_a_reader_that_goes_down_takes_no_piece_away(make_table):
    table = start(make_table, {})
    table.board.reader_down("C7")
    table.wait(5)
    assert table.moment.playing
    assert table.scene().notices == ("No answer from the reader of C7.",)
    table.slide("B7", "B6")
    assert table.record() == ["move B7 B6"]
    table.board.reader_up("C7")
    assert table.scene().notices == ()
    assert table.moment.playing


def test_a_move_onto_a_dead_reader_is_confirmed(make_table):
    table = start(make_table, {})
    table.board.reader_down("C6")
    table.slide("C7", "C6")
    table.wait(0.3)
    assert table.record() == []
    assert table.scene().now.startswith("A reader does not answer.")
    table.board.key(0, "confirm")
    assert table.record() == ["move C7 C6"]
    assert table.moment.playing
    table.board.reader_up("C6")
    assert table.moment.playing


def test_a_consequence_on_a_dead_reader_is_taken_on_trust(make_table):
    table = start(make_table, JUMP)
    table.board.reader_down("C4")
    table.slide("C5", "C3")
    table.lift("C4")
    assert not table.moment.playing
    assert {key.word: key.label for key in table.scene().keys}["confirm"] == "It is done"
    table.board.key(0, "confirm")
    assert table.moment.playing


def test_a_flickering_piece_rests(make_table):
    table = start(make_table, {})
    cell, tag = "C7", table.registry.tag(table.hands.on("C7"))
    shown = len(table.board.history)
    for _ in range(50):  # ten times a second for five seconds
        table.board.lift(cell, tag)
        table.wait(0.05)
        table.board.place(cell, tag)
        table.wait(0.05)
    assert table.record() == []
    assert table.board.history[shown:] == []
    table.slide("C7", "C6")
    assert table.record() == ["move C7 C6"]


def test_an_unplugged_tile_pauses_the_game(make_table):
    table = start(make_table, {})
    table.board.unplug(1)
    assert table.scene().tone == "paused"
    assert "waits for the board" in table.scene().now
    table.slide("C7", "C6")
    assert table.record() == []
    table.board.replug(1)
    assert table.record() == ["move C7 C6"]
    assert table.scene().tone != "paused"


def test_a_journal_that_cannot_be_written_shows_nothing_and_tries_again(make_table):
    table = start(make_table, {})
    database = table.journal._database
    database.execute("PRAGMA query_only = ON")
    table.slide("C7", "C6")
    assert table.record() == []
    assert ("C6", ACCEPTED) not in table.board.history
    assert table.scene().turn == "Stern's turn"
    assert "cannot be saved" in table.scene().notices[0]
    database.execute("PRAGMA query_only = OFF")
    table.wait(1.1)
    assert table.record() == ["move C7 C6"]
    assert ("C6", ACCEPTED) in table.board.history
    assert table.scene().notices == ()
