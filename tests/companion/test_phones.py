"""Real phones' pages in real Chromium, several at once, with real taps."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any, cast

import pytest

from table.playing.moment import Phase
from tests.companion.browser import Browser, Phone, chromium
from tests.companion.pages import PageTable, table_with_pages
from tests.companion.scenes import pictures, seated

LOOK = """(() => {
    const small = [...document.querySelectorAll('button')].map((each) => each.getBoundingClientRect())
        .filter((box) => box.width < 48 || box.height < 48).length;
    const tiny = [...document.querySelectorAll('body *')].filter((each) => each.textContent.trim()
        && !each.children.length && parseFloat(getComputedStyle(each).fontSize) < 13).length;
    const unnamed = [...document.querySelectorAll('button')].filter((each) =>
        !(each.getAttribute('aria-label') || each.textContent).trim()).length;
    return {small, tiny, unnamed, wide: document.documentElement.scrollWidth - innerWidth};
})()"""
GOOD_LOOK = {"small": 0, "tiny": 0, "unnamed": 0, "wide": 0}
ENABLED = ".act:not([aria-disabled])"
MAY_ACT = "document.body.hasAttribute('data-mine')"


async def both(table: PageTable, browser: Browser) -> list[Phone]:
    await table.follow()
    return [await seated(table, browser, name) for name in list(table.codes())]


def newest(phone: Phone) -> dict[str, Any]:
    """The state that this phone was told last."""
    states = [heard["state"] for text in phone.received if "state" in (heard := json.loads(text))]
    return cast(dict[str, Any], states[-1])


async def tap_any(table: PageTable, phone: Phone, seat: int) -> None:
    """Do the first thing that is possible, unfolding it first where it is folded away."""
    await table.until(lambda: newest(phone)["own"]["at"][str(seat)] == table.moment.turns(seat), "it knows")
    await phone.until(f"{MAY_ACT} && document.querySelector('{ENABLED}, .head')")
    if not await phone.run(f"document.querySelector('{ENABLED}') !== null"):
        await phone.tap(".head")
    await phone.tap(ENABLED)


def test_two_phones_play_a_whole_game_of_captivate() -> None:
    async def play() -> None:
        async with chromium() as browser, table_with_pages("captivate", seed=3) as table:
            phones = await both(table, browser)
            turns = 0
            while table.moment.outcome is None:
                before = len(table.record())
                mover = table.session.match.movers()[0]
                await tap_any(table, phones[mover], mover)
                await table.until(lambda before=before: len(table.record()) > before, "the tap is played")
                await table.follow()
                turns += 1
            assert turns > 8
            for phone in phones:
                await phone.until("document.body.dataset.tone === 'over'")
                assert table.moment.sheet.over(table.session.match.state)[0] in await phone.text()
                assert await phone.run(LOOK) == GOOD_LOOK
                assert phone.complaints == []
            hands = [await phone.run("[...document.querySelectorAll('.card')].length") for phone in phones]
            assert hands == [0, 0]

    asyncio.run(play())


def test_a_phone_sees_its_own_hand_and_no_other() -> None:
    async def play() -> None:
        async with chromium() as browser, table_with_pages("captivate") as table:
            phones = await both(table, browser)
            titles = "[...document.querySelectorAll('.card .title')].map((each) => each.textContent)"
            shown: list[Any] = [await phone.run(titles) for phone in phones]
            state, sheet = table.session.match.state, table.moment.sheet
            for seat, titles_shown in enumerate(shown):
                tokens = [sheet.token(kind, "up", "") for kind in sheet.hand(state, seat)]
                assert titles_shown == [dict(token.facts)["name"] for token in tokens]

    asyncio.run(play())


def test_a_phone_comes_back_by_itself_when_the_table_was_gone(tmp_path: Path) -> None:
    """The plug is pulled and put back: same port, same journal, and nobody touches the phone."""

    async def play() -> None:
        async with chromium() as browser:
            async with table_with_pages("sea_leg", folder=tmp_path, once=False) as table:
                await table.follow()
                port = table.server.bound.port
                phone = await seated(table, browser, "Stern")
                await phone.tap('[data-do="move C7 C6"]')
                await table.until(table.record, "the tap is played")
                await phone.until("document.body.innerText.includes('Stern goes C7 to C6.')")
            await phone.until("document.body.dataset.line === 'waiting'")
            assert "The connection is lost" in await phone.text()
            assert "Stern goes C7 to C6." in await phone.text()  # what was known stays in sight
            async with table_with_pages("sea_leg", folder=tmp_path, port=port, once=False) as table:
                await phone.until("document.body.dataset.line === 'open'")
                assert "The connection is lost" not in await phone.text()
                assert table.record() == ["move C7 C6"]
                await table.follow()
                await phone.until("document.body.dataset.tone === 'play'")
                assert list(table.codes()) == ["Bow"]

    asyncio.run(play())


def test_a_phone_that_slept_is_back_as_soon_as_it_wakes() -> None:
    async def play() -> None:
        async with chromium() as browser, table_with_pages("sea_leg") as table:
            phone, _ = await both(table, browser)
            await phone.call("Page.setWebLifecycleState", state="frozen")
            for guest in list(table.desk.guests):  # the network forgets a sleeping phone
                guest.abort()  # type: ignore[attr-defined]
            await table.until(lambda: not table.desk.guests, "both are gone")
            await phone.call("Page.setWebLifecycleState", state="active")
            await table.until(lambda: table.desk.guests, "it is back")
            await phone.until("document.body.dataset.line === 'open' && document.querySelector('.act')")
            await phone.run("document.querySelector('.act').click()")
            await table.until(table.record, "it plays on")

    asyncio.run(play())


def test_the_link_in_the_address_bar_works_again_and_the_scanned_one_does_not() -> None:
    async def play() -> None:
        async with chromium() as browser, table_with_pages("sea_leg") as table:
            await table.follow()
            scanned = table.codes()["Stern"].url
            phone = await seated(table, browser, "Stern")
            kept = await phone.run("location.href")
            assert kept != scanned
            await phone.call("Page.reload")
            await phone.until("document.querySelector('.act')")
            other = await browser.phone()
            await other.open(scanned)
            await other.until("document.body.dataset.line === 'closed'")
            assert "Scan the code" in await other.text()
            await other.open(table.codes()["Bow"].url)  # only the part behind the # differs
            await other.until("document.querySelector('main section')")
            tokens = [url.partition("#")[2] for url in (kept, scanned)]
            assert not any(token in asked for asked in phone.asked for token in tokens)

    asyncio.run(play())


def test_a_keyboard_and_a_screen_reader_can_play() -> None:
    async def play() -> None:
        async with chromium() as browser, table_with_pages("sea_leg") as table:
            phone, other = await both(table, browser)
            await phone.until(MAY_ACT)
            for _ in range(2):
                await phone.press("Tab", "Tab", 9)
            assert await phone.run("document.activeElement.dataset.do") == "move C7 C6"
            assert await phone.run("document.activeElement.getAttribute('aria-label')") == "C7: C7 to C6"
            await phone.press("Enter", "Enter", 13)
            await table.until(table.record, "Enter plays it")
            assert table.record() == ["move C7 C6"]
            await other.until("document.getElementById('turn').textContent === \"Bow's turn\"")
            live = (
                "[...document.querySelectorAll('[aria-live], [role=status], [role=alert]')].map((e) => e.id)"
            )
            assert {"line", "turn", "now", "yours", "said"} <= set(await other.run(live))
            assert await other.run("document.documentElement.lang") == "en"

    asyncio.run(play())


def test_the_focus_stays_where_it_was_when_the_page_changes() -> None:
    async def play() -> None:
        async with chromium() as browser, table_with_pages("sea_leg") as table:
            phone, _ = await both(table, browser)
            await phone.until(MAY_ACT)
            await phone.run("document.querySelector('[data-do=\"move C7 C6\"]').focus()")
            lifted = table.hands.on("B8")
            assert lifted is not None
            table.hands.take(lifted)
            await phone.until("document.getElementById('now').textContent.includes('back')")
            assert await phone.run("document.activeElement.dataset.do") == "move C7 C6"

    asyncio.run(play())


def test_a_late_tap_is_told_and_nothing_is_played_twice() -> None:
    async def play() -> None:
        async with chromium() as browser, table_with_pages("sea_leg") as table:
            phone, _ = await both(table, browser)
            await phone.until(MAY_ACT)
            twice = "(() => { const b = document.querySelector('.act'); b.click(); b.click(); })()"
            await phone.run(twice)
            await phone.until("document.getElementById('said').textContent.includes('Too late')")
            assert len(table.record()) == 1

    asyncio.run(play())


def test_the_operators_page_pauses_closes_and_frees() -> None:
    async def play() -> None:
        async with chromium() as browser, table_with_pages("sea_leg") as table:
            phone, _ = await both(table, browser)
            operator = await browser.phone()
            await operator.open(f"{table.base}/#{table.operator}")
            await operator.tap("[data-key=pause]")
            await phone.until("document.body.dataset.tone === 'paused'")
            await operator.until("document.querySelector('[data-key=pause]').textContent === 'Go on'")
            await operator.tap("[data-key=pause]")
            await phone.until("document.body.dataset.tone === 'play'")
            await operator.tap("[data-key='kick/0']:not([aria-disabled])")
            await phone.until("document.body.dataset.line === 'closed'")
            assert "C7" not in await phone.text()
            await phone.tap("[data-key=again]")  # its key is void
            await phone.until("document.getElementById('now').textContent.includes('not valid any more')")
            phone = await seated(table, browser, "Stern")
            await operator.tap("[data-key='free/0']:not([aria-disabled])")
            await table.until(lambda: list(table.codes()) == ["Stern"], "the seat is free")
            await phone.until("document.body.dataset.line === 'closed'")
            await operator.tap("[data-key=abandon]")
            await operator.tap("[data-key='abandon!']")
            await table.until(lambda: table.moment.phase is Phase.CLEARING, "it is abandoned")
            assert await operator.run(LOOK) == GOOD_LOOK
            assert operator.complaints == []

    asyncio.run(play())


def test_the_operators_buttons_stay_where_they_are_while_phones_come_and_go() -> None:
    """A finger on its way to one button must not meet another there: it would free a seat for good."""
    places = """[...document.querySelectorAll('[data-key^=kick], [data-key^=free]')].map((each) =>
        { const box = each.getBoundingClientRect(); return [each.dataset.key, box.x, box.y]; })"""

    async def stood(operator: Phone, stands: str) -> Any:
        await operator.until(f"document.querySelector('.seat').dataset.stands === '{stands}'")
        return await operator.run(places)

    async def play() -> None:
        async with chromium() as browser, table_with_pages("sea_leg") as table:
            await table.follow()
            operator = await browser.phone()
            await operator.open(f"{table.base}/#{table.operator}")
            free = await stood(operator, "free")
            await operator.tap("[data-key='kick/0'][aria-disabled]")  # nobody is there: nothing happens
            phone = await seated(table, browser, "Stern")
            connected = await stood(operator, "connected")
            await phone.open("about:blank")
            away = await stood(operator, "away")
            assert len(free) == 4
            assert free == connected == away
            assert operator.complaints == []

    asyncio.run(play())


@pytest.mark.parametrize("game", ["sea_leg", "captivate"])
def test_pages_fit_phones_of_every_size(game: str) -> None:
    async def play() -> None:
        async with chromium() as browser, table_with_pages(game) as table:
            await table.follow()
            phone = await seated(table, browser, list(table.codes())[table.moment.seat])
            link = await phone.run("location.href")
            for size in ((320, 568), (390, 844), (768, 1024), (844, 390)):
                other = await browser.phone(size)
                await other.open(link)
                await other.until(f"{MAY_ACT} && document.querySelector('.act, .head')")
                assert await other.run(LOOK) == GOOD_LOOK, size

    asyncio.run(play())


def test_the_kept_pictures_can_be_made_anew(tmp_path: Path) -> None:
    asyncio.run(pictures(tmp_path))
    kept = Path(__file__).parents[1] / "pictures" / "pages"
    made = {path.name for path in tmp_path.glob("*.png")}
    assert made <= {path.name for path in kept.glob("*.png")}
