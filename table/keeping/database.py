"""The file under the journal: SQLite that survives a pulled plug, says when it is damaged, and never
keeps the table's loop waiting.

A write is committed or has not happened. Whoever is refused tries again later: waiting here would stop
every lamp of the table.
"""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from table.tongues import mark

PATIENCE_TO_OPEN = 5.0  # seconds: nothing runs yet that could be held up
LOOK = 0.1  # seconds for whether it is sound, which a few hundred games need
PATIENCE = 0.05  # seconds that a write waits for another program's
_ONE_VALUE = re.compile(r"ok$|[A-Za-z-]+ value in ")  # whoever reads that row sees to it
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class Damaged(Exception):
    """This file is no database of ours, or not any more. Says what is wrong with it."""


def connect(name: str, schema: str, columns: Iterable[str]) -> sqlite3.Connection:
    """Open a database and make the tables of `schema` that it lacks. Each of `columns` is a query that a
    sound one answers. `Damaged` when it is not sound; sqlite3.Error when it cannot be opened now."""
    # Whoever lets go of a database may be the collector of garbage, in whatever thread it runs.
    database = sqlite3.connect(name, timeout=PATIENCE_TO_OPEN, isolation_level=None, check_same_thread=False)
    try:
        # Bytes that are no text must not keep anybody from the rows around them.
        database.text_factory = lambda text: text.decode("utf-8", "replace")
        _prepare(database, schema, columns)
    except BaseException:
        database.close()
        raise
    return database


def _prepare(database: sqlite3.Connection, schema: str, columns: Iterable[str]) -> None:
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.executescript(schema)
        fault = _fault(database)
    except sqlite3.DatabaseError as error:
        if primary_code(error) in _DAMAGE:
            raise Damaged(str(error)) from error
        raise
    if fault:
        raise Damaged(fault)
    try:
        for query in columns:
            database.execute(query)
    except sqlite3.OperationalError as error:
        raise Damaged(str(error)) from error  # tables of our names that are not ours
    database.execute(f"PRAGMA busy_timeout = {round(PATIENCE * 1000)}")


def _fault(database: sqlite3.Connection) -> str:
    """What is wrong with the file, "" for nothing. A table must come back quickly after a power cut: so
    there is a time for looking at everything, and then for a look at every page."""
    end = time.monotonic() + LOOK
    database.set_progress_handler(lambda: time.monotonic() > end, 1000)
    try:
        faults = (fault for (fault,) in database.execute("PRAGMA quick_check"))
        return next((fault for fault in faults if not _ONE_VALUE.match(fault)), "")
    except sqlite3.OperationalError as error:
        if primary_code(error) != sqlite3.SQLITE_INTERRUPT:
            raise
    finally:
        database.set_progress_handler(None, 0)
    for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        database.execute(f'SELECT count(*) FROM "{name}"').fetchone()
    return ""


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """All of the block or nothing of it, committed to the disk when it ends."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:  # some failures have rolled back already
            database.execute("ROLLBACK")
        raise


def primary_code(error: sqlite3.Error) -> int:
    """SQLite's own number for what went wrong, without the finer points."""
    return int(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)) & 0xFF


def reason(error: sqlite3.Error) -> str:
    """What a person should know of a refusal."""
    return _REASONS.get(primary_code(error), mark("its journal cannot be written"))


_REASONS = {
    sqlite3.SQLITE_FULL: mark("the disk is full; free some space"),
    sqlite3.SQLITE_BUSY: mark("another program is using its journal"),
    sqlite3.SQLITE_LOCKED: mark("another program is using its journal"),
    sqlite3.SQLITE_READONLY: mark("its journal is read-only"),
    sqlite3.SQLITE_IOERR: mark("the disk does not take it"),
    **dict.fromkeys(_DAMAGE, mark("its journal is damaged; start the table anew, and it is set aside")),
}
