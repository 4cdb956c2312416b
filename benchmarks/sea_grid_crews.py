"""How the crews of Sea Grid's reference set fare against each other, played by bots.

    python benchmarks/sea_grid_crews.py                       the cards as they are
    python benchmarks/sea_grid_crews.py --cards trial.json    with others in their place: {"sonar": {"c": 2}}
    python benchmarks/sea_grid_crews.py --games 20 --simulations 400
    python benchmarks/sea_grid_crews.py --games 4 --first 100     other games than the first ones

Every crew meets every other, from both sides; who begins is drawn. The last line says whether fewer than a
quarter of the games are draws and no crew wins more than 60 % of its decided games; the exit code too.
"""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engines import sea_grid
from engines.game import CHANCE
from engines.sea_grid.cards import STARTER
from table.bots.arena import wilson
from table.bots.bot import bot_for
from table.bots.levels import Effort, Level
from table.bots.runners import cores
from table.games import load_game

CREWS = {
    "Capt'n Eli": ("capt-n-eli", "dolphin", "root-beer-machine", "eagle-rock"),
    "Hydrons": ("hydron", "hydron", "hydron-sub", "hydron-base"),
    "Commander X": ("commander-x", "sub-x", "x-ray", "aquaria"),
    "Lord Hydro": ("lord-hydro", "hydron-sub", "torpedo", "hydron-base"),
    "Sea Ghost": ("sea-ghost", "guppy", "knots", "sargasso-sea"),
    "Navy": ("navy-admiral", "navy-cruiser", "sonar", "lighthouse"),
}
MOST_DRAWS, MOST_WINS = 0.25, 0.60
Game = tuple[str, str, int]


def main() -> int:
    arguments = _arguments()
    options = {"cards": _cards(json.loads(arguments.cards.read_text()))} if arguments.cards else {}
    games = [
        (*pair, number)
        for one, two in combinations(CREWS, 2)
        for number in range(arguments.first, arguments.first + arguments.games)
        for pair in [(one, two) if number % 2 else (two, one)]
    ]
    play_one = partial(play, options=options, simulations=arguments.simulations)
    with ProcessPoolExecutor(arguments.jobs) as pool:
        winners = []
        for winner in pool.map(play_one, games, chunksize=1):
            winners.append(winner)
            print(f"\r{len(winners)} of {len(games)} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return report(games, winners)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument("--cards", type=Path, metavar="FILE", help="JSON: values to try, by card")
    parser.add_argument("--games", type=int, default=10, help="of every two crews (default 10)")
    parser.add_argument("--first", type=int, default=0, help="number of the first game (default 0)")
    parser.add_argument("--simulations", type=int, default=200, help="for one action (default 200)")
    parser.add_argument("--jobs", type=int, default=cores(), help="games at once (default: all cores)")
    return parser.parse_args()


def _cards(changes: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Cards as the game's option wants them, with what a trial changes."""
    return {
        name: {"type": card.type, "c": card.c, "d": card.d, "keywords": list(card.keywords), **changed}
        for name, changed in changes.items()
        for card in [STARTER[name]]
    }


def play(game: Game, options: dict[str, Any], simulations: int) -> str | None:
    """The crew that wins, or None."""
    rng, bot = Random(repr(game)), bot_for(load_game("sea_grid"), Level.HARD)
    state = sea_grid.start(options)
    for seat in (0, 1):
        for card in CREWS[game[seat]]:
            state = sea_grid.apply(state, seat, ("pick", card))
    while movers := sea_grid.movers(state):
        seat = movers[0]
        if seat == CHANCE:
            action = sea_grid.chance(state, rng)
        else:
            seen = sea_grid.sample(state, seat, rng)
            action = bot.choose(seen, seat, rng, Effort(simulations)).action
        state = sea_grid.apply(state, seat, action)
    return game[state.result.winners[0]] if state.result and state.result.winners else None


def report(games: list[Game], winners: list[str | None]) -> int:
    print(f"{'crew':14}{'wins':>6}{'losses':>8}{'draws':>7}{'of decided':>12}  95 % sure")
    most = 0.0
    for crew in CREWS:
        met = [winner for game, winner in zip(games, winners, strict=True) if crew in game[:2]]
        wins, draws = met.count(crew), met.count(None)
        losses = len(met) - wins - draws
        share = wins / (wins + losses) if wins + losses else 0.0
        most = max(most, share)
        low, high = wilson(wins, wins + losses)
        print(f"{crew:14}{wins:6}{losses:8}{draws:7}{share:12.1%}  {low:.0%} to {high:.0%}")
    drawn = winners.count(None) / len(winners)
    fine = drawn < MOST_DRAWS and most <= MOST_WINS
    verdict = "fine" if fine else "not yet"
    print(f"{len(games)} games, draws {drawn:.1%}, the strongest crew wins {most:.1%}: {verdict}")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
