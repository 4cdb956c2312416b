"""A turn: laying cards, the flips that follow, captures, and passing the turn on.

This is the busiest code of the game, so states are made whole, field by field, and not by `_replace`.
"""

from __future__ import annotations

from itertools import compress

from engines.captivate.ending import finish
from engines.captivate.field import DOWN, card_at, face_down, is_full, lay, settled
from engines.captivate.mat import Site
from engines.captivate.refusals import refusal
from engines.captivate.state import DRAW, HAND, ONE, TURN, State, in_deck, in_hand
from engines.captivate.words import END, Action


def turn_actions(state: State) -> list[Action]:
    """Plays, captures and the end, in each by card and then cell."""
    mat, hand = state.rules.mat, playable(state)
    free = mat.chosen(state.field.open)
    listed = [plays[place] for plays in [mat.plays[card] for card in hand] for place in free]
    down = tuple(compress(mat.places, face_down(state.field)))
    if down:
        listed += [captures[place] for captures in [mat.captures[card] for card in hand] for place in down]
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
    if seat != state.turn or (action == END and not state.played):
        raise refusal(state, seat, action)
    if action == END:
        return end_turn(state)
    try:
        verb, card, cell = action
        held = card in playable(state)
        site = state.rules.mat.sites[cell]
    except (TypeError, ValueError, KeyError):  # no card, or no cell of this mat
        raise refusal(state, seat, action) from None
    there = state.field.cells[site.place]
    if held and verb == "play" and state.field.open & site.here:
        return _laid(state, card, site, state.taken)
    if held and verb == "capture" and there & DOWN:
        return _laid(state, card, site, state.taken + ONE[card_at(there)])
    raise refusal(state, seat, action)


def _laid(state: State, card: int, site: Site, taken: bytes) -> State:
    """The state after the seat whose turn it is has laid a card; the game may end with it."""
    rules, phase, turn, hands, unknown, stock, field, played, _, piles, left, throws = state
    if rules.physical:
        stock = stock.replace(ONE[card], b"")
        unknown = (*unknown[:turn], unknown[turn] - 1, *unknown[turn + 1 :])
    else:
        hands = (*hands[:turn], hands[turn].replace(ONE[card], b""), *hands[turn + 1 :])
    field = lay(field, site, card, rules.flips)
    played += 1
    after = State(rules, phase, turn, hands, unknown, stock, field, played, taken, piles, left, throws)
    return finish(_banked(after, TURN)) if is_full(field) else after


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
    """This turn's captures are on their captor's pile, and no card on the field is fresh any more."""
    rules, _, turn, hands, unknown, stock, field, _, taken, piles, left, throws = state
    if taken:
        piles = (*piles[:turn], piles[turn] + taken, *piles[turn + 1 :])
    return State(rules, phase, turn, hands, unknown, stock, settled(field), 0, b"", piles, left, throws)
