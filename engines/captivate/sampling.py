"""What is drawn at random: a card of the deck, and states that a seat cannot tell from the true one."""

from __future__ import annotations

from random import Random

from engines.captivate.field import DOWN, card_at
from engines.captivate.state import OPEN, OVER, THROW, State
from engines.captivate.words import DEALS, KINDS, OPENINGS, Action


def chance(state: State, rng: Random) -> Action:
    """A card off the shuffled deck: every one left is as likely."""
    card = state.stock[int(rng.random() * len(state.stock))]
    return OPENINGS[card] if state.phase == OPEN else DEALS[card]


def sample(state: State, seat: int, rng: Random) -> State:
    """The same game for this seat, its secrets drawn anew.

    Which cards were laid so far is public: everybody saw them. So the cards that were never seen change
    places among themselves (the other hands and the deck), and so do those that were seen and are now
    covered (face down, captured, in piles). Throws of this round that the seat did not make change too.

    Cards are sorted before they are shuffled: where they truly are must not show in what is drawn.
    """
    settled = state.phase in (THROW, OVER)  # hands and piles lie open then
    if not settled and not state.rules.physical:
        state = _with_unseen_shuffled(state, seat, rng)
    return _with_throws_redrawn(_with_covered_shuffled(state, settled, rng), seat, rng)


def _with_unseen_shuffled(state: State, seat: int, rng: Random) -> State:
    others = [other for other in range(state.rules.seats) if other != seat]
    pool = sorted([*state.stock, *(card for other in others for card in state.hands[other])])
    rng.shuffle(pool)
    hands = list(state.hands)
    for other in others:
        count = len(hands[other])
        hands[other], pool = bytes(sorted(pool[:count])), pool[count:]
    return state._replace(hands=tuple(hands), stock=bytes(sorted(pool)))


def _with_covered_shuffled(state: State, settled: bool, rng: Random) -> State:
    cells = bytearray(state.field.cells)
    down = [place for place, code in enumerate(cells) if code & DOWN]
    pool = [card_at(cells[place]) for place in down]
    if not settled:
        pool += [*state.taken, *(card for pile in state.piles for card in pile)]
    pool.sort()
    rng.shuffle(pool)
    for place in down:
        cells[place] = pool.pop() + 1 + DOWN
    state = state._replace(field=state.field._replace(cells=bytes(cells)))
    if settled:
        return state
    taken = bytes(pool.pop() for _ in state.taken)
    return state._replace(taken=taken, piles=tuple(bytes(pool.pop() for _ in pile) for pile in state.piles))


def _with_throws_redrawn(state: State, seat: int, rng: Random) -> State:
    if state.throws is None:
        return state
    kinds = tuple(
        (thrower, kind if thrower == seat else rng.randrange(len(KINDS)))
        for thrower, kind in state.throws.kinds
    )
    return state._replace(throws=state.throws._replace(kinds=kinds))
