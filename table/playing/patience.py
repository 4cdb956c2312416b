"""What the table waits for by itself: hands at rest, a longer gesture, a piece in the air, a journal.

Hands are quicker than anybody's judgement should be. So:

- The mat is *at rest* when nothing fades and nothing reads twice; one that has not changed for a while is at
  rest too, whatever reads twice. It is *calm* when it has been at rest without a change for long,
  and nobody will push right any more what reads twice.
- Against a hand in motion nothing is said: what is wrong is told when the mat is calm. What readers say is as
  old as it takes a tile to notice that a piece has left, so this takes a little longer than anything else.
- What is recognised is played at once, unless one of its pieces fades or reads twice; then when that is over,
  or the piece has lain across two cells for so long that one of them is meant (table/playing/straddling.py).
- An action that shows somebody what cannot be unseen (a die, a card turned up) is played when its pieces have
  lain still; any other may be thought better of (table/playing/second_thoughts.py).

The time is passed in.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Set
from typing import NamedTuple

from table.sensing.tracker import Place, Tracker

BLAME = 1.25  # times the usual wait: a tile needs a fifth of a second to notice that a piece has left
STRADDLE = 3.0  # times the usual wait: a piece that reads on two cells, until nobody will push it right
RETRY_AFTER = 1.0  # seconds until the journal is tried again


class Pace(NamedTuple):
    """How long the table waits for things, in seconds."""

    gone: float = 0.2
    settle: float = 0.35
    patience: float = 20.0
    still: float = 0.8  # until something is called wrong, or shown that cannot be unseen
    rearm: float = 1.0  # of absence, until a card may give its order again, or a piece was thought better of
    cleared: float = 4.0  # that most of a finished game must be off the mat to be cleared away
    second_thoughts: float = 3.0  # in which a piece may go on to another legal end


class Patience:
    """Keeps the deadlines of a session."""

    def __init__(self, pace: Pace) -> None:
        self.pace = pace
        self._held: tuple[object, float] | None = None  # a mat, and until when a longer gesture is waited for
        self._settled_at: float | None = None  # when the pieces of what was recognised have lain still
        self._lifted_at: float | None = None
        self._retry_at: float | None = None
        self._clearing_since: float | None = None

    # Hands at rest

    def at_rest(self, tracker: Tracker, now: float) -> bool:
        """Does the mat show what somebody meant, or a hand on its way?"""
        return tracker.settled or (not tracker.fading and now >= tracker.changed_at + self.pace.still)

    def unsure(self, tracker: Tracker, now: float, after: float = 1.0) -> set[str]:
        """The pieces that may be in somebody's hand: they fade, or began to read twice a moment ago. With
        `after` STRADDLE also those that people had no time to push right."""
        doubled = {piece for piece in tracker.doubled if now < self._lies_at(piece, tracker, after)}
        return doubled | tracker.fading

    def _lies_at(self, piece: str, tracker: Tracker, after: float) -> float:
        """When a piece that reads on two cells lies across them, after so many times the usual wait."""
        return max(tracker.doubled[piece][1], tracker.since(piece)) + after * self.pace.still

    def sure(self, pieces: Collection[str], tracker: Tracker, now: float, settles: float) -> bool:
        """May an action of these pieces be played, once they have lain still for so long?"""
        if not self.unsure(tracker, now).isdisjoint(pieces):
            return False
        since = max((tracker.since(piece) for piece in pieces), default=tracker.changed_at)
        self._settled_at = since + settles
        return not settles or now >= self._settled_at

    def lie_since(
        self, pieces: Set[str], tracker: Tracker, asked: Mapping[str, Place], now: float
    ) -> dict[str, float]:
        """Since when these pieces lie where they are, as far as they do: one that also reads where it is
        asked to go does not."""
        lying = (tracker.places.keys() & pieces) - self.unsure(tracker, now)
        arriving = {piece for piece, (other, _) in tracker.doubled.items() if asked.get(piece) == other}
        return {piece: tracker.since(piece) for piece in lying - arriving}

    def calm_at(self, tracker: Tracker) -> float:
        """When a mat at rest has stood still for long enough to speak against it."""
        straddling = [self._lies_at(piece, tracker, STRADDLE) for piece in tracker.doubled]
        return max([tracker.changed_at + BLAME * self.pace.still, *straddling])

    def rests_at(self, tracker: Tracker) -> list[float]:
        """When pieces have settled on a mat that stands still, when it is at rest, and when it is calm."""
        doubled = [self._lies_at(p, tracker, after) for p in tracker.doubled for after in (1.0, STRADDLE)]
        waits = [tracker.changed_at + wait for wait in (self.pace.settle, self.pace.still)]
        return [*waits, self.calm_at(tracker), *doubled]

    # A longer gesture

    def hold(self, mat: object, now: float) -> bool:
        """Is the hand on this mat still to be waited for?"""
        if self.pace.settle <= 0:
            return False
        if self._held is None or self._held[0] != mat:
            self._held = (mat, now + self.pace.settle)
        return now < self._held[1]

    def held_long_enough(self, mat: object, now: float) -> bool:
        return self._held is not None and self._held[0] == mat and now >= self._held[1]

    def release(self) -> None:
        """Something was played: no gesture is waited for."""
        self._held = self._settled_at = None

    # A piece in the air

    def note_lifting(self, lacking: bool, now: float) -> None:
        """Pieces are off the mat, or none is."""
        if not lacking:
            self._lifted_at = None
        elif self._lifted_at is None:
            self._lifted_at = now

    @property
    def overdue(self) -> float | None:
        """When a piece in the air has been there for too long."""
        return None if self._lifted_at is None else self._lifted_at + self.pace.patience

    # Clearing away

    def clearing(self, begun: bool, now: float) -> bool:
        """Has most of a finished game been off the mat for so long that it is being cleared away?"""
        if not begun:
            self._clearing_since = None
        elif self._clearing_since is None:
            self._clearing_since = now
        return self.cleared_long_enough(now)

    def cleared_long_enough(self, now: float) -> bool:
        return self._clearing_since is not None and now >= self._clearing_since + self.pace.cleared

    # The journal

    def refused(self, now: float) -> None:
        """The journal could not take something."""
        self._retry_at = now + RETRY_AFTER

    def recovered(self) -> None:
        self._retry_at = None

    def may_retry(self, now: float) -> bool:
        """Did the journal refuse, and is it time to try again?"""
        return self._retry_at is not None and now >= self._retry_at

    def must_wait(self, now: float) -> bool:
        """Did the journal refuse so lately that it is left alone?"""
        return self._retry_at is not None and now < self._retry_at

    def deadlines(self, holding: bool) -> list[float]:
        """When to look again; with `holding` also for a gesture."""
        cleared = None if self._clearing_since is None else self._clearing_since + self.pace.cleared
        times = [self._retry_at, self.overdue, cleared]
        times += [self._held[1] if self._held else None, self._settled_at] if holding else []
        return [time for time in times if time is not None]
