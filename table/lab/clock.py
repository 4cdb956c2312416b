"""The loop that a table under test lives in, and the time it goes by.

On a mat in memory nothing happens by itself but timers, so time is the test's own: it jumps to the next timer
whenever the table has nothing to do. Everywhere else there are ports and processes, and time is real.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from math import inf, nextafter
from typing import TypeVar

T = TypeVar("T")


class _Jumping(selectors.DefaultSelector):
    """Never waits: where it would, that much time has passed."""

    passed = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = super().select(0)
        if not found and timeout is not None:
            self.passed = nextafter(self.passed + timeout, inf)
        return list(found)


class _JumpingLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)
        # No timer comes early: what it was set for would not be due yet, and would be set for the same time
        # again and again. So it comes a trifle late.
        self._clock_resolution = 0.0

    def time(self) -> float:
        return self._jumping.passed


class LabClock:
    """The time of the table under test."""

    def __init__(self, jumps: bool) -> None:
        self.jumps = jumps
        self.loop: asyncio.AbstractEventLoop = _JumpingLoop() if jumps else asyncio.new_event_loop()
        self._start = self.loop.time()

    @property
    def now(self) -> float:
        """Seconds since the table was made."""
        return self.loop.time() - self._start

    def advance(self, seconds: float) -> None:
        """Let the table live for so long: at once on a mat in memory, else in real time."""
        self.run(asyncio.sleep(seconds))

    def run(self, work: Coroutine[object, object, T]) -> T:
        """Let the table live until this is done."""
        return self.loop.run_until_complete(work)

    def close(self) -> None:
        self.loop.run_until_complete(self.loop.shutdown_asyncgens())
        self.loop.close()
