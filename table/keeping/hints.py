"""How many hints each seat had, kept in the journal's file: who looks back at a game may know of them."""

from __future__ import annotations

import sqlite3

SCHEMA = """
CREATE TABLE IF NOT EXISTS hints (
    game INTEGER NOT NULL REFERENCES games (id), seat INTEGER NOT NULL, given INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
"""
COLUMNS = "SELECT game, seat, given FROM hints LIMIT 0"


class HintCounts:
    """The hints in a journal's database. Whoever writes them has a transaction open."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def note(self, game: int, seat: int, given: int) -> None:
        """This seat has had so many by now."""
        self._database.execute("INSERT OR REPLACE INTO hints VALUES (?, ?, ?)", (game, seat, given))

    def of(self, game: int) -> dict[int, int]:
        """The seats of a game that had any, each with how many."""
        rows = self._database.execute("SELECT seat, given FROM hints WHERE game = ?", (game,)).fetchall()
        return {seat: given for seat, given in rows if isinstance(seat, int) and _is_count(given)}


def _is_count(given: object) -> bool:
    return isinstance(given, int) and given > 0
