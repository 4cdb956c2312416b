"""A table for guests with pages, in the test's own loop: keys at the mat, phones around it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from hardware.keys import world_of
from hardware.mock import MockBoard
from table.hands.hands import Hands
from table.judging.verdict import Guide
from table.kiosk.around import HostPace
from table.running.faultbook import FaultBook
from table.running.guesthouse import Guesthouse, furnish_for_guests
from table.running.keeper import Keeper
from table.running.kiosk import KioskTable
from table.settings.config import Config
from table.settings.sections import CompanionSettings, KioskSettings, Table
from table.showing.companion.opening import companion
from table.showing.companion.operator import operator_token
from table.showing.companion.server import Companion
from table.tongues import speak
from tests.companion.pages import PATIENCE, changed_until


class PagedKiosk:
    """A kiosk whose companion listens."""

    def __init__(self, table: KioskTable, server: Companion, operator: str) -> None:
        self.table, self.server, self.operator = table, server, operator
        world = world_of(table.board)
        assert isinstance(world, MockBoard)
        self.world, self.hands = world, Hands(world, table.house.everything)

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.server.bound.port}"

    @property
    def link(self) -> str:
        """The operator's."""
        return f"{self.base}/#{self.operator}"

    @property
    def station(self) -> str:
        return type(self.table.host.station).__name__

    def key(self, *words: str) -> None:
        for word in words:
            self.world.key(0, word)

    async def until(self, seen: Callable[[], object], what: str) -> None:
        await changed_until(self.table, seen, lambda: f"{what}; {self.table.host.station}")

    async def choose(self, title: str) -> None:
        """Guests choose a game, and the first answer to what else is asked."""
        await self.until(lambda: self.table._lookout.watch.ready, "every cell reports")
        self.key("confirm")
        await self.until(lambda: self.station == "Choosing", "they may choose")
        names = [game.title for game in self.table.house.offers.values()]
        self.key(*["right"] * names.index(title), "confirm")
        while not self.table.at_game:
            self.key("confirm")
            await self.until(lambda: self.station != "Choosing", "it is chosen")

    async def follow(self) -> None:
        """Do what the table asks for."""
        await self.until(lambda: self.table.moment.ready, "every cell reports")
        verdict = self.table.moment.verdict
        for fix in verdict.fixes if isinstance(verdict, Guide) else ():
            self.hands.follow(fix)
        await self.until(lambda: self.table.moment.playing, "the mat agrees")


@asynccontextmanager
async def paged_kiosk(
    folder: Path, games: tuple[str, ...] = ("sea_leg", "captivate"), language: str = "en"
) -> AsyncIterator[PagedKiosk]:
    waits = Table(state_dir=str(folder), settle_ms=20, gone_ms=20, still_ms=20, language=language)
    config = Config(table=waits, kiosk=KioskSettings(games=games))
    house = furnish_for_guests(config, "mock:")
    table = KioskTable(house, HostPace())
    faults = keep(table, house, config, folder)
    async with companion(table, CompanionSettings(on=True, port=0), folder) as server:
        running = asyncio.create_task(table.run())
        try:
            await asyncio.wait_for(table.started.wait(), PATIENCE)
            yield PagedKiosk(table, server, operator_token(folder))
        finally:
            table.stop()
            await running
            faults.write()
            house.journal.close()
            speak("en")  # as it was: a process speaks one language


def keep(table: KioskTable, house: Guesthouse, config: Config, folder: Path) -> FaultBook:
    """Somebody who writes down what fails, as the program does."""
    faults = FaultBook(house.journal.statistics, time.time)
    table.witnesses.append(faults)
    table.keeper = Keeper(config, folder, house.journal, faults)
    return faults
