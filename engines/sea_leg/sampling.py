"""What is drawn at random: nothing, in a game without chance and without secrets."""

from __future__ import annotations

from random import Random
from typing import NoReturn

from engines.game import IllegalAction
from engines.sea_leg.state import State


def sample(state: State, seat: int, rng: Random) -> State:  # noqa: ARG001
    """Nothing is hidden in Sea Leg: there is only the true state."""
    return state


def chance(state: State, rng: Random) -> NoReturn:  # noqa: ARG001
    raise IllegalAction("there is no chance in Sea Leg")
