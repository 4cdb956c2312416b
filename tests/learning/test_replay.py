"""A game of the journal told again, in every form."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from engines import sea_grid
from engines.match import Match
from table.cli.main import app
from table.games import load_sheet
from table.games.past import Past
from table.games.sea_grid.pieces import kind_of
from table.keeping.journal import Journal
from table.keeping.saved import Finale
from tests.learning.finished_games import SEA_LEG_WON
from tests.learning.test_kinds import crews


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A table's folder: a game of Sea Leg that was won, and one of Sea Grid that goes on."""
    sheet = load_sheet("sea_leg")
    match = Match(sheet.game, {}, seed=1)
    for words in SEA_LEG_WON:
        match.apply(match.movers()[0], words)
    journal = Journal(tmp_path / "journal.db")
    won = journal.begin("sea_leg", {}, 1, "seed", 1_000.0)
    journal.add(won, 0, match.record, 1_001.0)
    journal.end(won, Finale("over"), 1_002.0)
    journal.note_hint(won, 0, 1)
    journal.note_hint(won, 0, 2)
    grid = journal.begin("sea_grid", {"mat": [5, 7]}, 1, "seed", 1_003.0)
    journal.note_hint(grid, 1, 1)
    entries = Match(
        load_sheet("sea_grid").game, {"mat": [5, 7]}, seed=1, record=[*crews(), (0, "place dolphin C5")]
    )
    journal.add(grid, 0, entries.record, 1_004.0)
    journal.close()
    config = tmp_path / "tidetable.toml"
    config.write_text(f'[table]\nstate_dir = "{tmp_path}"\n')
    return config


def run(config: Path, *words: str) -> Result:
    return CliRunner().invoke(app, ["journal", *words, "--config", str(config)])


def test_a_game_is_told_line_by_line(kept: Path) -> None:
    told = run(kept, "show", "1").stdout.splitlines()
    assert told[0] == "Sea Leg, game 1: over"
    assert told[1] == "   1. Stern goes D7 to D6."
    assert told[5] == "   5. Stern jumps D5 to D3. The Bow piece on D4 is out: it was jumped over."
    assert told[19] == "  19. Stern goes E8 to E9."
    assert told[21] == "Who was ahead:"
    assert told[22].startswith("  Stern  ▄")
    assert told[24] == "The turning point was move 6: Bow goes D1 to E1."
    assert told[25] == "Hints: Stern 2."
    assert "Hints" not in run(kept, "show", "2").stdout  # while it goes on, it would tell who was asked


def test_json_has_the_actions_of_a_game_that_has_ended(kept: Path) -> None:
    told = json.loads(run(kept, "show", "1", "--json").stdout)
    assert (told["game"], told["fate"], len(told["steps"])) == ("sea_leg", "over", 19)
    assert told["steps"][-1]["action"] == "move E8 E9"
    assert [side["name"] for side in told["course"]["sides"]] == ["Stern", "Bow"]
    assert len(told["course"]["sides"][0]["figures"]) == 20
    assert told["turning_point"]["step"] == 6


@pytest.mark.parametrize("fate", ["", "abandoned"])
def test_of_a_game_that_was_not_played_to_its_end_no_secret_is_told(kept: Path, fate: str) -> None:
    if fate:
        journal = Journal(kept.with_name("journal.db"))
        journal.end(2, Finale(fate), 1_005.0)
        journal.close()
    for words in ((), ("--json",)):
        told = run(kept, "show", "2", *words).stdout
        assert "The near side places a card face down on C5." in told
        assert "dolphin" not in told
        assert "eli" not in told


def test_a_page_holds_a_picture_of_every_step_and_needs_nothing_else(kept: Path, tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    assert run(kept, "show", "2", "--html", str(page)).exit_code == 0
    text = page.read_text("utf-8")
    assert text.count("data:image/png;base64,") == len(crews()) - 1 + 2  # the start, eight picks, a card
    assert "http" not in text
    assert "dolphin" not in text


def test_the_page_of_a_game_that_is_over_has_its_course(kept: Path, tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    assert run(kept, "show", "1", "--html", str(page)).exit_code == 0
    text = page.read_text("utf-8")
    assert text.count("<polyline") == 2
    assert "The turning point was move 6: Bow goes D1 to E1." in text
    assert text.count("<figure") == 20


def test_a_game_that_is_not_there_is_refused(kept: Path) -> None:
    assert "there is no game 9" in str(run(kept, "show", "9").exception)
    assert "journal knows no" in str(run(kept, "tell", "1").exception)


def test_a_game_kept_before_cards_had_other_strengths_is_told_with_the_old_ones() -> None:
    sheet = load_sheet("sea_grid")
    past = Past(sheet, {"mat": [5, 7]}, crews())
    assert past.options["set"] == 1
    assert past.state(0).rules == sea_grid.start({"set": 1}).rules
    assert past.sheet.token(kind_of(0, "guppy"), "up", "") != sheet.token(kind_of(0, "guppy"), "up", "")
