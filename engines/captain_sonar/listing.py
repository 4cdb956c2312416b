"""Who may act, and every legal order of a station. Spaces are listed row by row."""

from __future__ import annotations

from collections.abc import Sequence

from engines.captain_sonar import words
from engines.captain_sonar.grid import ROW, STEP, spaces_in
from engines.captain_sonar.readiness import (
    AROUND,
    DETECTION,
    blackout,
    mine_spaces,
    ready,
    silence_lengths,
)
from engines.captain_sonar.sheets import (
    DRONE,
    MINE,
    PANEL_WIDTH,
    SCENARIO,
    SILENCE,
    SONAR,
    TORPEDO,
)
from engines.captain_sonar.state import (
    ANSWER,
    CONFIRMED,
    COURSE,
    FIRST,
    NOTHING,
    OVER,
    PLAY,
    START,
    SYSTEM,
    Setup,
    State,
    Sub,
)
from engines.captain_sonar.words import CAPTAIN, ENGINEER, FIRST_MATE
from engines.game import CHANCE

_SEATS = tuple(tuple(seat for seat in range(8) if mask >> seat & 1) for mask in range(256))
_CHANCE = (CHANCE,)
_CAPTAIN, _FIRST_MATE, _ENGINEER = 1 << CAPTAIN, 1 << FIRST_MATE, 1 << ENGINEER

# Free spaces shifted right until the northern neighbour is bit 0: then the four courses are these bits,
# and what is left of them tells the list of courses.
_COURSES = {
    sum(1 << ROW + STEP[d] for d in range(4) if choice >> d & 1): (
        *(words.COURSE[d] for d in range(4) if choice >> d & 1),
        words.SURFACE,
    )
    for choice in range(16)
}

# Per panel and what is crossed out of it: the orders that are left.
_CROSSES = {
    width: tuple(
        tuple(
            tuple(words.CROSS[panel * PANEL_WIDTH + n] for n in range(width) if not crossed >> n & 1)
            for crossed in range(1 << PANEL_WIDTH)
        )
        for panel in range(4)
    )
    for width in (5, 6)
}
_PANEL_MASK = (1 << PANEL_WIDTH) - 1


def movers(state: State) -> tuple[int, ...]:
    """The stations that have an order to give. It tells secrets (who holds mines): for referees only."""
    phase = state.phase
    if phase < COURSE:
        if phase == FIRST:
            return _CHANCE
        return _SEATS[(not state.subs[0].space) | (not state.subs[1].space) << 4]
    if phase == PLAY:
        yellow, blue = state.subs
        setup, archers = state.setup, state.archers
        stations = _stations(setup, archers, yellow) | _stations(setup, archers, blue) << 4
        if yellow.surface or blue.surface:
            stations |= _confirming(yellow) << 4 | _confirming(blue)
        return _SEATS[stations]
    if phase >= ANSWER:
        return () if phase == OVER else _SEATS[_CAPTAIN << (4 if state.team == 0 else 0)]
    return _SEATS[_turn_stations(state)]


def _turn_stations(state: State) -> int:
    team = state.team
    sub, enemy = state.subs[team], state.subs[1 - team]
    stations = _CAPTAIN if sub.mines else 0
    if state.phase == COURSE:
        stations = _CAPTAIN
    elif state.phase == SYSTEM:
        stations = _CAPTAIN
        if ready(state.setup, sub) & DETECTION:
            stations |= _FIRST_MATE
    else:
        if sub.owes_mark:
            stations |= _FIRST_MATE
        if sub.owes_cross >= 0:
            stations |= _ENGINEER
    if team:
        stations <<= 4
    if enemy.mines and not enemy.surface:
        stations |= _CAPTAIN if team else _CAPTAIN << 4
    return stations


def _stations(setup: Setup, archers: int, sub: Sub) -> int:
    """The stations of one submarine that may act in real time."""
    if sub.surface:
        return _securing(sub)
    stations = 0
    if sub.owes_mark:
        stations = _FIRST_MATE
    if sub.owes_cross >= 0:
        stations |= _ENGINEER
    if not stations:
        stations = _CAPTAIN
        if sub.armed and ready(setup, sub) & DETECTION and not blackout(setup, sub):
            stations |= _FIRST_MATE
        return stations
    if sub.mines:
        stations |= _CAPTAIN
    if sub.armed and (systems := ready(setup, sub)):
        if systems & DETECTION:
            stations |= _CAPTAIN | _FIRST_MATE
        elif systems & ~(1 << SILENCE) and _aimed(setup, archers, sub, systems):
            stations |= _CAPTAIN
    return stations


def _aimed(setup: Setup, archers: int, sub: Sub, systems: int) -> bool:
    """One of the systems that need a space has one."""
    return bool(
        systems >> TORPEDO & 1
        or (systems >> MINE & 1 and mine_spaces(setup, sub))
        or (systems >> SCENARIO & 1 and archers)
    )


def _securing(sub: Sub) -> int:
    captain, first_mate, engineer, radio, confirmed = sub.surface
    if confirmed:
        return _CAPTAIN
    if not engineer:
        return _ENGINEER
    return (not captain) | (not first_mate) << 1 | (not radio) << 3


def _confirming(sub: Sub) -> int:
    """The enemy Engineer, once all four sections of this submarine are secured."""
    surface = sub.surface
    return _ENGINEER if surface and all(surface[:CONFIRMED]) and not surface[CONFIRMED] else 0


