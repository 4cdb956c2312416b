"""The porch: who comes as far as to a parser, how many, and how long one may stand there without a word.

Everything here happens before a request is looked at, because that is where strangers can cost the table
most: aiohttp waits for a request for ever, makes a dozen objects for every connection, and the system's
files are few. So connections are taken one at a time, between readings of the mat; an address that comes
too often is turned away before anything is made for it; and what does not begin like HTTP gets no further.

One machine cannot keep the others out. Where it is full, somebody has to go for whoever comes: the oldest
connection, of strangers before addresses that were let in with a key, of the address that has most. Pages
that were let in never go.
"""

from __future__ import annotations

import asyncio
import socket
from collections import Counter, OrderedDict
from collections.abc import Callable
from contextlib import suppress
from ipaddress import IPv6Address, ip_network
from typing import Any

from table.showing.companion.limits import Bucket, Buckets, Rate

MOST = 160
MOST_OF_ONE = 96  # of one address: a home's phones may share one
SPEAK_WITHIN = 10.0
BACKLOG = 64
OFTEN = Rate(burst=120, per_second=20)  # connections of one address
STRANGE = Rate(burst=240, per_second=40)  # of all addresses that were never let in
MOST_KNOWN = 256
METHODS = tuple(
    f"{word} ".encode() for word in ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE")
)
NO_HTTP = b"HTTP/1.0 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Porch:
    """Takes connections, and gives those that may come in to `inside`."""

    def __init__(self, inside: Callable[[], asyncio.Protocol]) -> None:
        self._inside = inside
        self._loop = asyncio.get_running_loop()
        self._listening: list[socket.socket] = []
        self._often = Buckets(OFTEN)
        self._strange = Bucket(STRANGE, self._loop.time())
        self._known: OrderedDict[str, None] = OrderedDict()  # addresses that were let in with a key
        self._here: dict[asyncio.BaseTransport, str] = {}  # the oldest first
        self._spoken: set[asyncio.BaseTransport] = set()
        self._guests: set[asyncio.BaseTransport] = set()
        self._coming: set[asyncio.Task[Any]] = set()

    async def listen(self, host: str, port: int) -> int:
        """Listen at every address that the host means; answers the port. OSError when it is taken."""
        found = await self._loop.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        try:
            for family, _, _, _, address in dict.fromkeys(found):
                self._listening.append(socket.create_server(address, family=family, backlog=BACKLOG))
        except OSError:
            await self.close()
            raise
        for listening in self._listening:
            listening.setblocking(False)
            self._loop.add_reader(listening, self._take, listening)
        return int(self._listening[0].getsockname()[1])

    async def close(self) -> None:
        for listening in self._listening:
            self._loop.remove_reader(listening)
            listening.close()
        self._listening.clear()
        await asyncio.gather(*self._coming, return_exceptions=True)

    def _take(self, listening: socket.socket) -> None:
        """Somebody knocks. One at a time: the mat is looked at in between."""
        try:
            line, peer = listening.accept()
        except OSError:
            return  # it has left already, or there are no files left: then others wait outside
        if not self._may_come(place(str(peer[0]))):
            line.close()
            return
        line.setblocking(False)
        coming = self._loop.create_task(
            self._loop.connect_accepted_socket(lambda: _Visitor(self, self._inside), line)
        )
        self._coming.add(coming)
        coming.add_done_callback(self._came)

    def _came(self, coming: asyncio.Task[Any]) -> None:
        self._coming.discard(coming)
        with suppress(OSError, asyncio.CancelledError):
            coming.result()

    def _may_come(self, address: str) -> bool:
        now = self._loop.time()
        known = address in self._known
        return self._often.take(address, now) and (known or self._strange.take(now))

    def spoke(self, transport: asyncio.BaseTransport) -> None:
        """A whole request came over this connection."""
        self._spoken.add(transport)

    def welcome(self, transport: asyncio.BaseTransport) -> None:
        """A page was let in over this connection; where it comes from is known from now on."""
        if transport in self._here:
            self._guests.add(transport)
            address = self._here[transport]
            self._known.pop(address, None)
            self._known[address] = None
            if len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)

    def comes(self, transport: asyncio.Transport, address: str) -> bool:
        """Is there room for one more? Where somebody has to go for it, they do."""
        of_one = sum(other == address for other in self._here.values())
        if of_one >= MOST_OF_ONE or len(self._here) >= MOST:
            leaving = self._first_to_go(address if of_one >= MOST_OF_ONE else None)
            if leaving is None:
                return False
            self.goes(leaving)
            leaving.abort()
        self._here[transport] = address
        self._loop.call_later(SPEAK_WITHIN, self._still_silent, transport)
        return True

    def _first_to_go(self, address: str | None) -> asyncio.Transport | None:
        """Of this address, or of all: strangers first, then of who has most, then the oldest."""
        count = Counter(self._here.values())
        free = [
            (other in self._known, -count[other], number, transport)
            for number, (transport, other) in enumerate(self._here.items())
            if transport not in self._guests and address in (None, other)
        ]
        if not free:
            return None
        leaving = min(free, key=lambda each: each[:3])[3]
        assert isinstance(leaving, asyncio.Transport)
        return leaving

    def _still_silent(self, transport: asyncio.Transport) -> None:
        if transport in self._here and transport not in self._spoken:
            transport.abort()

    def goes(self, transport: asyncio.BaseTransport) -> None:
        self._here.pop(transport, None)
        self._spoken.discard(transport)
        self._guests.discard(transport)


class _Visitor(asyncio.Protocol):
    """Stands before aiohttp's own protocol and passes everything on, once it sounds like a request."""

    def __init__(self, porch: Porch, inside: Callable[[], asyncio.Protocol]) -> None:
        self._porch, self._make = porch, inside
        self._inside: asyncio.Protocol | None = None
        self._transport: asyncio.Transport | None = None
        self._first = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        peer: Any = transport.get_extra_info("peername")
        if peer is None or not self._porch.comes(transport, place(str(peer[0]))):
            transport.abort()
            return
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        if self._inside is not None:
            self._inside.data_received(data)
        elif self._transport is not None:
            self._first += data
            self._begin(self._transport)

    def _begin(self, transport: asyncio.Transport) -> None:
        if self._first.startswith(METHODS):
            self._inside = self._make()
            self._inside.connection_made(transport)
            self._inside.data_received(self._first)
            self._first = b""
        elif not any(method.startswith(self._first) for method in METHODS):
            transport.write(NO_HTTP)
            transport.close()
            self._first, self._transport = b"", None
            self._porch.goes(transport)

    def eof_received(self) -> bool | None:
        return self._inside.eof_received() if self._inside is not None else False

    def pause_writing(self) -> None:
        if self._inside is not None:
            self._inside.pause_writing()

    def resume_writing(self) -> None:
        if self._inside is not None:
            self._inside.resume_writing()

    def connection_lost(self, error: Exception | None) -> None:
        if self._transport is not None:
            self._porch.goes(self._transport)
        if self._inside is not None:
            self._inside.connection_lost(error)


def place(address: str) -> str:
    """An address as far as it tells machines apart: of IPv6 everybody has more than can be counted."""
    bare = address.partition("%")[0]
    if ":" not in bare:
        return bare
    v4 = IPv6Address(bare).ipv4_mapped
    return str(v4) if v4 else str(ip_network(f"{bare}/64", strict=False))
