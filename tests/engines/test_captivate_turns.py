"""Set-up, turns, the field, flips and captures: the lines of the rules, each a test by name."""

from __future__ import annotations

import pytest

import engines.captivate as captivate
from engines.game import CHANCE
from tests.engines.captivate_table import Table, dealt

# set-up


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_book_five_cards_each_then_one_turned_up_to_start_the_field(seats: int) -> None:
    table = Table(captivate.start({"seats": seats}))
    for number in range(5 * seats):
        assert (table.phase, captivate.movers(table.state)) == ("deal", (CHANCE,))
        table.do(table.actions()[-1])
        assert table.view()["hand_counts"] == [(number + seats - seat) // seats for seat in range(seats)]
    assert (table.phase, captivate.movers(table.state)) == ("open", (CHANCE,))
    table.do("open 1-earth")
    assert table.lies("D4") == "1-earth"
    assert table.view()["deck_count"] == 52 - 5 * seats - 1


def test_book_the_player_left_of_the_dealer_begins_and_house_the_dealer_is_the_last_seat() -> None:
    table = dealt(opened="1-dark", seats=3)
    order = []
    for _ in range(4):
        order.append(table.seat)
        table.do(table.actions()[0])
        table.end()
    assert order == [0, 1, 2, 0]


@pytest.mark.parametrize(
    ("mat", "middle"), [([7, 7], "D4"), ([5, 9], "C5"), ([4, 4], "B2"), ([6, 5], "C3"), ([26, 26], "M13")]
)
def test_house_the_start_card_goes_to_the_middle_of_the_mat(mat: list[int], middle: str) -> None:
    table = dealt(opened="1-dark", mat=mat)
    assert table.lies(middle) == "1-dark"
    assert table.view()["middle"] == middle


def test_chance_deals_any_card_not_dealt_yet_and_no_other() -> None:
    table = Table(captivate.start({}))
    assert len(table.actions()) == 52
    table.do("deal 5-dark")
    assert "deal 5-dark" not in table.actions()
    assert "5-dark is not in the deck" in table.refuses("deal 5-dark")


# a turn


def test_book_play_and_capture_as_often_as_cards_last() -> None:
    table = dealt("13-dark 1-earth 1-water 2-dark 3-dark", opened="2-earth")
    table.play("13-dark", "D5").capture("1-earth", "D4").play("1-water", "D6").play("2-dark", "E5")
    table.play("3-dark", "C5")
    assert table.actions() == ["end"]
    assert table.view()["hand_counts"][0] == 0


def test_book_at_least_one_card_must_be_played() -> None:
    table = dealt("5-dark", opened="2-earth")
    assert "end" not in table.actions()
    assert "at least one card" in table.refuses("end")
    assert "end" in table.play("5-dark", "D5").actions()


def test_book_captures_of_the_turn_are_banked_when_it_ends() -> None:
    table = dealt("13-dark 1-earth", opened="2-earth").play("13-dark", "D5").capture("1-earth", "D4")
    assert (table.view()["captured"], table.view()["pile_counts"]) == (1, [0, 0])
    table.do("end")
    assert (table.view()["captured"], table.view()["pile_counts"]) == (0, [1, 0])
    assert table.says() == ["end", "bank 1"]


def test_book_draw_up_to_five() -> None:
    table = dealt("5-dark 6-dark", opened="2-earth").play("5-dark", "D5").play("6-dark", "D6").do("end")
    assert (table.phase, captivate.movers(table.state)) == ("draw", (CHANCE,))
    table.do("deal 1-light")
    assert (table.phase, len(table.hand(0))) == ("draw", 4)
    table.do("deal 1-water")
    assert (table.phase, table.seat, len(table.hand(0))) == ("turn", 1, 5)


def test_book_draw_fewer_if_the_deck_runs_out() -> None:
    table = dealt("5-dark 6-dark", opened="2-earth")
    table.lie({"D4": "2-earth"}, stock=b"\0").play("5-dark", "D5").play("6-dark", "D6").end()
    assert table.view()["hand_counts"] == [4, 5]
    assert table.view()["deck_count"] == 0


# the field


def test_house_a_new_card_must_touch_a_card_orthogonally() -> None:
    table = dealt("5-dark", opened="2-earth")
    assert {words.split()[2] for words in table.actions()} == {"C4", "D3", "D5", "E4"}
    assert "C3 touches no card" in table.refuses("play 5-dark C3")


def test_book_four_in_a_line_lock_that_direction() -> None:
    table = dealt("1-dark 2-dark 3-dark 4-dark 5-dark", opened="13-earth")
    table.play("1-dark", "C4").play("2-dark", "E4").play("3-dark", "F4")
    assert table.view()["box"] == {
        "first": "C4",
        "last": "F4",
        "columns_locked": True,
        "rows_locked": False,
    }
    cells = {words.split()[2] for words in table.actions() if words != "end"}
    assert cells == {"C3", "D3", "E3", "F3", "C5", "D5", "E5", "F5"}
    assert "larger than 4 x 4" in table.refuses("play 4-dark G4")
    assert "larger than 4 x 4" in table.refuses("play 4-dark B4")


def test_house_the_box_may_not_exceed_four_by_four() -> None:
    table = dealt("1-dark 2-dark 3-dark 4-dark 5-dark", opened="13-earth")
    table.play("1-dark", "D5").play("2-dark", "E5").play("3-dark", "E6").play("4-dark", "E7")
    assert table.view()["box"]["rows_locked"]
    assert "larger than 4 x 4" in table.refuses("play 5-dark D3")
    assert table.play("5-dark", "F7").lies("F7") == "5-dark"


def test_a_card_is_not_played_on_another_nor_off_the_mat() -> None:
    table = dealt("13-dark 5-dark 6-dark", opened="2-earth").play("13-dark", "D5")
    assert "face-down card lies on D4" in table.refuses("play 5-dark D4")
    assert "a card lies on D5 already" in table.refuses("play 5-dark D5")
    assert "no cell H4; its cells are A1 to G7" in table.refuses("play 5-dark H4")
    assert "9-light is not in your hand" in table.refuses("play 9-light D6")


# flips


def test_book_flip_by_higher_value() -> None:
    # 8-earth shows 2 dots at the top and meets 3 of the dark Frog: only the value speaks for it
    assert dealt("8-earth", opened="2-dark").play("8-earth", "D5").lies("D4") == "down"


def test_book_flip_by_more_dots_on_the_touching_side() -> None:
    assert dealt("1-light", opened="9-earth").play("1-light", "D5").lies("D4") == "down"


def test_book_flip_by_equal_dots_and_same_element() -> None:
    # 4 dots against 4, and the lower value: only the element makes the difference
    assert dealt("1-earth", opened="13-earth").play("1-earth", "E4").lies("D4") == "down"
    assert dealt("1-earth", opened="13-dark").play("1-earth", "E4").lies("D4") == "13-dark"


def test_book_nothing_flips_without_one_of_the_three() -> None:
    assert dealt("1-light", opened="2-light").play("1-light", "D3").lies("D4") == "2-light"


def test_book_equal_values_alone_flip_nothing() -> None:
    assert dealt("3-earth", opened="3-water").play("3-earth", "E4").lies("D4") == "3-water"


def test_book_several_cards_flip_at_once() -> None:
    table = dealt("13-dark", opened="1-earth")
    table.lie({"D4": "1-earth", "C5": "2-earth", "E5": "3-earth", "D6": "4-earth"}).play("13-dark", "D5")
    assert [table.lies(cell) for cell in ("D4", "C5", "E5", "D6")] == ["down"] * 4
    assert table.says() == [
        "play 13-dark D5",
        "flip C5",
        "flip D4",
        "flip D6",
        "flip E5",
    ]


def test_book_a_flip_is_compulsory() -> None:
    """It is a consequence, never an action: there is no way to play the card and not flip."""
    table = dealt("13-dark", opened="2-earth")
    assert {words.split()[0] for words in table.actions()} == {"play"}
    assert table.play("13-dark", "D5").lies("D4") == "down"


def test_book_a_card_played_this_turn_is_not_flipped() -> None:
    table = dealt("1-dark 13-dark", opened="13-earth").play("1-dark", "D5").play("13-dark", "D6")
    assert table.lies("D5") == "1-dark"


def test_a_card_of_an_earlier_turn_is_flipped() -> None:
    table = dealt("1-dark", "13-dark", opened="13-earth").play("1-dark", "D5").end().play("13-dark", "D6")
    assert table.lies("D5") == "down"


def test_a_face_down_card_stays_as_it_is_beside_a_new_one() -> None:
    table = dealt("13-dark 12-dark", opened="2-earth").play("13-dark", "D5").play("12-dark", "C4")
    assert table.lies("D4") == "down"
    assert table.says() == ["play 12-dark C4"]


def test_book_only_the_card_just_played_flips_others() -> None:
    """No chain: 12 could flip 2 beside it, but it was 13 that was played, next to 12 only."""
    table = dealt("13-dark", opened="12-earth").lie({"D4": "12-earth", "D3": "2-earth"})
    table.play("13-dark", "D5")
    assert (table.lies("D4"), table.lies("D3")) == ("down", "2-earth")


def test_book_sides_are_fixed_to_the_mat_whoever_plays() -> None:
    first = dealt("1-light", opened="9-earth").play("1-light", "D5")
    second = dealt("13-light", "1-light", opened="12-earth").play("13-light", "C4").end()
    second.lie({"D4": "9-earth"}).play("1-light", "D5")
    assert first.lies("D4") == second.lies("D4") == "down"


# the rulebook's example


@pytest.mark.parametrize("side", ["C5", "E5", "D6"])
def test_rulebook_example_the_rat_and_the_frogs(side: str) -> None:
    """The Rat [Light] lies below the Frog [Earth]; the Frog [Water] is on its left, right or below it."""
    table = dealt("1-light", opened="2-earth").lie({"D4": "2-earth", side: "2-water"})
    table.play("1-light", "D5")
    assert table.lies("D4") == "down"
    assert table.lies(side) == "2-water"
    assert table.lies("D5") == "1-light"


# captures


def test_book_capture_takes_the_card_and_leaves_the_new_one_face_up() -> None:
    table = dealt("13-dark 3-dark", opened="2-earth").play("13-dark", "D5").capture("3-dark", "D4")
    assert table.lies("D4") == "3-dark"
    assert ("2-earth", "captured 0") in captivate.pieces(table.state)
    assert table.says() == ["capture 3-dark D4"]


def test_book_the_capturing_card_tests_flips() -> None:
    table = dealt("13-dark 12-dark", opened="2-earth").lie({"D4": "2-earth", "D3": "3-earth"})
    table.play("13-dark", "D5").capture("12-dark", "D4")
    assert (table.lies("D3"), table.lies("D5")) == ("down", "13-dark")


def test_book_a_card_played_this_turn_can_be_neither_flipped_nor_captured() -> None:
    table = dealt("1-dark 13-dark 2-dark", opened="13-earth").play("1-dark", "D5").play("13-dark", "D6")
    assert table.lies("D5") == "1-dark"
    assert "was laid in this turn" in table.refuses("capture 2-dark D5")


def test_book_any_player_may_capture_any_face_down_card() -> None:
    table = dealt("13-dark", "1-dark", opened="2-earth").play("13-dark", "D5").end()
    table.capture("1-dark", "D4").do("end")
    assert table.view()["pile_counts"] == [0, 1]


def test_book_capturing_is_optional() -> None:
    table = dealt("13-dark", opened="2-earth").play("13-dark", "D5")
    assert any(words.startswith("capture") for words in table.actions())
    assert table.end().lies("D4") == "down"


def test_only_a_face_down_card_can_be_captured() -> None:
    table = dealt("1-dark", opened="2-earth")
    assert "is face up" in table.refuses("capture 1-dark D4")
    assert "no card on D5 to capture" in table.refuses("capture 1-dark D5")


def test_actions_are_listed_by_verb_then_card_then_cell() -> None:
    table = dealt("13-dark 2-dark 2-earth", opened="1-earth").play("13-dark", "D5")
    listed = table.actions()
    kinds = [words.split()[0] for words in listed]
    assert kinds == sorted(kinds, key=["play", "capture", "end"].index)
    assert [words for words in listed if " 2-" in words and words.startswith("play")] == [
        f"play {card} {cell}"
        for card in ("2-earth", "2-dark")
        for cell in ("C4", "C5", "D3", "D6", "E4", "E5")
    ]
    assert "capture 2-earth D4" in listed


def test_it_is_nobody_elses_turn() -> None:
    table = dealt("5-dark", "6-dark", opened="2-earth")
    assert table.actions(1) == []
    assert "seat 0's turn" in table.refuses("play 6-dark D5", seat=1)
    assert "seat 0's turn" in table.refuses("play 5-dark D5", seat=CHANCE)
    assert "seat 0's turn" in table.refuses("play 5-dark D5", seat=7)
