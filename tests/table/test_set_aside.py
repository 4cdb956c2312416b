"""What is damaged does not keep the table from starting: it is set aside, and people are told."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from engines.match import Entry
from table.keeping import database
from table.keeping.folder import set_aside
from table.keeping.journal import Journal, JournalError, open_journal
from table.keeping.saved import Finale
from table.playing.intents import TakeBack
from table.running.house import House, furnish, next_session
from table.settings.config import Config
from table.settings.sections import Table as TableSettings
from tests.table.conftest import Table
from tests.table.refusals import locked
from tests.table.sonar_orders import REALTIME

GAME = [Entry(0, "move C7 C6"), Entry(1, "move C3 C4")]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A state folder whose journal has seen many games."""
    with closing(open_journal(tmp_path)) as journal:
        for number in range(200):
            saved = journal.begin("sea_leg", {"n": number}, 7, "seed", 100.0, GAME)
            journal.end(saved, Finale("over"), 101.0)
    return tmp_path


@contextmanager
def furnished(folder: Path, game: str = "sea_leg") -> Iterator[House]:
    house = furnish(game, Config(table=TableSettings(state_dir=str(folder))), "mock:", {}, fast=True)
    try:
        yield house
    finally:
        house.board.close()
        house.journal.close()


def said(house: House) -> list[str]:
    return [line.say for line in next_session(house, lambda: 1).moment.log]


def no_database(path: Path) -> None:
    path.write_bytes(b"not a database, by any means" * 99)


def torn(path: Path) -> None:
    """Half of its pages are gone, as after a card that lied about what it had written."""
    content = bytearray(path.read_bytes())
    content[len(content) // 2 :] = bytes(len(content) - len(content) // 2)
    path.write_bytes(content)


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize("damage", [no_database, torn, cut_short, a_folder])
def test_a_damaged_journal_is_set_aside_and_told_of(
    folder: Path, damage: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    path = folder / "journal.db"
    damage(path)
    content = path.read_bytes() if path.is_file() else b""
    with furnished(folder) as house:
        (aside,) = folder.glob("journal.broken-*.db")
        assert re.fullmatch(r"journal\.broken-\d{8}-\d{6}\.db", aside.name)
        assert content == (aside.read_bytes() if aside.is_file() else b"")
        words = f"the journal was damaged: its games are set aside in {aside.name}, a new one begins"
        assert caplog.messages == [words]
        assert said(house) == [f"{words[:1].upper()}{words[1:]}."]
        assert [game.fate for game in house.journal.games()] == ["playing"]
        assert path.stat().st_mode & 0o077 == 0
        assert said(house) == [], "told once"


def test_a_database_of_somebody_else_is_set_aside_too(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "journal.db")) as opened:
        opened.executescript("CREATE TABLE games (title TEXT); INSERT INTO games VALUES ('whist')")
    open_journal(tmp_path).close()
    (aside,) = tmp_path.glob("journal.broken-*.db")
    with closing(sqlite3.connect(aside)) as opened:
        assert opened.execute("SELECT title FROM games").fetchall() == [("whist",)]


def test_what_sqlite_keeps_beside_a_database_goes_with_it(tmp_path: Path) -> None:
    for name in ("journal.db", "journal.db-wal", "journal.db-shm", "other.db-wal"):
        (tmp_path / name).write_text(name)
    aside = set_aside(tmp_path / "journal.db")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {
        aside.name: "journal.db",
        f"{aside.name}-wal": "journal.db-wal",
        f"{aside.name}-shm": "journal.db-shm",
        "other.db-wal": "other.db-wal",
    }


def test_a_journal_too_long_to_be_looked_through_is_looked_at_page_by_page(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "LOOK", -1.0)
    open_journal(folder).close()
    assert list(folder.glob("*broken*")) == []
    torn(folder / "journal.db")
    open_journal(folder).close()
    assert len(list(folder.glob("journal.broken-*.db"))) == 1


def test_two_journals_damaged_in_one_second_are_both_kept(folder: Path) -> None:
    for _ in range(2):
        no_database(folder / "journal.db")
        open_journal(folder).close()
    assert len(list(folder.glob("journal.broken-*.db"))) == 2


def test_a_sound_journal_is_left_alone(folder: Path) -> None:
    with furnished(folder) as house:
        assert said(house) == []
        assert len(house.journal.games(999)) == 201
    assert list(folder.glob("*broken*")) == []


def test_a_journal_that_is_only_locked_is_not_set_aside(folder: Path) -> None:
    with furnished(folder) as house, locked(folder / "journal.db"):
        assert next_session(house, lambda: 1).moment.trouble != ""
    assert list(folder.glob("*broken*")) == []


def test_commands_that_only_look_set_nothing_aside(folder: Path) -> None:
    no_database(folder / "journal.db")
    with pytest.raises(JournalError, match=r"journal\.db.*move it away"):
        Journal(folder / "journal.db")
    assert list(folder.glob("*broken*")) == []


@pytest.mark.parametrize("value", ["soon", -3.0, 1e18, float("inf"), b"\x00\xff"])
def test_a_clock_that_makes_no_sense_begins_anew(tmp_path: Path, value: object) -> None:
    with closing(Journal(tmp_path / "journal.db")) as journal:
        options = {"mode": "realtime", "map": "bravo", "clock": 10}
        table = Table("captain_sonar", options, journal, record=REALTIME)
        table.wait(200.0)
        assert table.act(0, "course E") == ""
        journal._database.execute("UPDATE clocks SET lasted = ?", (value,))
        table.restart()
        table.think()
        assert table.scene().clock == "10:00"
        told = "The clock 'clock' of game 1 could not be read and begins anew."
        assert [line.say for line in table.scene().log] == [told]
        rows = journal._database.execute("SELECT name FROM clocks").fetchall()
        assert re.fullmatch(r"clock\.broken-\d{8}-\d{6}", rows[0][0])
        assert journal.clocks(1) == {}
        assert journal.tidings == []


def test_a_clock_in_disorder_does_not_condemn_the_journal(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "journal.db")) as opened:
        opened.execute("INSERT INTO clocks VALUES (1, 'clock', '12')")
        opened.execute("INSERT INTO clocks VALUES (1, 'other', 'soon')")
        opened.commit()
    with closing(open_journal(folder)) as journal:
        assert journal.clocks(1) == {"clock": 12.0}


