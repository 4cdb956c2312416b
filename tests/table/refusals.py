"""Journals that really refuse: another program's lock, a disk that takes no more, a statement that fails."""

from __future__ import annotations

import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from table.keeping.journal import Journal


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another program holds the journal."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def full(path: Path) -> Iterator[None]:
    """No file may grow any more, as on a disk without space."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.with_name(path.name + "-wal").stat().st_size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def failing(path: Path, when: str) -> Iterator[None]:
    """One kind of statement is refused: `when` is such as "INSERT ON clocks"."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(f"CREATE TRIGGER refuse BEFORE {when} BEGIN SELECT RAISE(ABORT, 'refused'); END")
        yield
        other.execute("DROP TRIGGER refuse")


@contextmanager
def commits(journal: Journal) -> Iterator[list[str]]:
    """What the block committed: a transaction, or a statement by itself."""
    ended: list[str] = []
    database = journal._database

    def heard(statement: str) -> None:
        word = statement.split()[0]
        alone = word in ("INSERT", "UPDATE", "DELETE") and not database.in_transaction
        if alone or word == "COMMIT":
            ended.append(word)

    database.set_trace_callback(heard)
    yield ended
    database.set_trace_callback(None)


def kept(path: Path) -> list[tuple[object, ...]]:
    """Everything in a journal's file, as another program reads it."""
    tables = ("games", "actions", "clocks", "scores")
    with closing(sqlite3.connect(path)) as other:
        return [(table, *row) for table in tables for row in other.execute(f"SELECT * FROM {table}")]
