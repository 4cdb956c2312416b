"""How a game begins, and what can be chosen for it."""

from __future__ import annotations

from engines.captain_sonar.charts import MAPS, MODES
from engines.captain_sonar.crew import line_up
from engines.captain_sonar.sheets import SHEETS
from engines.captain_sonar.state import NOBODY, START, UNBUILT, State, setup_of
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
