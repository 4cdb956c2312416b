"""The house's further rulings on Captain Zemo, one test (or more) for each, by number."""

from __future__ import annotations

import pytest

import engines.captain_zemo as zemo
from engines.captain_zemo.moves import start_squares
from engines.captain_zemo.seas import MAPS, sea_of
from engines.captain_zemo.setup import first_state
from engines.captain_zemo.words import rolls
from engines.game import CHANCE
from tests.engines.captain_zemo_voyage import Voyage, at_sea, meeting, new, sea

STUCK = "no die can be used without meeting the path"
POCKET = "A3 A2 B2 C1 B1 A1"  # a ship in the corner with its own path around it


def test_ruling_01_of_two_start_orders_only_the_passable_one_is_offered() -> None:
    voyage = Voyage(first_state(sea(C9="#"))).do("roll 2 5")
    assert voyage.actions() == ["start I3"]


def test_ruling_01_with_no_passable_start_chance_rolls_again_by_itself() -> None:
    for blocked, roll in (({"C9": "#", "I3": "#"}, "roll 2 5"), ({"E5": "#"}, "roll 3 3")):
        voyage = Voyage(first_state(sea(**blocked))).do(roll)
        assert (voyage.phase, voyage.mover) == ("start roll", CHANCE)


@pytest.mark.parametrize("name", MAPS)
def test_ruling_01_on_the_three_maps_every_start_is_passable(name: str) -> None:
    for dice in rolls(2).values():
        assert len(start_squares(sea_of(name), dice)) == len(set(dice))


def test_ruling_02_a_die_without_a_safe_move_waits_and_is_judged_again_after_each_die() -> None:
    voyage = at_sea("C3 B2 A1").with_dice(3, 4)  # the only 3 from A1 leads back over B2
    assert voyage.view["waiting"] == [3]
    assert voyage.actions() == ["use 4 B1", "use 4 A2"]
    voyage.do("use 4 A2")
    assert voyage.actions() == ["use 3 C4"]


def test_ruling_02_a_die_with_no_move_at_all_waits_too_and_may_be_used_later() -> None:
    voyage = at_sea("A1", C3="#").with_dice(3, 4)
    assert voyage.view["waiting"] == [3]
    assert "drop" not in voyage.actions()
    assert "use 3 C4" in voyage.do("use 4 A2").actions()


def test_ruling_02_dice_are_dropped_only_when_none_left_has_a_move_on_passable_squares() -> None:
    assert at_sea("B1 A1", C3="#").with_dice(3).actions() == ["drop"]
    # beside the 3 there is a 4, whose moves all meet the path: that is being stuck, not a reason to drop
    assert at_sea("A3 A2 B2 C1 B1", C3="#").with_dice(3, 4, 4).do("use 4 A1").lost == STUCK


def test_ruling_03_stuck_after_a_roll_is_not_lost_while_a_paid_reroll_is_possible() -> None:
    voyage = at_sea(POCKET).do("roll 2 4 4 4")
    assert voyage.actions() == ["reroll"]
    voyage.do("reroll", "roll 2 2 4 4")
    assert voyage.points("command") == 2


def test_ruling_03_stuck_after_a_roll_is_not_lost_while_a_free_reroll_is_possible() -> None:
    voyage = at_sea(POCKET, "adventurer").change(command=0).do("roll 2 4 4 4")
    assert voyage.actions() == ["reroll"]
    voyage.do("reroll", "roll 2 4 4 4")
    assert voyage.lost == STUCK


def test_ruling_03_stuck_after_a_roll_without_a_reroll_is_lost_at_once() -> None:
    assert at_sea(POCKET).change(command=0).do("roll 2 4 4 4").lost == STUCK


def test_ruling_04_a_1_is_always_usable_and_the_loss_comes_after_it() -> None:
    voyage = at_sea(POCKET).change(command=0).do("roll 1 1 4 4")
    assert voyage.actions() == ["use 1"]
    voyage.do("use 1")
    assert voyage.actions() == ["use 1"]
    assert voyage.do("use 1").lost == STUCK
    assert voyage.danger == 2


def test_ruling_05_stopping_before_turn_1_is_not_offered() -> None:
    voyage = new()
    for action in ("roll 2 5", "start C9", "motive pillager", "roll 1 1 4 4"):
        assert "stop" not in voyage.actions()
        voyage.do(action)
    assert "stop" not in voyage.actions()


@pytest.mark.parametrize("letter", "CDKPN")
def test_ruling_06_with_only_the_skull_left_a_combat_loses_at_once(letter: str) -> None:
    assert "the skull" in str(meeting(letter, "pillager", danger=27).lost)


def test_ruling_06_with_only_the_skull_left_sack_is_not_offered() -> None:
    voyage = meeting("T", "pillager", danger=27)
    assert voyage.actions() == ["buy sail", "buy hull", "buy crew", "buy cannon", "done"]
    assert "only the skull is left" in voyage.refuses("sack")


