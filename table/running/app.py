"""What the commands `play`, `demo` and `run` do: open the parts, put them together, run the loop."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import msgspec

from engines.game import BadOption, Options
from engines.match import BadRecord, Match
from hardware.address import open_board
from hardware.board import Board, World
from hardware.cells import TileMap
from hardware.keys import KeyPins
from table import games
from table.games.sheet import AnySheet
from table.hands.hands import Hands
from table.keeping.folder import state_dir
from table.keeping.journal import Journal, open_journal
from table.playing.session import Pace, Session
from table.running.notify import Notifier
from table.running.service import Service, Shown
from table.sensing.pieces import Lying, Piece, Registry, simulated_registry
from table.settings.config import Config, known_tags
from table.showing.chimes import Chimes
from table.showing.speech import Speaker, Voice, voice_command

if TYPE_CHECKING:
    from table.hands.virtual import VirtualMat
    from table.showing.display.window import Window


class House(NamedTuple):
    """The parts of a table that outlast a game."""

    sheet: AnySheet
    options: Options
    size: tuple[int, int]
    registry: Registry
    board: Board
    journal: Journal
    pace: Pace


def is_virtual(address: str) -> bool:
    """Is this a board whose pieces are moved by the program's own hands?"""
    return address.startswith(("mock:", "sim:"))


def furnish(
    game: str, config: Config, address: str, options: Mapping[str, Any], fast: bool, keep: bool = True
) -> House:
    """Open everything a game needs; errors name what is missing and the way out."""
    sheet = games.load_sheet(game, config.card_file(game))
    size, fitted, tiles = fit_mat(sheet, config, options, is_virtual(address))
    sheet = sheet.on_mat(*size)
    Match(sheet.game, fitted, seed=0)  # a bad option is told before any part is opened
    pieces = sheet.pieces(fitted)
    registry = registry_for(pieces, known_tags(config), is_virtual(address))
    pace = Pace(config.table.gone_ms / 1000, config.table.settle_ms / 1000, config.table.patience_s)
    if fast:
        pace = pace._replace(gone=0.02, settle=0.02)
    journal = open_journal(state_dir(config.table.state_dir)) if keep else Journal(None)
    try:
        board = open_board(address, tiles=tiles, keys=_pins(config))
    except BaseException:
        journal.close()
        raise
    return House(sheet, fitted, size, registry, board, journal, pace)


def fit_mat(
    sheet: AnySheet, config: Config, options: Mapping[str, Any], virtual: bool
) -> tuple[tuple[int, int], Options, TileMap]:
    """The mat, the options that go with it, and its readers. A mat in memory is as the game likes it
    best, unless the settings say how large it is and the game can be played on that."""
    size = (config.mat.columns, config.mat.rows)
    if not virtual or config.mat_is_set:
        try:
            return size, sheet.fit(*size, options), config.tile_map()
        except BadOption:
            if not virtual:
                raise
    size = sheet.mat(options)
    return size, sheet.fit(*size, options), TileMap.split(*size)


def _pins(config: Config) -> dict[tuple[int, str], KeyPins]:
    return {place: KeyPins(key.button, key.lamp) for place, key in config.wired_keys().items()}


def registry_for(pieces: Sequence[Piece], tags: Mapping[str, Lying], virtual: bool) -> Registry:
    """The owner's tags for the pieces of this game; a board without any gets simulated ones."""
    names = {piece.name for piece in pieces}
    mine = {tag: lying for tag, lying in tags.items() if lying.piece in names}
    return Registry(pieces, mine) if mine and not virtual else simulated_registry(pieces)


def next_session(house: House, seed: Callable[[], int], resume: bool = True) -> Session:
    """The game that was left unfinished, or a new one."""
    found = _left_off(house) if resume else None
    if found is not None:
        return _session(house, *found)
    chance = house.sheet.chance(house.options)
    return _session(house, Match(house.sheet.game, house.options, seed=seed(), chance=chance), None)


