"""Captain Sonar in real time with real phones: both Captains at once, and a traced surfacing."""

from __future__ import annotations

import asyncio

from tests.companion.browser import Phone, chromium
from tests.companion.pages import table_with_pages
from tests.companion.sonar_phones import GO, Crews, around, crews, draw

OPTIONS = {"mode": "realtime", "map": "bravo", "players": 4, "clock": 30, "confirm": 0}


async def sail(game: Crews, captain: int, course: str, gauge: str, symbol: str) -> None:
    await game.order(captain, f"course {course}")
    await game.order(captain + 1, f"mark {gauge}")
    await game.order(captain + 2, f"cross {symbol}")


async def told(phone: Phone, words: str) -> None:
    """The table has answered this page."""
    await phone.until(f"document.querySelector('#said').textContent.includes({words!r})")
    await phone.run("document.querySelector('#said').replaceChildren()")


async def secured(game: Crews, seat: int, section: int) -> None:
    before = len(game.table.record())
    await game.sign(seat, "AB")
    await game.trace(seat, section, around(section))
    await game.played(before, f"secure {section}")


async def play(game: Crews) -> None:
    await asyncio.gather(game.aim(0, "start A1"), game.aim(4, "start O15"))
    # Both at once: neither waits for the other, whoever is quicker.
    await asyncio.gather(sail(game, 0, "E", "mine", "E4"), sail(game, 4, "N", "drone", "N6"))
    await asyncio.gather(sail(game, 0, "E", "mine", "E6"), sail(game, 4, "N", "drone", "N4"))
    assert sorted(words for words in game.table.record() if words.startswith("course")) == [
        *["course E"] * 2,
        *["course N"] * 2,
    ]
    await game.order(0, "surface")
    engineer = await game.turn_to(2)
    await game.trace(2, 1, around(1))
    await told(engineer, "Sign with one to three letters.")
    await game.sign(2, "RF")
    await game.trace(2, 1, [(250, 110), (80, 260), (250, 290), (250, 110)])
    await told(engineer, "The line left the outline: start over.")
    await game.trace(2, 1, around(1)[:5])
    await told(engineer, "The line does not go all the way round: start over.")
    await game.trace(2, 1, around(1))
    await game.played(0, "secure 1")
    # The other team sails on meanwhile, while three sections are traced.
    await asyncio.gather(secured(game, 3, 4), sail(game, 4, "N", "drone", "N5"))
    await secured(game, 0, 2)
    await secured(game, 1, 3)
    await game.order(6, "confirm")
    await game.order(0, "dive")
    await game.order(0, "course E")


def test_a_real_time_game_with_a_surfacing() -> None:
    async def main() -> None:
        async with chromium() as browser, table_with_pages("captain_sonar", OPTIONS) as table:
            game = await crews(table, browser, OPTIONS)
            assert len(game.phones) == 4
            await play(game)
            view = table.session.match.view(0)
            assert view["own"]["crossed"] == []
            assert not view["teams"]["yellow"]["surfaced"]
            assert [phone.complaints for phone in game.phones] == [[]] * 4
            await game.of[0].until("/^[12]\\d:\\d\\d$/.test(document.querySelector('.clock').textContent)")

    asyncio.run(main())


def test_the_transparency_slides_and_notes_stay_on_the_phone() -> None:
    async def main() -> None:
        record = ((0, "start A1"), (4, "start O15"), (4, "course N"), (5, "mark mine"), (6, "cross N6"))
        record += ((4, "course N"), (5, "mark mine"), (6, "cross N4"))
        async with chromium() as browser, table_with_pages("captain_sonar", OPTIONS, record=record) as table:
            game = await crews(table, browser, OPTIONS)
            radio = game.of[3]
            await radio.until("document.querySelectorAll('.ghost polyline').length === 1")
            sea = "document.querySelector('.sea')"
            before = await radio.run(f"{sea}.dataset.offset")
            box = await radio.run(
                f"""(() => {{ {sea}.scrollIntoView({{block: 'center'}});
                const box = {sea}.getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2, box.width / 16]; }})()"""
            )
            x, y, cell = box
            await draw(radio, [(x, y), (x + cell, y + cell), (x + 3 * cell, y + 2 * cell)])
            column, row = (int(each) for each in before.split(","))
            await radio.until(f"{sea}.dataset.offset === '{column + 3},{row + 2}'")
            await radio.tap("[data-nudge='left']")
            await radio.until(f"{sea}.dataset.offset === '{column + 2},{row + 2}'")
            await radio.tap(f"[data-tool='mark']{GO}")
            await radio.tap(".sea")
            await radio.until("document.querySelectorAll('.mark').length === 1")
            await radio.tap("textarea")
            await radio.until("document.activeElement.tagName === 'TEXTAREA'")
            await radio.call("Input.insertText", text="near the east edge?")
            await radio.call("Page.reload")
            await radio.until("document.querySelector('textarea').value === 'near the east edge?'")
            await radio.until("document.querySelectorAll('.mark').length === 1")
            await radio.until(f"{sea}.dataset.offset === '{column + 2},{row + 2}'")
            sent = [entry.text for entry in table.session.match.record]
            assert sent == [words for _, words in record]

    asyncio.run(main())
