"""What everybody reads tells no secret in any language: states that differ only in one read the same."""

from __future__ import annotations

from random import Random

import pytest

from engines.game import CHANCE
from engines.match import Match
from table.games import load_sheet
from table.games.sheet import AnySheet
from table.tongues import retold, speaking

STEPS = 60
SECRETIVE = ("captivate", "sea_grid", "captain_sonar")


def public(sheet: AnySheet, state: object) -> tuple[object, ...]:
    """All that a sheet says to everybody of a state."""
    picture = sheet.picture(state)
    return sheet.headline(state), sheet.now(state), picture.scores, picture.gauges, picture.ends


@pytest.mark.parametrize("game", SECRETIVE)
def test_states_that_differ_in_a_secret_read_the_same(game: str) -> None:
    sheet, rng = load_sheet(game), Random(11)
    match = Match(sheet.game, sheet.fit(*sheet.mat({}), {}), seed=5)
    drawn = 0
    for _ in range(STEPS):
        movers = [seat for seat in sheet.game.movers(match.state) if seat != CHANCE]
        if not movers:
            break
        for seat in range(match.seats):
            twin = sheet.game.sample(match.state, seat, rng)
            drawn += twin != match.state
            with speaking("de"):
                german = public(sheet, match.state)
                assert public(sheet, twin) == german
            assert public(sheet, match.state) == retold(german)
        mover = rng.choice(movers)
        match.apply(mover, sheet.game.text(rng.choice(sheet.game.actions(match.state, mover))))
    assert drawn > STEPS / 2


def test_a_hidden_card_has_no_name_in_any_language() -> None:
    sheet = load_sheet("captivate")
    with speaking("de"):
        hidden = {sheet.noun(piece.kind, "down", "")[:3] for piece in sheet.pieces({})}
    assert hidden == {("verdeckte Karte", "die verdeckte Karte", "eine verdeckte Karte")}
