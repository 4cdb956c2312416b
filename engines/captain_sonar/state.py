"""The values a game is made of: what was chosen for it, its two submarines, and where it stands.

start -> first -> course -> tasks -> system -> course ...        turn-by-turn
start -> play                                                    real time
system, play -> answer -> (the turn's end, play)                 a sonar waits for the enemy Captain
system -> silent -> (the turn's end)                             the tasks of a silence
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engines.captain_sonar.charts import SeaChart, chart_of
from engines.captain_sonar.grid import UNPLACED
from engines.captain_sonar.sheets import SCENARIO, SYSTEMS, BreakdownSheet, Gauges, gauges_of, sheet_of
from engines.captain_sonar.words import DRONE

# The phases stand in this order so that "the game is on and nobody owes an answer" is one comparison.
START, FIRST, COURSE, SYSTEM, TASKS, SILENT, PLAY, ANSWER, OVER = range(9)
PHASES = ("start", "first", "course", "system", "tasks", "tasks", "play", "answer", "over")

NOBODY = -1
NOTHING = -1
DIVED: tuple[int, ...] = ()
JUST_SURFACED = (0, 0, 0, 0, 0)
CONFIRMED = 4


class Setup:
    """What a game was started with, as tables. Equal options give the same Setup."""

    def __init__(self, name: str, mode: str, sheet: str, limit: int) -> None:
        self.key = (name, mode, sheet, limit)
        self.chart: SeaChart = chart_of(name, mode)
        self.sheet: BreakdownSheet = sheet_of(sheet)
        self.gauges: Gauges = gauges_of(mode, bool(self.chart.archers))
        self.limit = limit
        self.realtime = mode == "realtime"
        self.water = self.chart.water
        self.drones = DRONE[: len(self.chart.sectors)]
        self.systems = SYSTEMS if self.chart.archers else SYSTEMS[:SCENARIO]

    def __repr__(self) -> str:
        return f"<{' '.join(map(str, self.key))}>"

    def __reduce__(self) -> tuple[object, ...]:
        return setup_of, self.key


@cache
def setup_of(name: str, mode: str, sheet: str, limit: int) -> Setup:
    return Setup(name, mode, sheet, limit)


class Sub(NamedTuple):
    """A submarine with the sheets of its team."""

    space: int
    route: int  # set of spaces, with the one it is in
    track: bytes  # the same spaces in the order they were entered
    mines: int  # set of spaces
    gauges: int
    sheet: int
    damage: int
    owes_mark: bool
    owes_cross: int  # the panel, or NOTHING
    armed: bool  # a course was announced since the last system or dive
    surface: tuple[int, ...]  # DIVED, or the section each station has secured (0: none) and 1 if confirmed
    log: bytes  # see evidence


def owes(sub: Sub) -> bool:
    """Has First Mate or Engineer still to say ok to the last course?"""
    return sub.owes_mark or sub.owes_cross != NOTHING


class State(NamedTuple):
    setup: Setup
    phase: int
    team: int  # whose turn it is; in real time NOBODY, but in the answer phase the team that asked
    left: int  # turns the team has from now on, this one included
    counted: int  # finished turns; in real time courses and surfacings
    archers: int  # Archer mines that were not triggered yet
    subs: tuple[Sub, Sub]


UNBUILT = Sub(UNPLACED, 0, b"", 0, 0, 0, 0, False, NOTHING, False, DIVED, b"")
