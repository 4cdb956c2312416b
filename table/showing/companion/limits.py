"""How much is too much: a bucket per connection, and waits that grow for those who spill it.

Pure: the time is an argument. Everything here is bounded, so that a flood of new names cannot fill memory.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import NamedTuple


class Rate(NamedTuple):
    """So many at once, and so many more each second. Of what is not counted but measured, so much."""

    burst: float
    per_second: float


class Bucket:
    """Gives out what a rate allows."""

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate, self._left, self._at = rate, float(rate.burst), now

    def take(self, now: float) -> bool:
        """One more: is it within the rate?"""
        self._fill(now)
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True

    def spend(self, much: float, now: float) -> bool:
        """So much is spent already, and only now known: was it there to be spent? What was not is owed."""
        self._fill(now)
        self._left -= much
        return self._left >= 0.0

    def _fill(self, now: float) -> None:
        gained = max(0.0, now - self._at) * self._rate.per_second
        self._left, self._at = min(self._rate.burst, self._left + gained), now


class Buckets:
    """A bucket per name; of too many names the ones not seen for longest are forgotten."""

    def __init__(self, rate: Rate, most: int = 1024) -> None:
        self._rate, self._most = rate, most
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, name: Hashable, now: float) -> bool:
        bucket = self._buckets.pop(name, None) or Bucket(self._rate, now)
        self._buckets[name] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take(now)


class _Fault(NamedTuple):
    times: int
    until: float


class HoldOff:
    """Keeps those who misbehaved away for a while: each fault doubles the wait, good days forget it."""

    def __init__(self, first: float = 2.0, longest: float = 120.0, most: int = 1024) -> None:
        self._first, self._longest, self._most = first, longest, most
        self._faults: OrderedDict[Hashable, _Fault] = OrderedDict()

    def fault(self, name: Hashable, now: float) -> float:
        """It misbehaved; how long it is held off now."""
        times = self._known(name, now).times + 1
        wait = min(self._longest, self._first * 2.0 ** (times - 1))
        self._faults.pop(name, None)
        self._faults[name] = _Fault(times, now + wait)
        if len(self._faults) > self._most:
            self._faults.popitem(last=False)
        return wait

    def wait(self, name: Hashable, now: float) -> float:
        """How many seconds it has still to stay away; 0 when it is welcome."""
        return max(0.0, self._known(name, now).until - now)

    def _known(self, name: Hashable, now: float) -> _Fault:
        fault = self._faults.get(name, _Fault(0, now))
        return _Fault(0, now) if now - fault.until > self._longest else fault
