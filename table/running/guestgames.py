"""The games of a table for guests: begun, gone on with, or left to be kept."""

from __future__ import annotations

import logging
from collections.abc import Callable
from random import SystemRandom

from engines.game import CHANCE
from engines.match import Match
from table.bots.levels import Level
from table.keeping.visits import Guests
from table.kiosk.stations import Wish
from table.playing.intents import Abandon
from table.playing.school import School
from table.playing.session import Session
from table.running.guesthouse import Guesthouse
from table.running.house import session_of
from table.running.keepsakes import Keepsakes
from table.running.schooling import school_of
from table.showing.display.look import wear

_log = logging.getLogger("tidetable")


def any_seed() -> int:
    """Chance as nobody can foresee it."""
    return SystemRandom().getrandbits(48)


class GuestGames:
    """Makes sessions of wishes."""

    def __init__(
        self, house: Guesthouse, keepsakes: Keepsakes, wall: Callable[[], float], seed: Callable[[], int]
    ) -> None:
        self._house, self._keepsakes, self._wall, self._seed = house, keepsakes, wall, seed

    def open(self, wish: Wish) -> tuple[Session, School | None]:
        """A new game, or the one that was kept; a kept one that cannot go on is begun anew. With it the
        lessons of that game, where it has some."""
        house = self._house.house(wish.game, wish.options)
        school = school_of(house)
        if wish.lessons and school is not None:
            wear(house.sheet.colours)
            return school.open(0), school
        people, bots = wish.party
        match = None if wish.entry is None else self._keepsakes.take_up(wish.entry)
        entry = None if match is None else wish.entry
        if match is None:
            chance = house.sheet.chance(wish.options)
            match = Match(house.sheet.game, wish.options, seed=self._seed(), chance=chance)
            house = house._replace(bots=dict.fromkeys(range(people, people + bots), str(Level.NORMAL)))
        self._house.journal.guests = Guests(*wish.party)
        return session_of(house, match, entry, self._wall), school

    def leave(self, session: Session) -> None:
        """The guests have gone: what they played is kept, unless it was over or had not begun. Of a lesson
        nothing is, but the game that it was begun in."""
        moment = session.moment
        if moment.lesson is not None:
            aside = self._keepsakes.at_table()
            if aside is not None and aside.entry is not None:
                self._keepsakes.keep(aside.entry)
            return
        name = f"game {moment.entry} ({moment.sheet.game.TITLE})"
        about = {"ENTRY": moment.entry, "GAME": moment.sheet.game.NAME}
        if any(entry.seat != CHANCE for entry in moment.record) and not moment.ended:
            if self._keepsakes.keep(moment.entry):
                _log.info(
                    "%s is kept after %d actions: nobody is here", name, len(moment.record), extra=about
                )
        elif not moment.ended:
            session.do(Abandon())
            _log.info("%s is abandoned before it began: nobody is here", name, extra=about)
