"""Where a game of Sea Leg stands, and how it ends."""

from __future__ import annotations

from typing import NamedTuple

from engines.game import Outcome
from engines.sea_leg.side import Move, Side

NAME = "sea_leg"
BOUND = 400  # plies, both seats' turns together; then it is a draw


class State(NamedTuple):
    """Seen from the side to move: `mine` are its pieces, `theirs` the other's, as sets of cells."""

    side: Side
    mine: int
    theirs: int
    captains: int  # of both sides
    ply: int
    opening: int  # how many first turns are still to come
    last: Move | None
    end: Outcome | None


DRAW = Outcome((), None, f"{BOUND} plies")


def wins(side: Side, why: str) -> Outcome:
    return Outcome((side.seat,), None, why)


def outcome(state: State) -> Outcome | None:
    return state.end
