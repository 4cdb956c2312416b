"""Captivate at the table: rock, paper, scissors on the keys, hidden until all have thrown."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from engines import captivate
from engines.game import CHANCE
from tests.table.captivate_deals import key, labels, start

TIE = 1519  # seeds of random games that end in a tie: of two seats, and of three
TIE_OF_THREE = 422
KEYS = {"rock": "left", "paper": "confirm", "scissors": "right"}


def tied(seed: int, seats: int) -> list[tuple[int, str]]:
    rng, state, record = Random(seed), captivate.start({"seats": seats}), []
    while state.phase != "throw":
        seat = captivate.movers(state)[0]
        chance = seat == CHANCE
        action = captivate.chance(state, rng) if chance else rng.choice(captivate.actions(state, seat))
        state = captivate.apply(state, seat, action)
        record.append((seat, captivate.text(action)))
    return record


def tie(make_table, seed=TIE, seats=2):
    return start(make_table, record=tied(seed, seats), seats=seats)


def said(table) -> list[str]:
    return [line.say for line in table.scene().log]


def test_each_key_is_a_throw(make_table):
    table = tie(make_table)
    assert table.scene().turn == "Anchor's turn"
    assert labels(table) == {
        "left": "Rock",
        "confirm": "Paper",
        "right": "Scissors",
        "menu": "Menu",
    }
    assert table.scene().now == (
        "A tie: Anchor throws, and lets nobody see. All is shown when everybody has thrown."
    )
    assert table.lamps() == {}
    key(table, "left")
    assert table.record()[-1] == "throw rock"
    assert table.scene().turn == "Pearl's turn"
    key(table, "confirm")
    assert table.moment.outcome.winners == (1,)
    assert said(table) == [
        "Anchor has thrown.",
        "Pearl has thrown.",
        "Anchor threw rock.",
        "Pearl threw paper.",
        "Anchor is out.",
    ]
    assert table.scene().turn == "Pearl wins"
    assert table.scene().now == "The grid is full. 3 points, and the better throw."


def test_equal_throws_are_thrown_again(make_table):
    table = tie(make_table)
    key(table, "right")
    key(table, "right")
    assert table.moment.outcome is None
    assert table.scene().now.startswith("Still a tie: Anchor throws")


def test_each_side_has_keys_of_its_own(make_table):
    table = tie(make_table)
    key(table, "confirm", side=1)
    assert table.session.match.record[-1] == (1, "throw paper")
    assert table.scene().turn == "Anchor's turn"
    key(table, "left", side=1)  # Pearl has thrown: her key now throws for who is asked
    assert table.session.match.record[-1] == (0, "throw rock")
    assert table.moment.outcome.winners == (1,)


def test_nothing_tells_a_throw_before_the_round_is_over(make_table):
    """Three rivals, two throws: whatever they were, everything people see and hear is the same."""
    seen = []
    for kinds in product(KEYS, repeat=2):
        table = tie(make_table, TIE_OF_THREE, 3)
        begun = len(table.board.history)
        pictures = []
        for kind in kinds:
            key(table, KEYS[kind])
            pictures.append(table.scene())
        assert table.record()[-2:] == [f"throw {kind}" for kind in kinds]
        seen.append((pictures, table.board.history[begun:], table.session.match.view(None)))
    assert all(each == seen[0] for each in seen)
    assert said(table) == ["Anchor has thrown.", "Pearl has thrown."]


@pytest.mark.parametrize("kinds", [("rock", "paper", "paper"), ("rock", "paper", "scissors")])
def test_three_rivals(make_table, kinds):
    table = tie(make_table, TIE_OF_THREE, 3)
    for kind in kinds:
        key(table, KEYS[kind])
    assert said(table)[3:6] == [
        f"{name} threw {kind}." for name, kind in zip(("Anchor", "Pearl", "Coral"), kinds, strict=True)
    ]
    assert table.moment.outcome is None
    movers = table.session.match.movers()
    assert movers == ((1, 2) if len(set(kinds)) == 2 else (0, 1, 2))


def test_a_throw_stands_as_the_rules_say(make_table):
    """Else the last one to throw sees what the others threw, and throws again."""
    table = tie(make_table)
    for thrown in ("left", "confirm"):
        key(table, thrown)
        assert "back" not in labels(table)
        key(table, "back")
        assert table.scene().choice is None
    assert table.record()[-2:] == ["throw rock", "throw paper"]
