"""Resolving the squares entered, in their order, until one needs a decision of the player.

Open sea, weather and islands go by themselves; a town, a Navy Ship met by a Protector, and combat ask.
"""

from __future__ import annotations

from engines.captain_zemo.notes import CameTo, NoCommandLeft, Wrecked
from engines.captain_zemo.pen import LogPen
from engines.captain_zemo.printed import (
    CANNON,
    COMMAND,
    GOLD,
    MOST,
    MOTIVES,
    NAVY_SHIP,
    PRINTED,
    SKULL,
    TOWN,
)
from engines.captain_zemo.seas import OPEN_SEA, SQUARES
from engines.captain_zemo.state import BETWEEN, FIRE, MEET_NAVY, OVER, TURNS, VISIT, State, here
from engines.captain_zemo.words import BUYS, DONE, FIGHT, SACK, TAKE_CANNON, Action
from engines.reasons import because

ADVENTURER, PROTECTOR, PILLAGER = range(len(MOTIVES))
NO_STRENGTH_LEFT = because("an enemy is met with nothing but the skull left on the danger track")

_IS_WEATHER = tuple(feature.kind == "weather" for feature in PRINTED.features)
_IS_ISLAND = tuple(feature.kind == "island" for feature in PRINTED.features)
_DAMAGE = tuple(feature.damage for feature in PRINTED.features)


def lose(state: State, pen: LogPen, why: str) -> State:
    pen.note(Wrecked, why)
    return state._replace(phase=OVER, log=pen.log(), lost=why)


def resolve(state: State, pen: LogPen) -> State:
    """Go on with the squares not yet resolved; the turn ends when none is left."""
    features, path = state.sea.features, state.path
    for place in range(state.resolved, len(path)):
        feature = features[path[place]]
        if feature == OPEN_SEA:
            continue
        if pen.notes is not None:
            pen.note(CameTo, SQUARES[path[place]], PRINTED.features[feature].title)
        if _IS_WEATHER[feature]:
            if lost := _weather(pen, feature):
                return lose(state._replace(resolved=place), pen, lost)
        elif _IS_ISLAND[feature]:
            pen.gain(GOLD, PRINTED.features[feature].gold)
            pen.mark(feature)
        else:
            return _decision(state._replace(resolved=place), pen, feature)
    phase = BETWEEN if state.turn < TURNS else OVER
    return state._replace(phase=phase, resolved=len(path), log=pen.log())


def _weather(pen: LogPen, feature: int) -> str:
    """Spend 1 of each damage resource. Says why the ship is lost, if it is."""
    spared = False
    for resource in _DAMAGE[feature]:
        if resource == COMMAND and not pen.stock[COMMAND]:
            spared = True
            pen.note(NoCommandLeft)
        else:
            pen.spend(resource)
    if lost := pen.sunk():
        return lost
    if not spared:
        pen.mark(feature)
    return ""


def _decision(state: State, pen: LogPen, feature: int) -> State:
    if feature == TOWN:
        return state._replace(phase=VISIT, bought=False, log=pen.log())
    if feature == NAVY_SHIP and state.motive == PROTECTOR:
        return state._replace(phase=MEET_NAVY, log=pen.log())
    return meet(state, pen)


def meet(state: State, pen: LogPen) -> State:
    """Combat with the enemy on the square being resolved."""
    if pen.danger >= SKULL:
        return lose(state, pen, NO_STRENGTH_LEFT)
    return state._replace(phase=FIRE, log=pen.log())


def next_square(state: State, pen: LogPen) -> State:
    """The square being resolved is done with."""
    return resolve(state._replace(resolved=state.resolved + 1), pen)


def navy(state: State, action: Action, pen: LogPen) -> State | None:
    if action == FIGHT:
        return meet(state, pen)
    if action == TAKE_CANNON:
        pen.gain(CANNON)
        pen.mark(here(state))
        return next_square(state, pen)
    return None


def town_actions(state: State) -> list[Action]:
    listed = [SACK] if may_sack(state) else []
    stock = state.log.stock
    if stock[GOLD]:
        listed += [words for words, resource in BUYS.items() if stock[resource] < MOST[resource]]
    listed.append(DONE)
    return listed


def may_sack(state: State) -> bool:
    return state.motive == PILLAGER and not state.bought and state.log.danger < SKULL


def town(state: State, action: Action, pen: LogPen) -> State | None:
    if action == DONE:
        pen.mark(here(state))
        pen.fill(COMMAND)
        return next_square(state, pen)
    if action == SACK:
        return meet(state, pen) if may_sack(state) else None
    resource = BUYS.get(action)
    if resource is None or not pen.stock[GOLD] or pen.stock[resource] >= MOST[resource]:
        return None
    pen.spend(GOLD)
    pen.gain(resource)
    return state._replace(bought=True, log=pen.log())
