"""Dare: a stranger's game, with dice, secrets and two who act at once, and without any advice to bots.

Each seat has a card from 1 to 6 that the other does not see, and either stands or dares. If anybody dares,
the cards are shown and the higher one wins; if nobody does, it is a draw.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from engines.game import CHANCE, IllegalAction, Options, Outcome, Told, check_options, seat_count

NAME = "dare"
TITLE = "Dare"
SEATS: tuple[int, ...] = (2,)
BOUND = 4


class State(NamedTuple):
    cards: tuple[int, ...] = ()
    said: tuple[tuple[int, str], ...] = ()


def start(options: Options) -> State:
    check_options(NAME, options, ("cards",))
    seat_count(NAME, options, SEATS)
    return State(tuple(options.get("cards", ())))


def movers(state: State) -> tuple[int, ...]:
    if len(state.cards) < 2:
        return (CHANCE,)
    return tuple(seat for seat in (0, 1) if seat not in dict(state.said))


def actions(state: State, seat: int) -> list[str]:
    if seat not in movers(state):
        return []
    return [f"deal {card}" for card in range(1, 7)] if seat == CHANCE else ["stand", "dare"]


def apply(state: State, seat: int, action: str) -> State:
    if action not in actions(state, seat):
        raise IllegalAction(f"{action!r} cannot be done now")
    if seat == CHANCE:
        return state._replace(cards=(*state.cards, int(action[-1])))
    return state._replace(said=tuple(sorted((*state.said, (seat, action)))))


def tell(before: State, seat: int, action: str, after: State) -> list[Told]:  # noqa: ARG001
    return []


def outcome(state: State) -> Outcome | None:
    if movers(state):
        return None
    high = max(state.cards)
    shown = "dare" in dict(state.said).values() and state.cards != (high, high)
    return Outcome((state.cards.index(high),) if shown else (), None, "shown" if shown else "nobody dared")


def view(state: State, seat: int | None) -> dict[str, Any]:
    return {"card": state.cards[seat] if seat is not None and seat < len(state.cards) else None}


def sample(state: State, seat: int, rng: Random) -> State:
    cards = tuple(card if mine == seat else rng.randint(1, 6) for mine, card in enumerate(state.cards))
    said = tuple(
        sorted((who, word if who == seat else rng.choice(["stand", "dare"])) for who, word in state.said)
    )
    return State(cards, said)


def text(action: str) -> str:
    return action


def parse(text: str) -> str:
    return text


def chance(state: State, rng: Random) -> str:  # noqa: ARG001
    return f"deal {rng.randint(1, 6)}"


def pieces(state: State) -> Iterator[tuple[str, str]]:  # noqa: ARG001
    return iter(())
