"""The journal: every game as its options and its actions, in words a person can read.

SQLite in WAL mode with synchronous=FULL: when a verb returns, what it wrote survives a pulled plug. Each
verb is one transaction: all of it is kept, or sqlite3.Error is raised and nothing is. What an action led
to is shown only after that. The file is the owner's alone: it holds secrets.
"""

from __future__ import annotations

import json
import logging
import sqlite3
import weakref
from collections.abc import Container, Iterable, Mapping
from pathlib import Path

from engines.errors import UserError
from engines.game import Options
from engines.match import Entry
from engines.reasons import because
from table.keeping import bot_seats, clocks, hints, scores, statistics, visits
from table.keeping.bot_seats import KeptBots
from table.keeping.clocks import KeptClocks, is_time
from table.keeping.database import Damaged, connect, primary_code, transaction
from table.keeping.folder import Claim, disk_permitting, private_file, set_aside
from table.keeping.hints import HintCounts
from table.keeping.saved import (
    UNREADABLE,
    Finale,
    SavedGame,
    options_asked,
    options_words,
    read_options,
)
from table.keeping.scores import BestScores
from table.keeping.statistics import Statistics
from table.keeping.visits import Guests, Visits

_SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, seed INTEGER NOT NULL,
    chance TEXT NOT NULL, started REAL NOT NULL, ended REAL, fate TEXT NOT NULL DEFAULT 'playing'
);
CREATE TABLE IF NOT EXISTS actions (
    game INTEGER NOT NULL REFERENCES games (id), number INTEGER NOT NULL,
    seat INTEGER NOT NULL, action TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (game, number)
) WITHOUT ROWID;
"""
_GAME = "SELECT id, game, options, seed, chance, started, fate FROM games"
_COLUMNS = (
    f"{_GAME} LIMIT 0",
    "SELECT ended FROM games LIMIT 0",
    "SELECT game, number, seat, action, at FROM actions LIMIT 0",
    clocks.COLUMNS,
    bot_seats.COLUMNS,
    scores.COLUMNS,
    visits.COLUMNS,
    hints.COLUMNS,
    *statistics.COLUMNS,
)
_WHOLE_SCHEMA = "".join(
    (_SCHEMA, clocks.SCHEMA, bot_seats.SCHEMA, scores.SCHEMA, visits.SCHEMA, hints.SCHEMA, statistics.SCHEMA)
)
_IN_USE = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)

_log = logging.getLogger("tidetable.keeping")


class JournalError(UserError):
    """The journal cannot be used. Names the file and the way out."""


class Journal:
    """The games of one table."""

    def __init__(self, path: Path | None, claim: Claim | None = None) -> None:
        """Open or make the journal; None keeps it in memory, for games nobody needs to find again. A
        `claim` on the folder it lies in is given up when the journal is closed."""
        name = str(path or ":memory:")
        self.tidings: list[str] = []  # what people have yet to be told: parts that were set aside
        self._claim = claim
        try:
            if path is not None:
                path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                path.touch(mode=0o600)  # before SQLite does it with everybody's rights
            self._database = connect(name, _WHOLE_SCHEMA, _COLUMNS)
        except (OSError, sqlite3.Error, Damaged) as error:
            raise JournalError(
                f"the journal {name} cannot be used: {error}; move it away or name another state folder"
            ) from error
        weakref.finalize(self, self._database.close)  # also where a program ends in the middle of things
        self._clocks = KeptClocks(self._database)
        self.bot_seats = KeptBots(self._database)
        self.best = BestScores(self._database)
        self.visits = Visits(self._database)
        self.hints = HintCounts(self._database)
        self.statistics = Statistics(self._database)
        self.guests: Guests | None = None  # who plays the games that begin from now on, where that is known

    def tell(self, words: str) -> None:
        """Something that was kept is lost: a line in the log, and one at the table when a game opens."""
        _log.warning("%s", words)
        self.tidings.append(words)

    def begin(
        self,
        game: str,
        options: Options,
        seed: int,
        chance: str,
        at: float,
        entries: Iterable[Entry] = (),
        ending: Finale | None = None,
        bots: Mapping[int, str] | None = None,
    ) -> int:
        """A new game that has come this far; returns the number it is known by."""
        with transaction(self._database):
            cursor = self._database.execute(
                "INSERT INTO games (game, options, seed, chance, started) VALUES (?, ?, ?, ?, ?)",
                (game, options_words(options), seed, chance, at),
            )
            assert cursor.lastrowid is not None
            self._add(cursor.lastrowid, 0, entries, at)
            self._end(cursor.lastrowid, ending, at)
            self.bot_seats.seat(cursor.lastrowid, bots or {})
            if self.guests is not None:
                self.visits.note(cursor.lastrowid, self.guests)
        return cursor.lastrowid

    def add(
        self,
        game: int,
        number: int,
        entries: Iterable[Entry],
        at: float,
        lasted: Mapping[str, float] | None = None,
        ending: Finale | None = None,
    ) -> None:
        """Keep these actions, the first of them being the game's `number`-th (from 0), with how many
        seconds each clock has run, and how the game ended if it did."""
        with transaction(self._database):
            self._add(game, number, entries, at)
            self._clocks.note(game, lasted or {})
            self._end(game, ending, at)

    def seat_bots(self, game: int, bots: Mapping[int, str]) -> None:
        """These seats of a game are bots' from now on, and no others."""
        with transaction(self._database):
            self.bot_seats.seat(game, bots)

    def note_hint(self, game: int, seat: int, given: int) -> None:
        """A seat has had so many hints by now."""
        with transaction(self._database):
            self.hints.note(game, seat, given)

    def cut(self, game: int, length: int) -> None:
        """Take back every action from the `length`-th on."""
        with transaction(self._database):
            self._database.execute("DELETE FROM actions WHERE game = ? AND number >= ?", (game, length))
            self._database.execute("UPDATE games SET fate = 'playing', ended = NULL WHERE id = ?", (game,))
            self.best.forget(game)
            self.statistics.forget_result(game)

    def end(self, game: int, ending: Finale, at: float) -> None:
        """The game has ended, without another action."""
        with transaction(self._database):
            self._end(game, ending, at)

    def give_up(self, game: int, at: float, why: str) -> None:
        """This game cannot go on: mark it, and tell. `why` must not name actions, which may be secrets."""
        with transaction(self._database):
            self._end(game, Finale(UNREADABLE), at)
        self.tell(
            because(
                "game {game} of the journal cannot go on and was set aside as {fate}: {why}",
                game=game,
                fate=UNREADABLE,
                why=why,
            )
        )

    def set_fate(self, game: int, fate: str) -> None:
        """A game is being played, or kept for guests who may come back."""
        with transaction(self._database):
            self._database.execute("UPDATE games SET fate = ? WHERE id = ?", (fate, game))

    def left(self, fate: str) -> list[tuple[SavedGame, float]]:
        """The games with this fate, newest first, each with the time of its last action."""
        rows = self._database.execute(f"{_GAME} WHERE fate = ? ORDER BY id DESC", (fate,)).fetchall()
        return [(self._saved(row), self._last(row[0])) for row in rows]

    def _last(self, game: int) -> float:
        query = (
            "SELECT coalesce(max(at), (SELECT started FROM games WHERE id = ?)) FROM actions WHERE game = ?"
        )
        at = self._database.execute(query, (game, game)).fetchone()[0]
        return float(at) if is_time(at) else 0.0

    def check(self) -> None:
        """sqlite3.Error where nothing can be written now."""
        with transaction(
            self._database
        ):  # it takes a page, as an action may; SQLite skips what changes nothing
            self._database.execute("CREATE TABLE room (page)")
            self._database.execute("DROP TABLE room")

    def trouble(self) -> str:
        """Why the journal does not even answer, "" when it does. Another program's lock is no trouble."""
        try:
            self._database.execute("SELECT max(id) FROM games").fetchone()
        except sqlite3.Error as error:
            return "" if primary_code(error) in _IN_USE else str(error)
        return ""

    def clocks(self, game: int) -> dict[str, float]:
        """How many seconds each clock of a game has run. One that makes no sense is set aside."""
        return self._clocks.of(game, self.tell)

    def unfinished(
        self,
        game: str,
        options: Options | None = None,
        besides: Container[int] = (),
        whatever: Container[str] = (),
    ) -> SavedGame | None:
        """The newest game of this name, and with these options, that was neither finished nor abandoned. The
        options named in `whatever` may be anything, or missing."""
        wanted = None if options is None else json.loads(options_words(options))
        rows = self._database.execute(
            f"{_GAME} WHERE game = ? AND fate = 'playing' ORDER BY id DESC", (game,)
        ).fetchall()
        left = (row for row in rows if row[0] not in besides)
        fitting = (row for row in left if wanted in (None, options_asked(row[2], whatever)))
        return next((self._saved(row) for row in fitting), None)

    def games(self, most: int = 20) -> list[SavedGame]:
        """The newest games, newest first."""
        rows = self._database.execute(f"{_GAME} ORDER BY id DESC LIMIT ?", (most,)).fetchall()
        return [self._saved(row) for row in rows]

    def _saved(self, row: tuple[int, str, str, int, str, float, str]) -> SavedGame:
        number, game, options, seed, chance, started, fate = row
        actions = self._database.execute(
            "SELECT seat, action FROM actions WHERE game = ? ORDER BY number", (number,)
        ).fetchall()
        entries = tuple(Entry(seat, text) for seat, text in actions)
        found = read_options(options)
        if found is None or not isinstance(seed, int) or not is_time(started):
            return SavedGame(number, game, {}, 0, chance, 0.0, UNREADABLE, entries)
        given = self.hints.of(number)
        return SavedGame(number, game, found, seed, chance, started, fate, entries, given)

    def _add(self, game: int, number: int, entries: Iterable[Entry], at: float) -> None:
        rows = [(game, number + i, entry.seat, entry.text, at) for i, entry in enumerate(entries)]
        self._database.executemany("INSERT INTO actions VALUES (?, ?, ?, ?, ?)", rows)

    def _end(self, game: int, ending: Finale | None, at: float) -> None:
        if ending is None:
            return
        self._database.execute("UPDATE games SET fate = ?, ended = ? WHERE id = ?", (ending.fate, at, game))
        if ending.score is not None:
            self.best.note(game, *ending.score, at)
        if ending.winners is not None:
            self.statistics.note_result(game, ending.winners)

    def close(self) -> None:
        self._database.close()
        if self._claim is not None:
            self._claim.release()


def open_journal(folder: Path) -> Journal:
    """The journal of the program that runs the table: nobody else may write in this folder while it is
    open. A damaged one is set aside and told of, and a new one is begun."""
    with disk_permitting(folder):
        claim = Claim(folder)
        try:
            journal = _sound_journal(folder / "journal.db", claim)
            journal.best.set_aside_broken(journal.tell)
            return journal
        except BaseException:
            claim.release()
            raise


def _sound_journal(path: Path, claim: Claim) -> Journal:
    try:
        return Journal(path if path.is_dir() else private_file(path), claim)
    except JournalError as error:
        if not isinstance(error.__cause__, Damaged) and not path.is_dir():
            raise
        aside = set_aside(path)
        journal = Journal(private_file(path), claim)
        journal.tell(
            because(
                "the journal was damaged: its games are set aside in {file}, a new one begins",
                file=aside.name,
            )
        )
        return journal
