"""What is drawn at random: dice, and nothing else, for a voyage has no secrets."""

from __future__ import annotations

from itertools import product
from random import Random

from engines.captain_zemo.moves import dice_to_roll
from engines.captain_zemo.state import DICE, TURN_ROLL, State
from engines.captain_zemo.words import FACES, Action, roll_words

# A turn's dice in every order they can fall, so that one draw gives a sorted roll with the right odds.
_TURN_ROLLS = tuple(roll_words(tuple(sorted(dice))) for dice in product(FACES, repeat=DICE))


def chance(state: State, rng: Random) -> Action:
    """Fair dice, told in ascending order."""
    if state.phase == TURN_ROLL:
        return _TURN_ROLLS[int(rng.random() * len(_TURN_ROLLS))]
    return roll_words(tuple(sorted(rng.choices(FACES, k=dice_to_roll(state)))))


def sample(state: State, seat: int, rng: Random) -> State:  # noqa: ARG001 - no secrets to draw
    """The state itself: nothing is hidden from the captain."""
    return state
