"""What the readers say while no game is at the table, and what they have said for the next one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hardware.board import CellSeen, LinkChanged, Reading
from table.kiosk.around import Around
from table.running.guesthouse import Guesthouse
from table.sensing.sight import Sight
from table.sensing.tracker import Tracker
from table.sensing.watch import Watch
from table.showing.sentences import away


class Lookout:
    """Keeps an eye on the mat between games."""

    def __init__(self, house: Guesthouse) -> None:
        self._house = house
        self.watch = self._new_watch()
        self._said: dict[str | int, Reading] = {}  # what each reader and each tile said last
        self.read: frozenset[str] = frozenset()  # cells that have read something since service mode began

    def remember(self, readings: Sequence[Reading]) -> None:
        """For the next session: readers only say what changes."""
        for reading in readings:
            if isinstance(reading, CellSeen):
                self._said[reading.cell] = reading
            elif isinstance(reading, LinkChanged):
                self._said[reading.tile] = reading

    @property
    def said(self) -> Iterable[Reading]:
        """All that was said last, for whoever begins to listen."""
        return self._said.values()

    def feed(self, readings: Sequence[Reading], now: float) -> None:
        """Somebody does something at a table without a game."""
        self.watch.feed(readings, now)
        self.read |= {each.cell for each in readings if isinstance(each, CellSeen) and each.tags}

    def begin(self, now: float) -> None:
        """A game has left the table: look at the mat as it lies."""
        self.watch = self._new_watch()
        self.watch.feed(self.said, now)

    def pass_time(self, now: float) -> None:
        """What was pressed and not answered does not count later."""
        self.watch.tracker.due(now)
        self.watch.take_presses()

    def _new_watch(self) -> Watch:
        return Watch(Tracker(self._house.everything, self._house.pace.gone), self._house.board.cells)

    def around(self) -> Around:
        """What the host sees on the mat."""
        tracker = self.watch.tracker
        lying = {piece: place[0] for piece, place in tracker.places.items()}
        return Around(lying, frozenset(tracker.unknown), troubles=away(self.watch.links))

    @property
    def sight(self) -> Sight:
        return self.watch.sight()
