"""Nothing dies quietly: a failure that nobody handles ends the table, with the reason in the log.

What fails in a callback of the loop (the board's listener, a timer, a display), in a task that is watched,
or in a call that a page has caused, is remembered here, and the table stops. Whoever runs it is then told
by an exception, so that the process ends with a code that is not zero; the service starts it again, and the
game goes on from the journal. A table that went on half alive would look healthy to its watchdog.

What other people's code does with the network (a connection that breaks in aiohttp's hands) is logged and
ends nothing: or any phone could stop the table.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

from engines.blame import failure
from engines.catalog import homes
from engines.errors import UserError

OURS = ("engines", "firmware_bridge", "hardware", "table")
HOME = Path(__file__).resolve().parents[2]

GOES_ON = "What was played is kept, and goes on at the next start"

_log = logging.getLogger("tidetable")


class TableFailed(UserError):
    """Something failed that nobody handles. The log has the details."""


class Barrier:
    """Around everything that runs. As a context it notes what fails inside, and lets it through."""

    def __init__(self, stop: Callable[[], None]) -> None:
        """`stop` ends what the barrier is around."""
        self._stop = stop
        self.frank = False  # may who started the program read which action a game failed at?
        self._failure: BaseException | None = None

    def fail(self, error: BaseException) -> None:
        """Nobody has handled this: remember the first of them, and stop."""
        if self._failure is None:
            self._failure = error
            _log.critical("the table cannot go on: %r", error, exc_info=error)
            self._stop()

    def watch(self, task: asyncio.Task[Any]) -> None:
        """A task that fails is a failure; one that ends or is cancelled is not."""
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self.fail(error)

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, Exception):
            self.fail(error)

    @contextmanager
    def around(self, loop: asyncio.AbstractEventLoop) -> Iterator[None]:
        """Hear of everything that fails in this loop. TableFailed, in the end, if anything has."""
        before = loop.get_exception_handler()
        loop.set_exception_handler(self._heard_of)
        try:
            yield
        finally:
            loop.set_exception_handler(before)
        if self._failure is not None:
            why = self._words(self._failure)
            raise TableFailed(f"the table had to stop: {why}. {GOES_ON}") from self._failure

    def _words(self, error: BaseException) -> str:
        failed = failure(error, homes())
        if failed is not None:
            return failed.told(self.frank)
        return str(error) if isinstance(error, UserError) else repr(error)

    def _heard_of(self, loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        """A callback has failed, or a task that nobody asked for its result."""
        error = context.get("exception")
        if isinstance(error, Exception) and ("handle" in context or _is_ours(error)):
            self.fail(error)
        else:
            loop.default_exception_handler(context)


def _is_ours(error: BaseException) -> bool:
    """Was it raised in our own code, or in that of a game?"""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return False
    file = trace.tb_frame.f_code.co_filename
    path = Path(file)
    return file.startswith(homes()) or (path.is_relative_to(HOME) and path.relative_to(HOME).parts[0] in OURS)
