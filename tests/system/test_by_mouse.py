"""Whole games against a bot, from choosing it in the menu to the result, with the mouse alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from engines.game import CHANCE
from table.games import load_sheet
from tests.companion.browser import Browser, chromium
from tests.companion.tablepages import SIZE
from tests.screen import Screen, screen
from tests.system.by_mouse import MousePlayer, in_a_window, on_a_page
from tests.system.sonar_by_mouse import SonarPlayer

GAMES: list[tuple[str, dict[str, Any], str]] = [
    ("sea_leg", {}, "Bow"),
    ("captivate", {"seats": 2}, "Pearl"),
    ("sea_grid", {}, "Far side"),
    ("captain_zemo", {"map": "easy_sailing", "motive": "pillager"}, ""),
]
SONAR = {"players": 2, "mode": "turn"}
each_game = pytest.mark.parametrize(("game", "options", "opponent"), GAMES, ids=[game for game, *_ in GAMES])


async def whole_game(player: MousePlayer, opponent: str) -> None:
    """To the result, which is on the picture."""
    if opponent:
        await player.key("menu")
        await player.choose("Who plays?", f"{opponent}: a person", f"{opponent}: a bot, normal")
        assert list(player.moment.bots.values()) == ["normal"] * len(player.moment.bots)
    await player.play()
    moment = player.moment
    assert moment.outcome is not None
    picture = player.service.scene(0.0)
    assert (picture.tone, picture.turn) == ("over", moment.sheet.over(moment.state)[0])
    if opponent:
        acted = {entry.seat for entry in moment.record if entry.seat != CHANCE}
        assert acted & set(moment.bots), "the bot has played"
        assert acted - set(moment.bots), "and so have we"


async def against_a_crew(player: MousePlayer, browser: Browser) -> None:
    sailor = SonarPlayer(*player.parts)
    mine = load_sheet("captain_sonar").players(player.moment.state, player.moment.options, 8)[0]
    await sailor.take_seat(browser, mine)
    await whole_game(sailor, "Blue crew")


@contextmanager
def on_a_screen(need: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    with screen(need("Xvfb"), SIZE) as virtual:
        monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
        monkeypatch.setenv("DISPLAY", virtual.name)
        monkeypatch.setenv("SDL_VIDEO_WINDOW_POS", "0,0")
        yield virtual


@each_game
def test_in_a_window(
    need: Callable[[str], str],
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    options: dict[str, Any],
    opponent: str,
) -> None:
    async def play() -> None:
        async with in_a_window(virtual, game, options, seed=1) as player:
            await player.set_up()
            await whole_game(player, opponent)

    with on_a_screen(need, monkeypatch) as virtual:
        asyncio.run(play())


@each_game
def test_in_a_browser(game: str, options: dict[str, Any], opponent: str) -> None:
    async def play() -> None:
        async with chromium() as browser, on_a_page(browser, game, options, seed=2) as player:
            await player.set_up()
            await whole_game(player, opponent)

    asyncio.run(play())


@pytest.mark.long
def test_sonar_in_a_window_and_on_a_page(need: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with chromium() as browser, in_a_window(virtual, "captain_sonar", SONAR, seed=3) as player:
            await against_a_crew(player, browser)

    with on_a_screen(need, monkeypatch) as virtual:
        asyncio.run(play())


def test_sonar_in_a_browser() -> None:
    async def play() -> None:
        async with chromium() as browser, on_a_page(browser, "captain_sonar", SONAR, seed=4) as player:
            await against_a_crew(player, browser)

    asyncio.run(play())
