"""Actions are their words, which are stable: journals keep them.

roll 2 5, roll 1 4 4 6                                    chance, dice ascending
start C9, reroll, motive pillager                         set-up
use 1, use 3 C3, drop, reroll                             a turn's dice
fight, take cannon                                        a Navy Ship met by a Protector
sack, buy hull, done                                      a town
fire 3, pay hull 1 crew 2, reroll, gain, decline          combat
sail, stop                                                between turns
"""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations_with_replacement

from engines.captain_zemo.printed import CANNON, CREW, HULL, MOST, MOTIVES, RESOURCES, SAIL
from engines.captain_zemo.seas import MOVING_DICE, SQUARES
from engines.game import IllegalAction
from engines.recall import forgettable

Action = str

REROLL, USE_1, DROP = "reroll", "use 1", "drop"
FIGHT, TAKE_CANNON = "fight", "take cannon"
SACK, DONE = "sack", "done"
GAIN, DECLINE = "gain", "decline"
SAIL_ON, STOP = "sail", "stop"

STARTS = tuple(f"start {square}" for square in SQUARES)
MOTIVE_WORDS = tuple(f"motive {motive}" for motive in MOTIVES)
BUYS = {f"buy {RESOURCES[resource]}": resource for resource in (SAIL, HULL, CREW, CANNON)}
FIRES = tuple(f"fire {count}" for count in range(MOST[CANNON] + 1))

FACES = range(1, 7)
MOST_DICE = MOST[CANNON]

FIXED = frozenset(
    {
        *(REROLL, USE_1, DROP, FIGHT, TAKE_CANNON, SACK, DONE, GAIN, DECLINE, SAIL_ON, STOP),
        *STARTS,
        *MOTIVE_WORDS,
        *BUYS,
        *FIRES,
        *(f"use {die} {square}" for die in MOVING_DICE for square in SQUARES),
    }
)
_ROLL = re.compile(rf"roll(?: [1-6]){{1,{MOST_DICE}}}")
_PAY = re.compile(r"pay(?: sail [1-8])?(?: hull [1-8])?(?: crew [1-8])?")


@cache
def roll_words(dice: tuple[int, ...]) -> Action:
    return "roll " + " ".join(map(str, dice))


forgettable(roll_words.cache_clear)


@cache
def rolls(count: int) -> dict[Action, tuple[int, ...]]:
    """Every roll of so many dice, in the order of the dice."""
    return {roll_words(dice): dice for dice in combinations_with_replacement(FACES, count)}


forgettable(rolls.cache_clear)


@cache
def pay_words(parts: tuple[tuple[int, int], ...]) -> Action:
    """The payment of (resource, points) pairs, ascending; parts of no points are left out."""
    return "pay " + " ".join(f"{RESOURCES[resource]} {points}" for resource, points in parts if points)


forgettable(pay_words.cache_clear)


def text(action: Action) -> str:
    """The action in its stable words: itself."""
    return action


def parse(text: str) -> Action:
    """The action of exactly these words. IllegalAction quotes words that are no action at all."""
    if text in FIXED or (_PAY.fullmatch(text) and text != "pay") or _is_roll(text):
        return text
    raise IllegalAction(
        f"{text!r} is no action; actions are said like `use 3 C3`, `reroll`, `buy hull`, `fire 2`, "
        "`pay hull 1 crew 2` or `roll 1 4 4 6` (dice ascending), in lower case with single spaces"
    )


def _is_roll(text: str) -> bool:
    if not _ROLL.fullmatch(text):
        return False
    faces = text.split(" ")[1:]
    return faces == sorted(faces)
