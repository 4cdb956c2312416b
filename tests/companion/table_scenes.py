"""The table as a page, in every game: pictures of it in Chromium, for everybody and for who plays there.

`python -m tests.companion.table_scenes` makes the pictures in tests/pictures/pages anew; look at each.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.companion.browser import Phone, chromium
from tests.companion.pages import PageTable, table_with_pages
from tests.companion.scenes import FOLDER
from tests.companion.tablepages import SIZE
from tests.pictures.scenes import SCENES

EVERYBODY = ("sea_leg_guidance", "captivate_hand", "sea_grid_midgame", "zemo_town", "sonar_hit")
PLAYED = ("captivate_hand", "sea_grid_crew")
LOADED = "[...document.querySelectorAll('image')].every((each) => each.getBBox().width > 0)"
DECODED = """Promise.all([...document.querySelectorAll('image')].map((each) => {
    const file = new Image(); file.src = each.href.baseVal; return file.decode(); })).then(() => true)"""


async def picture(phone: Phone, name: str, seen: str, folder: Path) -> None:
    await phone.until(f"{seen} && {LOADED}")
    await phone.run(DECODED)
    await phone.screenshot(folder / f"{name}.png")


async def for_everybody(table: PageTable, phone: Phone, folder: Path) -> None:
    await phone.open(f"{table.base}/table")
    for name in EVERYBODY:
        scene = SCENES[name]()
        table.desk.view.show(scene, table.moment)
        await picture(phone, f"table_{name}", f"document.body.textContent.includes({scene.title!r})", folder)


async def for_who_plays(table: PageTable, phone: Phone, folder: Path) -> None:
    hand = table.desk.hand
    assert hand is not None
    await phone.open(table.server.table_link)
    await phone.until("document.querySelector('svg')")
    for name in PLAYED:
        scene = SCENES[name]()
        hand.show(scene)
        for guest in table.desk.guests:
            guest.wake()
        piece = next(item.piece for item in scene.tray if item.piece)
        await picture(
            phone, f"played_{name}", f"document.querySelector('[data-place=\"tray:{piece}\"]')", folder
        )


async def pictures(folder: Path) -> None:
    async with chromium() as browser, table_with_pages("sea_leg", mouse=True) as table:
        await table.follow()
        for make in (for_everybody, for_who_plays):
            phone = await browser.phone(SIZE, touch=False)
            await make(table, phone, folder)
            assert phone.complaints == []


if __name__ == "__main__":
    asyncio.run(pictures(FOLDER))
