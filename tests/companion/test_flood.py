"""A page that sends without end, while a real table (simulated firmware on pseudo-terminals) is played."""

from __future__ import annotations

import asyncio

import aiohttp

from table.companion.page import Page
from tests.companion.pages import Client, PageTable, client, table_with_pages
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
    session = table.session
    made = next(c for c in session.referee.candidates if session.match.game.text(c.action) == words)
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


def test_a_phone_that_takes_nothing_is_dropped_and_never_buffered_for() -> None:
    """Its socket is full: what waits for it is one state and a few remarks, however much happens."""

    async def play() -> None:
        async with table_with_pages("sea_leg") as table:
            await table.follow()
            async with client(table, table.token("Stern")) as page:
                await page.next("state")
                guest = table.desk.guests[0]
                assert isinstance(guest, Page)
                for number in range(1000):
                    guest.say({"error": {"why": f"remark {number}", "late": False}})
                    guest.wake()
                assert len(guest._remarks) == 16
                heard = [(await page.next("error"))["why"] for _ in range(16)]
                assert heard == [f"remark {number}" for number in range(984, 1000)]

    asyncio.run(play())
