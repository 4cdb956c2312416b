"""A piece that lies across two cells: where it is meant to lie.

It reads on both, and stays where it was held to be. That may be a stray reading, a hand still at work, or a
piece put down carelessly. What the mat would say of each of the two tells which is meant:

- When it has read on both for a while, and the other cell makes more sense of the mat, it lies there. A mat
  that agrees makes all the sense there is: a piece near the edge of its cell is not moved for that.
- Nor is a piece that still reads where it lay on the last mat that agreed, or when something was asked for:
  it makes no sense of what others do, and has not done what is asked for.
- That is decided once, for as long as it reads twice: else a mat that makes no sense could go on for ever.
- Where both make sense, the place it is held to be is believed only when people have been told to push it
  right, and did not (table/playing/patience.py).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from table.judging.referee import MatReferee
from table.judging.verdict import Agreed, Ask, Guide, Moving, Recognised, Verdict
from table.sensing.tracker import Place, Tracker


class Lies(NamedTuple):
    """A piece, and where it is meant to lie."""

    piece: str
    place: Place


def meant_to_lie(
    tracker: Tracker, pieces: Collection[str], referee: MatReferee, found: Verdict | None
) -> Lies | None:
    """One of these pieces that makes more sense on its other cell than this verdict does."""
    for piece in pieces:
        place, _ = tracker.doubled[piece]
        if tracker.places[piece] in referee.lay_on(piece):
            continue
        if _sense(_elsewhere(piece, tracker, referee)) > _sense(found):
            return Lies(piece, place)
    return None


def nowhere_else(tracker: Tracker, pieces: Collection[str], referee: MatReferee, found: Verdict) -> bool:
    """Does none of these pieces make as much sense on its other cell?"""
    return all(_sense(_elsewhere(piece, tracker, referee)) < _sense(found) for piece in pieces)


def _elsewhere(piece: str, tracker: Tracker, referee: MatReferee) -> Verdict | None:
    """What would be said if a piece lay on its other cell."""
    return referee.imagined({**tracker.places, piece: tracker.doubled[piece][0]}, tracker.down)


def _sense(verdict: Verdict | None) -> float:
    """How much sense a mat makes. None: it agrees, with hands still at work on it."""
    if verdict is None or isinstance(verdict, Agreed | Recognised | Ask):
        return 1
    if isinstance(verdict, Guide):
        return -len(verdict.fixes)
    return 0 if isinstance(verdict, Moving) else -1000
