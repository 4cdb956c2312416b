"""Squares that are resolved without combat: weather, islands, open sea, towns, a Navy Ship let go."""

from __future__ import annotations

import pytest

from tests.engines.captain_zemo_voyage import at_sea, meeting


@pytest.mark.parametrize(
    ("letter", "feature", "damage"),
    [
        ("S", "storm", {"sail": 1}),
        ("R", "rough_water", {"command": 1}),
        ("W", "whirlpool", {"hull": 1, "crew": 1}),
    ],
)
def test_weather_spends_1_of_each_damage_resource(letter: str, feature: str, damage: dict[str, int]) -> None:
    calm, voyage = meeting("."), meeting(letter)
    spent = {
        name: calm.points(name) - voyage.points(name)
        for name in ("sail", "hull", "crew", "cannon", "command", "gold")
    }
    assert {name: points for name, points in spent.items() if points} == damage
    assert voyage.marked(feature) == 1
    assert voyage.phase == "between turns"


def test_weather_spends_even_if_no_circle_is_left() -> None:
    voyage = meeting("S", storm=6)
    assert voyage.points("sail") == 5
    assert voyage.marked("storm") == 6


def test_missing_command_is_ignored_and_then_the_circle_is_not_marked() -> None:
    voyage = meeting("R", command=0)
    assert voyage.points("command") == 0
    assert voyage.marked("rough_water") == 0
    assert voyage.phase == "between turns"


@pytest.mark.parametrize(("letter", "resource"), [("S", "sail"), ("W", "hull"), ("W", "crew")])
def test_losing_the_last_sail_hull_or_crew_loses(letter: str, resource: str) -> None:
    assert meeting(letter, **{resource: 1}).lost == f"the last {resource} is gone"


def test_the_squares_after_a_loss_are_not_resolved() -> None:
    voyage = at_sea("F6", F7="S", F8="I").change(sail=1).with_dice(6).do("use 6 F8")
    assert voyage.lost
    assert voyage.marked("treasure_island") == 0


def test_the_open_sea_does_nothing() -> None:
    before = at_sea("F6").state.log
    assert meeting(".").state.log == before


def test_a_treasure_island_gives_2_gold_up_to_the_maximum() -> None:
    assert meeting("I").points("gold") == 5
    assert meeting("I", gold=7).points("gold") == 8
    assert meeting("I").marked("treasure_island") == 1


def test_after_a_square_the_next_circle_is_marked_only_if_one_is_left() -> None:
    assert meeting("I", treasure_island=4).marked("treasure_island") == 4


def test_a_town_sells_sail_hull_crew_and_cannon_for_1_gold_each() -> None:
    voyage = meeting("T")
    assert voyage.actions() == ["buy sail", "buy hull", "buy crew", "buy cannon", "done"]
    voyage.do("buy sail", "buy cannon", "buy crew")
    assert [voyage.points(name) for name in ("sail", "hull", "crew", "cannon", "gold")] == [7, 6, 7, 9, 0]
    assert voyage.actions() == ["done"]
    assert "no gold" in voyage.refuses("buy hull")


def test_a_town_sells_up_to_the_maximum() -> None:
    voyage = meeting("T", hull=8, cannon=10)
    assert voyage.actions() == ["buy sail", "buy crew", "done"]
    assert "8 is the most" in voyage.refuses("buy hull")


def test_a_town_does_not_sell_command_but_fills_it_in_the_end() -> None:
    voyage = meeting("T", command=0)
    assert not any("command" in words for words in voyage.actions())
    voyage.do("buy sail")
    assert voyage.points("command") == 0
    voyage.do("done")
    assert voyage.points("command") == 4
    assert voyage.marked("town") == 1


def test_done_is_always_listed() -> None:
    assert meeting("T", gold=0).actions() == ["done"]


def test_a_pillager_may_sack_before_any_purchase() -> None:
    voyage = meeting("T", "pillager")
    assert voyage.actions() == ["sack", "buy sail", "buy hull", "buy crew", "buy cannon", "done"]
    voyage.do("buy sail")
    assert "instead of buying" in voyage.refuses("sack")


@pytest.mark.parametrize("motive", ["adventurer", "protector"])
def test_only_a_pillager_may_sack(motive: str) -> None:
    assert "only a Pillager" in meeting("T", motive).refuses("sack")


def test_a_purchase_in_one_town_does_not_forbid_to_sack_the_next() -> None:
    voyage = at_sea("F6", "pillager", F7="T", F8="T").with_dice(6).do("use 6 F8", "buy sail", "done")
    assert voyage.view["square"] == {"square": "F8", "feature": "town", "title": "Town"}
    assert "sack" in voyage.actions()


def test_a_protector_may_take_1_cannon_instead_of_fighting_a_navy_ship() -> None:
    voyage = meeting("N", "protector")
    assert voyage.phase == "navy"
    assert voyage.actions() == ["fight", "take cannon"]
    voyage.do("take cannon")
    assert voyage.points("cannon") == 9
    assert voyage.phase == "between turns"


def test_a_protector_may_fight_a_navy_ship_too() -> None:
    voyage = meeting("N", "protector").do("fight", "fire 2", "roll 6 6")
    assert (voyage.marked("navy_ship"), voyage.danger) == (1, 1)


@pytest.mark.parametrize("motive", ["adventurer", "pillager"])
def test_others_must_fight_a_navy_ship(motive: str) -> None:
    assert meeting("N", motive).phase == "cannon"


def test_decisions_come_one_after_the_other_along_the_path() -> None:
    voyage = at_sea("F6", F7="N", F8="T", F9="S").with_dice(6, 4).do("use 6 F8", "use 4 F9")
    assert (voyage.phase, voyage.view["unresolved"]) == ("navy", ["F7", "F8", "F9"])
    voyage.do("take cannon")
    assert (voyage.phase, voyage.view["unresolved"]) == ("town", ["F8", "F9"])
    voyage.do("done")
    assert (voyage.phase, voyage.view["unresolved"]) == ("between turns", [])
    assert voyage.marked("storm") == 1
