"""What the commands `play`, `demo` and `run` do: open the parts, put them together, run the loop."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, TypeVar

import msgspec

from engines.errors import UserError
from hardware.board import Board
from hardware.keys import world_of
from table.games.sheet import AnySheet
from table.hands.hands import Hands
from table.keeping.folder import state_dir
from table.keeping.progress import Progress
from table.playing.session import Session
from table.running.disk import when_the_disk_takes_it
from table.running.displays import SceneDisplay
from table.running.events import STDOUT, open_events
from table.running.house import House, furnish, is_virtual, next_session, session_of
from table.running.log import set_up_log
from table.running.notify import Notifier
from table.running.recorded import remember, remembered
from table.running.schooling import school_of
from table.running.service import Service
from table.running.serving import Company, serve
from table.sensing.pieces import Registry
from table.settings.config import Config

if TYPE_CHECKING:
    from table.showing.display.window import Window
    from table.showing.terminal import TerminalDisplay

T = TypeVar("T")
SCREENS = ("kmsdrm", "x11", "wayland")  # drivers that need a screen

_log = logging.getLogger("tidetable")


def play(
    game: str,
    *,
    config: Config,
    board: str,
    options: Mapping[str, object],
    seats: Mapping[str, str] | None = None,
    size: tuple[int, int] | None = None,
    fullscreen: bool = False,
    screenshot: Path | None = None,
    events: str | None = None,
    record: Path | None = None,
    browser: bool = False,
) -> int:
    """A window on the table: with a simulated board its mat is played with the mouse. Without a screen the
    table is drawn in the terminal, where its mat can be reached by other means than the mouse. With `browser`
    a page stands in for the window."""
    if browser and not is_virtual(board):
        raise NoWayToPlay(NOT_IN_MEMORY.format(board=board))
    display = msgspec.structs.replace(config.display, size=size or config.display.size, fullscreen=fullscreen)
    config = msgspec.structs.replace(config, display=display)
    seats = config.game.seats if seats is None and game == config.game.name else seats
    house = furnish(game, config, board, options, fast=False, record=record, seats=seats)
    with _closed_on_failure(house):
        if not browser and _out_of_reach(house, config, board):
            raise NoWayToPlay(instead(board, game))
        stream = None if events is None else open_events(events, house.registry)
    window = open_window(config, house.sheet.game.TITLE) if has_screen() and not browser else None
    terminal = open_terminal() if window is None and events != STDOUT and not browser else None
    open_log(house.sheet.game.TITLE, board, house.size)
    service = make_service(house, [], hands=hands_for(house.board, house.registry), notifier=Notifier({}))
    service.be_frank()
    service.may_quit = True
    progress = Progress(state_dir(config.table.state_dir), house.journal.tell)
    service.school = school_of(house, progress)
    called = {house.sheet.game.NAME: game}
    tell = partial(print, file=sys.stderr if events == STDOUT else sys.stdout, flush=True)
    told = tell if browser else None
    company = Company(window, terminal, _wants_pages(config, house.sheet), screenshot, stream, called, told)
    return asyncio.run(serve(service, house.journal, config, company))


@contextmanager
def _closed_on_failure(house: House) -> Iterator[None]:
    """What was opened for a game that cannot be played is let go."""
    try:
        yield
    except BaseException:
        house.board.close()
        house.journal.close()
        raise


def run(*, config: Config, record: Path | None = None) -> int:
    """The service, until told to stop: the one game that is set, or the whole life of a table whose guests
    choose. Without a screen it plays with lights alone, and where somebody watches its terminal it draws
    there."""
    address = config.board.address
    if not config.only_game:
        from table.running.kiosk_app import run_kiosk  # what only guests need

        return run_kiosk(config, record)
    name, options, seats = config.game.name, config.game.options, config.game.seats
    opened = partial(furnish, name, config, address, options, fast=False, record=record, seats=seats)
    house = patiently(opened, config)
    window = open_window(config, house.sheet.game.TITLE) if has_screen() else None
    terminal = open_terminal() if window is None and sys.stdout.isatty() else None
    open_log(house.sheet.game.TITLE, address, house.size)
    if _out_of_reach(house, config, address):
        _log.warning(instead(address, config.game.name))
    service = make_service(house, [], hands=hands_for(house.board, house.registry), notifier=Notifier())
    called = {house.sheet.game.NAME: name}
    company = Company(window, terminal, _wants_pages(config, house.sheet), called=called)
    return asyncio.run(serve(service, house.journal, config, company))


def patiently(furnish: Callable[[], T], config: Config) -> T:
    """What a table needs, opened: at once, or when its disk takes something again."""
    return when_the_disk_takes_it(furnish, config, partial(open_window, config, "") if has_screen() else None)


class NoWayToPlay(UserError):
    """Everything is there but a way for people to reach the mat."""


NOT_IN_MEMORY = (
    "{board} is no mat in memory: people move its pieces by hand. In a browser --board mock: is played, and "
    "the picture of any table is at /table of its pages, for everybody to look at (--lan)"
)


def _out_of_reach(house: House, config: Config, address: str) -> bool:
    """A mat in memory is played in a window, or on pages; without both nobody can."""
    if address.startswith("replay:"):
        return False  # there, all has been played
    return is_virtual(address) and not has_screen() and not _wants_pages(config, house.sheet)


def instead(address: str, game: str) -> str:
    return (
        f"nobody can play on {address} here: it is a mat in memory, its pieces are moved with the mouse, and "
        f"there is no screen. Play in a browser (tidetable play {game} --browser), on a screen, on a real "
        f"mat (--board serial:PORT,PORT,PORT, or board.address in the settings), or watch: "
        f"tidetable demo {game}"
    )


def open_log(plays: str, address: str, size: tuple[int, int]) -> None:
    set_up_log()
    _log.info("the table starts: %s on %s, a mat of %d x %d", plays, address, *size)


def _wants_pages(config: Config, sheet: AnySheet) -> bool:
    """Where the settings want them, or a crew cannot do without."""
    return config.companion.on or sheet.teams is not None


def has_screen(environ: Mapping[str, str] = os.environ) -> bool:
    """Is there a screen to open a window on?"""
    driver = environ.get("SDL_VIDEODRIVER")
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY")) or driver in SCREENS


def open_window(config: Config, plays: str) -> Window:
    from table.showing.display.window import Window  # pygame is slow to import: only where a window is wanted

    return Window(
        size=config.display.size,
        fullscreen=config.display.fullscreen,
        title=f"Tidetable: {plays}" if plays else "Tidetable",
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

    service = Service(house.board, house.size, open_session, displays, notifier, hands)
    service.school = None if once else school_of(house)
    return service
