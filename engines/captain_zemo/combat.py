"""Combat: fire cannon, roll, reroll, pay what is short, and what a won fight brings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engines.captain_zemo.notes import Attacked, Defeated
from engines.captain_zemo.pen import LogPen
from engines.captain_zemo.printed import (
    CANNON,
    COMMAND,
    CREW,
    GOLD,
    MOST,
    PIRATE_SHIP,
    PRINTED,
    SACKED_TOWN,
    STRENGTH,
)
from engines.captain_zemo.resolving import PILLAGER, lose, next_square
from engines.captain_zemo.state import ATTACK_ROLL, BOOTY, DAMAGE, State, enemy
from engines.captain_zemo.words import DECLINE, FIRES, GAIN, REROLL, Action, pay_words
from engines.recall import forgettable

Payment = tuple[tuple[int, int], ...]
"""(resource, points) pairs, ascending by resource."""


def fire_actions(state: State) -> Sequence[Action]:
    return FIRES[: state.log.stock[CANNON] + 1]


def fire(state: State, action: Action, pen: LogPen) -> State | None:
    """Cannon are spent at once. Without any there is no roll, and the whole strength is short."""
    if action not in fire_actions(state):
        return None
    count = FIRES.index(action)
    pen.spend(CANNON, count)
    phase = ATTACK_ROLL if count else DAMAGE
    return state._replace(phase=phase, fired=count, rolled=(), log=pen.log())


def attack(state: State, dice: tuple[int, ...], pen: LogPen) -> State:
    """A roll that reaches the strength wins at once."""
    if pen.notes is not None:
        pen.note(Attacked, sum(dice), strength(state))
    rolled = state._replace(phase=DAMAGE, rolled=dice)
    return win(rolled, pen) if sum(dice) >= strength(state) else rolled


def strength(state: State) -> int:
    return STRENGTH[state.log.danger]


def shortfall(state: State) -> int:
    return strength(state) - sum(state.rolled)


def damage_actions(state: State) -> Sequence[Action]:
    listed = list(payments_of(state))
    if may_reroll_attack(state):
        listed.append(REROLL)
    return listed


def may_reroll_attack(state: State) -> bool:
    return state.fired > 0 and state.log.stock[COMMAND] > 0


def payments_of(state: State) -> dict[Action, Payment]:
    """Every way to pay what is short, by its words, in the order they are listed."""
    resources = PRINTED.features[enemy(state)].damage
    stock = state.log.stock
    return _payments(resources, tuple(stock[resource] for resource in resources), shortfall(state))


@cache
def _payments(resources: tuple[int, ...], points: tuple[int, ...], short: int) -> dict[Action, Payment]:
    """One for each split; when all points together are not enough, the one of everything."""
    splits = _splits(points, short) if sum(points) >= short else [points]
    payments = [tuple(zip(resources, split, strict=True)) for split in splits]
    return {pay_words(payment): payment for payment in payments}


forgettable(_payments.cache_clear)


def _splits(points: tuple[int, ...], short: int) -> list[tuple[int, ...]]:
    """The ways to take `short` from some stocks, ascending."""
    if len(points) == 1:
        return [(short,)] if short <= points[0] else []
    return [
        (first, *rest)
        for first in range(min(points[0], short) + 1)
        for rest in _splits(points[1:], short - first)
    ]


def damage(state: State, action: Action, pen: LogPen) -> State | None:
    if action == REROLL:
        if not may_reroll_attack(state):
            return None
        pen.spend(COMMAND)
        return state._replace(phase=ATTACK_ROLL, log=pen.log())
    payment = payments_of(state).get(action)
    if payment is None:
        return None
    for resource, points in payment:
        pen.spend(resource, points)
    if lost := pen.sunk():
        return lose(state, pen, lost)
    return win(state, pen)


def win(state: State, pen: LogPen) -> State:
    """Mark the enemy and the next danger circle; then booty or the command of a sacked town."""
    beaten = enemy(state)
    pen.note(Defeated, PRINTED.features[beaten].title)
    pen.mark(beaten)
    pen.mark_danger()  # never the skull: with only that left there is no combat
    if beaten == PIRATE_SHIP and state.motive == PILLAGER and _has_room_for_booty(pen):
        return state._replace(phase=BOOTY, log=pen.log())
    if beaten == SACKED_TOWN:
        pen.fill(COMMAND)
    return next_square(state, pen)


def _has_room_for_booty(pen: LogPen) -> bool:
    return pen.stock[CREW] < MOST[CREW] or pen.stock[GOLD] < MOST[GOLD]


def booty(state: State, action: Action, pen: LogPen) -> State | None:
    if action not in (GAIN, DECLINE):
        return None
    if action == GAIN:
        pen.gain(CREW)
        pen.gain(GOLD)
    return next_square(state, pen)
