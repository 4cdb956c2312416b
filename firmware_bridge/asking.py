"""Patience with a tile: how many seconds its answers are waited for, and how often it is asked."""

from __future__ import annotations

from math import inf

HELLO_AGAIN, HELLO_TRIES = HELLO = 0.25, 12  # a tile that resets when its port is opened needs up to 2 s
SNAPSHOT_AGAIN, SNAPSHOT_TRIES, SNAPSHOT_SOONEST = SNAPSHOT = 0.25, 40, 0.02
PING_AGAIN, PING_TRIES = PING = 0.25, 8
PING_EVERY = 0.5
RESEND = 0.1  # a tile answers between two cells, in about 10 ms
RESEND_SOONEST = 0.02  # one loss can cause several nacks: they are answered once
STUCK = 0.05  # a frame without an end: a ping brings the delimiter that is missing


class Asking:
    """One thing that a tile is asked until it answers: when it is to be asked again, and how often it was."""

    __slots__ = ("_again", "_most", "_soonest", "at", "last", "tries")

    def __init__(self, again: float, most: int, soonest: float = 0.0) -> None:
        """Again after so many seconds, at most so often, and never sooner than this after the last time."""
        self._again, self._most, self._soonest = again, most, soonest
        self.at = inf  # when it is due: never, until it is wanted
        self.last = -inf
        self.tries = 0  # since the last answer

    def asked(self, now: float) -> None:
        """It has just been asked."""
        self.last = now
        self.at = now + self._again

    def held_back(self, now: float) -> bool:
        """Was it asked a moment ago? Then it is due as soon as may be, and not now."""
        if now - self.last >= self._soonest:
            return False
        self.at = self.last + self._soonest
        return True

    @property
    def in_vain(self) -> bool:
        """Has it been asked often enough?"""
        return self.tries >= self._most
