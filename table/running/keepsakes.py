"""Games whose guests have left: kept for a while in case they come back, then given up."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from contextlib import suppress

from engines.match import Match
from table.keeping.saved import KEPT, PLAYING, Finale, SavedGame
from table.keeping.scores import list_name
from table.keeping.visits import Guests
from table.kiosk.stations import KeptGame, Party, Wish
from table.running.guesthouse import Guesthouse
from table.running.house import replayed
from table.tongues import say

LOOK = 60.0  # seconds between two looks at what is kept

_log = logging.getLogger("tidetable")


class Keepsakes:
    """What the journal has of games that may go on. A journal that refuses is asked again later."""

    def __init__(self, house: Guesthouse, keep_s: float, wall: Callable[[], float]) -> None:
        self._house, self._journal, self._keep_s, self._wall = house, house.journal, keep_s, wall
        self.games: tuple[KeptGame, ...] = ()
        self._looked = -LOOK
        self._absent: set[int] = set()  # kept games of which the log says that they cannot go on here

    def at_table(self) -> Wish | None:
        """The game that was being played when the program last ended, if that is not too long ago. What else
        was being played then is kept."""
        with suppress(sqlite3.Error):
            for number, (saved, left) in enumerate(self._journal.left(PLAYING)):
                if number == 0 and saved.game in self._house.offers and self._fresh(left):
                    found = self._wish(saved)
                else:
                    self.keep(saved.id)
                    found = None
                if found is not None:
                    return found
        return None

    def keep(self, entry: int) -> bool:
        """This game's guests have left."""
        return self._set_fate(entry, KEPT)

    def take_up(self, entry: int) -> Match | None:
        """They are back: the game as they left it; None where it cannot go on."""
        with suppress(sqlite3.Error):
            for saved, _ in [*self._journal.left(KEPT), *self._journal.left(PLAYING)]:
                if saved.id == entry:
                    self._set_fate(entry, PLAYING)
                    return replayed(self._house.house(saved.game, saved.options), saved, self._wall)
        return None

    def look_now_and_then(self, now: float) -> None:
        """Look, if that was long ago."""
        if now >= self._looked + LOOK:
            self._looked = now
            self.look()

    def look_soon(self) -> None:
        """A game has left the table: whoever asks next wants to know."""
        self._looked = -LOOK

    def look(self) -> None:
        """Which games are kept now; those that were for too long are given up."""
        kept = []
        with suppress(sqlite3.Error):
            for saved, left in self._journal.left(KEPT):
                if not self._fresh(left):
                    self._journal.end(saved.id, Finale("abandoned"), left)
                elif saved.game in self._house.offers:
                    title = self._house.offers[saved.game].title
                    kept.append(KeptGame(saved.id, saved.game, title, left, self._wish(saved)))
                else:
                    self._pass_over(saved)
        self.games = tuple(kept)

    def best(self) -> list[str]:
        """The scores to beat, in words."""
        return [
            say("{list}: {points}", list=list_name(best.list), points=best.points)
            for best in self._journal.best.all()[:3]
        ]

    def _pass_over(self, saved: SavedGame) -> None:
        """A game whose package is gone, or that is not offered any more: it stays, and is told of once."""
        if saved.id not in self._absent:
            self._absent.add(saved.id)
            _log.warning(
                "game %d of the journal is one of %r, which is not offered here: it is kept as it is",
                saved.id,
                saved.game,
            )

    def _fresh(self, left: float) -> bool:
        """A clock that was put back makes nothing old."""
        return self._wall() - left < self._keep_s

    def _wish(self, saved: SavedGame) -> Wish:
        guests = self._journal.visits.of(saved.id) or Guests(0)
        return Wish(saved.game, Party(*guests), saved.options, saved.id)

    def _set_fate(self, entry: int, fate: str) -> bool:
        try:
            self._journal.set_fate(entry, fate)
        except sqlite3.Error:
            return False
        return True
