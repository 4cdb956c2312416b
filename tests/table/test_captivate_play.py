"""Captivate at the table: laying, turning over, capturing by stacking and by swapping."""

from __future__ import annotations

from table.judging.verdict import Moving, Recognised
from table.showing.language import ACCEPTED, DO_THIS, MAY_ACT, PUT_RIGHT, chosen
from table.showing.scene import Frame, Token, TrayItem
from tests.table.captivate_deals import (
    ANCHOR,
    CORAL,
    DEAL,
    GULL,
    PEARL,
    TURN_OVER,
    dealt,
    key,
    labels,
    lay,
    obey,
    played,
    start,
    turn,
)

AROUND_D4 = {"D3", "C4", "E4", "D5"}


def test_the_first_card_is_asked_for_on_the_middle_cell(make_table):
    table = make_table("captivate", {}, record=DEAL)
    table.think()
    assert table.lamps() == {"D4": DO_THIS}
    assert table.scene().turn == "Captivate: set-up"
    assert table.scene().now == "Set up: put the 4 of Earth on D4."
    lay(table, "4-earth", "D4")
    assert table.moment.playing
    assert table.scene().turn == "Anchor's turn"


def test_the_middle_of_the_reference_mat(make_table):
    table = make_table("captivate", {"mat": [5, 9]}, record=DEAL)
    table.think()
    assert table.lamps() == {"C5": DO_THIS}


def test_the_cells_where_a_card_may_go_are_lit(make_table):
    table = start(make_table)
    assert table.lamps() == dict.fromkeys(AROUND_D4, MAY_ACT)
    assert table.scene().now == "Lay a card beside another."
    assert "confirm" not in labels(table), "a turn cannot end before a card was laid"


def test_a_card_flips_another_and_the_table_waits_for_it(make_table):
    table = start(make_table)
    lay(table, "13-dark", "D3")
    assert played(table) == ["play 13-dark D3"]
    assert ("D3", ACCEPTED) in table.board.history
    assert table.lamps() == {"D4": DO_THIS}
    assert table.scene().now == "Turn the card on D4 over."
    assert table.scene().tone == "guide"
    turn(table, "D4")
    assert table.moment.playing
    assert table.lit("D4") == MAY_ACT
    assert table.scene().now == (
        "Lay a card beside another, or on a face-down one to capture it, or end the turn."
    )


def test_two_cards_may_be_turned_in_any_order(make_table):
    for order in (("D4", "E3"), ("E3", "D4")):
        table = start(make_table, *TURN_OVER)
        lay(table, "9-light", "E4")
        assert table.lamps() == {"D4": DO_THIS, "E3": DO_THIS}
        assert table.scene().now == "Turn over 2 cards."
        turn(table, order[0])
        assert table.lamps() == {order[1]: DO_THIS}
        turn(table, order[1])
        assert table.moment.playing


def test_cards_turned_before_the_table_asked(make_table):
    table = start(make_table)
    table.hands.put("13-dark", "D3")
    turn(table, "D4")
    assert played(table) == ["play 13-dark D3"]
    assert table.moment.playing


def test_a_capture_by_stacking(make_table):
    table = start(make_table, (0, "play 13-dark D3"))
    lay(table, "1-light", "D4")
    assert played(table)[-1] == "capture 1-light D4"
    assert table.scene().now == "Take the face-down card off D4."
    assert table.lamps() == {"D4": DO_THIS}
    table.hands.take("4-earth")
    table.wait(0.5)
    assert table.moment.playing
    assert table.scene().scores[0].figure == "1"


def test_a_capture_by_swapping(make_table):
    table = start(make_table, (0, "play 13-dark D3"))
    table.lift("D4")
    assert isinstance(table.moment.verdict, Moving)
    assert table.lit("D4") == chosen(0)
    assert table.scene().now == "Lay a card in its place, or put it back."
    lay(table, "1-light", "D4")
    assert played(table)[-1] == "capture 1-light D4"
    assert table.moment.playing


def test_a_capture_with_flips_in_every_order(make_table):
    """Pearl's 12 covers the 4 of Earth; it beats the Frog on its left, and the Rat below it."""
    record = [*TURN_OVER[:1], (0, "play 2-water C4"), (0, "play 1-light D5"), (0, "end")]
    for swap in (True, False):
        for early in (True, False):
            table = start(make_table, *record)
            if swap:
                table.lift("D4")
            if early:
                turn(table, "C4")
            lay(table, "12-earth", "D4")
            obey(table)
            assert played(table)[-1] == "capture 12-earth D4"
            assert table.moment.playing
            assert {cell for cell, face in table.hands.lying.values() if face == "down"} == {"C4", "D5"}


