"""Sea Grid at the table: place, flip, move and challenge, with all that is asked for afterwards."""

from __future__ import annotations

from table.judging.verdict import Moving
from table.showing.language import ACCEPTED, DO_THIS, MAY_ACT, chosen
from table.showing.scene import Frame, Token, TrayItem
from tests.table.sea_grid_hands import (
    ELI,
    EXAMPLE,
    HYDRONS,
    begin,
    key,
    labels,
    last,
    lay,
    log,
    move,
    obey,
    press,
    take,
    token,
    turn,
)

OPENING = EXAMPLE[:2]  # the Dolphin on C4, a Hydron on C3, both hidden


def test_a_card_is_placed_face_down(make_table):
    table = begin(make_table, ELI, HYDRONS)
    lay(table, "near-dolphin", "C4")
    assert last(table) == "place dolphin C4"
    assert ("C4", ACCEPTED) in table.board.history
    assert table.scene().turn == "Far side's turn"
    assert token(table, "C4") == Token("card-back", 0)
    assert log(table)[-1] == "The near side places a card face down on C4."


def test_the_hand_may_slide_on_to_another_cell(make_table):
    table = begin(make_table, ELI, HYDRONS)
    table.hands.put("near-dolphin", "C4", "down")
    table.wait(0.2)
    table.hands.put("near-dolphin", "C5", "down")
    table.wait(0.5)
    assert last(table) == "place dolphin C5"


def test_the_box_floats_until_cards_pin_it(make_table):
    table = begin(make_table, ELI, HYDRONS)
    assert table.scene().mat.frames == ()
    lay(table, "near-dolphin", "C4")
    assert table.scene().mat.frames == (Frame("A1", "E7"),)
    assert "A3" in table.lamps()
    lay(table, "far-hydron", "B2")
    assert table.scene().mat.frames == (Frame("A1", "D5"),)
    assert not {"E4", "C6", "A7"} & set(table.lamps())
    lay(table, "near-capt-n-eli", "D5")
    assert table.scene().mat.frames == (Frame("B2", "D5"),)
    assert table.scene().mat.ends == ("Far side", "Near side")


def test_a_card_is_turned_up(make_table):
    table = begin(make_table, ELI, HYDRONS, OPENING)
    turn(table, "C4")
    assert last(table) == "flip C4"
    assert token(table, "C4") == Token(
        "card-crew",
        0,
        facts=(
            ("type", "vehicle"),
            ("c", "1"),
            ("d", "1"),
            ("name", "Dolphin"),
            ("keyword", ""),
        ),
    )


def test_turning_over_with_a_lift_in_between(make_table):
    table = begin(make_table, ELI, HYDRONS, OPENING)
    piece = table.lift("C4")
    assert isinstance(table.moment.verdict, Moving)
    assert table.lit("C4") == chosen(0)
    assert {cell for cell, lamp in table.lamps().items() if lamp == MAY_ACT} == {"B4", "D4", "C5"}
    table.hands.put(piece, "C4", "up")
    assert last(table) == "flip C4"


def test_a_card_moves_one_step_with_either_face(make_table):
    table = begin(make_table, ELI, HYDRONS, OPENING)
    move(table, "C4", "C5")
    assert last(table) == "move C4 C5"
    turn(table, "C3")
    turn(table, "C5")
    move(table, "C3", "B3")
    assert last(table) == "move C3 B3"
    assert log(table)[-1] == "The far side moves the card on C3 to B3."


def test_a_move_may_be_pressed_and_is_then_made_by_hand(make_table):
    table = begin(make_table, ELI, HYDRONS, OPENING)
    press(table, "C4", "C5")
    assert last(table) == "move C4 C5"
    assert table.lamps() == {"C4": DO_THIS, "C5": DO_THIS}
    assert table.scene().now == "Slide the near card from C4 to C5."
    obey(table)
    assert table.moment.playing


def test_what_may_be_done_is_said(make_table):
    table = begin(make_table, ELI, HYDRONS)
    assert table.scene().now == "Place a card face down."
    table = begin(make_table, ELI, HYDRONS, EXAMPLE)
    assert table.scene().now == ("Place a card face down, move one a step or press one to challenge with.")


