"""A word to bots: who has more jumps left is likely to have the last one."""

from __future__ import annotations

from konane import engine
from konane.engine import State
from table.bots.advice import Advice


class KonaneAdvice(Advice[State, str]):
    """Look a few jumps ahead, then count."""

    depth = 4

    def worth(self, state: State, seat: int) -> float:
        mine, theirs = (len(engine.actions(state._replace(turn=side), side)) for side in (seat, 1 - seat))
        return 0.5 if mine == theirs else 0.5 + 0.45 * (mine - theirs) / (mine + theirs)
