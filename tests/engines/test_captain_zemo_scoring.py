"""The score sheet, sets, what is kept, titles and endings."""

from __future__ import annotations

import pytest

import engines.captain_zemo as zemo
from engines.game import Outcome
from tests.engines.captain_zemo_voyage import Voyage, meeting


def stopped(motive: str, **changes: int) -> Voyage:
    return meeting(".", motive, **changes).do("stop")


def line(voyage: Voyage, label: str) -> tuple[int, int, int]:
    (found,) = [each for each in zemo.score_sheet(voyage.state) if each.label.startswith(label)]
    return found[1:4]


MARKS = {
    "giant_crab": 2,
    "sea_dragon": 1,
    "kraken": 1,
    "pirate_ship": 3,
    "navy_ship": 1,
    "town": 2,
    "treasure_island": 1,
    "storm": 3,
    "rough_water": 2,
    "whirlpool": 4,
}


@pytest.mark.parametrize(
    ("motive", "features", "extra"),
    [
        ("adventurer", 2 * 1 + 2 + 3 + 3 * 1 + 1 + 2 * 2 + 5 + 3 + 2 + 4 * 2, 2 * 4),
        ("protector", 2 * 2 + 3 + 6 + 3 * 3 + 0 + 2 * 3 + 2, 2 * 4),
        ("pillager", 2 * 1 + 2 + 3 + 3 * 3 + 4 + 0 + 5, 3 + 6 + 3),
    ],
)
def test_each_feature_counts_its_vp_for_the_motive_times_the_circles_marked(
    motive: str, features: int, extra: int
) -> None:
    voyage = stopped(motive, **MARKS)
    assert voyage.view["score"] == features + extra


@pytest.mark.parametrize(("marks", "sets"), [((0, 5, 5), 0), ((1, 2, 3), 1), ((4, 4, 4), 4)])
def test_an_adventurer_scores_4_for_each_set_of_whirlpool_rough_water_and_storm(
    marks: tuple[int, int, int], sets: int
) -> None:
    whirlpool, rough_water, storm = marks
    voyage = stopped("adventurer", whirlpool=whirlpool, rough_water=rough_water, storm=storm)
    assert line(voyage, "Sets of Whirlpool, Rough Water and Storm") == (sets, 4, 4 * sets)


@pytest.mark.parametrize(
    ("marks", "sets"), [((2, 0, 0, 0), 0), ((3, 0, 0, 0), 1), ((1, 1, 1, 2), 1), ((6, 5, 4, 6), 7)]
)
def test_a_protector_scores_4_for_each_set_of_any_3_monsters_and_pirates(
    marks: tuple[int, int, int, int], sets: int
) -> None:
    names = ("giant_crab", "sea_dragon", "kraken", "pirate_ship")
    voyage = stopped("protector", navy_ship=6, **dict(zip(names, marks, strict=True)))
    assert line(voyage, "Sets of 3") == (sets, 4, 4 * sets)


def test_a_pillager_scores_sacked_towns_and_remaining_gold_crew_and_command() -> None:
    voyage = stopped("pillager", sacked_town=2, gold=5, crew=3, command=1)
    assert line(voyage, "Sacked town") == (2, 8, 16)
    assert [line(voyage, f"{name} left") for name in ("Gold", "Crew", "Command")] == [
        (5, 1, 5),
        (3, 1, 3),
        (1, 1, 1),
    ]
    assert voyage.view["score"] == 16 + 9


@pytest.mark.parametrize("motive", ["adventurer", "protector", "pillager"])
@pytest.mark.parametrize(("danger", "vp"), [(10, 0), (11, 2), (20, 5), (26, 10)])
def test_victory_points_of_the_danger_track_count_for_every_motive(motive: str, danger: int, vp: int) -> None:
    assert line(stopped(motive, danger=danger), "Danger track") == (vp, 1, vp)


@pytest.mark.parametrize(
    ("points", "title"),
    [
        (0, "Cabin Boy"),
        (40, "Cabin Boy"),
        (41, "Deckhand"),
        (55, "Deckhand"),
        (56, "First Mate"),
        (70, "First Mate"),
        (71, "Captain"),
        (85, "Captain"),
        (86, "Admiral of the Seas"),
        (200, "Admiral of the Seas"),
    ],
)
def test_titles_by_score(points: int, title: str) -> None:
    assert zemo.title_of(points) == title


def test_the_outcome_of_a_voyage_that_was_stopped() -> None:
    voyage = meeting(".", "protector", turn=9, kraken=4, treasure_island=4, town=6, pirate_ship=1).do("stop")
    # 24 + 8 + 18 + 3, and one set of monsters and pirates
    assert zemo.outcome(voyage.state) == Outcome((0,), (57,), "First Mate, 57 points: stopped after turn 9")


def test_the_outcome_of_a_voyage_that_was_lost() -> None:
    voyage = meeting("S", "pillager", sail=1, turn=3, sacked_town=5)
    assert zemo.outcome(voyage.state) == Outcome(
        (), (0,), "Cabin Boy, 0 points: the last sail is gone, in turn 3"
    )
    assert zemo.score_sheet(voyage.state) == [("Lost: the last sail is gone", 1, 0, 0, "")]
    assert voyage.view["score"] == 0


def test_there_is_no_outcome_while_the_voyage_goes_on_but_a_score_so_far() -> None:
    voyage = meeting(".", "adventurer", treasure_island=2)
    assert zemo.outcome(voyage.state) is None
    assert voyage.view["score"] == 10
