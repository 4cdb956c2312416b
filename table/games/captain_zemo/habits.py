"""What a captain does without much thought once the dice are used: combat, towns, booty."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from engines.captain_zemo.advice import spare_points
from engines.captain_zemo.combat import Payment, payments_of, strength
from engines.captain_zemo.moves import actions
from engines.captain_zemo.printed import CANNON, CREW, GOLD, HULL, MOST, RESOURCES, SAIL
from engines.captain_zemo.state import BOOTY, DAMAGE, FIRE, MEET_NAVY, PLAYER, VISIT, State
from engines.captain_zemo.words import BUYS, DONE, FIRES, GAIN, REROLL, SACK, TAKE_CANNON, Action

A_DIE = 3.5
SPARED = 2  # points that a fight may cost without hurting
ENOUGH = 4  # of something vital, before cannon are bought
VITAL = (SAIL, HULL, CREW)


def hasty(state: State) -> Action:
    """A good action at once; of a phase that is not steering."""
    habit = _HABITS.get(state.phase)
    return habit(state) if habit else actions(state, PLAYER)[0]


def _fire(state: State) -> Action:
    """As many cannon as should do, with a little to be paid."""
    short = strength(state) - min(SPARED, spare_points(state))
    return FIRES[min(state.log.stock[CANNON], max(0, ceil(short / A_DIE)))]


def _pay(state: State) -> Action:
    """What hurts least; another roll when it would sink the ship."""
    stock = state.log.stock
    payments = payments_of(state)

    def left(payment: Payment) -> int:
        return min((stock[resource] - points for resource, points in payment), default=0)

    best = max(payments, key=lambda words: left(payments[words]))
    return REROLL if left(payments[best]) <= 0 and REROLL in actions(state, PLAYER) else best


def _visit(state: State) -> Action:
    """Buy what is scarce, then cannon; a Pillager sacks what can be beaten."""
    stock, listed = state.log.stock, actions(state, PLAYER)
    if SACK in listed and A_DIE * stock[CANNON] + stock[CREW] - ENOUGH >= strength(state):
        return SACK
    if not stock[GOLD]:
        return DONE
    scarce = min(VITAL, key=lambda resource: stock[resource])
    wanted = scarce if stock[scarce] < ENOUGH or stock[CANNON] >= MOST[CANNON] else CANNON
    buy = f"buy {RESOURCES[wanted]}"
    return buy if buy in listed and buy in BUYS else DONE


_HABITS: dict[str, Callable[[State], Action]] = {
    FIRE: _fire,
    DAMAGE: _pay,
    VISIT: _visit,
    MEET_NAVY: lambda _: TAKE_CANNON,
    BOOTY: lambda _: GAIN,
}
