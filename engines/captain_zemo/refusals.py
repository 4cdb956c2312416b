"""Why an action is refused, in words a player understands."""

from __future__ import annotations

from engines.captain_zemo.combat import payments_of, shortfall
from engines.captain_zemo.printed import CANNON, GOLD, MOST, PRINTED, RESOURCES, SKULL
from engines.captain_zemo.resolving import PILLAGER
from engines.captain_zemo.seas import (
    DIRECTIONS,
    MOVING_DICE,
    SQUARE_OF_WORD,
    SQUARES,
    STEPS,
    line,
    path_bits,
    square_bit,
)
from engines.captain_zemo.state import (
    ATTACK_ROLL,
    BETWEEN,
    BOOTY,
    DAMAGE,
    DICE,
    FIRE,
    MEET_NAVY,
    MOTIVE,
    OVER,
    PLAYER,
    START,
    START_ROLL,
    STEER,
    TURN_ROLL,
    VISIT,
    State,
    enemy,
)
from engines.captain_zemo.words import BUYS, DROP, REROLL, SACK, USE_1
from engines.game import CHANCE, IllegalAction
from engines.reasons import about, because

_NOW = {
    START: because("choose the start square that the dice name"),
    MOTIVE: because("choose a motive: adventurer, protector or pillager"),
    STEER: because("use the dice of this turn"),
    MEET_NAVY: because("fight the Navy Ship or take a cannon"),
    VISIT: because("buy in the town, or be done with it"),
    FIRE: because("choose how many cannon to fire"),
    DAMAGE: because("pay what the attack is short of"),
    BOOTY: because("gain the booty or decline it"),
    BETWEEN: because("sail on or stop"),
}
_ROLLED = {
    START_ROLL: because("two dice for the start"),
    TURN_ROLL: because("the four dice of this turn"),
}


def refusal(state: State, seat: int, action: object) -> IllegalAction:
    """The error for an action that is not legal here."""
    return IllegalAction(_reason(state, seat, action))


def due(state: State) -> str:
    """What has to be done before anything else."""
    if state.phase in _NOW:
        return _NOW[state.phase]
    return because("the voyage is over") if state.phase == OVER else _first(state)


def _first(state: State) -> str:
    return because("the dice come first: {dice} are rolled", dice=_dice(state))


def _reason(state: State, seat: int, action: object) -> str:
    phase = state.phase
    if phase == OVER:
        return because("the voyage is over")
    if seat not in (PLAYER, CHANCE):
        return because("there is no seat {seat!r}; the captain is seat {captain}", seat=seat, captain=PLAYER)
    if phase in (START_ROLL, TURN_ROLL, ATTACK_ROLL):
        if seat == PLAYER:
            return _first(state)
        return f"{action!r} is no roll here: {_dice(state)} are rolled, told as `roll 1 2`, ascending"
    if seat == CHANCE:
        return f"no dice are rolled now: the captain must {_NOW[phase]}"
    if not isinstance(action, str):
        return because("{action!r} is no action; actions are words", action=action)
    return _of_phase(state, action) or because(
        "{action!r} is not possible now: {now}", action=action, now=_NOW[phase]
    )


def _dice(state: State) -> str:
    return _ROLLED.get(state.phase, because("{n} attack dice", n=state.fired))


def _of_phase(state: State, action: str) -> str:
    """A closer reason where the phase has one for this action."""
    if state.phase == START and action == REROLL:
        return because("the start is rolled again only when both dice are equal")
    if state.phase == STEER:
        return _steering(state, action)
    if state.phase == VISIT:
        return _in_town(state, action)
    if state.phase == FIRE and action.startswith("fire "):
        return about(repr(action), because("there are only {cannon} cannon", cannon=state.log.stock[CANNON]))
    if state.phase == DAMAGE:
        return _paying(state, action)
    return ""


def _steering(state: State, action: str) -> str:
    if action == REROLL:
        if len(state.dice) < DICE:
            return because("dice are rerolled before any of them is used")
        return because("a reroll costs 1 command, and there is none")
    if action == USE_1:
        return _no_such_die(state, 1)
    if action == DROP:
        return because("dice are dropped only when none of them has a move inside the grid past the rocks")
    match action.split(" "):
        case ["use", die, square] if square in SQUARE_OF_WORD and die in map(str, MOVING_DICE):
            return _moving(state, int(die), SQUARE_OF_WORD[square])
    return ""


def _no_such_die(state: State, die: int) -> str:
    return because(
        "there is no {die} among the dice left: {dice}", die=die, dice=" ".join(map(str, state.dice))
    )


def _moving(state: State, die: int, end: int) -> str:
    if die not in state.dice:
        return _no_such_die(state, die)
    ship = state.path[-1]
    for direction in DIRECTIONS[die]:
        entered = line(ship, direction, STEPS[die])
        if entered and entered[-1] == end:
            return _blocked(state, (ship, *entered))
    return because(
        "a {die} does not lead from {start} to {end}", die=die, start=SQUARES[ship], end=SQUARES[end]
    )


def _blocked(state: State, way: tuple[int, ...]) -> str:
    for square in way[1:]:
        if state.sea.is_rock(square):
            return because("{square} is impassable", square=SQUARES[square])
        if state.taken & square_bit(square):
            return because("{square} was entered before: no square twice", square=SQUARES[square])
    if state.taken & path_bits(way) & ~square_bit(way[0]):
        return because("the way to {square} crosses the path", square=SQUARES[way[-1]])
    return ""


def _in_town(state: State, action: str) -> str:
    if action in BUYS:
        if not state.log.stock[GOLD]:
            return because("there is no gold left to buy with")
        resource = BUYS[action]
        return because(
            "there is no room for more {resource}: {most} is the most",
            resource=because(RESOURCES[resource]),
            most=MOST[resource],
        )
    if action != SACK:
        return ""
    if state.motive != PILLAGER:
        return because("only a Pillager may sack a town")
    if state.log.danger >= SKULL:
        return because("only the skull is left on the danger track: a town cannot be sacked any more")
    return because("a town is sacked instead of buying, not after it")


def _paying(state: State, action: str) -> str:
    if action == REROLL:
        return (
            because("a reroll costs 1 command, and there is none")
            if state.fired
            else because("no cannon were fired, so there are no dice to reroll")
        )
    if not action.startswith("pay "):
        return ""
    foe = PRINTED.features[enemy(state)]
    damage = " and ".join(RESOURCES[resource] for resource in foe.damage)
    example = next(iter(payments_of(state)))
    return because(
        "{action!r} does not pay the {short} points short in {damage}; `{example}` would",
        action=action,
        short=shortfall(state),
        damage=damage,
        example=example,
    )
