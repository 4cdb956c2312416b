"""What station pages are told besides the engine's view: warnings for the Engineer, the outlines of the
sections, and, where that help is wanted, where the enemy can be. All of it follows from the team's own view.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines import captain_sonar
from engines.captain_sonar.words import ENGINEER, RADIO
from table.showing.companion.trace import HALF, SECTIONS
from table.showing.companion.trace import SIZE as DRAWING

COLOURS = {"red": ("mine", "torpedo"), "green": ("drone", "sonar"), "yellow": ("silence", "scenario")}


def facts(state: Any, seat: int, assist: bool) -> Mapping[str, Any]:
    """Plain values for the page of a station."""
    view = captain_sonar.view(state, seat)
    told: dict[str, Any] = {"colours": COLOURS}
    if view["mode"] == "realtime":
        told |= {"sections": SECTIONS, "half": HALF, "drawing": DRAWING}
    if seat & 3 == ENGINEER:
        told["costs"] = costs(view["own"])
    if seat & 3 == RADIO and assist:
        told["possible"] = captain_sonar.possible(state, seat)["cells"]
    return told


def costs(own: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Per direction what a course that way does: symbols left, the effect of each, and how bad it gets:
    "free" (a circuit clears), "fine", "breaks" (a system that works now fails) or "damage"."""
    crossed = set(own["crossed"])
    result = {}
    for way, symbols in own["sheet"].items():
        names = [f"{way}{place + 1}" for place in range(len(symbols))]
        effects = {name: effect(own["sheet"], crossed, name) for name in names if name not in crossed}
        best = min(effects.values(), key=_BADNESS.index, default="damage")
        result[way] = {"left": len(effects), "effects": effects, "best": best}
    return result


_BADNESS = ("free", "fine", "breaks", "damage")


def effect(sheet: Mapping[str, Any], crossed: set[str], name: str) -> str:
    """What crossing out one symbol leads to. A circuit clears before panels and radiation are looked at."""
    symbols = {
        f"{way}{place + 1}": words.split()
        for way, panel in sheet.items()
        for place, words in enumerate(panel)
    }
    colour, *circuit = symbols[name]
    after = crossed | {name}
    if circuit:
        whole = {other for other, words in symbols.items() if words[1:] == circuit}
        if whole <= after:
            return "free"
    panel = {other for other in symbols if other[0] == name[0]}
    radiation = {other for other, words in symbols.items() if words[0] == "radiation"}
    if panel <= after or radiation <= after:
        return "damage"
    broken = {symbols[other][0] for other in crossed}
    return "fine" if colour == "radiation" or colour in broken else "breaks"
