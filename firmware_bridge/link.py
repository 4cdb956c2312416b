"""One tile on one serial port, kept alive: opens, listens, writes, and opens again after any failure."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence

from firmware_bridge.events import ButtonReport, CellReport, Down, Event, TileInfo, Up
from firmware_bridge.values import Lamp

__all__ = ["ButtonReport", "CellReport", "Down", "Event", "Link", "TileInfo", "Up"]


class Link:
    """The Pi's end of one tile's serial port. Everything runs on the loop's thread.

    `on_events` gets a non-empty list of events as soon as the bytes that caused them are read;
    it may call `light` and `close`. `start` may already report Down before it returns.
    """

    def __init__(
        self,
        port: str,
        on_events: Callable[[Sequence[Event]], None],
        *,
        loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        raise NotImplementedError

    def start(self) -> None:
        """Open the port now; when that fails, report Down and keep trying with growing waits."""
        raise NotImplementedError

    def light(self, lamps: Mapping[int, Lamp]) -> None:
        """Show these lamps, now or as soon as the tile is up; lamps not named stay as they are.

        FLASH is shown once, over what the lamp shows otherwise, and only if the tile is up.
        """
        raise NotImplementedError

    def close(self) -> None:
        """Darken the tile if it is up, and let go of the port; no event follows."""
        raise NotImplementedError
