"""Why a move is refused, in words for the player who tried it."""

from __future__ import annotations

from typing import TypeGuard

from engines.reasons import about, because
from engines.sea_leg.side import MOVES, Move, Way
from engines.sea_leg.state import State


def why_not(state: State, seat: int, action: object) -> str:
    """The rule that a refused action breaks."""
    if not _is_move(action):
        return because("{action!r} is no move of Sea Leg", action=action)
    if state.end is not None:
        return because("the game is over: {why}", why=state.end.why)
    if seat != state.side.seat:
        return because("it is {who}'s turn", who=because(state.side.name.capitalize()))
    return about(" ".join(action), _broken_rule(state, *action))


def _is_move(action: object) -> TypeGuard[Move]:
    if not isinstance(action, tuple) or not all(isinstance(part, str) for part in action):
        return False
    return MOVES.get(" ".join(action)) == action


def _broken_rule(state: State, word: str, start: str, end: str) -> str:
    side, deck = state.side, state.side.deck
    for cell in (start, end):
        if cell not in deck.bit_of:
            return because("there is no {cell} on the {deck} deck", cell=cell, deck=because(deck.name))
    lift = deck.bit_of[start]
    if lift & state.theirs:
        return because(
            "the piece on {start} is {who}'s", start=start, who=because(side.other.name.capitalize())
        )
    if not lift & state.mine:
        return because("there is no piece on {start}", start=start)
    captain = bool(lift & state.captains)
    _, land, _, over, for_mates, for_captains = side.ways.get((word, start, end), NO_WAY)
    if state.opening and (over or not for_mates or for_captains):
        return because("the first turn of each side is one step straight forward with a Mate")
    if not (for_captains if captain else for_mates):
        return _wrong_way(captain, start, end)
    return _blocked(state, land, over)


NO_WAY: Way = (0, 0, 0, 0, False, False)  # for nobody


def _wrong_way(captain: bool, start: str, end: str) -> str:
    if captain:
        return because("a Captain goes homeward, left, right or along a homeward diagonal")
    if start[0] != end[0] and start[1:] != end[1:]:
        return because("only a Captain goes diagonally")
    return because("a Mate never goes backward")


def _blocked(state: State, land: int, over: int) -> str:
    cell_of = state.side.deck.cell_of
    if land & (state.mine | state.theirs):
        return because("{cell} is taken", cell=cell_of[land])
    if over & state.mine:
        return because("the piece on {cell} is your own; only opposing pieces are jumped", cell=cell_of[over])
    return because("there is nobody on {cell} to jump over", cell=cell_of[over])
