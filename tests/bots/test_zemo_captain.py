"""A captain who sails alone: it looks at all ways, keeps the ship whole, and stops in time."""

from __future__ import annotations

from random import Random

import pytest

from engines import captain_zemo as zemo
from engines.captain_zemo.state import BETWEEN, State
from engines.game import CHANCE
from table.bots.arena import Bout, one_by_one, standings
from table.bots.bot import Bot
from table.bots.levels import Level
from table.games.captain_zemo.advice import ZemoAdvice


def sailed(level: Level, seed: int) -> State:
    rng, state = Random(seed), zemo.start({})
    captain = Bot(zemo, ZemoAdvice(), level)
    while movers := zemo.movers(state):
        by_chance = movers == (CHANCE,)
        action = zemo.chance(state, rng) if by_chance else captain.choose(state, 0, rng).action
        state = zemo.apply(state, movers[0], action)
    return state


def test_a_captain_comes_home_with_points() -> None:
    """Three voyages at the usual level: whoever uses dice at random comes home with none, nearly always."""
    ends = [zemo.outcome(sailed(Level.NORMAL, seed)) for seed in range(3)]
    scores = [end.scores[0] for end in ends if end and end.scores]
    assert sum(scores) / len(ends) >= 45


def test_the_same_seed_gives_the_same_voyage() -> None:
    assert sailed(Level.EASY, 4) == sailed(Level.EASY, 4)


def test_a_quick_move_is_legal_in_every_phase() -> None:
    captain, phases = Bot(zemo, ZemoAdvice(), Level.EASY), set()
    for seed in range(3):
        rng, state = Random(seed), zemo.start({})
        while movers := zemo.movers(state):
            phases.add(state.phase)
            by_chance = movers == (CHANCE,)
            action = zemo.chance(state, rng) if by_chance else captain.quick(state, 0, rng).action
            state = zemo.apply(state, movers[0], action)
    assert BETWEEN in phases
    assert len(phases) >= 6


@pytest.mark.long
def test_the_score_that_is_promised() -> None:
    """On Easy Sailing, lost voyages counted as 0."""
    score = standings(one_by_one(Bout("captain_zemo", "hard", "random", 1), 20)).a_score
    assert score is not None
    assert score >= 50
