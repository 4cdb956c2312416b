"""What `run` does where guests choose: open the parts of all games, and run the kiosk's loop."""

from __future__ import annotations

import asyncio
import logging
import sys
from functools import partial
from pathlib import Path

from table.kiosk.around import HostPace
from table.running.app import (
    hands_for,
    has_screen,
    instead,
    open_log,
    open_terminal,
    open_window,
    patiently,
)
from table.running.guesthouse import furnish_for_guests
from table.running.house import is_virtual
from table.running.kiosk import KioskTable
from table.running.notify import Notifier
from table.running.rehearsals import rehearsal
from table.running.serving import Company, serve
from table.settings.config import Config

_log = logging.getLogger("tidetable")


def run_kiosk(config: Config, record: Path | None = None) -> int:
    """The whole life of a table, until told to stop."""
    address = config.board.address
    house = patiently(partial(furnish_for_guests, config, address, record=record), config)
    plays = ", ".join(game.title for game in house.offers.values())
    window = open_window(config, plays) if has_screen() else None
    terminal = open_terminal() if window is None and sys.stdout.isatty() else None
    open_log(plays, address, house.size)
    for words in house.left_out:
        _log.warning("%s", words)
    wants_pages = config.companion.on or any(game.sheet.teams is not None for game in house.offers.values())
    if is_virtual(address) and window is None:
        _log.warning(instead(address, next(iter(house.offers))))
    table = KioskTable(
        house,
        host_pace(config),
        notifier=Notifier(),
        hands=hands_for(house.board, house.everything),
        keep_s=config.kiosk.keep_minutes * 60,
        rehearse=rehearsal,
    )
    company = Company(window, terminal, wants_pages, called=house.called)
    return asyncio.run(serve(table, house.journal, config, company))


def host_pace(config: Config) -> HostPace:
    return HostPace(ask=config.kiosk.ask_after_s, leave=config.kiosk.leave_after_s)
