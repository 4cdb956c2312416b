"""Who may act, what they may do, and what it leads to: the phases of a game.

Each phase has one function that lists its actions and one that applies one. Applying checks by itself,
without listing: a check that fails asks `refusals` for words a player understands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engines.captivate.ending import show, throw, throwers
from engines.captivate.field import opened
from engines.captivate.refusals import refusal
from engines.captivate.state import (
    DEAL,
    DRAW,
    HAND,
    ONE,
    OPEN,
    OVER,
    SHOW,
    THROW,
    TURN,
    WHOLE_DECK,
    State,
)
from engines.captivate.turns import pass_on, take_turn, turn_actions
from engines.captivate.words import DEALS, NONE, OPENINGS, SHOWS, THROWS, Action
from engines.game import CHANCE

BY_CHANCE = (CHANCE,)
ALONE = tuple((seat,) for seat in range(4))


def movers(state: State) -> tuple[int, ...]:
    """The seats that may act now, ascending; CHANCE alone while cards are dealt."""
    phase = state.phase
    if phase in (TURN, SHOW):
        return ALONE[state.turn]
    if phase == THROW:
        return throwers(state)
    return () if phase == OVER else BY_CHANCE


def actions(state: State, seat: int) -> Sequence[Action]:
    """Every legal action of a seat; empty when it is no mover."""
    phase = state.phase
    if phase == TURN:
        return turn_actions(state) if seat == state.turn else []
    if seat not in movers(state):
        return []
    if phase == THROW:
        return THROWS
    words = {OPEN: OPENINGS, SHOW: SHOWS}.get(phase, DEALS)
    return [words[card] for card in state.stock]


def apply(state: State, seat: int, action: Action) -> State:
    """The state after an action. IllegalAction gives the reason, and nothing has changed."""
    return _APPLY[state.phase](state, seat, action)


def receiver(state: State) -> int:
    """The seat that the next card dealt goes to: in turn round the table, or to who has just ended a turn."""
    if state.phase == DRAW:
        return state.turn
    return (len(WHOLE_DECK) - len(state.stock)) % state.rules.seats


def _deal(state: State, seat: int, action: Action) -> State:
    """A card from the virtual deck into a hand."""
    rules, phase, turn, hands, unknown, stock, field, played, taken, piles, left, throws = state
    if seat != CHANCE or not _is_card(action, "deal", stock):
        raise refusal(state, seat, action)
    card = ONE[action[1]]
    to = receiver(state)
    hand = bytes(sorted(hands[to] + card))
    hands = (*hands[:to], hand, *hands[to + 1 :])
    stock = stock.replace(card, b"")
    if phase == DEAL:
        dealt_all = len(WHOLE_DECK) - len(stock) == HAND * rules.seats
        phase = OPEN if dealt_all else DEAL
    elif len(hand) == HAND and stock:
        phase, turn = TURN, (turn + 1) % rules.seats
    dealt = State(rules, phase, turn, hands, unknown, stock, field, played, taken, piles, left, throws)
    return dealt if stock else pass_on(dealt, rules.seats)


def _open(state: State, seat: int, action: Action) -> State:
    """The first card of the field, on the middle cell."""
    if seat != CHANCE or not _is_card(action, "open", state.stock):
        raise refusal(state, seat, action)
    field = opened(state.rules.mat, action[1])
    return state._replace(phase=TURN, turn=0, stock=state.stock.replace(ONE[action[1]], b""), field=field)


def _is_card(action: Action, verb: str, stock: bytes) -> bool:
    """Whether it is that verb with a card that is still there, and nothing more."""
    try:
        said, card, cell = action
        return said == verb and cell == NONE and card in stock
    except (TypeError, ValueError):
        return False


def _over(state: State, seat: int, action: Action) -> State:
    raise refusal(state, seat, action)


_APPLY: dict[str, Callable[[State, int, Action], State]] = {
    DEAL: _deal,
    OPEN: _open,
    TURN: take_turn,
    DRAW: _deal,
    SHOW: show,
    THROW: throw,
    OVER: _over,
}
