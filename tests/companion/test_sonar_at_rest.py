"""The buttons of a crew's page stay where they are while things are said: a finger on its way to one of them
must not meet another there."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.companion.browser import Phone, chromium
from tests.companion.pages import table_with_pages
from tests.companion.sonar_phones import crews
from tests.table.sonar_orders import REALTIME, SINKING

ENGINEER = 2
PLACES = """Object.fromEntries([...document.querySelectorAll('.sheet:not([hidden]) [data-do]')].map((each) =>
    { const box = each.getBoundingClientRect(); return [each.dataset.do, [box.x, box.y]]; }))"""

# All of the gray circuit is crossed out but one symbol, and the course for that one has been given.
SOUTH = tuple(
    order for number in (1, 2, 3) for order in ((0, "course S"), (1, "mark drone"), (2, f"cross S{number}"))
)
GRAY = (*REALTIME, *SOUTH, (0, "course E"), (1, "mark mine"))
SHOT = SINKING[: SINKING.index((0, "torpedo F6"))]


async def places(phone: Phone) -> dict[str, Any]:
    await phone.run("document.fonts.ready.then(() => true)")
    found: dict[str, Any] = await phone.run(PLACES)
    assert len(found) > 10
    return found


@pytest.mark.parametrize(
    ("options", "record", "act", "where", "words"),
    [
        ({}, SHOT, (0, "torpedo F6"), ".call", "Direct hit on Blue"),
        ({"mode": "realtime", "map": "bravo"}, GRAY, (2, "cross E2"), ".whisper", "gray circuit is repaired"),
    ],
    ids=["a call", "a whisper"],
)
def test_no_button_moves_when_something_is_said(
    options: dict[str, Any], record: Any, act: tuple[int, str], where: str, words: str
) -> None:
    async def play() -> None:
        async with chromium() as browser, table_with_pages("captain_sonar", options, record=record) as table:
            crew = await crews(table, browser, options, [ENGINEER])
            phone = crew.of[ENGINEER]
            before = await places(phone)
            assert words not in await phone.text()
            assert table.act(*act) == ""
            await phone.until(f"document.querySelector('{where}').textContent.includes({words!r})")
            assert await places(phone) == before
            assert phone.complaints == []

    asyncio.run(play())
