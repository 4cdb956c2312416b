"""What a voyage is worth as it stands, and where a turn's dice can lead.

A voyage is worth its points now, or what it may still bring if the ship sails on, less the rolls that would
end it. What is kept aboard counts as far as it lets the ship sail on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engines.captain_zemo.advice import ALL_ROLLS, stuck_rolls
from engines.captain_zemo.combat import strength
from engines.captain_zemo.printed import CANNON, CIRCLES, COMMAND, CREW, GOLD, HULL, PRINTED, SAIL
from engines.captain_zemo.resolving import ADVENTURER
from engines.captain_zemo.scoring import score
from engines.captain_zemo.seas import OPEN_SEA, SIDE, Move
from engines.captain_zemo.state import OVER, TURN_ROLL, TURNS, State
from engines.captain_zemo.steering import kinds, without
from engines.captain_zemo.words import USE_1, Action

A_TURN = 5.0  # points that one more turn brings, about
ABOARD = {SAIL: 0.8, HULL: 0.9, CREW: 0.9, CANNON: 0.6, COMMAND: 0.6, GOLD: 0.5}
SCARCE = (-30.0, -7.0, -2.5, -0.8)  # on top of that, when so few of something vital are left


class Way(NamedTuple):
    """One way to use dice: the actions, where it ends, and the squares and corners of the whole path."""

    actions: tuple[Action, ...]
    end: int
    taken: int
    entered: bytes


def worth_of(state: State) -> float:
    """What a voyage will bring, about, in points."""
    if state.lost:
        return 0.0
    points = float(score(state))
    left = TURNS - state.turn
    if state.phase == OVER or not left:
        return points
    return max(points, (1.0 - stuck_odds(state)) * (points + A_TURN * min(left, 3) / 2 + aboard(state)))


def aboard(state: State) -> float:
    """What the stock is worth for the turns to come."""
    stock = state.log.stock
    worth = sum(price * stock[resource] for resource, price in ABOARD.items())
    worth += sum(SCARCE[stock[each]] for each in (SAIL, HULL, CREW) if stock[each] < len(SCARCE))
    return (worth - 0.3 * strength(state)) * min(1.0, (TURNS - state.turn) / 4)


def stuck_odds(state: State) -> float:
    """How likely the next roll ends the voyage: all its rerolls would have to fail too."""
    free = state.free_reroll if state.phase == TURN_ROLL else state.motive == ADVENTURER
    rerolls = state.log.stock[COMMAND] + free
    return float((stuck_rolls(state) / ALL_ROLLS) ** (1 + rerolls))


def ways(state: State) -> Iterator[Way]:
    """Every way to use all dice that are left, but only one of those that enter the same squares."""
    seen: set[tuple[int, int, tuple[int, ...]]] = set()
    ones = (USE_1,) * state.dice.count(1)
    dice = tuple(die for die in state.dice if die != 1)
    todo = [(Way(ones, state.path[-1], state.taken, b""), dice)]
    while todo:
        way, dice = todo.pop()
        if not dice:
            yield way
            continue
        moves = [move for die in kinds(dice) for move in _safe(state, way, die)]
        if not moves and not any(state.sea.moves[way.end][die] for die in kinds(dice)):
            yield way  # they are dropped
        for move in moves:
            rest = without(dice, move.die)
            if (key := (move.end, way.taken | move.bits, rest)) not in seen:
                seen.add(key)
                todo.append((_gone(way, move), rest))


def _safe(state: State, way: Way, die: int) -> list[Move]:
    return [move for move in state.sea.moves[way.end][die] if not way.taken & move.bits]


def _gone(way: Way, move: Move) -> Way:
    return Way((*way.actions, move.words), move.end, way.taken | move.bits, way.entered + move.entered)


def promise(state: State, way: Way) -> float:
    """What the squares of a way are worth at a glance: points, less what must be paid for them."""
    marks, motive = list(state.log.marks), max(state.motive, 0)
    worth, danger = 0.0, 0.18 * strength(state)
    for square in way.entered:
        number = state.sea.features[square]
        if number == OPEN_SEA:
            continue
        feature = PRINTED.features[number]
        if marks[number] < CIRCLES[number]:
            marks[number] += 1
            worth += feature.vp[motive]
        if feature.kind == "enemy":
            worth -= danger
        elif feature.kind == "weather":
            worth -= 0.6 * len(feature.damage)
        elif feature.kind == "town":
            worth += 1.0
    return worth


def central(square: int) -> float:
    """How far a square is from the edge: there is more room in the middle."""
    row, column = divmod(square, SIDE)
    return float(min(row, column, SIDE - 1 - row, SIDE - 1 - column))
