"""A voyage as one immutable value, and how it starts."""

from __future__ import annotations

from typing import NamedTuple

from engines.captain_zemo.charts import MAPS, Chart, chart_of
from engines.captain_zemo.sheet import FEATURES, SACKED_TOWN, SHEET, TOWN
from engines.game import BadOption, Options, check_options, seat_count

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

    chart: Chart
    phase: str
    motive: int  # NO_MOTIVE until it is chosen
    turn: int  # 0 before the first
    free_reroll: bool  # the Adventurer's of this turn is still there
    rolled: tuple[int, ...]  # the dice as they were last rolled, for whatever it was
    dice: tuple[int, ...]  # of this turn's roll, those not used yet
    path: bytes  # every square entered, the start first
    taken: int  # the same as bits, with the corners passed: see charts
    turn_starts: bytes  # how long the path was when each turn began
    resolved: int  # so many squares of the path are done with; in a decision the next one is its place
    fired: int  # attack dice of the combat going on
    bought: bool  # something, in the town being visited
    log: Log
    lost: str  # why the voyage was lost; empty otherwise


FIRST_LOG = Log(tuple(resource.start for resource in SHEET.resources), (0,) * len(FEATURES), 0)


def start(options: Options) -> State:
    """The first state. Option: `map`, one of MAPS."""
    check_options(TITLE, options, ("map",))
    seat_count(TITLE, options, SEATS)
    name = options.get("map", MAPS[0])
    if not isinstance(name, str) or name not in MAPS:
        raise BadOption(f"option 'map' of {TITLE} is one of {', '.join(MAPS)}, not {name!r}")
    return first_state(chart_of(name))


def first_state(chart: Chart) -> State:
    """A voyage on any sea, before its first roll."""
    return State(
        chart=chart,
        phase=START_ROLL,
        motive=NO_MOTIVE,
        turn=0,
        free_reroll=False,
        rolled=(),
        dice=(),
        path=b"",
        taken=0,
        turn_starts=b"",
        resolved=0,
        fired=0,
        bought=False,
        log=FIRST_LOG,
        lost="",
    )


def here(state: State) -> int:
    """The feature of the square being resolved."""
    return state.chart.features[state.path[state.resolved]]


def enemy(state: State) -> int:
    """The feature being fought: a town in combat is a town being sacked."""
    feature = here(state)
    return SACKED_TOWN if feature == TOWN else feature
