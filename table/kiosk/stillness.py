"""Is anybody there? A mat whose readers flicker must not look like one that is played on. Pure."""

from __future__ import annotations

from collections.abc import Hashable

MOST = 64  # layouts that are remembered


class Stillness:
    """Tells a hand from a flicker: a layout that was seen since the last touch is none."""

    def __init__(self) -> None:
        self._seen: set[Hashable] = set()

    def looked(self, layout: Hashable) -> bool:
        """The mat lies so: has somebody touched it?"""
        if layout in self._seen:
            return False
        first = not self._seen
        if len(self._seen) >= MOST:
            self._seen.clear()
        self._seen.add(layout)
        return not first

    def forget(self) -> None:
        """Begin anew: another game."""
        self._seen.clear()
