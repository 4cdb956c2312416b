"""The game as plain values: the only door for display, lights, logs and bots. It has no secrets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engines.captain_zemo.advice import ALL_ROLLS, ends, room, spare_points, stuck_rolls
from engines.captain_zemo.charts import LETTERS, MOVING_DICE, OPEN_SEA, ROCK, SQUARES
from engines.captain_zemo.combat import shortfall, strength
from engines.captain_zemo.helm import kinds, may_drop, may_reroll
from engines.captain_zemo.moves import movers, start_squares
from engines.captain_zemo.scoring import outcome, score_sheet, title_of
from engines.captain_zemo.sheet import CIRCLES, DANGER_VP, RESOURCES, SHEET, STRENGTH
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

COMBAT = (FIRE, ATTACK_ROLL, DAMAGE)
DECISIONS = (MEET_NAVY, VISIT, *COMBAT, BOOTY)

_NAMES = {number: feature.name for number, feature in enumerate(SHEET.features)}
_NAMES |= {OPEN_SEA: "open_sea", ROCK: "impassable"}
_TITLES = {"open_sea": "Open sea", "impassable": "Impassable"}
_TITLES |= {feature.name: feature.title for feature in SHEET.features}


def view(state: State, seat: int | None) -> dict[str, Any]:  # noqa: ARG001 - everybody may know all
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


def _table(state: State) -> dict[str, Any]:
    return {
        "game": NAME,
        "seats": 1,
        "phase": state.phase,
        "movers": list(movers(state)),
        "turn": state.turn,
        "turns": TURNS,
        "motive": None if state.motive == NO_MOTIVE else SHEET.motives[state.motive].name,
        "motives": [{"name": motive.name, "title": motive.title} for motive in SHEET.motives],
        "bought": state.phase == VISIT and state.bought,
    }


def _map(state: State) -> dict[str, Any]:
    """The chart as rows of letters, and what the letters mean."""
    names = {letter: _NAMES[number] for letter, number in LETTERS.items()}
    return {
        "name": state.chart.name,
        "title": state.chart.title,
        "rows": list(state.chart.rows),
        "letters": names,
        "titles": {letter: _TITLES[name] for letter, name in names.items()},
    }


def _path(state: State) -> dict[str, Any]:
    """The squares entered, the start first; where each turn began; what is not resolved yet."""
    squares = [SQUARES[square] for square in state.path]
    return {
        "ship": squares[-1] if squares else None,
        "path": squares,
        "turn_starts": [squares[length - 1] for length in state.turn_starts],
        "unresolved": squares[state.resolved :],
        "starts": [SQUARES[square] for square in start_squares(state.chart, state.rolled)]
        if state.phase == START
        else [],
        "room": {str(die): count for die, count in room(state).items()},
        # costly to work out, so only where the question is whether to go on
        "stuck_rolls": stuck_rolls(state) if state.phase == BETWEEN else None,
        "all_rolls": ALL_ROLLS,
    }


def _dice(state: State) -> dict[str, Any]:
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


def _square(state: State) -> dict[str, Any] | None:
    """The square that asks for a decision."""
    if state.phase not in DECISIONS:
        return None
    feature = SHEET.features[here(state)]
    return {"square": SQUARES[state.path[state.resolved]], "feature": feature.name, "title": feature.title}


def _combat(state: State) -> dict[str, Any] | None:
    """The fight going on. `spare` can be paid without spending the last of anything."""
    if state.phase not in COMBAT:
        return None
    foe = SHEET.features[enemy(state)]
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


def _log(state: State) -> dict[str, Any]:
    """Points of each resource, circles of each feature."""
    points, marks = state.log.stock, state.log.marks
    return {
        "resources": [
            {"name": resource.name, "points": points[number], "most": resource.most, "vital": resource.vital}
            for number, resource in enumerate(SHEET.resources)
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
            for number, feature in enumerate(SHEET.features)
        ],
    }


def _danger(state: State) -> dict[str, Any]:
    return {
        "circles": [circle.shows for circle in SHEET.danger],
        "marked": state.log.danger,
        "strength": STRENGTH[state.log.danger] or None,
        "vp": DANGER_VP[state.log.danger],
    }


def _score(state: State) -> dict[str, Any]:
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
