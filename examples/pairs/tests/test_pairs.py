"""Pairs: the kit, a deal that nobody sees, and what hands do with the cards."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engines.conformance import conform
from pairs import GAME, engine
from table.games.making import DOWN, UP, Put, Take, Turn
from table.testing.quick import QuickTable

ROWS = [*dict.fromkeys(["anchor-1", "crab-1", *engine.CARDS])]
DEAL = dict(zip(engine.CELLS, ROWS, strict=True))  # A1 and C1 are a pair, A1 and B1 are none


def dealt() -> QuickTable:
    """Somebody lays the cards out."""
    table = QuickTable(GAME.sheet, {})
    table.think()
    for cell, card in DEAL.items():
        table.make(Put(card, cell, DOWN))
    return table


def test_it_keeps_the_contract() -> None:
    report = conform(engine, games=60)
    assert report.endings["every pair is found"] > 0
    assert report.secrets > 0, "cards that lie face down are a secret to everybody"


def test_whatever_people_lay_out_is_the_deal() -> None:
    table = dealt()
    assert table.record() == [f"lay {card}" for card in ROWS]
    assert table.scene().turn == "Player 1's turn"
    assert not table.moment.log, "nobody reads what lies where"


def test_a_deal_is_asked_for_without_a_name() -> None:
    table = QuickTable(GAME.sheet, {})
    table.think()
    assert not any(engine.figure(card) in table.scene(tray=True).now for card in engine.CARDS)
    assert {cell.wanted.art for cell in table.scene().mat.cells if cell.wanted} == {"card-back"}


def test_a_card_that_was_laid_face_up_has_to_be_turned() -> None:
    table = QuickTable(GAME.sheet, {})
    table.think()
    for cell, card in DEAL.items():
        table.make(Put(card, cell, UP if cell == "A1" else DOWN))
    assert table.record() == []
    table.make(Turn(DEAL["A1"], "A1", DOWN))
    assert len(table.record()) == 12


def test_a_pair_is_taken_and_its_finder_goes_on() -> None:
    table = dealt()
    table.make(Turn("anchor-1", "A1", UP))
    table.make(Turn("anchor-2", "C1", UP))
    assert table.scene().now == "A pair: take both cards."
    table.make(Take("anchor-1", "A1"), Take("anchor-2", "C1"))
    assert table.record()[12:] == ["flip A1", "flip C1", "take"]
    assert table.scene().turn == "Player 1's turn"


def test_anything_else_is_turned_down_and_the_next_one_tries() -> None:
    table = dealt()
    table.make(Turn("anchor-1", "A1", UP))
    table.make(Turn("crab-1", "B1", UP))
    assert "back" not in table.moment.keys.labels, "what was seen cannot be taken back"
    table.make(Turn("crab-1", "B1", DOWN), Turn("anchor-1", "A1", DOWN))
    assert table.record()[12:] == ["flip A1", "flip B1", "back"]
    assert table.scene().turn == "Player 2's turn"


@pytest.mark.parametrize("other", ["B1", "C1"], ids=["no pair", "a pair"])
def test_two_cards_that_change_places_are_refused_whatever_they_are(other: str) -> None:
    table = dealt()
    first, second = table.lift("A1"), table.lift(other)
    table.hands.put(first, other, DOWN)
    table.hands.put(second, "A1", DOWN)
    table.wait(1)
    assert table.scene().tone == "wrong"
    assert sorted(table.lamps()) == sorted(["A1", other])
    assert not any(engine.figure(card) in table.scene().now for card in engine.CARDS)


def test_a_shuffled_tray_tells_nothing() -> None:
    """With the mouse, cards come in an order that a seed draws, and look alike."""
    table = QuickTable(GAME.sheet, {}, seed=5)
    table.think()
    tray = table.scene(tray=True).tray
    assert {item.token.art for item in tray} == {"card-back"}
    assert sum(engine.figure(a.piece) == engine.figure(b.piece) for a, b in pairwise(tray)) < 4
