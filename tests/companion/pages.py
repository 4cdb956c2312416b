"""A table with its companion on, in the test's own loop, played by hands and by pages."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Protocol, cast

import aiohttp

from engines.match import Entry
from hardware.keys import world_of
from hardware.mock import MockBoard
from table.hands.hands import Hands
from table.hands.mouse import MouseHand
from table.judging.verdict import Guide
from table.playing.intents import Act, Intent, Invite
from table.playing.moment import Moment, Phase
from table.running.app import hands_for, make_service
from table.running.house import House, furnish
from table.running.service import Service
from table.settings.config import Config
from table.settings.sections import CompanionSettings as Settings
from table.settings.sections import Table
from table.showing.companion.desk import Desk
from table.showing.companion.opening import companion
from table.showing.companion.operator import operator_token
from table.showing.companion.server import Companion
from table.showing.scene import Code, Scene

PATIENCE = 60.0


async def changed_until(service: Service, seen: Callable[[], object], what: Callable[[], str]) -> None:
    """Look again whenever a table has changed; `what` says what was waited for in vain."""
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE
    while not seen():
        assert loop.time() < end, f"in vain: {what()}"
        service.changed.clear()
        try:
            await asyncio.wait_for(service.changed.wait(), 0.02)
        except TimeoutError:
            continue


class PageTable:
    """A service with pages. What the table asks for on the mat is done by `follow`."""

    def __init__(self, house: House, service: Service, server: Companion, operator: str) -> None:
        self.house, self.service, self.server, self.operator = house, service, server, operator
        world = world_of(house.board)
        assert world is not None
        self.hands = Hands(world, house.registry)
        self.scenes: list[Scene] = []
        service.displays.append(self)

    def show(self, picture: Scene, now: float) -> None:  # noqa: ARG002
        self.scenes.append(picture)

    @property
    def session(self) -> Any:
        return self.service.session

    @property
    def desk(self) -> Desk:
        return next(each for each in self.service.displays if isinstance(each, Desk))

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.server.bound.port}"

    def codes(self) -> dict[str, Code]:
        """The codes on the display, by what is written under them; if they were hidden, they are shown."""
        self.do(Invite(True))
        return {code.label: code for code in self.service.scene(0.0).codes}

    def token(self, name: str) -> str:
        return self.codes()[name].url.partition("#")[2]

    @property
    def moment(self) -> Moment:
        return self.service.moment

    def do(self, intent: Intent) -> str:
        return self.service.do(intent)

    def act(self, seat: int, words: str) -> str:
        return self.do(Act(seat, words))

    def record(self) -> list[str]:
        return [entry.text for entry in self.session.match.record]

    async def until(self, seen: Callable[[], object], what: str) -> None:
        await changed_until(
            self.service, seen, lambda: f"{what}; {self.moment.verdict}; {self.scenes[-1].now}"
        )

    async def follow(self) -> None:
        """Do everything the table asks for."""
        await self.until(lambda: self.moment.ready, "every cell reports")
        if isinstance(self.moment.verdict, Guide):
            for fix in self.moment.verdict.fixes:
                self.hands.follow(fix)
        await self.until(lambda: self.moment.phase is Phase.PLAYING or self.moment.outcome, "the mat agrees")


@asynccontextmanager
async def table_with_pages(
    game: str,
    options: Mapping[str, Any] | None = None,
    *,
    address: str = "mock:",
    port: int = 0,
    folder: Path | None = None,
    seed: int = 1,
    settings: Settings | None = None,
    once: bool = True,
    record: Sequence[tuple[int, str]] = (),
    unplugged: Sequence[int] = (),
    mouse: bool = False,
    seats: Mapping[str, str] | None = None,
) -> AsyncIterator[PageTable]:
    """A running table whose companion listens; with a `folder` it remembers its doors and its games,
    with a `record` the game stands where that ends; tiles that are `unplugged` have yet to answer. With a
    `mouse` its own page moves the pieces; `seats` are those of bots."""
    config = Config(table=Table(state_dir=str(folder or "")))
    house = furnish(game, config, address, options or {}, fast=True, keep=folder is not None, seats=seats)
    for tile in unplugged:
        cast(MockBoard, house.board).unplug(tile)
    if record:
        entries = [Entry(*entry) for entry in record]
        number = house.journal.begin(game, house.options, seed, house.sheet.chance(house.options), 0.0)
        house.journal.add(number, 0, entries, 0.0)
    hands = hands_for(house.board, house.registry) if mouse else None
    service = make_service(house, [], hands=hands, once=once and not record, seed=seed)
    hand = MouseHand(service, hands).act if mouse else None
    with tempfile.TemporaryDirectory() as scratch:
        kept = folder or Path(scratch)
        wanted = settings or Settings(on=True, port=port)
        async with companion(
            service, wanted, kept, mouse=hand, invites=not mouse or house.sheet.teams is not None
        ) as server:
            table = PageTable(house, service, server, operator_token(kept))
            running = asyncio.create_task(service.run())
            try:
                await asyncio.wait_for(service.started.wait(), PATIENCE)
                yield table
            finally:
                service.stop()
                await running
                house.journal.close()


class Client:
    """A page without a browser: what it is told, it keeps."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self.key = ""

    async def next(self, verb: str) -> Any:
        """The next message with this verb; others are kept aside."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await self.socket.receive()
                assert message.type is aiohttp.WSMsgType.TEXT, message
                heard = message.json()
                self.heard.append(heard)
                if verb in heard:
                    return heard[verb]

    async def until(self, seen: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """The next state that shows it."""
        while True:
            state: dict[str, Any] = await self.next("state")
            if seen(state):
                return state

    async def say(self, **message: Any) -> None:
        await self.socket.send_json(message)

    async def ended(self) -> int | None:
        """Read to the end; the code it was closed with. A table's heartbeats are no reason to wait on."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await self.socket.receive()
                if message.type is not aiohttp.WSMsgType.TEXT:
                    return self.socket.close_code
                self.heard.append(message.json())


class Served(Protocol):
    """Anything with pages."""

    @property
    def base(self) -> str: ...


@asynccontextmanager
async def client(table: Served, token: str, origin: str | None = None) -> AsyncIterator[Client]:
    """Say hello with a token, and keep the key if one is offered."""
    async with (
        aiohttp.ClientSession() as http,
        http.ws_connect(f"{table.base}/ws", origin=origin or table.base, max_msg_size=0) as socket,
    ):
        page = Client(socket)
        await page.say(hello=token)
        message = await page.socket.receive(PATIENCE)
        page.heard.append(message.json())
        page.key = page.heard[0].get("welcome", {}).get("key", token)
        if "key" in page.heard[0].get("welcome", {}):
            await page.say(keep=True)
        yield page
