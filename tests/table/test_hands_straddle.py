"""A piece that lies across two cells, as a few readings with times. Every test here is a complaint that was
true once."""

from __future__ import annotations

from hardware.board import CellSeen, Presence
from table.judging.verdict import Agreed, Guide
from tests.table.living import LivingTable, calm, helm, steer
from tests.table.sea_leg_positions import JUMP, WAVE
from tests.table.sonar_orders import TURN


def put_across(table: LivingTable, start: str, *cells: str) -> None:
    """Lift a piece, and put it down across these cells, of which the first is heard first."""
    tags = (table.registry.tag(table.named(start)),)
    table.says(start)
    table.wait(0.3)
    table.heard([CellSeen(cell, Presence.PRESENT, tags) for cell in cells])


def test_the_cell_that_makes_sense_is_meant():
    table = calm(JUMP)
    put_across(table, "C5", "D6", "D5")  # a Mate does not go diagonally
    table.wait(0.9)
    assert table.record() == ["move C5 D5"]
    assert not table.red


def test_the_cell_that_makes_no_sense_is_not_waited_for():
    table = calm(JUMP)
    put_across(table, "C5", "D5", "D6")
    table.wait(0.9)
    assert table.record() == ["move C5 D5"]


def test_where_both_make_sense_people_have_time_to_push_it_right():
    table = calm(JUMP)
    put_across(table, "C5", "C3", "B5")
    table.wait(1.5)
    assert table.record() == []
    assert table.scene().notices == ("One piece reads on C3 and B5: push it to the middle of its cell.",)
    table.says("C3")
    table.wait(0.3)
    assert table.record() == ["move C5 B5"]


def test_who_does_not_push_it_right_has_it_where_it_read_first():
    table = calm(JUMP)
    put_across(table, "C5", "C3", "B5")
    table.wait(2.5)
    assert table.record() == ["jump C5 C3"]


def test_nothing_is_said_against_a_piece_that_may_yet_be_pushed_right():
    table = calm(JUMP)
    put_across(table, "C5", "A1", "A2")
    table.wait(2.0)
    assert not table.red
    table.wait(0.5)
    assert table.red


def test_a_piece_near_the_edge_of_its_cell_has_not_been_moved():
    table = calm(JUMP)
    table.says("B5", table.named("C5"))
    table.wait(30.0)
    assert table.record() == []
    assert isinstance(table.moment.verdict, Agreed)
    table.says("B5")
    table.wait(1.0)
    assert table.record() == []


def test_an_order_card_that_reads_next_door_first_gives_its_order():
    table = LivingTable("captain_sonar", {}, record=TURN)
    table.think()
    orders = len(table.record())
    table.says("B8", "yellow-north")
    table.wait(0.1)
    table.says("B7", "yellow-north")  # its own cell
    table.wait(0.9)
    assert table.record()[orders:] == ["course N"]
    assert not table.red


def test_a_ship_near_the_edge_of_the_middle_has_not_been_led_back():
    table = helm("4")
    steer(table, "C5", "C4")
    table.wait(0.5)
    assert isinstance(table.moment.verdict, Guide)
    table.says("C5", "ship")  # while it lies on C4
    table.wait(5.0)
    assert isinstance(table.moment.verdict, Guide)
    table.says("C4")
    table.wait(0.5)
    assert isinstance(table.moment.verdict, Agreed)


def test_a_move_that_is_pressed_has_not_been_made_by_a_piece_near_the_edge():
    table = calm(JUMP)
    table.says("B5", table.named("C5"))
    table.wait(2.0)
    table.board.press("C5")
    table.board.press("B5")
    table.wait(3.0)
    assert table.record() == ["move C5 B5"]
    assert isinstance(table.moment.verdict, Guide), "somebody has to make it"
    table.says("C5")
    table.wait(0.5)
    assert isinstance(table.moment.verdict, Agreed)


def test_a_piece_near_the_edge_makes_no_sense_of_what_others_do():
    table = calm(JUMP)
    table.slide("C5", "B5")
    table.says("D4", table.named("C4"))  # where Bow might go
    table.wait(4.0)
    table.slide("B5", "A5")  # though Bow is next
    table.wait(3.0)
    assert table.record() == ["move C5 B5"]
    assert table.red


def test_a_thought_ends_where_no_place_of_a_piece_makes_sense_for_good():
    """A slide has been made, its piece reads at both ends of it, and another Mate lies in its way: what is
    asked for with the piece at one end was called wrong with it at the other, and round again for ever."""
    table = calm(WAVE)
    table.slide("A6", "A5")
    table.wait(0.5)
    assert table.record() == ["move A6 A5"]
    table.follow()
    table.wait(4.0)
    assert isinstance(table.moment.verdict, Agreed)
    slid, other = table.named("E3"), table.named("C2")
    table.says("C3", slid)
    table.says("C2")
    table.says("B3", other)
    table.wait(5.0)
    assert table.record() == ["move A6 A5"]
    table.says("C3")
    table.says("B3")
    table.says("C2", other)
    table.wait(1.0)
    assert isinstance(table.moment.verdict, Agreed)
