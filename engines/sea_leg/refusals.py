"""Why a move is refused, in words for the player who tried it."""

from __future__ import annotations

from typing import Any

from engines.sea_leg.side import MOVES, Side, Way
from engines.sea_leg.state import State


def why_not(state: State, seat: Any, action: Any) -> str:
    """The rule that a refused action breaks."""
    if not _is_move(action):
        return f"{action!r} is no move of Sea Leg"
    if state.end is not None:
        return f"the game is over: {state.end.why}"
    if seat != state.side.seat:
        return f"it is {state.side.name.capitalize()}'s turn"
    return f"{' '.join(action)}: {_broken_rule(state, *action)}"


def _is_move(action: Any) -> bool:
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
    if state.opening and _opening_broken(side, (word, start, end)):
        return "the first turn of each side is one step straight forward with a Mate"
    way = side.ways.get((word, start, end))
    if way is None or not (way.captains if lift & state.captains else way.mates):
        return _wrong_way(lift & state.captains, start, end)
    return _blocked(state, way, end)


def _opening_broken(side: Side, move: tuple[str, str, str]) -> bool:
    way = side.ways.get(move)
    return way is None or way.over != 0 or way.captains


def _wrong_way(captain: int, start: str, end: str) -> str:
    if captain:
        return "a Captain goes homeward, left, right or along a homeward diagonal"
    if start[0] != end[0] and start[1:] != end[1:]:
        return "only a Captain goes diagonally"
    return "a Mate never goes backward"


def _blocked(state: State, way: Way, end: str) -> str:
    if way.land & (state.mine | state.theirs):
        return f"{end} is taken"
    cell = state.side.deck.cell_of[way.over]
    if way.over & state.mine:
        return f"the piece on {cell} is your own; only opposing pieces are jumped"
    return f"there is nobody on {cell} to jump over"