def actions(state: State, seat: int) -> Sequence[str]:
    """Every legal order of a seat; empty when it has none."""
    phase = state.phase
    if phase == OVER or not 0 <= seat < 8:
        return words.FIRST if phase == FIRST and seat == CHANCE else ()
    team, role = seat >> 2, seat & 3
    sub = state.subs[team]
    if phase < COURSE:
        return _starts(state.setup) if phase == START and role == CAPTAIN and not sub.space else ()
    if phase == ANSWER:
        return answers(state.setup, sub) if role == CAPTAIN and team != state.team else ()
    if role == FIRST_MATE:
        return _first_mate(state, team, sub)
    if role == ENGINEER:
        return _engineer(state, team, sub)
    if phase == PLAY:
        if sub.surface:
            return _surfaced(sub, role)
        return _captain_at_will(state, sub) if role == CAPTAIN else ()
    return _captain_in_turn(state, team, sub) if role == CAPTAIN else ()


def _starts(setup: Setup) -> list[str]:
    return [words.START[space] for space in spaces_in(setup.water)]


def answers(setup: Setup, sub: Sub) -> list[str]:
    """Every sonar answer: two kinds, one value true and the other false."""
    chart, space = setup.chart, sub.space
    truth = {words.ROW: space // ROW, words.COLUMN: space % ROW, words.SECTOR: chart.sector[space]}
    return [
        words.tell(pair, first, second)
        for pair, (one, two) in enumerate(words.KINDS)
        for first in words.values(one, chart.size)
        for second in words.values(two, chart.size)
        if (first == truth[one]) != (second == truth[two])
    ]


def _captain_in_turn(state: State, team: int, sub: Sub) -> Sequence[str]:
    phase = state.phase
    if team != state.team:
        return _triggers(sub) if sub.mines and not sub.surface else ()
    if phase == COURSE:
        orders: Sequence[str] = _courses(state.setup, sub)
    elif phase == SYSTEM:
        systems = ready(state.setup, sub)
        orders = (*_systems(state, sub, systems), words.PASS) if systems else (words.PASS,)
    else:
        orders = ()
    return (*orders, *_triggers(sub)) if sub.mines else orders


def _captain_at_will(state: State, sub: Sub) -> Sequence[str]:
    setup = state.setup
    systems = ready(setup, sub) if sub.armed else 0
    orders: Sequence[str] = ()
    if sub.owes_mark or sub.owes_cross >= 0:
        systems &= ~(1 << SILENCE)  # it is a move, and a move waits for both stations
    else:
        orders = _courses(setup, sub)
        if len(orders) == 1:  # a blackout: nothing but surfacing
            systems = 0
    if systems:
        orders = (*orders, *_systems(state, sub, systems))
    return (*orders, *_triggers(sub)) if sub.mines else orders


def _courses(setup: Setup, sub: Sub) -> tuple[str, ...]:
    return _COURSES[(setup.water & ~(sub.route | sub.mines)) >> sub.space - ROW & AROUND]


def _triggers(sub: Sub) -> list[str]:
    return [words.TRIGGER[space] for space in spaces_in(sub.mines)]


def _systems(state: State, sub: Sub, systems: int) -> list[str]:
    """The orders of those systems."""
    setup, orders = state.setup, []
    if systems >> MINE & 1:
        orders += [words.MINE[space] for space in spaces_in(mine_spaces(setup, sub))]
    if systems >> TORPEDO & 1:
        orders += [words.TORPEDO[space] for space in spaces_in(setup.chart.reach[sub.space])]
    if systems >> DRONE & 1:
        orders += setup.drones
    if systems >> SONAR & 1:
        orders.append(words.SONAR)
    if systems >> SILENCE & 1:
        for direction, length in enumerate(silence_lengths(setup, sub)):
            orders += words.SILENCE[direction][: length + 1]
    if systems >> SCENARIO & 1:
        orders += [words.ARCHER[space] for space in spaces_in(state.archers)]
    return orders


def _surfaced(sub: Sub, role: int) -> Sequence[str]:
    if not _securing(sub) >> role & 1:
        return ()
    if sub.surface[CONFIRMED]:
        return (words.DIVE,)
    return [order for section, order in enumerate(words.SECURE, 1) if section not in sub.surface[:CONFIRMED]]


def _first_mate(state: State, team: int, sub: Sub) -> Sequence[str]:
    setup, phase = state.setup, state.phase
    if sub.surface:
        return _surfaced(sub, FIRST_MATE) if phase == PLAY else ()
    orders: list[str] = marks(setup, sub) if sub.owes_mark else []
    if phase == SYSTEM:
        if team != state.team:
            return ()
    elif phase != PLAY or not sub.armed:
        return orders
    systems = ready(setup, sub) & DETECTION
    if systems and phase == PLAY and not (sub.owes_mark or sub.owes_cross >= 0) and blackout(setup, sub):
        return orders
    return orders + _systems(state, sub, systems) if systems else orders


def marks(setup: Setup, sub: Sub) -> list[str]:
    """The gauges that have room for a mark, or that none has."""
    full = setup.gauges.full[sub.gauges]
    room = [words.MARK[n] for n, size in enumerate(setup.gauges.sizes) if size and not full >> n & 1]
    return room or [words.MARK_NONE]


def _engineer(state: State, team: int, sub: Sub) -> Sequence[str]:
    orders: Sequence[str] = ()
    if sub.surface:
        if state.phase == PLAY:
            orders = _surfaced(sub, ENGINEER)
    elif sub.owes_cross != NOTHING:
        panel = sub.owes_cross
        width = len(state.setup.sheet.panels[panel])
        orders = _CROSSES[width][panel][sub.sheet >> panel * PANEL_WIDTH & _PANEL_MASK]
    enemy = state.subs[1 - team]
    if enemy.surface and state.phase == PLAY and _confirming(enemy):
        return (*orders, words.CONFIRM)
    return orders
