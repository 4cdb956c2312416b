"""What the host of a table is told: how long to wait, and what it sees around it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from table.kiosk.offers import OfferedGame
from table.kiosk.serving import Condition
from table.kiosk.stations import KeptGame


class HostPace(NamedTuple):
    """How long the host waits, in seconds."""

    show: float = 24.0  # each game, while nobody is here
    choose: float = 60.0  # until guests who have not chosen are taken to have gone
    lack: float = 45.0  # without a touch, until pieces that a set-up still wants are taken to be lost
    ask: float = 300.0  # without a touch in a game, until somebody is asked for
    leave: float = 60.0  # for an answer


class Around(NamedTuple):
    """What the host sees around it: pieces with their cells, cells with tags nobody knows, kept games, and
    the time of day."""

    lying: Mapping[str, str] = {}
    strange: frozenset[str] = frozenset()
    kept: tuple[KeptGame, ...] = ()
    wall: float = 0.0
    condition: Condition = Condition()
    troubles: tuple[str, ...] = ()  # what people should know of
    hands: bool = False  # the program can move the pieces

    def in_the_way(self, game: OfferedGame) -> tuple[str, ...]:
        """The cells where something lies that is of no use for a game."""
        mine = {piece.name for piece in game.pieces}
        others = {cell for piece, cell in self.lying.items() if piece not in mine}
        return tuple(sorted(others | self.strange))
