"""Moves: which there are, and what they do.

One turn, in this order: the piece is lifted; a jumped piece is out; the piece lands; a Mate on its far
row becomes a Captain; a Wave tile sends its wave; then the end is judged.
"""

from __future__ import annotations

from engines.game import IllegalAction, Outcome
from engines.sea_leg.deck import BOW
from engines.sea_leg.refusals import why_not
from engines.sea_leg.side import Manner, Move, Side
from engines.sea_leg.state import BOUND, DRAW, State, wins
from engines.sea_leg.waves import Slide, front_row, moved, shift_row

FORWARD, SIDEWAYS, HOMEWARD = Manner  # as plain names: looked up with every move


def movers(state: State) -> tuple[int, ...]:
    return state.side.movers if state.end is None else ()


def actions(state: State, seat: int) -> list[Move]:
    side, mine, theirs, captains, _, opening, _, end = state
    if seat != side.seat or end is not None:
        return []
    empty = side.cells ^ (mine | theirs)
    mates = mine & ~captains
    ahead = mates << side.stride if seat == BOW else mates >> side.stride
    forward = ahead & empty
    found: list[Move] = []
    part = side.part
    if opening:
        left = right = 0
    else:
        left, right = mine >> 1, mine << 1
        if ahead & theirs or left & theirs or right & theirs:
            found += jumps(side, mates, mine, theirs, empty)
        left &= empty
        right &= empty
        if mates != mine:
            found += captain_moves(side, mine & captains, theirs, empty)
    for by_forward, by_left, by_right in side.parts:
        found += by_forward[forward & part]
        found += by_left[left & part]
        found += by_right[right & part]
        forward >>= side.part_bits
        left >>= side.part_bits
        right >>= side.part_bits
    return found


def jumps(side: Side, mates: int, mine: int, theirs: int, empty: int) -> list[Move]:
    """The jumps forward of Mates and sideways of anybody."""
    found: list[Move] = []
    for shift, who in ((side.ahead, mates), (-1, mine), (1, mine)):
        found += _moves_to(side.jumps[shift], _shifted(_shifted(who, shift) & theirs, shift) & empty)
    return found


def captain_moves(side: Side, captains: int, theirs: int, empty: int) -> list[Move]:
    """The steps and jumps that only Captains have: homeward, straight and diagonally."""
    found: list[Move] = []
    for shift in side.homeward:
        next_cells = _shifted(captains, shift)
        found += _moves_to(side.steps[shift], next_cells & empty)
        found += _moves_to(side.jumps[shift], _shifted(next_cells & theirs, shift) & empty)
    return found


def _shifted(cells: int, shift: int) -> int:
    return cells << shift if shift > 0 else cells >> -shift


def _moves_to(moves: dict[int, Move], landings: int) -> list[Move]:
    found = []
    while landings:
        land = landings & -landings
        found.append(moves[land])
        landings ^= land
    return found


def has_move(state: State) -> bool:
    """Whether the side to move has a legal action."""
    return bool(actions(state, state.side.seat))


def apply(state: State, seat: int, action: Move) -> State:
    side, mine, theirs, captains, ply, opening, _, end = state
    try:
        lift, land, over, manner = side.ways[action]
    except (KeyError, TypeError):  # no way of this side, or nothing that could be one
        raise IllegalAction(why_not(state, seat, action)) from None
    is_captain = lift & captains
    if (
        seat != side.seat
        or end is not None
        or not lift & mine
        or land & (mine | theirs)
        or (over and not over & theirs)
        or (manner != SIDEWAYS and (manner == HOMEWARD) != (is_captain != 0))
        or (opening and (over or manner != FORWARD))
    ):
        raise IllegalAction(why_not(state, seat, action))
    mine ^= lift | land
    if is_captain:
        captains ^= lift | land
    if over:
        theirs ^= over
        captains &= ~over
    if land & side.eventful:
        mine, theirs, captains, end = _arrive(side, land, mine, theirs, captains)
    if opening:
        opening -= 1
    # a tuple is made directly, because a NamedTuple's own constructor costs three times as much
    after = _new(State, (side.other, theirs, mine, captains, ply + 1, opening, action, end))
    # nearly always a Mate can step forward, and then nothing but the number of plies can end the game
    mates = theirs & ~captains
    ahead = mates >> side.stride if seat == BOW else mates << side.stride
    if end is None and (ply + 1 == BOUND or not mine or not ahead & (side.cells ^ (mine | theirs))):
        return _judged(after)
    return after


_new = tuple.__new__


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


def wave_slides(side: Side, land: int, mine: int, theirs: int, captains: int) -> list[Slide]:
    """What the wave of the tile landed on does to the other side's front-most row."""
    row = front_row(side.other, theirs & ~captains)
    return [] if row is None else shift_row(side.deck, row, mine | theirs, side.deck.waves[land])


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
