"""An event loop in simulated time, as far as a link to a tile needs one: timers, and files that are readable.

Whoever owns it says what time it is. Nothing is waited for: what is readable is looked for whenever time
passes, so the same evening takes the same course every time.
"""

from __future__ import annotations

import select
from collections.abc import Callable
from functools import partial
from heapq import heappop, heappush

Callback = Callable[[], object]


class SimulatedTimer:
    """Something that is going to be done."""

    def __init__(self, when: float, callback: Callback) -> None:
        self._when, self.callback = when, callback
        self.cancelled = False

    def when(self) -> float:
        return self._when

    def cancel(self) -> None:
        """It stays in its place, and does nothing when its time comes."""
        self.cancelled = True


class SimulatedLoop:
    """Time passes by `run`, and only by it (firmware_bridge.link.LinkLoop)."""

    def __init__(self, now: float = 0.0) -> None:
        self._now = now
        self._timers: list[tuple[float, int, SimulatedTimer]] = []
        self._made = 0
        self._readers: dict[int, Callback] = {}
        self._writers: dict[int, Callback] = {}
        self._poll = select.poll()

    def run(self, until: float) -> None:
        """Call what is due and what can read or write, until this time."""
        self._serve_files()
        while self._timers and self._timers[0][0] <= until:
            when, _, timer = heappop(self._timers)
            self._now = max(self._now, when)
            if not timer.cancelled:
                timer.callback()
                self._serve_files()
        self._now = max(self._now, until)

    def _serve_files(self) -> None:
        while found := self._poll.poll(0):
            for fd, event in found:
                waiting = self._writers if event & select.POLLOUT else self._readers
                if fd in waiting:
                    waiting[fd]()

    # What a link calls

    def time(self) -> float:
        return self._now

    def call_at(self, when: float, callback: Callback) -> SimulatedTimer:
        timer = SimulatedTimer(when, callback)
        self._made += 1  # of what is due at the same time, the first comes first
        heappush(self._timers, (when, self._made, timer))
        return timer

    def call_later(self, delay: float, callback: Callback) -> SimulatedTimer:
        return self.call_at(self._now + delay, callback)

    def call_soon(self, callback: Callable[..., object], *args: object) -> SimulatedTimer:
        return self.call_at(self._now, partial(callback, *args))

    def add_reader(self, fd: int, callback: Callback) -> None:
        self._readers[fd] = callback
        self._watch(fd)

    def remove_reader(self, fd: int) -> bool:
        return self._forget(self._readers, fd)

    def add_writer(self, fd: int, callback: Callback) -> None:
        self._writers[fd] = callback
        self._watch(fd)

    def remove_writer(self, fd: int) -> bool:
        return self._forget(self._writers, fd)

    def _forget(self, waiting: dict[int, Callback], fd: int) -> bool:
        known = waiting.pop(fd, None) is not None
        if known:
            self._watch(fd)
        return known

    def _watch(self, fd: int) -> None:
        reads = select.POLLIN if fd in self._readers else 0
        writes = select.POLLOUT if fd in self._writers else 0
        if reads or writes:
            self._poll.register(fd, reads | writes)
        else:
            self._poll.unregister(fd)
