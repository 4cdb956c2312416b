"""Which seats of a game are bots', kept in the journal's file, so that they are theirs after a restart."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

SCHEMA = """
CREATE TABLE IF NOT EXISTS bots (
    game INTEGER NOT NULL REFERENCES games (id), seat INTEGER NOT NULL, level TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
"""
COLUMNS = "SELECT game, seat, level FROM bots LIMIT 0"


class KeptBots:
    """The bots' seats in a journal's database. Whoever writes them has a transaction open."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def seat(self, game: int, bots: Mapping[int, str]) -> None:
        """These seats of a game are bots', and no others."""
        self._database.execute("DELETE FROM bots WHERE game = ?", (game,))
        rows = [(game, seat, level) for seat, level in bots.items()]
        self._database.executemany("INSERT INTO bots VALUES (?, ?, ?)", rows)

    def of(self, game: int) -> dict[int, str]:
        """Which seats of a game are bots', and how well each plays."""
        rows = self._database.execute("SELECT seat, level FROM bots WHERE game = ?", (game,)).fetchall()
        return {seat: str(level) for seat, level in rows if isinstance(seat, int)}
