"""A table with the waits that people meet, for tests of what hands and readers really do."""

from __future__ import annotations

from hardware.board import CellSeen, Presence
from table.playing.patience import Pace
from tests.table.conftest import Table
from tests.table.sea_leg_positions import start


class LivingTable(Table):
    """A table with the waits that people meet, and readers that can be made to say anything."""

    PACE = Pace()

    def says(self, cell: str, *pieces: str) -> None:
        """One reader's word, whatever lies there."""
        tags = tuple(self.registry.tag(piece) for piece in pieces)
        presence = Presence.PRESENT if tags else Presence.ABSENT
        self.heard([CellSeen(cell, presence, tags)])

    def named(self, cell: str) -> str:
        piece = self.hands.on(cell)
        assert piece is not None
        return piece

    @property
    def red(self) -> bool:
        return self.scene().tone == "wrong"


def calm(options: dict[str, object]) -> LivingTable:
    table = start(LivingTable, options)
    table.wait(2.0)
    assert table.moment.playing
    return table
