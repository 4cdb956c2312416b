"""`play --browser` as it is started: a link, a page that plays, a game that is kept."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.companion.browser import chromium
from tests.companion.tablepages import TablePage
from tests.system.commands import command, surroundings, tidetable
from tests.system.test_window import actions

LINK = re.compile(r"http://127\.0\.0\.1:\d+/table#[\w-]{16,}")


@contextmanager
def started(home: Path, *words: str, verb: str = "play") -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The program, and the link that it prints."""
    (home / "tidetable.toml").write_text("companion.port = 0\n")
    process = subprocess.Popen(
        command(verb, *words, "--browser"),
        cwd=home,
        env=surroundings(home),
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        found = LINK.search(process.stdout.readline())
        assert found is not None
        yield process, found[0]
    finally:
        process.kill()
        process.communicate()


def test_a_page_plays_and_the_game_is_kept(tmp_path: Path) -> None:
    async def play(link: str) -> None:
        async with chromium() as browser:
            page = TablePage(await browser.phone((1280, 720), touch=False))
            await page.phone.open(link)
            await page.click("key:confirm")
            await page.reads("Stern's turn")
            await page.carry("C7", "C6")
            await page.reads("Bow's turn")

    with started(tmp_path, "sea_leg") as (process, link):
        asyncio.run(play(link))
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
    assert actions(tmp_path) == ["move C7 C6"]


def test_a_real_mat_is_not_played_in_a_browser(tmp_path: Path) -> None:
    done = tidetable("play", "sea_leg", "--browser", "--board", "serial:/dev/null", cwd=tmp_path)
    assert done.returncode == 1
    assert "/dev/null is no mat in memory" in done.stderr