def test_scores_count_cards(make_table):
    table = begin(make_table, ELI, HYDRONS, EXAMPLE)
    assert [(score.name, score.figure, score.detail, score.to_move) for score in table.scene().scores] == [
        ("Near side", "2", "on grid, 2 held", False),
        ("Far side", "1", "on grid, 3 held", True),
    ]


# Challenges


def test_a_challenger_is_pressed_and_the_numbers_are_shown(make_table):
    table = begin(make_table, ELI, HYDRONS, EXAMPLE)
    press(table, "C3")
    assert table.lit("C3") == chosen(1)
    assert table.lit("C4") == MAY_ACT, "the target"
    assert table.lit("B3") == MAY_ACT, "a step may be pressed too"
    assert table.scene().now == "Hydron: 1 against a hidden card on C4. Press the target."


def test_example_1_of_the_book_at_the_table(make_table):
    """Hydron is repelled by the Dolphin, which stays face up; Capt'n Eli beats Hydron through it."""
    table = begin(make_table, ELI, HYDRONS, EXAMPLE)
    press(table, "C3", "C4")
    assert last(table) == "challenge C3 C4"
    assert table.lamps() == {"C4": DO_THIS}
    assert table.scene().now == "Turn the card on C4 over."
    assert table.scene().tone == "guide"
    turn(table, "C4")
    assert table.moment.playing
    assert log(table)[-3:] == [
        "The far side challenges C4 from C3.",
        "C4 is turned up: it was challenged.",
        "The challenge is repelled: 1 against 1, and a tie defends.",
    ]
    press(table, "C5")
    assert table.scene().now == "Capt'n Eli: 2 against 1 on C3, which wins. Press the target."
    press(table, "C3")
    assert table.moment.outcome is not None
    assert table.scene().turn == "Near side wins"
    assert table.scene().now == (
        "The character of the far side has left the grid. Take the Hydron card off C3."
    )
    assert table.lamps() == {"C3": DO_THIS}
    assert log(table)[-3:] == [
        "The challenge succeeds: 2 (C5, C4) beats 1.",
        "Hydron on C3 leaves the game: it was beaten.",
        "The near side wins: the character of the far side has left the grid.",
    ]
    assert table.scene().tone == "over"
    obey(table)
    assert table.moment.over
    assert table.scene().now == "The character of the far side has left the grid."
    assert table.lamps() == {}
    key(table, "confirm")
    obey(table)
    assert table.moment.finished


def test_a_beaten_card_is_asked_to_be_taken_away(make_table):
    turns = ["place dolphin C4", "place sub-x C3", "place capt-n-eli D4", "place hydron B3", "flip C4"]
    table = begin(make_table, ELI, HYDRONS, [*turns, "flip C3"])
    press(table, "C4")
    assert table.scene().now == "Dolphin: 1 against 1 on C3, which fails. Press the target."
    press(table, "C4")
    lay(table, "near-knots", "D5")
    press(table, "C3", "C4")
    assert table.lamps() == {"C4": DO_THIS}
    assert table.scene().now == "Take the Dolphin card off C4."
    take(table, "near-dolphin")
    assert table.moment.playing
    assert table.scene().scores[0].detail == "1 held, 1 out"


def test_a_hidden_card_that_is_beaten_may_be_turned_up_before_it_leaves(make_table):
    turns = ["place dolphin C4", "place sub-x C3", "place capt-n-eli D4", "flip C3", "place knots D5"]
    for look in (True, False):
        table = begin(make_table, ELI, HYDRONS, turns)
        press(table, "C3", "C4")
        assert table.scene().now == "Take the near card off C4."
        if look:
            turn(table, "C4")
            assert table.scene().now == "Take the Dolphin card off C4."
        take(table, "near-dolphin")
        assert table.moment.playing
        assert log(table)[-1] == "Dolphin on C4 leaves the game: it was beaten."


def test_the_numbers_of_several_targets(make_table):
    turns = ["place capt-n-eli C4", "place hydron C3", "flip C4", "place sub-x B4", "place knots D4"]
    table = begin(make_table, ELI, HYDRONS, [*turns, "flip C3", "flip D4", "place aquaria B3"])
    press(table, "C4")
    assert table.scene().now == (
        "Capt'n Eli: 2 against 1 on C3, which wins; 2 against a hidden card on B4. Press the target."
    )


