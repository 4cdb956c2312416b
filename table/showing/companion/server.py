"""The server: aiohttp in the table's own loop. Answers to a fixed list of paths, and one socket.

No token is ever in a request: it stands behind the # of a link, which browsers keep to themselves,
and comes as the first message of the socket. There is no access log.
"""

from __future__ import annotations

import asyncio
import errno
import logging
from collections import Counter
from time import thread_time
from typing import Any, NamedTuple

from aiohttp import WSMsgType, web
from aiohttp.http import HttpProcessingError

from table.showing.companion.answers import Answers, Handler, plain
from table.showing.companion.desk import Desk
from table.showing.companion.doors import TABLE, Doors
from table.showing.companion.hosts import allowed, names
from table.showing.companion.limits import Bucket, Buckets, HoldOff, Rate
from table.showing.companion.messages import LARGEST, BadMessage, HelloMessage, read_message
from table.showing.companion.page import Page, TablePage
from table.showing.companion.porch import Porch, place
from table.showing.companion.remarks import WAITING
from table.tongues import languages, mark, say

MESSAGES = Rate(burst=40, per_second=20)  # of one page
WORK = Rate(burst=1.0, per_second=0.1)  # seconds of the table's own time that the messages of a page may take
REQUESTS = Rate(burst=400, per_second=50)  # of one address: a page has some twenty files
WRONG = Rate(burst=10, per_second=0.5)  # tokens of one address that open nothing
HELLO_WITHIN = 5.0
MOST_SOCKETS = 64
MOST_STRANGERS = 12  # sockets that have not said hello yet
READ_AT_ONCE = 4096  # bytes taken from a socket before the board is looked at again
TOO_MUCH = mark("This page asked for too much at once. It may come back in a while.")
NOT_VALID = mark("This link is not valid any more. Scan the code on the table's display.")

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Server": "tidetable",
}

_log = logging.getLogger("tidetable.companion")
_log.addFilter(lambda record: not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError)))
"""Faults of ours are logged; what strangers send that is no HTTP is theirs, and could fill a disk."""


class Bound(NamedTuple):
    """Where the server listens, and the name it is announced under ("" for none)."""

    host: str
    port: int
    announced: str = ""


