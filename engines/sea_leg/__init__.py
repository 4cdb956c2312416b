"""Sea Leg: two crews of nine Mates on one deck; bring a Mate across, and the Captain it becomes back home.

The simplest of the games, and the one to copy when you write another (docs/add-a-game.md). Its rules in
words are in docs/rules/sea_leg.md.

    deck, side      cells as bits, and what each side may do on them: worked out once
    state, setup    where a game stands, and how it starts
    moves, waves    the rules
    refusals        why a move is refused
    telling         events, the view, where every piece is
"""

from __future__ import annotations

from random import Random
from typing import NoReturn

from engines.game import IllegalAction, Outcome
from engines.sea_leg.moves import actions, apply, movers
from engines.sea_leg.setup import SEATS, start
from engines.sea_leg.side import MOVES, Move
from engines.sea_leg.state import BOUND, NAME, State
from engines.sea_leg.telling import pieces, tell, view

TITLE = "Sea Leg"

__all__ = [
    "BOUND",
    "NAME",
    "SEATS",
    "TITLE",
    "actions",
    "apply",
    "chance",
    "movers",
    "outcome",
    "parse",
    "pieces",
    "sample",
    "say",
    "start",
    "tell",
    "text",
    "view",
]


def outcome(state: State) -> Outcome | None:
    return state.end


def sample(state: State, seat: int, rng: Random) -> State:  # noqa: ARG001
    """Nothing is hidden in Sea Leg: there is only the true state."""
    return state


def text(action: Move) -> str:
    return " ".join(action)


def parse(text: str) -> Move:
    try:
        return MOVES[text]
    except KeyError:
        raise IllegalAction(
            f"{text!r} is no move of Sea Leg; a move is like 'move C7 C6' or 'jump C5 C3'"
        ) from None


def chance(state: State, rng: Random) -> NoReturn:  # noqa: ARG001
    raise IllegalAction("there is no chance in Sea Leg")


def say(event: str) -> str:
    """Events are their own words here."""
    return event
