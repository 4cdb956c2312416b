"""The walk through the rooms names files, rooms and classes that are there."""

from __future__ import annotations

import ast
import re
from typing import get_args

from engines.sea_leg.events import Event
from tests.test_imports import ROOMS, ROOT, sources
from tests.test_names import PACKAGES

PAGE = re.sub(r"```.*?```", "", (ROOT / "docs" / "architecture.md").read_text("utf-8"), flags=re.DOTALL)
NAMED = re.findall(r"`([^`]+)`", PAGE)
NOT_OURS = {"Any"}


def test_every_file_that_is_named_is_there() -> None:
    files = [
        f"/{path.relative_to(ROOT)}" for top in (*PACKAGES, "tests", "benchmarks") for path in sources(top)
    ]
    named = [word for each in NAMED for word in each.split() if word.endswith(".py")]
    assert named
    assert [each for each in named if not any(file.endswith(f"/{each}") for file in files)] == []


def test_every_class_that_is_named_is_there() -> None:
    trees = (ast.parse(path.read_text("utf-8")) for package in PACKAGES for path in sources(package))
    classes = {node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    named = {found[0] for each in NAMED if (found := re.match(r"[A-Z][a-z]+(?:[A-Z][a-z]+)*\b", each))}
    assert named
    assert named - classes - NOT_OURS == set()


def test_the_events_of_the_walk_are_those_of_its_game() -> None:
    told = re.search(r"The engine told (.*?): typed events", PAGE, re.DOTALL)
    assert told
    named = set(re.findall(r"`(\w+)`", told[1]))
    assert named
    assert named - {event.__name__ for event in get_args(Event)} == set()


def test_every_room_is_walked_through() -> None:
    rooms = {word.rstrip("/") for each in NAMED for word in each.split() if word.endswith("/")}
    assert set(ROOMS) - rooms == set()
