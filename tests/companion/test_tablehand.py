"""The table's own page: mouse and finger do what a window's mouse does, with the token alone, and no more."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import aiohttp
import pytest

from table.playing.intents import Reveal
from table.playing.moment import Phase
from table.sensing.pieces import DOWN, UP
from table.showing.companion.server import NOT_VALID
from table.showing.display.vector import vector
from tests.companion.browser import chromium
from tests.companion.pages import PageTable, client, table_with_pages
from tests.companion.tablepages import table_page
from tests.table.captivate_deals import ANCHOR, PEARL, dealt

GAP = (1000.0, 10.0)  # of the picture, where there is nothing


def token(table: PageTable) -> str:
    return table.server.table_link.partition("#")[2]


def test_pieces_are_dragged_and_keys_pressed_with_the_mouse() -> None:
    async def play() -> None:
        async with chromium() as browser, table_with_pages("sea_leg", mouse=True) as table:
            page = await table_page(browser, table)
            await page.click("key:confirm")  # the table sets itself up
            await table.until(lambda: table.moment.phase is Phase.PLAYING, "the table is set up")
            await page.reads("Stern's turn")
            await page.phone.mouse("mouseMoved", await page.where("C7"))
            await page.phone.until("document.getElementById('tip').textContent.startsWith('Stern Mate\\n')")
            await page.carry("C7", "C6")
            await table.until(lambda: table.record() == ["move C7 C6"], "the drag is a move")
            await page.reads("Bow's turn")
            await page.carry("D3", GAP)  # off the mat: it is found beside it
            await page.phone.until("document.querySelector('[data-place^=\"tray:\"]')")
            await page.phone.press("Escape")
            await page.phone.until("document.querySelector('[data-place=\"row:0\"]')")
            assert page.phone.complaints == []
            assert token(table) not in "".join(page.phone.asked)

    asyncio.run(play())


def test_fingers_drag_and_a_long_press_turns_as_the_right_button_does() -> None:
    async def play() -> None:
        record = dealt(ANCHOR, PEARL)
        async with chromium() as browser, table_with_pages("captivate", mouse=True, record=record) as table:
            await table.follow()
            (piece, (cell, face)), *_ = table.hands.lying.items()
            assert face == UP
            tablet, laptop = await table_page(browser, table, touch=True), await table_page(browser, table)
            x, y = await tablet.where(cell)
            touch = tablet.phone.call
            await touch("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
            await table.until(lambda: table.hands.lying[piece] == (cell, DOWN), "the long press turns it")
            await touch("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
            await laptop.click(cell, "right")
            await table.until(
                lambda: table.hands.lying[piece] == (cell, UP), "the right button turns it back"
            )
            table.do(Reveal(True))
            card = table.service.scene(0.0).tray[0].piece
            there = await tablet.where("D3")
            await tablet.phone.drag([await tablet.where(f"tray:{card}"), (there[0], there[1] - 40), there])
            await table.until(lambda: table.hands.lying.get(card, ("",))[0] == "D3", "the finger lays a card")
            assert tablet.phone.complaints == laptop.phone.complaints == []

    asyncio.run(play())


NONSENSE: list[dict[str, Any]] = [
    {"drag": "C4", "to": "C6"},
    {"drag": "Z99", "to": "C6"},
    {"drag": "C7", "to": "Z99"},
    {"drag": "tray:kraken", "to": "C6"},
    {"drag": "tray", "to": "C6"},
    {"drag": "C7"},
    {"drag": "C7" * 60, "to": "C6"},
    {"turn": "C4"},
    {"press": "key:menu"},
    {"key": "left"},
    {"key": "service"},
    {"pick": 0},
    {"pick": -1},
    {"scroll": 10**9},
    {"act": "move C7 C6", "seat": 0, "at": 0},
    {"pause": True},
    {"abandon": True},
    {"keep": True},
]


def test_whatever_makes_no_sense_is_refused_with_a_sentence() -> None:
    async def play() -> None:
        async with table_with_pages("sea_leg", mouse=True) as table:
            await table.follow()
            before = dict(table.hands.lying)
            async with client(table, token(table)) as page:
                for message in NONSENSE:
                    await page.say(**message)
                    why = (await page.next("error"))["why"]
                    assert why.endswith("."), (message, why)
                assert (table.record(), table.hands.lying) == ([], before)
                assert not table.moment.paused
                await page.say(drag="C7", to="C6")
                await table.until(lambda: table.record() == ["move C7 C6"], "and then sense")

    asyncio.run(play())


@pytest.mark.parametrize("who", ["a player", "the operator"])
def test_no_other_page_moves_a_piece(who: str) -> None:
    async def play() -> None:
        async with table_with_pages("sea_leg") as table:
            await table.follow()
            before = dict(table.hands.lying)
            assert "#" not in table.server.table_link
            key = table.operator if who == "the operator" else table.token("Stern")
            async with client(table, key) as page:
                for message in ({"drag": "C7", "to": "C6"}, {"press": "C7"}, {"key": "menu"}):
                    await page.say(**message)
                    assert "table's own page" in (await page.next("error"))["why"]
            assert table.hands.lying == before

    asyncio.run(play())


def test_without_its_token_it_is_not_opened() -> None:
    async def knock() -> None:
        async with table_with_pages("sea_leg", mouse=True) as table, client(table, token(table)[:-1]) as page:
            assert page.heard == [{"bye": {"why": NOT_VALID, "final": True}}]

    asyncio.run(knock())


def test_a_hand_on_it_is_on_no_picture_for_everybody() -> None:
    """Neither the picture for spectators nor any image of it: names of images cannot be worked out."""

    async def ask() -> None:
        record = dealt(ANCHOR, PEARL)
        async with (
            table_with_pages("captivate", mouse=True, record=record) as table,
            aiohttp.ClientSession() as http,
        ):
            await table.follow()
            async with client(table, token(table)) as page, http.get(f"{table.base}/table.svg") as answer:
                public = await answer.text()
                table.do(Reveal(True))
                while "tray:" not in (own := (await page.next("table"))["svg"]):
                    pass
            shown = vector(table.service.scene(0.0)).art
            for name in shown:
                async with http.get(f"{table.base}/table/art/{name}") as answer:
                    assert (answer.status == 200) == (name in public)
            assert set(re.findall(r"/table/art/([0-9a-f]+\.png)", own)).isdisjoint(shown)
            async with http.get(f"{table.base}/table.svg") as answer:
                assert await answer.text() == public

    asyncio.run(ask())


def test_a_code_is_pressed_by_who_has_no_phone() -> None:
    """One machine, one browser: the crew's own page opens beside the table."""

    async def play() -> None:
        async with (
            chromium() as browser,
            table_with_pages("captain_sonar", {"players": 2}, mouse=True) as table,
        ):
            page = await table_page(browser, table)
            code = table.codes()["Yellow crew"]
            await page.phone.run("void (window.open = (...what) => { window.opened = what; })")
            await page.click("code:0")
            await page.phone.until("window.opened")
            assert await page.phone.run("window.opened") == [code.url, "_blank", "noopener"]

    asyncio.run(play())
