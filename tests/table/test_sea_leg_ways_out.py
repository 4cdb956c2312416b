"""Sea Leg at the table: the end, take-back, abandoning, restarts."""

from __future__ import annotations

from table.showing.language import DO_THIS
from tests.table.sea_leg_positions import HOME, JUMP, position, start


def test_a_finished_game_is_shown_then_cleared_away(make_table):
    table = start(make_table, HOME)
    table.slide("C8", "C9")
    assert table.moment.outcome is not None
    assert table.scene().turn == "Stern wins"
    assert table.scene().now == "The Captain is home."
    assert table.lamps() == {}
    assert table.journal.unfinished("sea_leg") is None
    table.lift("A1")
    assert table.lamps() == {"C9": DO_THIS}
    assert not table.moment.finished
    table.lift("C9")
    assert table.moment.finished
    assert table.lamps() == {}


def test_the_confirm_key_begins_the_clearing(make_table):
    table = start(make_table, HOME)
    table.slide("C8", "C9")
    table.board.key(0, "confirm")
    assert table.lamps() == {"A1": DO_THIS, "C9": DO_THIS}


def test_a_move_is_taken_back_and_its_way_back_is_lit(make_table):
    table = start(make_table, JUMP)
    table.slide("C5", "C3")
    table.lift("C4")
    table.board.key(0, "back")
    assert table.scene().choice is not None
    table.board.key(0, "confirm")
    assert table.record() == []
    assert table.lamps() == {"C3": DO_THIS, "C5": DO_THIS, "C4": DO_THIS}
    table.slide("C3", "C5")
    assert table.scene().now == "Taken back: put a Bow Mate on C4."
    table.hands.put("bow-2", "C4")
    assert table.moment.playing
    table.slide("C5", "B5")
    assert table.record() == ["move C5 B5"]
    assert [entry.text for entry in table.journal.games()[0].actions] == ["move C5 B5"]


def test_taking_back_the_winning_move_reopens_the_game(make_table):
    table = start(make_table, HOME)
    table.slide("C8", "C9")
    table.board.key(0, "back")
    table.board.key(0, "confirm")
    table.follow()
    assert table.moment.playing
    assert table.journal.unfinished("sea_leg") is not None


def test_a_game_can_always_be_abandoned(make_table):
    table = start(make_table, JUMP)
    table.slide("C5", "C6")  # even while something is wrong
    table.board.key(0, "menu")
    rows = table.scene().choice.rows
    for _ in range(rows.index("Abandon this game")):
        table.board.key(0, "right")
    table.board.key(0, "confirm")
    table.board.key(0, "right")
    table.board.key(0, "confirm")
    assert table.journal.games()[0].fate == "abandoned"
    for cell in ("A1", "C4", "C6", "E9"):
        assert table.lit(cell) == DO_THIS
        table.lift(cell)
    assert table.moment.finished


def test_the_menu_closes_and_leaves_everything_as_it_was(make_table):
    table = start(make_table, {})
    before = table.scene()
    table.board.key(0, "menu")
    assert table.scene().choice is not None
    table.board.key(0, "back")
    assert table.scene() == before


# Restarts


def test_a_restart_goes_on_where_it_was(make_table):
    table = start(make_table, JUMP)
    table.slide("C5", "B5")
    table.restart()
    assert table.moment.playing
    assert table.scene().turn == "Bow's turn"
    table.slide("C4", "C5")
    assert table.record() == ["move C5 B5", "move C4 C5"]


def test_a_restart_with_a_piece_in_the_air_waits_for_it(make_table):
    table = start(make_table, JUMP)
    piece = table.lift("C5")
    table.restart()
    assert table.record() == []
    table.hands.put(piece, "C3")
    assert table.record() == ["jump C5 C3"]


def test_a_move_made_while_the_program_was_away_is_played(make_table):
    table = start(make_table, JUMP)
    table.slide("C5", "B5")
    table.board.close()  # nobody listens
    table.slide("C4", "C5")
    table.restart()
    assert table.record() == ["move C5 B5", "move C4 C5"]


def test_consequences_half_done_at_a_restart_are_asked_for_again(make_table):
    table = start(make_table, position(row4=".b...", row5="...s.", row9="....s"))
    table.slide("D5", "E5")
    table.restart()
    assert table.record() == ["move D5 E5"]
    assert table.lamps() == {"B4": DO_THIS, "A4": DO_THIS}
    table.slide("B4", "A4")
    assert table.moment.playing


def test_a_mat_in_disorder_at_a_restart_is_guided_back(make_table):
    table = start(make_table, JUMP)
    table.slide("C5", "B5")
    for cell, new in (("B5", "E7"), ("C4", "A9"), ("A1", "D2")):
        table.slide(cell, new)
    table.restart()
    assert table.scene().now.startswith("The game goes on: ")
    table.follow()
    assert table.moment.playing
    assert table.record() == ["move C5 B5"]


def test_set_up_half_done_at_a_restart_is_finished(make_table):
    table = make_table("sea_leg", {})
    table.think()
    for fix in table.moment.verdict.fixes[:7]:
        table.hands.follow(fix)
    table.restart()
    table.follow()
    assert table.moment.playing


LAST = position(row4="..b..", row5="..s..", row9="....s")


def test_what_the_last_action_led_to_is_asked_for_under_the_result(make_table):
    """A beaten piece does not stay on the mat."""
    table = start(make_table, LAST)
    table.slide("C5", "C3")
    assert table.scene().turn == "Stern wins"
    assert table.scene().now.endswith("Take the Bow Mate off C4.")
    assert table.lamps() == {"C4": DO_THIS}
    table.lift("C4")
    assert table.moment.over
    assert table.scene().turn == "Stern wins"
    assert "Take" not in table.scene().now
    assert table.lamps() == {}
    table.lift("E9")
    assert table.lamps() == {"C3": DO_THIS}, "now it is being cleared"


def test_a_mat_that_is_cleared_before_the_last_consequence_is_not_asked_for_it(make_table):
    table = start(make_table, LAST)
    table.slide("C5", "C3")
    table.lift("E9")
    assert table.lamps() == {"C3": DO_THIS, "C4": DO_THIS}
    table.lift("C3")
    table.lift("C4")
    assert table.moment.finished
