"""Sea Leg under the kit that every game must pass, and its golden games."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines import sea_leg
from engines.conformance import conform
from engines.playthrough import again, playthrough
from tests.depth import Depth
from tests.engines.sea_leg_play import position

GOLDEN = Path(__file__).parents[1] / "golden"


def test_games_on_the_small_deck(depth: Depth) -> None:
    games = depth.of(80, 10_000)
    report = conform(sea_leg, games, depth.seed)
    assert report.games == games
    assert report.longest <= sea_leg.BOUND
    assert report.secrets == 0  # nothing is hidden, so every sample is the true state


def test_games_on_the_large_deck(depth: Depth) -> None:
    games = depth.of(50, 4000)
    assert conform(sea_leg, games, depth.seed, {"deck": "large"}).games == games


def test_games_from_a_position_full_of_captains(depth: Depth) -> None:
    drawn = position({2: "S.B..", 4: ".b.s.", 5: ".S...", 6: "s..b.", 7: "..B.S"})
    report = conform(sea_leg, depth.of(50, 2000), depth.seed, {"position": drawn, "to_move": 1})
    assert report.endings["captain home"] > 0


@pytest.mark.parametrize("name", ["small", "large", "position"])
def test_golden_games_line_by_line(name: str) -> None:
    golden = (GOLDEN / f"sea_leg_{name}.txt").read_text("utf-8")
    assert again(sea_leg, golden).splitlines() == golden.splitlines()


def test_a_playthrough_is_of_its_own_game_and_seed() -> None:
    text = playthrough(sea_leg, {}, 1)
    assert text != playthrough(sea_leg, {}, 2)
    with pytest.raises(ValueError, match="a playthrough of captivate, not of sea_leg"):
        again(sea_leg, text.replace("game sea_leg", "game captivate"))
