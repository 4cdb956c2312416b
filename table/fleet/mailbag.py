"""Events that wait for the broker, in a file of the state folder: a broker that is away loses none.

Every event has a number that no other event of this table ever has, so that whoever listens can tell when
one comes twice (after a power cut between the broker's word and ours).
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from table.fleet.topics import as_json
from table.keeping.database import Damaged, connect, transaction
from table.keeping.folder import private_file, set_aside

NAME = "fleet.db"
MOST = 100_000  # events; a table has some hundreds a day
SCHEMA = """
CREATE TABLE IF NOT EXISTS waiting (id INTEGER PRIMARY KEY AUTOINCREMENT, payload TEXT NOT NULL);
"""


class Waiting(NamedTuple):
    """An event that has not reached the broker."""

    id: int
    payload: str


class Mailbag:
    """The events of one table, oldest first."""

    def __init__(self, folder: Path) -> None:
        """A damaged file is set aside: its events are lost, and the table is not held up by it."""
        path = private_file(folder / NAME)
        try:
            self._database = connect(str(path), SCHEMA, ("SELECT id, payload FROM waiting LIMIT 1",))
        except Damaged:
            set_aside(path)
            private_file(path)
            self._database = connect(str(path), SCHEMA, ())

    def put(self, event: dict[str, object]) -> None:
        """Keep an event; it gets its number. sqlite3.Error where the disk does not take it."""
        with transaction(self._database):
            row = self._database.execute("INSERT INTO waiting (payload) VALUES ('')")
            payload = as_json({**event, "number": row.lastrowid})
            self._database.execute("UPDATE waiting SET payload = ? WHERE id = ?", (payload, row.lastrowid))
            self._database.execute("DELETE FROM waiting WHERE id <= ? - ?", (row.lastrowid, MOST))

    def first(self, count: int = 50) -> list[Waiting]:
        rows = self._database.execute("SELECT id, payload FROM waiting ORDER BY id LIMIT ?", (count,))
        return [Waiting(*row) for row in rows]

    def done(self, number: int) -> None:
        """The broker has it."""
        with transaction(self._database):
            self._database.execute("DELETE FROM waiting WHERE id = ?", (number,))

    def __len__(self) -> int:
        return int(self._database.execute("SELECT count(*) FROM waiting").fetchone()[0])

    def close(self) -> None:
        self._database.close()
