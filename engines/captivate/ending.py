"""The end of a game: showing what is left in hand, the scores, and throws among tied leaders."""

from __future__ import annotations

from typing import Literal

from engines.captivate.cards import points
from engines.captivate.field import is_full
from engines.captivate.refusals import refusal
from engines.captivate.state import ONE, OVER, SHOW, THROW, State, Throws
from engines.captivate.words import KINDS, SHOWS, THROWS, Action
from engines.game import Outcome

ROUNDS = 100  # HOUSE: after so many rounds of throws those still in share the win


def finish(state: State) -> State:
    """The game as it goes on when the last card is laid: show, throw or over."""
    if any(state.unknown):
        seat = next(seat for seat, count in enumerate(state.unknown) if count)
        return state._replace(phase=SHOW, turn=seat)
    best = leaders(state)
    if len(best) > 1:
        return state._replace(phase=THROW, throws=Throws(1, best))
    return state._replace(phase=OVER)


def scores(state: State) -> tuple[int, ...]:
    """Points pile minus hand, for each seat. Final once every hand is known."""
    return tuple(points(pile) - points(hand) for pile, hand in zip(state.piles, state.hands, strict=True))


def leaders(state: State) -> tuple[int, ...]:
    totals = scores(state)
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


def show(state: State, seat: int, action: Action) -> State:
    """A card left in a hand of a physical deck becomes known, and counts against its holder."""
    if seat != state.turn or action not in SHOWS or action[1] not in state.stock:
        raise refusal(state, seat, action)
    card = ONE[action[1]]
    hands, unknown = list(state.hands), list(state.unknown)
    hands[seat] = bytes(sorted(hands[seat] + card))
    unknown[seat] -= 1
    return finish(
        state._replace(hands=tuple(hands), unknown=tuple(unknown), stock=state.stock.replace(card, b""))
    )


def throwers(state: State) -> tuple[int, ...]:
    """The rivals who have not thrown in this round."""
    if state.throws is None:
        return ()
    thrown = {seat for seat, _ in state.throws.kinds}
    return tuple(seat for seat in state.throws.rivals if seat not in thrown)


def throw(state: State, seat: int, action: Action) -> State:
    """A hidden throw; the last one of a round settles it."""
    if state.throws is None or seat not in throwers(state) or action not in THROWS:
        raise refusal(state, seat, action)
    throws = state.throws._replace(kinds=tuple(sorted((*state.throws.kinds, (seat, action[1])))))
    if len(throws.kinds) < len(throws.rivals):
        return state._replace(throws=throws)
    rivals = survivors(throws.kinds)
    if len(rivals) == 1 or throws.round == ROUNDS:
        return state._replace(phase=OVER, throws=Throws(throws.round, rivals, before=throws.kinds))
    return state._replace(throws=Throws(throws.round + 1, rivals, before=throws.kinds))


def survivors(kinds: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """Who is still in after a round: with exactly two kinds thrown, those with the winning kind."""
    thrown = {kind for _, kind in kinds}
    winning = {kind for kind in thrown if (kind - 1) % len(KINDS) in thrown}
    if len(thrown) != 2:
        return tuple(seat for seat, _ in kinds)
    return tuple(seat for seat, kind in kinds if kind in winning)


def outcome(state: State) -> Outcome | None:
    """None while the game goes on, also while hands are shown and ties are thrown for."""
    if state.phase != OVER:
        return None
    winners = state.throws.rivals if state.throws else leaders(state)
    return Outcome(winners, scores(state), _why(state))


def ended_by(state: State) -> Literal["full grid", "last round"]:
    """What has brought a game that is over to its end."""
    return "full grid" if is_full(state.field) else "last round"


def _why(state: State) -> str:
    ended = ended_by(state)
    if state.throws is None:
        return f"{ended}: most points"
    if len(state.throws.rivals) > 1:
        return f"{ended}: tied, and still tied after {ROUNDS} throws"
    return f"{ended}: tied, decided by throws"
