"""Pages speak the table's language, or the one that was chosen on the phone; the display goes its own way."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator

import aiohttp
import pytest

from table.playing.intents import Speak
from table.tongues import languages, speak
from tests.companion.browser import chromium
from tests.companion.pages import client, table_with_pages
from tests.companion.scenes import seated
from tests.companion.test_phones import GOOD_LOOK, LOOK


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    speak("en")


def test_a_phone_chooses_its_own_language_and_else_follows_the_table() -> None:
    async def look() -> None:
        async with chromium() as browser, table_with_pages("sea_leg") as table:
            await table.follow()
            stern, bow = [await seated(table, browser, name) for name in ("Stern", "Bow")]
            await stern.until("document.querySelector('.act')")
            assert "You may act" in await stern.text()

            await stern.tap('#tongues [lang="de"]')
            await stern.until("document.documentElement.lang === 'de' && document.querySelector('.act')")
            german = await stern.text()
            for words in ("Du bist dran", "Heck ist am Zug", "Was ich tun darf", "C7 nach C6", "Erster Zug"):
                assert words in german
            assert await stern.run(LOOK) == GOOD_LOOK
            assert "Stern's turn" in await bow.text()
            assert table.scenes[-1].turn == "Stern's turn"

            table.do(Speak("de"))
            await bow.until("document.documentElement.lang === 'de' && document.querySelector('.score')")
            assert "Heck ist am Zug" in await bow.text()
            assert table.scenes[-1].turn == "Heck ist am Zug"
            await stern.tap('#tongues [lang="en"]')
            await stern.until("document.documentElement.lang === 'en' && document.querySelector('.act')")
            assert "Stern's turn" in await stern.text()

    asyncio.run(look())


def test_what_a_page_is_told_is_in_its_language_and_refusals_too() -> None:
    async def play() -> None:
        async with table_with_pages("sea_leg") as table:
            await table.follow()
            async with client(table, table.token("Stern")) as page:
                state = await page.until(lambda told: told["language"] == "en")
                table.do(Speak("de"))
                told = await page.until(lambda told: told["language"] == "de")
                assert told["own"]["names"] == ["Heck", "Bug"]
                await page.say(act="move C7 C8", seat=0, at=state["own"]["at"]["0"])
                error = await page.next("error")
                assert error["why"] == "Im ersten Zug jeder Seite geht ein Maat einen Schritt geradeaus vor."

    asyncio.run(play())


def test_the_page_is_served_in_the_tables_language_and_catalogues_are_files() -> None:
    async def read() -> None:
        async with table_with_pages("sea_leg") as table, aiohttp.ClientSession() as web:
            table.do(Speak("de"))
            async with web.get(f"{table.base}/") as answer:
                assert '<html lang="de">' in await answer.text()
            for language in languages()[1:]:
                async with web.get(f"{table.base}/tongue-{language}.json") as answer:
                    assert answer.content_type == "application/json"
                    assert json.loads(await answer.text())["No cards."]

    asyncio.run(read())
