"""What a shop is told of its table: games, durations, results, guests by the hour, faults by cell."""

from __future__ import annotations

import asyncio
import json
import time
from datetime import datetime
from pathlib import Path

import pytest

from engines.match import Entry
from hardware.board import CellSeen, LinkChanged, Presence
from table.bench.figures import as_html, bar
from table.keeping.journal import Journal
from table.keeping.saved import Finale
from table.keeping.visits import Guests
from table.running.faultbook import FaultBook
from tests.kiosk.statistics_scenes import LANGUAGES, PAGES, golden, pictures, text
from tests.system.commands import tidetable

NOON = datetime(2026, 5, 4, 12, 30).timestamp()


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "journal.db")


def played(journal: Journal, game: str, at: float, ending: Finale | None, gaps: tuple[float, ...]) -> int:
    """A game whose actions come after these gaps."""
    number = journal.begin(game, {}, 1, "seed", at)
    for place, gap in enumerate(gaps):
        at += gap
        journal.add(
            number, place, [Entry(place % 2, "x")], at, ending=ending if place == len(gaps) - 1 else None
        )
    return number


def test_games_are_counted_by_how_they_ended_and_nothing_that_never_began(journal: Journal) -> None:
    journal.guests = Guests(2)
    played(journal, "sea_leg", NOON, Finale("over", None, (0,)), (60, 60, 60))
    played(journal, "sea_leg", NOON, Finale("over", None, ()), (60, 120, 120))
    journal.guests = Guests(3, 1)
    played(journal, "captivate", NOON + 3600, Finale("abandoned"), (10,))
    journal.begin("captivate", {}, 1, "seed", NOON)
    figures = journal.statistics.figures(NOON - 86_400)
    assert [(g.game, g.begun, g.finished, g.abandoned) for g in figures.games] == [
        ("sea_leg", 2, 2, 0),
        ("captivate", 1, 0, 1),
    ]
    assert figures.games[0].minutes == 4.0
    assert figures.games[0].winners == {"0": 1, "": 1}
    assert (figures.hours[12], figures.hours[13], figures.guests) == (4, 3, 7)
    assert figures.days == {"2026-05-04": 3}
    assert journal.statistics.figures(NOON + 7200).games == ()


def test_waits_for_nobody_and_a_clock_that_jumps_back_are_no_playing_time(journal: Journal) -> None:
    played(journal, "sea_leg", NOON, Finale("over", None, (1,)), (60, 60, 36_000, -86_400, 60))
    assert journal.statistics.figures(0).games[0].minutes == pytest.approx((60 + 300 + 60) / 60)


def test_a_result_that_is_taken_back_is_none(journal: Journal) -> None:
    number = played(journal, "sea_leg", NOON, Finale("over", None, (0,)), (60, 60))
    journal.cut(number, 1)
    assert journal.statistics.figures(0).games[0].winners == {}


def test_old_games_are_let_go_of_but_not_the_best_scores_nor_what_is_kept(journal: Journal) -> None:
    old = played(journal, "sea_leg", NOON, Finale("over", ("Easy", 12), (0,)), (60,))
    kept = played(journal, "sea_leg", NOON, None, (60,))
    journal.set_fate(kept, "kept")
    new = played(journal, "sea_leg", NOON + 1000, Finale("over"), (60,))
    assert journal.statistics.forget(NOON + 500) == 1
    assert [game.id for game in journal.games()] == [new, kept]
    assert old not in [game.id for game in journal.games()]
    assert [best.points for best in journal.best.all()] == [12]


