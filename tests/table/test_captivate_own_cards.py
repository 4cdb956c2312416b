"""Captivate with an owner's cards at the table: their dots decide, and their names are drawn."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from engines import captivate
from engines.game import CHANCE, BadOption
from table.games import load_sheet
from table.games.steps import Put, Turn
from table.running.house import furnish
from table.settings.config import Config
from tests.system.commands import ROOT

SHIPPED = (ROOT / "engines" / "captivate" / "cards.toml").read_text()


@pytest.fixture
def weak_rats(tmp_path: Path) -> Path:
    """A deck whose Rats have one dot on every side, and whose Leviathans are Whales."""
    text = SHIPPED.replace("dots = [4, 1, 1, 1]", "dots = [1, 1, 1, 1]").replace("The Leviathan", "The Whale")
    path = tmp_path / "mine.toml"
    path.write_text(text)
    return path


def below(sheet) -> tuple:
    """What follows when the Rat [Light] comes below the Frog [Earth], as in the rulebook's example."""
    state = sheet.game.start({"deck": "physical"})
    state = sheet.game.apply(state, CHANCE, sheet.game.parse("open 2-earth"))
    gesture = sheet.gesture(state, 0, sheet.game.parse("play 1-light D5"))
    assert gesture.hand == (Put("1-light", "D5", "up"),)
    return gesture.then


def test_their_dots_decide(weak_rats):
    assert below(load_sheet("captivate")) == (Turn("2-earth", "D4", "down"),)
    assert below(load_sheet("captivate", weak_rats)) == ()


def test_their_names_are_drawn(weak_rats):
    token = load_sheet("captivate", weak_rats).token("13-dark", "up", "")
    assert dict(token.facts)["name"] == "The Whale"


def test_the_settings_lead_to_them(weak_rats):
    config = msgspec.structs.replace(Config(), cards={"captivate": str(weak_rats)})
    house = furnish("captivate", config, "mock:", {}, fast=True, keep=False)
    assert house.size == (7, 7)
    assert below(house.sheet) == ()
    house.board.close()
    house.journal.close()


def test_the_shipped_cards_stay_as_they_are(weak_rats):
    load_sheet("captivate", weak_rats)
    assert below(load_sheet("captivate")) == (Turn("2-earth", "D4", "down"),)
    assert captivate.shipped_cards()[51].name == "The Leviathan"


# The mat decides too


@pytest.mark.parametrize(
    ("columns", "rows", "options", "mat"),
    [
        (5, 9, {}, [5, 9]),
        (4, 4, {}, [4, 4]),
        (26, 40, {}, [26, 26]),
        (9, 9, {"mat": [7, 7]}, [7, 7]),
    ],
)
def test_the_field_is_as_large_as_the_mat(columns, rows, options, mat):
    assert load_sheet("captivate").fit(columns, rows, options)["mat"] == mat


@pytest.mark.parametrize(
    ("columns", "rows", "options", "needs"),
    [(3, 9, {}, "4 x 9"), (9, 3, {}, "9 x 4"), (5, 9, {"mat": [7, 7]}, "7 x 7")],
)
def test_a_mat_that_is_too_small_is_refused(columns, rows, options, needs):
    with pytest.raises(BadOption, match=f"Captivate needs a mat of {needs} cells"):
        load_sheet("captivate").fit(columns, rows, options)


def test_a_mat_in_memory_is_as_the_game_likes_it_unless_the_settings_say_otherwise():
    from table.settings.sections import Mat

    for config, options, size in (
        (Config(), {}, (7, 7)),
        (Config(), {"mat": [5, 9]}, (5, 9)),
        (Config(mat=Mat(5, 9)), {}, (5, 9)),
        (Config(mat=Mat(3, 3)), {}, (7, 7)),
    ):
        house = furnish("captivate", config, "mock:", options, fast=True, keep=False)
        assert house.size == size
        assert house.options["mat"] == list(size)
        house.board.close()
        house.journal.close()
