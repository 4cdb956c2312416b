"""Sea Leg played on the board in memory: moves, consequences, wrong moves, questions."""

from __future__ import annotations

from hardware.board import DARK
from table.showing.language import ACCEPTED, DO_THIS, MAY_ACT, PUT_RIGHT, chosen
from tests.table.sea_leg_positions import JUMP, WAVE, position, start


def test_set_up_is_guided_from_an_empty_mat(make_table):
    table = make_table("sea_leg", {})
    table.think()
    assert table.lit("C7") == DO_THIS
    assert table.lit("C5") == DARK
    assert "9 Stern Mates" in table.scene().now
    table.set_up()
    assert table.moment.playing
    assert table.lamps() == {"B7": MAY_ACT, "C7": MAY_ACT, "D7": MAY_ACT}


def test_a_step_is_recognised_and_accepted(make_table):
    table = make_table("sea_leg", {})
    table.set_up()
    table.slide("C7", "C6")
    assert table.record() == ["move C7 C6"]
    assert ("C6", ACCEPTED) in table.board.history
    assert table.scene().turn == "Bow's turn"


def test_a_jumped_piece_is_asked_for_and_play_goes_on_when_it_is_gone(make_table):
    table = start(make_table, JUMP)
    table.slide("C5", "C3")
    assert table.record() == ["jump C5 C3"]
    assert table.lamps() == {"C4": DO_THIS}
    assert table.scene().now == "Take the Bow Mate off C4."
    table.lift("C4")
    assert table.moment.playing
    assert table.scene().turn == "Bow's turn"


def test_the_jumped_piece_may_be_taken_off_first(make_table):
    table = start(make_table, JUMP)
    table.lift("C4")
    assert table.lamps() == {"C4": chosen(0), "C5": MAY_ACT}
    table.slide("C5", "C3")
    assert table.record() == ["jump C5 C3"]
    assert table.moment.playing


def test_a_lifted_piece_lights_where_it_may_go(make_table):
    table = start(make_table, JUMP)
    table.lift("C5")
    assert table.lamps() == {"C5": chosen(0), "B5": MAY_ACT, "D5": MAY_ACT, "C3": MAY_ACT}
    assert table.scene().now == "Put it down on a lit cell, or back where it was."


def test_a_wave_is_guided_slide_by_slide(make_table):
    table = start(make_table, WAVE)
    table.slide("A6", "A5")
    assert table.record() == ["move A6 A5"]
    # the row's right-most piece falls, the others pack against column E
    assert set(table.lamps()) == {"B3", "C3", "D3", "E3"}
    table.lift("D3")
    table.slide("C3", "E3")
    assert table.lamps() == {"B3": DO_THIS, "D3": DO_THIS}
    assert table.scene().now == "Slide the Bow Mate from B3 to D3."
    table.slide("B3", "D3")
    assert table.moment.playing
    assert table.scene().turn == "Bow's turn"


def test_a_wave_made_in_full_before_the_step_is_that_step(make_table):
    table = start(make_table, WAVE)
    for cell in ("B3", "C3", "D3", "A6"):
        table.lift(cell)
    bow = [
        piece for piece in table.registry.pieces if piece.startswith("bow") and piece not in table.hands.lying
    ]
    stern = next(p for p in table.registry.pieces if p.startswith("stern") and p not in table.hands.lying)
    table.hands.put(bow[0], "D3")
    table.hands.put(bow[1], "E3")
    assert table.record() == []
    table.hands.put(stern, "A5")
    assert table.record() == ["move A6 A5"]
    assert table.moment.playing


def test_a_pending_slide_is_never_taken_for_a_move_back(make_table):
    table = start(make_table, position(row4="b....", row5="...s.", row9="....s"))
    table.slide("D5", "E5")  # the wave pushes the lone Bow Mate to column A, where it is already
    assert table.moment.playing
    table = start(make_table, position(row4=".b...", row5="...s.", row9="....s"))
    table.slide("D5", "E5")
    assert table.lamps() == {"B4": DO_THIS, "A4": DO_THIS}
    table.lift("B4")
    table.hands.put("bow-1", "B4")
    assert table.record() == ["move D5 E5"]
    table.slide("B4", "A4")
    table.slide("A4", "B4")
    assert table.record() == ["move D5 E5", "move A4 B4"]


