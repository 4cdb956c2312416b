"""The course of a game that is over: how every side stood, step by step, and where it turned."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

POINTS, ODDS = "points", "odds"
BEHIND = {POINTS: 1.0, ODDS: 0.06}  # from which on a side is said to have been behind


class Turning(NamedTuple):
    """The step that decided; `overtook` where the winner had been behind, and was ahead from then on."""

    step: int
    overtook: bool


class Fortunes(NamedTuple):
    """`standings` has one row for the start and one for each step, with a figure for each side: its points,
    or its odds from 0 to 1."""

    measure: str
    sides: tuple[int, ...]  # a seat of each side
    standings: tuple[tuple[float, ...], ...]
    turning: Turning | None = None


def turning(
    measure: str, standings: Sequence[Sequence[float]], winner: int | None, lost: bool = False
) -> Turning | None:
    """Where a game turned: the last time that the winner came from behind, else the step that brought the
    winning side most. With no winner, the largest step either way; alone and lost, the largest step down."""
    leads = [_lead(row, winner or 0) for row in standings]
    if winner is not None and len(standings[0]) > 1 and min(leads) <= -BEHIND[measure]:
        last = max(step for step, lead in enumerate(leads) if lead <= 0)
        if last + 1 < len(leads):
            return Turning(last + 1, overtook=True)
    gains = [after - before for before, after in pairwise(leads)]
    if lost:
        gains = [-gain for gain in gains]
    elif winner is None:
        gains = [abs(gain) for gain in gains]
    # That the last step decides is no news, unless nothing did before it.
    for considered in (gains[:-1], gains):
        most = max(considered, default=0.0)
        if most > 0:
            return Turning(considered.index(most) + 1, overtook=False)
    return None


def _lead(row: Sequence[float], side: int) -> float:
    """How far a side is ahead of the best of the others; alone, how far it is."""
    others = [*row[:side], *row[side + 1 :]]
    return row[side] - max(others, default=0.0)
