"""No bot uses a secret: where a seat sees the same, its bot draws the same guesses and does the same."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engines.game import CHANCE, AnyGame
from table.bots.bot import bot_for
from table.bots.levels import Effort, Level
from table.games import load_game
from tests.depth import Depth

GAMES = ("sea_leg", "captivate", "sea_grid", "captain_zemo", "captain_sonar")
SECRETIVE = ("captivate", "sea_grid", "captain_sonar")
DEEDS = ("place capt-n-eli C3", "place guppy C4", "place knots B3", "flip C4")
EVERY = 7  # moments that are passed over between two that are looked at


def moments(game: AnyGame, games: int, seed: int) -> Iterator[tuple[Any, int]]:
    """Now and then in random games: the true state, and a seat that may act."""
    for number in range(games):
        rng = Random(f"{seed}/{number}")
        state, passed = game.start({}), 0
        while movers := game.movers(state):
            seat = rng.choice(movers)
            passed += 1
            if seat != CHANCE and passed % EVERY == 0:
                yield state, seat
            action = game.chance(state, rng) if seat == CHANCE else rng.choice(game.actions(state, seat))
            state = game.apply(state, seat, action)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_draws_does_not_depend_on_what_it_cannot_know(name: str, depth: Depth) -> None:
    game = load_game(name).engine
    for number, (state, seat) in enumerate(moments(game, depth.of(12, 100), depth.seed)):
        twin = game.sample(state, seat, Random(f"twin {number}"))
        drawn = game.sample(state, seat, Random(number))
        assert game.sample(twin, seat, Random(number)) == drawn
        assert game.sample(drawn, seat, Random(f"twin {number}")) == twin


@pytest.mark.parametrize("name", SECRETIVE)
def test_with_the_secrets_exchanged_a_bot_chooses_the_same(name: str, depth: Depth) -> None:
    box = load_game(name)
    game, bot, exchanged = box.engine, bot_for(box, Level.NORMAL), 0
    for number, (state, seat) in enumerate(moments(game, depth.of(3, 20), depth.seed + 1)):
        twin = game.sample(state, seat, Random(f"twin {number}"))
        exchanged += twin != state
        chosen = [
            bot.choose(game.sample(true, seat, Random(number)), seat, Random(number), Effort(25))
            for true in (state, twin)
        ]
        assert chosen[0] == chosen[1]
    assert exchanged


def test_the_order_in_which_a_crew_was_picked_is_no_help() -> None:
    """Sea Grid keeps cards in the order of picking, and nobody else saw it."""
    game = load_game("sea_grid").engine
    mine = ["capt-n-eli", "dolphin", "knots", "sonar"]

    def played(*others: str) -> Any:
        state = game.start({})
        for seat, crew in ((0, mine), (1, others)):
            for card in crew:
                state = game.apply(state, seat, ("pick", card))
        state = game.apply(state, CHANCE, ("first", "0"))
        for number, words in enumerate(DEEDS):
            state = game.apply(state, number % 2, tuple(words.split()))
        return state

    one = played("guppy", "x-ray", "lord-hydro", "torpedo")
    two = played("torpedo", "lord-hydro", "guppy", "x-ray")
    assert one != two
    assert game.sample(one, 0, Random(1)) == game.sample(two, 0, Random(1))
