"""Who is shown what happens: displays, and the desk that private pages come to."""

from __future__ import annotations

from typing import Protocol

from table.playing.moment import Moment, SeatHolder
from table.showing.scene import HeldPages, Scene


class SceneDisplay(Protocol):
    """Anything that shows scenes: a window, a terminal, a recorder."""

    def show(self, picture: Scene, now: float) -> None: ...


class PageDesk(SceneDisplay, Protocol):
    """Where private pages come to, if there are any: a display, too."""

    def doors(self, moment: Moment) -> tuple[int | None, frozenset[int]]:
        """How many doors are free, and the seats that are held; None where nobody is invited."""

    def holders(self, moment: Moment) -> tuple[SeatHolder, ...]:
        """Every player, and whether a phone holds the seat."""

    def free(self, player: int) -> None:
        """Nobody's phone holds this seat any more."""

    def renew_codes(self) -> None:
        """What was shown opens nothing any more; new codes are shown."""

    def pages(self, moment: Moment) -> HeldPages:
        """What the display says of them."""
