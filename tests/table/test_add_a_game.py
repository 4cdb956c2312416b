"""docs/add-a-game.md: what it shows is what `new-game` makes, what the examples have, and what works."""

from __future__ import annotations

import re
import sys
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from engines.conformance import ConformanceError, conform
from engines.errors import UserError
from table.cli.newgame import begin
from table.games import load_game, making
from table.games.steps import Gesture
from table.judging.verdict import Agreed, Laid
from table.sensing.pieces import Piece
from table.testing.quick import QuickTable
from tests.table.toys import ToyMove, ToySheet

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.S | re.M)
RECIPES = {block.split(":")[0].removeprefix("# "): block for block in BLOCKS if "gesture = " in block}


@pytest.fixture
def buoys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The project that the page begins with; its modules are forgotten afterwards."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "modules", sys.modules.copy())
    monkeypatch.chdir(begin("buoys", tmp_path))
    return tmp_path / "buoys"


def test_the_page_shows_the_files_that_new_game_makes(buoys: Path) -> None:
    assert (buoys / "buoys" / "engine.py").read_text("utf-8") in BLOCKS
    assert (buoys / "buoys" / "sheet.py").read_text("utf-8") in BLOCKS


@pytest.mark.usefixtures("buoys")
def test_a_new_game_plays_at_once() -> None:
    box = load_game("buoys")
    report = conform(box.engine, games=100)
    assert set(report.endings) == {"three in a row", "full"}


def test_it_is_caught_when_its_check_of_the_turn_is_gone(buoys: Path) -> None:
    file = buoys / "buoys" / "engine.py"
    lines = file.read_text("utf-8").splitlines()
    at = lines.index("    if seat != turn(state):")
    del lines[at : at + 2]
    file.write_text("\n".join(lines), "utf-8")
    with pytest.raises(ConformanceError, match="refusals"):
        conform(load_game("buoys").engine, games=20)


@pytest.mark.usefixtures("buoys")
def test_the_tests_of_the_page_and_of_the_project_pass() -> None:
    load_game("buoys")
    own = Path("tests/test_buoys.py").read_text("utf-8")
    ran = 0
    for block in (own, *(block for block in BLOCKS if "def test_" in block or "golden" in block)):
        names: dict[str, Any] = {"__name__": "shown"}
        exec(block, names)
        tests = [value for name, value in names.items() if name.startswith("test_")]
        for test in tests:
            test()
        ran += len(tests)
    assert ran == 5


@pytest.mark.parametrize("name", ["sea_leg", "json", "Buoys", "a b", "class", "1st", "taken"])
def test_a_name_that_cannot_be_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "taken").mkdir()
    with pytest.raises(UserError, match=f"no game can be called '{name}' here: "):
        begin(name, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


def test_what_the_page_shows_of_pairs_is_in_its_sheet() -> None:
    sheet = (ROOT / "examples" / "pairs" / "pairs" / "sheet.py").read_text("utf-8")
    shown = [block for block in BLOCKS if block.startswith(("class ByPeople", "    def stands", "    art"))]
    assert len(shown) == 3
    assert all(block in sheet for block in shown)


def test_the_page_counts_the_lines_of_the_examples() -> None:
    def lines(game: str, file: str) -> int:
        path = ROOT / "examples" / game / game / f"{file}.py"
        return len(path.read_text("utf-8").splitlines())

    said = " ".join(PAGE.split())
    konane = [lines("konane", file) for file in ("engine", "sheet", "advice")]
    assert "Konane has {} lines of rules, {} of sheet and {} of advice to bots;".format(*konane) in said
    pairs = [lines("pairs", file) for file in ("engine", "sheet", "advice")]
    assert "Pairs {}, {} and {}.".format(*pairs) in said


def test_the_cookbook_is_whole() -> None:
    assert list(RECIPES) == [
        *("Remove", "Swap", "A jump over several", "Flip", "Flip back", "A pair taken"),
        *("Presses", "A key", "Orders"),
    ]


def recipe(name: str) -> tuple[ToySheet, Gesture]:
    """A game with one action, made as the cookbook says, and then nothing to do."""
    names = {word: getattr(making, word) for word in making.__all__}
    exec(RECIPES[name], names)
    before, gesture, after = names["before"], names["gesture"], names["after"]
    steps = [step for step in gesture.hand if isinstance(step, making.Put)]
    spots = [spot for spots in before.values() for spot in spots]
    faces = {spot.kind: bool(spot.face) for spot in spots} | {step.kind: bool(step.face) for step in steps}
    counts = Counter(spot.kind for spot in spots) | Counter(step.kind for step in steps)
    pieces = [Piece(f"{kind}-{n}", kind, faces=faces[kind]) for kind in counts for n in range(counts[kind])]
    mats = {"before": before, "after": after}
    moves = {
        "before": {"do": ToyMove(gesture, "after")},
        "after": {"end": ToyMove(Gesture(label="End"), "after")},
    }
    sheet = ToySheet({key: {c: tuple(s) for c, s in mat.items()} for key, mat in mats.items()}, moves, pieces)
    sheet.orders = names.get("orders")
    return sheet, gesture


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_works_in_every_order_of_its_steps(name: str) -> None:
    _, gesture = recipe(name)
    for order in permutations(range(len(gesture.hand) + len(gesture.then))):
        steps = [(*gesture.hand, *gesture.then)[number] for number in order]
        if any(isinstance(step, making.Put) for step in steps[:2]) and len(steps) == 4:
            continue  # nobody puts down what still lies elsewhere
        sheet, _ = recipe(name)
        table = QuickTable(sheet, {})
        table.set_up()
        for cell in gesture.presses:
            table.board.press(cell)
        if gesture.key:
            table.board.key(0, gesture.key)
        table.make(*steps)
        assert table.record() == ["do"], order
        assert isinstance(table.moment.verdict, Agreed | Laid)
