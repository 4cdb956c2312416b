"""Who may act, every legal order of a station, and what an order does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.captain_sonar import orders, systems, words
from engines.captain_sonar.listing import (
    answers,
    captain_at_will,
    captain_in_turn,
    engineer,
    first_mate,
    starts,
    surfaced,
)
from engines.captain_sonar.state import ANSWER, COURSE, FIRST, OVER, PLAY, START, State
from engines.captain_sonar.stations import CAPTAINS, at_will, confirming, in_turn
from engines.captain_sonar.words import CAPTAIN, ENGINEER, FIRST_MATE
from engines.game import CHANCE, IllegalAction
from engines.reasons import because

_SEATS = tuple(tuple(seat for seat in range(8) if mask >> seat & 1) for mask in range(256))
_CHANCE = (CHANCE,)
_ORDERS = {**orders.ORDERS, **systems.ORDERS}


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
        stations = at_will(setup, archers, yellow) | at_will(setup, archers, blue) << 4
        if yellow.surface or blue.surface:
            stations |= confirming(yellow) << 4 | confirming(blue)
        return _SEATS[stations]
    if phase >= ANSWER:
        return () if phase == OVER else _SEATS[CAPTAINS << (4 if state.team == 0 else 0)]
    return _SEATS[in_turn(state)]


def actions(state: State, seat: int) -> Sequence[str]:
    """Every legal order of a seat; empty when it has none."""
    phase = state.phase
    if phase == OVER or not 0 <= seat < 8:
        return words.FIRST if phase == FIRST and seat == CHANCE else ()
    team, role = seat >> 2, seat & 3
    sub = state.subs[team]
    if phase < COURSE:
        return starts(state.setup) if phase == START and role == CAPTAIN and not sub.space else ()
    if phase == ANSWER:
        return answers(state.setup, sub) if role == CAPTAIN and team != state.team else ()
    if role == FIRST_MATE:
        return first_mate(state, team, sub)
    if role == ENGINEER:
        return engineer(state, team, sub)
    if phase == PLAY:
        if sub.surface:
            return surfaced(sub, role)
        return captain_at_will(state, sub) if role == CAPTAIN else ()
    return captain_in_turn(state, team, sub) if role == CAPTAIN else ()


def apply(state: State, seat: int, action: Any) -> State:  # anything may be asked: refused, not a fault
    """The state after an order. IllegalAction gives the reason, and nothing has changed."""
    try:
        verb, first, second = _ORDERS[action]
    except (KeyError, TypeError):
        raise IllegalAction(because("{action!r} is no order of this game", action=action)) from None
    if not 0 <= seat < 8 and verb is not orders.first:
        raise IllegalAction(because("there is no station {seat!r}, only 0 to 7", seat=seat))
    return verb(state, seat, first, second)