def test_a_lifted_card_that_comes_back_is_nothing(make_table):
    table = start(make_table, (0, "play 13-dark D3"))
    before = table.scene()
    piece = table.lift("D4")
    table.hands.put(piece, "D4", "down")
    table.wait(0.5)
    assert table.scene() == before
    assert played(table) == ["play 13-dark D3"]


def test_sliding_on_to_another_open_cell_is_one_play(make_table):
    table = start(make_table, (0, "play 13-dark D3"))
    table.hands.put("2-water", "C3")
    assert isinstance(table.moment.verdict, Recognised)
    table.wait(0.2)
    table.hands.put("2-water", "C4")
    table.wait(0.2)
    assert played(table) == ["play 13-dark D3"]
    table.wait(0.2)
    assert played(table) == ["play 13-dark D3", "play 2-water C4"]


def test_no_time_is_lost_where_no_longer_gesture_is_possible(make_table):
    table = start(make_table)
    table.hands.put("2-water", "C4")
    assert played(table) == ["play 2-water C4"]


def test_two_cards_laid_at_once(make_table):
    table = start(make_table)
    table.board.close()
    table.hands.put("2-water", "C4")
    table.hands.put("5-light", "E4")
    table.board.start(table.heard)
    table.wait(0.5)
    assert sorted(played(table)) == ["play 2-water C4", "play 5-light E4"]
    obey(table)
    assert table.moment.playing


def test_a_card_laid_and_one_captured_at_once(make_table):
    table = start(make_table, (0, "play 13-dark D3"))
    table.board.close()
    table.hands.take("4-earth")
    table.hands.put("1-light", "D4")
    table.hands.put("2-water", "E3")
    table.board.start(table.heard)
    table.wait(0.5)
    assert sorted(played(table)) == ["capture 1-light D4", "play 13-dark D3", "play 2-water E3"]


def test_the_next_card_may_be_laid_while_one_is_still_to_be_turned(make_table):
    table = start(make_table)
    lay(table, "13-dark", "D3")
    lay(table, "2-water", "E3")
    assert played(table) == ["play 13-dark D3"]
    turn(table, "D4")
    assert played(table) == ["play 13-dark D3", "play 2-water E3"]


def test_the_turn_ends_with_a_key(make_table):
    table = start(make_table, *TURN_OVER[:3])
    assert labels(table)["confirm"] == "End turn"
    key(table, "confirm")
    assert played(table)[-1] == "end"
    assert table.scene().turn == "Pearl's turn"
    said = [line.say for line in table.scene().log]
    assert said == ["Anchor ends the turn.", "1 card for Anchor's pile.", "Anchor draws 3 cards."]
    assert [(score.name, score.figure, score.detail) for score in table.scene().scores] == [
        ("Anchor", "1", "won, 5 in hand"),
        ("Pearl", "0", "won, 5 in hand"),
    ]


def test_the_frame_closes_in_on_the_box(make_table):
    table = start(make_table)
    assert table.scene().mat.frames == (Frame("A1", "G7"),)
    lay(table, "2-water", "D5")
    obey(table)
    assert table.scene().mat.frames == (Frame("A2", "G7"),)
    assert table.scene().mat.ends == ("Deck 41", "")


def test_cards_are_drawn_with_all_that_is_printed_on_them(make_table):
    table = start(make_table)
    card = next(cell.tokens[0] for cell in table.scene().mat.cells if cell.cell == "D4")
    assert card == Token(
        "card-element",
        facts=(
            ("value", "4"),
            ("element", "earth"),
            ("top", "2"),
            ("right", "1"),
            ("bottom", "2"),
            ("left", "4"),
            ("name", "The Crab"),
        ),
    )


# Hands


def tray(table) -> tuple[TrayItem, ...]:
    return table.scene(tray=True).tray


def test_a_hand_is_covered_until_its_holder_asks_and_again_when_the_turn_passes(make_table):
    table = start(make_table)
    assert tray(table) == (TrayItem("", Token("card-back")),) * 5
    assert labels(table)["left"] == "Show hand"
    key(table, "left")
    assert [item.piece for item in tray(table)] == ["1-light", "2-water", "5-light", "8-earth", "13-dark"]
    assert labels(table)["left"] == "Hide hand"
    lay(table, "2-water", "D5")
    assert len(tray(table)) == 4
    key(table, "confirm")
    assert tray(table) == (TrayItem("", Token("card-back")),) * 5
    assert labels(table)["left"] == "Show hand"


