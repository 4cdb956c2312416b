"""What orders have in common: how a turn ends, what a blast does."""

from __future__ import annotations

from engines.captain_sonar.events import Ended
from engines.captain_sonar.evidence import BLAST, event
from engines.captain_sonar.state import COURSE, DIVED, NOBODY, OVER, START, State, Sub
from engines.game import IllegalAction, Told
from engines.reasons import because

EXTRA_TURNS = 3
DIRECT_HIT, INDIRECT_HIT = 2, 1


def pair(state: State, team: int, sub: Sub) -> tuple[Sub, Sub]:
    """Both submarines, with that of a team changed."""
    return (state.subs[0], sub) if team else (sub, state.subs[1])


def with_sub(state: State, team: int, sub: Sub) -> State:
    """The same moment with one submarine changed."""
    return State(*state[:6], pair(state, team, sub))


def next_turn(state: State, subs: tuple[Sub, Sub], *, surfaced: bool = False) -> State:
    """The turn of the active team is over; the next one dives by itself if it was surfaced."""
    setup, _, team, left, count, archers, _ = state
    count += 1
    if count >= setup.limit:
        return State(setup, OVER, NOBODY, 0, count, archers, subs)
    if surfaced:
        team, left = 1 - team, EXTRA_TURNS
    elif left > 1:
        left -= 1
    else:
        team, left = 1 - team, 1
    sub = subs[team]
    if sub.surface:
        sub = sub._replace(surface=DIVED)
        subs = (subs[0], sub) if team else (sub, subs[1])
    return State(setup, COURSE, team, left, count, archers, subs)


def hits(state: State, space: int) -> tuple[int, int]:
    """What a blast does to yellow and to blue."""
    near = state.setup.chart.near[space]
    return _hit(state.subs[0], space, near), _hit(state.subs[1], space, near)


def _hit(sub: Sub, space: int, near: int) -> int:
    if sub.space == space:
        return DIRECT_HIT
    return INDIRECT_HIT if near >> sub.space & 1 else 0


def blast(state: State, space: int, kinds: tuple[int, int] = (BLAST, BLAST)) -> State:
    """Something goes off; both submarines can be hit. `kinds` is what it is to each of them."""
    yellow, blue = hits(state, space)
    subs = (
        _struck(state, state.subs[0], kinds[0], space, yellow),
        _struck(state, state.subs[1], kinds[1], space, blue),
    )
    after = State(*state[:6], subs)
    return sunk(after) if yellow or blue else after


def _struck(state: State, sub: Sub, kind: int, space: int, hit: int) -> Sub:
    damage = min(sub.damage + hit, state.setup.gauges.damage)
    return sub._replace(damage=damage, log=sub.log + event(kind, space, hit))


def sunk(state: State) -> State:
    """The same moment, but over when a submarine has had all the damage it can take."""
    most = state.setup.gauges.damage
    if state.subs[0].damage < most and state.subs[1].damage < most:
        return state
    return state._replace(phase=OVER, team=NOBODY, left=0)


def has_clock(state: State) -> bool:
    """Can a clock beside the game run out now?"""
    return state.setup.realtime and state.phase not in (START, OVER)


def settle(state: State, _seat: int) -> tuple[State, list[Told]]:
    """A clock beside the game has run out: a draw. It is no order, and nobody is offered it."""
    if not has_clock(state):
        raise IllegalAction(because("only a game in real time that is under way has a clock"))
    return state._replace(phase=OVER, team=NOBODY, left=0), [Told(Ended("limit"))]
