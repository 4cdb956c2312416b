"""Kinds of orders: which a Captain may give for all that everybody knows, and why one cannot be given.

A table on which a card stands for a kind of order lights and judges it by `open_kinds` and `comes_first`,
which tell no secret, and tells the Captain alone the reason of `against`. A kind is the first word of its
orders; the four courses are kinds of their own.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from engines.captain_sonar import words
from engines.captain_sonar.moves import actions, apply
from engines.captain_sonar.sheets import DRONE, MINE, SCENARIO, SILENCE, SONAR, SYSTEMS, TORPEDO
from engines.captain_sonar.state import (
    ANSWER,
    CONFIRMED,
    COURSE,
    FIRST,
    NOBODY,
    OVER,
    PLAY,
    START,
    SYSTEM,
    State,
    Sub,
    owes,
)
from engines.captain_sonar.systems import operated
from engines.game import IllegalAction
from engines.reasons import because

MOVES = (*words.COURSE, words.SURFACE)
SYSTEM_KINDS = {"mine": MINE, "torpedo": TORPEDO, "drone": DRONE, "sonar": SONAR, "silence": SILENCE}
SYSTEM_KINDS |= {"archer": SCENARIO}
_NOWHERE = {
    "mine": because("there is no space for a mine around the submarine"),
    "archer": because("there is no Archer mine left"),
}


def kind_of(order: str) -> str:
    """The kind of an order."""
    return order if order in words.COURSE else order.partition(" ")[0]


def system_of(kind: str) -> str:
    """The system that a kind of order uses; "" for none."""
    return SYSTEMS[SYSTEM_KINDS[kind]] if kind in SYSTEM_KINDS else ""


def open_kinds(state: State, team: int) -> tuple[str, ...]:
    """The moves and systems that the Captain of a team may order now for all that everybody knows: what lies
    around the submarine and what is broken down there is a secret."""
    sub = state.subs[team]
    if state.phase == PLAY:
        return _at_will(state, sub)
    if state.team != team:
        return ()
    if state.phase == COURSE:
        return MOVES
    return _charged(state, sub) if state.phase == SYSTEM else ()


def _at_will(state: State, sub: Sub) -> tuple[str, ...]:
    if sub.surface:
        return (words.DIVE,) if sub.surface[CONFIRMED] else ()
    charged = _charged(state, sub) if sub.armed else ()
    if owes(sub):
        return tuple(kind for kind in charged if SYSTEM_KINDS[kind] != SILENCE)
    return (*MOVES, *charged)


def _charged(state: State, sub: Sub) -> tuple[str, ...]:
    """The systems that were called out as ready."""
    full = state.setup.gauges.full[sub.gauges]
    return tuple(kind for kind, system in SYSTEM_KINDS.items() if full >> system & 1)


Due = Literal["game over", "dive first", "repairs first", "crew first", "course first", "one course"]
NotYet = Literal["not ready", "starts first", "answer first", "their turn"]


class Hindrance(NamedTuple):
    """What everybody knows to stand in the way of an order, and the team that it is about."""

    what: NotYet | Due
    team: int


def comes_first(state: State, team: int, kind: str) -> Hindrance:
    """What has to come before an order of a kind that `open_kinds` does not name."""
    sub = state.subs[team]
    if kind in SYSTEM_KINDS and kind not in _charged(state, sub):
        return Hindrance("not ready", team)
    if state.phase in (START, FIRST):
        return Hindrance("starts first", team)
    if state.phase == ANSWER:
        return Hindrance("answer first", 1 - state.team)
    if not state.setup.realtime and state.team not in (team, NOBODY):
        return Hindrance("their turn", state.team)
    return Hindrance(_in_its_turn(state, sub, kind), team)


def _in_its_turn(state: State, sub: Sub, kind: str) -> Due:
    if state.phase == OVER:
        return "game over"
    if sub.surface:
        return "dive first" if sub.surface[CONFIRMED] else "repairs first"
    if owes(sub):
        return "crew first"
    return "course first" if kind in SYSTEM_KINDS else "one course"


def against(state: State, seat: int, kind: str) -> str:
    """Why a seat can give no order of a kind that `open_kinds` may name, which may be a secret of its team;
    "" when it can."""
    if any(kind_of(order) == kind for order in actions(state, seat)):
        return ""
    try:
        if kind in SYSTEM_KINDS:
            operated(state, seat, SYSTEM_KINDS[kind])
        else:
            apply(state, seat, kind)
    except IllegalAction as illegal:
        return illegal.why
    return _NOWHERE[kind]
