"""The page of any game, with games that have not a line of JavaScript: real phones in real Chromium."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest

from table.showing.display.look import wear
from tests.companion.browser import chromium
from tests.companion.pages import table_with_pages
from tests.companion.scenes import seated
from tests.companion.test_phones import GOOD_LOOK, LOOK

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a game from outside has loaded, and its colours, are gone after the test."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "modules", sys.modules.copy())
    yield
    wear(())


def test_a_stone_is_moved_by_two_taps_on_the_map() -> None:
    async def play() -> None:
        game = str(EXAMPLES / "konane" / "konane")
        async with chromium() as browser, table_with_pages(game, {"side": 4}) as table:
            await table.follow()
            for seat, words in enumerate(("remove C3", "remove C2")):
                table.act(seat, words)
                await table.follow()
            phone = await seated(table, browser, "Black")
            await phone.until("document.querySelectorAll('.mat .cell').length === 16")
            stone = "getComputedStyle(document.querySelector('[data-seat=\"0\"].token')).backgroundColor"
            assert await phone.run(stone) == "rgb(52, 50, 56)", "in the game's own colour"
            await phone.tap('[data-key="cell/A3"]')
            await phone.until("document.querySelector('[data-key=\"cell/C3\"]')")
            assert await phone.run(LOOK) == GOOD_LOOK
            await phone.tap('[data-key="cell/C3"]')
            await phone.tap('[data-do="jump A3 C3"]')
            await table.until(lambda: table.record()[2:] == ["jump A3 C3"], "the taps are played")

    asyncio.run(play())


def test_the_pictures_of_a_game_are_served_and_nothing_else_of_it() -> None:
    async def play() -> None:
        game = str(EXAMPLES / "pairs" / "pairs")
        async with table_with_pages(game) as table, aiohttp.ClientSession() as client:
            await table.follow()
            async with client.get(f"{table.base}/art/anchor.svg") as answer:
                assert (answer.status, answer.content_type) == (200, "image/svg+xml")
            for path in ("/art/sheet.py", "/art/..%2fengine.py", "/art/", "/page/pairs.js", "/art/none.svg"):
                async with client.get(f"{table.base}{path}") as answer:
                    assert answer.status == 404, path

    asyncio.run(play())


def test_cards_that_lie_face_down_are_backs_on_every_phone() -> None:
    async def play() -> None:
        game = str(EXAMPLES / "pairs" / "pairs")
        async with chromium() as browser, table_with_pages(game) as table:
            await table.follow()
            phone = await seated(table, browser, "Player 1")
            await phone.until("document.querySelectorAll('.token.back').length === 12")
            await phone.tap('[data-key="cell/B2"]')
            await phone.tap('[data-do="flip B2"]')
            await table.until(lambda: table.record()[12:] == ["flip B2"], "the tap is played")
            await table.follow()
            await phone.until("document.querySelectorAll('.token.paper').length === 1")
            assert await phone.run(LOOK) == GOOD_LOOK
            card = next(card for card in table.moment.sheet.game.CARDS if f"lay {card}" == table.record()[5])
            told = " ".join(phone.received)
            others = {other.partition("-")[0] for other in table.moment.sheet.game.CARDS}
            assert not [name for name in others - {card.partition("-")[0]} if name in told]

    asyncio.run(play())


def test_a_game_may_bring_a_page_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "paged.js").write_text(
        'import { el } from "/dom.js";\n'
        "export const mount = (root) => ({ show: (state) => root.replaceChildren("
        'el("section", {}, `mine: ${state.own.names}`)) });\n'
    )
    (tmp_path / "paged.py").write_text(
        "import sys\nfrom pathlib import Path\nfrom engines.sea_leg import *\n"
        "from table.games.making import GameBox\nfrom table.games.sea_leg.sheet import SeaLeg\n"
        "NAME = 'paged'\n"
        "class Paged(SeaLeg):\n    game = sys.modules[__name__]\n    page = Path(__file__).parent / 'own'\n"
        "GAME = GameBox(Paged())\n"
    )

    async def play() -> None:
        game = str(tmp_path / "paged.py")
        async with chromium() as browser, table_with_pages(game) as table:
            await table.follow()
            phone = await seated(table, browser, "Stern")
            await phone.until("document.querySelector('main section').textContent === 'mine: Stern,Bow'")

    asyncio.run(play())
