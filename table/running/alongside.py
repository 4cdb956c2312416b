"""What runs beside the table's loop: a bot that thinks, a page that is opened, a game for onlookers."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine


class Alongside:
    """Tasks that end before the loop does."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(
        self, loop: asyncio.AbstractEventLoop, work: Coroutine[object, object, None]
    ) -> asyncio.Task[None]:
        task = loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def end(self) -> None:
        """Break all of them off. Where the loop itself breaks off the start of a process, it waits for that
        process for ever."""
        tasks = set(self._tasks)
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
