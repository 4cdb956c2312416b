"""What went wrong for each hundred actions, and how sure that is."""

from __future__ import annotations

from statistics import median
from typing import NamedTuple

from table.testing.motion import Instant

INVENTED, RED, LOST = "played that nobody meant", "red while nothing was wrong", "lost, different or stuck"
COUNTS = (INVENTED, RED, LOST)


Record = tuple[tuple[int, str], ...]
Lay = tuple[tuple[str, str, tuple[str, ...]], ...]
"""For each cell: its name, its presence, and its tags."""


class Failure(NamedTuple):
    """One thing that went wrong, or right, with all that is needed to see it again."""

    game: str
    profile: str
    kind: str  # one of COUNTS, or "as it should be"
    what: str  # in words: what was played, said, or not done
    meant: str  # the action meant: "0 move C7 C6"; "" when nobody meant any
    slips: tuple[str, ...]
    seed: int  # of the match
    options: tuple[tuple[str, object], ...]
    record: Record  # what had been played before
    lay: Lay  # what each cell said before
    heard: tuple[tuple[float, tuple[str, ...]], ...]  # the readings since then; at 0 the action began
    at: float  # when it was seen to have gone wrong
    later: tuple[Record, Lay] = ((), ())  # the same where this very action began
    moved: tuple[tuple[str, tuple[Instant, ...]], ...] = ()  # what hands did: a piece, and its way

    def from_zero(self) -> Failure:
        """The same without the action before it, which seldom has to do with it."""
        heard = tuple(each for each in self.heard if each[0] >= 0)
        return self._replace(record=self.later[0], lay=self.later[1], heard=heard)

    @property
    def led_here(self) -> tuple[tuple[float, tuple[str, ...]], ...]:
        """The readings until it had gone wrong; `heard` goes on for a while."""
        return tuple(each for each in self.heard if each[0] <= self.at + 0.001)


class HandsTally:
    """Counts of one or several evenings."""

    def __init__(self) -> None:
        self.actions = 0
        self.seconds = 0.0
        self.cpu = 0.0
        self.counts = dict.fromkeys(COUNTS, 0)
        self.results: list[float] = []  # seconds from the hand at rest to the action in the journal
        self.lights: list[float] = []  # seconds from a piece touching its cell to the light that says so
        self.failures: list[Failure] = []
        self.sample: Failure | None = None  # an action that went well, in the same form

    def add(self, other: HandsTally) -> None:
        self.actions += other.actions
        self.seconds += other.seconds
        self.cpu += other.cpu
        for kind in COUNTS:
            self.counts[kind] += other.counts[kind]
        self.results += other.results
        self.lights += other.lights
        self.failures += other.failures
        self.sample = self.sample or other.sample

    def rate(self, kind: str) -> float:
        """For each hundred actions."""
        return 100 * self.counts[kind] / self.actions if self.actions else 0.0

    def interval(self, kind: str) -> tuple[float, float]:
        """Between these the rate lies with a probability of 95 %."""
        low, high = wilson(self.counts[kind], self.actions)
        return 100 * low, 100 * high

    @property
    def result(self) -> float:
        return median(self.results) if self.results else 0.0

    @property
    def light(self) -> float:
        return median(self.lights) if self.lights else 0.0


def wilson(found: int, of: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval for a proportion: sound for few finds, also for none. There may be several finds
    in one action; beyond one each it is cut off."""
    if not of:
        return 0.0, 1.0
    part = min(1.0, found / of)
    middle = part + z * z / (2 * of)
    spread = z * ((part * (1 - part) + z * z / (4 * of)) / of) ** 0.5
    scale = 1 + z * z / of
    low, high = max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
    return (0.0 if not found else low), high
