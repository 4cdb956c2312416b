"""Before a request is looked at: strangers keep nobody out, and cost little."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from table.running.serving import settle_memory
from table.showing.companion import porch
from table.showing.companion.limits import Rate
from table.showing.companion.porch import NO_HTTP, Porch, place
from tests.companion.pages import client, table_with_pages

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def knocking(port: int, address: str) -> AsyncIterator[Line]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    try:
        yield reader, writer
    finally:
        writer.close()


async def closed(reader: asyncio.StreamReader) -> bool:
    try:
        return await asyncio.wait_for(reader.read(), 10) == b""
    except ConnectionResetError:
        return True


def test_one_machine_with_two_addresses_locks_no_phone_out() -> None:
    """160 connections that say nothing, or that ask once and stay."""

    async def play() -> None:
        async with table_with_pages("sea_leg") as table, AsyncExitStack() as stack:
            port = table.server.bound.port
            for address in ("127.0.0.2", "127.0.0.3"):
                for number in range(96):
                    _, writer = await stack.enter_async_context(knocking(port, address))
                    if number % 2:
                        writer.write(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
            async with client(table, table.token("Stern")) as page:
                await page.next("state")
            async with client(table, page.key) as page:
                await page.next("state")

    asyncio.run(play())


def test_addresses_that_were_let_in_have_places_when_all_strangers_places_are_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(porch, "STRANGE", Rate(burst=20, per_second=0.0))

    async def play() -> None:
        async with table_with_pages("sea_leg") as table, AsyncExitStack() as stack:
            async with client(table, table.token("Stern")) as page:
                await page.next("state")
            port = table.server.bound.port
            lines = [
                await stack.enter_async_context(knocking(port, f"127.0.1.{number}"))
                for number in range(1, 31)
            ]
            assert all([await closed(reader) for reader, _ in lines[-10:]])
            async with client(table, page.key) as page:
                await page.next("state")

    asyncio.run(play())


def test_who_comes_too_often_is_turned_away_before_anything_is_made_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(porch, "OFTEN", Rate(burst=3, per_second=0.0))

    async def play() -> None:
        async with stood() as (door, port, made), AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(knocking(port, "127.0.0.2")) for _ in range(5)]
            assert all([await closed(reader) for reader, _ in lines[3:]])
            for _, writer in lines[:3]:
                writer.write(b"GET / HTTP/1.1\r\n")
            await asyncio.wait_for(made.wait_for(3), 10)
            assert len(door._here) == 3

    asyncio.run(play())


class Made:
    """The protocols that were made, and what each has heard."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self._more = asyncio.Condition()

    def __call__(self) -> asyncio.Protocol:
        number = len(self.heard)
        self.heard.append(b"")
        made = self

        class Inside(asyncio.Protocol):
            def data_received(self, data: bytes) -> None:
                made.heard[number] += data
                asyncio.get_running_loop().create_task(made._tell())

        return Inside()

    async def _tell(self) -> None:
        async with self._more:
            self._more.notify_all()

    async def wait_for(self, count: int) -> None:
        async with self._more:
            await self._more.wait_for(lambda: sum(map(bool, self.heard)) >= count)


@asynccontextmanager
async def stood() -> AsyncIterator[tuple[Porch, int, Made]]:
    made = Made()
    door = Porch(made)
    port = await door.listen("127.0.0.1", 0)
    try:
        yield door, port, made
    finally:
        await door.close()
        for transport in list(door._here):
            assert isinstance(transport, asyncio.Transport)
            transport.abort()


@pytest.mark.parametrize(
    "garbage", [b"\x16\x03\x01\x02\x00", b"nonsense\r\n\r\n", b"get / HTTP/1.1\r\n", b"\x00"]
)
def test_what_does_not_begin_like_a_request_gets_no_further(garbage: bytes) -> None:
    async def play() -> None:
        async with stood() as (_, port, made), knocking(port, "127.0.0.2") as (reader, writer):
            writer.write(garbage)
            assert await asyncio.wait_for(reader.read(), 10) == NO_HTTP
            assert made.heard == []

    asyncio.run(play())


def test_a_request_that_comes_in_pieces_is_passed_on_whole() -> None:
    async def play() -> None:
        async with stood() as (_, port, made), knocking(port, "127.0.0.2") as (_, writer):
            for piece in (b"G", b"E", b"T", b" / HTTP/1.1\r\n"):
                writer.write(piece)
                await writer.drain()
            await asyncio.wait_for(made.wait_for(1), 10)
            assert made.heard[0].startswith(b"GET /")

    asyncio.run(play())


def test_addresses_are_told_apart_as_far_as_machines_are() -> None:
    assert place("192.168.4.7") == "192.168.4.7"
    assert place("fe80::1%eth0") == place("fe80::2") == "fe80::/64"
    assert place("fd00:1::7") != place("fd00:2::7")
    assert place("::ffff:192.168.4.7") == "192.168.4.7"


def test_what_was_loaded_is_not_searched_for_garbage_again() -> None:
    """A full search took 38 ms of a lamp's time, and strangers could bring it about."""
    try:
        before = len(gc.get_objects())
        settle_memory()
        assert gc.get_freeze_count() >= before // 2
        assert len(gc.get_objects()) < before // 10
    finally:
        gc.unfreeze()