def test_another_press_chooses_again(make_table):
    table = begin(make_table, ELI, HYDRONS, EXAMPLE)
    before = table.lamps()
    press(table, "C3", "C3")
    assert table.lamps() == before
    press(table, "C3", "E7")
    assert table.lamps() == before


# Hands


def tray(table) -> tuple[TrayItem, ...]:
    return table.scene(tray=True).tray


def test_a_hand_is_covered_until_its_holder_asks_and_again_when_the_turn_passes(make_table):
    table = begin(make_table, ELI, HYDRONS, OPENING)
    assert tray(table) == (TrayItem("", Token("card-back")),) * 3
    key(table, "left")
    assert [item.piece for item in tray(table)] == ["near-capt-n-eli", "near-eagle-rock", "near-knots"]
    assert labels(table)["left"] == "Hide hand"
    lay(table, "near-knots", "B4")
    assert tray(table) == (TrayItem("", Token("card-back")),) * 3


def usual_face(table, kind):
    return table.moment.usual_face(kind)


def test_cards_come_face_down_from_the_tray(make_table):
    table = begin(make_table, ELI, HYDRONS, OPENING)
    assert usual_face(table, "near:knots") == "down"
    assert usual_face(table, "far:sub-x") == "down", "a wrong card is dragged in the same way"
    captivate = make_table("captivate", {})
    captivate.think()
    assert usual_face(captivate, "5-dark") == "up"
    sea_leg = make_table("sea_leg", {})
    sea_leg.think()
    assert not usual_face(sea_leg, "stern")


def test_a_seat_may_look_at_its_own_hidden_cards(make_table):
    table = begin(make_table, ELI, HYDRONS, OPENING)
    assert table.sheet.covered(table.session.match.state, 0) == [("C4", "near:dolphin")]
    assert table.sheet.covered(table.session.match.state, 1) == [("C3", "far:hydron")]


# Taking back and going on


def test_a_flip_is_taken_back(make_table):
    table = begin(make_table, ELI, HYDRONS, EXAMPLE[:4])
    turn(table, "C5")
    assert last(table) == "flip C5"
    key(table, "back")
    key(table, "confirm")
    assert table.scene().now == "Taken back: turn the card on C5 over."
    obey(table)
    assert table.moment.playing
    assert last(table) == "flip C3"


def test_a_restart_with_a_pressed_challenge_still_to_be_followed(make_table):
    table = begin(make_table, ELI, HYDRONS, EXAMPLE)
    press(table, "C3", "C4")
    table.restart()
    assert last(table) == "challenge C3 C4"
    assert table.lamps() == {"C4": DO_THIS}
    obey(table)
    assert table.moment.playing
    assert last(table) == "challenge C3 C4"


def test_a_beaten_copy_that_still_lies_there_at_a_restart_was_not_placed_anew(make_table):
    """The other Hydron is in the hand: a hidden Hydron on C3 would look like that one being placed."""
    turns = ["place sub-x C4", "place hydron C3", "place lord-hydro C5", "place aquaria B3", "flip C4"]
    table = begin(make_table, "lord-hydro sub-x knots eagle-rock", HYDRONS, [*turns, "place hydron D3"])
    press(table, "C4", "C3")
    assert table.scene().now == "Take the far card off C3."
    table.restart()
    assert last(table) == "challenge C4 C3"
    assert table.lamps() == {"C3": DO_THIS}
    obey(table)
    assert table.moment.playing


def test_a_restart_in_the_middle_of_a_pick(make_table):
    table = make_table("sea_grid", {})
    table.think()
    lay(table, "near-dolphin", "C7")
    table.restart()
    assert table.record() == ["pick dolphin"]
    assert table.lamps() == {"C7": DO_THIS}
    take(table, "near-dolphin")
    assert table.moment.playing


def test_a_restart_on_a_mat_that_was_cleared(make_table):
    """The table says where cards were, and not which: their owners know."""
    table = begin(make_table, ELI, HYDRONS, EXAMPLE)
    for piece in list(table.hands.lying):
        table.hands.take(piece)
    table.wait(0.5)
    table.board.close()
    table.restart()
    said = table.scene().now
    assert "Dolphin" not in said
    assert table.lamps() == {"C3": DO_THIS, "C4": DO_THIS, "C5": DO_THIS}
    lay(table, "near-knots", "C4")
    assert table.lit("C4") == DO_THIS
    take(table, "near-knots")
    obey(table)
    assert table.moment.playing
