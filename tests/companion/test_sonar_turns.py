"""Eight phones in real Chromium play a turn-by-turn game of Captain Sonar until a submarine sinks."""

from __future__ import annotations

import asyncio

from tests.companion.browser import chromium
from tests.companion.pages import table_with_pages
from tests.companion.sonar_phones import Crews, crews

YELLOW, BLUE = 0, 4


async def turn(game: Crews, captain: int, course: str, gauge: str, symbol: str) -> None:
    """Course, mark and breakdown, each from the phone of the station it belongs to."""
    await game.order(captain, f"course {course}")
    await game.order(captain + 1, f"mark {gauge}")
    await game.order(captain + 2, f"cross {symbol}")


async def play(game: Crews) -> None:
    """Yellow fires two torpedoes; blue asks with sonar and drone, and is not quick enough."""
    await game.aim(YELLOW, "start B5")
    await game.aim(BLUE, "start G5")
    assert game.table.record()[-1] == "first yellow"

    await turn(game, YELLOW, "S", "torpedo", "S5")
    await game.order(YELLOW, "pass")
    await turn(game, BLUE, "W", "sonar", "W5")
    await game.order(BLUE, "pass")

    await game.lay("yellow-east", "C8")  # an order by card is the same order
    await game.played(0, "course E")
    await game.lift("yellow-east")
    await game.order(YELLOW + 1, "mark torpedo")
    await game.order(YELLOW + 2, "cross E6")
    await game.order(YELLOW, "pass")
    await turn(game, BLUE, "S", "sonar", "S5")
    await game.order(BLUE, "sonar")
    for pick in ("truth row", "lie column", "value D"):
        await game.tap(YELLOW, f"[data-pick='{pick}']")
    await game.order(YELLOW, "tell row 6 column D")

    await turn(game, YELLOW, "E", "torpedo", "E4")
    await game.lay("yellow-torpedo", "E8")  # the Captain's page asks for the target by itself
    await game.aim(YELLOW, "torpedo F6")
    await game.lift("yellow-torpedo")
    await turn(game, BLUE, "S", "drone", "S2")
    await game.order(BLUE, "pass")

    await turn(game, YELLOW, "S", "torpedo", "S1")
    await game.order(YELLOW, "pass")
    await turn(game, BLUE, "S", "drone", "S3")
    await game.order(BLUE, "pass")

    await turn(game, YELLOW, "S", "torpedo", "S2")
    await game.order(YELLOW, "pass")
    await turn(game, BLUE, "E", "drone", "E3")
    await game.order(BLUE + 1, "drone 3")

    await turn(game, YELLOW, "E", "torpedo", "E1")
    await game.aim(YELLOW, "torpedo G8", "torpedo")


def test_eight_stations_play_to_a_sinking() -> None:
    async def main() -> None:
        options = {"players": 8}
        async with chromium() as browser, table_with_pages("captain_sonar", options, seed=1) as table:
            game = await crews(table, browser, options)
            assert len(game.phones) == 8
            await play(game)
            assert table.moment.outcome.winners == (0, 1, 2, 3)
            for phone in game.phones:
                await phone.until("document.querySelector('.over').textContent === 'Yellow wins'")
                assert phone.complaints == []
            said = [line.say for line in table.scenes[-1].log]
            assert said[-1] == "Direct hit on Blue, on G8 itself: damage 4 of 4."
            heard = await game.of[YELLOW + 3].text()
            assert "Tells" not in heard.partition("Heard of Blue")[0]
            assert not await game.of[YELLOW].run(
                "document.querySelector('[data-do]:not([disabled])') !== null"
            )

    asyncio.run(main())


def test_a_game_begins_when_every_station_is_held() -> None:
    async def main() -> None:
        async with chromium() as browser, table_with_pages("captain_sonar", {"players": 2}) as table:
            await table.follow()
            yellow = table.codes()["Yellow crew"].url
            phone = await browser.phone()
            await phone.open(yellow)
            await phone.tap(".target[data-space='B5']")
            await phone.tap(".sure:not([disabled])")
            await phone.until("document.querySelector('#said').textContent.includes('Still free: Blue crew')")
            assert table.record() == []
            assert set(table.codes()) == {"Blue crew"}
            other = await browser.phone()
            await other.open(table.codes()["Blue crew"].url)
            await other.until("document.querySelector('.call')")
            await phone.tap(".sure:not([disabled])")
            await table.until(lambda: table.record() == ["start B5"], "the start")
            assert await phone.run("document.querySelectorAll('[role=tab]').length") == 4

    asyncio.run(main())
