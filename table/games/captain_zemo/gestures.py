"""What the captain does for an action: the ship on the helm, a key, or a row; and what those say."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engines import captain_zemo as zemo
from engines.captain_zemo import events
from engines.captain_zemo.advice import spare_points
from engines.captain_zemo.combat import strength
from engines.captain_zemo.printed import MOST, RESOURCES
from engines.captain_zemo.seas import SQUARES
from engines.captain_zemo.state import PLAYER, START, STEER, State
from engines.captain_zemo.words import FACES, Action
from engines.recall import forgettable
from table.games.captain_zemo import words
from table.games.captain_zemo.helm import Helm
from table.games.captain_zemo.words import phrase
from table.games.steps import Gesture, Shift

# The usual answer is on the key of confirmation, the other beside it.
_KEYS: dict[type[events.Event], str] = {
    events.SailedOn: "confirm",
    events.WentHome: "left",
    events.BootyTaken: "confirm",
    events.BootyLeft: "left",
    events.CannonTaken: "confirm",
    events.NavyFought: "left",
}
_SAID: dict[type[events.Event], str] = {
    events.DiceDropped: "drop it",
    events.TownLeft: "leave town",
    events.SailedOn: "sail on",
    events.WentHome: "stop here",
    events.NavyFought: "fight it",
    events.CannonTaken: "take cannon",
    events.BootyTaken: "take booty",
    events.BootyLeft: "leave booty",
}


class Offer(NamedTuple):
    """What a key or a row says, and whether choosing it sinks the ship, or may."""

    says: str
    sinks: bool = False


def gesture(state: State, action: Action, helm: Helm) -> Gesture:
    """On the helm for a move, else by a key or a row."""
    match zemo.deed(action):
        case events.Rolled():
            return Gesture()  # dice are asked for one by one
        case events.Steered(die, square):
            cell = helm.cell(SQUARES[state.path[-1]], square)
            away, back = Shift(helm.middle, cell), Shift(cell, helm.middle)
            return Gesture((away,), (back,), (cell,), label=square, way=words.way(die))
    return Gesture(key=_key(state, action), label=offer(state, action).says)


def _key(state: State, action: Action) -> str:
    deed = zemo.deed(action)
    if isinstance(deed, events.StartChosen):
        listed = zemo.actions(state, PLAYER)
        starts = [other for other in listed if isinstance(zemo.deed(other), events.StartChosen)]
        return "confirm" if len(starts) == 1 else ("left", "right")[starts.index(action)]
    if isinstance(deed, events.RolledAgain) and state.phase == START:
        return "left"
    return _KEYS.get(type(deed), "")


def offer(state: State, action: Action) -> Offer:
    """What a key or a row says."""
    deed = zemo.deed(action)
    match deed:
        case events.StartChosen(square):
            return Offer(phrase("begin", square=square))
        case events.MotiveChosen(motive):
            return Offer(phrase(f"choose {motive}"))
        case events.RolledAgain():
            return reroll(state)
        case events.DangerUsed():
            return Offer(_use_1(state, action))
        case events.Bought(resource):
            number = RESOURCES.index(resource)
            have, most = state.log.stock[number], MOST[number]
            return Offer(phrase("buy", resource=words.resource(resource), have=have, most=most))
        case events.CannonFired(cannon):
            return _fire(state, cannon)
        case events.Paid(parts):
            return payment(words.payment(parts), loses(state, action))
        case events.TownSacked():
            return Offer(phrase("sack", strength=strength(state)))
    return Offer(phrase(_SAID[type(deed)]))


def reroll(state: State) -> Offer:
    if state.phase == START:
        return Offer(phrase("roll again"))
    free = state.phase == STEER and state.free_reroll
    return Offer(phrase("reroll, free" if free else "reroll"))


def payment(said: str, sinks: bool) -> Offer:
    return Offer(phrase("pay and sink", payment=said) if sinks else said, sinks)


def loses(state: State, action: Action) -> bool:
    return bool(zemo.apply(state, PLAYER, action).lost)


def _use_1(state: State, action: Action) -> str:
    """In a word what the engine's mate would say."""
    if loses(state, action):
        return phrase("skull", way=words.way_name(1))
    return phrase("stuck", way=words.way_name(1)) if zemo.strands(state, action) else words.way_name(1)


def _fire(state: State, cannon: int) -> Offer:
    """How a shot may go: how often it wins by itself, and how often what can be paid is too little."""
    need, spare = strength(state), spare_points(state)
    if not cannon:
        return (
            Offer(phrase("no cannon", need=need))
            if spare >= need
            else Offer(phrase("no cannon, sinks"), True)
        )
    wins, sinks = at_least(cannon, need), 1 - at_least(cannon, need - spare)
    if not sinks:
        return Offer(phrase("cannon", cannon=cannon, wins=words.in_100(wins)))
    facts = {"wins": words.in_100(wins), "sinks": words.in_100(sinks)}
    return Offer(phrase("cannon, may sink", cannon=cannon, **facts), True)


@cache
def at_least(dice: int, total: int) -> float:
    """How likely so many dice make at least a total."""
    if not dice:
        return float(total <= 0)
    return sum(at_least(dice - 1, total - face) for face in FACES) / len(FACES)


forgettable(at_least.cache_clear)
