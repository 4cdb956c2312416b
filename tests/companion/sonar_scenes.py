"""Moments of Captain Sonar at which the stations' pages are looked at, and pictures of them.

`python -m tests.companion.sonar_scenes` makes the pictures in tests/pictures/pages anew; look at each.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from table.settings.sections import CompanionSettings as Settings
from tests.companion.browser import Browser, Phone, chromium
from tests.companion.pages import table_with_pages
from tests.companion.scenes import FOLDER
from tests.companion.sonar_phones import Crews, around, between, crews
from tests.table.sonar_orders import REALTIME, SINKING

Look = Callable[[str, Phone], Any]
SECURED = ((0, "surface"), (2, "secure 1"), (0, "secure 2"))
SAILED = (
    (0, "course E"), (1, "mark mine"), (2, "cross E4"), (4, "course N"), (5, "mark drone"), (6, "cross N6"),
    (0, "course S"), (1, "mark mine"), (2, "cross S5"), (4, "course W"), (5, "mark drone"), (6, "cross W5"),
)  # fmt: skip


@asynccontextmanager
async def game(browser: Browser, options: dict[str, Any], record: Any, *seats: int) -> AsyncIterator[Crews]:
    """A game that stands where the record ends, with the phones of these stations."""
    settings = Settings(on=True, port=0, assist=True)
    async with table_with_pages("captain_sonar", options, record=record, settings=settings) as table:
        yield await crews(table, browser, options, seats)


async def turns(browser: Browser, look: Look) -> None:
    """Four stations of yellow just before the last shot, and the shot being aimed."""
    async with game(browser, {}, SINKING, 0, 1, 2, 3) as crew:
        for seat, name in enumerate(("captain", "first_mate", "engineer", "radio")):
            await crew.of[seat].until("document.querySelector('.sheet:not([hidden])')")
            await look(f"sonar_{name}", crew.of[seat])
        await crew.tap(0, "[data-aim='torpedo']")
        await crew.tap(0, ".target[data-space='G8']")
        await crew.of[0].until("document.querySelector('.sure:not([disabled])')")
        await look("sonar_captain_aims", crew.of[0])


async def beginning(browser: Browser, look: Look) -> None:
    """A crew of one: a start is to be chosen, and all stations are tabs."""
    async with game(browser, {"players": 2, "map": "delta"}, (), 0) as crew:
        await look("sonar_alone", crew.of[0])


async def tasks(browser: Browser, look: Look) -> None:
    """After a course the First Mate and the Engineer have something to do."""
    async with game(browser, {}, (*SINKING[:3], (0, "course S")), 1, 2) as crew:
        await look("sonar_first_mate_marks", crew.of[1])
        await look("sonar_engineer_crosses", crew.of[2])


async def answer(browser: Browser, look: Look) -> None:
    asked = SINKING.index((4, "sonar")) + 1
    async with game(browser, {}, SINKING[:asked], 0) as crew:
        await crew.tap(0, "[data-pick='value D']")
        await crew.of[0].until("document.querySelector('.sure:not([disabled])')")
        await look("sonar_captain_answers", crew.of[0])


async def realtime(browser: Browser, look: Look) -> None:
    """A large map against the clock, a section being traced, and a repair to be confirmed."""
    options = {"mode": "realtime", "map": "bravo", "players": 4, "confirm": 0}
    async with game(browser, options, (*REALTIME, *SAILED), 0, 3) as crew:
        await look("sonar_captain_real_time", crew.of[0])
        await look("sonar_radio_real_time", crew.of[3])
    async with game(browser, options, (*REALTIME, *SECURED), 3) as crew:
        await crew.sign(3, "AB")
        await crew.trace(3, 3, between(around(3))[:20], lift=False)
        await look("sonar_secure", crew.of[3])
    done = ((1, "secure 3"), (3, "secure 4"))
    async with game(browser, options, (*REALTIME, *SECURED, *done), 6) as crew:
        await crew.of[6].until("document.querySelector('[data-do=confirm]')")
        await look("sonar_confirm", crew.of[6])


async def over(browser: Browser, look: Look) -> None:
    async with game(browser, {}, SINKING, 5) as crew:
        crew.table.act(0, "torpedo G8")
        await crew.of[5].until("document.querySelector('.over')")
        await look("sonar_over", crew.of[5])


SCENES = (turns, beginning, tasks, answer, realtime, over)


async def pictures(folder: Path = FOLDER, look: Look | None = None) -> None:
    """Take a picture at every moment, and look at the page in another way too."""

    async def take(name: str, phone: Phone) -> None:
        await phone.run("scrollTo(0, 0)")
        await phone.screenshot(folder / f"{name}.png")
        if look is not None:
            await look(name, phone)

    async with chromium() as browser:
        for scene in SCENES:
            await scene(browser, take)


if __name__ == "__main__":
    asyncio.run(pictures())
