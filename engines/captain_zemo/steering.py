"""Steering: which dice can be used where, when they are dropped, and when the ship is stuck.

A die is used only for safe moves: neither onto the path nor across it. A die without one waits, and is
looked at again after each other die. With no safe move for any die left the voyage is lost, unless no
die left has any move at all, on the path or not: then they are dropped.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engines.captain_zemo.notes import Notes
from engines.captain_zemo.pen import LogPen
from engines.captain_zemo.printed import COMMAND
from engines.captain_zemo.resolving import lose, resolve
from engines.captain_zemo.state import DICE, STEER, TURN_ROLL, State
from engines.captain_zemo.words import DROP, REROLL, USE_1, Action
from engines.reasons import because
from engines.recall import forgettable

STUCK = because("no die can be used without meeting the path")


@cache
def kinds(dice: tuple[int, ...]) -> tuple[int, ...]:
    """The different dice among some, ascending."""
    return tuple(sorted(set(dice)))


forgettable(kinds.cache_clear)


@cache
def without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    """The dice left when one is used."""
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]


forgettable(without.cache_clear)


def steer_actions(state: State) -> Sequence[Action]:
    dice, taken = state.dice, state.taken
    moves = state.sea.moves[state.path[-1]]
    listed: list[Action] = []
    for die in kinds(dice):
        if die == 1:
            listed.append(USE_1)
        else:
            listed += [move.words for move in moves[die] if not taken & move.bits]
    if not listed and may_drop(state):
        listed.append(DROP)
    if len(dice) == DICE and may_reroll(state):
        listed.append(REROLL)
    return listed


def may_reroll(state: State) -> bool:
    """Before any die is used: free once a turn for the Adventurer, else for 1 command."""
    return len(state.dice) == DICE and (state.free_reroll or state.log.stock[COMMAND] > 0)


def may_drop(state: State) -> bool:
    """When no die left has a move inside the grid on passable squares, the path aside."""
    moves = state.sea.moves[state.path[-1]]
    return 1 not in state.dice and not any(moves[die] for die in kinds(state.dice))


def has_safe_use(state: State) -> bool:
    moves, taken = state.sea.moves[state.path[-1]], state.taken
    for die in kinds(state.dice):
        if die == 1:
            return True
        for move in moves[die]:
            if not taken & move.bits:
                return True
    return False


def steer(state: State, action: Action, notes: Notes) -> State | None:
    """The state after using, dropping or rerolling dice; None when the rules refuse it."""
    if action == USE_1:
        return _mark_danger(state, notes) if 1 in state.dice else None
    if action == DROP:
        return resolve(state._replace(dice=()), LogPen(state.log, notes)) if may_drop(state) else None
    if action == REROLL:
        return _reroll(state, notes) if may_reroll(state) else None
    return _move(state, action, notes)


def _move(state: State, action: Action, notes: Notes) -> State | None:
    (sea, _, motive, turn, free, rolled, dice, path, taken, starts, resolved, fired, bought, log, _) = state
    move = sea.move_of_words[path[-1]].get(action)
    if move is None or move.die not in dice or taken & move.bits:
        return None
    # built in one go, not replaced: this is the action that bots play most
    moved = State(
        sea,
        STEER,
        motive,
        turn,
        free,
        rolled,
        without(dice, move.die),
        path + move.entered,
        taken | move.bits,
        starts,
        resolved,
        fired,
        bought,
        log,
        "",
    )
    return go_on(moved, notes)


def _mark_danger(state: State, notes: Notes) -> State:
    pen = LogPen(state.log, notes)
    lost = pen.mark_danger()
    marked = state._replace(dice=without(state.dice, 1), log=pen.log())
    return lose(marked, pen, lost) if lost else go_on(marked, notes)


def _reroll(state: State, notes: Notes) -> State:
    pen = LogPen(state.log, notes)
    if not state.free_reroll:
        pen.spend(COMMAND)
    return state._replace(phase=TURN_ROLL, free_reroll=False, dice=(), log=pen.log())


def go_on(state: State, notes: Notes) -> State:
    """After a roll or a die: the next die, the squares entered, or the end of a ship that is stuck."""
    if not state.dice:
        return resolve(state, LogPen(state.log, notes))
    if has_safe_use(state) or may_reroll(state) or may_drop(state):
        return state
    return lose(state, LogPen(state.log, notes), STUCK)
