"""Matches of bots: fair, counted right, and the same wherever they are played."""

from __future__ import annotations

import distributed
import pytest

from table.bots.arena import Bout, Round, fight, one_by_one, standings, wilson
from table.bots.players import UnknownPlayer
from table.bots.runners import NoCluster, on_cluster, on_cores

QUICK = Bout("captivate", "easy:20", "random", seed=3)
GAMES = 6


def won(number: int, share: float) -> Round:
    return Round(number, share, 10, None, "why")


def test_a_better_player_wins_from_either_side() -> None:
    games = [fight(Bout("sea_leg", "hard:40", "random"), number) for number in range(2)]
    assert [game.share for game in games] == [1.0] * 2


def test_sides_are_exchanged() -> None:
    """Both know what to do, and only one has the higher card: whoever sits first wins."""
    bout = Bout("tests.bots.dare", "hard:50", "hard:50", options={"cards": [6, 1]})
    assert [fight(bout, number).share for number in range(4)] == [1.0, 0.0, 1.0, 0.0]


def test_a_match_is_the_same_on_one_core_on_several_and_on_a_cluster() -> None:
    here = standings(one_by_one(QUICK, GAMES))
    assert standings(on_cores(QUICK, GAMES, jobs=2)) == here
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0"
    ) as cluster:
        assert standings(on_cluster(QUICK, GAMES, cluster.scheduler_address)) == here
    assert standings(one_by_one(QUICK._replace(seed=4), GAMES)) != here


def test_a_cluster_that_is_not_there_is_named() -> None:
    with pytest.raises(NoCluster, match=r"no scheduler answers at 'tcp://127\.0\.0\.1:1'"):
        list(on_cluster(QUICK, GAMES, "tcp://127.0.0.1:1", patience=0.3))


def test_games_are_counted_whatever_order_they_end_in() -> None:
    games = [won(0, 1.0), won(1, 0.5), won(2, 0.0), won(3, 1.0)]
    counted = standings(games)
    assert counted == standings(reversed(games))
    assert (counted.games, counted.a_wins, counted.b_wins, counted.draws) == (4, 2, 1, 1)
    assert counted.share == pytest.approx(2 / 3)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 0, 0.0, 1.0), (10, 10, 0.7225, 1.0), (97, 100, 0.9155, 0.9897), (50, 100, 0.4038, 0.5962)],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize("words", ["harder", "random:5", "hard:0", "hard:", "hard:-3", ""])
def test_a_player_nobody_knows_is_refused_by_name(words: str) -> None:
    with pytest.raises(UnknownPlayer, match="there are: random, easy, normal, hard"):
        Bout("sea_leg", words, "random").check()
