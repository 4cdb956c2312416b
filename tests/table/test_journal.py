"""The journal: what was added is there, in words, for its owner alone."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from engines.match import Entry
from table.keeping.journal import Journal, JournalError
from table.keeping.saved import Finale

MOVES = [Entry(0, "move C7 C6"), Entry(1, "move C3 C4")]


@pytest.fixture
def journal(tmp_path: Path):
    opened = Journal(tmp_path / "journal.db")
    yield opened
    opened.close()


def test_a_game_is_its_options_and_its_actions(journal, tmp_path):
    number = journal.begin("sea_leg", {"deck": "large"}, 7, "seed", 100.0)
    journal.add(number, 0, MOVES, 101.0)
    other = Journal(tmp_path / "journal.db")
    saved = other.unfinished("sea_leg")
    other.close()
    assert saved is not None
    assert (saved.options, saved.seed, saved.chance, saved.fate) == ({"deck": "large"}, 7, "seed", "playing")
    assert saved.actions == tuple(MOVES)


def test_a_person_can_read_it(journal, tmp_path):
    number = journal.begin("sea_leg", {}, 7, "seed", 100.0)
    journal.add(number, 0, MOVES, 101.0)
    with closing(sqlite3.connect(tmp_path / "journal.db")) as database:
        rows = database.execute("SELECT seat, action FROM actions").fetchall()
    assert rows == [(0, "move C7 C6"), (1, "move C3 C4")]


def test_a_cut_takes_back_and_reopens(journal):
    number = journal.begin("sea_leg", {}, 7, "seed", 100.0)
    journal.add(number, 0, MOVES, 101.0)
    journal.end(number, Finale("over"), 102.0)
    assert journal.unfinished("sea_leg") is None
    journal.cut(number, 1)
    saved = journal.unfinished("sea_leg")
    assert saved is not None
    assert saved.actions == (MOVES[0],)


def test_an_action_cannot_be_written_twice(journal):
    number = journal.begin("sea_leg", {}, 7, "seed", 100.0)
    journal.add(number, 0, MOVES, 101.0)
    with pytest.raises(sqlite3.IntegrityError):
        journal.add(number, 1, [Entry(1, "move B3 B4"), Entry(0, "move B7 B6")], 102.0)
    assert journal.games()[0].actions == tuple(MOVES)


def test_the_newest_unfinished_game_of_that_name_is_found(journal):
    journal.begin("sea_leg", {"deck": "small"}, 1, "seed", 1.0)
    newest = journal.begin("sea_leg", {"deck": "large"}, 2, "seed", 2.0)
    journal.begin("captivate", {}, 3, "seed", 3.0)
    saved = journal.unfinished("sea_leg")
    assert saved is not None
    assert saved.id == newest


def test_it_survives_a_pulled_plug_by_its_settings(journal):
    assert journal._database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert journal._database.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL


def test_nobody_else_may_read_it(journal, tmp_path):
    number = journal.begin("sea_leg", {}, 7, "seed", 100.0)
    journal.add(number, 0, MOVES, 101.0)
    for path in tmp_path.iterdir():
        assert path.stat().st_mode & 0o077 == 0, path


def test_a_file_that_is_no_journal_is_named_with_the_way_out(tmp_path):
    path = tmp_path / "journal.db"
    path.write_bytes(b"not a database, by any means" * 99)
    with pytest.raises(JournalError, match=r"journal\.db.*move it away"):
        Journal(path)


def test_a_journal_may_be_let_go_of_in_any_thread() -> None:
    """The collector of garbage runs wherever it runs; what cannot be closed there was told as a failure."""
    journal, failures = Journal(None), list[BaseException]()

    def let_go() -> None:
        try:
            journal.close()
        except sqlite3.Error as error:
            failures.append(error)

    thread = threading.Thread(target=let_go)
    thread.start()
    thread.join()
    assert failures == []
