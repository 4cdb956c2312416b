"""What station pages are told besides the engine's view, and what a line traced on one means.

Warnings for the Engineer, the enemy's announced courses for the Radio Operator and, where that help is
wanted, where the enemy can be: all of it is the engine's reckoning from what the team may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from engines import captain_sonar
from engines.captain_sonar.breakdowns import Cost
from engines.captain_sonar.grid import DIRECTIONS
from engines.captain_sonar.sheets import BROKEN_BY, SYSTEMS
from engines.captain_sonar.state import State
from engines.captain_sonar.words import ENGINEER, RADIO, SECURE
from engines.game import IllegalAction
from table.games.captain_sonar import words
from table.games.tracing import BadTrace, Outline, Point

DRAWING = (1000, 320)
HALF = 26  # half the width of an outline
SECTIONS: tuple[tuple[Point, ...], ...] = (
    ((250, 110), (150, 110), (80, 140), (45, 200), (80, 260), (150, 290), (250, 290)),
    ((310, 110), (490, 110), (490, 290), (310, 290)),
    ((550, 110), (585, 110), (600, 30), (690, 30), (705, 110), (740, 110), (740, 290), (550, 290)),
    ((800, 110), (870, 110), (930, 140), (960, 200), (930, 260), (870, 290), (800, 290)),
)
"""Stern, two in the middle, bow: corners of the middle of each outline, in units of the drawing."""

OUTLINES = dict(zip(SECURE, (Outline(corners, HALF) for corners in SECTIONS), strict=True))
COLOURS = {colour: [SYSTEMS[system] for system in systems] for colour, systems in BROKEN_BY.items()}


class Enemy(TypedDict):
    """What was announced of the enemy: which dive it is, its courses, a new list after each silence, and
    all of it in words."""

    dive: int
    courses: list[list[str]]
    heard: list[str]


class PrintedSymbol(TypedDict):
    """A symbol of the Engineer's sheet; the reactor's have no circuit."""

    colour: str
    circuit: str | None


class Facts(TypedDict):
    """What the page of a station is told."""

    colours: dict[str, list[str]]
    sections: NotRequired[tuple[tuple[Point, ...], ...]]
    half: NotRequired[int]
    drawing: NotRequired[tuple[int, int]]
    costs: NotRequired[dict[str, Cost]]
    symbols: NotRequired[dict[str, list[PrintedSymbol]]]
    enemy: NotRequired[Enemy]
    possible: NotRequired[list[str]]


class StationPages:
    """The pages of the stations."""

    def facts(self, state: State, seat: int, assist: bool) -> Facts:
        """Plain values for the page of a station."""
        team, role = seat >> 2, seat & 3
        told: Facts = {"colours": COLOURS}
        if state.setup.realtime:
            told |= {"sections": SECTIONS, "half": HALF, "drawing": DRAWING}
        if role == ENGINEER:
            told |= {"costs": captain_sonar.costs(state, team), "symbols": _symbols(state)}
        if role == RADIO:
            courses = captain_sonar.courses(state, 1 - team)
            said = [words.heard(each) for each in captain_sonar.announced(state, 1 - team)]
            told["enemy"] = {"dive": captain_sonar.dives(state, 1 - team), "courses": courses, "heard": said}
            if assist:
                told["possible"] = captain_sonar.possible(state, seat)["cells"]
        return told

    def traced(
        self, state: State, seat: int, part: int, points: Sequence[tuple[int, int]], initials: str
    ) -> str:
        """A section that was traced and signed. One that was done well is the order to secure it."""
        order = f"secure {part}"
        if order not in OUTLINES:
            raise IllegalAction(words.phrase("no section"))
        captain_sonar.apply(state, seat, order)  # an order that is refused says why
        if not 1 <= len(initials.strip()) <= 3 or not initials.strip().isalpha():
            raise IllegalAction(words.phrase("unsigned"))
        try:
            OUTLINES[order].check(points)
        except BadTrace as bad:
            raise IllegalAction(bad.args[0]) from None
        return order


def _symbols(state: State) -> dict[str, list[PrintedSymbol]]:
    panels = zip(DIRECTIONS, state.setup.sheet.panels, strict=True)
    return {
        way: [{"colour": each.colour, "circuit": each.circuit} for each in panel] for way, panel in panels
    }
