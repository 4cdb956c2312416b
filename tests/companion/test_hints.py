"""Hints on pages: for the seat that asked, and for nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from table.playing.intents import AskWhisper, GiveWhisper
from table.playing.moment import Beside
from table.running.whispering import Whispering
from tests.companion.browser import chromium
from tests.companion.pages import Client, PageTable, client, table_with_pages
from tests.companion.scenes import seated
from tests.companion.test_secrets import crew_of
from tests.table.captivate_deals import ANCHOR, PEARL, dealt
from tests.table.conftest import Table

CREWS = crew_of("navy-admiral", "navy-cruiser")
GAMES: dict[str, tuple[dict[str, Any], Sequence[tuple[int, str]], int]] = {
    "captivate": ({"seats": 2}, dealt(ANCHOR, PEARL), 0),
    "sea_grid": ({}, [*CREWS[:8], (-1, "first 0"), *CREWS[8:10]], 0),
    "captain_sonar": ({"players": 8}, (), 0),
}


@asynccontextmanager
async def whispering(name: str, hints: bool = True) -> AsyncIterator[tuple[PageTable, list[Client]]]:
    """A table with a page for every player, and somebody to ask."""
    options, record, _ = GAMES[name]
    async with table_with_pages(name, options, record=record) as table, AsyncExitStack() as stack:
        helper = Whispering(table.service, seed=1)
        table.service.witnesses.append(helper)
        table.service.hints = hints
        stack.push_async_callback(helper.close)
        table.service.think()
        await table.follow()
        tokens = [table.token(label) for label in table.codes()]
        pages = [await stack.enter_async_context(client(table, token)) for token in tokens]
        for page in pages:
            await page.until(lambda state: all(player["connected"] for player in state["players"]))
        yield table, pages


@pytest.mark.parametrize("name", GAMES)
def test_a_page_is_whispered_to_and_nobody_else_is_told(name: str) -> None:
    seat = GAMES[name][2]

    async def ask() -> None:
        async with whispering(name) as (table, pages):
            await table.until(lambda: table.moment.may_whisper(seat), "the seat may act")
            before, log = table.service.scene(0.0), list(table.moment.log)
            others = [table.desk.news(guest) for guest in table.desk.guests if guest.player != 0]
            lamps = dict(table.service.lamps)
            await pages[0].say(hint=seat)
            state = await pages[0].until(lambda state: state["hints"][str(seat)]["say"])
            told = state["hints"][str(seat)]
            assert told["say"].startswith("Hint: ")
            assert told["do"] in [each["do"] for each in state["own"]["actions"][str(seat)]]
            assert told["given"] == 1
            assert table.service.scene(0.0) == before
            assert list(table.moment.log) == log
            assert dict(table.service.lamps) == lamps
            assert [table.desk.news(guest) for guest in table.desk.guests if guest.player != 0] == others
            assert not any("Hint" in str(heard) for page in pages[1:] for heard in page.heard)

    asyncio.run(ask())


def test_no_page_asks_for_a_seat_that_is_not_its_own_or_where_hints_are_switched_off() -> None:
    async def ask() -> None:
        async with whispering("captivate") as (table, pages):
            await pages[1].say(hint=0)
            assert "not your seat" in (await pages[1].next("error"))["why"]
            await pages[1].say(hint=1)  # it is not her turn
            assert "no hint" in (await pages[1].next("error"))["why"]
            table.service.hints = False
            table.service.think()
            await pages[0].say(hint=0)
            assert "no hint" in (await pages[0].next("error"))["why"]
            assert table.moment.whispers == {}

    asyncio.run(ask())


def test_a_hint_lasts_as_long_as_the_seat_sees_the_same_and_is_counted() -> None:
    table = Table("captivate", {"seats": 2}, record=dealt(ANCHOR, PEARL))
    table.session.think(table.now, Beside(hints=True))
    table.set_up()
    view = table.sheet.game.view
    words = table.session.match.actions(0)[0]
    for given in (1, 2):
        assert table.do(AskWhisper(0)) == ""
        table.do(GiveWhisper(0, words, view(table.session.match.state, 0)))
        assert table.moment.whispers[0].given == given
    table.do(GiveWhisper(0, words, view(table.session.match.state, 1)))  # of another moment
    assert table.moment.whispers[0].given == 2


def test_a_phone_asks_with_one_tap_and_the_other_shows_nothing() -> None:
    async def tap() -> None:
        options, record, _ = GAMES["sea_grid"]
        async with chromium() as browser, table_with_pages("sea_grid", options, record=record) as table:
            helper = Whispering(table.service, seed=1)
            table.service.witnesses.append(helper)
            table.service.hints = True
            table.service.think()
            await table.follow()
            near, far = [await seated(table, browser, name) for name in list(table.codes())]
            await near.until("document.querySelector('[data-hint]')")
            await near.tap("[data-hint]")
            await near.until("document.querySelector('.hint')")
            assert "Hints so far: 1" in await near.text()
            assert not await far.run("document.querySelector('.hint, [data-hint]')")
            await helper.close()

    asyncio.run(tap())
