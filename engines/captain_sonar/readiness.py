"""What a submarine could do now: the systems that are ready, free courses, places for a mine."""

from __future__ import annotations

from engines.captain_sonar.grid import ROW, STEP
from engines.captain_sonar.sheets import BROKEN_BY
from engines.captain_sonar.state import Setup, Sub

_WEAPONS, DETECTION, _SPECIALS = (
    sum(1 << system for system in BROKEN_BY[colour]) for colour in ("red", "green", "yellow")
)

AROUND = sum(1 << ROW + step for step in STEP)
"""The four neighbours of a space in a set that was shifted right until the northern one is bit 0."""


def ready(setup: Setup, sub: Sub) -> int:
    """The systems whose gauge is full and that have no breakdown, as bits in the order of SYSTEMS."""
    systems = setup.gauges.full[sub.gauges]
    if systems:
        crossed, sheet = sub.sheet, setup.sheet
        if crossed & sheet.red:
            systems &= ~_WEAPONS
        if crossed & sheet.green:
            systems &= ~DETECTION
        if crossed & sheet.yellow:
            systems &= ~_SPECIALS
    return systems


def blackout(setup: Setup, sub: Sub) -> bool:
    """There is no course: every way is land, the edge, the own route or an own mine."""
    return not (setup.water & ~(sub.route | sub.mines)) >> sub.space - ROW & AROUND


def mine_spaces(setup: Setup, sub: Sub) -> int:
    """Where a mine can be dropped now."""
    return setup.chart.near[sub.space] & ~(sub.route | sub.mines)


def silence_lengths(setup: Setup, sub: Sub) -> list[int]:
    """How far a silence can lead, per direction."""
    barred = sub.route | sub.mines
    lengths = []
    for ray in setup.chart.rays[sub.space]:
        length = 0
        for space in ray:
            if barred >> space & 1:
                break
            length += 1
        lengths.append(length)
    return lengths
