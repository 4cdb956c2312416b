"""Beliefs: the Radio Operator's set worked out from a log, and remembered for the next announcement.

Nothing is computed while a game is played, only when somebody asks. The belief after a log is that
after a shorter one and a few events, so the last ones are kept, at most KEPT_SHEAVES sheaves in all.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from engines.captain_sonar import evidence, radio
from engines.captain_sonar.charts import SeaChart, column_mask, row_mask
from engines.captain_sonar.evidence import SIZE
from engines.captain_sonar.grid import names_in
from engines.captain_sonar.minefield import MinedSea, sea_of
from engines.captain_sonar.offsets import moved
from engines.captain_sonar.radio import Sheaf
from engines.captain_sonar.state import State
from engines.captain_sonar.words import COLUMN, KINDS, ROW

MOST_SHEAVES = 6000  # after any event: a course over so many takes some milliseconds
MOST_BRANCHED = 700  # before an event that makes many of each
KEPT_SHEAVES = 60_000


class Belief(NamedTuple):
    """What the evidence allows: the sheaves, and the set of spaces they cover."""

    sheaves: list[Sheaf]
    exact: bool
    spaces: int


def possible(state: State, seat: int) -> dict[str, list[str]]:
    """The spaces where the enemy of this seat can be, from public information alone, row by row."""
    return {"cells": names_in(belief_about(state, 1 - (seat >> 2)).spaces)}


def belief_about(state: State, team: int) -> Belief:
    """What everybody can work out about the submarine of a team."""
    chart = state.setup.chart
    return believed(chart.name, chart.mode, state.subs[team].log)


class _Memory:
    """The beliefs last asked for; the oldest go when there are too many sheaves in all."""

    def __init__(self) -> None:
        self._beliefs: OrderedDict[tuple[str, str, bytes], Belief] = OrderedDict()
        self._sheaves = 0

    def longest(self, name: str, mode: str, log: bytes) -> tuple[int, Belief | None]:
        """How much of a log has a remembered belief, and that belief."""
        for known in range(len(log), 0, -SIZE):
            if belief := self._beliefs.get((name, mode, log[:known])):
                return known, belief
        return 0, None

    def keep(self, name: str, mode: str, log: bytes, sheaves: list[Sheaf], exact: bool) -> Belief:
        belief = Belief(sheaves, exact, covered(sheaves))
        self._beliefs[name, mode, log] = belief
        self._sheaves += len(sheaves)
        while self._sheaves > KEPT_SHEAVES and len(self._beliefs) > 1:
            _, oldest = self._beliefs.popitem(last=False)
            self._sheaves -= len(oldest.sheaves)
        return belief


_memory = _Memory()


def believed(name: str, mode: str, log: bytes) -> Belief:
    """The belief after a log on a chart."""
    sea = sea_of(name, mode)
    known, belief = _memory.longest(name, mode, log)
    if belief is None:
        belief = Belief(radio.unheard(sea), True, sea.water)
    sheaves, exact = belief.sheaves, belief.exact
    for at in range(known, len(log), SIZE):
        sheaves, exact = heard(sea, sheaves, exact, log[at], log[at + 1], log[at + 2])
        if log[at] == evidence.SURFACE or at + SIZE == len(log):
            # few sheaves are left after a surfacing: a good place to go on from after a take-back
            belief = _memory.keep(name, mode, log[: at + SIZE], sheaves, exact)
    return belief


def covered(sheaves: list[Sheaf]) -> int:
    """The set of spaces in which the submarine is in one of the sheaves."""
    together: dict[int, int] = {}
    for here, _, _, anchors in sheaves:
        together[here] = together.get(here, 0) | anchors
    mask = 0
    for here, anchors in together.items():
        mask |= moved(anchors, here)
    return mask


def heard(
    sea: MinedSea, sheaves: list[Sheaf], exact: bool, kind: int, first: int, second: int
) -> tuple[list[Sheaf], bool]:
    """The sheaves after one more event."""
    if len(sheaves) > MOST_BRANCHED and _branches(sheaves, kind):
        sheaves, exact = radio.thinned(sheaves, MOST_BRANCHED), False
    sheaves = _after(sea, sheaves, kind, first, second)
    if len(sheaves) > MOST_SHEAVES:
        sheaves, exact = radio.thinned(sheaves, MOST_BRANCHED), False
    return sheaves, exact


def _branches(sheaves: list[Sheaf], kind: int) -> bool:
    if kind in (evidence.LAUNCH, evidence.IMPACT, evidence.TRIGGER):
        return any(mines for _, _, mines, _ in sheaves)
    return kind == evidence.SILENCE


def _after(sea: MinedSea, sheaves: list[Sheaf], kind: int, first: int, second: int) -> list[Sheaf]:
    chart = sea.chart
    if kind == evidence.COURSE:
        return radio.course(sea, sheaves, first)
    if kind == evidence.SILENCE:
        return radio.silence(sea, sheaves)
    if kind == evidence.SURFACE:
        return radio.surfaced(radio.within(sheaves, _surfacing(chart, first, second)))
    if kind == evidence.DRONE:
        sector = chart.sectors[first - 1]
        return radio.within(sheaves, sector if second else ~sector)
    if evidence.TELLS <= kind < evidence.BLAST:
        return radio.within(sheaves, stated(chart, kind - evidence.TELLS, first, second))
    if kind in _BLASTS:
        return _blasted(sea, sheaves, kind, first, second)
    return radio.dropped(sea, sheaves) if kind == evidence.MINE else sheaves


_BLASTS = (evidence.BLAST, evidence.LAUNCH, evidence.IMPACT, evidence.TRIGGER)


def _blasted(sea: MinedSea, sheaves: list[Sheaf], kind: int, space: int, damage: int) -> list[Sheaf]:
    near, there = sea.chart.near[space], 1 << space
    allowed = (~(near | there), near, there)[damage]
    if kind == evidence.LAUNCH:
        allowed &= sea.chart.reach[space]
    sheaves = radio.within(sheaves, allowed)
    if kind == evidence.TRIGGER:
        return radio.triggered(sea, sheaves, space)
    return sheaves if kind == evidence.BLAST else radio.struck(sea, sheaves, space)


def _surfacing(chart: SeaChart, sector: int, ice: int) -> int:
    """The spaces where a surfacing sounds like this."""
    mask = chart.sectors[sector - 1] if sector else chart.water
    if chart.holes:
        mask &= ~chart.holes if ice else chart.holes
    return mask


def stated(chart: SeaChart, kinds: int, first: int, second: int) -> int:
    """The spaces for which an answer to a sonar has one true value and one that is not."""
    one, two = KINDS[kinds]
    return _stated(chart, one, first) ^ _stated(chart, two, second)


def _stated(chart: SeaChart, kind: str, value: int) -> int:
    """The spaces of a row, column or sector."""
    if kind == ROW:
        return row_mask(value)
    return column_mask(value) if kind == COLUMN else chart.sectors[value - 1]
