"""A turn: laying cards, the flips that follow, captures, and passing the turn on.

This is the busiest code of the game, so states are made whole, field by field, and not by `_replace`.
"""

from __future__ import annotations

from itertools import compress

from engines.captivate.ending import finish
from engines.captivate.mat import FULL
from engines.captivate.reasons import refusal
from engines.captivate.state import (
    DOWN,
    DRAW,
    FRESH,
    HAND,
    IS_DOWN,
    ONE,
    SETTLE,
    TURN,
    State,
    all_face_up,
    in_deck,
    in_hand,
)
from engines.captivate.words import END, Action


def turn_actions(state: State) -> list[Action]:
    """Plays, captures and the end, in each by card and then cell."""
    rules, field = state.rules, state.field
    mat = rules.mat
    hand = playable(state)
    free = mat.chosen(state.open)
    listed = [actions[cell] for actions in [mat.plays[card] for card in hand] for cell in free]
    down = tuple(compress(mat.indices, field.translate(IS_DOWN)))
    if down:
        listed += [actions[cell] for actions in [mat.captures[card] for card in hand] for cell in down]
    if state.played:
        listed.append(END)
    return listed


def playable(state: State) -> bytes:
    """The cards that the seat whose turn it is may lay: with a physical deck, any that nobody has seen."""
    if not state.rules.physical:
        return state.hands[state.turn]
    return state.stock if state.unknown[state.turn] else b""


def take_turn(state: State, seat: int, action: Action) -> State:
    """The state after a play, a capture or the end of a turn."""
    rules, _, turn, hands, unknown, stock, field, reach, free, laid, played, taken, piles, left, throws = (
        state
    )
    if seat != turn or (action == END and not played):
        raise refusal(state, seat, action)
    if action == END:
        return end_turn(state)
    try:
        verb, card, cell = action
        held = card in playable(state)
        place, here, touching, window, sides = rules.mat.spots[cell]
    except (TypeError, ValueError, KeyError):  # no card, or no cell of this mat
        raise refusal(state, seat, action) from None
    if held and verb == "play" and free & here:
        reach &= window
        free = (free | touching) & reach
        laid += 1
    elif held and verb == "capture" and field[place] & DOWN:
        taken += ONE[field[place] - DOWN - 1]
    else:
        raise refusal(state, seat, action)
    if rules.physical:
        stock = stock.replace(ONE[card], b"")
        unknown = (*unknown[:seat], unknown[seat] - 1, *unknown[seat + 1 :])
    else:
        hands = (*hands[:seat], hands[seat].replace(ONE[card], b""), *hands[seat + 1 :])
    after = bytearray(field)
    after[place] = card + 1 + FRESH
    flips = rules.flips[card]
    for side, neighbour in sides:
        if flips[side][after[neighbour]]:
            after[neighbour] += DOWN
    field = bytes(after)
    laid_down = State(
        rules,
        TURN,
        turn,
        hands,
        unknown,
        stock,
        field,
        reach,
        free,
        laid,
        played + 1,
        taken,
        piles,
        left,
        throws,
    )
    if laid == FULL and all_face_up(field):
        return finish(_banked(laid_down, TURN))
    return laid_down


def end_turn(state: State) -> State:
    """Bank the captures, then draw: from a virtual deck card by card, from a physical one by count."""
    turn = state.turn
    banked = _banked(state, DRAW if state.stock and not state.rules.physical else TURN)
    if banked.phase == DRAW:
        return banked
    drawn = min(HAND - in_hand(banked, turn), in_deck(banked))
    if not drawn:
        return pass_on(banked, state.left - 1)
    unknown = (*state.unknown[:turn], state.unknown[turn] + drawn, *state.unknown[turn + 1 :])
    stocked = banked._replace(unknown=unknown)
    return pass_on(stocked, None if in_deck(stocked) else state.rules.seats)


def pass_on(state: State, left: int | None) -> State:
    """The turn goes to the next seat that holds a card; `left` turns are to come (None: any number)."""
    seats = state.rules.seats
    for skipped in range(seats if left is None else left):
        seat = (state.turn + 1 + skipped) % seats
        if in_hand(state, seat):
            left = 0 if left is None else left - skipped
            return state._replace(phase=TURN, turn=seat, left=left)
    return finish(state)


def _banked(state: State, phase: str) -> State:
    """This turn's captures are on the pile of their captor, and nothing on the field is fresh any more."""
    rules, _, turn, hands, unknown, stock, field, reach, free, laid, _, taken, piles, left, throws = state
    field = field.translate(SETTLE)
    if taken:
        piles = (*piles[:turn], piles[turn] + taken, *piles[turn + 1 :])
    return State(
        rules, phase, turn, hands, unknown, stock, field, reach, free, laid, 0, b"", piles, left, throws
    )
