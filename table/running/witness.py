"""Whoever watches a service: the log, and the stream of events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hardware.board import Lamp, Reading
from table.playing.moment import Moment


class Witness:
    """Is told of everything in the order in which it happens. This one lets it all go by; one that keeps
    any of it must keep secrets too, since a moment holds them and a reading may."""

    def heard(self, readings: Sequence[Reading], now: float) -> None:
        """The board reported this."""

    def lit(self, lamps: Mapping[str, Lamp], now: float) -> None:
        """Cells' lamps were told to show this."""

    def lit_keys(self, lamps: Mapping[tuple[int, str], Lamp], now: float) -> None:
        """So were the lamps of keys."""

    def look(self, moment: Moment, now: float) -> None:
        """The session has thought."""
