"""On a phone: how to play, and what may be done now, below the game's own page."""

from __future__ import annotations

import asyncio

from tests.companion.browser import chromium
from tests.companion.pages import table_with_pages
from tests.companion.scenes import seated
from tests.companion.test_phones import GOOD_LOOK, LOOK


def test_a_phone_reads_how_to_play_and_what_it_may_do() -> None:
    async def look() -> None:
        async with chromium() as browser, table_with_pages("sea_leg") as table:
            await table.follow()
            stern, bow = [await seated(table, browser, name) for name in ("Stern", "Bow")]
            await stern.until("document.querySelector('.act')")
            await stern.tap("#help details:first-of-type summary")
            assert "A step: choose one of 3 on this page." in await stern.text()
            await bow.until("document.querySelector('.score')")
            await bow.tap("#help details:first-of-type summary")
            assert await bow.run("document.querySelector('#help .kinds').textContent") == "Nothing just now."
            await stern.tap("#help details:last-child summary")
            await stern.until("document.querySelectorAll('#help article').length === 5")
            assert "At the far end it becomes a Captain" in await stern.text()
            await stern.until("document.querySelector('#help img').naturalWidth > 100")
            assert await stern.run("fetch('/howto-5.png').then((answer) => answer.status)") == 404
            assert await stern.run(LOOK) == GOOD_LOOK
            await stern.tap('#tongues [lang="de"]')
            await stern.until("document.documentElement.lang === 'de' && document.querySelector('.act')")
            await stern.tap("#help details:last-child summary")
            await stern.until("document.querySelectorAll('#help article').length === 5")
            assert "Am anderen Ende wird er Kapitän" in await stern.text()

    asyncio.run(look())
