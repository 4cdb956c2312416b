"""The best scores: kept with the journal, per list of games that can be compared, over restarts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from table.keeping.journal import Journal
from table.keeping.scores import praise
from tests.table.conftest import Table
from tests.table.zemo_voyages import OPTIONS, SEED, VOYAGE, press, record

LIST = "Corner Treasures, Pillager"


@pytest.fixture
def journal() -> Iterator[Journal]:
    with closing(Journal(None)) as opened:
        yield opened


def finish(journal: Journal) -> Table:
    """The scripted voyage, ended on this journal."""
    table = Table("captain_zemo", OPTIONS, journal, record(len(VOYAGE) - 1), seed=SEED)
    table.set_up()
    press(table, "left")
    assert table.moment.outcome is not None
    return table


def test_a_score_is_compared_with_those_before(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    journal = Journal(path)
    assert finish(journal).scene().now.endswith(f"The first score for {LIST}.")
    journal.best.note(50, LIST, 71, 5.0)
    journal.close()
    with closing(Journal(path)) as again:
        table = finish(again)
        assert table.moment.entry > 1
        assert table.scene().now.endswith(f"As good as the best for {LIST}."), "only games before it count"
        assert again.best.all() == [(LIST, 71, 5.0, 3)]


@pytest.mark.parametrize(
    ("points", "before", "says"),
    [
        (40, None, f"The first score for {LIST}."),
        (40, 0, f"The first score for {LIST}."),
        (0, None, ""),
        (40, 39, f"A new best for {LIST}: it was 39."),
        (40, 40, f"As good as the best for {LIST}."),
        (40, 57, f"The best for {LIST} is 57."),
        (0, 57, f"The best for {LIST} is 57."),
    ],
)
def test_praise(points: int, before: int | None, says: str) -> None:
    assert praise(LIST, points, before) == says


def test_lists_are_kept_apart(journal: Journal) -> None:
    for game, (name, points) in enumerate([("a", 3), ("b", 9), ("a", 7), ("a", 5)]):
        journal.best.note(game, name, points, float(game))
    assert journal.best.all() == [("a", 7, 2.0, 3), ("b", 9, 1.0, 1)]
    assert journal.best.before(3, "a") == 7
    assert journal.best.before(2, "a") == 3
    assert journal.best.before(0, "a") is None


def test_a_score_that_is_taken_back_is_forgotten(journal: Journal) -> None:
    table = finish(journal)
    press(table, "back", "confirm")
    assert journal.best.all() == []
    press(table, "left")
    assert [best.points for best in journal.best.all()] == [35]


def test_a_plug_pulled_between_the_last_action_and_its_score(journal: Journal) -> None:
    """The action is in the journal, the end is not: it is made up for when the table comes back."""
    table = Table("captain_zemo", OPTIONS, journal, record(len(VOYAGE)))
    journal.best.forget(table.moment.entry)
    journal._database.execute("UPDATE games SET fate = 'playing'")
    table.restart()
    assert journal.unfinished("captain_zemo") is None
    assert [best.points for best in journal.best.all()] == [35]
    assert "first score" in table.moment.praise


def test_games_without_scores_have_no_list(journal: Journal) -> None:
    table = Table("sea_leg", {}, journal)
    assert table.moment.praise == ""
    assert journal.best.all() == []
