"""The table's own page in Chromium, and where its places are on the screen."""

from __future__ import annotations

from tests.companion.browser import Browser, Phone
from tests.companion.pages import PageTable

SIZE = (1280, 720)
WHERE = """(() => {{
    const places = [...document.querySelectorAll('[data-place]')];
    const found = places.find((each) => each.dataset.place === {name!r});
    if (!found) return null;
    const box = found.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}})()"""


class TablePage:
    """The page of a table that is played on, with a mouse or with fingers."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    async def reads(self, words: str) -> None:
        """Wait until this can be read on it."""
        await self.phone.until(f"document.querySelector('svg').textContent.includes({words!r})")

    async def where(self, place: str) -> tuple[float, float]:
        await self.phone.until(WHERE.format(name=place))
        x, y = await self.phone.run(WHERE.format(name=place))
        return (x, y)

    async def click(self, place: str, button: str = "left") -> None:
        await self.phone.click(await self.where(place), button)

    async def carry(self, start: str, end: str | tuple[float, float]) -> None:
        there = await self.where(end) if isinstance(end, str) else end
        await self.phone.carry(await self.where(start), there)


async def table_page(browser: Browser, table: PageTable, touch: bool = False) -> TablePage:
    """Open the link that the program prints."""
    phone = await browser.phone(SIZE, touch)
    await phone.open(table.server.table_link)
    await phone.until("document.querySelector('[data-place]')")
    return TablePage(phone)
