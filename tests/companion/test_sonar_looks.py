"""The stations' pages in real Chromium: everything can be touched, read and named, on phones of any size."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.companion.browser import Phone
from tests.companion.scenes import FOLDER
from tests.companion.sonar_scenes import pictures

LOOK = """(() => {
    const seen = (each) => each.getClientRects().length > 0;
    const all = (names) => [...document.querySelectorAll(names)].filter(seen);
    const box = (each) => each.getBoundingClientRect();
    const small = all('button, select, input, textarea').filter((each) => box(each).width < 48 || box(each).height < 48);
    const tiny = all('body *').filter((each) => !each.closest('svg') && each.textContent.trim()
        && !each.children.length && parseFloat(getComputedStyle(each).fontSize) < 13);
    const letters = all('.sea .label').map((each) => box(each).height);
    const named = (each) => (each.getAttribute('aria-label') || each.textContent || each.labels?.[0]?.textContent || '').trim();
    return {
        small: small.map((each) => each.outerHTML.slice(0, 80)), tiny: tiny.length,
        faint: letters.filter((height) => height < 11).length,
        unnamed: all('button, select, input, textarea').filter((each) => !named(each)).length,
        wide: document.documentElement.scrollWidth - innerWidth,
    };
})()"""  # noqa: E501
GOOD = {"small": [], "tiny": 0, "faint": 0, "unnamed": 0, "wide": 0}


def test_every_station_can_be_touched_read_and_named(tmp_path: Path) -> None:
    """At every moment of which a picture is kept."""

    async def look(name: str, phone: Phone) -> None:
        assert await phone.run(LOOK) == GOOD, name
        assert phone.complaints == []
        assert len({url.split("/")[2] for url in phone.asked if url.startswith("http")}) == 1

    asyncio.run(pictures(tmp_path, look))
    made = {path.name for path in tmp_path.glob("*.png")}
    assert made == {path.name for path in FOLDER.glob("sonar_*.png")}
