"""A game of Sea Leg that was won, for looking back at."""

from __future__ import annotations

from tests.table.conftest import Table

SEA_LEG_WON = [
    *("move D7 D6", "move D3 D4", "move D6 D5", "move B2 A2", "jump D5 D3", "move D1 E1", "jump D3 D1"),
    *("move B3 B4", "jump D1 B3", "move A2 B2", "jump B3 B5", "move C3 D3", "move B5 C6", "move C1 D1"),
    *("move C6 D7", "move D3 D4", "move D7 E8", "move D1 C1", "move E8 E9"),
]
"""What both sides did, in turns."""


def won_at_sea_leg() -> Table:
    """A table at which the last move has just been made."""
    *before, last = SEA_LEG_WON
    table = Table("sea_leg", {}, record=[(number % 2, words) for number, words in enumerate(before)])
    table.set_up()
    table.act((len(SEA_LEG_WON) - 1) % 2, last)
    table.follow()
    assert table.moment.over
    return table
