"""Our hard bot against OpenSpiel's Python MCTS at Sea Leg, with the same time for both.

    python benchmarks/openspiel_match.py                     20 games, 50 ms a move
    python benchmarks/openspiel_match.py --games 100 --seconds 0.2

Sides are exchanged after every game. OpenSpiel plays our own engine through table/adapters/openspiel.py with
its usual random playouts; it is stopped by its time as ours is. Needs the extra `openspiel`. The exit code
is 1 when our bot wins fewer than 60 % of the decided games.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
WANTED = 0.6
FIRST_GUESS = 20  # simulations of the first search, which says how many fit into the time


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.05, help="for a move of either")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    results = []
    for number in range(arguments.games):
        results.append(play(number % 2, arguments.seconds, arguments.seed * 1000 + number))
        print(f"\r{number + 1} of {arguments.games}", end="", file=sys.stderr, flush=True)
    won, lost = results.count(1), results.count(-1)
    share = won / max(1, won + lost)
    print(f"\n{won} won, {lost} lost, {results.count(0)} drawn: {share:.0%} of the decided games")
    return 0 if share >= WANTED else 1


class Opponent:
    """OpenSpiel's MCTS, with as many simulations as fit into the time."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        from open_spiel.python.algorithms import mcts

        rng = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, rng)
        self._bot = mcts.MCTSBot(game, 2, FIRST_GUESS, evaluator, random_state=rng)
        self._seconds = seconds

    def choose(self, state: Any) -> int:
        start = time.perf_counter()
        action = int(self._bot.step(state))
        pace = self._bot.max_simulations / (time.perf_counter() - start)
        self._bot.max_simulations = max(5, round(pace * self._seconds))
        return action


def play(ours: int, seconds: float, seed: int) -> int:
    """1 when our bot wins, which sits at this seat; -1 when it loses."""
    import pyspiel

    import table.adapters.openspiel  # noqa: F401 (registers the games)
    from engines import sea_leg
    from table.bots.bot import bot_for
    from table.bots.levels import Effort, Level
    from table.games import load_game

    game = pyspiel.load_game("tidetable_sea_leg")
    state, rng = game.new_initial_state(), Random(seed)
    bot, opponent = bot_for(load_game("sea_leg"), Level.HARD), Opponent(game, seconds, seed)
    while not state.is_terminal():
        seat = state.current_player()
        if seat == ours:
            seen = sea_leg.sample(state.node.state, seat, rng)
            thought = bot.choose(seen, seat, rng, Effort(1_000_000, seconds))
            state.apply_action(state.string_to_action(sea_leg.text(thought.action)))
        else:
            state.apply_action(opponent.choose(state))
    return round(state.returns()[ours])


if __name__ == "__main__":
    raise SystemExit(main())
