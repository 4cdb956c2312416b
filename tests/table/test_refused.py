"""A journal that refuses leaves table and journal as they were, says so, and is tried again.

What one thought changes is one commit: an action, its clocks, the end of the game and its score.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from engines.match import Entry
from table.keeping.journal import Journal
from table.playing.intents import GiveHint, Play
from table.playing.moment import Beside
from tests.table.conftest import Table
from tests.table.refusals import commits, failing, full, kept, locked
from tests.table.sea_leg_positions import HOME, JUMP
from tests.table.sonar_orders import REALTIME
from tests.table.zemo_voyages import OPTIONS, SEED, VOYAGE, press, record


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    opened = Journal(path)
    yield opened
    opened.close()


def moved(journal: Journal) -> Table:
    """A game of Sea Leg in which a move was made."""
    table = Table("sea_leg", JUMP, journal)
    table.set_up()
    table.slide("C5", "B5")
    assert table.record() == ["move C5 B5"]
    return table


def seen(table: Table) -> tuple[Any, ...]:
    """All that people see but the notices, and all that is remembered."""
    moment = table.moment
    remembered = (moment.record, moment.asides, moment.heard, moment.phase)
    return (table.scene()._replace(notices=()), table.lamps(), remembered)


def abandon(table: Table) -> None:
    press(table, "menu")
    choice = table.scene().choice
    assert choice is not None
    press(table, *["right"] * choice.rows.index("Abandon this game"), "confirm", "right", "confirm")


WAYS_OUT = {
    "take back": lambda table: press(table, "back", "confirm"),
    "abandon": abandon,
    "play": lambda table: table.slide("C4", "C5"),
}
SAYS = {locked: "another program is using its journal", full: "the disk does not take it"}


@pytest.mark.parametrize("refusing", [locked, full])
@pytest.mark.parametrize("way", WAYS_OUT)
def test_a_journal_that_refuses_leaves_everything_as_it_was(journal, path, caplog, way, refusing) -> None:
    table = moved(journal)
    before, in_journal = seen(table), kept(path)
    with refusing(path):
        WAYS_OUT[way](table)
        table.wait(5.0)
        assert kept(path) == in_journal
        if way != "play":  # there the piece has moved
            assert seen(table) == before
        assert table.record() == ["move C5 B5"]
        assert table.scene().notices == (
            f"The game cannot be saved: {SAYS[refusing]}. Play goes on as soon as it can be.",
        )
    assert len(caplog.records) == 1, "said once, however often it was tried"
    assert caplog.records[0].levelno == logging.WARNING
    table.wait(1.1)
    assert table.scene().notices == ()
    if way == "play":
        assert table.record() == ["move C5 B5", "move C4 C5"], "what lies on the mat is played by itself"
        return
    WAYS_OUT[way](table)
    assert seen(table) != before
    assert kept(path) != in_journal


class CalmTable(Table):
    """With the time in which people think better of what they did."""

    PACE = Table.PACE._replace(still=0.8, second_thoughts=3.0)


@pytest.mark.parametrize("refusing", [locked, full])
def test_a_move_thought_better_of_is_taken_back_when_the_journal_takes_it(journal, path, refusing) -> None:
    table = CalmTable("sea_leg", JUMP, journal)
    table.set_up()
    table.wait(2.0)
    table.slide("C5", "B5")
    table.wait(0.5)
    assert table.record() == ["move C5 B5"]
    says, in_journal = table.scene().now, kept(path)
    with refusing(path):
        table.slide("B5", "C5")
        table.wait(5.0)
        assert (table.record(), kept(path)) == (["move C5 B5"], in_journal)
        assert SAYS[refusing] in table.scene().notices[0]
        assert table.scene().now == says, "nobody is told to put it back where it was not meant to be"
    table.wait(1.1)
    assert (table.record(), table.scene().notices) == ([], ())
    assert not journal.games()[0].actions
    assert table.moment.playing


def test_a_database_without_room_is_told_as_a_full_disk(journal) -> None:
    table = moved(journal)
    database, number = journal._database, table.moment.entry
    database.execute("PRAGMA max_page_count = 1")  # SQLite makes that: no more than it has
    with suppress(sqlite3.OperationalError):
        for place in range(-9999, 0):  # just before the game's own, until there is no room for one more
            journal.add(number, place, [Entry(0, "")], 0.0)
    table.slide("C4", "C5")
    table.wait(5.0)
    assert table.record() == ["move C5 B5"]
    assert "the disk is full; free some space" in table.scene().notices[0]
    database.execute("PRAGMA max_page_count = 1000")
    table.wait(1.1)
    assert table.record() == ["move C5 B5", "move C4 C5"]
    assert table.scene().notices == ()


@pytest.mark.parametrize("what", ["UPDATE OF fate ON games", "INSERT ON scores"])
def test_an_end_that_fails_once_is_made_up_for_with_its_action(journal, path, what) -> None:
    table = Table("captain_zemo", OPTIONS, journal, record(len(VOYAGE) - 1), seed=SEED)
    table.set_up()
    in_journal = kept(path)
    with failing(path, what):
        press(table, "left")
        assert kept(path) == in_journal, "not even the action"
        assert table.moment.outcome is None
        assert "cannot be saved" in table.scene().notices[0]
    press(table, "left")
    assert table.moment.outcome is not None
    assert journal.games()[0].fate == "over"
    assert [best.points for best in journal.best.all()] == [35]
    assert table.scene().notices == ()


def test_a_clock_that_cannot_be_kept_holds_its_action_back(journal, path) -> None:
    options = {"mode": "realtime", "map": "bravo", "clock": 10}
    table = Table("captain_sonar", options, journal, record=REALTIME)
    table.wait(200.0)
    with failing(path, "INSERT ON clocks"):
        assert "cannot be saved" in table.act(0, "course E")
        assert len(table.record()) == len(REALTIME)
    assert table.act(0, "course E") == ""
    assert journal.clocks(table.moment.entry) == {"clock": 200.0}


def test_the_last_action_its_end_and_its_score_are_one_commit(journal) -> None:
    table = Table("captain_zemo", OPTIONS, journal, record(len(VOYAGE) - 1), seed=SEED)
    table.set_up()
    with commits(journal) as ended:
        press(table, "left")
    assert table.moment.outcome is not None
    assert ended == ["COMMIT"]


def test_an_action_and_its_clocks_are_one_commit(journal) -> None:
    options = {"mode": "realtime", "map": "bravo", "clock": 10}
    table = Table("captain_sonar", options, journal, record=REALTIME)
    table.wait(200.0)
    with commits(journal) as ended:
        assert table.act(0, "course E") == ""
    assert ended == ["COMMIT"]


def test_a_game_that_begins_far_on_is_one_commit(journal) -> None:
    with commits(journal) as ended:
        Table("captain_zemo", OPTIONS, journal, record(len(VOYAGE)), seed=SEED)
    assert ended == ["COMMIT"]
    assert [best.points for best in journal.best.all()] == [35]


def test_what_the_table_did_by_itself_is_taken_back_in_the_same_commit(journal, path) -> None:
    table = Table("captain_zemo", {"motive": "protector"}, journal)
    table.set_up()
    table.do(Play(table.moment.legal.candidates[0]))
    table.think()
    assert table.record()[2:3] == ["motive protector"]
    before, in_journal = seen(table), kept(path)
    with locked(path):
        press(table, "back", "confirm")
        assert (seen(table), kept(path)) == (before, in_journal)
    with commits(journal) as ended:
        press(table, "back", "confirm")
    assert len(table.record()) == 1
    assert ended == ["COMMIT"]
    assert [line.say for line in table.scene().log].count("The last move was taken back.") == 1


def test_a_hint_that_is_not_kept_is_not_given_and_the_journal_is_tried_again(journal, path) -> None:
    table = moved(journal)
    table.session.think(table.now, Beside(hints=True))
    move = next(each for each in table.moment.legal.by_people if each.gesture.hand)
    hint = GiveHint(move.seat, table.sheet.game.text(move.action))
    before = seen(table)
    with locked(path):
        table.do(hint)
        assert (seen(table), table.moment.hints, table.moment.hint) == (before, {}, None)
        assert "cannot be saved" in table.scene().notices[0]
    table.wait(1.1)
    assert table.scene().notices == ()
    table.do(hint)
    assert table.moment.hint == move
    assert table.moment.hints == journal.hints.of(table.moment.entry) == {move.seat: 1}


def test_a_choice_that_is_not_kept_is_not_taken_for_granted_on_a_dead_reader(journal, path) -> None:
    table = moved(journal)
    table.board.reader_down("C5")
    table.slide("C4", "C5")
    table.wait(0.3)
    places = dict(table.moment.sight.places)
    with locked(path):
        press(table, "confirm")
        assert table.moment.sight.places == places
    press(table, "confirm")
    assert table.record() == ["move C5 B5", "move C4 C5"]


def test_a_wait_that_is_over_is_tried_again(journal, path) -> None:
    options = {"mode": "realtime", "map": "bravo", "clock": 1}
    table = Table("captain_sonar", options, journal, record=REALTIME)
    table.think()
    with locked(path):
        table.wait(61.0)
        assert table.moment.outcome is None
        assert table.scene().notices != ()
    table.wait(1.1)
    assert table.moment.outcome is not None
    assert journal.games()[0].fate == "over"


def test_a_game_that_cannot_begin_is_shown_and_begins_with_its_first_action(journal, path, caplog) -> None:
    with locked(path):
        table = Table("sea_leg", JUMP, journal)
        table.set_up()
        table.slide("C5", "B5")
        assert "cannot be saved" in table.scene().notices[0]
        assert journal.games() == []
    table.wait(1.1)
    assert table.scene().notices == ()
    saved = journal.unfinished("sea_leg")
    assert saved is not None
    assert saved.id == table.moment.entry
    assert [entry.text for entry in saved.actions] == table.record() == ["move C5 B5"]
    assert len([record for record in caplog.records if "refuses" in record.message]) == 1


def test_a_game_that_was_over_when_the_plug_was_pulled_is_ended_when_it_can_be(journal, path) -> None:
    table = Table("sea_leg", HOME, journal)
    table.set_up()
    table.slide("C8", "C9")
    journal._database.execute("UPDATE games SET fate = 'playing', ended = NULL")
    with locked(path):
        table.restart()
        assert journal.games()[0].fate == "playing"
    table.wait(1.1)
    assert journal.games()[0].fate == "over"


def test_another_programs_lock_does_not_stop_the_loop(journal, path) -> None:
    table = moved(journal)
    with locked(path):
        began = time.monotonic()
        press(table, "back", "confirm")
        assert time.monotonic() - began < 4.0, "it was 5 s"
    assert journal._database.execute("PRAGMA busy_timeout").fetchone() == (50,)  # ms


def test_a_sheet_that_fails_leaves_the_match_as_it_was(journal, path, monkeypatch) -> None:
    """Nothing is half done whatever goes wrong between the rules and the journal."""
    table = moved(journal)
    in_journal = kept(path)
    monkeypatch.setattr(type(table.sheet), "lines", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        table.slide("C4", "C5")
    assert table.record() == ["move C5 B5"]
    assert kept(path) == in_journal
