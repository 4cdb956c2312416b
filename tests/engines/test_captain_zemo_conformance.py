"""Captain Zemo under the kit, and golden voyages compared line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

import engines.captain_zemo as zemo
from engines.captain_zemo.seas import MAPS
from engines.conformance import conform
from engines.playthrough import again
from tests.depth import Depth

GOLDEN = Path(__file__).parent.parent / "golden"


@pytest.mark.parametrize("name", MAPS)
def test_random_games_conform(name: str, depth: Depth) -> None:
    games = depth.of(140, 10_000)
    report = conform(zemo, games, depth.seed, {"map": name})
    assert report.games == games
    assert report.secrets == 0
    reasons = {why.split(": ")[1].split(",")[0].rstrip("0123456789") for why in report.endings}
    assert {
        "stopped after turn ",
        "no die can be used without meeting the path",
        "the last sail is gone",
        "the last hull is gone",
        "the last crew is gone",
    } <= reasons


@pytest.mark.parametrize("golden", sorted(GOLDEN.glob("captain_zemo_*.txt")), ids=lambda path: path.stem)
def test_golden_voyages_are_sailed_as_they_were(golden: Path) -> None:
    text = golden.read_text("utf-8")
    assert again(zemo, text).splitlines() == text.splitlines()


def test_there_are_golden_voyages_on_every_map_with_every_motive_and_both_ends() -> None:
    texts = [path.read_text("utf-8") for path in GOLDEN.glob("captain_zemo_*.txt")]
    parts = [
        *(f'"map": "{name}"' for name in MAPS),
        *(f"seat 0: motive {motive}" for motive in ("adventurer", "protector", "pillager")),
        *("seat 0: sack", "seat 0: buy ", "seat 0: gain", "seat 0: take cannon", "seat 0: drop"),
        *("seat 0: pay ", "seat 0: reroll", "all: lost: ", "stopped after turn"),
    ]
    for part in parts:
        assert any(part in text for text in texts), part
