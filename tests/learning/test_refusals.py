"""Every refusal gives its reason: over random positions and what hands do there that is no action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from engines.game import CHANCE
from engines.match import Match
from hardware.cells import mat_cells
from table.games import load_sheet
from table.games.captain_sonar import orders as sonar_orders
from table.games.sea_leg.sheet import SeaLeg
from table.games.sheet import AnySheet
from table.games.steps import Attempt
from table.judging.mat import assign
from table.judging.orders import referee_for
from table.judging.verdict import Wrong
from table.sensing.pieces import DOWN, UP, Piece, simulated_registry
from table.sensing.tracker import Place
from tests.table.conftest import Table

Mat = dict[str, Place]


def matches(sheet: AnySheet, options: Mapping[str, Any], rng: Random, every: int) -> Iterator[Match]:
    """Positions of some random games, with people for chance where that is so at the table."""
    fitted = sheet.fit(*sheet.mat(options), options)
    for seed in range(3):
        match, count = Match(sheet.game, fitted, seed=seed, chance=sheet.chance(fitted)), 0
        while (movers := match.movers()) and count < 150:
            if count % every == 0:
                yield match
            seat, count = rng.choice(movers), count + 1
            chosen = sheet.game.chance(match.state, rng) if seat == CHANCE else None
            match.apply(seat, sheet.game.text(chosen) if chosen else rng.choice(match.actions(seat)))


def disturbed(mat: Mat, pieces: Mapping[str, Piece], cells: tuple[str, ...], rng: Random) -> Mat:
    """The mat after something that hands can do: one thing, or two."""
    seen = dict(mat)
    for _ in range(rng.choice((1, 1, 2))):
        lying, loose = sorted(seen), [name for name in pieces if name not in seen]
        deed = rng.choice(("move", "turn", "bring", "exchange", "lift"))
        if deed in ("bring", "exchange") and loose:
            comer = rng.choice(loose)
            gone = seen.pop(rng.choice(lying)) if deed == "exchange" and lying else (rng.choice(cells), "")
            seen[comer] = (gone[0], rng.choice((UP, DOWN)) if pieces[comer].faces else "")
        elif lying:
            piece = rng.choice(lying)
            cell, face = seen.pop(piece)
            if deed == "move":
                seen[piece] = (rng.choice(cells), face)
            elif deed == "turn" and pieces[piece].faces:
                seen[piece] = (cell, UP if face == DOWN else DOWN)
    return seen


def refusals(game: str, options: Mapping[str, Any], every: int = 6) -> Iterator[Wrong]:
    sheet, rng = load_sheet(game), Random(game)
    pieces = simulated_registry(sheet.pieces(sheet.fit(*sheet.mat(options), options))).pieces
    cells = tuple(mat_cells(*sheet.mat(options)))
    for match in matches(sheet, options, rng, every):
        referee = referee_for(sheet, pieces, sheet.chance(options) == "ask", 1)
        places = assign(sheet.expected(match.state), {}, pieces)
        referee.stand(match.state, places)
        referee.look(places)
        for _ in range(8):
            verdict = referee.look(disturbed(places, pieces, cells, rng))
            if isinstance(verdict, Wrong):
                yield verdict
            referee.look(places)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("sea_leg", {}),
        ("captivate", {}),
        ("captivate", {"deck": "physical"}),
        ("sea_grid", {}),
        ("captain_zemo", {}),
    ],
)
def test_every_refusal_of_our_games_gives_the_reason_of_the_game(game: str, options: dict[str, Any]) -> None:
    """No general answer, and no word of an engine's action."""
    found = list(refusals(game, options))
    assert len(found) > 10
    for verdict in found:
        assert verdict.why
        assert not verdict.vague, verdict
        assert "'" not in verdict.why.replace("'s", "").replace("Capt'n", ""), verdict.why


class Wordless(SeaLeg):
    """A game that never says why not."""

    def attempts(self, state: Any, seat: int, moved: Sequence[Attempt]) -> list[str]:  # noqa: ARG002
        return []

    def refusal(self, state: Any, moved: Sequence[Attempt]) -> str:  # noqa: ARG002
        return ""


@pytest.mark.parametrize(
    ("hands", "why"),
    [
        ((("stern-1", "A4"),), "Nothing goes from B7 to A4 now."),
        ((("stern-1", "C7"),), "Something lies on C7 already."),
        ((("stern-1", "A4"), ("stern-2", "B4")), "One thing is done at a time, and 2 pieces have moved."),
    ],
)
def test_a_game_without_reasons_of_its_own_says_what_may_be_done_instead(
    hands: tuple[tuple[str, str], ...], why: str
) -> None:
    table = Table(Wordless(), {})
    table.set_up()
    for piece, cell in hands:
        table.hands.put(piece, cell)
    table.wait(1.0)
    instead = "First turn: one Mate goes one step straight forward."
    assert table.scene().now.startswith(f"{why} {instead} Put the Stern Mate back on ")


@pytest.mark.parametrize("options", [{}, {"mode": "realtime"}])
def test_an_order_card_that_does_nothing_is_told_why(options: dict[str, Any]) -> None:
    sheet, rng = load_sheet("captain_sonar"), Random(3)
    said = set()
    for match in matches(sheet, options, rng, 9):
        for place, cell in sonar_orders.CELLS.items():
            kind = sonar_orders.kind_of(*place)
            if not sheet.orders.awaited(match.state, kind, cell):
                said.add(sheet.orders.useless(match.state, kind, cell))
    assert all(said)
    assert len(said) > 6


@pytest.mark.parametrize("game", ["sea_leg", "captivate", "sea_grid", "captain_zemo", "captain_sonar"])
def test_a_page_that_asks_for_what_cannot_be_is_told_why(game: str) -> None:
    sheet, rng = load_sheet(game), Random(5)
    positions = list(matches(sheet, {}, rng, 25))[:6]
    words = sorted({each for match in positions for seat in match.movers() for each in match.actions(seat)})
    table = Table(game, {})
    table.set_up()
    match = table.session.match
    for seat in range(match.seats):
        for tried in rng.sample(words, min(12, len(words))):
            if tried not in match.actions(seat):
                why = table.act(seat, tried)
                assert why
                assert "reload" not in why, (tried, why)
    assert "reload" in table.act(0, "no such words")
