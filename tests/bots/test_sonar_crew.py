"""A crew of Captain Sonar that thinks for itself: strong, discreet, and at home at single stations."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engines import captain_sonar as sonar
from engines.captain_sonar.state import State
from engines.game import CHANCE
from table.bots.arena import Bout, one_by_one, standings
from table.bots.bot import Bot
from table.bots.levels import Level
from table.games.captain_sonar.advice import SonarAdvice

ADVICE = SonarAdvice()


def crew(level: Level = Level.HARD) -> Bot:
    return Bot(sonar, ADVICE, level)


def played(seed: int, **options: str) -> Iterator[tuple[State, int, str | None]]:
    """A game of two crews: each moment with a seat that was asked, and what it ordered."""
    rng, state = Random(seed), sonar.start(options)
    while movers := sonar.movers(state):
        if movers == (CHANCE,):
            state = sonar.apply(state, CHANCE, sonar.chance(state, rng))
            continue
        acted = False
        for seat in movers:
            order = crew().choose(sonar.sample(state, seat, rng), seat, rng).action
            yield state, seat, order
            if order is not None:
                state, acted = sonar.apply(state, seat, order), True
                break
        assert acted, "somebody must act, or the game stands still"
    yield state, CHANCE, None


def test_hard_sinks_whoever_moves_at_random_and_most_beginners() -> None:
    assert standings(one_by_one(Bout("captain_sonar", "hard", "random", 5), 40)).a_wins >= 39
    assert standings(one_by_one(Bout("captain_sonar", "hard", "easy", 5), 40)).a_wins >= 32


@pytest.mark.parametrize("options", [{"mode": "realtime"}, {"map": "echo"}, {"map": "delta"}])
def test_crews_play_every_kind_of_game_to_its_end(options: dict[str, str]) -> None:
    *_, (state, _, _) = played(3, **options)
    assert sonar.outcome(state) is not None


def test_a_crew_chooses_the_same_whatever_the_enemy_hides() -> None:
    """The enemy's place, mines, gauges and sheet are exchanged: the same seed gives the same order."""
    for moment, (state, seat, _) in enumerate(played(11)):
        if seat == CHANCE or moment % 3:
            continue
        twin = sonar.sample(state, seat, Random(moment))
        orders = {crew().choose(each, seat, Random(7)).action for each in (state, twin)}
        assert len(orders) == 1, sonar.text(str(orders))


def test_who_is_not_waited_for_may_wait() -> None:
    """A Captain could use a system while tasks are owed, and does not do it for want of another order."""
    moments = played(2, mode="realtime")
    waited = [(state, seat) for state, seat, order in moments if order is None and seat != CHANCE]
    assert waited
    for state, seat in waited:
        assert seat & 3 in (0, 1)
        assert crew().quick(sonar.sample(state, seat, Random(1)), seat, Random(1)).action is None


@pytest.mark.long
def test_the_strength_that_is_promised() -> None:
    assert standings(one_by_one(Bout("captain_sonar", "hard", "random", 1), 200)).share >= 0.97  # type: ignore[operator]
    assert standings(one_by_one(Bout("captain_sonar", "hard", "easy", 1), 200)).share >= 0.8  # type: ignore[operator]
