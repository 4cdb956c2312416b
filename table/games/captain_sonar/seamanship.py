"""How a crew steers and looks after its submarine: courses, breakdowns, gauges. From its own sheets alone."""

from __future__ import annotations

from functools import lru_cache

from engines.captain_sonar.charts import SeaChart
from engines.captain_sonar.grid import ROW, STEP
from engines.captain_sonar.readiness import ready
from engines.captain_sonar.sheets import (
    DRONE,
    MINE,
    PANEL_WIDTH,
    SCENARIO,
    SILENCE,
    SONAR,
    TORPEDO,
    BreakdownSheet,
    sheet_of,
    struck_out,
    unpacked,
)
from engines.captain_sonar.state import State, Sub

DAMAGED = -4.0  # what a breakdown that does damage is worth
ROOMY = 24  # more free water than this makes no difference


@lru_cache(maxsize=8192)
def sheet_worth(name: str, crossed: int) -> float:
    """How well a submarine works with these symbols crossed out; 0 is the best there is."""
    sheet = sheet_of(name)
    worth = 0.0
    for colour, price in ((sheet.red, 0.9), (sheet.green, 0.5), (sheet.yellow, 0.35)):
        if crossed & colour:
            worth -= price + 0.05 * (crossed & colour).bit_count()
    worth -= 0.02 * (crossed & sheet.radiation).bit_count() ** 2
    for whole in sheet.whole:
        worth -= (0, 0, 0.02, 0.06, 0.2, 0.6, 0.6)[(crossed & whole).bit_count()]
    for circuit in set(sheet.circuit.values()):
        worth += (0, 0, 0.1, 0.3, 0)[(crossed & circuit).bit_count()]
    return worth


def cross_worth(name: str, crossed: int, symbol: int) -> float:
    """How well it works after one more symbol is crossed out."""
    after = struck_out(sheet_of(name), crossed, symbol)
    return DAMAGED if after is None else sheet_worth(name, after)


def best_cross(name: str, crossed: int, panel: int) -> float:
    """How well it works after the best breakdown that a course in this direction allows."""
    sheet = sheet_of(name)
    return max((cross_worth(name, crossed, symbol) for symbol in _left(sheet, crossed, panel)), default=0.0)


def _left(sheet: BreakdownSheet, crossed: int, panel: int) -> list[int]:
    first = panel * PANEL_WIDTH
    symbols = range(first, first + len(sheet.panels[panel]))
    return [symbol for symbol in symbols if not crossed >> symbol & 1]


def room(chart: SeaChart, sub: Sub, space: int) -> int:
    """How much free water can be reached from a space, up to what makes a difference."""
    free = chart.water & ~(sub.route | sub.mines)
    reached = front = 1 << space
    while front and reached.bit_count() < ROOMY:
        front = (front << ROW | front >> ROW | front << 1 | front >> 1) & free & ~reached
        reached |= front
    return min(reached.bit_count(), ROOMY) - 1


def exits(chart: SeaChart, sub: Sub, space: int) -> int:
    """How many courses there would be from a space."""
    free = chart.water & ~(sub.route | sub.mines | 1 << space)
    return sum(free >> space + step & 1 for step in STEP)


def wanted_gauges(state: State, team: int, enemy_bits: float, own_bits: float) -> list[int]:
    """The gauges in the order in which they are worth a mark now."""
    hunting = enemy_bits > 3.0
    order = [SONAR, TORPEDO] if hunting else [TORPEDO, SONAR]
    order += [SILENCE, MINE, DRONE] if own_bits < 3.0 else [MINE, DRONE, SILENCE]
    order.insert(2, SCENARIO)
    sub, sizes = state.subs[team], state.setup.gauges.sizes
    marks = unpacked(sub.gauges)
    return [gauge for gauge in order if marks[gauge] < sizes[gauge]]


def is_ready(state: State, team: int, system: int) -> bool:
    """A system of the own submarine that could be used, as far as gauge and breakdowns go."""
    return bool(ready(state.setup, state.subs[team]) >> system & 1)


def called_ready(state: State, team: int, system: int) -> bool:
    """A system that was called out as ready, which everybody hears."""
    return bool(state.setup.gauges.full[state.subs[team].gauges] >> system & 1)