class Companion:
    """The pages of a table."""

    def __init__(self, desk: Desk, doors: Doors) -> None:
        self._desk, self._doors = desk, doors
        self._requests = Buckets(REQUESTS)
        self._wrong = Buckets(WRONG)
        self._held_off = HoldOff()  # by address, for guesses; by address and door, for guests
        self._turns = asyncio.Lock()
        self._sockets: set[web.WebSocketResponse] = set()
        self._strangers: dict[asyncio.Transport, str] = {}  # the oldest first, with its address
        self.bound = Bound("", 0)
        self.table_link = ""  # to the page that moves the pieces, where there is one

    async def start(self, host: str, port: int) -> Bound:
        """Listen; answers where: at any other port where another program has this one, as a table whose codes
        say where its pages are needs no certain one. OSError when it cannot be done at all."""
        app = web.Application(middlewares=[self._guard], client_max_size=1024)
        app.on_response_prepare.append(self._dress)
        for path, answer in Answers(self._desk).routes():
            app.router.add_get(path, answer, allow_head=False)
        app.router.add_get("/ws", self._socket, allow_head=False)
        self._runner = web.AppRunner(
            app,
            access_log=None,
            logger=_log,
            lingering_time=0,
            keepalive_timeout=20,
            max_line_size=1024,
            max_field_size=2048,
        )
        await self._runner.setup()
        assert self._runner.server is not None
        self._porch = Porch(self._runner.server)
        try:
            port = await self._porch.listen(host, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                await self._runner.cleanup()
                raise
            port = await self._porch.listen(host, 0)
        self.bound = Bound(host, port)
        return self.bound

    async def stop(self) -> None:
        await self._porch.close()
        await asyncio.gather(*(socket.close(code=1001) for socket in self._sockets))
        await self._runner.cleanup()

    # Requests

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Before anything is looked at: who asks, whom, and how often."""
        now = asyncio.get_running_loop().time()
        if request.transport is not None:
            self._porch.spoke(request.transport)
        if not self._requests.take(place(request.remote or ""), now):
            _abort(request)
            return web.Response(status=429)
        if not allowed(request.headers, self._hosts(request), same_origin=request.path == "/ws"):
            return plain(403, "This is not the name of this table.")
        try:
            return await handler(request)
        except web.HTTPException as error:
            return plain(error.status, error.reason)

    def _hosts(self, request: web.Request) -> frozenset[str]:
        local = request.transport.get_extra_info("sockname") if request.transport else None
        return names(local[0], local[1], self.bound.announced) if local else frozenset()

    async def _dress(self, request: web.Request, response: web.StreamResponse) -> None:
        """The headers that every answer has."""
        response.headers.update(HEADERS)
        host = request.headers.get("Host", "").lower()
        known = host if host in self._hosts(request) else ""
        response.headers["Content-Security-Policy"] = POLICY.format(host=known).replace(" ws://;", ";")
        response.headers.setdefault("Cache-Control", "no-store")

    # Sockets

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if not self._desk.ready:
            return plain(503, "The table is just starting.")
        if len(self._sockets) >= MOST_SOCKETS:
            return plain(503, "Too many pages are open at this table.")
        socket = web.WebSocketResponse(
            heartbeat=15, max_msg_size=LARGEST, compress=False, autoping=False, timeout=2
        )
        await socket.prepare(request)
        transport = request.transport
        assert isinstance(transport, asyncio.Transport)
        transport.max_size = READ_AT_ONCE  # type: ignore[attr-defined]
        self._sockets.add(socket)
        try:
            address = place(request.remote or "")
            page = await self._let_in(socket, transport, address)
            if page is not None:
                await self._converse(socket, page, address)
        finally:
            self._sockets.discard(socket)
        return socket

    async def _let_in(
        self, socket: web.WebSocketResponse, transport: asyncio.Transport, address: str
    ) -> Page | None:
        """The first message is a hello with a token that opens something; else the socket is closed."""
        hello = await self._hello(socket, transport, address)
        now = asyncio.get_running_loop().time()
        found = self._desk.find(hello.hello) if hello else None
        if hello is None or found is None:
            await self._refuse_guess(socket, transport, address, now)
            return None
        if found.player >= 0 and not self._desk.at_game:
            await _refuse(socket, transport, WAITING, final=False)
            return None
        if self._held_off.wait((address, found.player), now) > 0:
            await _refuse(socket, transport, TOO_MUCH, final=False)
            return None
        key = self._doors.offer(found.player) if found.invitation else None
        self._porch.welcome(transport)
        token, kept = key or hello.hello, not found.invitation
        language = hello.language if hello.language in languages() else ""
        about = (found.player, token, hello.device, language, kept, self._desk.news, self._turns)
        hand = self._desk.hand if found.player == TABLE else None
        page = (
            Page(socket, transport, *about)
            if hand is None
            else TablePage(hand.news, socket, transport, *about)
        )
        self._desk.welcome(page, key)
        return page

    async def _refuse_guess(
        self, socket: web.WebSocketResponse, transport: asyncio.Transport, address: str, now: float
    ) -> None:
        """One answer for every token that opens nothing, whatever it once was; and none for those that
        guess on. A good token is welcome all the same: its phone may share the address of who guesses."""
        if self._held_off.wait(address, now) > 0:
            transport.abort()
            return
        if not self._wrong.take(address, now):
            self._held_off.fault(address, now)
        if self._desk.at_game:
            await _refuse(socket, transport, NOT_VALID, final=True)
        else:  # a key of a game that may go on, perhaps: it is looked at again when there is one
            await _refuse(socket, transport, WAITING, final=False)

    async def _hello(
        self, socket: web.WebSocketResponse, transport: asyncio.Transport, address: str
    ) -> HelloMessage | None:
        self._make_room()
        self._strangers[transport] = address
        try:
            message = await socket.receive(HELLO_WITHIN)
            if message.type is WSMsgType.TEXT:
                first = read_message(message.data)
                return first if isinstance(first, HelloMessage) else None
        except (TimeoutError, BadMessage):
            pass
        finally:
            self._strangers.pop(transport, None)
        return None

    def _make_room(self) -> None:
        """Of too many who have not said hello the oldest goes, of the address that has most of them: a
        phone says it at once, and whoever only stands there keeps nobody out."""
        if len(self._strangers) >= MOST_STRANGERS:
            count = Counter(self._strangers.values())
            oldest = max(self._strangers, key=lambda each: count[self._strangers[each]])
            self._strangers.pop(oldest)
            oldest.abort()

    async def _converse(self, socket: web.WebSocketResponse, page: Page, address: str) -> None:
        loop = asyncio.get_running_loop()
        messages, work = Bucket(MESSAGES, loop.time()), Bucket(WORK, loop.time())
        try:
            async for message in socket:
                began = thread_time()  # not the clock: a slow disk, or another page, is no fault of this one
                good = messages.take(loop.time())
                if good and message.type is WSMsgType.PING:
                    await socket.pong(message.data)
                elif good and message.type is not WSMsgType.PONG:
                    self._hear(page, message.type, message.data)
                    good = work.spend(thread_time() - began, loop.time())
                if not good:
                    self._held_off.fault((address, page.player), loop.time())
                    page.abort()
                    break
        except ConnectionError:
            pass  # it asked, and left without waiting for the answer
        finally:
            self._desk.leave(page)
            await page.close()

    def _hear(self, page: Page, kind: WSMsgType, data: Any) -> None:
        try:
            if kind is not WSMsgType.TEXT:
                raise BadMessage("a message is text")
            message = read_message(data)
            if isinstance(message, HelloMessage):
                raise BadMessage("hello was said already")
        except BadMessage as error:
            page.say({"error": {"why": f"{error}.", "late": False}})
            return
        self._desk.hear(page, message)


async def _refuse(socket: web.WebSocketResponse, transport: asyncio.Transport, why: str, final: bool) -> None:
    try:
        async with asyncio.timeout(2):
            await socket.send_json({"bye": {"why": say(why), "final": final}})
            await socket.close(code=1008)
    except (TimeoutError, ConnectionError):
        transport.abort()


def _abort(request: web.Request) -> None:
    if isinstance(request.transport, asyncio.Transport):
        request.transport.abort()
