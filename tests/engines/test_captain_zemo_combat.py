"""Combat: strength, cannon, rolls and rerolls, damage, booty, sacked towns, and the danger track."""

from __future__ import annotations

import pytest

from engines.game import CHANCE
from tests.engines.captain_zemo_voyage import Voyage, at_sea, meeting

ENEMIES = {"C": "giant_crab", "D": "sea_dragon", "K": "kraken", "P": "pirate_ship", "N": "navy_ship"}


@pytest.mark.parametrize("letter", ENEMIES)
def test_enemies_are_fought_and_marked(letter: str) -> None:
    voyage = meeting(letter, "adventurer")
    assert voyage.phase == "cannon"
    assert voyage.view["combat"]["enemy"] == ENEMIES[letter]
    voyage.do("fire 1", "roll 4")
    assert voyage.marked(ENEMIES[letter]) == 1
    assert voyage.danger == 1
    assert voyage.phase == "between turns"


@pytest.mark.parametrize(
    ("marked", "strength"), [(0, 4), (1, 4), (2, 5), (3, 5), (7, 7), (10, 8), (22, 12), (25, 13), (26, 13)]
)
def test_strength_is_the_next_unmarked_number_past_bracketed_circles(marked: int, strength: int) -> None:
    assert meeting("C", danger=marked).view["combat"]["strength"] == strength


def test_any_number_of_cannon_may_be_fired_none_too() -> None:
    assert meeting("C", cannon=3).actions() == ["fire 0", "fire 1", "fire 2", "fire 3"]
    assert meeting("C", cannon=0).actions() == ["fire 0"]
    assert "only 3 cannon" in meeting("C", cannon=3).refuses("fire 4")


def test_as_many_dice_are_rolled_as_cannon_were_fired() -> None:
    voyage = meeting("C").do("fire 3")
    assert voyage.mover == CHANCE
    assert len(voyage.actions()) == 56
    assert voyage.points("cannon") == 5
    assert "3 attack dice" in voyage.refuses("roll 1 1")


def test_ten_dice_have_3003_rolls_all_listed() -> None:
    rolls = meeting("C", cannon=10).do("fire 10").actions()
    assert len(set(rolls)) == 3003
    assert rolls == sorted(rolls)


def test_fire_0_skips_the_roll() -> None:
    voyage = meeting("C").do("fire 0")
    assert voyage.phase == "damage"
    assert voyage.actions() == ["pay hull 4"]


def test_a_sum_that_reaches_the_strength_wins_at_once_and_no_reroll_is_offered() -> None:
    voyage = meeting("C").do("fire 2", "roll 1 3")
    assert voyage.phase == "between turns"
    assert voyage.points("command") == 3


def test_attack_dice_are_rerolled_for_1_command_repeatedly() -> None:
    voyage = meeting("C").do("fire 2", "roll 1 1")
    for left in (2, 1, 0):
        assert "reroll" in voyage.actions()
        voyage.do("reroll", "roll 1 1")
        assert voyage.points("command") == left
    assert "1 command" in voyage.refuses("reroll")
    voyage.do("pay hull 2")
    assert voyage.marked("giant_crab") == 1


def test_without_fired_cannon_there_is_no_reroll() -> None:
    assert "no dice to reroll" in meeting("C").do("fire 0").refuses("reroll")


def test_what_is_short_is_paid_in_the_damage_of_that_enemy_by_any_split() -> None:
    voyage = meeting("K").do("fire 1", "roll 2")
    assert voyage.view["combat"]["short"] == 2
    assert voyage.actions() == [
        "pay crew 2",
        "pay hull 1 crew 1",
        "pay hull 2",
        "pay sail 1 crew 1",
        "pay sail 1 hull 1",
        "pay sail 2",
        "reroll",
    ]
    voyage.do("pay sail 1 hull 1")
    assert [voyage.points(name) for name in ("sail", "hull", "crew")] == [5, 5, 6]
    assert voyage.marked("kraken") == 1


@pytest.mark.parametrize(
    ("letter", "damage"),
    [("C", {"hull"}), ("D", {"sail", "crew"}), ("P", {"crew", "hull"}), ("N", {"sail", "hull"})],
)
def test_only_damage_resources_of_the_enemy_are_paid(letter: str, damage: set[str]) -> None:
    voyage = meeting(letter, "adventurer").do("fire 0")
    words = {word for pay in voyage.actions("pay") for word in pay.split(" ")[1::2]}
    assert words == damage


def test_a_payment_is_exactly_what_is_short() -> None:
    voyage = meeting("P").do("fire 1", "roll 1")
    assert voyage.actions("pay") == ["pay crew 3", "pay hull 1 crew 2", "pay hull 2 crew 1", "pay hull 3"]
    for wrong in ("pay crew 2", "pay crew 4", "pay sail 3", "pay sail 1 crew 2"):
        assert "3 points short in hull and crew" in voyage.refuses(wrong)


