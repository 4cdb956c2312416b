"""The floating grid, and the three quiet actions of a turn: place, flip, move."""

from __future__ import annotations

import pytest

import engines.sea_grid as sea_grid
from engines.game import BadOption
from tests.engines.sea_grid_table import FAR, NEAR, Table, begun, laid

JAY, KRIS = NEAR, FAR
CREWS = ("capt-n-eli dolphin eagle-rock knots", "hydron guppy aquaria sonar")


def cells_of(table: Table, card: str) -> set[str]:
    return {words.split()[2] for words in table.lists("place") if words.split()[1] == card}


def block(columns: str, rows: range) -> set[str]:
    return {f"{column}{row}" for column in columns for row in rows}


# the rulebook's opening


def test_book_opening_example_jay_and_kris_pin_the_grid() -> None:
    table = begun(*CREWS)
    table.do("place dolphin C5")  # Jay's first card, anywhere
    assert cells_of(table, "hydron") == block("ABCDE", range(2, 8)) - {"C5"}
    table.do("place guppy C2")  # Kris's first card, three rows away: the rows are pinned
    assert cells_of(table, "knots") == block("ABCDE", range(2, 6)) - {"C5", "C2"}
    table.do("place eagle-rock D5")  # Jay's second card, right of his first
    assert cells_of(table, "hydron") == block("BCDE", range(2, 6)) - {"C5", "C2", "D5"}
    table.do("place aquaria B2")  # Kris's second card, left of her first: the columns are pinned too
    assert "would not fit" in table.refused("place knots E5")  # Jay cannot go right of his second card
    assert "would not fit" in table.refused("place knots C6")
    table.do("place knots C4")  # Jay's third card, in front of his first
    assert "would not fit" in table.refused("place sonar A2")  # Kris cannot go left of her second card
    table.do("place sonar C3")  # Kris's third card, in front of her first
    box = table.view()["box"]
    assert (box["from"], box["to"], box["pinned"]) == ("B2", "D5", True)
    assert set(box["free"]) == block("BCD", range(2, 6)) - {"C5", "C2", "D5", "B2", "C4", "C3"}


def test_book_a_first_turn_can_only_place() -> None:
    table = begun(*CREWS)
    assert table.lists() == table.lists("place")
    assert len(table.lists()) == 4 * 35
    table.do("place dolphin C5")
    assert table.lists() == table.lists("place")


# the box


def test_book_the_first_card_leaves_the_box_free_on_the_usual_mat() -> None:
    table = begun(*CREWS)
    assert table.view()["mat"] == [5, 7]
    table.do("place dolphin C4")
    assert cells_of(table, "hydron") == block("ABCDE", range(1, 8)) - {"C4"}
    assert not table.view()["box"]["pinned"]


def test_book_the_box_shifts_when_a_card_moves() -> None:
    table = laid(
        "capt-n-eli B5 down, dolphin D5 down, eagle-rock hand, knots hand",
        "hydron B2 down, guppy hand, aquaria hand, sonar hand",
    )
    assert (table.view()["box"]["from"], table.view()["box"]["to"]) == ("B2", "D5")
    table.do("move D5 C5")
    assert (table.view()["box"]["from"], table.view()["box"]["to"]) == ("A2", "D5")


def test_book_the_box_shifts_when_a_card_leaves() -> None:
    table = laid(
        "capt-n-eli C5 up, dolphin hand, eagle-rock hand, knots hand",
        "hydron B4 down, root-beer-machine D5 up, aquaria hand, sonar hand",
    )
    assert (table.view()["box"]["from"], table.view()["box"]["to"]) == ("B2", "D7")
    table.do("challenge C5 D5")
    assert table.lies("D5") == "nothing"
    assert (table.view()["box"]["from"], table.view()["box"]["to"]) == ("A2", "D7")


def test_house_cards_need_not_touch_each_other() -> None:
    table = begun(*CREWS).do("place dolphin C5")
    assert "A2" in cells_of(table, "hydron")
    assert "E7" in cells_of(table, "hydron")


