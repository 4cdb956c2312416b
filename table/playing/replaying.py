"""A replay on the display: the game from its start, as everybody saw it, step by step or by itself.

Steps of which nobody heard are passed over. While a game goes on, that there were any is a secret of those
who made them: then steps are not counted, either.
"""

from __future__ import annotations

from table.games.past import Past
from table.playing.moment import ReplayShown

PACE = 1.5  # seconds a step, when it goes by itself


class Replaying:
    """Where somebody is in a replay. It begins at the start, and goes by itself."""

    def __init__(self, past: Past, over: bool, now: float) -> None:
        self._past, self._over = past, over
        self._at, self._due, self._running = 0, now + PACE, True
        self.shown = self._look()

    def turn(self, step: int) -> None:
        """By hand: then it no longer goes by itself."""
        further = self._further(step)
        self._at = further if further is not None else 0 if step < 0 else self._at
        self._running = False
        self.shown = self._look()

    def run(self, running: bool, now: float) -> None:
        """Go on by itself, at its end from the start; or hold."""
        if running and self.shown.ended:
            self._at = 0
        self._running, self._due = running, now + PACE
        self.shown = self._look()

    def pass_time(self, now: float) -> None:
        while self._running and self._due <= now:
            further = self._further(1)
            if further is not None:
                self._at = further
            self._due += PACE
            self.shown = self._look()
            self._running = not self.shown.ended

    def deadlines(self) -> list[float]:
        return [self._due] if self._running else []

    def _look(self) -> ReplayShown:
        step, counted = self._past.step(self._at), len(self._past) - 1 if self._over else None
        ended = self._further(1) is None
        return ReplayShown(step.state, step.lines, self._at, counted, self._running and not ended, ended)

    def _further(self, step: int) -> int | None:
        """The next step that everybody heard of, or the last one of a game that is over; None for none."""
        last, at = len(self._past) - 1, self._at + step
        while 0 < at <= last:
            if (at == last and self._over) or self._past.step(at).lines:
                return at
            at += step
        return None
