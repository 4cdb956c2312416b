"""Boards with an audience: a test plays the world and waits for what the board says of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest

from hardware.board import CellPressed, Lamp, LinkChanged, Reading
from hardware.mock import MockBoard
from hardware.simulated import ChildBoard, SimBoard

PATIENCE_S = 60


class Stage:
    """A started board and everything it reported; the same words play the world on either kind."""

    def __init__(self, board: MockBoard | ChildBoard) -> None:
        self.board = board
        self.heard: list[Reading] = []
        self._links: dict[int, bool] = {}
        self._news = asyncio.Event()
        board.lamps.when_noted = self._news.set
        board.start(self._listen)

    def _listen(self, readings: Sequence[Reading]) -> None:
        self.heard += [reading for reading in readings if not self._same_link(reading)]
        self._news.set()

    def _same_link(self, reading: Reading) -> bool:
        """A link that stays down may give another reason later; when it does is a matter of time."""
        if not isinstance(reading, LinkChanged):
            return False
        before, self._links[reading.tile] = self._links.get(reading.tile), reading.up
        return before is False and not reading.up

    async def until(self, enough: Callable[[], bool]) -> None:
        """Wait until something heard or shown makes it so."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                while not enough():
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"waited in vain; heard {self.heard}, shown {self.board.shown}") from None

    async def hears(self, count: int) -> list[Reading]:
        """The next `count` readings, and no other: a press on every tile shows that none came after."""
        await self.until(lambda: len(self.heard) >= count)
        presses: list[Reading] = [CellPressed(tile[-1]) for tile in self.board.tiles.tiles]
        for press in presses:
            self.board.press(press.cell)
        await self.until(lambda: all(press in self.heard for press in presses))
        heard, self.heard = self.heard, []
        for press in presses:
            heard.remove(press)
        return heard

    async def shows(self, expected: dict[str, Lamp]) -> None:
        """Wait until these lamps show this."""
        await self.until(lambda: all(self.board.lit(cell) == lamp for cell, lamp in expected.items()))


OpenStage = Callable[..., AbstractAsyncContextManager[Stage]]


@asynccontextmanager
async def open_stage(board: MockBoard | ChildBoard) -> AsyncIterator[Stage]:
    try:
        yield Stage(board)
    finally:
        board.close()


@pytest.fixture(params=[MockBoard, SimBoard], ids=["mock", "sim"])
def stage(request: pytest.FixtureRequest) -> OpenStage:
    """Either kind of board, for behaviour that they share."""
    return lambda tiles: open_stage(request.param(tiles))


@pytest.fixture
def sim_stage() -> OpenStage:
    """A simulated board, for what only a wire has."""
    return lambda tiles, pace="fast": open_stage(SimBoard(tiles, pace=pace))
