"""What people really do, as a few readings with times: the table neither scolds a hand in motion nor holds
it to where it only touched down. Every test here is a complaint that was true once; those about a change of
mind are in test_hands_change_their_mind.py."""

from __future__ import annotations

import pytest

from hardware.board import CellSeen, Presence
from table.judging.verdict import Agreed, Guide, Moving, Recognised, Wrong
from table.playing.moment import Phase
from table.sensing.pieces import DOWN
from tests.table.captivate_deals import start as captivate
from tests.table.living import LivingTable, calm, sliding
from tests.table.sea_leg_positions import JUMP, WAVE, position
from tests.table.sonar_orders import TURN, lay
from tests.table.zemo_voyages import first_turn


def test_1_nothing_is_said_against_a_hand_in_motion():
    table = calm(JUMP)
    piece = table.named("C5")
    table.says("C5")
    table.wait(0.1)
    table.says("D6", piece)  # on the way, for a quarter second
    table.wait(0.25)
    assert not table.red
    table.says("D6")
    table.says("B5", piece)
    table.wait(0.05)
    assert table.record() == ["move C5 B5"]
    assert not table.red


def test_1_what_stands_still_and_is_wrong_is_told():
    table = calm(JUMP)
    table.slide("C5", "C7")
    assert not table.red
    table.wait(1.1)
    assert table.red
    assert isinstance(table.moment.verdict, Wrong)


def test_3_a_stray_second_reading_does_not_win_with_the_piece_in_the_air():
    table = calm(JUMP)
    piece = table.named("C5")
    table.says("B5", piece)  # it bleeds into the neighbour
    table.wait(0.1)
    table.says("C5")  # lifted
    table.wait(0.1)
    assert table.record() == []
    table.says("B5")
    table.wait(1.0)
    assert table.record() == []
    assert isinstance(table.moment.verdict, Moving)


def test_5_a_reader_that_still_reads_is_where_the_piece_lies():
    table = calm(JUMP)
    piece = table.named("C5")
    table.says("B5", piece)
    table.wait(0.1)
    table.says("D5", piece)
    table.wait(0.1)
    table.says("C5")
    table.wait(0.1)
    table.says("D5")
    table.wait(1.0)
    assert table.record() == ["move C5 B5"]


def test_6_a_consequence_is_done_when_it_rests():
    table = calm(WAVE)
    gesture = sliding(table)
    table.slide(gesture.hand[0].start, gesture.hand[0].cell)
    table.wait(0.5)
    played = table.record()
    assert len(played) == 1
    assert isinstance(table.moment.verdict, Guide)
    while isinstance(table.moment.verdict, Guide):
        fix = table.moment.verdict.fixes[0]
        table.hands.follow(fix)
        table.wait(0.5)
    assert table.record() == played, "a slide made as asked is no move of the other side"
    assert table.moment.playing


def test_7_the_result_stays_when_a_reader_misses():
    table = calm(position(row4="..b..", row5="..s..", row9="....s"))
    table.slide("C5", "C3")
    table.lift("C4")
    table.wait(1.0)
    assert table.scene().turn == "Stern wins"
    table.says("E9")
    table.wait(0.5)
    table.says("E9", table.named("E9"))
    table.wait(1.0)
    assert table.moment.phase is Phase.OVER
    table.heard([CellSeen("E9", Presence.DOWN)])
    table.wait(1.0)
    assert table.scene().turn == "Stern wins"


def test_7_a_game_is_cleared_away_when_most_of_it_has_been_gone_for_a_while():
    table = calm(position(row4="..b..", row5="..s..", row9="....s"))
    table.slide("C5", "C3")
    table.lift("C4")
    table.wait(1.0)
    table.lift("E9")
    table.wait(2.0)
    assert table.moment.phase is Phase.OVER
    table.wait(3.0)
    assert table.moment.phase is Phase.CLEARING


def test_8_like_pieces_that_changed_places_are_no_fault_while_one_is_in_the_air():
    table = calm(position(row1="b....", row5="s.s..", row9="....s"))
    one, other = table.named("A5"), table.named("C5")
    table.says("A5")
    table.says("C5")
    table.wait(0.3)
    table.says("C5", one)
    table.wait(1.5)
    assert not table.red
    assert isinstance(table.moment.verdict, Moving)
    table.says("A5", other)
    table.wait(1.0)
    assert isinstance(table.moment.verdict, Agreed)
    assert table.record() == []


def test_9_a_flicker_does_not_cancel_a_press():
    table = calm(JUMP)
    table.board.press("C5")
    assert table.moment.pressed == ("C5",)
    far = next(c for c in ("A1", "E9", "C4") if table.hands.on(c))
    table.says(far)
    table.wait(0.3)
    assert table.moment.pressed == ("C5",)
    table.says(far, table.named(far))
    assert table.moment.pressed == ("C5",)
    table.says("C5")  # nor does one of the piece itself
    table.wait(0.5)
    assert table.moment.pressed == ("C5",)
    table.says("C5", table.named("C5"))
    table.board.press("B5")
    assert table.record() == ["move C5 B5"]


def test_9_a_piece_that_lies_elsewhere_is_pressed_no_more():
    table = calm(JUMP)
    table.board.press("C5")
    table.slide("C5", "C7")
    table.wait(0.3)
    assert table.moment.pressed == ()


def test_9_a_press_counts_while_a_card_elsewhere_is_out_of_sight():
    table = calm(JUMP)
    table.says("E9")
    table.wait(0.5)
    table.board.press("C5")
    table.board.press("B5")
    assert table.record() == ["move C5 B5"]


