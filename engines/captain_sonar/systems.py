"""The six systems, and the answer to a sonar."""

from __future__ import annotations

from typing import Any

from engines.captain_sonar import evidence, sheets, words
from engines.captain_sonar.evidence import DROPPED, IMPACT, LAUNCH, SILENCED, TELLS, USED, event
from engines.captain_sonar.flow import blast, next_turn, pair
from engines.captain_sonar.grid import DIRECTIONS, NAME, ROW
from engines.captain_sonar.orders import Verb
from engines.captain_sonar.readiness import DETECTION, mine_spaces, ready, silence_lengths
from engines.captain_sonar.refusals import check_system_due, not_ready, station, waiting
from engines.captain_sonar.sheets import GAUGE_BITS, GAUGE_MASK
from engines.captain_sonar.state import ANSWER, NOBODY, OVER, PLAY, SILENT, State, Sub
from engines.captain_sonar.words import CAPTAIN, FIRST_MATE
from engines.game import IllegalAction
from engines.reasons import because


def operated(state: State, seat: int, system: int) -> tuple[int, Sub]:
    """The team of a seat that may use this system now, and its submarine with the gauge emptied."""
    role = FIRST_MATE if seat & 3 == FIRST_MATE and DETECTION >> system & 1 else CAPTAIN
    team = station(state, seat, role)
    sub = state.subs[team]
    check_system_due(state, team, sub, system)
    if not ready(state.setup, sub) >> system & 1:
        raise IllegalAction(not_ready(state, sub, system))
    gauges = sub.gauges & ~(GAUGE_MASK << GAUGE_BITS * system)
    return team, sub._replace(gauges=gauges, armed=False)


def _done(state: State, team: int, sub: Sub) -> State:
    """A system was used: in real time play goes on, else the turn is over."""
    subs = pair(state, team, sub)
    return state._replace(subs=subs) if state.phase == PLAY else next_turn(state, subs)


def _blasted(state: State) -> State:
    """The same after something went off, which may have ended the game."""
    return state if state.phase in (PLAY, OVER) else next_turn(state, state.subs)


def torpedo(state: State, seat: int, space: int, _: int) -> State:
    """It hits like a mine, and destroys the mines of both teams where it lands."""
    team, sub = operated(state, seat, sheets.TORPEDO)
    if not state.setup.chart.reach[sub.space] >> space & 1:
        raise IllegalAction(because("{space} is not one to four steps through water away", space=NAME[space]))
    yellow, blue = pair(state, team, sub)
    left = ~(1 << space)
    subs = (yellow._replace(mines=yellow.mines & left), blue._replace(mines=blue.mines & left))
    kinds = (IMPACT, LAUNCH) if team else (LAUNCH, IMPACT)
    return _blasted(blast(state._replace(subs=subs), space, kinds))


def mine(state: State, seat: int, space: int, _: int) -> State:
    team, sub = operated(state, seat, sheets.MINE)
    if not mine_spaces(state.setup, sub) >> space & 1:
        raise IllegalAction(
            because(
                "{space} is not free for a mine: it must be one of the eight spaces "
                "around the submarine, water, not on the own route and without an own mine",
                space=NAME[space],
            )
        )
    return _done(state, team, sub._replace(mines=sub.mines | 1 << space, log=sub.log + DROPPED))


def drone(state: State, seat: int, sector: int, _: int) -> State:
    """The answer is public: it goes into the evidence about the enemy."""
    team, sub = operated(state, seat, sheets.DRONE)
    chart = state.setup.chart
    if sector > len(chart.sectors):
        raise IllegalAction(
            because(
                "there is no sector {sector} on this map, only 1 to {last}",
                sector=sector,
                last=len(chart.sectors),
            )
        )
    enemy = state.subs[1 - team]
    there = int(chart.sector[enemy.space] == sector)
    enemy = enemy._replace(log=enemy.log + event(evidence.DRONE, sector, there))
    sub = sub._replace(log=sub.log + event(USED, sheets.DRONE))
    return _done(state._replace(subs=pair(state, 1 - team, enemy)), team, sub)


