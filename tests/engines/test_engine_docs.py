"""What docs/add-a-game.md and docs/referee-protocol.md show is what happens."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from random import Random

import pytest

from engines import sea_leg
from engines.catalog import load_module
from engines.conformance import ConformanceError, conform
from engines.conformance.shape import VERBS
from engines.protocol import Referee

DOCS = Path(__file__).parents[2] / "docs"


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", (DOCS / page).read_text("utf-8"), re.S | re.M)


@pytest.fixture
def buoys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The game of the page, saved as it says."""
    path = tmp_path / "buoys.py"
    path.write_text(blocks("add-a-game.md", "python")[0], "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "buoys", raising=False)
    return path


@pytest.mark.usefixtures("buoys")
def test_the_sixth_game_conforms() -> None:
    report = conform(load_module("buoys"), games=300)
    assert set(report.endings) == {"three in a row", "full"}


def test_the_sixth_game_is_caught_when_its_check_of_the_turn_is_gone(buoys: Path) -> None:
    lines = buoys.read_text("utf-8").splitlines()
    at = lines.index("    if seat != turn(state):")
    del lines[at : at + 2]
    buoys.write_text("\n".join(lines), "utf-8")
    with pytest.raises(ConformanceError, match="refusals"):
        conform(load_module("buoys"), games=20)


@pytest.mark.usefixtures("buoys")
def test_the_other_examples_of_the_walk_run() -> None:
    for block in blocks("add-a-game.md", "python")[1:]:
        names: dict[str, object] = {}
        exec(block, names)
        for name, value in names.items():
            if name.startswith("test_") and callable(value):
                value()


def test_the_walk_names_every_verb() -> None:
    page = (DOCS / "add-a-game.md").read_text("utf-8")
    assert [verb for verb in VERBS if f"`{verb}(" not in page] == []


def test_the_conversation_of_the_protocol_page_is_what_is_said() -> None:
    referee = Referee(sea_leg, Random(1))
    conversation = blocks("referee-protocol.md", "")[0].splitlines()
    requests, replies = conversation[::2], conversation[1::2]
    assert len(requests) == len(replies) > 5
    for request, reply in zip(requests, replies, strict=True):
        said = json.loads(referee.answer(request.removeprefix("> ")))
        shown = json.loads(reply.removeprefix("< "))
        assert {**said, "actions": sorted(said.get("actions", []))} == {
            **shown,
            "actions": sorted(shown.get("actions", [])),
        }


def test_the_python_of_the_protocol_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(blocks("referee-protocol.md", "python")[0], {})
    assert json.loads(capsys.readouterr().out) == {"ok": True, "movers": [0]}


def test_every_request_and_every_error_is_on_the_protocol_page() -> None:
    page = (DOCS / "referee-protocol.md").read_text("utf-8")
    source = (Path(sys.modules["engines.protocol"].__file__ or "")).read_text("utf-8")
    errors = set(re.findall(r'(?:Refused|_refusal)\(\s*"([a-z ]+)"', source))
    assert len(errors) == 9
    assert [error for error in errors if f"| `{error}` |" not in page] == []
    requests = re.findall(r'^            "(\w+)": self\._', source, re.M)
    assert len(requests) == 8
    assert [verb for verb in requests if f'`{{"do": "{verb}"' not in page] == []


def test_the_rules_page_draws_the_decks_as_they_are() -> None:
    page = (DOCS / "rules" / "sea_leg.md").read_text("utf-8")
    drawn = re.findall(r"^ *(\d+)    ([.bs<> ]{9})(?: |$)", page, re.M)
    board = sea_leg.view(sea_leg.start({}), None)["board"]
    shown = [marks.replace(" ", "").replace("<", ".").replace(">", ".") for _, marks in drawn[:9]]
    assert shown == board
