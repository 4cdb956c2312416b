"""What the next breakdown would cost: for the Engineer, from the team's own sheet."""

from __future__ import annotations

from typing import TypedDict

from engines.captain_sonar.grid import DIRECTIONS
from engines.captain_sonar.sheets import PANEL_WIDTH, BreakdownSheet, struck_out
from engines.captain_sonar.state import State
from engines.captain_sonar.words import SYMBOLS

FREE, FINE, BREAKS, DAMAGE = EFFECTS = ("free", "fine", "breaks", "damage")
"""A circuit clears; nothing more fails; a system that works now fails; damage. From good to bad."""


class Cost(TypedDict):
    """What a course in one direction does: how many symbols of its panel are left, the effect of each,
    and the best of them."""

    left: int
    effects: dict[str, str]
    best: str


def costs(state: State, team: int) -> dict[str, Cost]:
    """The cost of a course, per direction."""
    return {way: _cost(state, team, panel) for panel, way in enumerate(DIRECTIONS)}


def _cost(state: State, team: int, panel: int) -> Cost:
    sheet, crossed = state.setup.sheet, state.subs[team].sheet
    first = panel * PANEL_WIDTH
    symbols = range(first, first + len(sheet.panels[panel]))
    effects = {SYMBOLS[each]: effect(sheet, crossed, each) for each in symbols if not crossed >> each & 1}
    return {
        "left": len(effects),
        "effects": effects,
        "best": min(effects.values(), key=EFFECTS.index, default=DAMAGE),
    }


def effect(sheet: BreakdownSheet, crossed: int, symbol: int) -> str:
    """What crossing out one symbol leads to."""
    after = struck_out(sheet, crossed, symbol)
    if after is None:
        return DAMAGE
    if not after >> symbol & 1:
        return FREE
    return FINE if _broken(sheet, after) == _broken(sheet, crossed) else BREAKS


def _broken(sheet: BreakdownSheet, crossed: int) -> list[bool]:
    return [bool(crossed & colour) for colour in (sheet.red, sheet.green, sheet.yellow)]
