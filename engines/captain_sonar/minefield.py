"""Own mines whose places are not known: each a set of offsets, all on different water spaces."""

from __future__ import annotations

from functools import cache

from engines.captain_sonar.charts import SeaChart, chart_of
from engines.captain_sonar.grid import spaces_in
from engines.captain_sonar.offsets import CENTRE, FARTHEST, by_offset, moved, offsets_in

Mines = tuple[int, ...]
"""For every mine that lies out there the offsets where it can be."""

REMEMBERED = 50_000
CLUSTER = 6  # of so many mines every group is looked at


class MinedSea:
    """A chart as seen from an anchor that is not known."""

    def __init__(self, chart: SeaChart) -> None:
        self.chart = chart
        self.water = chart.water
        self.water_at = by_offset([moved(chart.water, -n) for n in range(-FARTHEST, FARTHEST + 1)])
        """Per offset: the anchors from which it leads to water."""
        self._at_least: dict[tuple[int, int], int] = {}

    def at_least(self, number: int, offsets: int) -> int:
        """The anchors for which that many of these offsets are water."""
        anchors = self._at_least.get((number, offsets))
        if anchors is None:
            counted = [-1] + [0] * number
            for offset in offsets_in(offsets):
                water = self.water_at[offset]
                for n in range(number, 0, -1):
                    counted[n] |= counted[n - 1] & water
            if len(self._at_least) >= REMEMBERED:
                self._at_least.clear()
            anchors = self._at_least[number, offsets] = counted[number]
        return anchors

    def fitting(self, mines: Mines, anchors: int, changed: Mines) -> int:
        """The anchors for which all mines can lie in water, no two of them on one space.

        `changed` are those of the mines that have new places: the others did fit before.
        """
        for mine in changed:
            anchors &= self.at_least(1, mine)
        if len(mines) == 1 or not anchors:
            return anchors
        for mine in changed:
            cluster = _cluster(mines, mine)
            if len(cluster) > 1:
                anchors = self._apart(cluster, anchors)
        return anchors

    def _apart(self, cluster: Mines, anchors: int) -> int:
        """Mines that compete for spaces have one each if any of them together have enough (Hall)."""
        if len(cluster) > CLUSTER:
            return self._matched(cluster, anchors)
        unions = [(0, 0)]
        for mine in cluster:
            for number, union in unions[:]:
                unions.append((number + 1, union | mine))
        for number, union in unions:
            if number > 1:
                anchors &= self.at_least(number, union)
        return anchors

    def _matched(self, cluster: Mines, anchors: int) -> int:
        """The same for many mines: there are too many groups of them, so anchor by anchor."""
        for anchor in spaces_in(anchors):
            if not matched([moved(mine, anchor - CENTRE) & self.water for mine in cluster]):
                anchors ^= 1 << anchor
        return anchors


def _cluster(mines: Mines, mine: int) -> Mines:
    """All mines that compete with this one, directly or through others; it is one of them."""
    reach, found, rest = mine, [], list(mines)
    while near := [other for other in rest if other & reach]:
        found += near
        rest = [other for other in rest if not other & reach]
        for other in near:
            reach |= other
    return tuple(found)


def matched(places: list[int]) -> bool:
    """Each set can give a space of its own: found by letting later sets push earlier ones aside."""
    holder: dict[int, int] = {}

    def settle(n: int, tried: set[int]) -> bool:
        for space in spaces_in(places[n]):
            if space not in tried:
                tried.add(space)
                if space not in holder or settle(holder[space], tried):
                    holder[space] = n
                    return True
        return False

    return all(settle(n, set()) for n in range(len(places)))


@cache
def sea_of(name: str, mode: str) -> MinedSea:
    return MinedSea(chart_of(name, mode))
