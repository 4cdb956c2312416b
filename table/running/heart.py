"""The heart of the service: it beats for systemd only while all that keeps a table alive is alive.

Three things can stall while the rest goes on, and a restart mends each of them: the loop, the journal's
connection, and the care for the lines to the tiles. The loop proves itself by beating at all. The others are
valves: asked at every beat, each answers "" or what is wrong. While a valve is shut the watchdog is not fed,
and systemd starts the table anew, where the game goes on.

What a restart cannot mend is no reason to stop: a full disk, another program's lock, a tile that is
unplugged. The table says so and waits.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from hardware.board import Board
from hardware.lines import wire_of
from table.keeping.journal import Journal
from table.running.notify import Notifier

Valve = Callable[[float], str]

_log = logging.getLogger("tidetable")


class Heart:
    """Feeds the watchdog, if there is one, and every valve is open."""

    def __init__(self, notifier: Notifier) -> None:
        self._notifier = notifier
        self._stuck = ""
        self.valves: list[Valve] = []

    @property
    def every_s(self) -> float | None:
        """How often to beat; None where nobody watches."""
        return self._notifier.watchdog_s

    def beat(self, now: float) -> None:
        """To be called by the loop and by nothing else."""
        stuck = next((why for valve in self.valves if (why := valve(now))), "")
        if not stuck:
            self._notifier.alive()
        if stuck != self._stuck:
            self._stuck = stuck
            self._notifier.status(stuck)
            if stuck:
                _log.error("the table hangs and is to be started anew: %s", stuck)


def lines_valve(board: Board) -> Valve:
    """Shut when nobody sees to a line any more. A tile that does not answer is seen to."""

    def check(now: float) -> str:
        wire = wire_of(board)
        left = () if wire is None else wire.untended(now)
        return f"nobody sees to the line at {left[0]}" if left else ""

    return check


def journal_valve(journal: Journal) -> Valve:
    """Shut when the journal does not answer. On a disk that hangs the question hangs the loop."""

    def check(_now: float) -> str:
        why = journal.trouble()
        return f"the journal does not answer: {why}" if why else ""

    return check
