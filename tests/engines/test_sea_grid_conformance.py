"""Sea Grid under the kit, and golden games compared line by line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import engines.sea_grid as sea_grid
from engines.conformance import conform
from engines.playthrough import again
from tests.depth import Depth

GOLDEN = Path(__file__).parent.parent / "golden"

POWERFUL: dict[str, Any] = {
    "dolphin": {"type": "vehicle", "c": 1, "d": 1, "keywords": ["mystic", "sacrifice", "tenacious"]},
    "aquaria": {"type": "location", "c": 0, "d": 1, "keywords": ["mystic", "sacrifice"]},
    "hydron": {
        "type": "character",
        "c": 1,
        "d": 1,
        "keywords": ["stacked", "mystic", "sacrifice", "tenacious"],
    },
    "orca": {"type": "character", "c": 2, "d": 1, "keywords": ["stacked", "mystic"]},
}


def test_random_games_conform(depth: Depth) -> None:
    games = depth.of(100, 5000)
    report = conform(sea_grid, games, depth.seed)
    assert report.games == games
    assert report.secrets > games / 2
    # an empty grid takes a player who lets the only card be taken: random play hardly ever does
    assert set(report.endings) - {"grid empty"} == {"character gone", "all face up", "ply limit"}


@pytest.mark.parametrize(
    "options",
    [
        {"mat": [3, 4]},
        {"mat": [5, 9], "plies": 80},
        {"mat": [26, 99], "plies": 30},
        {"cards": POWERFUL, "plies": 90},
    ],
    ids=["smallest mat", "reference mat", "largest mat", "every keyword on every type"],
)
def test_games_with_other_options_conform(options: dict[str, Any], depth: Depth) -> None:
    games = depth.of(15, 600)
    assert conform(sea_grid, games, depth.seed, options).games == games


@pytest.mark.parametrize("golden", sorted(GOLDEN.glob("sea_grid_*.txt")), ids=lambda path: path.stem)
def test_golden_games_are_played_as_they_were(golden: Path) -> None:
    text = golden.read_text("utf-8")
    assert again(sea_grid, text).splitlines() == text.splitlines()


def test_the_golden_games_show_every_keyword_and_every_ending() -> None:
    text = "\n".join(path.read_text("utf-8") for path in GOLDEN.glob("sea_grid_*.txt"))
    for part in (
        *(
            ": mystic ",
            ": sacrifice ",
            ": decline",
            "must now turn up another copy",
            "turn the card by 90 degrees",
        ),
        *("the challenge is cancelled", "is repelled", "is beaten", "is skipped"),
        *('"why": "character gone"', '"why": "all face up"', '"why": "ply limit"'),
    ):
        assert part in text, part
