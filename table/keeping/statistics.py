"""What a shop wants to know of its table, worked out from the journal's file: games, how long they took and
how they ended, guests by the hour, and which readers failed.

Games are counted from the journal itself; results and faults have tables of their own. Nothing here tells a
card or an action. Times of day are those of the machine, and a clock that jumped back makes no game shorter
than nothing.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from table.keeping.database import transaction

SCHEMA = """
CREATE TABLE IF NOT EXISTS results (
    game INTEGER PRIMARY KEY REFERENCES games (id), winners TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS faults (
    day TEXT NOT NULL, cell TEXT NOT NULL, kind TEXT NOT NULL, times INTEGER NOT NULL,
    PRIMARY KEY (day, cell, kind)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS readers (cell TEXT PRIMARY KEY, game INTEGER NOT NULL) WITHOUT ROWID;
"""
COLUMNS = (
    "SELECT game, winners FROM results LIMIT 0",
    "SELECT day, cell, kind, times FROM faults LIMIT 0",
    "SELECT cell, game FROM readers LIMIT 0",
)
PAUSE = 300.0  # seconds between two actions that still count as playing
_PLAYED = "EXISTS (SELECT 1 FROM actions WHERE actions.game = games.id AND actions.seat >= 0)"
_OLD = "SELECT id FROM games WHERE fate NOT IN ('playing', 'kept') AND started < ?"


Played = Mapping[str, int]
"""Games that were begun, finished and abandoned."""


class GameFigures(NamedTuple):
    """A game's share."""

    game: str
    begun: int
    finished: int
    abandoned: int
    minutes: float  # that a finished one took, in the middle
    winners: Mapping[str, int]  # by seats ("0"), "" for a draw or a lost solo game


class Figures(NamedTuple):
    """All of it, for some days."""

    since: str
    games: tuple[GameFigures, ...]
    days: Mapping[str, int]  # games begun, by day
    hours: tuple[int, ...]  # guests, by the hour of the day in which their game began
    guests: int
    faults: Mapping[str, Mapping[str, int]]  # by cell, and kind

    def plain(self) -> dict[str, object]:
        """For JSON."""
        return {**self._asdict(), "games": [each._asdict() for each in self.games]}


class Statistics:
    """The figures in a journal's database."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def note_result(self, game: int, winners: Iterable[int]) -> None:
        """Who won; whoever says so has a transaction open."""
        words = " ".join(map(str, winners))
        self._database.execute("INSERT OR REPLACE INTO results VALUES (?, ?)", (game, words))

    def forget_result(self, game: int) -> None:
        self._database.execute("DELETE FROM results WHERE game = ?", (game,))

    def note_faults(self, at: float, faults: Mapping[tuple[str, str], int]) -> None:
        """So many faults of these kinds at these cells, on this day."""
        day = datetime.fromtimestamp(at).strftime("%Y-%m-%d")
        rows = [(day, cell, kind, times) for (cell, kind), times in faults.items()]
        with transaction(self._database):
            self._database.executemany(
                "INSERT INTO faults VALUES (?, ?, ?, ?) "
                "ON CONFLICT DO UPDATE SET times = times + excluded.times",
                rows,
            )

    def note_read(self, game: int, cells: Iterable[str]) -> None:
        """These readers have read something in this game."""
        with transaction(self._database):
            rows = [(cell, game) for cell in cells]
            self._database.executemany("INSERT OR REPLACE INTO readers VALUES (?, ?)", rows)

    def unread(self, cells: Iterable[str], games: int = 10) -> tuple[str, ...]:
        """The cells whose readers have read nothing in the last so many games that were played."""
        played = self._database.execute(
            f"SELECT id FROM games WHERE {_PLAYED} ORDER BY id DESC LIMIT ?", (games,)
        ).fetchall()
        if len(played) < games:
            return ()
        read = dict(
            self._database.execute("SELECT cell, game FROM readers WHERE typeof(game) = 'integer'").fetchall()
        )
        return tuple(cell for cell in cells if read.get(cell, -1) < played[-1][0])

    def forget(self, before: float) -> int:
        """Let go of games that began before this time, of their actions, and of old faults; how many games.
        The best scores stay."""
        day = datetime.fromtimestamp(max(0.0, before)).strftime("%Y-%m-%d")
        with transaction(self._database):
            for table in ("actions", "bots", "clocks", "hints", "visits", "results"):
                self._database.execute(f"DELETE FROM {table} WHERE game IN ({_OLD})", (before,))
            gone = self._database.execute(f"DELETE FROM games WHERE id IN ({_OLD})", (before,)).rowcount
            self._database.execute("DELETE FROM faults WHERE day < ?", (day,))
        return gone

    # What is worked out

    def played(self, since: float) -> Played:
        """How many games, since a time."""
        games = self._games(since)
        return {
            "begun": sum(each.begun for each in games),
            "finished": sum(each.finished for each in games),
            "abandoned": sum(each.abandoned for each in games),
        }

    def figures(self, since: float) -> Figures:
        """Everything since a time."""
        day = datetime.fromtimestamp(max(0.0, since)).strftime("%Y-%m-%d")
        return Figures(day, self._games(since), self._days(since), *self._guests(since), self._faults(day))

    def _games(self, since: float) -> tuple[GameFigures, ...]:
        rows = self._database.execute(
            "SELECT game, count(*), sum(fate = 'over'), sum(fate = 'abandoned') FROM games "
            f"WHERE started >= ? AND {_PLAYED} GROUP BY game ORDER BY count(*) DESC, game",
            (since,),
        ).fetchall()
        minutes, winners = self._minutes(since), self._winners(since)
        return tuple(
            GameFigures(str(game), begun, over, left, minutes.get(game, 0.0), winners.get(game, {}))
            for game, begun, over, left in rows
        )

    def _minutes(self, since: float) -> dict[str, float]:
        """How long a finished game was played, in the middle: waits for nobody are left out."""
        rows = self._database.execute(
            "WITH gaps AS (SELECT game, at - lag(at, 1, at) OVER (PARTITION BY game ORDER BY number) AS gap "
            "FROM actions), lengths AS (SELECT games.game, sum(max(0, min(gap, ?))) AS seconds FROM gaps "
            "JOIN games ON games.id = gaps.game WHERE fate = 'over' AND started >= ? GROUP BY games.id) "
            "SELECT game, seconds FROM lengths ORDER BY game, seconds",
            (PAUSE, since),
        ).fetchall()
        lengths: dict[str, list[float]] = {}
        for game, seconds in rows:
            lengths.setdefault(str(game), []).append(seconds)
        return {game: each[len(each) // 2] / 60 for game, each in lengths.items()}

    def _winners(self, since: float) -> dict[str, dict[str, int]]:
        rows = self._database.execute(
            "SELECT games.game, winners, count(*) FROM results JOIN games ON games.id = results.game "
            "WHERE started >= ? GROUP BY games.game, winners ORDER BY count(*) DESC",
            (since,),
        ).fetchall()
        found: dict[str, dict[str, int]] = {}
        for game, winners, times in rows:
            found.setdefault(str(game), {})[str(winners)] = times
        return found

    def _days(self, since: float) -> dict[str, int]:
        rows = self._database.execute(
            f"SELECT date(started, 'unixepoch', 'localtime'), count(*) FROM games "
            f"WHERE started >= ? AND {_PLAYED} GROUP BY 1 ORDER BY 1",
            (since,),
        ).fetchall()
        return {str(day): times for day, times in rows}

    def _guests(self, since: float) -> tuple[tuple[int, ...], int]:
        rows = self._database.execute(
            "SELECT cast(strftime('%H', started, 'unixepoch', 'localtime') AS INTEGER), sum(people) "
            f"FROM visits JOIN games ON games.id = visits.game WHERE started >= ? AND {_PLAYED} GROUP BY 1",
            (since,),
        ).fetchall()
        by_hour = dict(rows)
        hours = tuple(by_hour.get(hour, 0) for hour in range(24))
        return hours, sum(hours)

    def _faults(self, day: str) -> dict[str, dict[str, int]]:
        rows = self._database.execute(
            "SELECT cell, kind, sum(times) FROM faults WHERE day >= ? GROUP BY cell, kind ORDER BY cell",
            (day,),
        ).fetchall()
        found: dict[str, dict[str, int]] = {}
        for cell, kind, times in rows:
            found.setdefault(str(cell), {})[str(kind)] = times
        return found
