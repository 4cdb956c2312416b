"""Room and risk, for a display that makes them easy to see: legal ends, safe moves, warnings.

Nothing here changes what is legal. A warning speaks of rolls as they fall, without rerolls.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from itertools import product

from engines.captain_zemo.combat import strength
from engines.captain_zemo.moves import carry_out
from engines.captain_zemo.pen import LogPen
from engines.captain_zemo.printed import CANNON, PRINTED, SKULL
from engines.captain_zemo.resolving import resolve
from engines.captain_zemo.seas import MOVING_DICE, SQUARES, Move, Sea
from engines.captain_zemo.state import ATTACK_ROLL, BETWEEN, DAMAGE, DICE, FIRE, OVER, STEER, State, enemy
from engines.captain_zemo.steering import kinds, without
from engines.captain_zemo.words import FACES, SAIL_ON, USE_1, Action

ALL_ROLLS = len(FACES) ** DICE
Known = dict[tuple[int, int, tuple[int, ...]], bool]


def _moving(dice: tuple[int, ...]) -> tuple[int, ...]:
    """The dice that move the ship: a 1 can always be used, and stands in no way."""
    return tuple(die for die in dice if die in MOVING_DICE)


_WAYS = Counter(_moving(tuple(sorted(dice))) for dice in product(FACES, repeat=DICE))
"""In how many ways four dice fall, by those of them that move the ship."""


def ends(state: State, die: int) -> tuple[str, ...]:
    """The squares where a die may end now, by row and column; none for a die that cannot be used."""
    if state.phase != STEER or die not in state.dice or die not in MOVING_DICE:
        return ()
    return tuple(SQUARES[move.end] for move in _safe(state, die))


def room(state: State) -> dict[int, int]:
    """How many safe moves each die would have from where the ship is; empty before the start."""
    return {die: len(_safe(state, die)) for die in MOVING_DICE} if state.path else {}


def _safe(state: State, die: int) -> list[Move]:
    moves = state.sea.moves[state.path[-1]][die]
    return [move for move in moves if not state.taken & move.bits]


def stuck_rolls(state: State) -> int:
    """How many of the 1296 rolls of four dice could not be sailed out from where the ship is."""
    return _stuck_rolls(state.sea, state.path[-1], state.taken) if state.path else 0


@lru_cache(maxsize=256)  # a display asks again and again for the place where the ship lies
def _stuck_rolls(sea: Sea, square: int, taken: int) -> int:
    known: Known = {}
    return sum(ways for dice, ways in _WAYS.items() if not _sailable(sea, square, taken, dice, known))


def can_finish(state: State) -> bool:
    """Whether there is an order in which the dice left can all be used or dropped."""
    return _sailable(state.sea, state.path[-1], state.taken, _moving(state.dice), {})


def _sailable(sea: Sea, square: int, taken: int, dice: tuple[int, ...], known: Known) -> bool:
    """Whether some order of these moving dice meets no path. What was found out is kept in `known`."""
    key = (square, taken, dice)
    if key not in known:
        moves = sea.moves[square]
        safe = [move for die in kinds(dice) for move in moves[die] if not taken & move.bits]
        if safe:
            known[key] = any(
                _sailable(sea, move.end, taken | move.bits, without(dice, move.die), known) for move in safe
            )
        else:
            known[key] = not any(moves[die] for die in dice)
    return known[key]


def warning(state: State, action: Action) -> str | None:
    """What a careful mate would say before a legal action; None when there is nothing to say."""
    after = None if state.phase == OVER else carry_out(state, action, None)
    if after is None:
        return None
    if after.lost:
        return f"This loses the voyage: {after.lost}."
    if state.phase == STEER:
        return _steering(after, action)
    if state.phase == BETWEEN and action == SAIL_ON:
        return _rolls(stuck_rolls(state), ALL_ROLLS, "cannot be sailed from here")
    if after.phase == FIRE:
        return _facing(after)
    if state.phase == FIRE:
        return _firing(after)
    return None


def strands(state: State, action: Action) -> bool:
    """Whether after a legal action the dice left could not all be used."""
    after = None if state.phase == OVER else carry_out(state, action, None)
    return after is not None and _is_stranded(after)


def _is_stranded(after: State) -> bool:
    return after.phase == STEER and not can_finish(after)


def _steering(after: State, action: Action) -> str | None:
    if _is_stranded(after):
        return "The other dice cannot all be used after this: the ship would be stuck."
    if action == USE_1:
        return "Only the skull would be left on the danger track." if after.log.danger == SKULL else None
    if after.phase == STEER:
        wrecked = resolve(after._replace(dice=()), LogPen(after.log)).lost
        return f"The squares entered would end the voyage: {wrecked}." if wrecked else None
    return _rolls(stuck_rolls(after), ALL_ROLLS, "of the next turn cannot be sailed from there")


def _facing(state: State) -> str | None:
    """A combat that is begun: can it be won at all?"""
    best = FACES[-1] * state.log.stock[CANNON] + spare_points(state)
    return None if best >= strength(state) else "Even all cannon with the best roll are too weak."


def _firing(after: State) -> str | None:
    """Cannon are chosen: how many rolls leave more short than can be paid?"""
    need = strength(after) - spare_points(after)
    weak = sum(ways for total, ways in _sums(after.fired).items() if total < need)
    return _rolls(weak, len(FACES) ** after.fired, "are too weak for what can be paid")


def spare_points(state: State) -> int:
    """What may be paid in the combat going on without spending the last of anything."""
    if state.phase not in (FIRE, ATTACK_ROLL, DAMAGE):
        return 0
    return sum(state.log.stock[resource] - 1 for resource in PRINTED.features[enemy(state)].damage)


@cache
def _sums(count: int) -> Counter[int]:
    """In how many ways so many dice make each sum."""
    if not count:
        return Counter({0: 1})
    sums: Counter[int] = Counter()
    for total, ways in _sums(count - 1).items():
        for face in FACES:
            sums[total + face] += ways
    return sums


def _rolls(bad: int, of: int, what: str) -> str | None:
    if not bad:
        return None
    if bad == of:
        return f"All rolls {what}." if of > 1 else "What can be paid is too little without cannon."
    percent = 100 * bad / of
    return f"{f'About {percent:.0f}' if percent >= 1 else 'Fewer than 1'} in 100 rolls {what}."
