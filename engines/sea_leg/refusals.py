"""Why a move is refused, in words for the player who tried it."""

from __future__ import annotations

from typing import TypeGuard

from engines.sea_leg.side import MOVES, Move, Way
from engines.sea_leg.state import State


def why_not(state: State, seat: int, action: object) -> str:
    """The rule that a refused action breaks."""
    if not _is_move(action):
        return f"{action!r} is no move of Sea Leg"
    if state.end is not None:
        return f"the game is over: {state.end.why}"
    if seat != state.side.seat:
        return f"it is {state.side.name.capitalize()}'s turn"
    return f"{' '.join(action)}: {_broken_rule(state, *action)}"


def _is_move(action: object) -> TypeGuard[Move]:
    if not isinstance(action, tuple) or not all(isinstance(part, str) for part in action):
        return False
    return MOVES.get(" ".join(action)) == action


def _broken_rule(state: State, word: str, start: str, end: str) -> str:
    side, deck = state.side, state.side.deck
    for cell in (start, end):
        if cell not in deck.bit_of:
            return f"there is no {cell} on the {deck.name} deck"
    lift = deck.bit_of[start]
    if lift & state.theirs:
        return f"the piece on {start} is {side.other.name.capitalize()}'s"
    if not lift & state.mine:
        return f"there is no piece on {start}"
    captain = bool(lift & state.captains)
    _, land, _, over, for_mates, for_captains = side.ways.get((word, start, end), NO_WAY)
    if state.opening and (over or not for_mates or for_captains):
        return "the first turn of each side is one step straight forward with a Mate"
    if not (for_captains if captain else for_mates):
        return _wrong_way(captain, start, end)
    return _blocked(state, land, over)


NO_WAY: Way = (0, 0, 0, 0, False, False)  # for nobody


def _wrong_way(captain: bool, start: str, end: str) -> str:
    if captain:
        return "a Captain goes homeward, left, right or along a homeward diagonal"
    if start[0] != end[0] and start[1:] != end[1:]:
        return "only a Captain goes diagonally"
    return "a Mate never goes backward"


def _blocked(state: State, land: int, over: int) -> str:
    cell_of = state.side.deck.cell_of
    if land & (state.mine | state.theirs):
        return f"{cell_of[land]} is taken"
    if over & state.mine:
        return f"the piece on {cell_of[over]} is your own; only opposing pieces are jumped"
    return f"there is nobody on {cell_of[over]} to jump over"
