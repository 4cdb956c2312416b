"""One connected page. What waits to be sent is bounded: the newest state, and a few remarks.

A phone that does not take what it is sent is dropped, not buffered for. Pages are composed one at a
time with the loop's other business in between, so that eight of them never hold up the mat.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from aiohttp import WSCloseCode, web

from table.showing.companion.telling import encode
from table.tongues import speaking

GAP = 0.05  # seconds between two pictures for one page
SLOW = 10.0  # seconds that a phone may take for one message
MOST_REMARKS = 16

_log = logging.getLogger("tidetable.companion")


class Page:
    """A guest of the desk, at the end of a socket."""

    def __init__(
        self,
        socket: web.WebSocketResponse,
        transport: asyncio.Transport,
        player: int,
        token: str,
        device: str,
        language: str,
        kept: bool,
        news: Callable[[Page], bytes | None],
        turns: asyncio.Lock,
    ) -> None:
        """`news` composes what this page should show, in its `language` ("" for the table's); `turns` is
        shared by all pages."""
        self._language = language
        self.player, self.token, self.device, self.kept = player, token, device, kept
        self._socket, self._transport, self._news, self._turns = socket, transport, news, turns
        self._remarks: deque[bytes] = deque(maxlen=MOST_REMARKS)
        self._fresh = True
        self._last = b""
        self._awake = asyncio.Event()
        self._awake.set()
        self._closing = False
        self._writer = asyncio.ensure_future(self._write())

    def wake(self) -> None:
        self._fresh = True
        self._awake.set()

    def say(self, message: dict[str, object]) -> None:
        with speaking(self._language):
            self._remarks.append(encode(message))
        self._awake.set()

    def bye(self, why: str, final: bool) -> None:
        if self._closing:
            return  # it was told, and has yet to go
        self.say({"bye": {"why": why, "final": final}})
        self._closing = True
        self.kept = False

    def abort(self) -> None:
        """At once, whatever it still sends."""
        self._transport.abort()

    async def close(self) -> None:
        """The reader has ended; so does the writer."""
        self._writer.cancel()
        with suppress(asyncio.CancelledError):
            await self._writer

    async def _write(self) -> None:
        try:
            while not self._closing or self._remarks:
                await self._awake.wait()
                self._awake.clear()
                await self._send_waiting()
            await asyncio.wait_for(self._socket.close(code=WSCloseCode.POLICY_VIOLATION), SLOW)
        except (TimeoutError, ConnectionError):
            self.abort()
        except Exception:
            _log.exception("a page could not be told what to show; it comes back by itself")
            self.abort()

    async def _send_waiting(self) -> None:
        while self._remarks:
            await self._send(self._remarks.popleft())
        if self._fresh and not self._closing:
            self._fresh = False
            text = await self._composed()
            if text is not None and text != self._last:
                self._last = text
                await self._send(text)
                await asyncio.sleep(GAP)

    async def _composed(self) -> bytes | None:
        async with self._turns:
            with speaking(self._language):
                text = self._news(self)
            await asyncio.sleep(0)
        return text

    async def _send(self, text: bytes) -> None:
        async with asyncio.timeout(SLOW):
            await self._socket.send_str(text.decode())


class TablePage(Page):
    """The table's own page: its picture is drawn beside the loop, so nobody has to wait for it."""

    def __init__(self, picture: Callable[[], Awaitable[bytes | None]], *about: Any) -> None:
        self._picture = picture
        super().__init__(*about)

    async def _composed(self) -> bytes | None:
        return await self._picture()
