"""Codes around a table with cameras: what a photograph is worth, whose key it is, and what is shown of it."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import pytest

from table.playing.intents import Pick, Reveal
from table.settings.sections import CompanionSettings as Settings
from table.showing.companion.hosts import is_loopback, reachable
from table.showing.companion.opening import OWN_MACHINE
from table.showing.companion.remarks import who_holds
from tests.companion.browser import chromium
from tests.companion.pages import Client, PageTable, client, table_with_pages
from tests.companion.scenes import seated

FINAL = {"final": True}.items()


async def refused(table: PageTable, token: str) -> bool:
    async with client(table, token) as page:
        return "bye" in page.heard[0] and page.heard[0]["bye"].items() >= FINAL


def test_a_photographed_invitation_opens_nothing_after_the_codes_were_hidden() -> None:
    async def play() -> None:
        async with table_with_pages("sea_leg") as table:
            await table.follow()
            photographed = table.token("Stern")
            await key(table, "confirm")
            assert table.scenes[-1].codes == ()
            assert await refused(table, photographed)
            await key(table, "menu")
            table.do(Pick(rows(table).index("Invite players")))
            await table.until(lambda: table.scenes[-1].codes, "codes are shown again")
            assert await refused(table, photographed)
            async with client(table, table.scenes[-1].codes[0].url.partition("#")[2]) as page:
                await page.next("state")

    asyncio.run(play())


async def key(table: PageTable, word: str) -> None:
    shown = len(table.scenes)
    table.house.board.key(0, word)  # type: ignore[attr-defined]
    await table.until(lambda: len(table.scenes) > shown, f"{word} is answered")


def rows(table: PageTable) -> list[str]:
    assert table.moment.keys.choice is not None
    return list(table.moment.keys.choice.rows)


def test_the_first_action_hides_the_codes_and_spends_them() -> None:
    async def play() -> None:
        async with table_with_pages("sea_leg") as table:
            await table.follow()
            photographed = table.token("Bow")
            assert table.act(0, "move C7 C6") == ""
            assert await refused(table, photographed)

    asyncio.run(play())


def test_who_was_let_in_but_kept_no_key_is_out_when_the_codes_are_hidden() -> None:
    """Else a silent listener could take the seat later, when nobody thinks of codes any more."""

    async def play() -> None:
        async with table_with_pages("sea_leg") as table, aiohttp.ClientSession() as http:
            await table.follow()
            async with http.ws_connect(f"{table.base}/ws", origin=table.base) as socket:
                silent = Client(socket)
                await silent.say(hello=table.token("Stern"))
                await silent.next("welcome")
                await key(table, "confirm")
                await silent.ended()
                assert silent.heard[-1]["bye"].items() >= FINAL

    asyncio.run(play())


def test_who_comes_back_with_an_offered_key_holds_the_seat_in_sight_of_all() -> None:
    """Else it would be told everything and could play, beside a code that still invites somebody."""

    async def play() -> None:
        async with table_with_pages("sea_leg") as table, aiohttp.ClientSession() as http:
            await table.follow()
            invitation = table.token("Stern")
            async with http.ws_connect(f"{table.base}/ws", origin=table.base) as socket:
                offered = Client(socket)
                await offered.say(hello=invitation)
                key = (await offered.next("welcome"))["key"]
            async with client(table, key) as page:
                await page.next("state")
                await table.until(lambda: table.scenes[-1].phones == "On phones: Stern.", "it is shown")
                assert list(table.codes()) == ["Bow"]
                assert await refused(table, invitation)

    asyncio.run(play())


def test_the_display_says_who_plays_on_a_phone() -> None:
    async def play() -> None:
        async with table_with_pages("sea_leg") as table:
            await table.follow()
            assert table.scenes[-1].phones == ""
            async with client(table, table.token("Stern")):
                await table.until(lambda: table.scenes[-1].phones == "On phones: Stern.", "it is shown")
                async with client(table, table.token("Bow")):
                    await table.until(lambda: table.scenes[-1].phones == "On phones: everybody.", "of both")
            assert table.scenes[-1].phones == "On phones: everybody."  # they hold their seats, here or not

    asyncio.run(play())


@pytest.mark.parametrize(
    ("names", "of", "hands", "says"),
    [
        ((), 2, True, ""),
        (("Stern",), 2, False, "On phones: Stern."),
        (("A", "B", "C"), 4, True, "On phones: A, B, C (hands are there)."),
        (("A", "B", "C", "D"), 8, False, "On phones: 4 of 8 players."),
        (("A", "B"), 2, False, "On phones: everybody."),
    ],
)
def test_who_holds_phones_in_few_words(names: tuple[str, ...], of: int, hands: bool, says: str) -> None:
    assert who_holds(names, of, hands) == says


def test_a_kicked_phone_has_no_key_any_more() -> None:
    async def play() -> None:
        async with table_with_pages("sea_leg") as table:
            await table.follow()
            async with (
                client(table, table.token("Stern")) as stern,
                client(table, table.operator) as operator,
            ):
                await stern.next("state")
                await operator.say(kick=0)
                assert await stern.ended() == 1008
                assert await refused(table, stern.key)
                await operator.say(kick=60)  # nobody there
                while (await operator.next("operator"))["players"][0]["held"]:
                    pass

    asyncio.run(play())


def test_a_hand_is_not_shown_on_the_display_while_its_owner_has_a_phone() -> None:
    async def play() -> None:
        async with table_with_pages("captivate") as table:
            await table.follow()
            name = list(table.codes())[table.moment.seat]
            table.do(Reveal(True))
            await table.until(lambda: table.scenes[-1].tray, "without a phone it is shown on request")
            async with client(table, table.token(name)) as page:
                await page.next("state")
                await table.until(lambda: not table.scenes[-1].tray, "it leaves the display")
                assert table.scenes[-1].phones == f"On phones: {name} (hands are there)."
                assert not {"Show hand", "Hide hand"} & {label.label for label in table.scenes[-1].keys}
                await key(table, "left")
                assert not table.scenes[-1].tray
                async with client(table, table.operator) as operator:
                    await operator.say(kick=table.moment.seat)
                    await table.until(lambda: not table.scenes[-1].phones, "the seat is free")
                    assert not table.scenes[-1].tray, "nobody has asked for it since"

    asyncio.run(play())


async def came(table: PageTable, token: str, device: str) -> dict[str, Any]:
    """What a page is told that comes from this device, and stays for its first state only."""
    async with (
        aiohttp.ClientSession() as http,
        http.ws_connect(f"{table.base}/ws", origin=table.base) as socket,
    ):
        page = Client(socket)
        await page.say(hello=token, device=device)
        return {"key": (await page.next("welcome")).get("key", ""), **(await kept(page))}


async def kept(page: Client) -> dict[str, Any]:
    await page.say(keep=True)
    state: dict[str, Any] = await page.next("state")
    return state


def test_an_owner_is_told_that_the_key_was_used_elsewhere_even_afterwards(tmp_path: Any) -> None:
    async def play() -> None:
        async with table_with_pages("sea_leg", folder=tmp_path, once=False) as table:
            await table.follow()
            mine = await came(table, table.token("Stern"), "mine")
            assert not (await came(table, mine["key"], "mine"))["me"]["shared"]
        async with table_with_pages("sea_leg", folder=tmp_path, once=False) as table:
            assert not (await came(table, mine["key"], "mine"))["me"]["shared"]
            assert (await came(table, mine["key"], "thief's"))["me"]["shared"]
        async with table_with_pages("sea_leg", folder=tmp_path, once=False) as table:
            assert (await came(table, mine["key"], "mine"))["me"]["shared"]
            async with client(table, table.operator) as operator:
                assert (await operator.next("operator"))["players"][0]["shared"]
                await operator.say(free=0)
                await table.until(lambda: "Stern" in table.codes(), "it is free")
            assert not (await came(table, table.token("Stern"), "thief's"))["me"]["shared"]

    asyncio.run(play())


def test_two_tabs_of_one_phone_are_one_device_and_another_phone_is_told() -> None:
    async def play() -> None:
        async with chromium() as browser, table_with_pages("sea_leg") as table:
            await table.follow()
            phone = await seated(table, browser, "Stern")
            link = await phone.run("location.href")
            await phone.call("Page.reload")
            await phone.until("document.body.dataset.line === 'open' && document.querySelector('.act')")
            assert "another device" not in await phone.text()
            thief = await browser.phone()
            await thief.open(link)
            await phone.until("document.getElementById('shared').textContent.includes('another device')")
            assert phone.complaints == []

    asyncio.run(play())


def test_codes_that_no_phone_could_open_say_so_and_what_to_do() -> None:
    async def play() -> None:
        async with table_with_pages("sea_leg") as table:  # companion.host is 127.0.0.1
            await table.follow()
            said = table.scenes[-1].notices
            assert said == (OWN_MACHINE,)
            assert "--lan" in OWN_MACHINE
            assert "companion.host" in OWN_MACHINE
            await key(table, "menu")
            assert table.scenes[-1].notices == (), "a list needs the room"
            await key(table, "back")
            assert table.scenes[-1].notices == (OWN_MACHINE,)
            await key(table, "confirm")
            assert table.scenes[-1].notices == ()

    asyncio.run(play())


def test_codes_for_the_network_have_their_address_in_words() -> None:
    async def play() -> None:
        async with table_with_pages(
            "sea_leg", settings=Settings(on=True, host="0.0.0.0", port=0, name="")
        ) as table:
            await table.follow()
            if is_loopback(reachable("0.0.0.0")):
                pytest.skip("this machine is in no network")
            start = f"http://{reachable('0.0.0.0')}:{table.server.bound.port}/#"
            assert [code.url.startswith(start) for code in table.scenes[-1].codes] == [True, True]
            assert table.scenes[-1].phones == f"Pages at {start[7:-2]}."
            assert table.scenes[-1].notices == ()

    asyncio.run(play())


def test_a_seat_is_freed_and_codes_are_renewed_from_the_tables_own_menu() -> None:
    async def play() -> None:
        async with table_with_pages("sea_leg") as table:
            await table.follow()
            photographed = table.token("Bow")
            async with client(table, table.token("Stern")) as page:
                await page.next("state")
                await table.until(lambda: table.moment.beside.holders[0].here, "the phone is seen")
                await key(table, "menu")
                table.do(Pick(rows(table).index("Seats and phones")))
                assert rows(table)[:2] == ["Stern: connected. Free this seat", "Bow: nobody's phone"]
                table.do(Pick(rows(table).index("New codes")))
                await table.until(lambda: table.token("Bow") != photographed, "there is a new code")
                assert await refused(table, photographed)
                await key(table, "menu")
                table.do(Pick(rows(table).index("Seats and phones")))
                table.do(Pick(0))
                await table.until(lambda: not table.moment.beside.holders[0].held, "the seat is free")

    asyncio.run(play())
