"""The porch: how many connections there may be, and how long one may stand there without a word.

aiohttp waits for a request for ever, and the system's files are few: a phone that only opens
connections must not take them from the journal and the serial ports.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

MOST = 160
MOST_OF_ONE = 96  # of one address: a home's phones may share one
SPEAK_WITHIN = 10.0


class Porch:
    """Makes the protocol of each new connection, or turns it away."""

    def __init__(self, inside: Callable[[], asyncio.Protocol]) -> None:
        self._inside = inside
        self._here: Counter[str] = Counter()
        self._spoken: set[asyncio.BaseTransport] = set()

    def __call__(self) -> asyncio.Protocol:
        return _Visitor(self, self._inside())

    def spoke(self, transport: asyncio.BaseTransport) -> None:
        """A whole request came over this connection."""
        self._spoken.add(transport)

    def comes(self, transport: asyncio.Transport, address: str) -> bool:
        if self._here.total() >= MOST or self._here[address] >= MOST_OF_ONE:
            return False
        self._here[address] += 1
        asyncio.get_running_loop().call_later(SPEAK_WITHIN, self._still_silent, transport)
        return True

    def _still_silent(self, transport: asyncio.Transport) -> None:
        if transport not in self._spoken:
            transport.abort()

    def goes(self, transport: asyncio.BaseTransport, address: str) -> None:
        self._spoken.discard(transport)
        self._here[address] -= 1
        self._here += Counter()  # forget addresses that have left


class _Visitor(asyncio.Protocol):
    """Stands before aiohttp's own protocol and passes everything on, once the visitor is let in."""

    def __init__(self, porch: Porch, inside: asyncio.Protocol) -> None:
        self._porch, self._inside = porch, inside
        self._transport: asyncio.Transport | None = None
        self._address = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        peer: Any = transport.get_extra_info("peername")
        self._address = str(peer[0]) if peer else ""
        if not self._porch.comes(transport, self._address):
            transport.abort()
            return
        self._transport = transport
        self._inside.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        self._inside.data_received(data)

    def eof_received(self) -> bool | None:
        return self._inside.eof_received()

    def pause_writing(self) -> None:
        self._inside.pause_writing()

    def resume_writing(self) -> None:
        self._inside.resume_writing()

    def connection_lost(self, error: Exception | None) -> None:
        if self._transport is not None:
            self._porch.goes(self._transport, self._address)
            self._inside.connection_lost(error)
