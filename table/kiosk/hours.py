"""When a shop is open, and when it is dark in it. Pure: the time of day is an argument."""

from __future__ import annotations

from typing import NamedTuple

Minutes = int
"""Since midnight."""


class Hours(NamedTuple):
    """Opening hours and the dark ones; those that end before they begin go over midnight. None for never."""

    opened: tuple[Minutes, Minutes] | None = None
    dark: tuple[Minutes, Minutes] | None = None
    dimmed: float = 1.0  # what is left of lamps, screen and sound while it is dark

    def is_open(self, now: Minutes) -> bool:
        return self.opened is None or _within(self.opened, now)

    def level(self, now: Minutes) -> float:
        """How bright and how loud, 0 to 1."""
        return self.dimmed if self.dark is not None and _within(self.dark, now) else 1.0


def minutes(words: str) -> Minutes:
    """ "22:30" -> 1350."""
    hour, _, minute = words.partition(":")
    return int(hour) * 60 + int(minute)


def _within(span: tuple[Minutes, Minutes], now: Minutes) -> bool:
    start, end = span
    return start <= now < end if start <= end else now >= start or now < end
