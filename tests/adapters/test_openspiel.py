"""The engines as games of OpenSpiel, held to OpenSpiel's own tests, and played by its algorithms."""

from __future__ import annotations

import json
import math
import pickle
from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

from engines.game import CHANCE
from table.adapters.numbered import STANDARD, NumberedGame
from tests.depth import Depth

pyspiel: Any = pytest.importorskip("pyspiel")
openspiel: Any = pytest.importorskip("table.adapters.openspiel")

SHORT = {"captain_sonar": "(limit=12)", "sea_grid": "(plies=40)"}


def load(name: str, options: str = "") -> Any:
    return pyspiel.load_game(f"tidetable_{name}{options}")


def walked(game: Any, rng: Random, steps: int) -> Any:
    """A state some random steps into a game."""
    state = game.new_initial_state()
    for _ in range(steps):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    while not state.is_terminal() and state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", STANDARD)
def test_openspiels_own_simulations_with_serialisation(name: str, depth: Depth) -> None:
    game = load(name, SHORT.get(name, ""))
    pyspiel.random_sim_test(game, num_sims=depth.of(1, 20), serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["captivate(columns=4,rows=4)", "captain_zemo"])
def test_openspiels_playthrough_is_played_again_alike(name: str) -> None:
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    text = playthrough(f"tidetable_{name}", None, seed=3)
    assert "IsTerminal() = True" in text
    actions = [int(line.rpartition(" ")[2]) for line in text.splitlines() if line.startswith("action: ")]
    assert playthrough(f"tidetable_{name}", actions).endswith(text[text.index("# State 1\n") :])


@pytest.mark.parametrize("options", ["(seats=3)", "(seats=4,columns=5,rows=9)"])
def test_captivate_for_more_than_two(options: str) -> None:
    game = load("captivate", options)
    assert game.num_players() == int(options[7])
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", STANDARD)
def test_games_and_states_survive_a_pickle(name: str) -> None:
    game = load(name)
    again = pickle.loads(pickle.dumps(game))
    assert str(again) == str(game)
    state = walked(game, Random(5), 9)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


@pytest.mark.parametrize("name", ["captivate", "sea_grid", "captain_sonar"])
def test_a_resampled_state_is_the_same_for_the_seat_and_not_for_all(name: str) -> None:
    game, rng = load(name, SHORT.get(name, "")), Random(11)
    differed = False
    for steps in range(4, 40, 6):
        state = walked(game, rng, steps)
        if state.is_terminal():
            continue
        seat = state.current_player()
        drawn = state.resample_from_infostate(seat, rng.random)
        assert drawn.information_state_string(seat) == state.information_state_string(seat)
        assert drawn.legal_actions() == state.legal_actions()
        differed = differed or str(drawn) != str(state)
    assert differed, "nothing that a seat does not know was drawn anew"


def test_what_a_seat_does_not_see_is_not_in_what_it_knows() -> None:
    state = walked(load("captivate"), Random(2), 11)
    mine, yours = (state.information_state_string(seat) for seat in (0, 1))
    hand = openspiel.NumberedGame("captivate", {}).game.view(state.node.state, 1)["hand"]
    assert hand
    assert json.dumps(hand, sort_keys=True) in yours
    assert json.dumps(hand, sort_keys=True) not in mine


def test_the_odds_of_dice_are_those_of_fair_dice() -> None:
    world, rng = NumberedGame("captain_zemo", {}), Random(3)
    node = world.begin()
    odds = {world.word(CHANCE, number): chance for number, chance in world.odds(node)}
    assert math.isclose(sum(odds.values()), 1.0)
    drawn = Counter(world.game.text(world.game.chance(node.state, rng)) for _ in range(20_000))
    assert set(drawn) == set(odds)
    assert all(abs(drawn[words] / 20_000 - chance) < 0.012 for words, chance in odds.items())


def test_mcts_of_openspiel_plays_sea_leg() -> None:
    from open_spiel.python.algorithms import mcts

    rng = np.random.RandomState(1)
    game = load("sea_leg")
    state = game.new_initial_state()
    bot = mcts.MCTSBot(game, 2, 30, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    for _ in range(4):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_is_mcts_of_openspiel_plays_captivate() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    rng = np.random.RandomState(1)
    game = load("captivate", "(columns=4,rows=4)")
    state = walked(game, Random(4), 11)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2, 15, random_state=rng)
    for _ in range(4):
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)


def test_sampled_cfr_of_openspiel_learns_on_a_small_sea_grid() -> None:
    from open_spiel.python.algorithms import outcome_sampling_mccfr

    np.random.seed(7)  # the solver draws from there
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(load("sea_grid", "(columns=4,rows=4,plies=12)"))
    for _ in range(10):
        solver.iteration()
    game = load("sea_grid", "(columns=4,rows=4,plies=12)")
    odds = solver.average_policy().action_probabilities(game.new_initial_state())
    assert math.isclose(sum(odds.values()), 1.0)
    assert len(set(odds.values())) > 1, "it has not learnt to prefer anything"
