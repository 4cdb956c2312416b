"""The games that come with the table, and games of other people."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines import catalog, sea_leg
from engines.conformance import ConformanceError, conform


@pytest.mark.parametrize("name", catalog.GAMES)
def test_every_game_of_the_catalogue_is_there_under_its_own_name(name: str) -> None:
    game = catalog.load(name)
    assert name == game.NAME
    assert game.movers(game.start({}))


def test_a_game_is_found_by_name_or_by_the_path_of_its_module() -> None:
    assert catalog.load("sea_leg") is sea_leg
    assert catalog.load("engines.sea_leg") is sea_leg
    assert catalog.load_module("engines.sea_leg") is sea_leg


@pytest.mark.parametrize("name", ["", "chess", "Sea_Leg", "sea leg", "__init__"])
def test_an_unknown_game_lists_those_there_are(name: str) -> None:
    with pytest.raises(catalog.UnknownGame, match="sea_leg"):
        catalog.load(name)


def test_a_module_that_is_not_there_is_named() -> None:
    with pytest.raises(catalog.UnknownGame, match=r"'no\.such\.game' cannot be imported"):
        catalog.load("no.such.game")


def test_a_game_of_somebody_else_is_loaded_from_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "their_game.py").write_text("from engines.sea_leg import *\nNAME = 'theirs'\n")
    (tmp_path / "no_game.py").write_text("NAME = 'nothing'\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert conform(catalog.load_module("their_game"), games=2).game == "theirs"
    with pytest.raises(ConformanceError, match="shape: TITLE must be a text"):
        conform(catalog.load_module("no_game"), games=2)
