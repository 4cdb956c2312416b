"""What a Captain makes of a moment: every order gets a worth, about as much as the damage it is good for.

A course is judged by breakdowns, room, what it tells the enemy and who comes into reach of whom; a system by
the damage it does on average, by what is learned, or by what it hides. Waiting is worth nothing, and so is
every order that might as well be left.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import NamedTuple

from engines.captain_sonar import words
from engines.captain_sonar.belief import stated
from engines.captain_sonar.charts import SeaChart
from engines.captain_sonar.grid import STEP
from engines.captain_sonar.orders import ORDERS
from engines.captain_sonar.sheets import SILENCE, TORPEDO
from engines.captain_sonar.state import State, Sub
from engines.captain_sonar.systems import ORDERS as SYSTEM_ORDERS
from table.games.captain_sonar.hunting import (
    Odds,
    bits,
    bits_after_course,
    chance_within,
    drone_bits,
    harm,
    hit,
    odds_of,
    places_after_silence,
    sonar_bits,
)
from table.games.captain_sonar.seamanship import best_cross, called_ready, exits, is_ready, room, sheet_worth

FATAL = -100.0
SINKING = 2.0  # what it adds when a blast may end the game
SURFACING = -1.7  # three turns of the enemy, and the sector is told
WORTH_A_TORPEDO = 0.75
WORTH_A_MINE = 0.6
A_BIT = 0.16  # what it is worth to know one bit more of the enemy's place
MOST_MINES = 4


class Situation(NamedTuple):
    """What a Captain looks at before giving an order."""

    state: State
    team: int
    sub: Sub
    chart: SeaChart
    enemy: Odds  # where the enemy is, as far as one can know
    shown: Odds  # where the enemy thinks that we are
    enemy_bits: float
    shown_bits: float


def situation(state: State, team: int) -> Situation:
    enemy, shown = odds_of(state, 1 - team), odds_of(state, team)
    chart = state.setup.chart
    return Situation(state, team, state.subs[team], chart, enemy, shown, bits(enemy), bits(shown))


def worth_of(now: Situation, order: str) -> float:
    """How good an order seems."""
    kind = order.partition(" ")[0]
    if kind in ("pass", "dive", "secure"):
        return 0.0
    if kind == "course":
        return _course(now, ORDERS[order][1])
    if kind == "surface":
        return _surface(now)
    if kind == "sonar":
        return A_BIT * sonar_bits(now.chart, now.enemy) if now.enemy_bits > 1.0 else -0.1
    if kind == "trigger":
        return _blast(now, ORDERS[order][1]) - WORTH_A_MINE
    return _system(now, kind, order)


def _system(now: Situation, kind: str, order: str) -> float:
    first, second = SYSTEM_ORDERS[order][1:]
    if kind == "torpedo":
        return _blast(now, first) - WORTH_A_TORPEDO
    if kind == "archer":
        return _blast(now, first) - WORTH_A_MINE
    if kind == "drone":
        return A_BIT * drone_bits(now.chart, now.enemy, first) - 0.05
    if kind == "silence":
        return _silence(now, first, second)
    return _mine(now, first)


def _blast(now: Situation, space: int) -> float:
    """The damage a blast does to the enemy, less what it does to ourselves."""
    state, chart = now.state, now.chart
    most = state.setup.gauges.damage
    own = hit(chart, now.sub.space, space)
    if now.sub.damage + own >= most:
        return FATAL
    worth = harm(chart, now.enemy, space) - 1.5 * own
    left = most - state.subs[1 - now.team].damage
    if left <= 2:
        direct = now.enemy.get(space, 0.0)
        sinks = direct if left == 2 else direct + chance_within(now.enemy, chart.near[space])
        worth += SINKING * sinks
    return worth


def _mine(now: Situation, space: int) -> float:
    """A mine is good where the enemy may come by, and we do not stay."""
    if now.sub.mines.bit_count() >= MOST_MINES:
        return -0.2
    around = now.chart.near[space] | now.chart.reach[space]
    free = exits(now.chart, now.sub._replace(mines=now.sub.mines | 1 << space), now.sub.space)
    return 0.05 + 0.2 * chance_within(now.enemy, around) - (0.3 if free < 2 else 0.0)


def _silence(now: Situation, direction: int, length: int) -> float:
    """A silence hides; and it is a move like a course."""
    state, chart = now.state, now.chart
    after = places_after_silence(chart.name, chart.mode, now.sub.log)
    hidden = max(0.0, log2(after) - now.shown_bits)
    there = chart.rays[now.sub.space][direction][length - 1] if length else now.sub.space
    urgent = 0.1 + 0.25 * _threat(now, now.sub.space)
    place = 0.3 * _place(now, there) + 0.3 * _breakdown(now, direction)
    return urgent * hidden + place - (0.15 if not length else 0.0) - _thrift(state, now)


def _thrift(state: State, now: Situation) -> float:
    """A silence kept is worth something while the enemy knows little."""
    return 0.45 if now.shown_bits > 3.5 and is_ready(state, now.team, SILENCE) else 0.15


def _course(now: Situation, direction: int) -> float:
    there = now.sub.space + STEP[direction]
    chart = now.chart
    told = now.shown_bits - bits_after_course(chart.name, chart.mode, now.sub.log, direction)
    return 1.0 + _breakdown(now, direction) + _place(now, there) - 0.1 * told


def _breakdown(now: Situation, direction: int) -> float:
    """What happens on the Engineer's sheet; a breakdown must not be the last."""
    sheet = now.state.setup.key[2]
    worth = best_cross(sheet, now.sub.sheet, direction) - sheet_worth(sheet, now.sub.sheet)
    if worth < -2.0 and now.sub.damage + 1 >= now.state.setup.gauges.damage:
        return FATAL
    return worth


