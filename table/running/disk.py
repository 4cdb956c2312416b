"""A table whose disk takes nothing: it says so where people look, and begins by itself when the disk does.

A shop finds its table in the morning with a disk that ran full, or that the system set to read-only after a
fault. A program that ends then leaves a black screen, and systemd stops trying after a while.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from hardware.cells import mat_cells
from table.keeping.folder import DiskTakesNothing
from table.running.log import set_up_log
from table.running.notify import Notifier
from table.settings.config import Config
from table.showing.display.gestures import Closed
from table.showing.scene import CellPicture, MatPicture, Scene
from table.tongues import as_sentence, say, together

if TYPE_CHECKING:
    from table.showing.display.window import Window

LOOK = 2.0  # seconds between two tries, well within what the watchdog allows
FRAME = 0.1  # seconds between two looks at the window

T = TypeVar("T")

_log = logging.getLogger("tidetable")


def when_the_disk_takes_it(
    furnish: Callable[[], T], config: Config, open_window: Callable[[], Window] | None
) -> T:
    """What `furnish` opens, as soon as the disk allows it; at once where it does. Whoever closes the window
    meanwhile ends the program with what was wrong."""
    try:
        return furnish()
    except DiskTakesNothing as error:
        refused = error
    set_up_log()
    _log.error("%s; the table begins by itself when that is done", refused)
    notifier, window = Notifier(), open_window() if open_window is not None else None
    try:
        while True:
            notifier.ready()  # so that systemd lets the sentence stand
            notifier.alive()
            notifier.status(str(refused))
            _show(window, waiting(refused, (config.mat.columns, config.mat.rows)), refused)
            try:
                return furnish()
            except DiskTakesNothing as error:
                refused = error
    finally:
        notifier.close()
        if window is not None:
            window.close()


def waiting(refused: DiskTakesNothing, size: tuple[int, int]) -> Scene:
    """The picture of a table that waits for its disk."""
    columns, rows = size
    mat = MatPicture(columns, rows, tuple(CellPicture(cell) for cell in mat_cells(columns, rows)))
    now = together(as_sentence(refused.args[0]), say("The table begins by itself when that is done."))
    return Scene(say("Tidetable"), None, say("This table cannot keep its games"), now, mat, tone="wrong")


def _show(window: Window | None, picture: Scene, refused: DiskTakesNothing) -> None:
    """For a while."""
    end = time.monotonic() + LOOK
    while (now := time.monotonic()) < end:
        if window is not None:
            window.show(picture, now)
            if any(isinstance(gesture, Closed) for gesture in window.events()):
                raise refused
        time.sleep(FRAME)
