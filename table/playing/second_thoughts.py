"""Second thoughts: an action that was just played may be thought better of, as at any table.

A piece that touches down and goes on was not meant to stay. Until the next action, and for a few seconds, the
piece that an action moved may leave again: the action is taken back without a word, and the mat is judged
from before it, with what was chosen then.

- What the action asks for and is done shows that the action was meant. What else is moved meanwhile, and is
  no action, may be what follows from the one that was meant: the other hand is quick.
- A piece that reads on two cells may be pushed to the other one whenever that is.
- One that has only vanished may lie there all the same, for readers miss: it has left when it is seen
  elsewhere, or stays away.
- A piece that is asked to go on may be on its way there, however late it arrives. When it has lain somewhere
  else where it could have gone, for as long as it lay where the action was seen, it was thought better of;
  when it lies where it should, the action stands.

Not so where the result showed somebody what cannot be unseen: such an action is played only when its pieces
have lain still, and then it stands. Which actions those are follows from the game: chance acts after it, or
somebody sees more than they could have told before.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from engines.game import CHANCE, AnyGame, IllegalAction
from table.judging.legal import Candidate
from table.judging.mat import Places
from table.playing.patience import Pace
from table.sensing.tracker import Place

TWINS = 2  # states that somebody cannot tell from the true one, tried for each seat


class Afterthought(NamedTuple):
    """An action that may still be thought better of."""

    moved: frozenset[str]  # the pieces that the hand put where they lie, or took
    goal: dict[str, Place]  # where the action leads: some of them may have to go on, or to leave
    base: dict[str, Place]  # the mat before it
    seen: dict[str, Place]  # the mat as it was when the action was played
    ends: frozenset[str]  # the cells where something could have been put then
    way: str  # which way of gestures was chosen then
    played: float
    until: float
    still: float  # seconds after which a piece lies still
    away: float  # seconds after which one that vanished has left
    left: float | None = None  # when the hand was seen to have gone on
    vanished: float | None = None  # since when one of its pieces is nowhere
    across: frozenset[tuple[str, Place]] = frozenset()  # pieces with another cell on which they read

    def looked_at(
        self,
        places: Places,
        since: Mapping[str, float],
        doubled: Mapping[str, tuple[Place, float]],
        now: float,
    ) -> Afterthought | None:
        """What there is to think about when the mat is like this; None when the action stands: it is too
        late, or what it asked for was done. `since` says since when pieces lie where they are, `doubled`
        where else they read."""
        changed = {p for p in places.keys() | self.seen.keys() if places.get(p) != self.seen.get(p)}
        gone = changed & self.moved
        if any(places.get(piece) == self.goal.get(piece) for piece in changed - gone):
            return None
        if not gone:
            across = frozenset((piece, doubled[piece][0]) for piece in self.moved & doubled.keys())
            still_open = across or now <= self.until
            return self._replace(left=None, vanished=None, across=across) if still_open else None
        pushed = all((piece, places.get(piece)) in self.across for piece in gone)
        if now > self.until and not pushed and (self.left is None or not places.keys() & gone):
            return None
        vanished = None if gone <= places.keys() else self.vanished or now
        thought = self._replace(left=self.left or now, vanished=vanished)
        return None if any(thought._done(piece, places, since, now) for piece in changed) else thought

    def left_cells(self, places: Places) -> set[str]:
        """The cells that the hand has left again."""
        gone = (p for p in self.moved if p in self.seen and places.get(p) != self.seen[p])
        return {self.seen[piece][0] for piece in gone}

    def _done(self, piece: str, places: Places, since: Mapping[str, float], now: float) -> bool:
        """Does a piece rest where it was asked to go?"""
        goal = self.goal.get(piece)
        return goal is not None and places.get(piece) == goal and self._rests(piece, since, now)

    def _rests(self, piece: str, since: Mapping[str, float], now: float) -> bool:
        """Has it lain there for as long as where the action was seen?"""
        return piece in since and now >= since[piece] + self._enough

    def regretted(self, places: Places, since: Mapping[str, float], now: float) -> bool:
        """Has the hand gone on?"""
        gone = [piece for piece in self.moved if places.get(piece) != self.seen.get(piece)]
        if self.left is None or any(self._on_its_way(piece, places, since, now) for piece in gone):
            return False
        return any(places.get(piece) != self.goal.get(piece) for piece in gone)

    def _on_its_way(self, piece: str, places: Places, since: Mapping[str, float], now: float) -> bool:
        """One that has somewhere to go may be doing what is asked, until it rests elsewhere. One that has
        not, and was only missed, will be seen again."""
        goal, place = self.goal.get(piece), places.get(piece)
        if goal == self.seen.get(piece):
            return place is None and self.vanished is not None and now < self.vanished + self.away
        if place is None or place == goal:
            return place is None
        possible = place[0] in self.ends or place == self.base.get(piece)
        return not possible or not self._rests(piece, since, now)

    @property
    def _enough(self) -> float:
        """For how long a piece must have lain elsewhere."""
        return min(self.still, (self.left or self.played) - self.played)

    def deadlines(self, since: Mapping[str, float]) -> list[float]:
        """When a piece that lies elsewhere has lain there for long enough, or one that vanished has left."""
        if self.left is None:
            return []
        vanished = [] if self.vanished is None else [self.vanished + self.away]
        return vanished + [time + self._enough for time in since.values()]


def afterthought(
    base: Places,
    seen: Places,
    goal: Places,
    candidate: Candidate,
    ends: frozenset[str],
    way: str,
    now: float,
    pace: Pace,
) -> Afterthought | None:
    """What may be regretted of an action made by hand."""
    touched = seen.keys() | base.keys() if candidate.gesture.takes else seen.keys()
    moved = frozenset(p for p in touched if seen.get(p) != base.get(p))
    if not candidate.gesture.hand or not moved or not pace.second_thoughts:
        return None
    until = now + pace.second_thoughts
    return Afterthought(
        moved, dict(goal), dict(base), dict(seen), ends, way, now, until, pace.still, pace.rearm
    )


def reveals(game: AnyGame, before: object, candidate: Candidate, seats: int) -> bool:
    """Does this action show somebody what cannot be unseen?"""
    seat, action = candidate.seat, candidate.action
    after = game.apply(before, seat, action)
    if CHANCE in game.movers(after):
        return True
    rng = Random(0)  # which twin is drawn must not make the same mat be judged differently
    return any(
        _learns(game, before, after, seat, action, other, rng) for other in range(seats) for _ in range(TWINS)
    )


def _learns(
    game: AnyGame, before: object, after: object, seat: int, action: object, other: int, rng: Random
) -> bool:
    """Would this seat have seen something else, had what it does not know been otherwise?"""
    twin = game.sample(before, other, rng)
    if twin == before:
        return False
    try:
        return bool(game.view(game.apply(twin, seat, action), other) != game.view(after, other))
    except IllegalAction:
        return False  # then the gesture itself shows it, whatever the table does
