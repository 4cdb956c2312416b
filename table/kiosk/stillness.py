"""Is anybody there? A mat whose readers flicker must not look like one that is played on. Pure.

What radio does passes by itself: a piece that is not heard for some seconds, or is heard next door for a
moment, is back where it was. What hands do stays. So a piece counts as touched when it has lain in another
place for longer than readers mistake it, or has been away for longer than they miss it.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import NamedTuple

STAYS = 2.0  # seconds that a piece has to lie in another place
AWAY = 10.0  # seconds that it has to be out of sight
GRAIN = 0.001  # seconds: a timer may come that much too early


class _Changed(NamedTuple):
    place: Hashable | None
    since: float

    @property
    def believed(self) -> float:
        return self.since + (AWAY if self.place is None else STAYS)


class Stillness:
    """Tells a hand from a flicker."""

    def __init__(self) -> None:
        self._home: dict[str, Hashable] | None = None
        self._changed: dict[str, _Changed] = {}

    def looked(self, places: Mapping[str, Hashable], now: float) -> bool:
        """The mat lies so: has somebody touched it?"""
        if self._home is None:
            self._home = dict(places)
        pieces = {*self._home, *places, *self._changed}
        touched = [piece for piece in pieces if self._is_touched(piece, places, now)]
        for piece in touched:
            self._changed.pop(piece)
            self._home.pop(piece, None)
            self._home.update({piece: places[piece]} if piece in places else {})
        return bool(touched)

    def _is_touched(self, piece: str, places: Mapping[str, Hashable], now: float) -> bool:
        assert self._home is not None
        place = places.get(piece)
        if place == self._home.get(piece):
            self._changed.pop(piece, None)
            return False
        if piece not in self._changed or self._changed[piece].place != place:
            self._changed[piece] = _Changed(place, now)
        return now > self._changed[piece].believed - GRAIN

    def deadline(self) -> float | None:
        """When to look again."""
        return min((each.believed for each in self._changed.values()), default=None)

    def forget(self) -> None:
        """Begin anew: another game."""
        self._home, self._changed = None, {}