def _place(now: Situation, space: int) -> float:
    """How good it is to be in a space: room to go on, the enemy in reach, and we not in its."""
    chart, state = now.chart, now.state
    free, ways = room(chart, now.sub, space), exits(chart, now.sub, space)
    worth = 0.9 * log2(1 + free) / log2(25) + (0.0, 0.15, 0.25, 0.25)[min(ways, 3)]
    armed = 0.9 if called_ready(state, now.team, TORPEDO) else 0.35
    return worth + armed * chance_within(now.enemy, chart.reach[space]) - 0.5 * _threat(now, space)


def _threat(now: Situation, space: int) -> float:
    """How likely we are shot at in a space: an enemy with a torpedo, in reach, who knows where we are."""
    if not called_ready(now.state, 1 - now.team, TORPEDO):
        return 0.0
    known = 1.0 / (1.0 + 0.5 * now.shown_bits)
    return known * (0.3 + chance_within(now.enemy, now.chart.reach[space]))


def _surface(now: Situation) -> float:
    """It repairs everything and frees the way, but the enemy has time, and hears the sector."""
    chart, sub = now.chart, now.sub
    ice = bool(chart.holes) and not chart.holes >> sub.space & 1
    if ice and sub.damage + 1 >= now.state.setup.gauges.damage:
        return FATAL
    sector = chart.sectors[chart.sector[sub.space] - 1]
    left = sum(1 for space in now.shown if sector >> space & 1)
    broken = -sheet_worth(now.state.setup.key[2], sub.sheet)
    cornered = 0.9 * (1 - log2(1 + room(chart, sub, sub.space)) / log2(25))
    return 1.0 + SURFACING + 0.6 * broken + cornered + 0.12 * log2(left + 1) - (1.5 if ice else 0.0)


def best_starts(chart: SeaChart, starts: Sequence[str]) -> list[str]:
    """Where one can begin well: away from the edge, with room around."""
    around = {order: chart.reach[ORDERS[order][1]].bit_count() for order in starts}
    widest = max(around.values())
    return [order for order, spaces in around.items() if spaces >= 0.75 * widest]


def left_open(now: Situation, answer: str) -> float:
    """How much of what the enemy thinks of an answer to its sonar leaves open."""
    return 1.0 + log2(chance_within(now.shown, stated(now.chart, *words.TELL[answer])))