def test_10_a_move_pressed_to_a_cell_that_cannot_be_seen_is_still_to_be_made():
    table = calm(JUMP)
    table.heard([CellSeen("B5", Presence.DOWN)])
    table.board.press("C5")
    table.board.press("B5")
    assert table.record() == ["move C5 B5"]
    assert isinstance(table.moment.verdict, Guide), "somebody has to make it"
    assert "C5" in table.scene().now


def test_4_an_order_card_that_misses_half_a_second_does_not_repeat_its_order():
    table = LivingTable("captain_sonar", {}, record=TURN)
    table.think()
    lay(table, "yellow-north", "B7")
    assert table.record()[-1] != "course N", "an order is heard by the other crew: it settles first"
    table.wait(0.9)
    orders = len(table.record())
    assert table.record()[-1] == "course N"
    table.says("B7")
    table.wait(0.5)
    table.says("B7", "yellow-north")
    table.wait(1.5)
    assert len(table.record()) == orders
    assert not table.red, "nor is it wrong"


def test_6_a_consequence_that_only_was_out_of_sight_is_asked_for_and_not_called_wrong():
    table = calm(JUMP)
    beaten = table.named("C4")
    table.says("C4")  # a miss
    table.wait(0.4)
    table.slide("C5", "C3")
    table.wait(1.5)
    assert table.record() == ["jump C5 C3"]
    assert isinstance(table.moment.verdict, Agreed)
    table.says("C4", beaten)
    table.wait(2.0)
    assert not table.red
    assert isinstance(table.moment.verdict, Guide)
    assert [(fix.start, fix.cell) for fix in table.moment.verdict.fixes] == [("C4", None)]
    table.lift("C4")
    table.wait(1.0)
    assert isinstance(table.moment.verdict, Agreed)
    assert table.record() == ["jump C5 C3"]


def test_2_an_order_card_has_no_other_cell_to_go_to_so_a_short_rest_is_enough():
    table = LivingTable("captain_sonar", {}, record=TURN)
    table.think()
    lay(table, "yellow-north", "B7")
    table.wait(0.2)
    assert table.record()[-1] != "course N", "it may only have touched down"
    table.wait(0.1)
    assert table.record()[-1] == "course N"


def test_4_an_order_card_that_is_pushed_to_its_cell_gives_its_order_though_it_is_missed_soon():
    """Until it may give an order again is one thing; where a card lies that reads on two cells is another."""
    table = LivingTable("captain_sonar", {}, record=TURN)
    table.think()
    lay(table, "yellow-north", "B8")
    table.wait(0.3)
    table.says("B7", "yellow-north")
    table.wait(0.25)
    table.says("B8")
    table.wait(0.65)
    table.says("B7")
    assert table.record()[-1] == "course N"


def test_2_what_settles_is_played_as_soon_as_it_has_lain_still_whatever_else_changes():
    table = LivingTable("captain_sonar", {}, record=TURN)
    table.think()
    laid = table.now
    lay(table, "yellow-north", "B7")
    table.wait(0.2)
    table.says("E1", "blue-east")  # the other crew's card, low over the mat
    table.says("E1")
    table.wait(table.session.deadline() - table.now)
    assert table.record()[-1] == "course N"
    assert table.now == pytest.approx(laid + table.PACE.settle)


def test_9_a_key_counts_while_a_piece_is_out_of_sight():
    table = LivingTable("captain_zemo", {}, record=first_turn("2 4 5 6")[:2])
    table.set_up()
    table.wait(2.0)
    choices = [c.action for c in table.moment.legal.candidates]
    table.says("C5")
    table.wait(0.3)
    assert isinstance(table.moment.verdict, Moving)
    table.board.key(0, "right")
    table.says("C5", "ship")
    table.board.key(0, "confirm")
    assert table.record()[2] == choices[1]


def test_6_nobody_is_led_to_a_cell_that_a_piece_only_passes():
    table = calm(JUMP)
    beaten = table.named("C4")
    table.slide("C5", "C3")
    table.wait(0.4)
    table.says("D4", beaten)  # pushed off the mat, over cells where others may lie
    table.says("E4", beaten)
    table.wait(0.1)
    table.says("C4")
    table.wait(0.3)
    assert table.places[beaten][0] == "D4"
    assert isinstance(table.moment.verdict, Guide)
    assert [(fix.start, fix.cell) for fix in table.moment.verdict.fixes] == [("C4", None)]


def test_2_a_gesture_that_may_go_on_is_not_played_while_its_card_fades():
    """The wait for it is over a moment after the card has left: it is still believed in, but not played."""
    table = captivate(LivingTable, (0, "play 13-dark D3"))
    table.wait(2.0)
    before = table.record()
    table.hands.put("2-water", "C3")
    assert isinstance(table.moment.verdict, Recognised), "C4 is legal too"
    table.wait(0.3)
    table.hands.take("2-water")
    table.wait(0.15)
    assert "2-water" in table.places
    assert table.record() == before
    table.wait(1.0)
    table.hands.put("2-water", "C4")
    table.wait(0.5)
    assert table.record() == [*before, "play 2-water C4"]


def test_6_a_card_laid_to_be_seen_that_is_missed_for_a_moment_is_not_laid_again():
    table = LivingTable("sea_grid", {})
    table.set_up()
    table.says("C1", "far-knots", face=DOWN)
    table.wait(0.3)
    assert table.record() == ["pick knots"]
    table.says("C1")  # held over its cell before it was laid
    table.wait(0.3)
    table.says("C1", "far-knots", face=DOWN)
    table.wait(2.0)
    assert not table.red
    assert isinstance(table.moment.verdict, Guide), "it is still to be taken"
    table.says("C1")
    table.wait(1.1)
    assert isinstance(table.moment.verdict, Agreed)
    assert table.record() == ["pick knots"]
