"""What the commands `play`, `demo` and `run` do: open the parts, put them together, run the loop."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import sqlite3
import sys
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any

import msgspec

from engines.errors import UserError
from hardware.board import Board
from hardware.keys import world_of
from table.games.sheet import AnySheet
from table.hands.hands import Hands
from table.keeping.folder import state_dir
from table.keeping.journal import Journal
from table.playing.session import Session
from table.running.botseats import BotSeats
from table.running.daylight import Daylight
from table.running.events import STDOUT, EventStream, open_events
from table.running.faultbook import FaultBook
from table.running.heart import journal_valve
from table.running.helping_hand import HelpingHand
from table.running.house import House, furnish, is_virtual, next_session, session_of
from table.running.keeper import Keeper
from table.running.log import set_up_log
from table.running.notify import Notifier
from table.running.recorded import remember, remembered
from table.running.service import SceneDisplay, Service
from table.sensing.pieces import Registry
from table.settings.config import Config
from table.showing.chimes import Chimes
from table.showing.speech import Speaker, Voice, voice_command

if TYPE_CHECKING:
    from table.hands.virtual import VirtualMat
    from table.showing.display.window import Window
    from table.showing.terminal import TerminalDisplay

_log = logging.getLogger("tidetable")


def play(
    game: str,
    *,
    config: Config,
    board: str,
    options: Mapping[str, Any],
    seats: Mapping[str, str] | None = None,
    size: tuple[int, int] | None = None,
    fullscreen: bool = False,
    screenshot: Path | None = None,
    events: str | None = None,
    record: Path | None = None,
) -> int:
    """A window on the table: with a simulated board its mat is played with the mouse. Without a screen the
    table is drawn in the terminal, where its mat can be reached by other means than the mouse."""
    display = msgspec.structs.replace(config.display, size=size or config.display.size, fullscreen=fullscreen)
    config = msgspec.structs.replace(config, display=display)
    seats = config.game.seats if seats is None and game == config.game.name else seats
    house = furnish(game, config, board, options, fast=False, record=record, seats=seats)
    try:
        if _out_of_reach(house, config, board):
            raise NoWayToPlay(instead(board, game))
        stream = None if events is None else open_events(events, house.registry)
    except BaseException:
        house.board.close()
        house.journal.close()
        raise
    window = open_window(config, house.sheet.game.TITLE) if has_screen() else None
    terminal = open_terminal() if window is None and events != STDOUT else None
    open_log(house.sheet.game.TITLE, board, house.size)
    service = make_service(house, [], hands=hands_for(house.board, house.registry), notifier=Notifier({}))
    service.be_frank()
    service.may_quit = True
    wants_pages, called = _wants_pages(config, house.sheet), {house.sheet.game.NAME: game}
    return asyncio.run(
        serve(service, house.journal, config, window, terminal, wants_pages, screenshot, stream, called)
    )


def run(*, config: Config, record: Path | None = None) -> int:
    """The service, until told to stop: the one game that is set, or the whole life of a table whose guests
    choose. Without a screen it plays with lights alone, and where somebody watches its terminal it draws
    there."""
    address = config.board.address
    if not config.only_game:
        from table.running.kiosk_app import run_kiosk  # what only guests need

        return run_kiosk(config, record)
    name, options, seats = config.game.name, config.game.options, config.game.seats
    house = furnish(name, config, address, options, fast=False, record=record, seats=seats)
    window = open_window(config, house.sheet.game.TITLE) if has_screen() else None
    terminal = open_terminal() if window is None and sys.stdout.isatty() else None
    open_log(house.sheet.game.TITLE, address, house.size)
    if _out_of_reach(house, config, address):
        _log.warning(instead(address, config.game.name))
    wants_pages = _wants_pages(config, house.sheet)
    service = make_service(house, [], hands=hands_for(house.board, house.registry), notifier=Notifier())
    called = {house.sheet.game.NAME: name}
    return asyncio.run(serve(service, house.journal, config, window, terminal, wants_pages, called=called))


class NoWayToPlay(UserError):
    """Everything is there but a way for people to reach the mat."""


def _out_of_reach(house: House, config: Config, address: str) -> bool:
    """A mat in memory is played in a window, or on pages; without both nobody can."""
    if address.startswith("replay:"):
        return False  # there, all has been played
    return is_virtual(address) and not has_screen() and not _wants_pages(config, house.sheet)


def instead(address: str, game: str) -> str:
    return (
        f"nobody can play on {address} here: it is a mat in memory, its pieces are moved with the mouse, and "
        f"there is no screen. Start on a screen (tidetable play {game}), on a real mat "
        f"(--board serial:PORT,PORT,PORT, or board.address in the settings), or watch: tidetable demo {game}"
    )


def open_log(plays: str, address: str, size: tuple[int, int]) -> None:
    set_up_log()
    _log.info("the table starts: %s on %s, a mat of %d x %d", plays, address, *size)


async def serve(
    service: Service,
    journal: Journal,
    config: Config,
    window: Window | None,
    terminal: TerminalDisplay | None,
    wants_pages: bool,
    screenshot: Path | None = None,
    events: EventStream | None = None,
    called: Mapping[str, str] | None = None,
) -> int:
    """Run a table with everything around it, until it stops. `called` says how a game was asked for, where
    that is not by its name."""
    faults = FaultBook(journal.statistics, time.time)
    service.witnesses.append(faults)
    service.heart.valves.append(journal_valve(journal))
    keeper = Keeper(config, state_dir(config.table.state_dir), journal, faults)
    service.keeper = keeper
    forget_old_games(journal, config.table.keep_days)
    if events is not None:
        service.witnesses.append(events)
        service.displays.append(events)
    bots, hand = BotSeats(service, called), HelpingHand(service)
    service.witnesses += [bots, hand]
    service.hints = config.table.hints
    stop_on_signals(service)
    watching = sounds = None
    if terminal is not None:
        service.displays.append(terminal)
    if window is not None:
        from table.hands.virtual import VirtualMat

        service.displays.append(window)
        watching = asyncio.create_task(_started(service, VirtualMat(service, window, service.hands)))
        service.watch(watching)
        if config.sound.on:
            from table.showing.display.sound import Sounds

            sounds = Sounds(volume=config.sound.volume)
            service.displays.append(Chimes(sounds))
    hours = asyncio.create_task(Daylight(service, service.board, config, sounds).watch())
    service.watch(hours)
    try:
        async with (
            _pages(service, config, journal, wants_pages),
            _speech(service, config),
            _fleet(service, config),
        ):
            settle_memory()
            await service.run()
        if screenshot is not None:
            save_screenshot(service, window, screenshot, config)
    finally:
        hours.cancel()
        await bots.close()
        await hand.close()
        if watching is not None:
            watching.cancel()
        for display in (window, terminal):
            if display is not None:
                display.close()
        faults.write()
        journal.close()
        if events is not None:
            events.close()
        _log.info("the table stops")
    return keeper.code


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
async def _pages(service: Service, config: Config, journal: Journal, wanted: bool) -> AsyncIterator[None]:
    """Private pages for the players."""
    if not wanted:
        yield
        return
    from table.showing.companion.opening import (
        companion,  # aiohttp is slow to import: only where it is wanted
    )

    folder = state_dir(config.table.state_dir)
    async with companion(service, config.companion, folder, journal.tell):
        yield


def _wants_pages(config: Config, sheet: AnySheet) -> bool:
    """Where the settings want them, or a crew cannot do without."""
    return config.companion.on or sheet.teams is not None


@asynccontextmanager
async def _speech(service: Service, config: Config) -> AsyncIterator[None]:
    """Announcements spoken aloud, where the settings want them and there is a voice."""
    command = voice_command(config.sound.volume) if config.sound.on and config.sound.speech else None
    if command is None:
        yield
        return
    voice = Voice(command)
    service.displays.append(Speaker(voice.say))
    try:
        yield
    finally:
        await voice.close()


@asynccontextmanager
async def _fleet(service: Service, config: Config) -> AsyncIterator[None]:
    """Word of this table to a broker, where the settings want it."""
    from table.fleet.opening import fleet

    async with fleet(service, config.fleet, state_dir(config.table.state_dir)):
        yield


async def _started(service: Service, mat: VirtualMat) -> None:
    await service.started.wait()
    await mat.watch()


def has_screen(environ: Mapping[str, str] = os.environ) -> bool:
    """Is there a screen to open a window on?"""
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY")) or environ.get(
        "SDL_VIDEODRIVER"
    ) in (
        "kmsdrm",
        "x11",
        "wayland",
    )


def open_window(config: Config, plays: str) -> Window:
    from table.showing.display.window import Window  # pygame is slow to import: only where a window is wanted

    return Window(
        size=config.display.size,
        fullscreen=config.display.fullscreen,
        title=f"Tidetable: {plays}",
    )


def open_terminal() -> TerminalDisplay:
    from table.showing.terminal import TerminalDisplay  # rich: only where it is wanted

    return TerminalDisplay()


def hands_for(board: Board, registry: Registry) -> Hands | None:
    """Hands for boards that have a world of their own."""
    world = world_of(board)
    return None if world is None else Hands(world, registry)


def make_service(
    house: House,
    displays: list[SceneDisplay],
    *,
    hands: Hands | None = None,
    notifier: Notifier | None = None,
    once: bool = False,
    seed: int | None = None,
) -> Service:
    """A service that plays one game after the other, or with `once` a single new one; with a `seed`
    chance is the same every time."""
    begun, again = count(), remembered(house.board, house.sheet)

    def open_session() -> Session | None:
        if next(begun) and once:
            return None
        drawn = SystemRandom().getrandbits(48) if seed is None else seed
        match = next(again, None)
        session = (
            next_session(house, lambda: drawn, resume=not once)
            if match is None
            else session_of(house, match, None)
        )
        remember(house.board, session.match)
        return session

    return Service(house.board, house.size, open_session, displays, notifier, hands)


def stop_on_signals(service: Service) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, service.stop)
