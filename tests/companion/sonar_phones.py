"""Crews of Captain Sonar with real phones: who holds which, taps that give orders, fingers that trace."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from table.games.captain_sonar import GAME
from table.games.captain_sonar.pages import SECTIONS
from tests.companion.browser import Browser, Phone
from tests.companion.pages import PageTable

SHEET = GAME.sheet

GO = ":not([disabled])"
DRESSED = "[...document.styleSheets].some((sheet) => sheet.href?.endsWith('/captain_sonar.css'))"


class Crews:
    """A table of Captain Sonar and the phones of everybody around it."""

    def __init__(self, table: PageTable, phones: dict[int, Phone]) -> None:
        self.table = table
        self.of = phones  # by seat

    @property
    def phones(self) -> list[Phone]:
        return list(dict.fromkeys(self.of.values()))

    async def turn_to(self, seat: int) -> Phone:
        """The phone of a station, with that station's tab in front."""
        phone = self.of[seat]
        tab = f"[data-tab='{seat % 4}']"
        if await phone.run(f"document.querySelector(\"{tab}[aria-selected='false']\") !== null"):
            await phone.tap(tab)
        return phone

    async def tap(self, seat: int, selector: str) -> None:
        phone = await self.turn_to(seat)
        where = f".sheet:not([hidden]) {selector}, #main > section:not(.station) {selector}"
        await phone.tap(where)

    async def order(self, seat: int, words: str) -> None:
        """Tap the button of an order, and see it played."""
        before = len(self.table.record())
        await self.tap(seat, f"[data-do='{words}']{GO}")
        await self.played(before, words)

    async def aim(self, seat: int, words: str, system: str = "") -> None:
        """Choose a system, a space on the map, and say yes."""
        before = len(self.table.record())
        if system:
            await self.tap(seat, f"[data-aim='{system}']{GO}")
        await self.tap(seat, f".target[data-space='{words.split()[-1]}']")
        await self.tap(seat, f".sure[data-do='{words}']{GO}")
        await self.played(before, words)

    async def played(self, before: int, words: str) -> None:
        await self.table.until(lambda: words in self.table.record()[before:], words)

    async def lay(self, card: str, cell: str) -> None:
        """Lay an order card on the mat, until the table has seen it."""
        self.table.hands.put(card, cell)
        places = self.table.moment.sight
        await self.table.until(lambda: card in places.places, f"{card} is seen")

    async def lift(self, card: str) -> None:
        self.table.hands.take(card)
        await self.table.until(lambda: card not in self.table.moment.sight.places, f"{card} is gone")

    async def trace(
        self, seat: int, section: int, corners: Sequence[tuple[float, float]], lift: bool = True
    ) -> None:
        """Draw with a finger along these corners of the drawing."""
        await self.tap(seat, f"[data-section='{section}'][aria-pressed]")
        phone = await self.turn_to(seat)
        outline = f".sheet:not([hidden]) .outline[data-section='{section}']"
        await phone.until(f'document.querySelector("{outline}")')
        points = await phone.run(
            f"""(() => {{ const sheet = document.querySelector("{outline}");
            sheet.scrollIntoView({{block: 'center', behavior: 'instant'}});
            const to = sheet.getScreenCTM();
            return {[list(point) for point in between(corners)]}.map(([x, y]) => {{
                const at = new DOMPoint(x, y).matrixTransform(to); return [at.x, at.y]; }}); }})()"""
        )
        await draw(phone, [(x, y) for x, y in points], lift)

    async def sign(self, seat: int, initials: str) -> None:
        phone = await self.turn_to(seat)
        field = ".sheet:not([hidden]) .initials input"
        await phone.tap(field)
        await phone.until(f"document.activeElement === document.querySelector({field!r})")
        await phone.call("Input.insertText", text=initials)


async def draw(phone: Phone, points: Sequence[tuple[float, float]], lift: bool = True) -> None:
    """Draw slowly, and rest before lifting the finger: after a flick the browser swallows the next tap."""
    at, kinds = time.time(), ["touchStart", *["touchMove"] * len(points)]
    for number, (kind, (x, y)) in enumerate(zip(kinds, [*points, points[-1]], strict=True)):
        at += 0.5 if number == len(points) else 0.03
        touch = [{"x": x, "y": y}]
        await phone.call("Input.dispatchTouchEvent", type=kind, touchPoints=touch, timestamp=at)
    if lift:
        await phone.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[], timestamp=at + 0.1)


def between(corners: Sequence[tuple[float, float]], count: int = 4) -> list[tuple[float, float]]:
    """The corners with some points between them."""
    points = [corners[0]]
    for (ax, ay), (bx, by) in pairwise(corners):
        points += [(ax + (bx - ax) * n / count, ay + (by - ay) * n / count) for n in range(1, count + 1)]
    return points


def around(section: int) -> list[tuple[float, float]]:
    corners = SECTIONS[section - 1]
    return [*corners, corners[0]]


async def crews(
    table: PageTable, browser: Browser, options: dict[str, Any], seats: Sequence[int] = range(8)
) -> Crews:
    """Everybody who holds one of these stations scans the code of their own."""
    await table.follow()
    phones: dict[int, Phone] = {}
    players = [player for player in SHEET.teams.players(options) if set(player.seats) & set(seats)]
    opened = await asyncio.gather(*(seated(table.codes()[player.name].url, browser) for player in players))
    for player, phone in zip(players, opened, strict=True):
        phones |= dict.fromkeys(player.seats, phone)
    return Crews(table, phones)


async def seated(url: str, browser: Browser) -> Phone:
    """A phone that scans this code."""
    phone = await browser.phone()
    await phone.open(url)
    await phone.until("document.querySelector('.call') && document.body.dataset.line === 'open'")
    await phone.until(DRESSED)
    return phone
