"""A table with the waits that people meet, for tests of what hands and readers really do."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.board import CellSeen, Presence
from table.games.steps import Gesture, Shift
from table.playing.intents import TakeWay
from table.playing.patience import Pace
from table.sensing.tracker import Place
from tests.table.conftest import Table
from tests.table.sea_leg_positions import start
from tests.table.zemo_voyages import first_turn


class LivingTable(Table):
    """A table with the waits that people meet, and readers that can be made to say anything."""

    PACE = Pace()

    def says(self, cell: str, *pieces: str, face: str = "") -> None:
        """One reader's word, whatever lies there."""
        tags = tuple(self.registry.tag(piece, face) for piece in pieces)
        presence = Presence.PRESENT if tags else Presence.ABSENT
        self.heard([CellSeen(cell, presence, tags)])

    def named(self, cell: str) -> str:
        piece = self.hands.on(cell)
        assert piece is not None
        return piece

    @property
    def places(self) -> Mapping[str, Place]:
        """Where the table holds the pieces to be."""
        return self.moment.sight.places

    @property
    def red(self) -> bool:
        return self.scene().tone == "wrong"


def calm(options: dict[str, object]) -> LivingTable:
    table = start(LivingTable, options)
    table.wait(2.0)
    assert table.moment.playing
    return table


def helm(die: str) -> LivingTable:
    """The ship in the middle of the helm, four dice, and this one chosen by key."""
    table = LivingTable("captain_zemo", {}, record=first_turn("2 4 5 6"))
    table.set_up()
    table.wait(2.0)
    table.do(TakeWay(next(way for way in table.moment.legal.ways if die in way)))
    return table


def under_way() -> tuple[LivingTable, int, list[str]]:
    """A ship that was just steered ahead: how long the record was before, and what was played for it."""
    table = helm("4")
    before = len(table.record())
    steer(table, "C5", "C4")
    return table, before, table.record()[before:]


def sliding(table: LivingTable) -> Gesture:
    """An action that has something slide on the mat."""
    state, game = table.session.match.state, table.sheet.game
    seat = game.movers(state)[0]
    gestures = (table.sheet.gesture(state, seat, each) for each in game.actions(state, seat))
    return next(each for each in gestures if any(isinstance(step, Shift) for step in each.then))


def steer(table: LivingTable, start: str, cell: str) -> None:
    table.says(start)
    table.wait(0.3)
    table.says(cell, "ship")
