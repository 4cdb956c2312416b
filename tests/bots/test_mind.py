"""The search: it needs nothing but the contract, and finds what is to be found."""

from __future__ import annotations

from random import Random

import pytest

from engines import sea_leg
from table.bots.advice import Advice
from table.bots.bot import Bot, bot_for
from table.bots.levels import Effort, Level
from table.bots.mind import GLANCE, Mind
from table.games import load_game
from tests.bots import dare

ANYBODY = Bot(dare, Advice(), Level.HARD)  # type: ignore[arg-type]


@pytest.mark.parametrize(("card", "best"), [(1, "stand"), (5, "dare"), (6, "dare")])
def test_a_strangers_game_is_played_by_its_rules_alone(card: int, best: str) -> None:
    """With dice, a secret, and two who act at once. The other's card is drawn anew all the time."""
    seen = dare.State((card, 3))
    assert ANYBODY.choose(seen, 0, Random(1), Effort(400)).action == best


def test_the_same_seed_gives_the_same_thought() -> None:
    bot = bot_for(load_game("sea_leg"), Level.EASY)
    seen = sea_leg.start({})
    assert bot.choose(seen, 0, Random(5)) == bot.choose(seen, 0, Random(5))
    assert len({bot.choose(seen, 0, Random(seed)).action for seed in range(12)}) > 1


def test_a_thought_ends_with_its_seconds() -> None:
    ticks = iter(range(1000))
    mind = Mind(dare, Advice(), dare.State((6, 1)), 0, Random(1))  # type: ignore[arg-type]
    mind.think(Effort(10_000, seconds=3), clock=lambda: float(next(ticks)))
    assert mind.simulations == 3 * GLANCE


def test_a_winning_move_is_seen_in_every_game_without_luck() -> None:
    bot = bot_for(load_game("sea_leg"), Level.NORMAL)
    home = "\n".join([".....", ".b...", ".....", ".....", ".....", ".....", ".....", "..S..", "....."])
    seen = sea_leg.start({"position": home, "opening": False})
    thought = bot.choose(seen, 0, Random(1))
    assert thought.action[0] == "move"
    assert thought.action[2] in ("B9", "C9", "D9")
    assert thought.worth == pytest.approx(1.0, abs=0.2)


def test_the_only_action_needs_no_thought() -> None:
    position = "\n".join(["b....", *["....."] * 7, "....s"])
    seen = sea_leg.start({"position": position, "opening": True})  # only steps ahead
    assert ANYBODY._replace(game=sea_leg).choose(seen, 0, Random(1)) == (("move", "E9", "E8"), None, 0)
