"""The game as plain values: the only door for display, lights, logs and bots. It has no secrets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from engines.captain_zemo.advice import ALL_ROLLS, ends, room, spare_points, stuck_rolls
from engines.captain_zemo.combat import shortfall, strength
from engines.captain_zemo.moves import movers, start_squares
from engines.captain_zemo.printed import CIRCLES, DANGER_VP, PRINTED, RESOURCES, STRENGTH
from engines.captain_zemo.scoring import outcome, score_sheet, title_of
from engines.captain_zemo.seas import LETTERS, MOVING_DICE, OPEN_SEA, ROCK, SQUARES
from engines.captain_zemo.state import (
    ATTACK_ROLL,
    BETWEEN,
    BOOTY,
    DAMAGE,
    FIRE,
    MEET_NAVY,
    NAME,
    NO_MOTIVE,
    START,
    STEER,
    TURNS,
    VISIT,
    State,
    enemy,
    here,
)
from engines.captain_zemo.steering import kinds, may_drop, may_reroll

COMBAT = (FIRE, ATTACK_ROLL, DAMAGE)
DECISIONS = (MEET_NAVY, VISIT, *COMBAT, BOOTY)

_NAMES = {number: feature.name for number, feature in enumerate(PRINTED.features)}
_NAMES |= {OPEN_SEA: "open_sea", ROCK: "impassable"}
_TITLES = {"open_sea": "Open sea", "impassable": "Impassable"}
_TITLES |= {feature.name: feature.title for feature in PRINTED.features}


class MotiveFacts(TypedDict):
    name: str
    title: str


class MapFacts(TypedDict):
    """A sea as rows of letters, and what the letters mean."""

    name: str
    title: str
    rows: list[str]
    letters: dict[str, str]
    titles: dict[str, str]


class SquareFacts(TypedDict):
    """The square that asks for a decision."""

    square: str
    feature: str
    title: str


class CombatFacts(TypedDict):
    """The fight going on. `spare` can be paid without spending the last of anything."""

    enemy: str
    title: str
    strength: int
    damage: list[str]
    fired: int | None
    attack: int | None
    short: int | None
    spare: int


class ResourceFacts(TypedDict):
    name: str
    points: int
    most: int
    vital: bool


class FeatureFacts(TypedDict):
    """The circles of a feature; `vp` is what one is worth to the motive."""

    name: str
    title: str
    letter: str
    damage: list[str]
    marked: int
    circles: int
    vp: int | None


class LogFacts(TypedDict):
    resources: list[ResourceFacts]
    features: list[FeatureFacts]


class DangerFacts(TypedDict):
    """The danger track; `strength` is None when only the skull is left."""

    circles: list[str]
    marked: int
    strength: int | None
    vp: int


class ScoreFacts(TypedDict):
    label: str
    count: int
    each: int
    points: int


class _Table(TypedDict):
    game: str
    seats: int
    phase: str
    movers: list[int]
    turn: int
    turns: int
    motive: str | None
    motives: list[MotiveFacts]
    bought: bool


class _Path(TypedDict):
    """The squares entered, the start first; where each turn began; what is not resolved yet."""

    ship: str | None
    path: list[str]
    turn_starts: list[str]
    unresolved: list[str]
    starts: list[str]
    room: dict[str, int]
    stuck_rolls: int | None
    all_rolls: int


class _Dice(TypedDict):
    """The last roll, the dice left, and where each may end. A die without an end waits."""

    rolled: list[int]
    dice: list[int]
    ends: dict[str, list[str]]
    waiting: list[int]
    may_drop: bool
    may_reroll: bool
    free_reroll: bool


class _Score(TypedDict):
    """What the voyage is worth if it ends now, and how it ended when it has."""

    score: int
    title: str
    score_sheet: list[ScoreFacts]
    lost: str | None
    winners: list[int] | None
    why: str | None


class View(_Table, _Path, _Dice, _Score):
    """All that anybody may know of a voyage, as plain JSON values."""

    map: MapFacts
    square: SquareFacts | None
    combat: CombatFacts | None
    log: LogFacts
    danger: DangerFacts


def view(state: State, seat: int | None) -> View:  # noqa: ARG001 - everybody may know all
    """All that anybody may know, which is everything."""
    return {
        **_table(state),
        "map": _map(state),
        **_path(state),
        **_dice(state),
        "square": _square(state),
        "combat": _combat(state),
        "log": _log(state),
        "danger": _danger(state),
        **_score(state),
    }


def pieces(state: State) -> Iterable[tuple[str, str]]:
    """The ship, which is all that stands on the map."""
    return [("ship", SQUARES[state.path[-1]] if state.path else "harbour")]


def _table(state: State) -> _Table:
    return {
        "game": NAME,
        "seats": 1,
        "phase": state.phase,
        "movers": list(movers(state)),
        "turn": state.turn,
        "turns": TURNS,
        "motive": None if state.motive == NO_MOTIVE else PRINTED.motives[state.motive].name,
        "motives": [{"name": motive.name, "title": motive.title} for motive in PRINTED.motives],
        "bought": state.phase == VISIT and state.bought,
    }


def _map(state: State) -> MapFacts:
    """The sea as rows of letters, and what the letters mean."""
    names = {letter: _NAMES[number] for letter, number in LETTERS.items()}
    return {
        "name": state.sea.name,
        "title": state.sea.title,
        "rows": list(state.sea.rows),
        "letters": names,
        "titles": {letter: _TITLES[name] for letter, name in names.items()},
    }


def _path(state: State) -> _Path:
    """The squares entered, the start first; where each turn began; what is not resolved yet."""
    squares = [SQUARES[square] for square in state.path]
    return {
        "ship": squares[-1] if squares else None,
        "path": squares,
        "turn_starts": [squares[length - 1] for length in state.turn_starts],
        "unresolved": squares[state.resolved :],
        "starts": [SQUARES[square] for square in start_squares(state.sea, state.rolled)]
        if state.phase == START
        else [],
        "room": {str(die): count for die, count in room(state).items()},
        # costly to work out, so only where the question is whether to go on
        "stuck_rolls": stuck_rolls(state) if state.phase == BETWEEN else None,
        "all_rolls": ALL_ROLLS,
    }


def _dice(state: State) -> _Dice:
    """The last roll, the dice left, and where each may end. A die without an end waits."""
    steering = state.phase == STEER
    left = [die for die in kinds(state.dice) if die in MOVING_DICE] if steering else []
    return {
        "rolled": list(state.rolled),
        "dice": list(state.dice),
        "ends": {str(die): list(ends(state, die)) for die in left},
        "waiting": [die for die in left if not ends(state, die)],
        "may_drop": steering and may_drop(state),
        "may_reroll": steering and may_reroll(state),
        "free_reroll": state.free_reroll,
    }


def _square(state: State) -> SquareFacts | None:
    """The square that asks for a decision."""
    if state.phase not in DECISIONS:
        return None
    feature = PRINTED.features[here(state)]
    return {"square": SQUARES[state.path[state.resolved]], "feature": feature.name, "title": feature.title}


def _combat(state: State) -> CombatFacts | None:
    """The fight going on. `spare` can be paid without spending the last of anything."""
    if state.phase not in COMBAT:
        return None
    foe = PRINTED.features[enemy(state)]
    return {
        "enemy": foe.name,
        "title": foe.title,
        "strength": strength(state),
        "damage": [RESOURCES[resource] for resource in foe.damage],
        "fired": None if state.phase == FIRE else state.fired,
        "attack": sum(state.rolled) if state.phase == DAMAGE else None,
        "short": shortfall(state) if state.phase == DAMAGE else None,
        "spare": spare_points(state),
    }


def _log(state: State) -> LogFacts:
    """Points of each resource, circles of each feature."""
    points, marks = state.log.stock, state.log.marks
    return {
        "resources": [
            {"name": resource.name, "points": points[number], "most": resource.most, "vital": resource.vital}
            for number, resource in enumerate(PRINTED.resources)
        ],
        "features": [
            {
                "name": feature.name,
                "title": feature.title,
                "letter": feature.letter,
                "damage": [RESOURCES[resource] for resource in feature.damage],
                "marked": marks[number],
                "circles": CIRCLES[number],
                "vp": None if state.motive == NO_MOTIVE else feature.vp[state.motive],
            }
            for number, feature in enumerate(PRINTED.features)
        ],
    }


def _danger(state: State) -> DangerFacts:
    return {
        "circles": [circle.shows for circle in PRINTED.danger],
        "marked": state.log.danger,
        "strength": STRENGTH[state.log.danger] or None,
        "vp": DANGER_VP[state.log.danger],
    }


def _score(state: State) -> _Score:
    """What the voyage is worth if it ends now, and how it ended when it has."""
    sheet, ended = score_sheet(state), outcome(state)
    points = sum(line.points for line in sheet)
    return {
        "score": points,
        "title": title_of(points),
        "score_sheet": [
            {"label": line.label, "count": line.times, "each": line.each, "points": line.points}
            for line in sheet
        ],
        "lost": state.lost or None,
        "winners": None if ended is None else list(ended.winners),
        "why": None if ended is None else ended.why,
    }
