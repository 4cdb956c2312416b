"""Actions in words that never change: journals keep them."""

from __future__ import annotations

from engines.game import IllegalAction
from engines.sea_leg.side import MOVES, Move


def text(action: Move) -> str:
    return " ".join(action)


def parse(text: str) -> Move:
    try:
        return MOVES[text]
    except KeyError:
        raise IllegalAction(
            f"{text!r} is no move of Sea Leg; a move is like 'move C7 C6' or 'jump C5 C3'"
        ) from None
