"""Games of other people are kept as ours are: killed and gone on with, listed, told again; and missed in a
sentence where their package is gone."""

from __future__ import annotations

import logging
import shutil
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from engines import sea_leg
from engines.errors import UserError
from engines.match import Entry, Match
from table.cli.main import app
from table.games import load_sheet
from table.judging.guide import fixes
from table.keeping.journal import Journal
from table.keeping.saved import KEPT
from table.running.guesthouse import Guesthouse, furnish_for_guests
from table.running.keepsakes import Keepsakes
from table.settings.config import Config
from tests.outsiders import THEIRS, install
from tests.system.commands import ROOT, Done, tidetable
from tests.system.scripted import script
from tests.system.wired import invitation, wired_table

MOVES = script("sea_leg_game")[:4]


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for packages, which are forgotten afterwards."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.setattr(sys, "path", [*sys.path, str(folder)])
    monkeypatch.setattr(sys, "modules", sys.modules.copy())
    return folder


def journal(home: Path, *words: str, packages: Path | None = None) -> Done:
    path = f"{ROOT}:{packages}" if packages else str(ROOT)
    settings = str(home / "tidetable.toml")
    return tidetable("journal", *words, "--config", settings, cwd=home, PYTHONPATH=path)


@pytest.mark.parametrize("by", ["file", "entry point"])
def test_a_game_is_killed_and_goes_on_and_is_told_again(tmp_path: Path, site: Path, by: str) -> None:
    if by == "file":
        (site / "theirs.py").write_text(THEIRS)
        game, packages = str(site / "theirs.py"), None
    else:
        install(site, "theirs", THEIRS)
        game, packages = "theirs", site
    with wired_table(tmp_path, game) as (board, table, hands):
        more = {"PYTHONPATH": f"{ROOT}:{packages}"} if packages else {}
        table.start(**more)
        sheet, state = load_sheet(game), sea_leg.start({})
        for fix in fixes(sheet.expected(state), hands.lying, hands._registry.pieces):
            hands.follow(fix)
        for number, words in enumerate(MOVES):
            board.until(lambda: board.alight() == invitation(game, state), f"invited to {words}")  # noqa: B023
            seat, action = sea_leg.movers(state)[0], sea_leg.parse(words)
            gesture = sheet.gesture(state, seat, action)
            state = sea_leg.apply(state, seat, action)
            hands.make(gesture.hand)
            hands.make(gesture.then)
            board.until(lambda: table.journal() == [("playing", MOVES[: number + 1])], f"{words} is kept")  # noqa: B023
            if number == 1:
                table.kill()
                table.start(**more)
        assert table.stop() == 0, table.log()

    listed = journal(tmp_path, packages=packages)
    assert listed.returncode == 0, listed.stderr
    assert listed.stdout.splitlines()[1].split()[:2] == ["1", "theirs"]
    told = journal(tmp_path, "show", "1", packages=packages)
    assert told.returncode == 0, told.stderr
    assert told.stdout.splitlines()[:2] == ["Theirs, game 1: playing", "   1. Stern goes B7 to B6."]


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A table's folder with a game of a package that is not there any more, and one of ours."""
    (tmp_path / "state").mkdir()
    records = Journal(tmp_path / "state" / "journal.db")
    match = Match(sea_leg, {}, seed=1, record=[Entry(n % 2, words) for n, words in enumerate(MOVES)])
    for name in ("theirs", "sea_leg"):
        records.begin(name, {}, 1, "seed", 1_000.0, match.record)
    records.close()
    (tmp_path / "tidetable.toml").write_text(
        f'[table]\nstate_dir = "{tmp_path / "state"}"\n[game]\nname = "theirs"\n'
    )
    return tmp_path


def test_a_game_that_is_not_installed_any_more_is_missed_in_a_sentence(kept: Path, site: Path) -> None:
    def run(*words: str) -> Result:
        return CliRunner().invoke(app, [*words, "--config", str(kept / "tidetable.toml")])

    listed = run("journal").stdout.splitlines()
    assert [line.split()[:2] for line in listed[1:3]] == [["2", "sea_leg"], ["1", "theirs"]]
    assert listed[3].startswith("theirs is not installed here: its games are kept")
    missed = run("journal", "show", "1").exception
    assert isinstance(missed, UserError)
    assert str(missed).startswith("game 1 is one of 'theirs', which is not installed here: ")
    assert run("journal", "show", "2").stdout.startswith("Sea Leg, game 2: playing")
    for words in (("stats", "--days", "30000"), ("best",)):
        assert run(*words).exit_code == 0

    (site / "theirs.py").write_text(THEIRS)
    told = run("journal", "show", "1", "--game", str(site / "theirs.py"))
    assert told.stdout.startswith("Theirs, game 1: playing")


def test_guests_go_on_with_other_games_and_the_missing_one_is_kept(
    site: Path, caplog: pytest.LogCaptureFixture
) -> None:
    install(site, "theirs", THEIRS)
    house = furnish_for_guests(Config(), "mock:", keep=False)
    assert "theirs" in house.offers
    for name in ("theirs", "sea_leg"):
        house.journal.set_fate(house.journal.begin(name, {}, 1, "seed", 1_000.0), KEPT)
    keepsakes = Keepsakes(house, 600.0, lambda: 1_100.0)
    keepsakes.look()
    assert [game.game for game in keepsakes.games] == ["sea_leg", "theirs"]

    shutil.rmtree(site)
    with caplog.at_level(logging.WARNING, "tidetable"):
        keepsakes = Keepsakes(_without(house, "theirs"), 600.0, lambda: 1_100.0)
        keepsakes.look()
        keepsakes.look()
    assert [game.game for game in keepsakes.games] == ["sea_leg"]
    said = "game 1 of the journal is one of 'theirs', which is not offered here: it is kept as it is"
    assert [record.getMessage() for record in caplog.records] == [said]
    assert {game.fate for game in house.journal.games()} == {KEPT}
    house.board.close()
    house.journal.close()


def _without(house: Guesthouse, name: str) -> Guesthouse:
    """The same house after a package was removed."""
    return house._replace(offers={game: offer for game, offer in house.offers.items() if game != name})
