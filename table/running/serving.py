"""A table with everything around it, from its start to its stop.

What is opened is closed in the opposite order, whatever failed in between: nobody is left who writes to a
journal that is closed.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from table.hands.mouse import MouseHand
from table.keeping.folder import state_dir
from table.keeping.journal import Journal
from table.running.botseats import BotSeats
from table.running.daylight import Daylight
from table.running.events import EventStream
from table.running.faultbook import FaultBook
from table.running.heart import journal_valve
from table.running.helping_hand import HelpingHand
from table.running.keeper import Keeper
from table.running.looking_back import LookingBack
from table.running.service import Service
from table.running.whispering import Whispering
from table.settings.config import Config
from table.showing.chimes import Chimes
from table.showing.speech import Speaker, Voice, voice_command

if TYPE_CHECKING:
    from table.hands.virtual import VirtualMat
    from table.showing.display.sound import Sounds
    from table.showing.display.window import Window
    from table.showing.terminal import TerminalDisplay

_log = logging.getLogger("tidetable")


IN_BROWSER = (
    "play in a browser: {link}\n(whoever has this link moves the pieces; without what follows the # it shows "
    "everybody the table. Ctrl-C ends the program, and the game is kept)"
)


class Company(NamedTuple):
    """What is around a table. `called` says how a game was asked for, where that is not by its name;
    `in_browser` is told the link to a table that is played there."""

    window: Window | None = None
    terminal: TerminalDisplay | None = None
    pages: bool = False
    screenshot: Path | None = None
    events: EventStream | None = None
    called: Mapping[str, str] | None = None
    in_browser: Callable[[str], None] | None = None


async def serve(service: Service, journal: Journal, config: Config, company: Company) -> int:
    """Run a table until it stops; the code that the program ends with."""
    async with AsyncExitStack() as at_last:
        at_last.callback(_log.info, "the table stops")
        keeper = _keep(service, journal, config, at_last)
        sounds = _show(service, config, company, at_last)
        _help(service, config, company, at_last)
        hours = asyncio.create_task(Daylight(service, service.board, config, sounds).watch())
        service.watch(hours)
        at_last.callback(hours.cancel)
        stop_on_signals(service)
        async with (
            _pages(service, config, journal, company),
            _speech(service, config),
            _fleet(service, config, journal),
        ):
            settle_memory()
            await service.run()
        if company.screenshot is not None:
            save_screenshot(service, company.window, company.screenshot, config)
    return keeper.code


def _keep(service: Service, journal: Journal, config: Config, at_last: AsyncExitStack) -> Keeper:
    """What is written down: the games, the faults, and whether the table is well."""
    faults = FaultBook(journal.statistics, time.time)
    at_last.callback(journal.close)
    at_last.callback(faults.write)
    service.witnesses.append(faults)
    service.heart.valves.append(journal_valve(journal))
    service.keeper = keeper = Keeper(config, state_dir(config.table.state_dir), journal, faults)
    forget_old_games(journal, config.table.keep_days)
    return keeper


def _show(service: Service, config: Config, company: Company, at_last: AsyncExitStack) -> Sounds | None:
    """Everybody who shows the table, and what is heard at it."""
    if company.events is not None:
        at_last.callback(company.events.close)
        service.witnesses.append(company.events)
        service.displays.append(company.events)
    if company.terminal is not None:
        at_last.callback(company.terminal.close)
        service.displays.append(company.terminal)
    if company.window is None:
        return None
    from table.hands.virtual import VirtualMat

    at_last.callback(company.window.close)
    service.displays.append(company.window)
    watching = asyncio.create_task(_started(service, VirtualMat(service, company.window, service.hands)))
    service.watch(watching)
    at_last.callback(watching.cancel)
    return _sounds(service, config) if config.sound.on else None


def _sounds(service: Service, config: Config) -> Sounds:
    from table.showing.display.sound import Sounds

    sounds = Sounds(volume=config.sound.volume)
    service.displays.append(Chimes(sounds))
    return sounds


def _help(service: Service, config: Config, company: Company, at_last: AsyncExitStack) -> None:
    """Who plays along, carries out what follows on a mat in memory, looks back, or whispers to pages."""
    helpers = (
        BotSeats(service, company.called),
        HelpingHand(service),
        LookingBack(service, company.called),
        Whispering(service, company.called),
    )
    for helper in helpers:
        at_last.push_async_callback(helper.close)
    service.witnesses += helpers
    service.hints = config.table.hints


def forget_old_games(journal: Journal, days: int) -> None:
    """Games are kept for a set number of days. A journal that refuses is asked again at the next start."""
    with suppress(sqlite3.Error):
        gone = journal.statistics.forget(time.time() - days * 86_400)
        if gone:
            _log.info("%d games older than %d days are let go of", gone, days)


def save_screenshot(service: Service, window: Window | None, path: Path, config: Config) -> None:
    """What the window shows, or would show where there is none."""
    if window is not None:
        window.screenshot(path)
        return
    from table.showing.display.picture import save_picture

    path.parent.mkdir(parents=True, exist_ok=True)
    save_picture(service.scene(asyncio.get_running_loop().time()), path, config.display.size)


def settle_memory() -> None:
    """Leave what is loaded by now out of every later search for garbage: it stays as long as the program,
    and looking through all of it takes as long as two hundred lights."""
    gc.collect()
    gc.freeze()


@asynccontextmanager
async def _pages(service: Service, config: Config, journal: Journal, company: Company) -> AsyncIterator[None]:
    """Private pages for the players, and the table as a page that is played on."""
    wanted, tell = company.pages, company.in_browser
    if not wanted and tell is None:
        yield
        return
    from table.showing.companion.opening import (
        companion,  # aiohttp is slow to import: only where it is wanted
    )

    folder = state_dir(config.table.state_dir)
    hand = None if tell is None else MouseHand(service, service.hands).act
    async with companion(service, config.companion, folder, journal.tell, hand, wanted) as pages:
        if tell is not None:
            tell(IN_BROWSER.format(link=pages.table_link))
        yield


@asynccontextmanager
async def _speech(service: Service, config: Config) -> AsyncIterator[None]:
    """Announcements spoken aloud, where the settings want them and there is a voice."""
    command = voice_command(config.sound.volume) if config.sound.on and config.sound.speech else None
    if command is None:
        yield
        return
    voice = Voice(command, service.watch)
    service.displays.append(Speaker(voice.say))
    try:
        yield
    finally:
        await voice.close()


@asynccontextmanager
async def _fleet(service: Service, config: Config, journal: Journal) -> AsyncIterator[None]:
    """Word of this table to a broker, where the settings want it."""
    from table.fleet.opening import fleet

    async with fleet(service, config.fleet, state_dir(config.table.state_dir), journal.statistics):
        yield


async def _started(service: Service, mat: VirtualMat) -> None:
    await service.started.wait()
    await mat.watch()


def stop_on_signals(service: Service) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, service.stop)
