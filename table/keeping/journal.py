"""The journal: every game as its options and its actions, in words a person can read.

SQLite in WAL mode with synchronous=FULL: when `add` returns, the action survives a pulled plug.
What an action led to is shown only after that. The file is the owner's alone: it holds secrets.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from engines.errors import UserError
from engines.game import Options
from engines.match import Entry
from table.keeping.scores import BestScores

_SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, seed INTEGER NOT NULL,
    chance TEXT NOT NULL, started REAL NOT NULL, ended REAL, fate TEXT NOT NULL DEFAULT 'playing'
);
CREATE TABLE IF NOT EXISTS actions (
    game INTEGER NOT NULL REFERENCES games (id), number INTEGER NOT NULL,
    seat INTEGER NOT NULL, action TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS clocks (
    game INTEGER NOT NULL REFERENCES games (id), name TEXT NOT NULL, lasted REAL NOT NULL,
    PRIMARY KEY (game, name)
) WITHOUT ROWID;
"""


class JournalError(UserError):
    """The journal cannot be used. Names the file and the way out."""


class SavedGame(NamedTuple):
    """A game in the journal."""

    id: int
    game: str
    options: Options
    seed: int
    chance: str
    started: float
    fate: str  # "playing", "over" or "abandoned"
    actions: tuple[Entry, ...]


class Journal:
    """The games of one table."""

    def __init__(self, path: Path | None) -> None:
        """Open or make the journal; None keeps it in memory, for games nobody needs to find again."""
        self._name = str(path or ":memory:")
        try:
            if path is not None:
                path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                path.touch(mode=0o600)  # before SQLite does it with everybody's rights
            self._database = _open(self._name)
            self.best = BestScores(self._database)
        except (OSError, sqlite3.Error) as error:
            raise JournalError(
                f"the journal {self._name} cannot be used: {error}; move it away or name another state folder"
            ) from error

    def begin(self, game: str, options: Options, seed: int, chance: str, at: float) -> int:
        """A new game; returns the number it is known by."""
        words = json.dumps(dict(options), sort_keys=True)
        cursor = self._database.execute(
            "INSERT INTO games (game, options, seed, chance, started) VALUES (?, ?, ?, ?, ?)",
            (game, words, seed, chance, at),
        )
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    def add(self, game: int, number: int, entries: Iterable[Entry], at: float) -> None:
        """Keep these actions, the first of them being the game's `number`-th (from 0), or none of them."""
        rows = [(game, number + i, entry.seat, entry.text, at) for i, entry in enumerate(entries)]
        with self._transaction():
            self._database.executemany("INSERT INTO actions VALUES (?, ?, ?, ?, ?)", rows)

    def keep_clocks(self, game: int, lasted: Mapping[str, float]) -> None:
        """How many seconds each clock of a game has run."""
        rows = [(game, name, seconds) for name, seconds in lasted.items()]
        with self._transaction():
            self._database.executemany("INSERT OR REPLACE INTO clocks VALUES (?, ?, ?)", rows)

    def clocks(self, game: int) -> dict[str, float]:
        rows = self._database.execute("SELECT name, lasted FROM clocks WHERE game = ?", (game,)).fetchall()
        return {str(name): float(lasted) for name, lasted in rows}

    def cut(self, game: int, length: int) -> None:
        """Take back every action from the `length`-th on."""
        with self._transaction():
            self._database.execute("DELETE FROM actions WHERE game = ? AND number >= ?", (game, length))
            self._database.execute("UPDATE games SET fate = 'playing', ended = NULL WHERE id = ?", (game,))
            self.best.forget(game)

    def end(self, game: int, fate: str, at: float) -> None:
        """The game is "over" or "abandoned"."""
        self._database.execute("UPDATE games SET fate = ?, ended = ? WHERE id = ?", (fate, at, game))

    def unfinished(self, game: str) -> SavedGame | None:
        """The newest game of this name that was neither finished nor abandoned."""
        row = self._database.execute(
            "SELECT * FROM games WHERE game = ? AND fate = 'playing' ORDER BY id DESC LIMIT 1", (game,)
        ).fetchone()
        return None if row is None else self._saved(row)

    def games(self, most: int = 20) -> list[SavedGame]:
        """The newest games, newest first."""
        rows = self._database.execute("SELECT * FROM games ORDER BY id DESC LIMIT ?", (most,)).fetchall()
        return [self._saved(row) for row in rows]

    def _saved(self, row: tuple[object, ...]) -> SavedGame:
        number, game, options, seed, chance, started, _, fate = row
        actions = self._database.execute(
            "SELECT seat, action FROM actions WHERE game = ? ORDER BY number", (number,)
        ).fetchall()
        return SavedGame(
            int(str(number)),
            str(game),
            json.loads(str(options)),
            int(str(seed)),
            str(chance),
            float(str(started)),
            str(fate),
            tuple(Entry(seat, text) for seat, text in actions),
        )

    def _transaction(self) -> _Transaction:
        return _Transaction(self._database)

    def close(self) -> None:
        self._database.close()


def _open(name: str) -> sqlite3.Connection:
    """A database that survives a pulled plug, with its tables; closed again if that cannot be."""
    database = sqlite3.connect(name, isolation_level=None)
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.executescript(_SCHEMA)
    except BaseException:
        database.close()
        raise
    return database


class _Transaction:
    """All of it or none, committed to the disk when the block ends."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def __enter__(self) -> None:
        self._database.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self._database.execute("COMMIT" if kind is None else "ROLLBACK")
