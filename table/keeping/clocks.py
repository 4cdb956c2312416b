"""How long the clocks of a game have run, kept in the journal's file, so that a restart gives nobody time."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import suppress

from engines.reasons import because
from table.keeping.database import transaction
from table.keeping.folder import BROKEN, broken_name

SCHEMA = """
CREATE TABLE IF NOT EXISTS clocks (
    game INTEGER NOT NULL REFERENCES games (id), name TEXT NOT NULL, lasted REAL NOT NULL,
    PRIMARY KEY (game, name)
) WITHOUT ROWID;
"""
COLUMNS = "SELECT game, name, lasted FROM clocks LIMIT 0"
LATEST = 253_402_300_800  # the year 10000, which no calendar of ours has


class KeptClocks:
    """The clocks in a journal's database."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def note(self, game: int, lasted: Mapping[str, float]) -> None:
        """How many seconds each of these clocks has run. Whoever says it has a transaction open."""
        rows = [(game, name, seconds) for name, seconds in lasted.items()]
        self._database.executemany("INSERT OR REPLACE INTO clocks VALUES (?, ?, ?)", rows)

    def of(self, game: int, tell: Callable[[str], None]) -> dict[str, float]:
        """How many seconds each clock of a game has run. What makes no sense is set aside, and told of."""
        rows = self._database.execute(
            "SELECT name, lasted FROM clocks WHERE game = ? AND instr(name, ?) = 0", (game, BROKEN)
        ).fetchall()
        for name, lasted in rows:
            if not is_time(lasted):
                self._set_aside(game, name)
                tell(
                    because(
                        "the clock {name!r} of game {game} could not be read and begins anew",
                        name=name,
                        game=game,
                    )
                )
        return {str(name): float(lasted) for name, lasted in rows if is_time(lasted)}

    def _set_aside(self, game: int, name: str) -> None:
        with suppress(sqlite3.Error), transaction(self._database):  # refused, it is told of again next time
            self._database.execute(
                "UPDATE clocks SET name = ? WHERE game = ? AND name = ?", (broken_name(name), game, name)
            )


def is_time(lasted: object) -> bool:
    """Is it a number of seconds, as clocks and games have them?"""
    return isinstance(lasted, int | float) and 0 <= lasted < LATEST
