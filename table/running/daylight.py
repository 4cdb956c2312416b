"""Day and night at a table: how bright its lamps and its screen are, how loud it is, and when it sleeps."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from hardware.board import Board
from table.kiosk.hours import Hours, minutes
from table.running.dimming import DimmedBoard
from table.running.service import Service
from table.settings.config import Config
from table.showing.display.sound import Sounds

LOOK = 20.0  # seconds between two looks at the clock


def hours_of(config: Config) -> Hours:
    """The hours as they are set."""
    set_, dark = config.hours, config.hours.night
    opened = (minutes(set_.open), minutes(set_.close)) if set_.open and set_.close else None
    return Hours(opened, (minutes(dark), minutes(set_.morning)) if dark else None, set_.dimmed)


def time_of_day() -> int:
    """Minutes since midnight, by this machine's clock."""
    now = time.localtime()
    return now.tm_hour * 60 + now.tm_min


class Daylight:
    """Looks at the clock now and then, and tells lamps, screen and host."""

    def __init__(
        self,
        service: Service,
        board: Board,
        config: Config,
        sounds: Sounds | None = None,
        clock: Callable[[], int] = time_of_day,
    ) -> None:
        self._service, self._sounds, self._clock = service, sounds, clock
        self._board = board if isinstance(board, DimmedBoard) else None
        self._hours, self._screen = hours_of(config), config.display.brightness

    def look(self) -> None:
        now = self._clock()
        level = self._hours.level(now)
        if self._board is not None:
            self._board.dim(level)
        if self._sounds is not None:
            self._sounds.level = level
        self._service.keep_hours(self._hours.is_open(now), self._screen * level)

    async def watch(self) -> None:
        """For as long as the table runs."""
        await self._service.started.wait()
        while True:
            self.look()
            await asyncio.sleep(LOOK)
