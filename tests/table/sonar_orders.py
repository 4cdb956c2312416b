"""Captain Sonar at a table in memory: a game that has begun, cards laid, pages acting."""

from __future__ import annotations

from typing import Any

from tests.table.conftest import Table

TURN = ((0, "start B5"), (4, "start I5"), (-1, "first yellow"))
REALTIME = ((0, "start A1"), (4, "start O15"))


def begun(options: dict[str, Any] | None = None, record: Any = TURN, more: Any = ()) -> Table:
    """A game under way; nothing lies on the mat."""
    table = Table("captain_sonar", options or {}, record=(*record, *more))
    table.think()
    return table


def realtime(more: Any = (), **options: Any) -> Table:
    return begun({"mode": "realtime", "map": "bravo", **options}, REALTIME, more)


def turn(captain: int, course: str, gauge: str, symbol: str) -> tuple[tuple[int, str], ...]:
    """A whole turn of a team that uses no system."""
    orders = ((0, f"course {course}"), (1, f"mark {gauge}"), (2, f"cross {symbol}"), (0, "pass"))
    return tuple((captain + role, words) for role, words in orders)


def lay(table: Table, piece: str, cell: str) -> None:
    table.hands.put(piece, cell)
    table.wait(0.1)


def lift(table: Table, piece: str) -> None:
    table.hands.take(piece)
    table.wait(0.3)


# Yellow fires two torpedoes; blue asks with sonar and drone, and is not quick enough. One order is missing.
SINKING = (
    (0, "start B5"), (4, "start G5"), (-1, "first yellow"),
    *turn(0, "S", "torpedo", "S5"), *turn(4, "W", "sonar", "W5"),
    *turn(0, "E", "torpedo", "E6"), *turn(4, "S", "sonar", "S5")[:3],
    (4, "sonar"), (0, "tell row 6 column D"),
    *turn(0, "E", "torpedo", "E4")[:3], (0, "torpedo F6"), *turn(4, "S", "drone", "S2"),
    *turn(0, "S", "torpedo", "S1"), *turn(4, "S", "drone", "S3"),
    *turn(0, "S", "torpedo", "S2"), *turn(4, "E", "drone", "E3")[:3], (5, "drone 3"),
    *turn(0, "E", "torpedo", "E1")[:3],
)  # fmt: skip
LAST_SHOT = "torpedo G8"