def test_house_on_a_three_by_four_mat_the_box_is_pinned() -> None:
    table = begun(*CREWS, options={"mat": [3, 4]})
    assert table.view()["box"]["pinned"]
    table.do("place dolphin A1")
    assert cells_of(table, "hydron") == block("ABC", range(1, 5)) - {"A1"}


def test_a_space_is_taken_once() -> None:
    table = begun(*CREWS).do("place dolphin C5")
    assert "card on C5 already" in table.refused("place hydron C5")


# placing


def test_book_a_card_is_placed_face_down() -> None:
    table = begun(*CREWS).do("place dolphin C5")
    assert table.lies("C5") == "face down"
    assert [side["hand"] for side in table.view()["seats"]] == [3, 4]


def test_a_card_that_is_not_in_hand_is_not_placed() -> None:
    table = begun(*CREWS)
    assert "Guppy is not in your hand" in table.refused("place guppy C5")
    assert "no card 'submarine'" in table.refused("place submarine C5")
    table.do("place dolphin C5", "place guppy C2")
    assert "Dolphin is not in your hand" in table.refused("place dolphin C4")


def test_two_copies_in_hand_are_listed_once_and_placed_one_by_one() -> None:
    table = begun("hydron hydron dolphin knots", CREWS[1])
    listed = [words for words in sea_grid.actions(table.state, NEAR) if words == ("place", "hydron", "C5")]
    assert len(listed) == 1
    table.do("place hydron C5", "place guppy C2", "place hydron C4")
    assert [card["name"] for card in table.view(NEAR)["hand"]] == ["dolphin", "knots"]


def test_book_other_actions_are_possible_before_all_cards_are_placed() -> None:
    table = begun(*CREWS).do("place capt-n-eli C5", "place guppy C2")
    assert {"flip C5", "move C5 C4"} <= table.lists()
    assert table.lists("place")


# flipping


def test_book_flip_one_of_your_own_face_down_cards() -> None:
    table = begun(*CREWS).do("place dolphin C5", "place guppy C2")
    assert table.lists("flip") == {"flip C5"}
    assert "no card of yours on C2" in table.refused("flip C2")
    assert "no card of yours on C3" in table.refused("flip C3")
    table.do("flip C5")
    assert table.lies("C5") == "dolphin"
    assert table.movers == (FAR,)


def test_book_faq_a_flipped_card_is_not_flipped_back() -> None:
    table = laid(
        "capt-n-eli C5 up, dolphin C4 up, eagle-rock B5 down, knots hand",
        "hydron B4 down, guppy hand, aquaria hand, sonar hand",
    )
    assert table.lists("flip") == {"flip B5"}
    assert "stays face up" in table.refused("flip C5")


def test_book_faq_no_turn_is_passed_a_player_who_can_do_nothing_else_must_move() -> None:
    table = laid(
        "capt-n-eli C5 up, dolphin out, eagle-rock B5 up, knots out",
        "hydron C2 down, guppy D2 down, aquaria hand, sonar hand",
    )
    assert table.lists() == table.lists("move")
    assert table.lists() == {"move C5 C4", "move C5 D5", "move B5 B4"}
    for words in ("pass", "skip", "wait"):
        assert "no action" in table.refused(words)


# moving


def test_book_move_a_card_of_either_face_one_step_into_an_adjacent_space() -> None:
    table = laid(
        "capt-n-eli C5 up, dolphin C4 down, eagle-rock hand, knots hand",
        "hydron B4 down, guppy hand, aquaria hand, sonar hand",
    )
    assert table.lists("move") == {
        *("move C5 B5", "move C5 D5", "move C5 C6"),
        *("move C4 D4", "move C4 C3"),
    }
    assert "one step" in table.refused("move C5 C3")
    assert "one step" in table.refused("move C5 D4")
    assert "card on C4 already" in table.refused("move C5 C4")
    assert "card on B4 already" in table.refused("move C4 B4")
    assert "no card of yours on B4" in table.refused("move B4 B3")
    assert "one step" in table.refused("move C5 A1")
    table.do("move C5 C6")
    assert (table.lies("C5"), table.lies("C6")) == ("nothing", "capt-n-eli")
    table.do("move B4 B3")
    table.do("move C4 C3")
    assert table.lies("C3") == "face down"


