"""The orders of each station, listed. Spaces are listed row by row."""

from __future__ import annotations

from collections.abc import Sequence

from engines.captain_sonar import words
from engines.captain_sonar.grid import ROW, STEP, spaces_in
from engines.captain_sonar.readiness import AROUND, DETECTION, blackout, mine_spaces, ready, silence_lengths
from engines.captain_sonar.sheets import DRONE, MINE, PANEL_WIDTH, SCENARIO, SILENCE, SONAR, TORPEDO
from engines.captain_sonar.state import CONFIRMED, COURSE, NOTHING, PLAY, SYSTEM, Setup, State, Sub
from engines.captain_sonar.stations import confirming, securing
from engines.captain_sonar.words import ENGINEER, FIRST_MATE

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


def starts(setup: Setup) -> list[str]:
    """Every space a Captain may start in."""
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


def captain_in_turn(state: State, team: int, sub: Sub) -> Sequence[str]:
    """What a Captain may order turn by turn."""
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


def captain_at_will(state: State, sub: Sub) -> Sequence[str]:
    """What a dived Captain may order in real time."""
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


def surfaced(sub: Sub, role: int) -> Sequence[str]:
    """What a station of a surfaced submarine may do."""
    if not securing(sub) >> role & 1:
        return ()
    if sub.surface[CONFIRMED]:
        return (words.DIVE,)
    return [order for section, order in enumerate(words.SECURE, 1) if section not in sub.surface[:CONFIRMED]]


def first_mate(state: State, team: int, sub: Sub) -> Sequence[str]:
    """A mark that is due, and the systems a First Mate may use."""
    setup, phase = state.setup, state.phase
    if sub.surface:
        return surfaced(sub, FIRST_MATE) if phase == PLAY else ()
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


def engineer(state: State, team: int, sub: Sub) -> Sequence[str]:
    """A breakdown that is due, a section to secure, an enemy to confirm."""
    orders: Sequence[str] = ()
    if sub.surface:
        if state.phase == PLAY:
            orders = surfaced(sub, ENGINEER)
    elif sub.owes_cross != NOTHING:
        panel = sub.owes_cross
        width = len(state.setup.sheet.panels[panel])
        orders = _CROSSES[width][panel][sub.sheet >> panel * PANEL_WIDTH & _PANEL_MASK]
    enemy = state.subs[1 - team]
    if enemy.surface and state.phase == PLAY and confirming(enemy):
        return (*orders, words.CONFIRM)
    return orders