def _left_off(house: House) -> tuple[Match, int] | None:
    """The newest game of this kind that can go on, and its number. Others are set aside and told of, but
    never with their actions: those may be secrets."""
    game, given_up = house.sheet.game, set[int]()
    while saved := house.journal.unfinished(game.NAME, house.options, besides=given_up):
        try:
            match = Match(game, saved.options, seed=saved.seed, chance=saved.chance, record=saved.actions)
        except BadRecord as error:
            why = f"its action {error.number} does not fit the rules"
        except BadOption:
            why = "its options do not fit the rules"
        else:
            return match, saved.id
        given_up.add(saved.id)
        with suppress(sqlite3.Error):  # refused, it is found and told of again
            house.journal.give_up(saved.id, time.time(), why)
    return None


def _session(house: House, match: Match, saved_as: int | None) -> Session:
    return Session(
        house.sheet,
        match,
        house.registry,
        house.board.cells,
        house.journal,
        saved_as,
        house.pace,
        time.time,
    )


def play(
    game: str,
    *,
    config: Config,
    board: str,
    options: Mapping[str, Any],
    window: tuple[int, int] | None = None,
    fullscreen: bool = False,
    screenshot: Path | None = None,
) -> int:
    """A window on the table: with a simulated board its mat is played with the mouse."""
    display = msgspec.structs.replace(
        config.display, size=window or config.display.size, fullscreen=fullscreen
    )
    config = msgspec.structs.replace(config, display=display)
    house = furnish(game, config, board, options, fast=False)
    return asyncio.run(
        _serve(house, config, Notifier({}), _hands(house), _open_window(config, house), screenshot)
    )


def run(*, config: Config) -> int:
    """The service: the configured game on the configured board, until told to stop."""
    house = furnish(config.game.name, config, config.board.address, config.game.options, fast=False)
    window = _open_window(config, house) if has_screen() else None
    return asyncio.run(_serve(house, config, Notifier(), None, window))


async def _serve(
    house: House,
    config: Config,
    notifier: Notifier,
    hands: Hands | None,
    window: Window | None,
    screenshot: Path | None = None,
) -> int:
    service = make_service(house, [], hands=hands, notifier=notifier)
    stop_on_signals(service)
    watching = None
    if window is not None:
        from table.hands.virtual import VirtualMat

        service.displays.append(window)
        watching = asyncio.create_task(_started(service, VirtualMat(service, window, hands)))
        if config.sound.on:
            from table.showing.display.sound import Sounds

            service.displays.append(Chimes(Sounds(volume=config.sound.volume)))
    try:
        async with _pages(service, config, house), _speech(service, config):
            await service.run()
        if window is not None and screenshot is not None:
            window.screenshot(screenshot)
    finally:
        if watching is not None:
            watching.cancel()
        if window is not None:
            window.close()
        house.journal.close()
    return 0


@asynccontextmanager
async def _pages(service: Service, config: Config, house: House) -> AsyncIterator[None]:
    """Private pages for the players, where the settings want them or a crew cannot do without."""
    if not config.companion.on and house.sheet.teams is None:
        yield
        return
    from table.showing.companion.opening import (
        companion,  # aiohttp is slow to import: only where it is wanted
    )

    folder = state_dir(config.table.state_dir)
    async with companion(service, config.companion, folder, house.journal.tell):
        yield


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


def _open_window(config: Config, house: House) -> Window:
    from table.showing.display.window import Window  # pygame is slow to import: only where a window is wanted

    return Window(
        size=config.display.size,
        fullscreen=config.display.fullscreen,
        title=f"Tidetable: {house.sheet.game.TITLE}",
    )


def _hands(house: House) -> Hands | None:
    """Hands for boards that have a world of their own."""
    return Hands(cast(World, house.board), house.registry) if hasattr(house.board, "place") else None


def make_service(
    house: House,
    displays: list[Shown],
    *,
    hands: Hands | None = None,
    notifier: Notifier | None = None,
    once: bool = False,
    seed: int | None = None,
) -> Service:
    """A service that plays one game after the other, or with `once` a single new one; with a `seed`
    chance is the same every time."""
    begun = count()

    def open_session() -> Session | None:
        if next(begun) and once:
            return None
        drawn = SystemRandom().getrandbits(48) if seed is None else seed
        return next_session(house, lambda: drawn, resume=not once)

    return Service(house.board, house.size, open_session, displays, notifier, hands)


def stop_on_signals(service: Service) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, service.stop)
