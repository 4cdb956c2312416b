"""Nothing is drawn anew under a finger: what the table says between a touch and its click is drawn after it.

The click of a mouse is lost when the button that was pressed is gone on release; that of a finger goes to
whatever lies there by then.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.companion.browser import Phone, chromium
from tests.companion.pages import PageTable, client, table_with_pages

PAUSE = "[data-key='pause']"
STANDS = "document.querySelector('.seat').dataset.stands"
WHERE = f"""(() => {{ const box = document.querySelector("{PAUSE}").getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2]; }})()"""


@asynccontextmanager
async def operating(finger: bool = True) -> AsyncIterator[tuple[PageTable, Phone]]:
    """A table and the operator's phone, on whose page the first seat is free."""
    async with chromium() as browser, table_with_pages("sea_leg") as table:
        await table.follow()
        phone = await browser.phone(touch=finger)
        await phone.open(f"{table.base}/#{table.operator}")
        await phone.until(f"{STANDS} === 'free'")
        yield table, phone


async def touch(phone: Phone, kind: str, *points: dict[str, float]) -> None:
    await phone.call("Input.dispatchTouchEvent", type=kind, touchPoints=list(points))


async def down(phone: Phone, finger: bool) -> None:
    x, y = await phone.run(WHERE)
    if finger:
        await touch(phone, "touchStart", {"x": x, "y": y})
    else:
        await phone.mouse("mousePressed", (x, y))


async def up(phone: Phone, finger: bool) -> None:
    if finger:
        await touch(phone, "touchEnd")
    else:
        x, y = await phone.run(WHERE)
        await phone.mouse("mouseReleased", (x, y))


async def told(table: PageTable, phone: Phone, stands: str) -> None:
    """The page has heard how the first seat stands, and could have drawn it."""

    def heard() -> Any:
        told = [message["operator"] for text in phone.received if "operator" in (message := json.loads(text))]
        player = told[-1]["players"][0]
        return "connected" if player["connected"] else "away" if player["held"] else "free"

    await table.until(lambda: heard() == stands, f"the page hears that it is {stands}")
    await phone.run("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")


@pytest.mark.parametrize("finger", [True, False], ids=["finger", "mouse"])
def test_a_tap_counts_when_the_table_speaks_in_the_midst_of_it(finger: bool) -> None:
    async def play() -> None:
        async with operating(finger) as (table, phone):
            await down(phone, finger)
            async with client(table, table.token("Stern")):
                await told(table, phone, "connected")
                assert await phone.run(STANDS) == "free"
                await up(phone, finger)
                await table.until(lambda: table.moment.paused, "the tap is heard")
                await phone.until(f"{STANDS} === 'connected'")
            assert phone.complaints == []

    asyncio.run(play())


def test_a_finger_that_slides_off_holds_nothing_up_and_only_the_newest_is_drawn() -> None:
    async def play() -> None:
        async with operating() as (table, phone):
            await phone.run(
                f"""(() => {{ window.seen = []; const look = () => {{ const now = {STANDS};
                if (seen.at(-1) !== now) seen.push(now); }}; look();
                new MutationObserver(look).observe(document.body, {{subtree: true, childList: true, attributes: true}});
                }})()"""  # noqa: E501
            )
            await down(phone, finger=True)
            async with client(table, table.token("Stern")):
                await told(table, phone, "connected")
            await told(table, phone, "away")
            await touch(phone, "touchCancel")
            await phone.until(f"{STANDS} === 'away'")
            assert await phone.run("seen") == ["free", "away"]
            assert not table.moment.paused

    asyncio.run(play())
