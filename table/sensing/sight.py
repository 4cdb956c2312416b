"""What the readers say of the mat at one moment, as a value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Self

from table.sensing.tracker import Place, Tracker

DOUBLED_AFTER = 1.0  # seconds a piece may read on two cells before people are told


class Sight(NamedTuple):
    """The layout, and what stands in the way of knowing it."""

    places: Mapping[str, Place] = {}  # of each piece on the mat
    down: frozenset[str] = frozenset()  # cells whose readers do not answer
    noisy: frozenset[str] = frozenset()
    unknown: Mapping[str, tuple[str, ...]] = {}  # cell -> tags nobody knows
    doubled: Mapping[str, tuple[Place, float]] = {}  # piece -> a second place that reads, since when

    @classmethod
    def of(cls, tracker: Tracker) -> Self:
        """What is seen now; it stays as it is while the tracker goes on."""
        return cls(
            dict(tracker.places),
            frozenset(tracker.down),
            frozenset(tracker.noisy),
            dict(tracker.unknown),
            dict(tracker.doubled),
        )
