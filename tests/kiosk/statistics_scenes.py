"""Statistics of a shop's fortnight, as they are looked at: in the terminal, and as a page in real Chromium.

`python -m tests.kiosk.statistics_scenes` makes the pictures in tests/pictures/pages and the texts in
tests/golden anew; look at each of them.
"""

from __future__ import annotations

import asyncio
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console

from table.bench.figures import as_html, in_terminal
from table.keeping.statistics import Figures, GameFigures
from table.tongues import speaking
from tests.companion.browser import Browser, chromium

PAGES = Path(__file__).parents[1] / "pictures" / "pages"
GOLDEN = Path(__file__).parents[1] / "golden"
SIZES = {"": (1280, 1320), "-phone": (390, 1640)}  # the whole page
LANGUAGES = ("en", "de")


def fortnight() -> Figures:
    """Every game, ends of all kinds, quiet and busy hours, cells and parts of the board that failed."""
    games = (
        GameFigures("sea_leg", 64, 51, 13, 14.0, {"0": 27, "1": 22, "": 2}),
        GameFigures("captivate", 41, 36, 5, 22.0, {"0": 19, "1": 14, "2": 3}),
        GameFigures("sea_grid", 28, 20, 8, 31.0, {"0": 8, "1": 11, "": 1}),
        GameFigures("captain_zemo", 19, 12, 7, 26.0, {"0": 12}),
        GameFigures("captain_sonar", 9, 6, 3, 48.0, {"0 1 2 3": 4, "4 5 6 7": 2}),
    )
    hours = (*[0] * 9, 4, 11, 23, 35, 29, 41, 52, 60, 48, 37, 22, 8, *[0] * 3)
    played = (8, 11, 9, 14, 23, 19, 0, 7, 10, 8, 12, 21, 18, 1)
    days = {f"2026-05-{4 + n:02}": games for n, games in enumerate(played) if games}
    faults = {
        "D4": {"no answer": 31},
        "B2": {"not clear": 12, "no answer": 2},
        "part 2": {"link": 3},
        "A7": {"not clear": 1},
    }
    return Figures("2026-05-04", games, days, hours, sum(hours), faults)


def text(language: str) -> str:
    """The terminal's picture."""
    with speaking(language):
        console = Console(file=StringIO(), width=100, force_terminal=False, color_system=None)
        console.print(in_terminal(fortnight()))
        assert isinstance(console.file, StringIO)
        return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines()) + "\n"


def page(language: str) -> str:
    with speaking(language):
        return as_html(fortnight(), "Tidetable")


def golden(language: str) -> Path:
    return GOLDEN / f"statistics-{language}.txt"


async def picture(browser: Browser, language: str, which: str, folder: Path) -> None:
    """One picture; nothing may be wider than the screen."""
    with TemporaryDirectory() as there:
        file = Path(there) / "statistics.html"
        file.write_text(page(language), "utf-8")
        phone = await browser.phone(SIZES[which], touch=bool(which))
        await phone.open(file.as_uri())
        await phone.until("document.querySelectorAll('svg').length === 6")
        wide = await phone.run("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{wide} pixels are cut off at {SIZES[which]}"
        await phone.screenshot(folder / f"statistics{which}-{language}.png")
        assert phone.complaints == []


async def pictures(folder: Path = PAGES) -> None:
    async with chromium() as browser:
        for language in LANGUAGES:
            for which in SIZES:
                await picture(browser, language, which, folder)


if __name__ == "__main__":
    for each in LANGUAGES:
        golden(each).write_text(text(each), "utf-8")
    asyncio.run(pictures())
