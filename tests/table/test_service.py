"""The loop around a table: what it tells the board, and what it lets go of."""

from __future__ import annotations

import asyncio
import gc
import weakref
from typing import Any

import pytest

from hardware.board import Lamp
from hardware.mock import MockBoard
from table.playing.intents import Abandon, Clear
from table.playing.moment import Phase
from table.running.app import make_service
from table.running.house import House, furnish
from table.running.service import KEY_LAMP
from table.settings.config import Config


def furnished(**more: Any) -> tuple[House, MockBoard]:
    house = furnish("sea_leg", Config(), "mock:", {}, fast=True, keep=False, **more)
    assert isinstance(house.board, MockBoard)
    return house, house.board


def test_the_keys_of_every_side_are_lit_alike() -> None:
    async def play() -> dict[tuple[int, str], Lamp]:
        house, board = furnished()
        service = make_service(house, [])
        running = asyncio.create_task(service.run())
        await service.started.wait()
        lit = dict(board.keys.lamps.shown)
        service.stop()
        await running
        house.journal.close()
        return lit

    lit = asyncio.run(play())
    near = {word for (side, word), lamp in lit.items() if side == 0 and lamp == KEY_LAMP}
    assert near
    assert {word for (side, word), lamp in lit.items() if side == 1 and lamp == KEY_LAMP} == near


def test_games_that_are_over_are_let_go_of() -> None:
    """A table that plays all day keeps the game at hand and no other."""

    async def play() -> list[bool]:
        house, _ = furnished()
        service = make_service(house, [])
        running = asyncio.create_task(service.run())
        await service.started.wait()
        seen = []
        for _ in range(4):
            seen.append(weakref.ref(service.session))
            service.do(Clear())
            await asyncio.sleep(0)
        service.stop()
        await running
        house.journal.close()
        gc.collect()
        return [session() is None for session in seen[:-1]]

    assert asyncio.run(play()) == [True, True, True]


def test_a_game_that_is_given_up_is_one_line_of_the_log_at_once(caplog: pytest.LogCaptureFixture) -> None:
    """Not when its pieces have been cleared away, which nobody may do for hours."""
    caplog.set_level("INFO", "tidetable")

    async def play() -> None:
        house, board = furnished()
        service = make_service(house, [])
        running = asyncio.create_task(service.run())
        await service.started.wait()
        board.place("C7", house.registry.tag("stern-1"))
        async with asyncio.timeout(30):
            while not service.moment.sight.places:
                await asyncio.sleep(0.01)
        service.do(Abandon())
        assert service.moment.phase is Phase.CLEARING
        service.redraw()
        service.stop()
        await running
        house.journal.close()

    asyncio.run(play())
    told = [line for line in caplog.messages if line.startswith("game 1")]
    assert told == ["game 1 (Sea Leg) begins", "game 1 (Sea Leg) is abandoned after 0 actions"]
