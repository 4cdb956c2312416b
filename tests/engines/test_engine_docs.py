"""What docs/add-a-game.md and docs/referee-protocol.md show is what happens."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from random import Random

import pytest

from engines import sea_leg
from engines.conformance.shape import VERBS
from engines.protocol import Referee

DOCS = Path(__file__).parents[2] / "docs"


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", (DOCS / page).read_text("utf-8"), re.S | re.M)


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
