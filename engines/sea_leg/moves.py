"""Moves: which there are, and what they do.

One turn, in this order: the piece is lifted; a jumped piece is out; the piece lands; a Mate on its far
row becomes a Captain; a Wave tile sends its wave; then the end is judged.
"""

from __future__ import annotations

from typing import Any

from engines.game import IllegalAction, Outcome
from engines.sea_leg.deck import BOW
from engines.sea_leg.refusals import why_not
from engines.sea_leg.side import Move, Side, shifted
from engines.sea_leg.state import BOUND, DRAW, State, wins
from engines.sea_leg.waves import Slide, front_row, moved, shift_row


def movers(state: State) -> tuple[int, ...]:
    return state.side.movers if state.end is None else ()


def actions(state: State, seat: int) -> list[Move]:
    side, mine, theirs, captains, _, opening, _, end = state
    if seat != side.seat or end is not None:
        return []
    empty = side.cells ^ (mine | theirs)
    mates = mine & ~captains
    ahead = mates << side.stride if seat == BOW else mates >> side.stride
    left, right = (0, 0) if opening else (mine >> 1, mine << 1)
    # the landing cells of the steps that all pieces share, looked up part by part of the deck
    to_front, to_left, to_right = ahead & empty, left & empty, right & empty
    found: list[Move] = []
    for part, by_front, by_left, by_right in side.parts:
        if landings := to_front & part:
            found += by_front[landings]
        if landings := to_left & part:
            found += by_left[landings]
        if landings := to_right & part:
            found += by_right[landings]
    if opening:
        return found
    if over := ahead & theirs:
        found += side.jumps_ahead[shifted(over, side.ahead) & empty]
    if over := left & theirs:
        found += side.jumps_left[over >> 1 & empty]
    if over := right & theirs:
        found += side.jumps_right[over << 1 & empty]
    if mates != mine:
        found += _homeward(side, mine & captains, theirs, empty)
    return found


def _homeward(side: Side, captains: int, theirs: int, empty: int) -> list[Move]:
    """The steps and jumps that only Captains have: homeward, straight and diagonally."""
    found: list[Move] = []
    for shift, steps, jumps in side.homeward:
        landings = shifted(captains, shift)
        found += steps[landings & empty]
        if over := landings & theirs:
            found += jumps[shifted(over, shift) & empty]
    return found


def has_move(state: State) -> bool:
    """Whether the side to move has a legal action."""
    return bool(actions(state, state.side.seat))


def apply(state: State, seat: int, action: Any) -> State:  # anything may be asked: refused, not a fault
    side, mine, theirs, captains, ply, opening, _, end = state
    try:
        lift, land, both, over, for_mates, for_captains = side.ways[action]
    except (KeyError, TypeError):  # no way of this side, or nothing that could be one
        raise IllegalAction(why_not(state, seat, action)) from None
    is_captain = lift & captains
    if (
        seat != side.seat
        or end is not None
        or not lift & mine
        or land & (mine | theirs)
        or (over and not over & theirs)
        or not (for_captains if is_captain else for_mates)
        or (opening and (over or for_captains))
    ):
        raise IllegalAction(why_not(state, seat, action))
    mine ^= both
    if is_captain:
        captains ^= both
    if over:
        theirs ^= over
        captains &= ~over
    if land & side.eventful:
        mine, theirs, captains, end = _arrive(side, land, mine, theirs, captains)
    if opening:
        opening -= 1
    after = State(side.other, theirs, mine, captains, ply + 1, opening, action, end)
    # nearly always a Mate can step forward, and then nothing but the number of plies can end the game
    mates = theirs & ~captains
    ahead = mates >> side.stride if seat == BOW else mates << side.stride
    if end is None and (ply + 1 == BOUND or not mine or not ahead & (side.cells ^ (mine | theirs))):
        return _judged(after)
    return after


def _arrive(
    side: Side, land: int, mine: int, theirs: int, captains: int
) -> tuple[int, int, int, Outcome | None]:
    """What landing on an eventful cell does: home, promotion, a wave."""
    if land & captains & side.back:
        return mine, theirs, captains, wins(side, "captain home")
    if land & side.far:
        return mine, theirs, captains | land, None
    if land in side.deck.waves:
        slides = wave_slides(side, land, mine, theirs, captains)
        return moved(mine, slides), moved(theirs, slides), moved(captains, slides), None
    return mine, theirs, captains, None


def wave_slides(side: Side, land: int, mine: int, theirs: int, captains: int) -> tuple[Slide, ...]:
    """What the wave of the tile landed on does to the other side's front-most row."""
    row = front_row(side.other, theirs & ~captains)
    if row is None:
        return ()
    return shift_row(side.deck, row, (mine | theirs) & side.deck.row(row), side.deck.waves[land])


def _judged(state: State) -> State:
    """The state with its end, where it has one; `mine` is now the side that is to move next."""
    if not state.mine or not state.theirs:
        end = wins(state.side if state.mine else state.side.other, "no pieces")
    elif not has_move(state):
        end = wins(state.side.other, "no move")
    elif state.ply >= BOUND:
        end = DRAW
    else:
        return state
    return state._replace(end=end)
