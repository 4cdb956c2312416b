"""Two games of Captain Sonar that sound the same: blue's place, gauges, breakdowns, mine and silent way
differ, and nobody outside its crew can tell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

Act = tuple[int, str]

COURSES = "WNWNWWSW"
YELLOW = (
    ("S", "sonar", "S5"), ("E", "sonar", "E6"), ("E", "drone", "E4"), ("S", "drone", "S2"),
    ("S", "drone", "S3"), ("E", "torpedo", "E3"), ("E", "torpedo", "E1"), ("E", "torpedo", "E2"),
)  # fmt: skip


class Secrets(NamedTuple):
    """What only blue knows."""

    start: str
    marks: Sequence[str]
    symbols: Sequence[str]
    mine: str
    silence: str


ONE = Secrets(
    "F4",
    (*("drone", "mine", "mine"), *["silence"] * 5, "torpedo"),
    ("W4", "N4", "W3", "N6", "W5", "W1", "S4", "W6", "S2"),
    "E2",
    "silence S 3",
)
OTHER = Secrets(
    "G4",
    (*("mine", "drone", "mine"), *["silence"] * 5, "drone"),
    ("W3", "N6", "W4", "N2", "W1", "W5", "S1", "W6", "N3"),
    "D3",
    "silence N 1",
)


def acts(blue: Secrets) -> list[Act]:
    """The whole game, chance left aside; yellow asks with sonar and drone on the way."""
    game: list[Act] = [(0, "start B5"), (4, f"start {blue.start}")]
    for number, (course, gauge, symbol) in enumerate(YELLOW):
        game += [(0, f"course {course}"), (1, f"mark {gauge}"), (2, f"cross {symbol}")]
        game += {1: [(0, "sonar"), (4, "tell row 4 column A")], 4: [(1, "drone 4")]}.get(
            number, [(0, "pass")]
        )
        game += _turn(blue, number)
    return game


def _turn(blue: Secrets, number: int) -> list[Act]:
    game: list[Act] = [(4, f"course {COURSES[number]}"), *_tasks(blue, number)]
    if number == 2:
        return [*game, (4, f"mine {blue.mine}")]
    return [*game, (4, blue.silence), *_tasks(blue, 8)] if number == 7 else [*game, (4, "pass")]


def _tasks(blue: Secrets, number: int) -> list[Act]:
    return [(5, f"mark {blue.marks[number]}"), (6, f"cross {blue.symbols[number]}")]


def at_will(start: str, *blue: tuple[str, str]) -> list[Act]:
    """Real time: blue starts there and heads north twice, marking and crossing out as given; then it
    surfaces, is secured, confirmed, and dives. Yellow sails on beside it."""
    game: list[Act] = [(0, "start A1"), (4, f"start {start}")]
    for (gauge, symbol), breakdown in zip(blue, ("E4", "E6"), strict=True):
        game += [(4, "course N"), (0, "course E"), (5, f"mark {gauge}"), (1, "mark mine")]
        game += [(2, f"cross {breakdown}"), (6, f"cross {symbol}")]
    game += [(4, "surface"), (6, "secure 1"), (0, "course E"), (4, "secure 2"), (1, "mark mine")]
    return [*game, (5, "secure 3"), (7, "secure 4"), (2, "confirm"), (4, "dive"), (4, "course N")]
