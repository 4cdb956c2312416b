"""Who may act is a secret: a Captain with a mine may act in the enemy's turn, and nothing shows it.

Blue's torpedo has destroyed yellow's mine, or missed it: nobody but yellow knows which.
"""

from __future__ import annotations

from typing import Any

from tests.table.conftest import Table
from tests.table.sonar_orders import begun, lay, lift, turn

START = ((0, "start B5"), (4, "start G5"), (-1, "first yellow"))


def game(mine: str) -> list[tuple[int, str]]:
    return [
        *turn(0, "S", "mine", "S5"), *turn(4, "W", "torpedo", "W5"),
        *turn(0, "S", "mine", "S1")[:3], (0, f"mine {mine}"), *turn(4, "W", "torpedo", "W6"),
        *turn(0, "S", "drone", "S2"), *turn(4, "W", "torpedo", "W4")[:3], (4, "torpedo C6"),
        *turn(0, "W", "drone", "W5"),
    ]  # fmt: skip


def everything(table: Table) -> tuple[Any, ...]:
    """All that anybody can see: the picture, the keys, every lamp so far."""
    picture = table.scene(tray=True)
    return picture, table.moment.keys.labels, table.lamps(), list(table.board.history)


def test_a_mine_that_is_left_or_lost_shows_nowhere() -> None:
    tables = [begun(record=START), begun(record=START)]
    for one, other in zip(game("C6"), game("C8"), strict=True):
        for table, (seat, words) in zip(tables, (one, other), strict=True):
            assert table.act(seat, words) == ""
            table.think()
        assert everything(tables[0]) == everything(tables[1]), one
    assert [table.session.match.movers() for table in tables] == [(4,), (0, 4)]
    for deed, piece in ((lay, "yellow-north"), (lift, "yellow-north"), (lay, "blue-west")):
        for table in tables:
            deed(table, piece, *(["B7" if piece == "yellow-north" else "E2"] if deed is lay else []))
        assert everything(tables[0]) == everything(tables[1]), piece
    assert tables[0].scene().turn == "Blue's turn"
