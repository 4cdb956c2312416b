"""Moments of a game at which pages are looked at: what phones show, and pictures of it.

`python -m tests.companion.scenes` makes the pictures in tests/pictures/pages anew; look at each of them.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.companion.browser import Browser, Phone, chromium
from tests.companion.pages import PageTable, table_with_pages

TOLD = "document.body.dataset.line === 'open' && document.body.dataset.tone"
FOLDER = Path(__file__).parents[1] / "pictures" / "pages"


async def seated(table: PageTable, browser: Browser, name: str) -> Phone:
    """A phone that has scanned the code of this name and shows its page, with what the table told it."""
    phone = await browser.phone()
    await phone.open(table.codes()[name].url)
    await phone.until(f"document.querySelector('main section') && {TOLD}")
    return phone


async def sea_leg(browser: Browser, folder: Path) -> None:
    """My turn with few moves, then the mat has to follow, then another's turn."""
    async with table_with_pages("sea_leg") as table:
        await table.follow()
        stern = await seated(table, browser, "Stern")
        await stern.until("document.querySelector('.act')")
        await stern.screenshot(folder / "sea_leg_my_turn.png")
        await stern.tap('[data-do="move C7 C6"]')
        await stern.until("document.body.dataset.tone === 'guide'")
        await stern.screenshot(folder / "sea_leg_follow.png")


async def captivate(browser: Browser, folder: Path) -> None:
    """A hand, a chosen card with the cells it may go to, and a refusal."""
    async with table_with_pages("captivate") as table:
        await table.follow()
        names = list(table.codes())
        mover = names[table.moment.seat]
        phone = await seated(table, browser, mover)
        await phone.until("document.querySelector('.pick') && document.body.hasAttribute('data-mine')")
        await phone.screenshot(folder / "captivate_hand.png")
        await phone.tap(".pick")
        await phone.until("document.querySelector('.act')")
        await phone.screenshot(folder / "captivate_card.png")
        operator = await browser.phone()
        await operator.open(f"{table.base}/#{table.operator}")
        await operator.until("document.querySelector('.seat')")
        await operator.screenshot(folder / "operator.png")


async def sea_grid(browser: Browser, folder: Path) -> None:
    """Many choices, then a hand, face-down cards and moves by piece."""
    async with table_with_pages("sea_grid") as table:
        phones = [await seated(table, browser, name) for name in list(table.codes())]
        await phones[0].until("document.querySelector('.act')")
        await phones[0].screenshot(folder / "sea_grid_pick.png")
        near, far = (
            ("hydron", "guppy", "dolphin", "lighthouse"),
            ("navy-admiral", "knots", "torpedo", "sub-x"),
        )
        deeds = [(seat, f"pick {name}") for seat, crew in enumerate((near, far)) for name in crew]
        deeds += [(0, "place guppy E6"), (1, "place sub-x D6"), (0, "place hydron C7"), (1, "place knots C6")]
        for seat, words in deeds:
            assert table.act(seat, words) == ""
            await table.follow()
        await phones[0].until("document.querySelectorAll('.card .cell').length === 2")
        await phones[0].screenshot(folder / "sea_grid_covered.png")


async def lost(browser: Browser, folder: Path) -> None:
    """The table is gone, and a page that nobody was invited to."""
    phone = await browser.phone()
    async with table_with_pages("captivate") as table:
        await table.follow()
        await phone.open(next(iter(table.codes().values())).url)
        await phone.until("document.querySelector('.card')")
        stranger = await browser.phone()
        await stranger.open(f"{table.base}/#{'x' * 24}")
        await stranger.until("document.body.dataset.line === 'closed'")
        await stranger.screenshot(folder / "not_valid.png")
    await phone.until("document.body.dataset.line === 'waiting'")
    await phone.screenshot(folder / "lost.png")


async def pictures(folder: Path = FOLDER) -> None:
    async with chromium() as browser:
        for scene in (sea_leg, captivate, sea_grid, lost):
            await scene(browser, folder)


if __name__ == "__main__":
    asyncio.run(pictures())
