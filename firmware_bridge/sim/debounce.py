"""How a tile makes up its mind about one cell, from single answers of a reader that cannot be trusted.

- Two agreeing reads make a new tag count: neighbours and noise garble ids.
- Several misses over some time make it gone: a resting card misses a scan now and then. Misses are
  counted for each tag by itself.
- A garbled answer means that something is there. A present card that is garbled for long is noisy.
- A reader whose version register reads wrong twice is down; that says nothing about its cell.

An answer that agrees with the verdict wipes out all doubt. firmware/src/judge.c says the same in C.
"""

from __future__ import annotations

from typing import NamedTuple

from firmware_bridge.values import Presence


class ScanAnswer(NamedTuple):
    """What one scan heard, and also what a cell is judged to be."""

    presence: Presence
    tags: tuple[str, ...] = ()


NOTHING = ScanAnswer(Presence.ABSENT)
GARBLED = ScanAnswer(Presence.NOISY)
DEAD = ScanAnswer(Presence.DOWN)


class ScanPatience(NamedTuple):
    """How long, in seconds, doubts must last besides their number of scans."""

    gone: float
    noisy: float


READS, MISSES, GARBLES = 2, 4, 8


class CellWatch:
    """One cell. `verdict` is None until the first one after a start."""

    def __init__(self, patience: ScanPatience) -> None:
        self._patience = patience
        self.verdict: ScanAnswer | None = None
        self._doubt: ScanAnswer | None = None  # what was heard against the verdict
        self._times = 0
        self._since = 0.0
        self._missed: dict[
            str, tuple[int, float]
        ] = {}  # tag of the verdict -> misses in a row, the first one's time

    @property
    def settled(self) -> bool:
        """Whether the last answer was as expected; if not, the cell should be looked at again soon."""
        return self.verdict is not None and self._doubt is None and not self._missed

    def hear(self, answer: ScanAnswer, now: float) -> bool:
        """Take in what a scan heard. True if the verdict changed."""
        was = self.verdict or NOTHING
        if was.presence is Presence.PRESENT and _known(answer, was):
            self._doubt = None
            return self._count_misses(answer, was, now)
        self._missed.clear()  # whoever rustles is there, and a newcomer decides for all
        if answer == self.verdict:
            self._doubt = None
            return False
        if answer != self._doubt:
            self._doubt, self._times, self._since = answer, 0, now
        self._times += 1
        scans, seconds = self._needed(answer, was)
        if self._times < scans or now - self._since < seconds:
            return False
        self.verdict, self._doubt = answer, None
        return True

    def _needed(self, answer: ScanAnswer, was: ScanAnswer) -> tuple[int, float]:
        """How often and how long this answer must be heard to become the verdict."""
        if answer == NOTHING:
            return MISSES, self._patience.gone
        if answer == GARBLED and was.presence is Presence.PRESENT:
            return GARBLES, self._patience.noisy
        return READS, 0.0

    def _count_misses(self, answer: ScanAnswer, was: ScanAnswer, now: float) -> bool:
        """Each tag that does not answer is missed by itself: one that flickers beside it must not hide it."""
        for tag in was.tags:
            if tag in answer.tags:
                self._missed.pop(tag, None)
            else:
                times, since = self._missed.get(tag, (0, now))
                self._missed[tag] = (times + 1, since)
        gone = {
            tag
            for tag, (times, since) in self._missed.items()
            if times >= MISSES and now - since >= self._patience.gone
        }
        if not gone:
            return False
        for tag in gone:
            del self._missed[tag]
        left = tuple(tag for tag in was.tags if tag not in gone)
        self.verdict = ScanAnswer(Presence.PRESENT, left) if left else NOTHING
        return True


def _known(answer: ScanAnswer, was: ScanAnswer) -> bool:
    """Tags of the verdict, some of them or none: nothing new."""
    return answer.presence in (Presence.PRESENT, Presence.ABSENT) and set(answer.tags) <= set(was.tags)
