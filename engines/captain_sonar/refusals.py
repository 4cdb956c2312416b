"""Why an order is refused: whose it is, what must come first, what stands in the way.

A reason is for the seat that gave the order: it may tell a secret of its team.
"""

from __future__ import annotations

from engines.captain_sonar.grid import DIRECTIONS
from engines.captain_sonar.readiness import blackout
from engines.captain_sonar.sheets import SILENCE, SYSTEMS
from engines.captain_sonar.state import ANSWER, COURSE, FIRST, NOTHING, OVER, PLAY, START, SYSTEM, State, Sub
from engines.captain_sonar.words import ROLES, TEAMS
from engines.game import IllegalAction


def station(state: State, seat: int, role: int) -> int:
    """The team of a seat that holds this role while the game is on and nobody waits for an answer."""
    if not COURSE <= state.phase <= PLAY:
        raise IllegalAction(waiting(state))
    if seat & 3 != role:
        raise IllegalAction(f"that is an order of the {ROLES[role]}, not of the {ROLES[seat & 3]}")
    return seat >> 2


def waiting(state: State) -> str:
    """Why nothing but the expected can happen now."""
    if state.phase == OVER:
        return "the game is over"
    if state.phase == ANSWER:
        return f"everybody waits until the {TEAMS[1 - state.team]} captain has answered the sonar"
    if state.phase == FIRST:
        return "it is not decided yet which team begins"
    assert state.phase == START
    return "both captains must choose where they start first"


def check_free_to_move(state: State, team: int, sub: Sub) -> None:
    """A course, or what replaces one, is due."""
    if state.phase == COURSE:
        if team != state.team:
            raise IllegalAction(f"it is the turn of {TEAMS[state.team]}")
    elif state.phase != PLAY:
        raise IllegalAction("there is one course a turn, at its beginning")
    elif sub.surface:
        raise IllegalAction("a surfaced submarine must be secured, confirmed and dived first")
    elif sub.owes_mark or sub.owes_cross != NOTHING:
        raise IllegalAction("first mate and engineer must both have said ok first")


def barred(state: State, sub: Sub, space: int, direction: int) -> str:
    """Why there is no course that way."""
    way = f"the space {('north', 'south', 'east', 'west')[direction]} of the submarine"
    if state.setup.chart.islands >> space & 1:
        return f"{way} is an island"
    if not state.setup.water >> space & 1:
        return f"{way} is off the map"
    return f"{way} holds an own mine" if sub.mines >> space & 1 else f"{way} is on the own route"


def wrong_panel(sub: Sub) -> str:
    """Why no symbol of that panel can be crossed out."""
    if sub.owes_cross == NOTHING:
        return "a breakdown is due only after a course or a silence, once each"
    return f"the breakdown must be in panel {DIRECTIONS[sub.owes_cross]}"


def no_symbol(sub: Sub, symbol: int) -> str:
    """Why that symbol of the right panel cannot be crossed out."""
    return "that symbol is crossed out already" if sub.sheet >> symbol & 1 else "there is no such symbol"


def check_system_due(state: State, team: int, sub: Sub, system: int) -> None:
    """The moment is one for this system, whether or not it is ready."""
    if state.phase != PLAY:
        if team != state.team:
            raise IllegalAction(f"it is the turn of {TEAMS[state.team]}")
        if state.phase != SYSTEM:
            raise IllegalAction("a system comes after the course, the mark and the breakdown of the turn")
        return
    owes = sub.owes_mark or sub.owes_cross != NOTHING
    if sub.surface:
        raise IllegalAction("a surfaced submarine has no systems")
    if not sub.armed:
        raise IllegalAction("a course must be announced between two systems, and after a dive")
    if owes and system == SILENCE:
        raise IllegalAction("silence is a move: first mate and engineer must both have said ok first")
    if not owes and blackout(state.setup, sub):
        raise IllegalAction("there is no course left: the submarine must surface")


def not_ready(state: State, sub: Sub, system: int) -> str:
    """Why a system does not work."""
    name = SYSTEMS[system]
    if not state.setup.gauges.sizes[system]:
        return f"this map has no {name} system"
    if not state.setup.gauges.full[sub.gauges] >> system & 1:
        return f"the {name} gauge is not full"
    return f"there is a breakdown on the {name} system"
