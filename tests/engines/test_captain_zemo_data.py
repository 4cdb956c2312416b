"""The log and the maps of Captain Zemo are what they are stated to be, and a slip in them is found."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

import pytest

from engines.captain_zemo.printed import PRINTED, STRENGTH, load_printed
from engines.captain_zemo.seas import MAPS, SQUARES, draw, load_maps, sea_of
from engines.errors import BadData


def file(name: str) -> str:
    return resources.files("engines.captain_zemo").joinpath(name).read_text("utf-8")


# Rough Water, Storm, Whirlpool, Kraken, Town, impassable
@pytest.mark.parametrize(
    ("name", "differing"),
    [
        ("easy_sailing", (30, 18, 4, 3, 8, 4)),
        ("corner_treasures", (23, 14, 7, 4, 7, 6)),
        ("oceanic_divide", (16, 8, 4, 4, 7, 12)),
    ],
)
def test_each_map_has_its_stated_counts(name: str, differing: tuple[int, ...]) -> None:
    letters = "".join(sea_of(name).rows)
    assert len(letters) == 144
    assert tuple(letters.count(letter) for letter in "RSWKT#") == differing
    assert tuple(letters.count(letter) for letter in "CDPNI") == (6, 5, 6, 6, 4)


def lying(name: str, letter: str) -> set[str]:
    letters = "".join(sea_of(name).rows)
    return {square for square, each in zip(SQUARES, letters, strict=True) if each == letter}


def test_the_treasures_of_corner_treasures_are_in_the_corners() -> None:
    assert lying("corner_treasures", "I") == {"A1", "L1", "A12", "L12"}


def test_the_oceanic_divide_is_a_wall_with_gaps() -> None:
    assert lying("oceanic_divide", "#") == {
        *("F1", "F2", "F4", "F5", "F6"),
        *("H6", "H7", "H8", "H10", "H11", "H12", "D9"),
    }


@pytest.mark.parametrize(
    ("name", "squares"),
    [
        ("easy_sailing", {"B1": "C", "L1": "P", "A2": "T", "J3": "K", "A12": "N", "L12": "T", "F3": "W"}),
        ("corner_treasures", {"D1": "C", "B3": "#", "C2": "W", "D4": "K", "L6": "T", "L7": "D"}),
        ("oceanic_divide", {"A1": "N", "H1": "T", "B3": "K", "I4": "W", "L12": "P", "H9": "P"}),
    ],
)
def test_squares_are_where_they_were_drawn(name: str, squares: dict[str, str]) -> None:
    letters = dict(zip(SQUARES, "".join(sea_of(name).rows), strict=True))
    assert {square: letters[square] for square in squares} == squares


def test_a_drawing_that_lacks_a_feature_is_found_at_load() -> None:
    with pytest.raises(BadData, match="easy_sailing has 2 of 'K', but states 3"):
        load_maps(file("maps.toml").replace("R S K . C", "R S . . C", 1))


def test_a_map_that_is_missing_or_misdrawn_is_found() -> None:
    with pytest.raises(BadData, match="expected are easy_sailing"):
        load_maps(file("maps.toml").replace("[easy_sailing]", "[hard_sailing]"))
    with pytest.raises(BadData, match="12 rows of 12"):
        draw("small", "Small", ("...",) * 3)
    with pytest.raises(BadData, match=r"letters \['X'\]"):
        draw("strange", "Strange", ("............",) * 11 + ("...........X",))


def test_seas_are_equal_by_drawing_and_survive_a_change_of_process() -> None:
    import pickle

    sea = sea_of(MAPS[1])
    assert pickle.loads(pickle.dumps(sea)) == sea
    assert sea != sea_of(MAPS[0])


def test_resources_start_and_end_as_stated() -> None:
    assert [(each.name, each.start, each.most) for each in PRINTED.resources] == [
        ("sail", 6, 8),
        ("hull", 6, 8),
        ("crew", 6, 8),
        ("cannon", 8, 10),
        ("command", 3, 4),
        ("gold", 3, 8),
    ]
    assert [each.name for each in PRINTED.resources if each.vital] == ["sail", "hull", "crew"]


def test_the_danger_track_is_as_stated() -> None:
    track = "4,4,5,cannon,5,6,6,crew,7,7,2 vp,8,8,cannon,9,9,hull,10,10,3 vp,11,11,sail,12,12,5 vp,13,skull"
    assert ",".join(circle.shows for circle in PRINTED.danger) == track
    assert STRENGTH[0] == 4
    assert STRENGTH[27] == 0


def test_the_feature_table_is_as_stated() -> None:
    names = [resource.name for resource in PRINTED.resources]
    table = {
        each.title: ([names[number] for number in each.damage], each.circles, each.vp)
        for each in PRINTED.features
    }
    assert table == {
        "Giant Crab": (["hull"], 6, (1, 2, 1)),
        "Sea Dragon": (["sail", "crew"], 5, (2, 3, 2)),
        "Kraken": (["sail", "hull", "crew"], 4, (3, 6, 3)),
        "Pirate Ship": (["hull", "crew"], 6, (1, 3, 3)),
        "Navy Ship": (["sail", "hull"], 6, (1, 0, 4)),
        "Town": ([], 6, (2, 3, 0)),
        "Sacked town": (["crew"], 5, (0, 0, 8)),
        "Treasure Island": ([], 4, (5, 2, 5)),
        "Storm": (["sail"], 6, (1, 0, 0)),
        "Rough Water": (["command"], 8, (1, 0, 0)),
        "Whirlpool": (["hull", "crew"], 5, (2, 0, 0)),
    }


def test_titles_are_as_stated() -> None:
    assert [(title.least, title.title) for title in PRINTED.titles] == [
        (0, "Cabin Boy"),
        (41, "Deckhand"),
        (56, "First Mate"),
        (71, "Captain"),
        (86, "Admiral of the Seas"),
    ]


def entries(data: dict[str, Any]) -> list[dict[str, Any]]:
    parts = ("resources", "features", "motives")
    return [data["danger"], *data["titles"], *(entry for part in parts for entry in data[part].values())]


def test_every_value_of_the_log_says_where_it_comes_from() -> None:
    for entry in entries(tomllib.loads(file("log.toml"))):
        assert set(entry["from"].values()) <= {"book", "house"}
        assert set(entry) - {"from", "letter"} == set(entry["from"])


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ("[resources.gold]", "[resources.rum]", "resources sail, hull, crew, cannon, command, rum"),
        ("start = 8", "start = 18", "resources.cannon: the start 18"),
        ('vital = "book" }', 'vital = "hearsay" }', "'book' or 'house', not 'hearsay'"),
        ('from = { circles = "house" }', "from = {}", "lacks the source of circles"),
        ('"4", "4", "5", "cannon"', '"5", "4", "5", "cannon"', "must rise"),
        ('"13", "skull"', '"skull", "13"', "end with a number and the skull"),
        ('"2 vp"', '"two vp"', "'two vp' is none of"),
        ('kind = "island"', 'kind = "isle"', "features.treasure_island: the kind"),
        ('set = "any_three"', 'set = "any_two"', "motives.protector: the set"),
        ("least = 41", "least = 99", "begin at 0 points and rise"),
    ],
)
def test_a_slip_in_the_log_is_found_at_load(right: str, wrong: str, says: str) -> None:
    text = file("log.toml")
    assert right in text
    with pytest.raises(BadData, match=says):
        load_printed(text.replace(right, wrong, 1))
