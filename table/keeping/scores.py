"""The best scores of a table, kept in the journal's file over restarts.

Scores are remembered in lists of games that can be compared ("Easy Sailing, Pillager"). A finished game
has one score; if its last move is taken back, the score goes too.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from engines.reasons import because
from table.keeping.clocks import LATEST
from table.keeping.database import transaction
from table.keeping.folder import BROKEN, broken_name
from table.tongues import rowed, say

SCHEMA = """
CREATE TABLE IF NOT EXISTS scores (
    game INTEGER PRIMARY KEY REFERENCES games (id), list TEXT NOT NULL, points INTEGER NOT NULL,
    at REAL NOT NULL
);
"""
COLUMNS = "SELECT game, list, points, at FROM scores LIMIT 0"
_SOUND = f"(typeof(points) = 'integer' AND typeof(at) IN ('integer', 'real') AND at >= 0 AND at < {LATEST})"


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

    def set_aside_broken(self, tell: Callable[[str], None]) -> None:
        """Scores that make no sense count for nothing: those that nobody was told of get a list's name that
        says so, and are told of."""
        rows = self._database.execute(
            f"SELECT game, list FROM scores WHERE NOT {_SOUND} AND instr(list, ?) = 0", (BROKEN,)
        ).fetchall()
        for game, name in rows:
            with suppress(sqlite3.Error), transaction(self._database):  # refused, it is told of again
                query = "UPDATE scores SET list = ? WHERE game = ?"
                self._database.execute(query, (broken_name(str(name)), game))
            tell(because("the score of game {game} could not be read and does not count", game=game))

    def before(self, game: int, name: str) -> int | None:
        """The best score of a list in the games before this one; None if it is the first."""
        row = self._database.execute(
            f"SELECT max(points) FROM scores WHERE list = ? AND game < ? AND {_SOUND}", (name, game)
        ).fetchone()
        return None if row[0] is None else int(row[0])

    def all(self) -> list[Best]:
        """The best of every list, by the lists' names."""
        rows = self._database.execute(
            f"SELECT list, max(points), at, count(*) FROM scores WHERE {_SOUND} GROUP BY list ORDER BY list"
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
