"""What the table waits for by itself: a longer gesture, a piece in the air, a journal that refuses.

The time is passed in.
"""

from __future__ import annotations

from typing import Any, NamedTuple

RETRY_AFTER = 1.0  # seconds until the journal is tried again


class Pace(NamedTuple):
    """How long the table waits for things, in seconds."""

    gone: float = 0.2
    settle: float = 0.35
    patience: float = 20.0


class Patience:
    """Keeps the deadlines of a session."""

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self._held: tuple[Any, float] | None = None  # a mat, and until when a longer gesture is waited for
        self._lifted_at: float | None = None
        self._retry_at: float | None = None

    # A longer gesture

    def hold(self, mat: Any, now: float) -> bool:
        """Is the hand on this mat still to be waited for?"""
        if self._pace.settle <= 0:
            return False
        if self._held is None or self._held[0] != mat:
            self._held = (mat, now + self._pace.settle)
        return now < self._held[1]

    def held_long_enough(self, mat: Any, now: float) -> bool:
        return self._held is not None and self._held[0] == mat and now >= self._held[1]

    def release(self) -> None:
        """Something was played: no gesture is waited for."""
        self._held = None

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
        return None if self._lifted_at is None else self._lifted_at + self._pace.patience

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
        times = [self._retry_at, self.overdue, self._held[1] if self._held and holding else None]
        return [time for time in times if time is not None]