def test_ruling_06_with_only_the_skull_left_the_protector_may_take_a_cannon() -> None:
    voyage = meeting("N", "protector", danger=27)
    assert "take cannon" in voyage.actions()
    assert voyage.do("take cannon").phase == "between turns"
    assert meeting("N", "protector", danger=27).do("fight").lost


def test_ruling_06_the_13_before_the_skull_can_still_be_fought() -> None:
    voyage = meeting("C", danger=26).do("fire 3", "roll 4 4 5")
    assert (voyage.danger, voyage.lost) == (27, None)


def test_ruling_07_a_resource_emptied_by_a_payment_loses_even_if_danger_would_give_it_back() -> None:
    voyage = meeting("C", danger=16, hull=3).do(
        "fire 1", "roll 6"
    )  # short of 10 by 4; the next circle is a hull
    assert voyage.actions("pay") == ["pay hull 3"]
    assert voyage.do("pay hull 3").lost == "the last hull is gone"


def test_ruling_07_paid_in_full_but_with_the_last_point_loses_too() -> None:
    voyage = meeting("C", danger=16, hull=4).do("fire 1", "roll 6", "pay hull 4")
    assert voyage.lost == "the last hull is gone"
    assert voyage.marked("giant_crab") == 0


def test_ruling_08_splits_that_empty_a_resource_are_listed_and_warned_of() -> None:
    voyage = meeting("P", hull=2).do("fire 0")
    assert "pay hull 2 crew 2" in voyage.actions()
    assert zemo.warning(voyage.state, "pay hull 2 crew 2") == "This loses the voyage: the last hull is gone."
    assert zemo.warning(voyage.state, "pay hull 1 crew 3") is None


def test_ruling_09_the_protectors_cannon_marks_the_navy_circle_but_no_danger() -> None:
    voyage = meeting("N", "protector").do("take cannon")
    assert (voyage.marked("navy_ship"), voyage.danger, voyage.view["score"]) == (1, 0, 0)


def test_ruling_09_the_cannon_may_be_taken_with_cannon_at_the_maximum() -> None:
    voyage = meeting("N", "protector", cannon=10).do("take cannon")
    assert (voyage.points("cannon"), voyage.marked("navy_ship")) == (10, 1)


def test_ruling_10_a_town_fills_command_even_when_nothing_was_bought() -> None:
    assert meeting("T", command=1).do("done").points("command") == 4


def test_ruling_10_a_pillager_who_buys_nothing_marks_the_town_circle() -> None:
    voyage = meeting("T", "pillager").do("done")
    assert (voyage.marked("town"), voyage.marked("sacked_town")) == (1, 0)


def test_ruling_11_a_sixth_sack_fights_and_marks_nothing_but_danger() -> None:
    voyage = meeting("T", "pillager", sacked_town=5, command=0).do("sack", "fire 2", "roll 6 6")
    assert (voyage.marked("sacked_town"), voyage.marked("town"), voyage.danger) == (5, 0, 1)
    assert voyage.points("command") == 4


def test_ruling_12_spent_cannon_are_gone_also_when_a_reroll_follows() -> None:
    voyage = meeting("C", danger=26).do("fire 2", "roll 1 1", "reroll")
    assert voyage.points("cannon") == 6
    assert len(voyage.actions()) == 21  # two dice again
    voyage.do("roll 1 2")
    assert (voyage.points("cannon"), voyage.points("command")) == (6, 2)


def test_ruling_13_the_multiplier_is_the_number_of_circles_marked() -> None:
    scores = [meeting(".", "protector", kraken=marks).view["score_sheet"][2]["points"] for marks in range(5)]
    assert scores == [0, 6, 12, 18, 24]


def test_ruling_14_gains_from_a_1_come_at_once_in_mid_movement() -> None:
    voyage = at_sea("F6", F7="S").change(sail=1, danger=22).with_dice(1, 4)
    voyage.do("use 1")
    assert voyage.points("sail") == 2
    assert voyage.do("use 4 F7").lost is None


@pytest.mark.parametrize("motive", ["adventurer", "protector", "pillager"])
def test_ruling_14_its_points_count_for_every_motive(motive: str) -> None:
    voyage = at_sea("F6", motive).change(danger=10, gold=0, crew=1, command=0).with_dice(1, 4)
    before = voyage.view["score"]
    assert voyage.do("use 1").view["score"] == before + 2


def test_ruling_15_two_diagonal_rocks_do_not_block_the_step_between_them() -> None:
    voyage = at_sea("F6", F7="#", G6="#").with_dice(2, 3)
    assert "use 2 G7" in voyage.actions()
    assert "use 3 H8" in voyage.actions()


def test_ruling_16_the_easy_map_is_the_roughest_as_stated() -> None:
    easy, divide = ("".join(sea_of(name).rows) for name in ("easy_sailing", "oceanic_divide"))
    assert (easy.count("R"), easy.count("S")) == (30, 18)
    assert (divide.count("R"), divide.count("S")) == (16, 8)