@pytest.mark.parametrize("column", ["points", "at"])
@pytest.mark.parametrize("value", ["soon", float("inf"), b"\x00\xff"])
def test_a_score_that_makes_no_sense_counts_for_nothing(tmp_path: Path, column: str, value: object) -> None:
    with closing(open_journal(tmp_path)) as journal:
        for points in (5, 9):
            journal.begin("captain_zemo", {}, 7, "seed", 1.0, (), Finale("over", ("Easy", points)))
        journal._database.execute(f"UPDATE scores SET {column} = ? WHERE points = 9", (value,))
        assert [best.points for best in journal.best.all()] == [5], "whoever only looks is not kept from it"
    with furnished(tmp_path) as house:
        assert said(house) == ["The score of game 2 could not be read and does not count."]
        best = house.journal.best
        assert ([each.points for each in best.all()], best.before(3, "Easy")) == ([5], 5)
        ((aside,),) = house.journal._database.execute("SELECT list FROM scores WHERE game = 2").fetchall()
        assert re.fullmatch(r"Easy\.broken-\d{8}-\d{6}", aside)
    with furnished(tmp_path) as house:
        assert said(house) == [], "told once"


def test_games_whose_rows_make_no_sense_are_listed_as_unreadable(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "journal.db")) as opened:
        opened.execute("UPDATE games SET options = 'no {json' WHERE id = 200")
        opened.execute("UPDATE games SET started = 'long ago' WHERE id = 199")
        opened.execute("UPDATE games SET seed = 'seven' WHERE id = 198")
        opened.execute("UPDATE games SET game = CAST(x'ff41' AS TEXT) WHERE id = 197")
        opened.commit()
    with closing(open_journal(folder)) as journal:
        listed = journal.games(4)
    assert [(game.id, game.fate) for game in listed] == [
        (200, "unreadable"),
        (199, "unreadable"),
        (198, "unreadable"),
        (197, "over"),
    ]


# What is found again


def test_an_older_unfinished_game_with_the_same_options_goes_on(tmp_path: Path) -> None:
    with furnished(tmp_path) as house:
        wanted = house.journal.begin("sea_leg", house.options, 7, "seed", 1.0, GAME)
        house.journal.begin("sea_leg", {**house.options, "deck": "large"}, 8, "seed", 2.0)
        house.journal.begin("captivate", {}, 9, "seed", 3.0)
        session = next_session(house, lambda: 1)
        assert session.moment.entry == wanted
        assert session.match.record == GAME


