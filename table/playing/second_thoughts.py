"""Second thoughts: an action that was just played may be thought better of, as at any table.

A piece that touches down and goes on was not meant to stay. As long as nobody has touched anything else, and
for a few seconds, the piece that an action moved may leave again: the action is taken back without a word,
and the mat is judged from before it. Not so where the result showed somebody what cannot be unseen: such an
action is played only when its pieces have lain still, and then it stands. Which actions those are follows
from the game: chance acts after it, or somebody sees more than they could have told before.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any, NamedTuple

from engines.game import CHANCE, AnyGame, IllegalAction
from table.judging.legal import Candidate
from table.judging.mat import Places
from table.sensing.tracker import Place

TWINS = 2  # states that somebody cannot tell from the true one, tried for each seat


class Afterthought(NamedTuple):
    """An action that may still be thought better of."""

    moved: frozenset[str]  # the pieces that the hand put where they lie, or took
    goal: dict[str, Place]  # where the action leads: some of them may have to go on, or to leave
    base: dict[str, Place]  # the mat before it
    seen: dict[str, Place]  # the mat as it was when the action was played
    until: float

    def regretted(self, places: Places, now: float, resting: Collection[str] = ()) -> bool | None:
        """Has the hand gone on? None while nothing has happened; False when something else has, or it is
        too late, so that the action stands. `resting` are the pieces that have lain still for a while."""
        changed = {p for p in places.keys() | self.seen.keys() if places.get(p) != self.seen.get(p)}
        if now > self.until or not changed <= self.moved:
            return False
        if not changed or any(self._on_its_way(piece, places, resting) for piece in changed):
            return None
        return any(places.get(piece) != self.goal.get(piece) for piece in changed)

    def _on_its_way(self, piece: str, places: Places, resting: Collection[str]) -> bool:
        """A piece that has somewhere to go may be doing what is asked, until it rests elsewhere."""
        goal = self.goal.get(piece)
        asked = goal != self.seen.get(piece)
        return asked and places.get(piece) != goal and piece not in resting


def afterthought(
    base: Places, seen: Places, goal: Places, candidate: Candidate, until: float
) -> Afterthought | None:
    """What may be regretted of an action made by hand."""
    touched = seen.keys() | base.keys() if candidate.gesture.takes else seen.keys()
    moved = frozenset(p for p in touched if seen.get(p) != base.get(p))
    if not candidate.gesture.hand or not moved:
        return None
    return Afterthought(moved, dict(goal), dict(base), dict(seen), until)


def reveals(game: AnyGame, before: Any, candidate: Candidate, seats: int) -> bool:
    """Does this action show somebody what cannot be unseen?"""
    seat, action = candidate.seat, candidate.action
    after = game.apply(before, seat, action)
    if CHANCE in game.movers(after):
        return True
    rng = Random(0)  # which twin is drawn must not make the same mat be judged differently
    return any(
        _learns(game, before, after, seat, action, other, rng) for other in range(seats) for _ in range(TWINS)
    )


def _learns(game: AnyGame, before: Any, after: Any, seat: int, action: Any, other: int, rng: Random) -> bool:
    """Would this seat have seen something else, had what it does not know been otherwise?"""
    twin = game.sample(before, other, rng)
    if twin == before:
        return False
    try:
        return bool(game.view(game.apply(twin, seat, action), other) != game.view(after, other))
    except IllegalAction:
        return False  # then the gesture itself shows it, whatever the table does
