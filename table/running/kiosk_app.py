"""What `run` does where guests choose: open the parts of all games, and run the kiosk's loop."""

from __future__ import annotations

import asyncio
import logging
import sys
from pathlib import Path
from random import SystemRandom

from table.bots.levels import Level
from table.bots.thinker import Thinker
from table.games import load_game
from table.kiosk.host import HostPace
from table.playing.moment import Moment
from table.running.app import (
    hands_for,
    has_screen,
    instead,
    open_log,
    open_terminal,
    open_window,
    serve,
)
from table.running.guesthouse import furnish_for_guests
from table.running.house import is_virtual
from table.running.kiosk import KioskTable
from table.running.notify import Notifier
from table.settings.config import Config

_log = logging.getLogger("tidetable")


def run_kiosk(config: Config, record: Path | None = None) -> int:
    """The whole life of a table, until told to stop."""
    address = config.board.address
    house = furnish_for_guests(config, address, record=record)
    plays = ", ".join(game.title for game in house.offers.values())
    window = open_window(config, plays) if has_screen() else None
    terminal = open_terminal() if window is None and sys.stdout.isatty() else None
    open_log(plays, address, house.size)
    wants_pages = config.companion.on or any(game.sheet.teams is not None for game in house.offers.values())
    if is_virtual(address) and window is None:
        _log.warning(instead(address, next(iter(house.offers))))
    opponents = Opponents()
    table = KioskTable(
        house,
        host_pace(config),
        opponents,
        notifier=Notifier(),
        hands=hands_for(house.board, house.everything),
        keep_s=config.kiosk.keep_minutes * 60,
    )

    async def live() -> int:
        try:
            return await serve(table, house.journal, config, window, terminal, wants_pages)
        finally:
            await opponents.close()

    return asyncio.run(live())


def host_pace(config: Config) -> HostPace:
    return HostPace(ask=config.kiosk.ask_after_s, leave=config.kiosk.leave_after_s)


class Opponents:
    """Bots for the seats that the table plays: each game's think in a process of their own, from what their
    seat may know."""

    def __init__(self) -> None:
        self._thinkers: dict[str, Thinker] = {}
        self._rng = SystemRandom()

    async def __call__(self, moment: Moment, seat: int) -> str:
        game = moment.sheet.game
        if game.NAME not in self._thinkers:
            self._thinkers[game.NAME] = Thinker(load_game(game.NAME))
        seen = game.sample(moment.state, seat, self._rng)
        seed = str(self._rng.getrandbits(48))
        thought = await self._thinkers[game.NAME].choose(seen, seat, Level.NORMAL, seed)
        return game.text(thought.action)

    async def close(self) -> None:
        for thinker in self._thinkers.values():
            await thinker.close()
