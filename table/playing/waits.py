"""Waits that end by themselves: how long each has lasted, while the game was being played.

The time is passed in. A wait stands still while the game does (paused, or without its board), and is
forgotten when the game no longer names it.
"""

from __future__ import annotations

from collections.abc import Sequence

from table.games.parts import Timeout


class Waits:
    """Keeps the time of a game's waits."""

    def __init__(self) -> None:
        self._lasted: dict[str, float] = {}
        self._waited: tuple[Timeout, ...] = ()
        self._at = 0.0
        self._running = False

    def look(self, timeouts: Sequence[Timeout], now: float, running: bool) -> Timeout | None:
        """Let time pass until now; the wait that is over, if one is. From now on it runs or stands."""
        passed = max(0.0, now - self._at) if self._running else 0.0
        known = {each.name for each in self._waited}
        self._lasted = {
            each.name: self._lasted.get(each.name, 0.0) + (passed if each.name in known else 0.0)
            for each in timeouts
        }
        self._waited, self._at, self._running = tuple(timeouts), now, running
        due = (each for each in timeouts if self._left(each) <= 0)
        return next(due, None) if running else None

    def _left(self, wait: Timeout) -> float:
        return wait.seconds - self._lasted.get(wait.name, 0.0)

    @property
    def clock(self) -> float | None:
        """The seconds left of the wait that people are shown; None where there is none."""
        return next((max(0.0, self._left(each)) for each in self._waited if each.shown), None)

    @property
    def lasted(self) -> dict[str, float]:
        """What to keep of the waits that are shown, for a restart."""
        return {each.name: self._lasted[each.name] for each in self._waited if each.shown}

    def recall(self, lasted: dict[str, float]) -> None:
        """Go on from what was kept."""
        self._lasted.update(lasted)

    def deadline(self) -> float | None:
        """When the next wait is over, or a clock that is shown jumps."""
        if not self._running:
            return None
        times = [self._at + max(0.0, self._left(each)) for each in self._waited]
        times += [self._at + (self._left(each) % 1.0 or 1.0) for each in self._waited if each.shown]
        return min(times, default=None)
