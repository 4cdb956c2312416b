"""What a crew can work out about a submarine: how likely it is where, and what would be learned or hit.

Everything here comes from what was said aloud (`belief_about`), never from where a submarine is.
"""

from __future__ import annotations

from functools import lru_cache
from math import log2

from engines.captain_sonar.belief import believed, stated
from engines.captain_sonar.charts import SeaChart, chart_of
from engines.captain_sonar.flow import DIRECT_HIT, INDIRECT_HIT
from engines.captain_sonar.grid import spaces_in
from engines.captain_sonar.minefield import sea_of
from engines.captain_sonar.offsets import moved
from engines.captain_sonar.radio import Sheaf, course, silence
from engines.captain_sonar.state import State
from engines.captain_sonar.words import KINDS, values

Odds = dict[int, float]
"""How likely a submarine is in each space where it can be."""


def odds_of(state: State, team: int) -> Odds:
    """Where the submarine of a team is, for all that everybody knows."""
    chart = state.setup.chart
    return _odds(chart.name, chart.mode, state.subs[team].log)


@lru_cache(maxsize=64)
def _odds(name: str, mode: str, log: bytes) -> Odds:
    return _counted(believed(name, mode, log).sheaves)


def _counted(sheaves: list[Sheaf]) -> Odds:
    """Every route that is possible counts as much as any other."""
    counts: dict[int, int] = {}
    for here, _, _, anchors in sheaves:
        for space in spaces_in(moved(anchors, here)):
            counts[space] = counts.get(space, 0) + 1
    total = sum(counts.values())
    return {space: number / total for space, number in sorted(counts.items())}


def bits(odds: Odds) -> float:
    """How uncertain it is, in bits: 0 when the place is known."""
    return -sum(each * log2(each) for each in odds.values())


@lru_cache(maxsize=256)
def bits_after_course(name: str, mode: str, log: bytes, direction: int) -> float:
    """How uncertain a submarine's place would be after one more course of it."""
    return bits(_counted(course(sea_of(name, mode), believed(name, mode, log).sheaves, direction)))


@lru_cache(maxsize=64)
def places_after_silence(name: str, mode: str, log: bytes) -> int:
    """In how many spaces a submarine can be after a silence of it."""
    chart, spaces = chart_of(name, mode), 0
    sheaves = believed(name, mode, log).sheaves
    if len(sheaves) > _FEW:  # the routes do not matter much where there are so many
        for space in _odds(name, mode, log):
            spaces |= 1 << space | sum(1 << each for ray in chart.rays[space] for each in ray)
        return spaces.bit_count()
    for here, _, _, anchors in silence(sea_of(name, mode), sheaves):
        spaces |= moved(anchors, here)
    return spaces.bit_count()


_FEW = 200


def harm(chart: SeaChart, odds: Odds, space: int) -> float:
    """The damage that a blast does on average."""
    near = chart.near[space]
    around = sum(odds.get(each, 0.0) for each in spaces_in(near))
    return DIRECT_HIT * odds.get(space, 0.0) + INDIRECT_HIT * around


def hit(chart: SeaChart, target: int, space: int) -> int:
    """The damage that a blast does to a submarine whose place is known."""
    if target == space:
        return DIRECT_HIT
    return INDIRECT_HIT if chart.near[space] >> target & 1 else 0


def chance_within(odds: Odds, spaces: int) -> float:
    """How likely the submarine is in one of these spaces."""
    return sum(each for space, each in odds.items() if spaces >> space & 1)


def drone_bits(chart: SeaChart, odds: Odds, sector: int) -> float:
    """What is learned by asking for a sector."""
    yes = chance_within(odds, chart.sectors[sector - 1])
    return -sum(p * log2(p) for p in (yes, 1 - yes) if p > 0)


def sonar_bits(chart: SeaChart, odds: Odds) -> float:
    """What is learned by a sonar at least, on average: who answers gives away as little as possible."""
    total = sum(1 << space for space in odds)
    left = sorted(((total & spaces).bit_count(), spaces) for spaces in _answers(chart.name, chart.mode))
    learned, size = 0.0, total.bit_count()
    for space, each in odds.items():
        most = next(number for number, spaces in reversed(left) if spaces >> space & 1)
        learned += each * log2(size / most)
    return learned


@lru_cache(maxsize=16)
def _answers(name: str, mode: str) -> tuple[int, ...]:
    """The spaces that each answer to a sonar leaves open: from any of them it could have been given."""
    chart = chart_of(name, mode)
    return tuple(
        stated(chart, kinds, first, second) & chart.water
        for kinds, (one, two) in enumerate(KINDS)
        for first in values(one, chart.size)
        for second in values(two, chart.size)
    )
