"""Why an order is refused: whose it is, what must come first, what stands in the way.

A reason is for the seat that gave the order: it may tell a secret of its team.
"""

from __future__ import annotations

from engines.captain_sonar.grid import DIRECTIONS
from engines.captain_sonar.readiness import blackout
from engines.captain_sonar.sheets import SILENCE, SYSTEMS
from engines.captain_sonar.state import (
    ANSWER,
    COURSE,
    FIRST,
    NOTHING,
    OVER,
    PLAY,
    START,
    SYSTEM,
    State,
    Sub,
    owes,
)
from engines.captain_sonar.words import ROLES, TEAMS
from engines.game import IllegalAction
from engines.reasons import because


def station(state: State, seat: int, role: int) -> int:
    """The team of a seat that holds this role while the game is on and nobody waits for an answer."""
    if not COURSE <= state.phase <= PLAY:
        raise IllegalAction(waiting(state))
    if seat & 3 != role:
        raise IllegalAction(
            because(
                "that is an order of the {role}, not of the {mine}",
                role=because(ROLES[role]),
                mine=because(ROLES[seat & 3]),
            )
        )
    return seat >> 2


def waiting(state: State) -> str:
    """Why nothing but the expected can happen now."""
    if state.phase == OVER:
        return because("the game is over")
    if state.phase == ANSWER:
        return because(
            "everybody waits until the {team} captain has answered the sonar",
            team=because(TEAMS[1 - state.team]),
        )
    if state.phase == FIRST:
        return because("it is not decided yet which team begins")
    assert state.phase == START
    return because("both captains must choose where they start first")


def check_free_to_move(state: State, team: int, sub: Sub) -> None:
    """A course, or what replaces one, is due."""
    if state.phase == COURSE:
        if team != state.team:
            raise IllegalAction(because("it is the turn of {team}", team=because(TEAMS[state.team])))
    elif state.phase != PLAY:
        raise IllegalAction(because("there is one course a turn, at its beginning"))
    elif sub.surface:
        raise IllegalAction(because("a surfaced submarine must be secured, confirmed and dived first"))
    elif owes(sub):
        raise IllegalAction(because("first mate and engineer must both have said ok first"))


def barred(state: State, sub: Sub, space: int, direction: int) -> str:
    """Why there is no course that way."""
    way = because(("north", "south", "east", "west")[direction])
    if state.setup.chart.islands >> space & 1:
        return because("the space {way} of the submarine is an island", way=way)
    if not state.setup.water >> space & 1:
        return because("the space {way} of the submarine is off the map", way=way)
    return (
        because("the space {way} of the submarine holds an own mine", way=way)
        if sub.mines >> space & 1
        else because("the space {way} of the submarine is on the own route", way=way)
    )


def wrong_panel(sub: Sub) -> str:
    """Why no symbol of that panel can be crossed out."""
    if sub.owes_cross == NOTHING:
        return because("a breakdown is due only after a course or a silence, once each")
    return because("the breakdown must be in panel {panel}", panel=DIRECTIONS[sub.owes_cross])


def no_symbol(sub: Sub, symbol: int) -> str:
    """Why that symbol of the right panel cannot be crossed out."""
    return (
        because("that symbol is crossed out already")
        if sub.sheet >> symbol & 1
        else because("there is no such symbol")
    )


def check_system_due(state: State, team: int, sub: Sub, system: int) -> None:
    """The moment is one for this system, whether or not it is ready."""
    if state.phase != PLAY:
        if team != state.team:
            raise IllegalAction(because("it is the turn of {team}", team=because(TEAMS[state.team])))
        if state.phase != SYSTEM:
            raise IllegalAction(
                because("a system comes after the course, the mark and the breakdown of the turn")
            )
        return
    if sub.surface:
        raise IllegalAction(because("a surfaced submarine has no systems"))
    if not sub.armed:
        raise IllegalAction(because("a course must be announced between two systems, and after a dive"))
    if owes(sub) and system == SILENCE:
        raise IllegalAction(
            because("silence is a move: first mate and engineer must both have said ok first")
        )
    if not owes(sub) and blackout(state.setup, sub):
        raise IllegalAction(because("there is no course left: the submarine must surface"))


def not_ready(state: State, sub: Sub, system: int) -> str:
    """Why a system does not work."""
    name = because(SYSTEMS[system])
    if not state.setup.gauges.sizes[system]:
        return because("this map has no {name} system", name=name)
    if not state.setup.gauges.full[sub.gauges] >> system & 1:
        return because("the {name} gauge is not full", name=name)
    return because("there is a breakdown on the {name} system", name=name)
