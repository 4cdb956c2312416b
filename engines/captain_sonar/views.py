"""What a seat may know: the own team everything of its own, everybody what was said aloud."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NotRequired, TypedDict

from engines.captain_sonar.charts import SECTOR_SIDE
from engines.captain_sonar.evidence import spoken
from engines.captain_sonar.grid import COLUMNS, DIRECTIONS, NAME, names_in, spaces_in
from engines.captain_sonar.readiness import blackout, ready
from engines.captain_sonar.setup import NAME as GAME
from engines.captain_sonar.sheets import SYSTEMS, unpacked
from engines.captain_sonar.state import (
    ANSWER,
    CONFIRMED,
    COURSE,
    DIVED,
    NOBODY,
    NOTHING,
    OVER,
    PHASES,
    PLAY,
    State,
    Sub,
    owes,
)
from engines.captain_sonar.words import ROLES, SYMBOLS, TEAMS
from engines.game import Outcome

_WHY = ("limit", "yellow sunk", "blue sunk", "both sunk")
_AFLOAT = ((), (4, 5, 6, 7), (0, 1, 2, 3), ())


class TeamView(TypedDict):
    """What everybody knows of a submarine."""

    placed: bool
    damage: int
    ready: list[str]
    owes: list[str]
    surfaced: bool
    secured: dict[str, int]
    confirmed: bool
    heard: list[str]


class OwnView(TypedDict):
    """The sheets of a team, for its own crew."""

    space: str | None
    sector: int | None
    route: list[str]
    mines: list[str]
    gauges: dict[str, int]
    usable: list[str]
    sheet: dict[str, list[str]]
    crossed: list[str]
    owes_cross: str | None
    armed: bool
    blackout: bool


class View(TypedDict):
    """All that a seat may know. An onlooker has no team, role and own sheets."""

    game: str
    map: str
    mode: str
    columns: str
    rows: int
    sectors: int
    sector_side: int
    islands: list[str]
    holes: list[str]
    archer_mines: list[str]
    archer_mines_gone: list[str]
    gauge_sizes: dict[str, int]
    most_damage: int
    phase: str
    turn: str | None
    turns_left: int
    asked: str | None
    counted: int
    limit: int
    teams: dict[str, TeamView]
    over: str | None
    team: NotRequired[str]
    role: NotRequired[str]
    own: NotRequired[OwnView]


def _wrecks(state: State) -> int:
    """0 none, 1 yellow, 2 blue, 3 both."""
    most = state.setup.gauges.damage
    yellow, blue = state.subs
    return (yellow.damage >= most) | (blue.damage >= most) << 1


def reason(state: State) -> str:
    """Why a game is over."""
    return _WHY[_wrecks(state)]


def outcome(state: State) -> Outcome | None:
    """The team afloat wins; both sunk by one blast, or the limit, is a draw."""
    if state.phase != OVER:
        return None
    return Outcome(_AFLOAT[_wrecks(state)], None, reason(state))


def view(state: State, seat: int | None) -> View:
    """All that a seat may know; None is an onlooker, who hears but sees no sheet."""
    shown = _public(state)
    if seat is not None:
        team = seat >> 2
        shown["team"] = TEAMS[team]
        shown["role"] = ROLES[seat & 3]
        shown["own"] = _own(state, team)
    return shown


def _public(state: State) -> View:
    setup = state.setup
    chart = setup.chart
    result = outcome(state)
    return {
        "game": GAME,
        "map": chart.name,
        "mode": chart.mode,
        "columns": COLUMNS[: chart.size],
        "rows": chart.size,
        "sectors": len(chart.sectors),
        "sector_side": SECTOR_SIDE,
        "islands": names_in(chart.islands),
        "holes": names_in(chart.holes),
        "archer_mines": names_in(state.archers),
        "archer_mines_gone": names_in(chart.archers & ~state.archers),
        "gauge_sizes": dict(zip(setup.systems, setup.gauges.sizes, strict=False)),
        "most_damage": setup.gauges.damage,
        "phase": PHASES[state.phase],
        "turn": _active(state),
        "turns_left": state.left,
        "asked": TEAMS[1 - state.team] if state.phase == ANSWER else None,
        "counted": state.counted,
        "limit": setup.limit,
        "teams": {name: _heard(state, sub) for name, sub in zip(TEAMS, state.subs, strict=True)},
        "over": result.why if result else None,
    }


def _active(state: State) -> str | None:
    return None if state.setup.realtime or state.team == NOBODY else TEAMS[state.team]


def _heard(state: State, sub: Sub) -> TeamView:
    surface = sub.surface
    return {
        "placed": sub.space > 0,
        "damage": sub.damage,
        "ready": _systems(state.setup.gauges.full[sub.gauges]),
        "owes": _owed(sub) if state.phase != OVER else [],
        "surfaced": surface != DIVED,
        "secured": {station: section for station, section in zip(ROLES, surface, strict=False) if section},
        "confirmed": surface != DIVED and surface[CONFIRMED] > 0,
        "heard": list(spoken(sub.log)),
    }


def _owed(sub: Sub) -> list[str]:
    tasks = ["mark"] if sub.owes_mark else []
    return [*tasks, "cross"] if sub.owes_cross != NOTHING else tasks


_NAMED = tuple(
    tuple(name for n, name in enumerate(SYSTEMS) if bits >> n & 1) for bits in range(1 << len(SYSTEMS))
)


def _systems(bits: int) -> list[str]:
    return list(_NAMED[bits])


def _own(state: State, team: int) -> OwnView:
    sub, setup = state.subs[team], state.setup
    placed = bool(sub.space)
    return {
        "space": NAME[sub.space] if placed else None,
        "sector": setup.chart.sector[sub.space] if placed else None,
        "route": [NAME[space] for space in sub.track],
        "mines": names_in(sub.mines),
        "gauges": dict(zip(setup.systems, unpacked(sub.gauges), strict=False)),
        "usable": _systems(ready(setup, sub)),
        "sheet": _sheet(state),
        "crossed": [SYMBOLS[bit] for bit in spaces_in(sub.sheet)],
        "owes_cross": DIRECTIONS[sub.owes_cross] if sub.owes_cross != NOTHING else None,
        "armed": sub.armed,
        "blackout": placed and _course_due(state, team, sub) and blackout(setup, sub),
    }


def _course_due(state: State, team: int, sub: Sub) -> bool:
    if state.phase == PLAY:
        return not (sub.surface or owes(sub))
    return state.phase == COURSE and state.team == team


def _sheet(state: State) -> dict[str, list[str]]:
    """The layout: per panel its symbols in order, those of the circuits with the name of the circuit."""
    panels = zip(DIRECTIONS, state.setup.sheet.panels, strict=True)
    return {name: [symbol.words for symbol in symbols] for name, symbols in panels}


def pieces(state: State) -> Iterator[tuple[str, str]]:
    """The submarines, the damage boxes and the Archer mines. All else is pencil: drawn and rubbed out."""
    setup = state.setup
    for space in spaces_in(setup.chart.archers):
        yield f"archer {NAME[space]}", NAME[space] if state.archers >> space & 1 else "crossed out"
    for team, sub in zip(TEAMS, state.subs, strict=True):
        yield f"{team} submarine", NAME[sub.space] if sub.space else "ashore"
        for n in range(setup.gauges.damage):
            yield f"{team} damage {n + 1}", "crossed out" if n < sub.damage else "free"
