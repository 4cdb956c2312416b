"""The orders that steer, repair and end a turn, each with the checks that make it legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.captain_sonar import evidence, words
from engines.captain_sonar.evidence import BROKE_DOWN, COURSES, REPAIRED, TRIGGER, event
from engines.captain_sonar.flow import (
    blast,
    next_turn,
    pair,
    sunk,
    with_sub,
)
from engines.captain_sonar.grid import NAME, STEP
from engines.captain_sonar.refusals import (
    barred,
    check_free_to_move,
    no_symbol,
    station,
    waiting,
    wrong_panel,
)
from engines.captain_sonar.sheets import GAUGE_BITS, GAUGE_MASK, PANEL_WIDTH, SYSTEMS, struck_out
from engines.captain_sonar.state import (
    CONFIRMED,
    COURSE,
    DIVED,
    FIRST,
    JUST_SURFACED,
    NOBODY,
    NOTHING,
    OVER,
    PLAY,
    START,
    SYSTEM,
    TASKS,
    State,
    Sub,
)
from engines.captain_sonar.words import CAPTAIN, ENGINEER, FIRST_MATE, TEAMS
from engines.game import CHANCE, IllegalAction
from engines.reasons import because

_BYTE = tuple(bytes((n,)) for n in range(256))


def begin(state: State, seat: int, space: int, _: int) -> State:
    """A Captain chooses where the submarine starts."""
    if state.phase != START:
        raise IllegalAction(because("the submarines are under way already"))
    team = seat >> 2
    if seat & 3 != CAPTAIN:
        raise IllegalAction(because("the captain chooses where the submarine starts"))
    if state.subs[team].space:
        raise IllegalAction(because("your submarine has its start already"))
    if not state.setup.water >> space & 1:
        raise IllegalAction(because("{space} is no water space of this map", space=NAME[space]))
    sub = state.subs[team]._replace(space=space, route=1 << space, track=_BYTE[space])
    after = with_sub(state, team, sub)
    if not after.subs[1 - team].space:
        return after
    return after._replace(phase=PLAY if state.setup.realtime else FIRST)


def first(state: State, seat: int, team: int, _: int) -> State:
    """Chance says which team has the first turn."""
    if seat != CHANCE or state.phase != FIRST:
        raise IllegalAction(
            because("chance decides which team begins, once both captains have chosen their start")
        )
    return state._replace(phase=COURSE, team=team, left=1)


def course(state: State, seat: int, direction: int, _: int) -> State:
    team = station(state, seat, CAPTAIN)
    sub = state.subs[team]
    check_free_to_move(state, team, sub)
    space = sub.space + STEP[direction]
    entered = 1 << space
    if not state.setup.water & ~(sub.route | sub.mines) & entered:
        raise IllegalAction(barred(state, sub, space, direction))
    subs = pair(
        state,
        team,
        Sub(
            space,
            sub.route | entered,
            sub.track + _BYTE[space],
            sub.mines,
            sub.gauges,
            sub.sheet,
            sub.damage,
            True,
            direction,
            True,
            DIVED,
            sub.log + COURSES[direction],
        ),
    )
    setup, phase, _team, left, count, archers, _subs = state
    if phase == COURSE:
        return State(setup, TASKS, team, left, count, archers, subs)
    count += 1
    return State(setup, PLAY if count < setup.limit else OVER, NOBODY, 0, count, archers, subs)


def surface(state: State, seat: int, _a: int, _b: int) -> State:
    """Breakdowns and route are cleared; in real time the breakdowns wait for the enemy's confirmation."""
    team = station(state, seat, CAPTAIN)
    sub = state.subs[team]
    check_free_to_move(state, team, sub)
    chart, realtime = state.setup.chart, state.setup.realtime
    ice = 1 if chart.holes and not chart.holes >> sub.space & 1 else 0
    damage = sub.damage + ice
    sinks = damage >= state.setup.gauges.damage
    sub = sub._replace(
        route=1 << sub.space,
        track=_BYTE[sub.space],
        sheet=sub.sheet if realtime else 0,
        damage=damage,
        armed=False,
        surface=JUST_SURFACED,
        log=sub.log + event(evidence.SURFACE, 0 if sinks else chart.sector[sub.space], ice),
    )
    subs = pair(state, team, sub)
    if sinks:
        return sunk(state._replace(subs=subs, counted=state.counted + 1))
    if not realtime:
        return next_turn(state, subs, surfaced=True)
    count = state.counted + 1
    return state._replace(phase=PLAY if count < state.setup.limit else OVER, counted=count, subs=subs)


def mark(state: State, seat: int, gauge: int, _: int) -> State:
    """The First Mate marks a gauge; NOTHING when all are full."""
    team = station(state, seat, FIRST_MATE)
    sub = state.subs[team]
    if not sub.owes_mark:
        raise IllegalAction(because("a mark is due only after a course or a silence, once each"))
    setup, marks = state.setup, sub.gauges
    if gauge == NOTHING:
        if setup.gauges.full[marks].bit_count() < len(setup.systems):
            raise IllegalAction(because("there is a gauge with room for a mark"))
    else:
        size = setup.gauges.sizes[gauge]
        if marks >> GAUGE_BITS * gauge & GAUGE_MASK >= size:
            name = SYSTEMS[gauge]
            raise IllegalAction(
                because("the {name} gauge is full", name=name)
                if size
                else because("this map has no {name} system", name=name)
            )
        marks += 1 << GAUGE_BITS * gauge
    done = Sub(*sub[:4], marks, sub.sheet, sub.damage, False, *sub[8:])
    return _task_done(state, team, done)


