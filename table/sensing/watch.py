"""What the board says, taken in: the layout, the links of its tiles, and who pressed what.

A watch outlasts a game: the next session goes on with the same readers.
"""

from __future__ import annotations

from collections.abc import Iterable

from hardware.board import CellPressed, CellSeen, KeyPressed, LinkChanged, Reading
from table.sensing.sight import DOUBLED_AFTER, Sight
from table.sensing.tracker import Event, Tracker

Press = CellPressed | KeyPressed


class Watch:
    """Keeps an eye on the board."""

    def __init__(self, tracker: Tracker, cells: Iterable[str]) -> None:
        self.tracker = tracker
        self.links: dict[int, str] = {}  # tiles that do not answer, and why
        self._unreported = set(cells)
        self._presses: list[Press] = []

    @property
    def ready(self) -> bool:
        """Every cell has reported, and every link stands."""
        return not self._unreported and not self.links

    def feed(self, readings: Iterable[Reading], now: float) -> list[Event]:
        """Take readings; what has happened to pieces."""
        events: list[Event] = []
        for reading in readings:
            if isinstance(reading, CellSeen):
                self._unreported.discard(reading.cell)
                events += self.tracker.feed(reading, now)
            elif isinstance(reading, LinkChanged):
                self._link(reading)
            else:
                self._presses.append(reading)
        return events

    def _link(self, change: LinkChanged) -> None:
        if change.up:
            self.links.pop(change.tile, None)
        else:
            self.links[change.tile] = change.why

    def take_presses(self) -> list[Press]:
        """What was pressed since this was last asked. Whoever does not want to know asks too: a press that
        nobody answers at once must not count later."""
        presses, self._presses = self._presses, []
        return presses

    def sight(self) -> Sight:
        return Sight.of(self.tracker)

    def deadlines(self) -> list[float]:
        """When something is to be said, even if nothing comes in."""
        gone = self.tracker.deadline()
        doubled = [since + DOUBLED_AFTER for _, since in self.tracker.doubled.values()]
        return doubled if gone is None else [gone, *doubled]
