"""What a page may ask for: files, what the game has brought along, pictures of the table and of how to play.

Nothing here is a secret of the game's: whoever reaches the table may read it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator

from aiohttp import web

from table.showing.companion.desk import Desk
from table.showing.companion.files import KINDS, File, own_files, packaged
from table.showing.companion.howto import howto_picture, told_glossary, told_howto
from table.tongues import languages, speaking, spoken

LANGUAGE = b'lang="en"'  # of the page that is served, which then is the table's

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Answers:
    """The answers to requests, by their paths."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._files = packaged()
        self._drawing = asyncio.Lock()  # two threads that first import the display can meet half of it

    def routes(self) -> Iterator[tuple[str, Handler]]:
        """Every path there is, and who answers it."""
        yield from ((path, self._file) for path in self._files)
        yield "/art/{name}", self._own_file
        yield "/page/{name}", self._own_file
        yield "/howto", self._howto
        yield "/glossary", self._glossary
        yield r"/howto-{number:\d}.png", self._howto_picture
        yield "/table.svg", self._table_picture
        yield "/table/art/{name}", self._table_art

    async def _file(self, request: web.Request) -> web.StreamResponse:
        file = self._files[request.path]
        body = (
            file.body.replace(LANGUAGE, b'lang="%s"' % spoken().encode())
            if request.path in ("/", "/table")
            else file.body
        )
        return _sent(file, body)

    async def _own_file(self, request: web.Request) -> web.StreamResponse:
        """A file that the game on the table has brought along."""
        file = own_files(self._desk.moment.sheet).get(request.path) if self._desk.at_game else None
        return plain(404, "Not Found") if file is None else _sent(file, file.body)

    async def _howto(self, request: web.Request) -> web.StreamResponse:
        """How the game on the table is played: nothing of the game itself."""
        if not self._desk.at_game:
            return plain(503, "No game is at the table just now.")
        with speaking(_language(request)):
            return web.Response(body=told_howto(self._desk.moment.sheet), content_type="application/json")

    async def _glossary(self, request: web.Request) -> web.StreamResponse:
        """What the signs of the game on the table mean."""
        if not self._desk.at_game:
            return plain(503, "No game is at the table just now.")
        with speaking(_language(request)):
            return web.Response(body=told_glossary(self._desk.moment.sheet), content_type="application/json")

    async def _howto_picture(self, request: web.Request) -> web.StreamResponse:
        """The picture of a screen, drawn beside the loop."""
        if not self._desk.at_game:
            return plain(503, "No game is at the table just now.")
        which = (self._desk.moment.sheet, int(request.match_info["number"]), _language(request))
        async with self._drawing:
            png = await asyncio.to_thread(howto_picture, *which)
        return plain(404, "Not Found") if png is None else _sent(File(png, KINDS["png"], False), png)

    async def _table_picture(self, request: web.Request) -> web.StreamResponse:
        """The table as everybody may see it, for whoever does not have this very picture."""
        async with self._drawing:
            picture = await self._desk.view.svg()
        if picture is None:
            return plain(503, "The table is just starting.")
        body, name = picture
        if request.headers.get("If-None-Match") == name:
            return web.Response(status=304, headers={"ETag": name})
        return web.Response(body=body, headers={"Content-Type": KINDS["svg"], "ETag": name})

    async def _table_art(self, request: web.Request) -> web.StreamResponse:
        name, hand = request.match_info["name"], self._desk.hand
        png = self._desk.view.art(name) or (hand.art(name) if hand else None)
        return plain(404, "Not Found") if png is None else _sent(File(png, KINDS["png"], True), png)


def _sent(file: File, body: bytes) -> web.Response:
    headers = {"Content-Type": file.kind}
    if file.lasting:
        headers["Cache-Control"] = "public, max-age=86400"
    return web.Response(body=body, headers=headers)


def _language(request: web.Request) -> str:
    """The language that a page asks for, or the table's."""
    asked = request.query.get("language", "")
    return asked if asked in languages() else spoken()


def plain(status: int, says: str) -> web.Response:
    """A short answer, after which the connection is closed."""
    response = web.Response(status=status, text=f"{says}\n")
    response.force_close()
    return response
