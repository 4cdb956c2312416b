"""Which stations have an order to give now, as bits in the order of the roles."""

from __future__ import annotations

from engines.captain_sonar.readiness import DETECTION, blackout, mine_spaces, ready
from engines.captain_sonar.sheets import MINE, SCENARIO, SILENCE, TORPEDO
from engines.captain_sonar.state import CONFIRMED, COURSE, SYSTEM, Setup, State, Sub
from engines.captain_sonar.words import CAPTAIN, ENGINEER, FIRST_MATE

CAPTAINS, FIRST_MATES, ENGINEERS = 1 << CAPTAIN, 1 << FIRST_MATE, 1 << ENGINEER


def in_turn(state: State) -> int:
    """The stations that may act turn by turn, blue's four bits higher."""
    team = state.team
    sub, enemy = state.subs[team], state.subs[1 - team]
    stations = CAPTAINS if sub.mines else 0
    if state.phase == COURSE:
        stations = CAPTAINS
    elif state.phase == SYSTEM:
        stations = CAPTAINS
        if ready(state.setup, sub) & DETECTION:
            stations |= FIRST_MATES
    else:
        if sub.owes_mark:
            stations |= FIRST_MATES
        if sub.owes_cross >= 0:
            stations |= ENGINEERS
    if team:
        stations <<= 4
    if enemy.mines and not enemy.surface:
        stations |= CAPTAINS if team else CAPTAINS << 4
    return stations


def at_will(setup: Setup, archers: int, sub: Sub) -> int:
    """The stations of one submarine that may act in real time."""
    if sub.surface:
        return securing(sub)
    stations = 0
    if sub.owes_mark:
        stations = FIRST_MATES
    if sub.owes_cross >= 0:
        stations |= ENGINEERS
    if not stations:
        stations = CAPTAINS
        if sub.armed and ready(setup, sub) & DETECTION and not blackout(setup, sub):
            stations |= FIRST_MATES
        return stations
    if sub.mines:
        stations |= CAPTAINS
    if sub.armed and (systems := ready(setup, sub)):
        if systems & DETECTION:
            stations |= CAPTAINS | FIRST_MATES
        elif systems & ~(1 << SILENCE) and _aimed(setup, archers, sub, systems):
            stations |= CAPTAINS
    return stations


def _aimed(setup: Setup, archers: int, sub: Sub, systems: int) -> bool:
    """One of the systems that need a space has one."""
    return bool(
        systems >> TORPEDO & 1
        or (systems >> MINE & 1 and mine_spaces(setup, sub))
        or (systems >> SCENARIO & 1 and archers)
    )


def securing(sub: Sub) -> int:
    """The stations of a surfaced submarine that have a section to secure, or the Captain to dive."""
    captain, first_mate, engineer, radio, confirmed = sub.surface
    if confirmed:
        return CAPTAINS
    if not engineer:
        return ENGINEERS
    return (not captain) | (not first_mate) << 1 | (not radio) << 3


def confirming(sub: Sub) -> int:
    """The enemy Engineer, once all four sections of this submarine are secured."""
    surface = sub.surface
    return ENGINEERS if surface and all(surface[:CONFIRMED]) and not surface[CONFIRMED] else 0
