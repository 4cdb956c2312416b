"""A name means one thing: two classes may share one only where they play the same part in their game."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("engines", "firmware_bridge", "hardware", "table")

# The same part, played in several games.
PARTS = {
    "Card": "a card as a game's rules see it",
    "Ended": "told when a game is over",
    "Ending": "how a game ended",
    "MatTables": "what a game works out once for a size of mat",
    "Rules": "the unchanging part of a game",
    "State": "a game at one moment",
    "TurnBegan": "told when a turn begins",
    "View": "what a seat may know",
}

# What every game has, in a file of the same name.
GAMES = ("captain_sonar", "captain_zemo", "captivate", "sea_grid", "sea_leg")
RULES = ("state", "setup", "moves", "refusals", "events", "views", "sampling", "words")
AT_THE_TABLE = ("sheet.py", "words.py", "picture.py", "advice.py", "lessons.toml", "glossary.toml")


def shared() -> dict[str, set[str]]:
    places: dict[str, set[str]] = defaultdict(set)
    for path in (path for package in PACKAGES for path in (ROOT / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].add(str(path.relative_to(ROOT)))
    return {name: where for name, where in places.items() if len(where) > 1}


def test_no_name_is_given_to_two_different_things() -> None:
    strange = {name: sorted(where) for name, where in shared().items() if name not in PARTS}
    assert strange == {}


def test_what_shares_a_name_does_so_for_a_reason_that_still_holds() -> None:
    assert sorted(PARTS.keys() - shared().keys()) == []


def test_only_games_share_the_names_of_their_parts() -> None:
    beside = {name: where for name, where in shared().items() if name in PARTS}
    assert [
        where for where in beside.values() if not all(path.startswith("engines/") for path in where)
    ] == []


def test_whoever_knows_one_game_finds_the_way_in_all() -> None:
    rules = [ROOT / "engines" / game / f"{name}.py" for game in GAMES for name in RULES]
    table = [ROOT / "table" / "games" / game / name for game in GAMES for name in AT_THE_TABLE]
    assert [str(path.relative_to(ROOT)) for path in (*rules, *table) if not path.exists()] == []
    for folder in (ROOT / "engines", ROOT / "table" / "games"):
        assert {path.parent.name for path in folder.glob("*/words.py")} == set(GAMES)
