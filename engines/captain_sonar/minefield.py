"""Own mines whose places are not known: each a set of offsets, all on different water spaces."""

from __future__ import annotations

from functools import cache

from engines.captain_sonar.charts import Chart, chart_of
from engines.captain_sonar.grid import spaces_in
from engines.captain_sonar.offsets import CENTRE, FARTHEST, by_offset, moved, offsets_in

Mines = tuple[int, ...]
"""For every mine that lies out there the offsets where it can be."""

REMEMBERED = 50_000


class Sea:
    """A chart as seen from an anchor that is not known."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.water = chart.water
        self.water_at = by_offset([moved(chart.water, -n) for n in range(-FARTHEST, FARTHEST + 1)])
        """Per offset: the anchors from which it leads to water."""
        self._room: dict[int, int] = {}

    def room(self, mine: int) -> int:
        """The anchors for which at least one of these offsets is water."""
        anchors = self._room.get(mine)
        if anchors is None:
            anchors = 0
            for offset in offsets_in(mine):
                anchors |= self.water_at[offset]
            if len(self._room) >= REMEMBERED:
                self._room.clear()
            self._room[mine] = anchors
        return anchors

    def fitting(self, mines: Mines, anchors: int) -> int:
        """The anchors for which all mines can lie in water, no two of them on one space."""
        taken = shared = 0
        for mine in mines:
            anchors &= self.room(mine)
            shared |= taken & mine
            taken |= mine
        return self._apart(mines, anchors) if shared and anchors else anchors

    def _apart(self, mines: Mines, anchors: int) -> int:
        """The same where mines compete for spaces: looked at one by one, but only where it is close."""
        for anchor in spaces_in(anchors & ~self._roomy(mines)):
            places = [moved(mine, anchor - CENTRE) & self.water for mine in mines]
            if not matched(places):
                anchors ^= 1 << anchor
        return anchors

    def _roomy(self, mines: Mines) -> int:
        """The anchors for which every mine has as many spaces as there are mines: that is always enough."""
        roomy = -1
        for mine in mines:
            at_least = [-1] + [0] * len(mines)  # anchors with that many spaces for this mine
            for offset in offsets_in(mine):
                water = self.water_at[offset]
                for n in range(len(mines), 0, -1):
                    at_least[n] |= at_least[n - 1] & water
            roomy &= at_least[-1]
        return roomy


def matched(places: list[int]) -> bool:
    """Each set can give a space of its own."""
    if not places:
        return True
    first, *others = sorted(places, key=int.bit_count)
    return any(matched([place & ~(1 << space) for place in others]) for space in spaces_in(first))


@cache
def sea_of(name: str, mode: str) -> Sea:
    return Sea(chart_of(name, mode))
