"""The values a game is made of: what was chosen for it, its two submarines, and where it stands.

start -> first -> course -> tasks -> system -> course ...        turn-by-turn
start -> play                                                    real time
system, play -> answer -> (the turn's end, play)                 a sonar waits for the enemy Captain
system -> silent -> (the turn's end)                             the tasks of a silence
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from engines.captain_sonar.charts import MAPS, MODES, Chart, chart_of
from engines.captain_sonar.crew import line_up
from engines.captain_sonar.grid import UNPLACED
from engines.captain_sonar.sheets import SCENARIO, SHEETS, SYSTEMS, Gauges, Sheet, gauges_of, sheet_of
from engines.captain_sonar.words import DRONE
from engines.game import BadOption, Options, check_options, seat_count

NAME = "captain_sonar"
SEATS: tuple[int, ...] = (8,)
LIMITS = {"turn": 300, "realtime": 600}
LONGEST = 1000

# What only a table needs to know is kept with a game all the same, so that its record is whole: how many
# people play, a clock in minutes, and after how many seconds the table confirms for an enemy Engineer.
PLAYERS, CLOCK, CONFIRM = "players", "clock", "confirm"
LONGEST_CLOCK = 240
LONGEST_CONFIRM = 600

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
        self.chart: Chart = chart_of(name, mode)
        self.sheet: Sheet = sheet_of(sheet)
        self.gauges: Gauges = gauges_of(mode, bool(self.chart.archers))
        self.limit = limit
        self.realtime = mode == "realtime"
        self.water = self.chart.water
        self.drones = DRONE[: len(self.chart.sectors)]
        self.systems = SYSTEMS if self.chart.archers else SYSTEMS[:SCENARIO]

    def __repr__(self) -> str:
        return f"<{' '.join(map(str, self.key))}>"

    def __reduce__(self) -> tuple[Any, ...]:
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


class State(NamedTuple):
    setup: Setup
    phase: int
    team: int  # whose turn it is; in real time NOBODY, but in the answer phase the team that asked
    left: int  # turns the team has from now on, this one included
    counted: int  # finished turns; in real time courses and surfacings
    archers: int  # Archer mines that were not triggered yet
    subs: tuple[Sub, Sub]


UNBUILT = Sub(UNPLACED, 0, b"", 0, 0, 0, 0, False, NOTHING, False, DIVED, b"")


def start(options: Options) -> State:
    """The first state: both Captains have to choose where they begin."""
    check_options(NAME, options, ("map", "mode", "sheet", "limit", PLAYERS, CLOCK, CONFIRM))
    _check_seats(options)
    mode = _choice(options, "mode", MODES)
    _check_table(options, mode)
    limit = options.get("limit", LIMITS[mode])
    if type(limit) is not int or not 1 <= limit <= LONGEST:
        raise BadOption(f"{NAME}: the option limit is a number from 1 to {LONGEST}, not {limit!r}")
    setup = setup_of(_choice(options, "map", MAPS), mode, _choice(options, "sheet", SHEETS), limit)
    return State(setup, START, NOBODY, 0, 0, setup.chart.archers, (UNBUILT, UNBUILT))


def _check_seats(options: Options) -> None:
    """Seats are the stations. Who asks for fewer means the people who hold them, which is another option."""
    try:
        seat_count(NAME, options, SEATS)
    except BadOption as error:
        raise BadOption(
            f"{error}: they are its stations. How many people hold them is the option players (--players 2)"
        ) from None


def _check_table(options: Options, mode: str) -> None:
    if PLAYERS in options:
        line_up(options[PLAYERS], mode)
    for name, least, most in ((CLOCK, 1, LONGEST_CLOCK), (CONFIRM, 0, LONGEST_CONFIRM)):
        value = options.get(name)
        if value is None:
            continue
        if mode != "realtime":
            raise BadOption(f"{NAME}: the option {name} is for mode=realtime only")
        if type(value) is not int or not least <= value <= most:
            raise BadOption(f"{NAME}: the option {name} is a number from {least} to {most}, not {value!r}")


def _choice(options: Options, name: str, possible: tuple[str, ...]) -> str:
    value = options.get(name, possible[0])
    word = str(value) if type(value) is int else value  # a command line makes a number of "20"
    if not isinstance(word, str) or word not in possible:
        raise BadOption(f"{NAME}: the option {name} is {' or '.join(possible)}, not {value!r}")
    return word
