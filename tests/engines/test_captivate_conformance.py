"""Captivate under the kit, and golden games compared line by line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import engines.captivate as captivate
from engines.conformance import conform
from engines.playthrough import again
from tests.depth import Depth

GOLDEN = Path(__file__).parent.parent / "golden"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_conform(seats: int, depth: Depth) -> None:
    games = depth.of(70, 4000)
    report = conform(captivate, games, depth.seed, {"seats": seats})
    assert report.games == games
    assert report.secrets > games
    assert {why.split(":")[0] for why in report.endings} == {"last round", "full grid"}
    assert any("throws" in why for why in report.endings)


@pytest.mark.parametrize(
    "options",
    [
        {"seats": 2, "deck": "physical"},
        {"seats": 3, "deck": "physical", "mat": [5, 9]},
        {"seats": 4, "deck": "physical", "mat": [4, 4]},
    ],
)
def test_games_with_a_physical_deck_conform(options: dict[str, Any], depth: Depth) -> None:
    games = depth.of(10, 2000)
    report = conform(captivate, games, depth.seed, options)
    assert report.games == games
    assert report.secrets > games


@pytest.mark.parametrize("mat", [[4, 4], [5, 9], [26, 26]])
def test_games_on_other_mats_conform(mat: list[int], depth: Depth) -> None:
    games = depth.of(10, 500)
    assert conform(captivate, games, depth.seed, {"mat": mat}).games == games


@pytest.mark.parametrize("golden", sorted(GOLDEN.glob("captivate_*.txt")), ids=lambda path: path.stem)
def test_golden_games_are_played_as_they_were(golden: Path) -> None:
    text = golden.read_text("utf-8")
    assert again(captivate, text).splitlines() == text.splitlines()


def test_there_are_golden_games_of_both_decks_and_both_endings() -> None:
    texts = [path.read_text("utf-8") for path in GOLDEN.glob("captivate_*.txt")]
    for part in ('"deck": "physical"', "all: show ", "full grid: ", "last round: ", "decided by throws"):
        assert any(part in text for text in texts), part
