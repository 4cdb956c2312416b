"""Our own games under the kit for sheets, in every way in which they can be laid out."""

from __future__ import annotations

import os
from typing import Any

import pytest

from table.conforming import conform_sheet
from table.games import load_sheet
from tests.depth import Depth

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

WAYS: list[tuple[str, dict[str, Any]]] = [
    ("sea_leg", {}),
    ("sea_leg", {"deck": "large"}),
    ("captivate", {}),
    ("captivate", {"seats": 3, "deck": "physical"}),
    ("sea_grid", {}),
    ("captain_zemo", {}),
    ("captain_sonar", {}),
]


@pytest.mark.parametrize(("game", "options"), WAYS, ids=lambda value: str(value) if value else "")
def test_a_game_of_ours_keeps_the_contract_on_a_mat(game: str, options: dict[str, Any], depth: Depth) -> None:
    report = conform_sheet(load_sheet(game), depth.of(2 if options else 4, 100), depth.seed, options)
    assert report.gestures > 100 or game == "captain_zemo"
    if game in ("captivate", "sea_grid", "captain_sonar"):
        assert report.twins
