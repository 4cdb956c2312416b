"""What is shown to those who pass by: each game in turn, as bots have played it somewhere else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from engines.match import Entry
from table.kiosk.attract import Showing
from table.kiosk.offers import OfferedGame, Offers
from table.kiosk.stations import Attracting
from table.showing.scene import Scene

Rehearsal = Callable[[OfferedGame, int], Awaitable[tuple[Entry, ...]]]


class Showings:
    """One showing of each game. Without a `rehearse` passers-by see how it begins."""

    def __init__(
        self,
        offers: Offers,
        size: tuple[int, int],
        rehearse: Rehearsal | None,
        seed: Callable[[], int],
        spawn: Callable[[Coroutine[Any, Any, None]], object],
        came: Callable[[], object],
    ) -> None:
        """`spawn` lets something run beside the loop; `came` is told that there is a new game to show."""
        self._showings = {name: Showing(game) for name, game in offers.items()}
        self._size, self._rehearse, self._seed = size, rehearse, seed
        self._spawn, self._came = spawn, came
        self._rehearsing: set[str] = set()

    def picture(self, station: Attracting, now: float) -> Scene:
        """What is shown now; where a showing begins, bots are set to play the next one."""
        shown = self._showings[station.game]
        if shown.begin(station.since):
            self._have_played(shown)
        return shown.picture(*self._size, now)

    def due(self, station: Attracting) -> float:
        """When there is something new to see."""
        return self._showings[station.game].due()

    def _have_played(self, showing: Showing) -> None:
        """Let bots play another game for a showing; meanwhile it stays as it is."""
        name = showing.game.name
        if self._rehearse is not None and name not in self._rehearsing:
            self._rehearsing.add(name)
            self._spawn(self._play_for(showing, self._rehearse(showing.game, self._seed())))

    async def _play_for(self, showing: Showing, rehearsal: Awaitable[tuple[Entry, ...]]) -> None:
        try:
            played = await rehearsal
        finally:
            self._rehearsing.discard(showing.game.name)
        if played:
            showing.take(played, asyncio.get_running_loop().time())
            self._came()
