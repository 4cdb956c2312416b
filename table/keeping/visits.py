"""Who played a game, kept in the journal's file: so that a bot's seats are a bot's after a restart too, and a
shop knows how many guests it had."""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

SCHEMA = """
CREATE TABLE IF NOT EXISTS visits (
    game INTEGER PRIMARY KEY REFERENCES games (id), people INTEGER NOT NULL, bots INTEGER NOT NULL
);
"""
COLUMNS = "SELECT game, people, bots FROM visits LIMIT 0"


class Guests(NamedTuple):
    """So many people, and so many seats that the table played."""

    people: int
    bots: int = 0


class Visits:
    """The guests in a journal's database. Whoever writes them has a transaction open."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def note(self, game: int, guests: Guests) -> None:
        self._database.execute("INSERT OR REPLACE INTO visits VALUES (?, ?, ?)", (game, *guests))

    def of(self, game: int) -> Guests | None:
        """Who played this game; None where nobody wrote it down."""
        row = self._database.execute("SELECT people, bots FROM visits WHERE game = ?", (game,)).fetchone()
        sound = row is not None and all(isinstance(number, int) and 0 <= number <= 99 for number in row)
        return Guests(*row) if sound else None
