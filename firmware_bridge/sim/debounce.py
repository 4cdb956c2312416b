"""How a tile makes up its mind about one cell, from single answers of a reader that cannot be trusted.

- Two agreeing reads make a new tag count: neighbours and noise garble ids.
- Several misses over some time make it gone: a resting card misses a scan now and then.
- A garbled answer means that something is there. A present card that is garbled for long is noisy.
- A reader whose version register reads wrong twice is down; that says nothing about its cell.

An answer that agrees with the verdict wipes out all doubt.
"""

from __future__ import annotations

from typing import NamedTuple

from firmware_bridge.values import Presence


class Answer(NamedTuple):
    """What one scan heard, and also what a cell is judged to be."""

    presence: Presence
    tags: tuple[str, ...] = ()


NOTHING = Answer(Presence.ABSENT)
GARBLED = Answer(Presence.NOISY)
DEAD = Answer(Presence.DOWN)


class Patience(NamedTuple):
    """How long, in seconds, doubts must last besides their number of scans."""

    gone: float
    noisy: float


READS, MISSES, GARBLES = 2, 4, 8


class Watch:
    """One cell. `verdict` is None until the first one after a start."""

    def __init__(self, patience: Patience) -> None:
        self._patience = patience
        self.verdict: Answer | None = None
        self._doubt: Answer | None = None
        self._times = 0
        self._since = 0.0

    @property
    def settled(self) -> bool:
        """Whether the last answer was as expected; if not, the cell should be looked at again soon."""
        return self.verdict is not None and self._doubt is None

    def hear(self, answer: Answer, now: float) -> bool:
        """Take in what a scan heard. True if the verdict changed."""
        if answer == self.verdict:
            self._doubt = None
            return False
        if answer != self._doubt:
            self._doubt, self._times, self._since = answer, 0, now
        self._times += 1
        scans, seconds = self._needed(answer)
        if self._times < scans or now - self._since < seconds:
            return False
        self.verdict, self._doubt = answer, None
        return True

    def _needed(self, answer: Answer) -> tuple[int, float]:
        """How often and how long this answer must be heard to become the verdict."""
        was = self.verdict or NOTHING
        if answer == NOTHING or _only_fewer(answer, was):
            return MISSES, self._patience.gone
        if answer == GARBLED and was.presence is Presence.PRESENT:
            return GARBLES, self._patience.noisy
        return READS, 0.0


def _only_fewer(answer: Answer, was: Answer) -> bool:
    """One of two tags did not answer: a miss of that one, not a new reading."""
    return bool(answer.tags) and set(answer.tags) < set(was.tags)
