"""Captain Sonar under the kit on every map in both modes, and golden games compared line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines import captain_sonar as game
from engines.captain_sonar.charts import MAPS, MODES
from engines.conformance import conform
from engines.game import AnyGame
from engines.playthrough import again
from tests.depth import Depth

GOLDEN = Path(__file__).parent.parent / "golden"
ENGINE: AnyGame = game


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", MAPS)
def test_random_games_conform(name: str, mode: str, depth: Depth) -> None:
    games = depth.of(12, 2000)
    report = conform(ENGINE, games, depth.seed, {"map": name, "mode": mode})
    assert report.games == games
    assert report.secrets > games
    assert {"yellow sunk", "blue sunk"} <= set(report.endings)


@pytest.mark.parametrize("mode", MODES)
def test_games_with_the_small_sheet_conform(mode: str, depth: Depth) -> None:
    games = depth.of(10, 500)
    assert conform(ENGINE, games, depth.seed, {"map": "bravo", "mode": mode, "sheet": "20"}).games == games


@pytest.mark.parametrize(("mode", "limit"), [("turn", 6), ("realtime", 12)])
def test_games_end_at_their_limit(mode: str, limit: int, depth: Depth) -> None:
    games = depth.of(10, 500)
    report = conform(ENGINE, games, depth.seed, {"mode": mode, "limit": limit})
    assert report.endings["limit"] > games / 2


@pytest.mark.parametrize("golden", sorted(GOLDEN.glob("captain_sonar_*.txt")), ids=lambda path: path.stem)
def test_golden_games_are_played_as_they_were(golden: Path) -> None:
    text = golden.read_text("utf-8")
    assert again(ENGINE, text).splitlines() == text.splitlines()


def test_there_are_golden_games_of_both_modes_and_both_scenarios() -> None:
    texts = [path.read_text("utf-8") for path in GOLDEN.glob("captain_sonar_*.txt")]
    wanted = ('"mode": "turn"', '"mode": "realtime"', "through ice", ": archer ", ": silence", "over limit")
    for part in wanted:
        assert any(part in text for text in texts), part