def test_no_split_pays_more_than_there_is() -> None:
    voyage = meeting("P", hull=2).do("fire 0")
    assert voyage.actions("pay") == ["pay crew 4", "pay hull 1 crew 3", "pay hull 2 crew 2"]


def test_a_shortfall_that_cannot_be_paid_in_full_takes_everything_and_loses() -> None:
    voyage = meeting("P", hull=2, crew=1, danger=17).do("fire 0")
    assert voyage.actions() == ["pay hull 2 crew 1"]
    assert voyage.do("pay hull 2 crew 1").lost == "the last hull is gone"


def test_a_reroll_is_still_possible_when_everything_is_not_enough() -> None:
    voyage = meeting("C", hull=1).do("fire 1", "roll 1")
    assert voyage.actions() == ["pay hull 1", "reroll"]


def test_a_danger_circle_that_shows_a_resource_gains_it_up_to_the_maximum() -> None:
    assert meeting("C", danger=3).do("fire 2", "roll 6 6").points("cannon") == 7
    assert at_sea("F6").change(danger=3, cannon=10).with_dice(1, 4).do("use 1").points("cannon") == 10
    for danger, resource in ((7, "crew"), (13, "cannon"), (16, "hull"), (22, "sail")):
        voyage = at_sea("F6").change(danger=danger)
        before = voyage.points(resource)
        assert voyage.with_dice(1, 4).do("use 1").points(resource) == before + 1


def test_marking_does_not_look_past_bracketed_circles() -> None:
    voyage = meeting("C", danger=3).do("fire 2", "roll 6 6")
    assert voyage.danger == 4  # the [cannon] before the 5 it fought


def test_marking_the_skull_loses() -> None:
    voyage = at_sea("F6").change(danger=27).with_dice(1, 4).do("use 1")
    assert voyage.lost == "the skull is marked"


def pirate(**changes: int) -> Voyage:
    return meeting("P", "pillager", **changes).do("fire 2", "roll 6 6")


def test_a_pillager_may_gain_1_crew_and_1_gold_after_a_pirate_ship() -> None:
    voyage = pirate()
    assert (voyage.phase, voyage.actions()) == ("booty", ["gain", "decline"])
    assert voyage.marked("pirate_ship") == 1
    voyage.do("gain")
    assert (voyage.points("crew"), voyage.points("gold")) == (7, 4)
    assert voyage.phase == "between turns"


def test_booty_can_be_declined() -> None:
    voyage = pirate().do("decline")
    assert (voyage.points("crew"), voyage.points("gold")) == (6, 3)


def test_booty_stops_at_each_maximum_and_is_not_asked_when_both_are_full() -> None:
    voyage = pirate(crew=8).do("gain")
    assert (voyage.points("crew"), voyage.points("gold")) == (8, 4)
    assert pirate(crew=8, gold=8).phase == "between turns"


@pytest.mark.parametrize("motive", ["adventurer", "protector"])
def test_others_get_no_booty(motive: str) -> None:
    assert meeting("P", motive).do("fire 2", "roll 6 6").phase == "between turns"


def test_a_pillager_gets_no_booty_from_other_enemies() -> None:
    assert meeting("N", "pillager").do("fire 2", "roll 6 6").phase == "between turns"


def test_sacking_a_town_is_combat_that_marks_a_sacked_town_and_fills_command() -> None:
    voyage = meeting("T", "pillager", command=1).do("sack")
    assert voyage.view["combat"]["enemy"] == "sacked_town"
    voyage.do("fire 1", "roll 2")
    assert voyage.actions() == ["pay crew 2", "reroll"]
    voyage.do("pay crew 2")
    assert (voyage.marked("sacked_town"), voyage.marked("town"), voyage.danger) == (1, 0, 1)
    assert voyage.points("command") == 4
    assert voyage.phase == "between turns"


def test_won_marks_the_enemy_then_danger_then_booty_or_command() -> None:
    says = pirate(danger=7).says()
    assert says == [
        "roll 6 6",
        "attack 12 against 7",
        "won: Pirate Ship",
        "marked: Pirate Ship 1 of 6",
        "danger: crew marked",
        "crew +1, now 7",
    ]
    says = meeting("T", "pillager", command=1).do("sack", "fire 2", "roll 6 6").says()
    assert says[2:] == [
        "won: Sacked town",
        "marked: Sacked town 1 of 5",
        "danger: 4 marked",
        "command +3, now 4 (full)",
    ]


def test_the_next_square_comes_after_the_combat() -> None:
    voyage = at_sea("F6", F7="C", F8="D").with_dice(6).do("use 6 F8", "fire 1", "roll 6")
    assert voyage.view["combat"]["enemy"] == "sea_dragon"