def sonar(state: State, seat: int, _a: int, _b: int) -> State:
    """Everything waits for the enemy Captain now."""
    team, sub = operated(state, seat, sheets.SONAR)
    sub = sub._replace(log=sub.log + event(USED, sheets.SONAR))
    return state._replace(phase=ANSWER, team=team, subs=pair(state, team, sub))


def tell(state: State, seat: int, kinds: int, values: tuple[int, int]) -> State:
    """The answer to a sonar: one of the two values is true, the other is not."""
    team = 1 - state.team
    if state.phase != ANSWER:
        raise IllegalAction(because("nobody has asked") if 0 < state.phase < OVER else waiting(state))
    if seat != team * 4 + CAPTAIN:
        raise IllegalAction(waiting(state))
    sub, chart = state.subs[team], state.setup.chart
    truth = {
        words.ROW: sub.space // ROW,
        words.COLUMN: sub.space % ROW,
        words.SECTOR: chart.sector[sub.space],
    }
    told = dict(zip(words.KINDS[kinds], values, strict=True))
    if any(value not in words.values(kind, chart.size) for kind, value in told.items()):
        raise IllegalAction(because("both values must be on the map"))
    if sum(truth[kind] == value for kind, value in told.items()) != 1:
        raise IllegalAction(because("exactly one of the two must be true"))
    sub = sub._replace(log=sub.log + event(TELLS + kinds, *values))
    if state.setup.realtime:
        return state._replace(phase=PLAY, team=NOBODY, subs=pair(state, team, sub))
    return next_turn(state, pair(state, team, sub))


def silence(state: State, seat: int, direction: int, length: int) -> State:
    """A secret move; mark and breakdown are owed as after a course, but it arms nothing."""
    team, sub = operated(state, seat, sheets.SILENCE)
    if length > silence_lengths(state.setup, sub)[direction]:
        raise IllegalAction(
            because(
                "the way {way} is not free for {length} spaces: "
                "no island, no edge, no own route and no own mine may be crossed",
                way=DIRECTIONS[direction],
                length=length,
            )
        )
    path = state.setup.chart.rays[sub.space][direction][:length]
    sub = sub._replace(
        space=path[-1] if path else sub.space,
        route=sub.route | sum(1 << space for space in path),
        track=sub.track + bytes(path),
        owes_mark=True,
        owes_cross=direction,
        log=sub.log + SILENCED,
    )
    phase = PLAY if state.phase == PLAY else SILENT
    return state._replace(phase=phase, subs=pair(state, team, sub))


def archer(state: State, seat: int, space: int, _: int) -> State:
    """An Archer mine goes off, wherever it is, and is crossed out for both teams."""
    team, sub = operated(state, seat, sheets.SCENARIO)
    if not state.archers >> space & 1:
        raise IllegalAction(because("there is no Archer mine left in {space}", space=NAME[space]))
    sub = sub._replace(log=sub.log + event(USED, sheets.SCENARIO))
    archers = state.archers & ~(1 << space)
    return _blasted(blast(state._replace(archers=archers, subs=pair(state, team, sub)), space))


ORDERS: dict[str, tuple[Verb, int, Any]] = {
    **{word: (torpedo, space, 0) for space, word in words.TORPEDO.items()},
    **{word: (mine, space, 0) for space, word in words.MINE.items()},
    **{word: (drone, sector, 0) for sector, word in enumerate(words.DRONE, 1)},
    words.SONAR: (sonar, 0, 0),
    **{word: (tell, kinds, (one, two)) for word, (kinds, one, two) in words.TELL.items()},
    **{
        word: (silence, direction, length)
        for direction, lengths in enumerate(words.SILENCE)
        for length, word in enumerate(lengths)
    },
    **{word: (archer, space, 0) for space, word in words.ARCHER.items()},
}
