"""An action that was just played may be thought better of, as a few readings with times; what shows somebody
what cannot be unseen settles first and then stands. Every test here is a complaint that was true once."""

from __future__ import annotations

from table.judging.verdict import Agreed, Moving
from table.playing.intents import TakeWay
from table.playing.second_thoughts import reveals
from tests.table.living import LivingTable, calm
from tests.table.sea_grid_hands import ELI, EXAMPLE, HYDRONS, begin, last, turn
from tests.table.sea_leg_positions import JUMP, position
from tests.table.zemo_voyages import first_turn


def test_a_piece_that_touches_down_may_go_on():
    table = calm(JUMP)
    piece = table.named("C5")
    table.says("C5")
    table.says("B5", piece)
    assert table.record() == ["move C5 B5"]
    table.wait(0.25)
    table.says("B5")
    table.wait(0.3)
    assert table.record() == [], "thought better of, in the journal too"
    assert [entry.text for entry in table.journal.unfinished("sea_leg").actions] == []
    assert isinstance(table.moment.verdict, Moving)
    assert table.scene().turn == "Stern's turn"
    table.says("C3", piece)
    table.wait(0.4)
    assert table.record() == ["jump C5 C3"]


def test_a_piece_that_goes_back_was_never_moved():
    table = calm(JUMP)
    piece = table.named("C5")
    before = table.scene().log
    table.says("C5")
    table.says("B5", piece)
    table.wait(0.5)
    table.says("B5")
    table.says("C5", piece)
    table.wait(0.1)
    assert table.record() == []
    assert isinstance(table.moment.verdict, Agreed)
    assert table.scene().log == before, "without a word"


def test_after_a_while_or_when_somebody_else_acts_it_stands():
    table = calm(JUMP)
    piece = table.named("C5")
    table.slide("C5", "B5")
    table.wait(3.5)
    table.says("B5")
    table.says("C5", piece)
    table.wait(1.0)
    assert table.record() == ["move C5 B5"]


def test_a_card_that_is_turned_up_settles_first_and_then_stands():
    """Which card it is cannot be unseen: nobody guesses and amends."""
    table = begin(LivingTable, ELI, HYDRONS, EXAMPLE[:2])
    table.wait(2.0)
    turn(table, "C4")
    assert last(table) != "flip C4"
    table.wait(0.9)
    assert last(table) == "flip C4"
    turn(table, "C4")
    table.wait(0.5)
    assert last(table) == "flip C4"


def test_whoever_presses_a_cell_has_done_what_still_settles():
    table = begin(LivingTable, ELI, HYDRONS, EXAMPLE[:2])
    table.wait(2.0)
    turn(table, "C4")
    assert last(table) != "flip C4"
    table.board.press("C3")
    assert last(table) == "flip C4"


def test_which_actions_show_something_follows_from_the_game():
    table = begin(LivingTable, ELI, HYDRONS, EXAMPLE[:2])
    table.wait(2.0)
    game, state, seats = table.sheet.game, table.session.match.state, table.session.match.seats
    shown = {
        game.text(candidate.action): reveals(game, state, candidate, seats)
        for candidate in table.moment.legal.candidates
    }
    assert shown["flip C4"]
    assert not any(shows for words, shows in shown.items() if words.startswith("place "))
    sea_leg = calm(JUMP)
    game, state = sea_leg.sheet.game, sea_leg.session.match.state
    assert not any(reveals(game, state, candidate, 2) for candidate in sea_leg.moment.legal.candidates)


def test_a_piece_that_the_next_player_may_move_is_not_taken_back():
    """A card that one side turned down may be moved by the other at once: that is no second thought."""
    table = calm(position(row1="b....", row4="..b..", row5="..s..", row9="....s"))
    course = table.session._course
    assert course._anybody_takes({"C5"}), "Stern is to move"
    table.slide("C5", "B5")
    assert not course._anybody_takes({"B5"}), "Bow is, and does not move Stern's pieces"


def test_a_reader_that_misses_a_card_elsewhere_does_not_make_an_action_stand():
    table = calm(JUMP)
    piece = table.named("C5")
    table.slide("C5", "B5")
    assert table.record() == ["move C5 B5"]
    table.wait(0.3)
    table.says("E9")  # nobody touched it
    table.wait(0.5)
    table.says("B5")
    table.wait(0.3)
    table.says("C3", piece)
    table.says("E9", table.named("E9"))
    table.wait(0.5)
    assert table.record() == ["jump C5 C3"]


def test_what_is_done_of_what_follows_shows_that_the_action_was_meant():
    table = calm(JUMP)
    piece = table.named("C5")
    table.slide("C5", "C3")
    table.wait(0.4)
    assert table.record() == ["jump C5 C3"]
    table.lift("C4")  # as the jump asks for
    table.says("C3")
    table.wait(0.5)
    assert table.record() == ["jump C5 C3"]
    table.says("C3", piece)


def helm(die: str) -> LivingTable:
    """The ship in the middle of the helm, four dice, and this one chosen by key."""
    table = LivingTable("captain_zemo", {}, record=first_turn("2 4 5 6"))
    table.set_up()
    table.wait(2.0)
    table.do(TakeWay(next(way for way in table.moment.legal.ways if die in way)))
    return table


def steer(table: LivingTable, start: str, cell: str) -> None:
    table.says(start)
    table.wait(0.3)
    table.says(cell, "ship")


def test_a_ship_that_goes_on_to_another_square_is_steered_with_the_same_die():
    table = helm("4")
    before = len(table.record())
    steer(table, "C5", "C4")
    first = table.record()[before:]
    assert len(first) == 1
    table.wait(0.5)
    steer(table, "C4", "B5")
    table.wait(0.9)
    second = table.record()[before:]
    assert len(second) == 1
    assert second != first
    assert second[0].startswith("use 4 ")


def test_a_ship_that_left_in_time_may_come_down_late():
    table = helm("4")
    before = len(table.record())
    steer(table, "C5", "C4")
    first = table.record()[before:]
    table.wait(2.5)
    steer(table, "C4", "B5")
    table.wait(1.0)
    assert len(table.record()) == before + 1
    assert table.record()[before:] != first


def test_a_ship_that_is_led_back_as_asked_has_been_steered():
    """What comes next is the next action, not a second thought."""
    table = helm("4")
    before = len(table.record())
    steer(table, "C5", "C4")
    first = table.record()[before:]
    table.wait(0.6)
    steer(table, "C4", "C5")
    table.wait(0.9)
    assert table.moment.playing
    steer(table, "C5", "A1")  # leads nowhere
    table.wait(1.5)
    assert table.record()[before : before + 1] == first


def test_a_ship_on_its_way_back_may_be_heard_by_other_squares():
    table = helm("4")
    before = len(table.record())
    steer(table, "C5", "C4")
    first = table.record()[before:]
    table.wait(0.9)
    steer(table, "C4", "B5")  # dragged, for less time than it lay on C4
    table.wait(0.4)
    steer(table, "B5", "C5")
    table.wait(1.0)
    assert table.record()[before:] == first
    assert table.moment.playing
