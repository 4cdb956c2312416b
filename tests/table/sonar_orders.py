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