def test_a_record_that_cannot_be_replayed_is_told_without_its_action(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    secret = [Entry(0, "move A1 E9")]
    with furnished(tmp_path) as house:
        older = house.journal.begin("sea_leg", house.options, 7, "seed", 1.0, GAME)
        broken = house.journal.begin("sea_leg", house.options, 7, "seed", 2.0, [*GAME, *secret])
        session = next_session(house, lambda: 1)
        assert session.moment.entry == older, "the one before it goes on"
        words = f"game {broken} of the journal cannot go on and was set aside as unreadable"
        assert [line.say for line in session.moment.log] == [
            f"{words[:1].upper()}{words[1:]}: its action 3 does not fit the rules."
        ]
        assert house.journal.games()[0].fate == "unreadable"
    shown = "".join((*caplog.messages, *capfd.readouterr()))
    assert words in caplog.text
    assert "E9" not in shown
    assert "A1" not in shown


def test_a_record_that_cannot_be_marked_is_passed_over_all_the_same(tmp_path: Path) -> None:
    with furnished(tmp_path) as house:
        house.journal.begin("sea_leg", house.options, 7, "seed", 2.0, [Entry(0, "sink A1")])
        with locked(tmp_path / "journal.db"):
            session = next_session(house, lambda: 1)
        assert session.match.record == []


# Journals of before

FIRST_SCHEMA = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, seed INTEGER NOT NULL,
    chance TEXT NOT NULL, started REAL NOT NULL, ended REAL, fate TEXT NOT NULL DEFAULT 'playing'
);
CREATE TABLE actions (
    game INTEGER NOT NULL REFERENCES games (id), number INTEGER NOT NULL,
    seat INTEGER NOT NULL, action TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (game, number)
) WITHOUT ROWID;
"""
WITH_CLOCKS = """
CREATE TABLE clocks (
    game INTEGER NOT NULL REFERENCES games (id), name TEXT NOT NULL, lasted REAL NOT NULL,
    PRIMARY KEY (game, name)
) WITHOUT ROWID;
INSERT INTO clocks VALUES (2, 'clock', 12.5);
"""
WITH_SCORES = """
CREATE TABLE scores (
    game INTEGER PRIMARY KEY REFERENCES games (id), list TEXT NOT NULL, points INTEGER NOT NULL,
    at REAL NOT NULL
);
INSERT INTO scores VALUES (1, 'Corner Treasures, Pillager', 35, 2.0);
"""
PLAYED = """
PRAGMA journal_mode = WAL;
INSERT INTO games VALUES (1, 'captain_zemo', '{}', 3, 'seed', 1.0, 2.0, 'over');
INSERT INTO games VALUES (2, 'sea_leg', '{}', 7, 'seed', 3.0, NULL, 'playing');
INSERT INTO actions VALUES (2, 0, 0, 'move C7 C6', 4.0);
INSERT INTO actions VALUES (2, 1, 1, 'move C3 C4', 5.0);
"""


@pytest.mark.parametrize(
    ("schema", "clocks", "points"),
    [
        (FIRST_SCHEMA, {}, []),
        (FIRST_SCHEMA + WITH_CLOCKS, {"clock": 12.5}, []),
        (FIRST_SCHEMA + WITH_CLOCKS + WITH_SCORES, {"clock": 12.5}, [35]),
    ],
    ids=["first", "with clocks", "with scores"],
)
def test_a_journal_of_an_earlier_version_goes_on(
    tmp_path: Path, schema: str, clocks: dict[str, float], points: list[int]
) -> None:
    with closing(sqlite3.connect(tmp_path / "journal.db")) as opened:
        opened.executescript(schema + PLAYED)
    with furnished(tmp_path) as house:
        assert house.journal.clocks(2) == clocks
        assert [best.points for best in house.journal.best.all()] == points
        session = next_session(house, lambda: 1)
        assert (session.moment.entry, session.match.record) == (2, GAME)
        session.do(TakeBack())
        assert house.journal.games()[0].actions == tuple(GAME[:1])
    assert list(tmp_path.glob("*broken*")) == []
