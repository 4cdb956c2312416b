"""A board and somebody who listens: what each cell said last, which tiles are down, what was pressed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from hardware.board import Board, CellPressed, CellSeen, KeyPressed, LinkChanged, Reading


class Ear:
    """Keeps the last word of everything. `heard` is called with all readings, after they were kept."""

    def __init__(self, board: Board, heard: Callable[[Sequence[Reading]], None] | None = None) -> None:
        self.board = board
        self.seen: dict[str, CellSeen] = {}
        self.down: dict[int, str] = {}
        self.pressed: list[CellPressed | KeyPressed] = []
        self._heard = heard
        self._news = asyncio.Event()

    def listen(self, readings: Sequence[Reading]) -> None:
        """The board's listener."""
        for reading in readings:
            if isinstance(reading, CellSeen):
                self.seen[reading.cell] = reading
            elif isinstance(reading, LinkChanged):
                self.down.pop(reading.tile, None)
                if not reading.up:
                    self.down[reading.tile] = reading.why
            else:
                self.pressed.append(reading)
        if self._heard is not None:
            self._heard(readings)
        self._news.set()

    @property
    def complete(self) -> bool:
        """Every cell has said what lies on it, and every tile is there."""
        return not self.down and len(self.seen) == len(self.board.cells)

    async def until(self, enough: Callable[[], bool], seconds: float, every: float | None = None) -> bool:
        """Wait for readings that make it so, or at most this long; whether it became so. What no reading
        tells of is looked at `every` so many seconds as well."""
        try:
            async with asyncio.timeout(seconds):
                while not enough():
                    self._news.clear()
                    try:
                        await asyncio.wait_for(self._news.wait(), every)
                    except TimeoutError:
                        continue
        except TimeoutError:
            return enough()
        return True


@asynccontextmanager
async def listening(
    board: Board, heard: Callable[[Sequence[Reading]], None] | None = None
) -> AsyncIterator[Ear]:
    """The board, started and heard, until this is left; then it is closed."""
    ear = Ear(board, heard)
    try:
        board.start(ear.listen)
        yield ear
    finally:
        board.close()
