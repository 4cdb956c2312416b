"""The best scores of a table, kept in the journal's file over restarts.

Scores are remembered in lists of games that can be compared ("Easy Sailing, Pillager"). A finished game
has one score; if its last move is taken back, the score goes too.
"""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

from table.tongues import rowed, say

SCHEMA = """
CREATE TABLE IF NOT EXISTS scores (
    game INTEGER PRIMARY KEY REFERENCES games (id), list TEXT NOT NULL, points INTEGER NOT NULL,
    at REAL NOT NULL
);
"""
COLUMNS = "SELECT game, list, points, at FROM scores LIMIT 0"


class Best(NamedTuple):
    """The best score of a list, when it was reached, and how many games are in the list."""

    list: str
    points: int
    at: float
    games: int


class BestScores:
    """The scores in a journal's database. Whoever writes them has a transaction open."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def note(self, game: int, name: str, points: int, at: float) -> None:
        """Remember the score of a finished game; said twice, it is still one game."""
        self._database.execute("INSERT OR IGNORE INTO scores VALUES (?, ?, ?, ?)", (game, name, points, at))

    def forget(self, game: int) -> None:
        self._database.execute("DELETE FROM scores WHERE game = ?", (game,))

    def before(self, game: int, name: str) -> int | None:
        """The best score of a list in the games before this one; None if it is the first."""
        row = self._database.execute(
            "SELECT max(points) FROM scores WHERE list = ? AND game < ?", (name, game)
        ).fetchone()
        return None if row[0] is None else int(row[0])

    def all(self) -> list[Best]:
        """The best of every list, by the lists' names."""
        rows = self._database.execute(
            "SELECT list, max(points), at, count(*) FROM scores GROUP BY list ORDER BY list"
        ).fetchall()  # SQLite takes the other columns from the row that has the maximum
        return [Best(str(name), int(points), float(at), int(games)) for name, points, at, games in rows]


def list_name(name: str) -> str:
    """What people call a list of scores: its name in the journal is made of titles."""
    return rowed([say(title) for title in name.split(", ")])


def praise(name: str, points: int, before: int | None) -> str:
    """How a score compares with the best one before it."""
    if before is None or before <= 0:
        return say("The first score for {name}.", name=list_name(name)) if points > 0 else ""
    if points > before:
        return say("A new best for {name}: it was {before}.", name=list_name(name), before=before)
    if points == before:
        return say("As good as the best for {name}.", name=list_name(name))
    return say("The best for {name} is {before}.", name=list_name(name), before=before)
