"""Which cell a tile looks at next, and what it makes of the answers.

Only one field may be on at a time, so cells are scanned one after the other. At the reference pace
the round over all cells alternates with a second look at a cell in doubt: a new card is confirmed
within two scans instead of two rounds, and a card that flickers several times a second is met often
enough never to be taken for gone. At the fast pace scans take no time: a cell is scanned whenever
something about it changed, until its verdict stands.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from firmware_bridge.sim.debounce import GARBLES, CellWatch, ScanAnswer, ScanPatience
from firmware_bridge.values import Presence


class ScanPace(NamedTuple):
    """Seconds a scan takes, and the patience of the verdicts."""

    occupied: float
    empty: float
    patience: ScanPatience


REFERENCE = ScanPace(0.010, 0.007, ScanPatience(gone=0.2, noisy=0.5))
FAST = ScanPace(0.0, 0.0, ScanPatience(gone=0.0, noisy=0.0))
PACES = {"fast": FAST, "reference": REFERENCE}

Ask = Callable[[int, float], ScanAnswer]


class Scanner:
    """The scan loop of one tile. `ask(index, time)` is its radio."""

    def __init__(self, readers: int, pace: ScanPace, ask: Ask, now: float) -> None:
        self._pace = pace
        self._instant = pace.empty == 0
        self._ask = ask
        self._watches = [CellWatch(pace.patience) for _ in range(readers)]
        self._scans = [0] * readers
        self._round = 0  # the cell whose turn it is
        self._doubtful: deque[int] = deque(range(readers) if self._instant else ())  # longest waiting first
        self._doubt_turn = False
        self._next_scan = now
        self._slowness, self._slow_until = 1.0, now

    def verdict(self, index: int) -> ScanAnswer | None:
        """What the cell is judged to be; None before the first verdict."""
        return self._watches[index].verdict

    @property
    def judged(self) -> bool:
        """Whether every cell has a verdict."""
        return all(watch.verdict is not None for watch in self._watches)

    @property
    def scans(self) -> tuple[int, ...]:
        """How often each cell has been scanned."""
        return tuple(self._scans)

    @property
    def doubtful(self) -> set[int]:
        """The cells whose verdict does not stand."""
        return {index for index, watch in enumerate(self._watches) if not watch.settled}

    def forget(self, index: int) -> None:
        """Judge this cell afresh."""
        self._watches[index] = CellWatch(self._pace.patience)
        self.touch(index)

    def touch(self, index: int) -> None:
        """Something changed about this cell. A real reader cannot know: only the fast pace looks at once."""
        if self._instant and index not in self._doubtful:
            self._doubtful.append(index)

    def slow_down(self, factor: float, until: float) -> None:
        """Scans take so many times as long for a while, as on a bus that has to repeat itself."""
        self._slowness, self._slow_until = factor, until

    def deadline(self) -> float | None:
        """When `run` is due."""
        return self._next_scan if not self._instant or self._doubtful else None

    def run(self, now: float) -> list[int]:
        """Do every scan that is due. The cells whose verdict changed."""
        return self._look_at_touched(now) if self._instant else self._run_loop(now)

    def _look_at_touched(self, now: float) -> list[int]:
        touched, self._doubtful = self._doubtful, deque()
        # Until the verdict changes, or as many scans as the slowest one would need.
        return [index for index in touched if any(self._scan(index, now)[1] for _ in range(GARBLES))]

    def look(self, now: float) -> list[int]:
        """One scan, now, for readers that take their own time. The cell, if its verdict changed."""
        self._next_scan = now
        return self._look_at_next()

    def _run_loop(self, now: float) -> list[int]:
        changed = []
        while self._next_scan <= now:
            changed += self._look_at_next()
        return changed

    def _look_at_next(self) -> list[int]:
        index = self._choose()
        answer, is_new = self._scan(index, self._next_scan)
        if not self._watches[index].settled and index not in self._doubtful:
            self._doubtful.append(index)
        empty = answer.presence in (Presence.ABSENT, Presence.DOWN)
        slowness = self._slowness if self._next_scan < self._slow_until else 1.0
        self._next_scan += slowness * (self._pace.empty if empty else self._pace.occupied)
        return [index] if is_new else []

    def _choose(self) -> int:
        self._doubt_turn = not self._doubt_turn
        if self._doubt_turn and self._doubtful:
            return self._doubtful.popleft()
        index = self._round
        self._round = (index + 1) % len(self._watches)
        return index

    def _scan(self, index: int, now: float) -> tuple[ScanAnswer, bool]:
        self._scans[index] += 1
        answer = self._ask(index, now)
        return answer, self._watches[index].hear(answer, now)
