"""The operator's page of a table for guests: it says what the table does in each of its stations, and has
service mode on it. Real Chromium, at a table in this loop and at one in a process of its own."""

from __future__ import annotations

import asyncio
import json
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from hardware.board import SERVICE
from table.running.keeper import RESTART
from table.showing.companion.operator import OPERATOR_FILE, PAGES_FILE
from tests.companion.browser import Phone, chromium
from tests.companion.pages import client
from tests.companion.scenes import FOLDER
from tests.companion.test_phones import GOOD_LOOK, LOOK
from tests.kiosk.operator_scenes import pictures
from tests.kiosk.paged import PagedKiosk, paged_kiosk
from tests.screen import Screen, screen
from tests.system.commands import command, surroundings
from tests.system.test_window import RETURN, SIZE

SERVE, OFFERS_SERVICE = "[data-key=serve]", "document.querySelector('[data-key=serve]')"
IN_SERVICE = "document.querySelector('[data-key=\"task/readers\"]')"


def says(words: str) -> str:
    return f"document.body.innerText.includes({json.dumps(words)})"


async def opened(phone: Phone, link: str) -> Phone:
    await phone.open(link)
    await phone.until(f"{OFFERS_SERVICE} && document.querySelector('.facts li')")
    return phone


def test_the_page_says_what_the_table_does_from_the_show_to_the_game(tmp_path: Path) -> None:
    async def watch() -> None:
        async with chromium() as browser, paged_kiosk(tmp_path) as kiosk:
            page = await opened(await browser.phone(), kiosk.link)
            await page.until(says("to passers-by."))
            await page.until(says("GB free on the disk"))
            kiosk.key("confirm")
            await page.until(says("Guests are choosing a game."))
            kiosk.key("right", "confirm")
            await page.until(says("Guests have chosen Captivate, and say how many they are."))
            kiosk.key("back", "back")
            await kiosk.choose("Sea Leg")
            await page.until(says("Guests are at Sea Leg.") + " && document.querySelector('.seat')")
            kiosk.table.host.touched = -1000.0  # nobody has touched it for a long time
            kiosk.table.think()
            await page.until(says("Nobody has touched Sea Leg for a while."))
            kiosk.key("confirm")
            await kiosk.follow()
            await page.until(says("Guests are at Sea Leg."))
            kiosk.table.keep_hours(False, 1.0)
            kiosk.key(SERVICE, "back")
            await page.until(says("Guests are choosing a game.") + " && !document.querySelector('.seat')")
            kiosk.key("back")
            await page.until(says("The shop is closed: the table sleeps until somebody touches it."))
            assert await page.run(LOOK) == GOOD_LOOK
            assert page.complaints == []

    asyncio.run(watch())


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_everything_of_service_mode_is_done_from_the_page(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    async def serve() -> None:
        async with chromium() as browser, paged_kiosk(tmp_path, language=language) as kiosk:
            kiosk.world.reader_down("D4")
            await kiosk.choose("Sea Leg")
            page = await opened(await browser.phone(size), kiosk.link)
            await page.tap(SERVE)
            await page.until(IN_SERVICE)
            assert kiosk.station == "Serving"
            await try_readers(kiosk, page)
            await try_lamps_and_sound(kiosk, page)
            await page.until(says({"en": "D4: no answer", "de": "D4: keine Antwort"}[language]))
            assert await page.run(LOOK) == GOOD_LOOK
            await page.tap(SERVE)
            await page.until(f"!{IN_SERVICE}")
            assert kiosk.station == "Choosing"
            assert page.complaints == []

    asyncio.run(serve())


async def try_readers(kiosk: PagedKiosk, page: Phone) -> None:
    await page.tap('[data-key="task/readers"]')
    await page.until("document.querySelector('.lamps')")
    kiosk.hands.put("bow-1", "B3")
    lit = "[...document.querySelectorAll('.lamps [data-lamp=steady]')].map((each) => each.textContent)"
    await page.until(f"{lit}.join() === 'B3'")
    assert await page.run("document.querySelector('.lamps [data-down]').textContent") == "D4"


async def try_lamps_and_sound(kiosk: PagedKiosk, page: Phone) -> None:
    await page.tap('[data-key="task/lamps"]')
    await page.until("document.querySelectorAll('.lamps [data-lamp=steady]').length === 45")
    before = kiosk.table.lamps["A1"]
    await page.tap("[data-key=again]")
    await kiosk.until(lambda: kiosk.table.lamps["A1"] != before, "the next colour is shown")
    await page.tap('[data-key="task/sound"]')
    await page.until("document.querySelector('[data-key=\"task/sound\"].chosen')")
    tone = kiosk.table.scene(0.0).tone
    await page.tap("[data-key=again]")
    await kiosk.until(lambda: kiosk.table.scene(0.0).tone != tone, "which is what is heard")
    await page.tap('[data-key="task/keys"]')
    await page.until("document.querySelector('[data-key=\"task/keys\"].chosen')")
    kiosk.key("menu")
    await page.until(says("menu"))


def test_a_seats_page_waits_with_a_sentence_while_its_game_is_away_and_comes_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with chromium() as browser, paged_kiosk(tmp_path) as kiosk:
            early = await browser.phone()
            await early.open(f"{kiosk.base}/#a-key-of-yesterday-or-so")
            await early.until(says("No game is at the table just now."))
            await kiosk.choose("Sea Leg")
            await early.until(says("This link is not valid any more."))
            await kiosk.follow()
            phone = await browser.phone()
            await kiosk.until(lambda: kiosk.table.scene(0.0).codes, "codes are shown")
            await phone.open(kiosk.table.scene(0.0).codes[0].url)
            await phone.until("document.querySelector('.act')")
            await phone.tap(".act")
            await kiosk.until(lambda: kiosk.table.moment.record, "it is played")
            operator = await opened(await browser.phone(), kiosk.link)
            await operator.tap(SERVE)
            await phone.until(says("The game has left the table.") + "&& !document.querySelector('.act')")
            await phone.until(says("No game is at the table just now."))
            await operator.tap(SERVE)
            await kiosk.until(lambda: kiosk.station == "Choosing", "guests may choose again")
            kiosk.key("confirm")  # the first row: go on
            await phone.until(says("Sea Leg") + " && document.body.dataset.line === 'open'")
            assert phone.complaints == []

    asyncio.run(play())


def test_nobody_else_has_service_mode_and_the_operator_only_where_it_is_on(tmp_path: Path) -> None:
    async def ask() -> None:
        async with paged_kiosk(tmp_path) as kiosk, client(kiosk, kiosk.operator) as operator:
            await operator.next("operator")
            for refused in ({"task": "lamps"}, {"end": "restart"}):
                await operator.say(**refused)
                assert (await operator.next("error"))["why"] == "Begin service mode first."
            await operator.say(pause=True)
            assert (await operator.next("error"))["why"] == "No game is at the table just now."
            await kiosk.choose("Sea Leg")
            await kiosk.until(lambda: kiosk.table.scene(0.0).codes, "codes are shown")
            token = kiosk.table.scene(0.0).codes[0].url.partition("#")[2]
            async with client(kiosk, token) as player:
                await player.next("state")
                for wish in ({"service": True}, {"report": True}, {"end": "restart"}, {"task": "lamps"}):
                    await player.say(**wish)
                    assert (await player.next("error"))["why"] == "Only the operator's page can do that."
            assert kiosk.table.at_game
            await operator.say(report=True)
            report = await operator.next("report")
            assert json.loads(report["text"])["settings"]["kiosk"]["games"] == ["sea_leg", "captivate"]
            assert kiosk.operator not in report["text"]
            assert token not in report["text"]

    asyncio.run(ask())


def test_what_the_shops_people_look_up_is_not_shown_to_everybody(tmp_path: Path) -> None:
    async def look() -> None:
        async with paged_kiosk(tmp_path) as kiosk, client(kiosk, kiosk.operator) as operator:
            view = kiosk.table._desk.view  # type: ignore[union-attr]
            shown = await view.svg()
            assert shown is not None
            assert b"Come and play" in shown[0]
            await operator.say(service=True)
            await kiosk.until(lambda: kiosk.station == "Serving", "it is served")
            assert await view.svg() == shown

    asyncio.run(look())


def test_the_kept_pictures_can_be_made_anew(tmp_path: Path) -> None:
    asyncio.run(pictures(tmp_path))
    made = {path.name for path in tmp_path.glob("*.png")}
    assert len(made) == 8
    assert made <= {path.name for path in FOLDER.glob("*.png")}


# In a process of its own


@contextmanager
def running(xvfb: str, folder: Path, settings: str = "") -> Iterator[tuple[subprocess.Popen[bytes], Screen]]:
    """`tidetable run` with a window on a virtual screen, and pages."""
    (folder / "state").mkdir(0o700)
    words = f'[companion]\non = true\nport = 0\n[table]\nstate_dir = "{folder / "state"}"\n{settings}'
    (folder / "tidetable.toml").write_text(words)
    with screen(xvfb, SIZE) as virtual:
        more = {"DISPLAY": virtual.name, "SDL_VIDEO_WINDOW_POS": "0,0", "SDL_AUDIODRIVER": "dummy"}
        process = subprocess.Popen(command("run"), cwd=folder, env=surroundings(folder, **more))
        try:
            yield process, virtual
        finally:
            process.kill()
            process.wait()


async def link_of(folder: Path, process: subprocess.Popen[bytes]) -> str:
    """The operator's, once the pages are there."""
    state = folder / "state"
    async with asyncio.timeout(60):
        while not (state / PAGES_FILE).exists():
            assert process.poll() is None
            await asyncio.sleep(0.05)
    port = json.loads((state / PAGES_FILE).read_text())["port"]
    return f"http://127.0.0.1:{port}/#{(state / OPERATOR_FILE).read_text()}"


def test_a_kiosk_in_its_own_process_is_served_reported_on_and_restarted(
    need: Callable[[str], str], tmp_path: Path
) -> None:
    async def operate(process: subprocess.Popen[bytes], virtual: Screen) -> None:
        link = await link_of(tmp_path, process)
        async with chromium() as browser:
            page = await opened(await browser.phone(), link)
            await page.until(says("to passers-by."))
            while not await page.run(says("Guests are at Sea Leg.")):  # the first rows, one after the other
                virtual.key(RETURN)
                await asyncio.sleep(0.1)
            await page.until("document.querySelectorAll('.seat').length === 2")
            await browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
            await page.call("Page.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
            await page.tap("[data-key=report]")
            report = await downloaded(tmp_path)
            assert report["settings"]["kiosk"]["games"] == []
            assert link.partition("#")[2] not in json.dumps(report)
            await page.tap(SERVE)
            await page.until(IN_SERVICE + " && !document.querySelector('.seat')")
            await page.tap('[data-key="end/restart"]')
            await page.tap('[data-key="end?"]')
            await page.until("!document.querySelector('.question')")
            assert process.poll() is None, "it asks first"
            await page.tap('[data-key="end/restart"]')
            await page.tap('[data-key="end!"]')
            assert await asyncio.to_thread(process.wait, 60) == RESTART

    with running(need("Xvfb"), tmp_path) as (process, virtual):
        asyncio.run(operate(process, virtual))


async def downloaded(folder: Path) -> dict[str, Any]:
    async with asyncio.timeout(60):
        while not (found := list(folder.glob("report-*.json"))):
            await asyncio.sleep(0.05)
    told: dict[str, Any] = json.loads(found[0].read_text())
    return told


def test_a_table_in_closed_hours_is_looked_after_all_the_same(
    need: Callable[[str], str], tmp_path: Path
) -> None:
    now = datetime.now()
    hours = [(now + timedelta(hours=ahead)).strftime("%H:%M") for ahead in (6, 12)]
    closed = f'language = "de"\n[hours]\nopen = "{hours[0]}"\nclose = "{hours[1]}"\n'

    async def operate(process: subprocess.Popen[bytes]) -> None:
        link = await link_of(tmp_path, process)
        async with chromium() as browser:
            page = await opened(await browser.phone(), link)
            await page.until(says("Der Laden ist geschlossen: Der Tisch schläft, bis ihn jemand berührt."))
            await page.tap(SERVE)
            await page.until(IN_SERVICE)
            await page.tap(SERVE)
            await page.until(says("Gäste wählen ein Spiel."))

    with running(need("Xvfb"), tmp_path, closed) as (process, _):
        asyncio.run(operate(process))
