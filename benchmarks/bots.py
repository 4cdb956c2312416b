"""Simulations per second of our bots against OpenSpiel's Python MCTS on connect_four.

    python benchmarks/bots.py                   every game that has advice; Sea Leg has a floor
    python benchmarks/bots.py sea_leg
    python benchmarks/bots.py --opponent-python /path/to/python   one that has open_spiel

One simulation is one way down the tree and one judgement of what is found there: OpenSpiel plays at random
to the end of connect_four, which is how its evaluator judges; ours does what the game's advice says (Sea Leg:
looks at the deck). The line "sea_leg, played out" is Sea Leg without advice, at random to the end as well.
The two take turns in short runs, and the median of the ratios counts. The exit code is 1 below the floor.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from self_play import HERE, Opponent, bench_python, measure

FLOOR = 5.0
GAMES = ("sea_leg", "captivate", "sea_grid")
THOUGHT = 400  # simulations of one thought, on both sides


def main() -> int:
    arguments = _arguments()
    if arguments.be_opponent:
        return be_opponent(arguments.seconds)
    sys.path.insert(0, str(HERE))
    python = arguments.opponent_python or bench_python()
    with Opponent(python, arguments.seconds, "--be-opponent", script=Path(__file__)) as opponent:
        print(f"{'game':22}{'sims/s':>10}{'opponent':>10}{'ratio':>8}{'lowest':>8}{'highest':>9}{'floor':>7}")
        fine = [
            _compare(label, think, floor, opponent, arguments)
            for name in arguments.games or GAMES
            for label, think, floor in _thinkers(name)
        ]
    return 0 if all(fine) else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--opponent-python", type=Path, metavar="PATH", help="a Python that has open_spiel")
    parser.add_argument("--rounds", type=int, default=7, help="runs of each (default 7)")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of a run (default 0.5)")
    parser.add_argument("--be-opponent", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


def _thinkers(name: str) -> list[tuple[str, Callable[[], int], float]]:
    """What is measured of a game: a thought from its first decision, and how many simulations that is."""
    from engines.game import CHANCE
    from table.bots.advice import Advice
    from table.bots.levels import Effort
    from table.bots.mind import Mind
    from table.games import load_game

    box, rng = load_game(name), Random(1)
    game = box.engine
    state = game.start({})
    while name != "sea_leg" and (game.movers(state) == (CHANCE,) or getattr(state, "phase", "") == "crew"):
        seat = game.movers(state)[0]
        action = game.chance(state, rng) if seat == CHANCE else rng.choice(game.actions(state, seat))
        state = game.apply(state, seat, action)

    def thinking(advice: Advice[Any, Any]) -> Callable[[], int]:
        def think() -> int:
            mind = Mind(game, advice, state, game.movers(state)[0], rng)
            mind.think(Effort(THOUGHT))
            return mind.simulations

        return think

    found = [(name, thinking(box.advice or Advice()), FLOOR if name == "sea_leg" else 0.0)]
    return [*found, (f"{name}, played out", thinking(Advice()), 0.0)]


def _compare(
    label: str, think: Callable[[], int], floor: float, opponent: Opponent, arguments: argparse.Namespace
) -> bool:
    """Print one line; True when it reaches its floor."""
    measure(think, arguments.seconds)
    theirs, ours = [], []
    for _ in range(arguments.rounds):
        theirs.append(opponent.run())
        ours.append(measure(think, arguments.seconds))
    ratios = [mine / other for mine, other in zip(ours, theirs, strict=True)]
    ratio = statistics.median(ratios)
    print(
        f"{label:22}{statistics.median(ours):10,.0f}{statistics.median(theirs):10,.0f}"
        f"{ratio:8.2f}{min(ratios):8.2f}{max(ratios):9.2f}{floor or '':>7}"
        f"{'' if ratio >= floor else '  below its floor'}",
        flush=True,
    )
    return ratio >= floor


def be_opponent(seconds: float) -> int:
    """Answer every line on stdin with a run of MCTS on connect_four, from its first position."""
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import mcts

    game, random = pyspiel.load_game("connect_four"), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = mcts.MCTSBot(game, 2, THOUGHT, evaluator, random_state=random, solve=False)

    def think() -> int:
        bot.mcts_search(game.new_initial_state())
        return THOUGHT

    for _ in sys.stdin:
        print(measure(think, seconds), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