def test_house_the_box_is_judged_with_the_card_on_its_new_cell() -> None:
    table = laid(
        "capt-n-eli C5 up, dolphin hand, eagle-rock hand, knots hand",
        "hydron C2 down, guppy hand, aquaria hand, sonar hand",
    )
    # C6 would be five rows from C2
    assert table.lists("move") == {"move C5 B5", "move C5 D5", "move C5 C4"}
    assert "would not fit" in table.refused("move C5 C6")
    table = laid(
        "capt-n-eli B3 up, dolphin hand, eagle-rock hand, knots hand",
        "hydron D3 down, guppy hand, aquaria hand, sonar hand",
    )
    assert table.lists("move") == {"move B3 C3", "move B3 B2", "move B3 B4"}
    assert "would not fit" in table.refused("move B3 A3")


def test_a_step_is_legal_exactly_where_a_further_card_would_fit() -> None:
    table = laid(
        "capt-n-eli D3 up, dolphin hand, eagle-rock hand, knots hand",
        "hydron E3 down, guppy hand, aquaria hand, sonar hand",
    )
    assert "move D3 C3" in table.lists()
    lone = laid(
        "capt-n-eli D3 up, dolphin hand, eagle-rock hand, knots hand",
        "hydron hand, guppy hand, aquaria hand, sonar hand",
    )
    assert lone.lists("move") == {"move D3 C3", "move D3 E3", "move D3 D2", "move D3 D4"}


# the turn


@pytest.mark.parametrize("action", ["place dolphin B3", "flip C4", "move C5 C6", "challenge C5 B5"])
def test_book_exactly_one_action_a_turn(action: str) -> None:
    table = laid(
        "capt-n-eli C5 up, knots C4 down, dolphin hand, eagle-rock hand",
        "hydron B5 up, guppy B4 down, aquaria hand, sonar hand",
    )
    table.do(action)
    assert (table.phase, table.movers, table.view()["ply"]) == ("turn", (FAR,), 1)
    assert table.lists(seat=NEAR) == set()
    assert "other side's turn" in table.refused("flip C4", seat=NEAR)


# options


def test_mats_from_three_by_four_to_twenty_six_by_ninety_nine() -> None:
    table = begun(*CREWS, options={"mat": [26, 99]})
    table.do("place dolphin Z99")
    assert cells_of(table, "hydron") == block("XYZ", range(96, 100)) - {"Z99"}
    assert "no cell C9" in begun(*CREWS).refused("place dolphin C9")


@pytest.mark.parametrize(
    "options",
    [
        {"mat": [2, 4]},
        {"mat": [3, 3]},
        {"mat": [27, 9]},
        {"mat": [5, 100]},
        {"mat": [5]},
        {"mat": [5, 7, 1]},
        {"mat": "5x7"},
        {"mat": [5.0, 7]},
        {"mat": [True, 7]},
        {"mat": None},
        {"plies": 0},
        {"plies": -1},
        {"plies": "many"},
        {"plies": True},
        {"plies": 2.0},
        {"plies": 10_000},
        {"seats": 3},
        {"seats": 1},
        {"seats": "2"},
        {"deck": "large"},
    ],
)
def test_bad_options_are_refused_by_name_and_value(options: dict[str, object]) -> None:
    with pytest.raises(BadOption) as refusal:
        sea_grid.start(options)
    ((name, value),) = options.items()
    assert (name if name != "seats" else "seats, not") in str(refusal.value)
    assert (repr(value) if name != "deck" else "'deck'") in str(refusal.value)


def test_the_seat_count_may_stand_in_the_options() -> None:
    assert sea_grid.start({"seats": 2}) == sea_grid.start({})
