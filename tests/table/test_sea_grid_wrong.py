"""Sea Grid at the table: what goes wrong is named with its reason and the way back, and no hidden card."""

from __future__ import annotations

import pytest

from engines.game import BadOption
from engines.sea_grid import CardFault
from table.games import load_sheet
from table.showing.language import DO_THIS, PUT_RIGHT
from tests.table.sea_grid_hands import ELI, EXAMPLE, HYDRONS, begin, last, lay, move, take, turn

OPENING = EXAMPLE[:2]


def test_a_card_that_is_not_in_the_hand_is_not_named(make_table):
    table = begin(make_table, ELI, HYDRONS, OPENING)
    lay(table, "near-torpedo", "B4")
    assert table.lamps() == {"B4": PUT_RIGHT}
    assert table.scene().now == (
        "Only a card from the hand of the near side may come here, and nothing else with it. "
        "Take the near card off B4 again."
    )
    take(table, "near-torpedo")
    assert table.moment.playing


def test_a_card_that_came_face_up(make_table):
    table = begin(make_table, ELI, HYDRONS, OPENING)
    lay(table, "near-knots", "B4", "up")
    assert table.scene().now == "A card comes to B4 face down. Take the Knots card off B4 again."
    turn(table, "B4")
    assert last(table) == "place knots B4"


def test_a_card_outside_the_box(make_table):
    table = begin(make_table, ELI, HYDRONS, OPENING)
    lay(table, "near-knots", "C7")
    assert table.scene().now == (
        "With a card on C7 the cards would not fit in the Sea Grid of 3 columns by 4 rows. "
        "Take the near card off C7 again."
    )


def test_a_card_on_another(make_table):
    table = begin(make_table, ELI, HYDRONS, OPENING)
    lay(table, "near-knots", "C3")
    assert table.scene().now == "There is a card on C3 already. Take the near card off C3 again."
    take(table, "near-knots")
    assert table.moment.playing


def test_a_card_of_the_other_side(make_table):
    table = begin(make_table, ELI, HYDRONS, OPENING)
    lay(table, "far-sub-x", "B4")
    assert table.scene().now == (
        "It is the turn of the near side, and that card is not theirs. Take the far card off B4 again."
    )
    take(table, "far-sub-x")
    move(table, "C3", "B3")
    assert table.scene().now == (
        "It is the turn of the near side, and that card is not theirs. Put the far card back on C3."
    )
    assert table.lamps() == {"B3": PUT_RIGHT, "C3": DO_THIS}


def test_a_card_of_the_other_side_turned_over(make_table):
    table = begin(make_table, ELI, HYDRONS, OPENING)
    turn(table, "C3")
    assert table.scene().now == (
        "It is the turn of the near side, and that card is not theirs. Turn the card on C3 back."
    )
    turn(table, "C3")
    assert table.moment.playing


def test_a_face_up_card_stays_face_up(make_table):
    table = begin(make_table, ELI, HYDRONS, [*OPENING, "flip C4", "flip C3"])
    turn(table, "C4")
    assert table.scene().now == (
        "A face-up card stays face up; only a card's power turns it back. Turn the card on C4 back."
    )


def test_a_card_moves_one_step_only(make_table):
    table = begin(make_table, ELI, HYDRONS, OPENING)
    move(table, "C4", "C6")
    assert table.scene().now == (
        "A card moves one step: left, right, forward or back. Put the near card back on C4."
    )
    move(table, "C6", "C4")
    assert table.moment.playing


def test_a_card_is_not_moved_and_turned_in_one_turn(make_table):
    table = begin(make_table, ELI, HYDRONS, OPENING)
    table.hands.put("near-dolphin", "C5", "up")
    table.wait(0.5)
    assert table.scene().now.startswith("A card is moved or turned over, not both in one turn. ")


def test_two_things_in_one_turn(make_table):
    table = begin(make_table, ELI, HYDRONS, EXAMPLE[:4])
    table.board.close()
    turn(table, "C4", "C5")
    table.board.start(table.heard)
    table.wait(0.5)
    assert table.record().count("flip C4") + table.record().count("flip C5") <= 1
    assert table.scene().tone == "wrong"


def test_both_sides_may_have_played_before_the_mat_comes_to_rest(make_table):
    table = begin(make_table, ELI, HYDRONS, OPENING)
    near, far = table.lift("C4"), table.lift("C3")
    table.hands.put(near, "C5", "down")
    table.hands.put(far, "C3", "up")
    table.wait(0.5)
    assert table.record()[-2:] == ["move C4 C5", "flip C3"]


def test_the_reader_under_a_hidden_card_goes_down(make_table):
    table = begin(make_table, ELI, HYDRONS, EXAMPLE)
    table.board.reader_down("C4")
    table.board.press("C3")
    table.board.press("C4")
    assert last(table) == "challenge C3 C4"
    assert table.scene().notices == ("No answer from the reader of C4.",)
    table.board.key(0, "confirm")
    assert table.moment.playing


# Mats and cards


def test_a_mat_that_is_too_small():
    sheet = load_sheet("sea_grid")
    with pytest.raises(BadOption, match="Sea Grid needs a mat of 3 x 4 cells, and this one has 3 x 3"):
        sheet.fit(3, 3, {})
    with pytest.raises(BadOption, match="5 x 7 cells, and this one has 4 x 4"):
        sheet.fit(4, 4, {"mat": [5, 7]})
    assert sheet.fit(5, 9, {}) == {"mat": [5, 9]}


def test_an_owners_cards(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(
        '[paper-boat]\ntitle = "The Paper Boat"\ntype = "vehicle"\nc = 3\nd = 0\n'
        '[twins]\ntype = "character"\nc = 1\nd = 2\nkeywords = ["stacked", "tenacious"]\n'
        '[dolphin]\ntype = "vehicle"\nc = 9\nd = 9\n'
    )
    sheet = load_sheet("sea_grid", file)
    options = sheet.fit(5, 9, {})
    names = [piece.name for piece in sheet.pieces(options)]
    assert len(names) == len(set(names)) == 2 * (23 + 1 + 3)
    assert {"near-paper-boat", "far-twins", "far-twins_3"} <= set(names)
    assert sheet.noun("near:paper-boat", "up", "").name == "The Paper Boat card"
    assert dict(sheet.token("far:dolphin", "up", "").facts)["c"] == "9"
    assert dict(sheet.token("far:twins", "up", "").facts)["keyword"] == "STACKED TENACIOUS"
    state = sheet.game.start(options)
    assert ("pick", "paper-boat") in sheet.game.actions(state, 0)
    assert sheet.fit(5, 9, options) == options, "a saved game carries its cards"


def test_bad_card_files_and_cards_given_past_the_file(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('[paper-boat]\ntype = "ship"\nc = 3\nd = 0\n')
    with pytest.raises(CardFault, match="card 'paper-boat': field 'type' is 'ship'"):
        load_sheet("sea_grid", file)
    with pytest.raises(BadOption, match="come from a file"):
        load_sheet("sea_grid").fit(5, 7, {"cards": {"dolphin": {"type": "vehicle", "c": 9, "d": 9}}})