def test_a_wrong_move_is_named_with_its_reason_and_the_way_back(make_table):
    table = start(make_table, JUMP)
    table.slide("C5", "C6")
    assert table.record() == []
    assert table.lamps() == {"C6": PUT_RIGHT, "C5": DO_THIS}
    assert table.scene().now == "A Mate never goes backward. Put the Stern Mate back on C5."
    assert table.scene().tone == "wrong"
    table.slide("C6", "C5")
    assert table.moment.playing
    table.slide("C5", "B5")
    assert table.record() == ["move C5 B5"]


def test_the_other_sides_piece_is_refused_in_words(make_table):
    table = start(make_table, JUMP)
    table.slide("A1", "B1")
    assert table.scene().now == "The piece on A1 is Bow's. Put the Bow Mate back on A1."


def test_no_action_text_reaches_the_display(make_table):
    table = start(make_table, JUMP)
    for wrong in ("C6", "E5", "A2", "C1"):
        table.slide("C5", wrong)
        assert "move C" not in table.scene().now
        assert "jump C" not in table.scene().now
        table.slide(wrong, "C5")


def test_a_piece_knocked_off_and_put_back_changes_nothing(make_table):
    table = start(make_table, {})
    piece = table.lift("B9")
    assert table.record() == []
    table.wait(30)
    assert table.scene().now == "A piece is off the mat. Put it back on B9."
    table.hands.put(piece, "B9")
    assert table.moment.playing
    assert table.lamps() == {"B7": MAY_ACT, "C7": MAY_ACT, "D7": MAY_ACT}


def test_two_alike_pieces_may_change_places(make_table):
    table = start(make_table, {})
    first, second = table.hands.on("B9"), table.hands.on("C9")
    table.hands.take(first)
    table.hands.take(second)
    table.wait(0.3)
    table.hands.put(first, "C9")
    table.hands.put(second, "B9")
    assert table.moment.playing
    table.slide("C7", "C6")
    assert table.record() == ["move C7 C6"]


def test_a_captain_is_that_very_piece(make_table):
    table = start(make_table, position(row2="..s..", row7="b....", row9="s...."))
    captain = table.hands.on("C2")
    table.slide("C2", "C1")
    assert table.record() == ["move C2 C1"]
    table.slide("A7", "B7")
    mate = table.hands.on("A9")
    table.lift("A9")
    table.lift("C1")
    table.hands.put(captain, "A9")
    table.hands.put(mate, "C1")
    assert table.scene().tone == "wrong"
    table.hands.take(captain)
    table.wait(0.3)
    table.hands.put(mate, "A9")
    table.hands.put(captain, "C1")
    assert table.moment.playing


def test_two_quick_moves_are_both_played(make_table):
    table = start(make_table, {})
    stern, bow = table.lift("C7"), table.lift("C3")
    table.hands.put(stern, "C6")
    assert table.record() == []  # one hand still in motion
    table.hands.put(bow, "C4")
    assert table.record() == ["move C7 C6", "move C3 C4"]


def test_one_mat_for_two_moves_is_asked_about(make_table):
    lines = ["......."] * 4 + ["b.bb..s"] + ["......."] * 6
    table = start(make_table, {"deck": "large", "position": "\n".join(lines), "to_move": 1})
    for cell in ("A5", "C5", "D5", "G5"):
        table.lift(cell)
    first, second, third = sorted(p for p in table.registry.pieces if p.startswith("bow"))[:3]
    # the piece nearest the edge falls, the others pack against it: both steps onto B5 end so
    table.hands.put(second, "A5")
    table.hands.put(third, "B5")
    table.hands.put("stern-1", "C5")
    assert table.record() == []
    assert table.lamps() == {"A5": DO_THIS, "C5": DO_THIS}
    assert table.scene().now.startswith("Two moves lead here.")
    table.board.press("C5")
    assert table.record() == ["move C5 B5"]
    assert first not in table.hands.lying
    assert table.moment.playing


def test_a_move_may_be_pressed_and_is_then_made_by_hand(make_table):
    table = start(make_table, {})
    table.board.press("C7")
    assert table.lamps() == {"C7": chosen(0), "C6": MAY_ACT}
    table.board.press("C6")
    assert table.record() == ["move C7 C6"]
    assert table.lamps() == {"C7": DO_THIS, "C6": DO_THIS}
    table.slide("C7", "C6")
    assert table.moment.playing


def test_pressing_the_same_cell_again_starts_over(make_table):
    table = start(make_table, {})
    before = table.lamps()
    table.board.press("C7")
    table.board.press("C7")
    assert table.lamps() == before
    table.board.press("E5")
    assert table.lamps() == before
