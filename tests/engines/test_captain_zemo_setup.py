"""Setting out: the map, the start roll, the start square and the motive."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import engines.captain_zemo as zemo
from engines.game import CHANCE, BadOption, IllegalAction
from tests.engines.captain_zemo_voyage import at_sea, new


def test_easy_sailing_is_the_usual_map() -> None:
    assert new().view["map"]["name"] == "easy_sailing"
    assert new(map="oceanic_divide").view["map"]["title"] == "The Oceanic Divide"


@pytest.mark.parametrize(
    "options",
    [{"map": "hard"}, {"map": 1}, {"map": ["easy_sailing"]}, {"map": None}, {"dice": 4}, {"seats": 2}],
)
def test_other_options_are_refused_by_name(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption, match=r"map|dice|seat"):
        zemo.start(options)


def test_the_start_roll_is_one_of_21_sorted_pairs() -> None:
    rolls = new().actions()
    assert len(rolls) == 21
    assert rolls[0] == "roll 1 1"
    assert rolls[-1] == "roll 6 6"
    assert rolls == sorted(rolls)
    with pytest.raises(IllegalAction, match="ascending"):
        zemo.apply(new().state, CHANCE, "roll 5 2")


def test_one_die_is_the_column_and_one_the_row_in_either_order() -> None:
    assert new().do("roll 2 5").actions() == ["start C9", "start I3"]
    assert new().do("roll 1 6").actions() == ["start A11", "start K1"]


def test_equal_dice_may_be_rolled_again_as_often_as_they_are_equal() -> None:
    voyage = new()
    for _ in range(5):
        voyage.do("roll 3 3")
        assert voyage.actions() == ["start E5", "reroll"]
        voyage.do("reroll")
        assert voyage.mover == CHANCE
    assert "equal" in voyage.do("roll 3 4").refuses("reroll")


def test_a_motive_is_chosen_after_the_start_and_turn_1_begins_at_once() -> None:
    voyage = new().do("roll 2 5", "start C9")
    assert voyage.phase == "motive"
    assert voyage.actions() == ["motive adventurer", "motive protector", "motive pillager"]
    voyage.do("motive pillager")
    assert (voyage.phase, voyage.mover, voyage.view["turn"]) == ("turn roll", CHANCE, 1)
    assert voyage.view["motive"] == "pillager"


def test_the_start_square_counts_as_visited_and_is_not_resolved() -> None:
    voyage = new().do("roll 2 2", "start C3")  # rough water
    assert voyage.view["map"]["rows"][2][2] == "R"
    voyage.do("motive protector", "roll 1 1 4 4", "use 4 C2")
    assert "entered before" in voyage.refuses("use 4 C3")
    voyage.do("use 4 C1", "use 1", "use 1")
    assert voyage.marked("rough_water") == 0
    assert voyage.points("command") == 3


def test_the_turn_roll_is_one_of_126_sorted_rolls() -> None:
    rolls = at_sea("F6").actions()
    assert len(rolls) == 126
    assert rolls[0] == "roll 1 1 1 1"
    assert rolls == sorted(rolls)


def test_turn_rolls_fall_with_the_odds_of_four_dice() -> None:
    state, rng = at_sea("F6").state, Random(5)
    falls = Counter(zemo.chance(state, rng) for _ in range(40_000))
    # 24, 12 and 4 ways out of 1296, within five standard deviations
    for roll, ways in (("roll 1 2 3 4", 24), ("roll 2 2 5 6", 12), ("roll 4 4 4 6", 4)):
        expected = 40_000 * ways / 1296
        assert abs(falls[roll] - expected) < 5 * expected**0.5


def test_start_rolls_fall_with_the_odds_of_two_dice() -> None:
    state, rng = new().state, Random(6)
    falls = Counter(zemo.chance(state, rng) for _ in range(20_000))
    for roll, ways in (("roll 3 3", 1), ("roll 2 5", 2)):
        expected = 20_000 * ways / 36
        assert abs(falls[roll] - expected) < 5 * expected**0.5
