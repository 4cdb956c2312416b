"""A voyage as one immutable value."""

from __future__ import annotations

from typing import NamedTuple

from engines.captain_zemo.printed import SACKED_TOWN, TOWN
from engines.captain_zemo.seas import Sea

NAME = "captain_zemo"
TITLE = "Captain Zemo"
SEATS: tuple[int, ...] = (1,)
PLAYER = 0
TURNS = 15
DICE = 4

START_ROLL, START, MOTIVE = "start roll", "start", "motive"
TURN_ROLL, STEER, BETWEEN = "turn roll", "steer", "between turns"
MEET_NAVY, VISIT = "navy", "town"
FIRE, ATTACK_ROLL, DAMAGE, BOOTY = "cannon", "attack roll", "damage", "booty"
OVER = "over"

NO_MOTIVE = -1


class Log(NamedTuple):
    """What is written on the sheet."""

    stock: tuple[int, ...]  # points of each resource
    marks: tuple[int, ...]  # circles marked of each feature
    danger: int  # circles marked on the danger track


class State(NamedTuple):
    """The whole game; it has no secrets."""

    sea: Sea
    phase: str
    motive: int  # NO_MOTIVE until it is chosen
    turn: int  # 0 before the first
    free_reroll: bool  # the Adventurer's of this turn is still there
    rolled: tuple[int, ...]  # the dice as they were last rolled, for whatever it was
    dice: tuple[int, ...]  # of this turn's roll, those not used yet
    path: bytes  # every square entered, the start first
    taken: int  # the same as bits, with the corners passed: see seas
    turn_starts: bytes  # how long the path was when each turn began
    resolved: int  # so many squares of the path are done with; in a decision the next one is its place
    fired: int  # attack dice of the combat going on
    bought: bool  # something, in the town being visited
    log: Log
    lost: str  # why the voyage was lost; empty otherwise


def here(state: State) -> int:
    """The feature of the square being resolved."""
    return state.sea.features[state.path[state.resolved]]


def enemy(state: State) -> int:
    """The feature being fought: a town in combat is a town being sacked."""
    feature = here(state)
    return SACKED_TOWN if feature == TOWN else feature