def cross(state: State, seat: int, symbol: int, _: int) -> State:
    """The Engineer crosses out a symbol: its circuit may clear, else a full panel or radiation hurts."""
    team = station(state, seat, ENGINEER)
    sub = state.subs[team]
    panel = symbol // PANEL_WIDTH
    sheet = state.setup.sheet
    if sub.owes_cross != panel:
        raise IllegalAction(wrong_panel(sub))
    if not sheet.whole[panel] & ~sub.sheet & 1 << symbol:
        raise IllegalAction(no_symbol(sub, symbol))
    crossed = struck_out(sheet, sub.sheet, symbol)
    if crossed is None:
        log = sub.log + BROKE_DOWN
        sub = sub._replace(sheet=0, damage=sub.damage + 1, owes_cross=NOTHING, log=log)
        if sub.damage >= state.setup.gauges.damage:
            return sunk(with_sub(state, team, sub))
        return _task_done(state, team, sub)
    done = Sub(*sub[:5], crossed, sub.damage, sub.owes_mark, NOTHING, *sub[9:])
    return _task_done(state, team, done)


def _task_done(state: State, team: int, sub: Sub) -> State:
    setup, phase, active, left, count, archers, _ = state
    subs = pair(state, team, sub)
    if phase == PLAY or sub.owes_mark or sub.owes_cross != NOTHING:
        return State(setup, phase, active, left, count, archers, subs)
    if phase == TASKS:
        return State(setup, SYSTEM, active, left, count, archers, subs)
    return next_turn(state, subs)


def pass_on(state: State, seat: int, _a: int, _b: int) -> State:
    """The Captain ends the turn without a system."""
    team = station(state, seat, CAPTAIN)
    if state.phase != SYSTEM or team != state.team:
        raise IllegalAction(
            because("passing is for the end of your own turn, after course, mark and breakdown")
        )
    return next_turn(state, state.subs)


def trigger(state: State, seat: int, space: int, _: int) -> State:
    """An own mine goes off: in any step of either team's turn, free of charge."""
    team = station(state, seat, CAPTAIN)
    sub = state.subs[team]
    if not sub.mines >> space & 1:
        raise IllegalAction(because("you have no mine in {space}", space=NAME[space]))
    if sub.surface:
        raise IllegalAction(because("a surfaced submarine cannot trigger its mines"))
    cleared = with_sub(state, team, sub._replace(mines=sub.mines & ~(1 << space)))
    return blast(cleared, space, (evidence.BLAST, TRIGGER) if team else (TRIGGER, evidence.BLAST))


def secure(state: State, seat: int, section: int, _: int) -> State:
    """Real time: a station secures one of the four sections; the Engineer begins."""
    team, role = seat >> 2, seat & 3
    if state.phase != PLAY:
        raise IllegalAction(
            because("sections are secured in real time only") if state.phase < PLAY else waiting(state)
        )
    sub = state.subs[team]
    if not sub.surface:
        raise IllegalAction(because("only a surfaced submarine is secured"))
    if sub.surface[role]:
        raise IllegalAction(because("your station has secured its section already"))
    if section in sub.surface[:CONFIRMED]:
        raise IllegalAction(because("section {section} is secured already", section=section))
    if role != ENGINEER and not sub.surface[ENGINEER]:
        raise IllegalAction(because("the engineer secures the first section"))
    sections = (*sub.surface[:role], section, *sub.surface[role + 1 :])
    return with_sub(state, team, sub._replace(surface=sections))


def confirm(state: State, seat: int, _a: int, _b: int) -> State:
    """Real time: the enemy Engineer confirms that all four sections are secured; the sheet is cleared."""
    team = 1 - station(state, seat, ENGINEER)
    sub = state.subs[team]
    if not sub.surface or not state.setup.realtime or not all(sub.surface[:CONFIRMED]):
        raise IllegalAction(
            because(
                "there is nothing to confirm: {team} has not secured four sections", team=because(TEAMS[team])
            )
        )
    if sub.surface[CONFIRMED]:
        raise IllegalAction(because("that is confirmed already"))
    sub = sub._replace(sheet=0, surface=(*sub.surface[:CONFIRMED], 1), log=sub.log + REPAIRED)
    return with_sub(state, team, sub)


def dive(state: State, seat: int, _a: int, _b: int) -> State:
    """Real time: back under water, once the enemy has confirmed."""
    team = station(state, seat, CAPTAIN)
    sub = state.subs[team]
    if not sub.surface:
        raise IllegalAction(because("the submarine is not surfaced"))
    if not sub.surface[CONFIRMED]:
        raise IllegalAction(because("the enemy engineer must confirm the repair first"))
    return with_sub(state, team, sub._replace(surface=DIVED))


Verb = Callable[[State, int, int, Any], State]
"""An order by a seat, with what its words say."""

ORDERS: dict[str, tuple[Verb, int, object]] = {
    **{word: (begin, space, 0) for space, word in words.START.items()},
    **{word: (first, team, 0) for team, word in enumerate(words.FIRST)},
    **{word: (course, d, 0) for d, word in enumerate(words.COURSE)},
    **{word: (mark, gauge, 0) for gauge, word in enumerate(words.MARK)},
    words.MARK_NONE: (mark, NOTHING, 0),
    **{word: (cross, symbol, 0) for symbol, word in enumerate(words.CROSS)},
    **{word: (trigger, space, 0) for space, word in words.TRIGGER.items()},
    **{word: (secure, section, 0) for section, word in enumerate(words.SECURE, 1)},
    words.SURFACE: (surface, 0, 0),
    words.PASS: (pass_on, 0, 0),
    words.CONFIRM: (confirm, 0, 0),
    words.DIVE: (dive, 0, 0),
}
