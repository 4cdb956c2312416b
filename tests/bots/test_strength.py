"""How strong the levels are, in matches of the deep run: docs/bots.md has longer ones."""

from __future__ import annotations

import pytest

from table.bots.arena import Bout, Standings, one_by_one, standings

GAMES = ("sea_leg", "captivate", "sea_grid")


def match(game: str, a: str, b: str, games: int) -> Standings:
    return standings(one_by_one(Bout(game, a, b, seed=2), games))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_hard_beats_random_and_easy(game: str) -> None:
    assert (match(game, "hard", "random", 40).share or 0) >= 0.97
    assert (match(game, "hard", "easy", 40).share or 0) >= 0.8


@pytest.mark.parametrize("game", GAMES)
def test_easy_does_not_play_dead(game: str) -> None:
    assert (match(game, "easy", "random", 6).share or 0) >= 0.6
