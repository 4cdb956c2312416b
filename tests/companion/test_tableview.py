"""The picture of the table at /table: live in a real browser, and what everybody may know, no more."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import aiohttp
import pygame
import pytest

from hardware.board import Pattern
from table.playing.intents import Invite, Reveal
from table.showing.companion.tableview import PublicPicture, public
from table.showing.display.blinking import HALF
from table.showing.display.picture import render
from table.showing.display.vector import SIZE, vector
from table.showing.staging import scene
from table.testing.quick import QuickTable
from tests.companion.browser import chromium
from tests.companion.pages import table_with_pages
from tests.companion.scenes import FOLDER
from tests.companion.sonar_twins import ONE, OTHER, acts
from tests.companion.table_scenes import pictures as table_pictures
from tests.pictures.scenes import SCENES
from tests.table.test_captivate_secrecy import covered_apart, hands_apart, key, lay
from tests.table.test_display_pictures import compare, difference

CLOSE = 5  # on average, of 255: text is set by another program


def test_a_television_shows_every_move_by_itself(tmp_path: Path) -> None:
    async def watch() -> None:
        async with chromium() as browser, table_with_pages("sea_leg") as table:
            await table.follow()
            television = await browser.phone(SIZE)
            await television.open(f"{table.base}/table")
            await television.until("document.querySelector('svg').textContent.includes(\"Stern's turn\")")
            table.act(0, "move C7 C6")
            await table.follow()
            await television.until("document.querySelector('svg').textContent.includes(\"Bow's turn\")")
            images = "[...document.querySelectorAll('image')]"
            drawn = f"{images}.map((each) => fetch(each.href.baseVal).then((a) => a.ok))"
            assert all(await television.run(f"Promise.all({drawn})"))
            assert television.complaints == []
            picture = tmp_path / "table.png"
            await television.screenshot(picture)
            same = render(public(table.service.scene(0.0)), SIZE)
            assert difference(pygame.image.load(picture), same)[1] <= CLOSE, picture

    asyncio.run(watch())


def test_what_blinks_on_the_mat_blinks_here_unless_somebody_wants_stillness() -> None:
    async def watch() -> None:
        async with chromium() as browser, table_with_pages("sea_leg") as table:
            page = await browser.phone(SIZE)
            await page.open(f"{table.base}/table")
            await page.until("document.querySelector('.blink') !== null")  # what is to be set up
            moving = "document.querySelector('.blink').getAnimations()"
            moves = f"{moving}.map((each) => each.effect.getTiming().duration)"
            assert await page.run(moves) == []
            for value in ("no-preference", "reduce"):
                wish = [{"name": "prefers-reduced-motion", "value": value}]
                await page.call("Emulation.setEmulatedMedia", features=wish)
                lasts = [2000 * HALF[Pattern.BLINK]] if value == "no-preference" else []
                assert await page.run(moves) == lasts

    asyncio.run(watch())


def test_it_is_sent_only_when_it_is_new_and_has_no_door() -> None:
    async def ask() -> None:
        async with table_with_pages("captivate") as table, aiohttp.ClientSession() as client:
            await table.follow()
            table.do(Invite(True))
            tokens = [code.url.partition("#")[2] for code in table.codes().values()]
            async with client.get(f"{table.base}/table.svg") as answer:
                assert (answer.status, answer.content_type) == (200, "image/svg+xml")
                name, svg = answer.headers["ETag"], await answer.text()
            assert tokens
            assert not any(token in svg for token in tokens)
            async with client.get(f"{table.base}/table.svg", headers={"If-None-Match": name}) as answer:
                assert answer.status == 304
            for path in re.findall(r'href="([^"]+)"', svg):
                async with client.get(f"{table.base}{path}") as answer:
                    assert (answer.status, answer.content_type) == (200, "image/png")
            async with client.get(f"{table.base}/table/art/none.png") as answer:
                assert answer.status == 404

    asyncio.run(ask())


def test_a_hand_that_is_shown_in_the_room_is_not_shown_here() -> None:
    tables = hands_apart(QuickTable)
    for table in tables:
        lay(table, "2-water", "D5")
        key(table, "confirm")
        table.do(Reveal(True))
    first, second = (table.scene(tray=True) for table in tables)
    assert first.tray != second.tray
    assert vector(public(first)) == vector(public(second))


def test_a_covered_card_is_any_card() -> None:
    first, second = (vector(public(table.scene(tray=True))) for table in covered_apart(QuickTable))
    assert first == second


@pytest.mark.parametrize("name", ["sea_leg_wrong", "captivate"])
def test_every_drawing_is_named_after_what_it_shows(name: str) -> None:
    picture = vector(SCENES[name]())
    assert set(re.findall(r"/table/art/([0-9a-f]+\.png)", picture.svg)) == set(picture.art)
    assert picture == vector(SCENES[name]())


def test_the_page_looks_as_it_was_approved_in_every_game(tmp_path: Path) -> None:
    asyncio.run(table_pictures(tmp_path))
    kept = [path for path in FOLDER.glob("*.png") if path.name.startswith(("table_", "played_"))]
    assert {path.name for path in kept} == {path.name for path in tmp_path.glob("*.png")}
    for path in kept:
        compare(pygame.image.load(tmp_path / path.name), path, tmp_path)


def test_a_hint_from_an_open_hand_is_for_the_room_alone() -> None:
    """Twins of the kit compare everything else that everybody sees here (table/conforming/twins.py)."""
    table = hands_apart(QuickTable)[0]
    hinted = table.moment._replace(revealed=True, hint=table.moment.legal.by_people[0])
    plain, told = (scene(each, *table.size, table.now, {}, tray=True) for each in (table.moment, hinted))
    assert public(plain) != public(told), "the room reads it"
    view = PublicPicture()
    view.show(plain, table.moment)
    before = asyncio.run(view.svg())
    view.show(told, hinted)
    assert asyncio.run(view.svg()) == before


def test_games_of_two_crews_that_sound_the_same_look_the_same() -> None:
    """The kit lays no mats in games with clocks, so this is played step by step."""
    tables = [QuickTable("captain_sonar", {"players": 2}) for _ in range(2)]
    for table in tables:
        table.set_up()
    for one, other in zip(acts(ONE), acts(OTHER), strict=True):
        for table, (seat, words) in zip(tables, (one, other), strict=True):
            assert table.act(seat, words) == "", words
            table.wait(1.0)
        first, second = (public(table.scene(tray=True)) for table in tables)
        assert first == second, (one, other)
    assert tables[0].moment.state != tables[1].moment.state