def test_a_hand_is_covered_when_a_move_is_taken_back(make_table):
    table = start(make_table, *TURN_OVER[:3])
    key(table, "left")
    assert table.moment.revealed
    key(table, "back")
    key(table, "confirm")
    obey(table)
    assert table.scene().turn == "Anchor's turn"
    assert not table.moment.revealed


def test_a_hand_that_was_asked_for_is_shown_on_a_real_mat_too(make_table):
    table = start(make_table)
    assert table.scene().tray == ()
    key(table, "left")
    assert len(table.scene().tray) == 5


def test_the_first_card_lies_in_the_tray_beside_the_covered_hand(make_table):
    table = make_table("captivate", {}, record=DEAL)
    table.think()
    assert tray(table)[0].piece == "4-earth"
    assert tray(table)[1:] == (TrayItem("", Token("card-back")),) * 5


def test_three_and_four_seats(make_table):
    for seats in (3, 4):
        hands = (ANCHOR, PEARL, CORAL, GULL)[:seats]
        table = start(make_table, record=dealt(*hands), seats=seats)
        names = [score.name for score in table.scene().scores]
        assert names == ["Anchor", "Pearl", "Coral", "Gull"][:seats]
        for number in range(seats):
            assert table.scene().turn == f"{names[number]}'s turn"
            lay(table, hands[number][0], sorted(table.lamps())[0])
            obey(table)
            key(table, "confirm")
        assert table.scene().turn == "Anchor's turn"


# What goes wrong


def test_a_card_of_another_hand_is_refused(make_table):
    table = start(make_table)
    lay(table, "7-water", "D3")
    assert played(table) == []
    assert table.lamps() == {"D3": PUT_RIGHT}
    assert table.scene().now == "The 7 of Water is not in your hand. Take the 7 of Water off D3 again."
    table.lift("D3")
    assert table.moment.playing


def test_a_card_that_touches_nothing_is_refused(make_table):
    table = start(make_table)
    lay(table, "2-water", "A1")
    assert table.scene().now == "A1 touches no card of the field. Take the 2 of Water off A1 again."


def test_a_card_outside_the_box_is_refused(make_table):
    grown = [(0, "play 2-water D5"), (0, "play 5-light D6"), (0, "play 8-earth D7")]
    table = start(make_table, *grown)
    lay(table, "1-light", "D3")
    assert table.scene().now == (
        "A card on D3 would make the field larger than 4 x 4. Take the 1 of Light off D3 again."
    )


def test_a_card_on_a_face_up_one_is_refused(make_table):
    table = start(make_table)
    lay(table, "2-water", "D4")
    assert table.scene().now == "A card lies on D4 already. Take the 2 of Water off D4 again."
    table.hands.take("2-water")
    table.wait(0.5)
    assert table.moment.playing


def test_a_card_laid_face_down_is_refused_without_naming_it(make_table):
    table = start(make_table)
    lay(table, "2-water", "D3", "down")
    assert table.scene().now == "A card comes to D3 face up. Take the face-down card off D3 again."
    turn(table, "D3")
    assert played(table) == ["play 2-water D3"]


def test_a_card_turned_over_when_it_should_not_be(make_table):
    table = start(make_table)
    turn(table, "D4")
    assert table.scene().tone == "wrong"
    assert table.scene().now == (
        "A card is turned over only when another one beats it. Turn the card on D4 back."
    )
    assert table.lamps() == {"D4": PUT_RIGHT}
    turn(table, "D4")
    assert table.moment.playing


def test_a_covered_card_that_is_looked_at(make_table):
    table = start(make_table, (0, "play 13-dark D3"))
    turn(table, "D4")
    assert table.scene().now == (
        "A card is turned over only when another one beats it. Turn the card on D4 back."
    )
    turn(table, "D4")
    assert table.moment.playing


def test_a_card_moved_elsewhere_goes_back(make_table):
    table = start(make_table)
    table.slide("D4", "C4")
    table.wait(0.5)
    assert table.lamps() == {"C4": PUT_RIGHT, "D4": DO_THIS}
    assert table.scene().now.endswith("Put the 4 of Earth back on D4.")
    table.slide("C4", "D4")
    assert table.moment.playing


def test_a_card_taken_off_is_missed(make_table):
    table = start(make_table)
    piece = table.lift("D4")
    assert table.scene().now == "A piece is off the mat. Put it back on D4."
    table.hands.put(piece, "D4")
    assert table.moment.playing
