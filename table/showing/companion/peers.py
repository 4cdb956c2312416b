"""Who the desk deals with: pages at its one side, the table at the other."""

from __future__ import annotations

from typing import Any, Protocol

from table.playing.intents import Intent
from table.playing.moment import Moment
from table.showing.companion.care import ReportFile, TableCare, Tending


class Guest(Protocol):
    """A page that has said hello."""

    player: int
    token: str
    device: str
    kept: bool  # it holds its own key, and may be told secrets

    def wake(self) -> None:
        """There is something new to tell it."""

    def say(self, message: dict[str, Any]) -> None:
        """Tell it this, besides what it shows."""

    def bye(self, why: str, final: bool) -> None:
        """Close it; `final` pages do not come back by themselves. It is told nothing more."""


class AtTable(Protocol):
    """The table that the pages belong to."""

    @property
    def begun(self) -> bool:
        """Is there something to look at?"""

    @property
    def at_game(self) -> bool:
        """Is a game at the table, and so a moment to look at?"""

    @property
    def moment(self) -> Moment: ...

    def do(self, intent: Intent) -> str:
        """Act on what a page wants; "", or why not."""

    def think(self) -> None:
        """Look anew: what there is beside the mat has changed."""

    def redraw(self) -> None:
        """Show the picture anew."""

    def care(self) -> TableCare:
        """How the table is, for whoever looks after it."""

    def tend(self, wish: Tending) -> str:
        """What the operator wants of service mode; "", or why not."""

    def report(self) -> ReportFile | None:
        """A file for a bug report; None where nobody can write one."""


def refuse(guest: Guest, why: str, late: bool = False) -> None:
    """Tell a page why not."""
    guest.say({"error": {"why": why, "late": late}})
