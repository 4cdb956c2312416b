"""What the commands `play`, `demo` and `run` do: open the parts, put them together, run the loop."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import SystemRandom
from typing import Any, NamedTuple, cast

from engines.game import BadOption, Options
from engines.match import BadRecord, Match
from hardware.address import open_board
from hardware.board import Board, World
from hardware.cells import TileMap
from hardware.keys import KeyPins
from table import games
from table.config import Config, known_tags
from table.hands import Hands
from table.journal import Journal
from table.notify import Notifier
from table.paths import private_file, state_dir
from table.pieces import Lying, Piece, Registry, simulated_registry
from table.service import Service, Shown
from table.session import Pace, Session
from table.sheet import Sheet


class House(NamedTuple):
    """The parts of a table that outlast a game."""

    sheet: Sheet
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
    sheet = games.load_sheet(game)
    size = (config.mat.columns, config.mat.rows)
    try:
        fitted = sheet.fit(*size, options)
        tiles = config.tile_map()
    except BadOption:
        if not is_virtual(address):
            raise
        size = sheet.mat(options)
        fitted = sheet.fit(*size, options)
        tiles = TileMap.split(*size)
    Match(sheet.game, fitted, seed=0)  # a bad option is told before any part is opened
    pieces = sheet.pieces(fitted)
    registry = _registry(pieces, known_tags(config), address)
    journal = Journal(private_file(state_dir(config.table.state_dir) / "journal.db") if keep else None)
    pace = Pace(config.table.gone_ms / 1000, config.table.settle_ms / 1000, config.table.patience_s)
    if fast:
        pace = pace._replace(gone=0.02, settle=0.02)
    board = open_board(address, tiles=tiles, keys=_pins(config))
    return House(sheet, fitted, size, registry, board, journal, pace)


def _pins(config: Config) -> dict[tuple[int, str], KeyPins]:
    return {place: KeyPins(key.button, key.lamp) for place, key in config.wired_keys().items()}


def _registry(pieces: Sequence[Piece], tags: Mapping[str, Lying], address: str) -> Registry:
    """The owner's tags for the pieces of this game; a board without any gets simulated ones."""
    names = {piece.name for piece in pieces}
    mine = {tag: lying for tag, lying in tags.items() if lying.piece in names}
    return Registry(pieces, mine) if mine and not is_virtual(address) else simulated_registry(pieces)


def next_session(house: House, seed: Callable[[], int], resume: bool = True) -> Session:
    """The game that was left unfinished, or a new one."""
    if resume:
        saved = house.journal.unfinished(house.sheet.game.NAME)
        if saved is not None and dict(saved.options) == dict(house.options):
            try:
                match = Match(
                    house.sheet.game,
                    saved.options,
                    seed=saved.seed,
                    chance=saved.chance,
                    record=saved.actions,
                )
            except (BadRecord, BadOption) as error:
                print(f"game {saved.id} of the journal cannot go on and is set aside: {error}", flush=True)
                house.journal.end(saved.id, "unreadable", time.time())
            else:
                return _session(house, match, saved.id)
    return _session(house, Match(house.sheet.game, house.options, seed=seed()), None)


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
    house = furnish(game, config, board, options, fast=False)
    return asyncio.run(_play(house, window or config.display.size, fullscreen, screenshot))


async def _play(house: House, size: tuple[int, int], fullscreen: bool, screenshot: Path | None) -> int:
    from table.display.window import Window  # pygame is slow to import: only where a window is wanted
    from table.virtual import VirtualMat

    picture = Window(size=size, fullscreen=fullscreen, title=f"Tidetable: {house.sheet.game.TITLE}")
    hands = _hands(house)
    service = make_service(house, [picture], hands=hands)
    stop_on_signals(service)
    watching = asyncio.create_task(_started(service, VirtualMat(service, picture, hands)))
    try:
        await service.run()
        await watching
        if screenshot is not None:
            picture.screenshot(screenshot)
    finally:
        watching.cancel()
        picture.close()
        house.journal.close()
    return 0


async def _started(service: Service, mat: Any) -> None:
    await service.started.wait()
    await mat.watch()


def run(*, config: Config) -> int:
    """The service: the configured game on the configured board, until told to stop."""
    house = furnish(config.game.name, config, config.board.address, config.game.options, fast=False)
    return asyncio.run(_run(house, config))


async def _run(house: House, config: Config) -> int:
    service = make_service(house, [], notifier=Notifier())
    stop_on_signals(service)
    window = _open_window(config, house)
    watching = None
    if window is not None:
        from table.virtual import VirtualMat

        service.displays.append(window)
        watching = asyncio.create_task(_started(service, VirtualMat(service, window, None)))
    try:
        await service.run()
    finally:
        if watching is not None:
            watching.cancel()
        if window is not None:
            window.close()
        house.journal.close()
    return 0


def has_screen(environ: Mapping[str, str] = os.environ) -> bool:
    """Is there a screen to open a window on?"""
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY")) or environ.get(
        "SDL_VIDEODRIVER"
    ) in (
        "kmsdrm",
        "x11",
        "wayland",
    )


def _open_window(config: Config, house: House) -> Any:
    if not has_screen():
        return None
    from table.display.window import Window

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
) -> Service:
    """A service that plays one game after the other, or with `once` a single new one."""
    opened: list[Session] = []

    def open_session() -> Session | None:
        if once and opened:
            return None
        opened.append(next_session(house, lambda: SystemRandom().getrandbits(48), resume=not once))
        return opened[-1]

    return Service(house.board, house.size, open_session, displays, notifier, hands)


def stop_on_signals(service: Service) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, service.stop)
