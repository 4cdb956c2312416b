"""An action that was just played may be thought better of, as a few readings with times; what shows somebody
what cannot be unseen settles first and then stands. Every test here is a complaint that was true once."""

from __future__ import annotations

from table.judging.verdict import Agreed, Moving
from table.playing.intents import TakeWay
from table.playing.second_thoughts import reveals
from tests.table.living import LivingTable, calm, sliding, steer, under_way
from tests.table.sea_grid_hands import ELI, EXAMPLE, HYDRONS, begin, last, turn
from tests.table.sea_leg_positions import JUMP, WAVE, position


def test_a_piece_that_touches_down_may_go_on():
    table = calm(JUMP)
    piece = table.named("C5")
    table.says("C5")
    table.says("B5", piece)
    assert table.record() == ["move C5 B5"]
    table.wait(0.25)
    table.says("B5")
    table.wait(0.3)
    assert table.record() == ["move C5 B5"], "a reader may have missed it"
    table.wait(1.0)
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
    course, tracker = table.session._course, table.session._watch.tracker
    assert course._next_has_begun({"C5"}, tracker), "Stern is to move"
    table.slide("C5", "B5")
    assert not course._next_has_begun({"B5"}, tracker), "Bow is, and does not move Stern's pieces"


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


def test_a_ship_that_goes_on_to_another_square_is_steered_with_the_same_die():
    table, before, first = under_way()
    assert len(first) == 1
    table.wait(0.5)
    steer(table, "C4", "B5")
    table.wait(0.9)
    second = table.record()[before:]
    assert len(second) == 1
    assert second != first
    assert second[0].startswith("use 4 ")


def test_a_ship_that_left_in_time_may_come_down_late():
    table, before, first = under_way()
    table.wait(2.5)
    steer(table, "C4", "B5")
    table.wait(1.0)
    assert len(table.record()) == before + 1
    assert table.record()[before:] != first


def test_a_ship_that_is_led_back_as_asked_has_been_steered():
    """What comes next is the next action, not a second thought."""
    table, before, first = under_way()
    table.wait(0.6)
    steer(table, "C4", "C5")
    table.wait(0.9)
    assert table.moment.playing
    steer(table, "C5", "A1")  # leads nowhere
    table.wait(1.5)
    assert table.record()[before : before + 1] == first


def test_a_ship_on_its_way_back_may_be_heard_by_other_squares():
    table, before, first = under_way()
    table.wait(0.9)
    steer(table, "C4", "B5")  # dragged, for less time than it lay on C4
    table.wait(0.4)
    steer(table, "B5", "C5")
    table.wait(1.0)
    assert table.record()[before:] == first
    assert table.moment.playing


def test_a_piece_that_a_reader_misses_has_not_left():
    table = calm(JUMP)
    piece = table.named("C5")
    table.slide("C5", "B5")
    table.wait(0.5)
    table.says("B5")
    table.wait(1.1)
    assert table.record() == ["move C5 B5"]
    table.says("B5", piece)
    table.wait(0.5)
    assert isinstance(table.moment.verdict, Agreed)
    assert table.record() == ["move C5 B5"]


def test_a_card_of_the_next_player_that_is_out_of_sight_does_not_make_an_action_stand():
    table = calm(JUMP)
    piece = table.named("C5")
    table.slide("C5", "B5")
    table.wait(0.3)
    table.says("A1")  # Bow's, and Bow would be next
    table.wait(0.3)
    table.says("B5")
    table.says("D5", piece)
    table.wait(0.3)
    table.says("A1", table.named("A1"))
    table.wait(0.3)
    assert table.record() == ["move C5 D5"]


def test_the_other_hand_may_be_quicker_with_what_follows_from_the_action_that_is_meant():
    table = calm(JUMP)
    piece, beaten = table.named("C5"), table.named("C4")
    table.slide("C5", "B5")  # touched, on the way to C3
    table.wait(0.2)
    table.says("C4")
    table.says("E2", beaten)  # dragged off the mat
    table.wait(0.3)
    table.says("E2")
    table.says("B5")
    table.says("C3", piece)
    table.wait(0.5)
    assert table.record() == ["jump C5 C3"]
    assert isinstance(table.moment.verdict, Agreed)


def test_what_is_taken_for_the_next_action_was_not_thought_better_of():
    """Bow jumps over what Stern has just moved: one hand takes it off before the other has landed."""
    table = calm(position(row1="b....", row4=".b...", row5="..s..", row9="....s"))
    jumper = table.named("B4")
    table.slide("C5", "B5")
    table.wait(0.5)
    table.says("B4")
    table.wait(0.3)
    table.says("B5")
    table.wait(1.8)
    assert table.record() == ["move C5 B5"]
    table.says("B6", jumper)
    table.wait(0.5)
    assert table.record() == ["move C5 B5", "jump B4 B6"]


def test_a_piece_across_two_cells_may_be_pushed_right_whenever_that_is():
    table = calm(JUMP)
    piece = table.named("C5")
    table.says("C5")
    table.says("B5", piece)
    assert table.record() == ["move C5 B5"]
    table.wait(0.02)
    table.says("B6", piece)
    table.says("D5", piece)
    table.says("B6")
    table.wait(6.0)
    table.says("B5")
    table.wait(0.3)
    assert table.record() == ["move C5 D5"]


def test_what_was_done_before_its_action_was_taken_back_is_not_asked_to_be_undone():
    table = calm(WAVE)
    gesture = sliding(table)
    piece, cell = table.named(gesture.hand[0].start), gesture.hand[0].cell
    table.hands.make(gesture.then)  # the other hand is quicker
    table.wait(0.5)
    table.slide(gesture.hand[0].start, cell)
    table.wait(0.5)
    played = table.record()
    assert len(played) == 1
    table.says(cell)
    table.says("E1", piece)  # where it may not go
    table.wait(1.5)
    assert table.record() == []
    table.says("E1")
    table.says(cell, piece)
    table.wait(0.5)
    assert table.record() == played


def test_a_ship_that_hovers_where_nothing_leads_is_on_its_way():
    table, before, first = under_way()
    table.wait(0.6)
    steer(table, "C4", "A1")
    table.wait(1.2)
    steer(table, "A1", "C5")
    table.wait(1.0)
    assert table.record()[before:] == first
    assert table.moment.playing


def test_a_piece_lies_somewhere_since_it_no_more_reads_where_it_lay_before():
    table, before, first = under_way()
    table.wait(0.9)
    steer(table, "C4", "C5")
    table.wait(0.1)
    table.says("B5", "ship")  # held low beside the middle
    table.wait(0.6)
    table.says("C5")
    table.wait(0.4)
    assert table.record()[before:] == first
    table.says("C5", "ship")
    table.wait(0.1)
    table.says("B5")
    table.wait(1.0)
    assert table.record()[before:] == first
    assert table.moment.playing


def test_a_ship_that_has_been_led_back_is_free_to_touch_down_where_it_was():
    table, before, first = under_way()
    table.wait(0.6)
    steer(table, "C4", "C5")
    table.wait(4.0)
    ways = [way for way in table.moment.legal.ways if "4" not in way]
    table.do(TakeWay(ways[0]))
    ends = {c.gesture.hand[0].cell for c in table.moment.live() if c.gesture.hand}
    assert "C4" not in ends
    steer(table, "C5", "C4")  # where nothing leads now
    table.wait(1.5)
    steer(table, "C4", min(ends))
    table.wait(0.5)
    assert table.record()[before : before + 1] == first
    assert len(table.record()) == before + 2
