"""How well a bot plays: three levels, and what each costs in simulations and in time.

A thought ends with its simulations or with its seconds, whichever comes first. The simulations are what
strength is measured by, so that a match is the same on every machine; the seconds are for a machine that
is too slow for them, and for people who wait.
"""

from __future__ import annotations

from enum import StrEnum
from math import inf
from typing import NamedTuple


class Level(StrEnum):
    """How well a bot plays."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


class Effort(NamedTuple):
    """How long a bot thinks about one action, and how exactly it then chooses."""

    simulations: int
    seconds: float = inf
    slack: float = 0.0  # how much worse than the best an action may seem and still be taken (a win is 1)


EFFORTS = {
    Level.EASY: Effort(30, seconds=0.5, slack=0.15),
    Level.NORMAL: Effort(250, seconds=0.8, slack=0.03),
    Level.HARD: Effort(1500, seconds=1.0),
}
"""What the levels are in a game that has no effort of its own."""
