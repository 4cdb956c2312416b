"""Moments at which the operator's page of a table for guests is looked at.

`python -m tests.kiosk.operator_scenes` makes the pictures in tests/pictures/pages anew; look at each of them.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.companion.browser import PHONE, Browser, Phone, chromium
from tests.companion.scenes import FOLDER
from tests.kiosk.paged import PagedKiosk, paged_kiosk

DESK = (1280, 800)
LANGUAGES = ("en", "de")
MACHINE = "document.querySelectorAll('.facts')[1].children.length > 1"


async def both(browser: Browser, kiosk: PagedKiosk) -> dict[str, Phone]:
    """The page on a phone, and on a desk."""
    pages = {"": await browser.phone(PHONE), "-desk": await browser.phone(DESK, touch=False)}
    for page in pages.values():
        await page.open(kiosk.link)
        await page.until(MACHINE)
    return pages


async def scenes(browser: Browser, language: str, folder: Path) -> None:
    """Nobody is here and something has failed; then the readers are tried."""
    with TemporaryDirectory() as state:
        async with paged_kiosk(Path(state), language=language) as kiosk:
            kiosk.world.reader_down("D4")
            kiosk.world.unplug(2)
            pages = await both(browser, kiosk)
            for which, page in pages.items():
                await page.until("document.querySelectorAll('.facts')[0].children.length === 2")
                await page.screenshot(folder / f"operator_kiosk{which}-{language}.png")
            kiosk.world.replug(2)
            # A list that grows shorter moves what a finger is about to touch.
            await pages[""].until("document.querySelectorAll('.log li').length === 1")
            await pages[""].tap("[data-key=serve]")
            await pages[""].tap('[data-key="task/readers"]')
            kiosk.hands.put("bow-1", "B3")
            for which, page in pages.items():
                await page.until("document.querySelectorAll('.lamps [data-lamp=steady]').length === 1")
                await page.screenshot(folder / f"operator_service{which}-{language}.png")
                assert page.complaints == []


async def pictures(folder: Path = FOLDER) -> None:
    async with chromium() as browser:
        for language in LANGUAGES:
            await scenes(browser, language, folder)


if __name__ == "__main__":
    asyncio.run(pictures())
