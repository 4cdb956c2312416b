"""A table with a weak heart: `tidetable`, in which SIGUSR1 stalls what the file `stall` names.

For tests only. The loop, the journal and the care for the lines are the real ones until they are stalled: the
loop is kept busy for ever, the journal's connection is closed, or the timers of the lines are never called.
"""

from __future__ import annotations

import signal
import sys
import time
from pathlib import Path
from typing import Any

from firmware_bridge.link import Link
from table.cli.main import main
from table.keeping.journal import Journal

STALL = Path(sys.argv.pop(1))
LIVING: list[Journal | Link] = []


def remember(kind: type[Journal] | type[Link]) -> None:
    """Whatever of this kind is made is to be found again."""
    begin = kind.__init__

    def init(self: Journal | Link, *arguments: Any, **named: Any) -> None:
        LIVING.append(self)
        begin(self, *arguments, **named)  # type: ignore[arg-type]

    kind.__init__ = init  # type: ignore[method-assign, assignment]


def stall(*_: object) -> None:
    organ = STALL.read_text().strip()
    if organ == "loop":
        while True:
            time.sleep(60)
    for each in LIVING:
        if organ == "journal" and isinstance(each, Journal):
            each._database.close()
        if organ == "lines" and isinstance(each, Link):
            each._tick = each._open = lambda: None  # type: ignore[method-assign]
            each._let_go()


remember(Journal)
remember(Link)
signal.signal(signal.SIGUSR1, stall)
main()
