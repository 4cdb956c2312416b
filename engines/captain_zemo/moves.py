"""Who may act, what they may do, and what it leads to: the phases of a voyage.

Each phase has a function that lists its actions and one that carries an action out, or gives None when
the rules refuse it; `refusals` then finds the words a player understands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engines.captain_zemo.combat import attack, booty, damage, damage_actions, fire, fire_actions
from engines.captain_zemo.notes import Notes
from engines.captain_zemo.pen import LogPen
from engines.captain_zemo.refusals import refusal
from engines.captain_zemo.resolving import ADVENTURER, navy, town, town_actions
from engines.captain_zemo.seas import SIDE, SQUARE_OF_WORD, Sea, square_bit
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
)
from engines.captain_zemo.steering import go_on, steer, steer_actions
from engines.captain_zemo.words import (
    DECLINE,
    FIGHT,
    GAIN,
    MOTIVE_WORDS,
    REROLL,
    SAIL_ON,
    STARTS,
    STOP,
    TAKE_CANNON,
    Action,
    rolls,
)
from engines.game import CHANCE

ROLL_PHASES = frozenset((START_ROLL, TURN_ROLL, ATTACK_ROLL))
BY_CHANCE, BY_PLAYER, BY_NOBODY = (CHANCE,), (PLAYER,), ()


def movers(state: State) -> tuple[int, ...]:
    """The player, CHANCE while dice are rolled, nobody when it is over."""
    phase = state.phase
    if phase in ROLL_PHASES:
        return BY_CHANCE
    return BY_NOBODY if phase == OVER else BY_PLAYER


def actions(state: State, seat: int) -> Sequence[Action]:
    """Every legal action of a seat; empty when it is no mover."""
    phase = state.phase
    if phase in ROLL_PHASES:
        return tuple(rolls(dice_to_roll(state))) if seat == CHANCE else ()
    if phase == OVER or seat != PLAYER:
        return ()
    return _LIST[phase](state)


def apply(state: State, seat: int, action: object) -> State:  # anything may be asked: refused, not a fault
    """The state after an action. IllegalAction gives the reason, and nothing has changed."""
    after = carry_out(state, action, None) if seat in movers(state) and isinstance(action, str) else None
    if after is None:
        raise refusal(state, seat, action)
    return after


def carry_out(state: State, action: Action, notes: Notes) -> State | None:
    """The state after an action of the mover; None when it is refused. Notes are taken for `tell`."""
    phase = state.phase
    if phase == STEER:
        return steer(state, action, notes)
    if phase in ROLL_PHASES:
        dice = rolls(dice_to_roll(state)).get(action)
        return None if dice is None else _rolled(state, dice, notes)
    return _CARRY_OUT[phase](state, action, LogPen(state.log, notes))


def dice_to_roll(state: State) -> int:
    if state.phase == TURN_ROLL:
        return DICE
    return state.fired if state.phase == ATTACK_ROLL else 2


def _rolled(state: State, dice: tuple[int, ...], notes: Notes) -> State:
    if state.phase == TURN_ROLL:
        return go_on(state._replace(phase=STEER, rolled=dice, dice=dice), notes)
    if state.phase == ATTACK_ROLL:
        return attack(state, dice, LogPen(state.log, notes))
    phase = START if start_squares(state.sea, dice) else START_ROLL
    return state._replace(phase=phase, rolled=dice)


def start_squares(sea: Sea, dice: tuple[int, ...]) -> list[int]:
    """The passable squares that two dice name, the first as the column first. Label k is line 2k - 1."""
    low, high = (2 * (die - 1) for die in dice)
    squares = dict.fromkeys((high * SIDE + low, low * SIDE + high))
    return [square for square in squares if not sea.is_rock(square)]


def _start_actions(state: State) -> Sequence[Action]:
    listed = [STARTS[square] for square in start_squares(state.sea, state.rolled)]
    if state.rolled[0] == state.rolled[1]:
        listed.append(REROLL)
    return listed


def _start(state: State, action: Action, _: LogPen) -> State | None:
    if action not in _start_actions(state):
        return None
    if action == REROLL:
        return state._replace(phase=START_ROLL)
    square = SQUARE_OF_WORD[action.removeprefix("start ")]
    return state._replace(phase=MOTIVE, path=bytes([square]), taken=square_bit(square), resolved=1)


def _motive(state: State, action: Action, _: LogPen) -> State | None:
    if action not in MOTIVE_WORDS:
        return None
    return _next_turn(state._replace(motive=MOTIVE_WORDS.index(action)))


def _between(state: State, action: Action, _: LogPen) -> State | None:
    if action == SAIL_ON:
        return _next_turn(state)
    return state._replace(phase=OVER) if action == STOP else None


def _next_turn(state: State) -> State:
    return state._replace(
        phase=TURN_ROLL,
        turn=state.turn + 1,
        free_reroll=state.motive == ADVENTURER,
        turn_starts=state.turn_starts + bytes([len(state.path)]),
    )


_LIST: dict[str, Callable[[State], Sequence[Action]]] = {
    START: _start_actions,
    MOTIVE: lambda _: MOTIVE_WORDS,
    STEER: steer_actions,
    MEET_NAVY: lambda _: (FIGHT, TAKE_CANNON),
    VISIT: town_actions,
    FIRE: fire_actions,
    DAMAGE: damage_actions,
    BOOTY: lambda _: (GAIN, DECLINE),
    BETWEEN: lambda _: (SAIL_ON, STOP),
}
_CARRY_OUT: dict[str, Callable[[State, Action, LogPen], State | None]] = {
    START: _start,
    MOTIVE: _motive,
    MEET_NAVY: navy,
    VISIT: town,
    FIRE: fire,
    DAMAGE: damage,
    BOOTY: booty,
    BETWEEN: _between,
}
