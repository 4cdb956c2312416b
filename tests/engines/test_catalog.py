"""The door that games come through: installed ones, files and modules, ours and other people's."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engines import catalog, sea_leg
from engines.blame import BrokenGame
from engines.conformance import ConformanceError, conform
from tests.outsiders import THEIRS, install

OURS = ("captain_sonar", "captain_zemo", "captivate", "sea_grid", "sea_leg")


@pytest.mark.parametrize("name", catalog.shipped())
def test_every_game_that_is_shipped_is_there_under_its_own_name(name: str) -> None:
    game = catalog.load(name)
    assert name == game.NAME
    assert game.movers(game.start({}))


def test_our_games_come_through_the_door_of_everybody() -> None:
    assert catalog.shipped() == OURS
    assert catalog.package("sea_leg") == "tidetable"


def test_a_game_is_found_by_name_or_by_the_path_of_its_module() -> None:
    assert catalog.load("sea_leg") is sea_leg
    assert catalog.load("engines.sea_leg") is sea_leg
    assert catalog.load_module("engines.sea_leg") is sea_leg


@pytest.mark.parametrize("name", ["", "chess", "Sea_Leg", "sea leg", "__init__"])
def test_an_unknown_game_lists_those_there_are(name: str) -> None:
    assert not catalog.is_known(name)
    with pytest.raises(catalog.UnknownGame, match="sea_leg"):
        catalog.load(name)


def test_a_module_that_is_not_there_is_named() -> None:
    with pytest.raises(catalog.UnknownGame, match=r"'no\.such\.game' cannot be imported"):
        catalog.load("no.such.game")
    with pytest.raises(catalog.UnknownGame, match=r"there is no game in no/such\.py"):
        catalog.load("no/such.py")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of modules that are forgotten after the test."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "modules", sys.modules.copy())
    return tmp_path


def test_a_game_of_somebody_else_is_loaded_from_the_path(folder: Path) -> None:
    (folder / "their_game.py").write_text("from engines.sea_leg import *\nNAME = 'theirs'\n")
    (folder / "no_game.py").write_text("NAME = 'nothing'\n")
    assert conform(catalog.load_module("their_game"), games=2).game == "theirs"
    with pytest.raises(ConformanceError, match="shape: TITLE must be a text"):
        conform(catalog.load_module("no_game"), games=2)


def test_an_installed_game_of_somebody_else_is_as_good_as_ours(folder: Path) -> None:
    install(folder, "theirs", THEIRS)
    assert catalog.names() == (*OURS, "theirs")
    assert catalog.shipped() == OURS
    assert catalog.package("theirs") == "theirs-package"
    assert catalog.load("theirs").TITLE == "Theirs"


def test_nobody_takes_the_name_of_a_game_of_ours(folder: Path) -> None:
    install(folder, "theirs", THEIRS, entry="sea_leg", package="a-package")
    assert catalog.package("sea_leg") == "tidetable"
    assert catalog.load("sea_leg") is sea_leg


@pytest.mark.parametrize("given", ["their/game.py", "their.game", "their/"])
def test_a_game_in_a_file_needs_no_installing(
    folder: Path, monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    """Its neighbours are found too, as they will be once it is installed."""
    monkeypatch.chdir(folder)
    (folder / "their").mkdir()
    (folder / "their" / "__init__.py").write_text("from their.game import *\n")
    (folder / "their" / "game.py").write_text("from .titles import TITLE\nfrom engines.sea_leg import *\n")
    (folder / "their" / "titles.py").write_text("TITLE = 'Theirs'\n")
    assert catalog.is_known(given)
    assert catalog.load(given).start is sea_leg.start


def test_a_file_with_the_name_of_another_module_is_refused(folder: Path) -> None:
    (folder / "json.py").write_text("from engines.sea_leg import *\n")
    with pytest.raises(BrokenGame, match=r"json\.py cannot be used: json is another module already"):
        catalog.load(str(folder / "json.py"))


@pytest.mark.parametrize(
    ("source", "says"),
    [
        (
            "import no_such_thing\n",
            r"ModuleNotFoundError: No module named 'no_such_thing' \(.*/bad.py, line 1\)",
        ),
        ("\nGAME = {}['box']\n", r"KeyError: 'box' \(.*/bad\.py, line 2\)"),
        ("def start(:\n", r"SyntaxError: invalid syntax \(.*/bad\.py, line 1\)"),
        ("import json\njson.loads('')\n", r"JSONDecodeError: .* \(.*/bad\.py, line 2\)"),
        ("GAIM = 1\n", r"AttributeError: .*GAME"),
    ],
)
def test_a_broken_package_is_named_with_file_and_line(folder: Path, source: str, says: str) -> None:
    install(folder, "bad", source)
    with pytest.raises(
        BrokenGame, match=f"the game 'bad' of the package 'bad-package' cannot be used: {says}"
    ):
        catalog.load("bad")