def test_faults_are_counted_by_cell_and_said_once(journal: Journal, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "tidetable.faults")
    wall = [NOON]
    book = FaultBook(journal.statistics, lambda: wall[0])
    for second in range(51):
        wall[0] = NOON + second
        presence = Presence.DOWN if second % 2 else Presence.ABSENT
        book.heard([CellSeen("B4", presence)], float(second))
    wall[0] = NOON + 200
    book.heard([LinkChanged(0, False, "unplugged"), CellSeen("C1", Presence.PRESENT, ("04aa",))], 200.0)
    lines = [record.getMessage() for record in caplog.records]
    assert lines == [
        "fault: B4, no answer",
        "fault over: B4, no answer, 25 times in 49 s",
    ], "twenty-five failures are two lines"
    book.write()
    faults = journal.statistics.figures(NOON - 1).faults
    assert faults == {"B4": {"no answer": 25}, "part 1": {"link": 1}}
    assert book.known[0].times == 25


def test_readers_that_read_nothing_in_ten_games_are_found(journal: Journal) -> None:
    for _ in range(10):
        game = played(journal, "sea_leg", NOON, Finale("over"), (60,))
        journal.statistics.note_read(game, ["A1", "B1"])
    assert journal.statistics.unread(["A1", "B1", "C1"]) == ("C1",)
    for _ in range(10):
        game = played(journal, "sea_leg", NOON, Finale("over"), (60,))
        journal.statistics.note_read(game, ["A1"])
    assert journal.statistics.unread(["A1", "B1", "C1"]) == ("B1", "C1")
    journal._database.execute("UPDATE readers SET game = 'long ago' WHERE cell = 'A1'")
    assert journal.statistics.unread(["A1", "C1"]) == ("A1", "C1"), "what makes no sense says nothing"


def test_the_command_draws_prints_and_writes(tmp_path: Path) -> None:
    (tmp_path / "tidetable.toml").write_text(f'table.state_dir = "{tmp_path / "state"}"\n')
    nothing = tidetable("stats", cwd=tmp_path)
    assert (nothing.returncode, nothing.stderr.count("\n")) == (1, 1)
    (tmp_path / "state").mkdir(exist_ok=True, mode=0o700)
    journal = Journal(tmp_path / "state" / "journal.db")
    journal.guests = Guests(2)
    played(journal, "sea_leg", time.time() - 7200, Finale("over", None, (0,)), (60, 60))
    journal.statistics.note_faults(time.time(), {("B4", "no answer"): 3})
    figures = journal.statistics.figures(0)
    journal.close()
    drawn = tidetable("stats", cwd=tmp_path)
    assert "Sea Leg" in drawn.stdout
    assert "Stern 1" in drawn.stdout
    told = json.loads(tidetable("stats", "--json", cwd=tmp_path).stdout)
    assert (told["guests"], told["faults"]) == (2, {"B4": {"no answer": 3}})
    page = as_html(figures, "A <shop>")
    assert page.count("<svg") == 6, "three charts, for large screens and for phones"
    assert "A &lt;shop&gt;" in page
    assert bar(0.5, 4) == "██"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminals_picture_is_as_it_was_looked_at(language: str) -> None:
    assert text(language) == golden(language).read_text("utf-8")


def test_the_pages_pictures_can_be_made_anew(tmp_path: Path) -> None:
    asyncio.run(pictures(tmp_path))
    made = {path.name for path in tmp_path.glob("*.png")}
    assert made
    assert made <= {path.name for path in PAGES.glob("*.png")}


def test_statistics_speak_the_language_of_the_table(tmp_path: Path) -> None:
    words = f'[table]\nlanguage = "de"\nstate_dir = "{tmp_path / "state"}"\n'
    (tmp_path / "tidetable.toml").write_text(words)
    (tmp_path / "state").mkdir(mode=0o700)
    journal = Journal(tmp_path / "state" / "journal.db")
    played(journal, "sea_leg", time.time() - 7200, Finale("over", None, (0,)), (60, 60))
    journal.statistics.note_faults(time.time(), {("part 2", "link"): 3})
    journal.close()
    drawn = tidetable("stats", cwd=tmp_path).stdout
    assert "Heck 1" in drawn
    assert "Brettteil 2" in drawn
    assert tidetable("stats", "--html", "s.html", cwd=tmp_path).returncode == 0
    assert "<html lang='de'>" in (tmp_path / "s.html").read_text("utf-8")
