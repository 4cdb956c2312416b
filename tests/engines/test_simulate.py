"""Random games in bulk."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines import sea_leg
from engines.game import BadOption, Outcome
from engines.simulate import play_out, simulate


def test_every_game_is_counted_once() -> None:
    seen: list[tuple[int, int]] = []
    summary = simulate(sea_leg, 40, 7, {"deck": "large"}, lambda done, games: seen.append((done, games)))
    assert seen == [(n, 40) for n in range(1, 41)]
    assert summary.games == 40
    assert sum(summary.wins) + summary.draws == 40
    assert sum(summary.reasons.values()) == 40
    assert summary.shortest <= summary.mean_length <= summary.longest <= sea_leg.BOUND
    assert summary.mean_scores is None


def test_the_same_seed_gives_the_same_games() -> None:
    assert simulate(sea_leg, 5, 1) == simulate(sea_leg, 5, 1)
    assert simulate(sea_leg, 5, 1) != simulate(sea_leg, 5, 2)


def test_one_game_is_the_first_of_many() -> None:
    length, outcome = play_out(sea_leg, sea_leg.start({}), Random("3/0"))
    one = simulate(sea_leg, 1, 3)
    assert (one.actions, list(one.reasons)) == (length, [outcome.why])


class Ended:
    """Sea Leg that is over with a given outcome before it begins."""

    def __init__(self, outcome: Outcome | None) -> None:
        self.result = outcome

    def movers(self, _: Any) -> tuple[int, ...]:
        return ()

    def outcome(self, _: Any) -> Outcome | None:
        return self.result

    def __getattr__(self, name: str) -> Any:
        return getattr(sea_leg, name)


def test_shared_wins_count_for_each_seat_and_scores_are_averaged() -> None:
    game: Any = Ended(Outcome((0, 1), (4, 7), "shared"))
    summary = simulate(game, 3)
    assert (summary.wins, summary.draws, summary.mean_scores) == ((3, 3), 0, (4.0, 7.0))


def test_a_game_without_a_winner_is_a_draw() -> None:
    game: Any = Ended(Outcome((), None, "nobody"))
    assert simulate(game, 2).draws == 2


def test_a_game_that_stops_without_an_outcome_is_an_error() -> None:
    game: Any = Ended(None)
    with pytest.raises(RuntimeError, match="sea_leg stopped after 0 actions without an outcome"):
        simulate(game, 1)


def test_options_are_refused_as_everywhere() -> None:
    with pytest.raises(BadOption, match="'deck'"):
        simulate(sea_leg, 1, options={"deck": "no"})
