"""A page that sends without end, while a real table (simulated firmware on pseudo-terminals) is played."""

from __future__ import annotations

import asyncio
import socket
import struct
import subprocess
import sys

import aiohttp
import pytest

from table.showing.companion import page as page_module
from table.showing.companion import porch, server
from table.showing.companion.limits import Rate
from table.showing.companion.page import MOST_REMARKS
from tests.companion.pages import Client, PageTable, client, table_with_pages
from tests.system.commands import ROOT
from tests.system.scripted import script

MESSAGES = 10_000
KINDS = ('{"act": "move C8 C7", "seat": 0, "at": 0}', "{", '{"keep": true}', "x" * 500)


async def flood(page: Client, texts: tuple[str, ...]) -> int:
    """Send as fast as it goes; how many went out before the line was cut."""
    for number in range(MESSAGES):
        try:
            await page.socket.send_str(texts[number % len(texts)])
        except (ConnectionError, aiohttp.ClientError):
            return number
    return MESSAGES


async def pings(page: Client) -> int:
    for number in range(MESSAGES):
        try:
            await page.socket.ping(b"x")
        except (ConnectionError, aiohttp.ClientError):
            return number
    return MESSAGES


async def by_hand(table: PageTable, words: str) -> None:
    """Make an action with pieces, and everything that follows from it."""
    moment = table.moment
    made = next(c for c in moment.legal.candidates if moment.sheet.game.text(c.action) == words)
    before = len(table.record())
    table.hands.make(made.gesture.hand)
    await table.until(lambda: len(table.record()) > before, f"{words} is seen")
    await table.follow()


def test_ten_thousand_messages_change_nothing_at_the_table() -> None:
    """The game is played by hand meanwhile; every action is seen, and the quiet page hears of all."""

    async def play() -> None:
        words = script("sea_leg_game")[:12]
        async with table_with_pages("sea_leg", address="sim:") as table:
            await table.follow()
            async with (
                client(table, table.token("Bow")) as quiet,
                client(table, table.token("Stern")) as loud,
            ):
                await quiet.next("state")
                await loud.next("state")
                flooding = asyncio.create_task(flood(loud, KINDS))
                for action in words:
                    await by_hand(table, action)
                await flooding
                await loud.ended()
                assert sum("error" in heard for heard in loud.heard) <= 41
                assert table.record() == words
                state = await quiet.until(lambda state: sum(x["kind"] == "did" for x in state["log"]) == 12)
                assert [player["connected"] for player in state["players"]] == [False, True]

    asyncio.run(play())


def test_who_flooded_waits_and_others_at_the_same_address_do_not() -> None:
    async def play() -> None:
        async with table_with_pages("sea_leg") as table:
            await table.follow()
            async with client(table, table.token("Stern")) as loud:
                await flood(loud, ('{"keep": true}',))
                await loud.ended()
            async with client(table, loud.key) as again:
                assert again.heard[0]["bye"]["final"] is False
                assert "too much" in again.heard[0]["bye"]["why"]
            async with client(table, table.token("Bow")) as other:
                await other.next("state")

    asyncio.run(play())


def test_a_flood_of_pings_is_cut_off_too() -> None:
    async def play() -> None:
        async with table_with_pages("sea_leg") as table:
            async with client(table, table.token("Stern")) as loud:
                await pings(loud)
                await loud.ended()
            await table.until(lambda: not table.desk.guests, "it is gone")

    asyncio.run(play())


def test_a_page_whose_messages_take_too_long_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few messages may cost much: a page pays with the time that they take of the table's."""
    monkeypatch.setattr(server, "WORK", Rate(burst=1e-6, per_second=0.0))

    async def play() -> None:
        async with table_with_pages("sea_leg") as table:
            await table.follow()
            async with client(table, table.token("Stern")) as costly:
                await costly.ended()  # keeping its key was too much already
            async with client(table, costly.key) as again:
                assert "too much" in again.heard[0]["bye"]["why"]

    asyncio.run(play())


def test_a_ping_whose_answer_nobody_waits_for_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        async with table_with_pages("sea_leg") as table:
            async with client(table, table.token("Stern")) as page:
                await page.next("state")
                line = page.socket._response.connection.transport  # type: ignore[union-attr]
                raw = line.get_extra_info("socket")
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                for _ in range(8):
                    await page.socket.ping(b"x")
                line.abort()
            await table.until(lambda: not table.desk.guests, "it is gone")

    asyncio.run(play())
    assert caplog.text == ""


def test_a_page_within_its_rate_is_answered_each_time() -> None:
    async def play() -> None:
        async with table_with_pages("sea_leg") as table:
            await table.follow()
            async with client(table, table.token("Stern")) as page:
                await page.next("state")
                for _ in range(30):
                    await page.say(act="move C8 C7", seat=0, at=0)
                assert len([await page.next("error") for _ in range(16)]) == 16

    asyncio.run(play())


def test_what_waits_for_a_page_is_bounded() -> None:
    """One state and a few remarks, however much happens."""

    async def play() -> None:
        async with table_with_pages("sea_leg") as table:
            await table.follow()
            async with client(table, table.token("Stern")) as page:
                await page.next("state")
                guest = table.desk.guests[0]
                for number in range(1000):
                    guest.say({"error": {"why": f"remark {number}", "late": False}})
                    guest.wake()
                heard = [(await page.next("error"))["why"] for _ in range(MOST_REMARKS)]
                assert heard == [f"remark {number}" for number in range(1000 - MOST_REMARKS, 1000)]

    asyncio.run(play())


def test_a_phone_that_takes_nothing_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_module, "SLOW", 0.3)

    async def play() -> None:
        async with table_with_pages("sea_leg") as table:
            await table.follow()
            async with client(table, table.token("Stern")) as page:
                await page.next("state")
                for end in (table.desk.guests[0]._transport, page.socket):  # type: ignore[attr-defined]
                    end.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
                    end.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                taking = page.socket._response.connection.transport  # type: ignore[union-attr]
                taking.pause_reading()
                for _ in range(MOST_REMARKS):
                    table.desk.guests[0].say({"error": {"why": "x" * 500_000, "late": False}})
                await table.until(lambda: not table.desk.guests, "it is dropped")
                taking.resume_reading()

    asyncio.run(play())


def test_a_connection_that_says_nothing_is_dropped_at_last_and_of_too_many_the_oldest_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(porch, "SPEAK_WITHIN", 0.5)
    monkeypatch.setattr(porch, "MOST_OF_ONE", 5)

    async def play() -> None:
        async with table_with_pages("sea_leg") as table:
            port = table.server.bound.port
            silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(6)]
            silent[0][1].write(b"GET / HTTP/1.1\r\nHost: half a request")
            for reader, _ in silent:  # the first at once, for the sixth
                assert await gone(reader)
            async with client(table, table.token("Stern")) as page:
                await page.next("state")
            for _, writer in silent:
                writer.close()

    asyncio.run(play())


async def gone(reader: asyncio.StreamReader) -> bool:
    """Was the connection cut?"""
    try:
        return await asyncio.wait_for(reader.read(), 60) == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize("load", ["--flood", "--garbage"])
def test_the_measurement_with_pages_runs(load: str) -> None:
    """A few moves with eight pages and a load; the figures are for a machine that is at rest."""
    command = [sys.executable, "benchmarks/event_to_light.py", "--moves", "20", "--pages", "8", load]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert [line[:4] for line in done.stdout.splitlines()] == ["p50:", "p99:"], done.stderr
