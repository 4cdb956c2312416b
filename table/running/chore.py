"""A witness that has something to do beside the loop: one thing at a time, given up when the table closes."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress

from table.running.service import Service
from table.running.witness import Witness


class BusyWitness(Witness):
    """Whoever looks at the table and now and then sets to work."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._work: asyncio.Task[None] | None = None

    @property
    def _idle(self) -> bool:
        return self._work is None or self._work.done()

    def _begin(self, work: Coroutine[object, object, None]) -> None:
        self._work = self._service.spawn(work)

    async def close(self) -> None:
        """Let go of what is being done."""
        if self._work is not None and not self._work.done():
            self._work.cancel()
            with suppress(asyncio.CancelledError):
                await self._work
