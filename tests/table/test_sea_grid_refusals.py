"""Refusals tell nothing: tables that differ in hidden cards alone refuse every card on every cell alike."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from engines import sea_grid
from table.judging.verdict import Wrong
from table.showing.language import PUT_RIGHT
from tests.table.sea_grid_hands import ELI, EXAMPLE, HYDRONS, begin, key, labels, last, lay, obey, press, take


def verdict(table: Any, piece: str, cell: str, face: str) -> Any:
    """What everybody sees when a card is laid there, or "played" if that was an action; then it is gone."""
    before = table.record()
    lay(table, piece, cell, face)
    if table.record() != before:
        return "played"
    seen = (table.scene(), table.lamps(), table.session.deadline())
    take(table, piece)
    assert table.moment.playing, (piece, cell, face)
    return seen


TURNS = ["place {} C4", "place {} C3", "place {} C5", "flip C3"]
CREWS = (  # the same cards have been seen of each: the Sub X of the far side
    ("dolphin capt-n-eli knots sonar", "sub-x hydron hydron aquaria"),
    ("navy-admiral x-ray torpedo eagle-rock", "sub-x lord-hydro guppy knots"),
)


def two_tables(make_table: Any) -> list[Any]:
    """They differ in hidden cards alone."""
    tables = []
    for near, far in CREWS:
        laid = [near.split()[0], far.split()[0], near.split()[1], ""]
        turns = [turn.format(card) for turn, card in zip(TURNS, laid, strict=True)]
        tables.append(begin(make_table, near, far, turns))
    assert tables[0].scene() == tables[1].scene()
    return tables


def strangers(tables: list[Any]) -> list[str]:
    """Every card that lies on neither table."""
    lying = {table.hands.on(cell) for table in tables for cell in ("C3", "C4", "C5")}
    return sorted(tables[0].registry.pieces.keys() - lying)


HANDS = {f"near-{name}" for near, _ in CREWS for name in near.split()[2:]}
REASONS = {
    "There is a card on CELL already",
    "With a card on CELL the cards would not fit in the Sea Grid of 3 columns by 4 rows",
    "It is the turn of the near side, and that card is not theirs",
    "A card comes to CELL face down",
    "Only a card from the hand of the near side may come here, and nothing else with it",
}


def test_every_card_on_every_cell_is_judged_alike_whatever_is_hidden(make_table):
    """Only a placement that is legal on one of the tables can tell them apart, and that is play: the card
    lies there for good."""
    tables = two_tables(make_table)
    state = tables[0].session.match.state
    free = {action[2] for action in sea_grid.actions(state, 0) if action[0] == "place"}
    reasons = set()
    for piece, cell, face in product(strangers(tables), state.rules.mat.names, ("down", "up")):
        if piece in HANDS and cell in free and face == "down":
            continue
        one, two = (
            t.session._course.referee.look({**t.moment.sight.places, piece: (cell, face)}) for t in tables
        )
        assert isinstance(one, Wrong), (piece, cell, face)
        assert one == two, (piece, cell, face)
        reasons.add(one.why.replace(cell, "CELL"))
    assert {reason[:1].upper() + reason[1:] for reason in reasons} == REASONS


@pytest.mark.parametrize("cell", ["C3", "C4", "B4", "E7"])
def test_every_refused_card_looks_alike_whatever_is_hidden(make_table, cell):
    """On a card that is shown, on a hidden one, on a free cell and on one beyond the box."""
    tables = two_tables(make_table)
    for piece, face in product(strangers(tables), ("down", "up")):
        if cell == "B4" and face == "down" and piece in HANDS:
            continue
        one, two = (verdict(table, piece, cell, face) for table in tables)
        assert one == two != "played", (piece, face)


def test_two_cards_at_once_are_refused_alike_whatever_is_in_the_hand(make_table):
    looks = []
    for piece in ("near-knots", "near-torpedo"):
        table = begin(make_table, ELI, HYDRONS, ["place dolphin C4", "place hydron C3"])
        table.board.close()
        table.hands.put("near-lighthouse", "B5", "down")
        table.hands.put(piece, "B4", "down")
        table.board.start(table.heard)
        table.wait(1.0)
        assert table.record()[-1] == "place hydron C3"
        assert table.scene().now.startswith("Only one thing is done in a turn.")
        looks.append((table.scene(), table.lamps(), list(table.board.history)))
    assert looks[0] == looks[1]


HIDDEN = ["place dolphin C4", "place hydron C3", "place knots C5"]


@pytest.mark.parametrize("comer", ["hydron_2", "aquaria", "torpedo"])
def test_a_hidden_card_is_exchanged_for_no_other_not_even_a_copy(make_table, comer):
    """If a copy were let in, exchanging cards would tell which of them are copies."""
    table = begin(make_table, ELI, HYDRONS, HIDDEN[:2])
    table.hands.take("far-hydron")
    lay(table, f"far-{comer}", "C3")
    assert table.lamps() == {"C3": PUT_RIGHT}
    assert table.scene().now == (
        "It is the turn of the near side, and that card is not theirs. Take the far card off C3 again."
    )
    take(table, f"far-{comer}")
    lay(table, "far-hydron", "C3")
    assert table.moment.playing


def test_two_hidden_cards_that_changed_places_are_put_back_be_they_copies_or_not(make_table):
    looks = []
    for second in ("hydron", "aquaria"):
        table = begin(make_table, ELI, HYDRONS, [*HIDDEN, f"place {second} B3"])
        one, two = table.hands.on("C3"), table.hands.on("B3")
        table.hands.take(one)
        table.hands.take(two)
        lay(table, one, "B3")
        lay(table, two, "C3")
        assert table.lamps() == {"B3": PUT_RIGHT, "C3": PUT_RIGHT}
        looks.append((table.scene(), list(table.board.history)))
    assert looks[0] == looks[1]


def test_a_challenge_that_showed_a_hidden_card_stands(make_table):
    """Taken back, it would have been a look."""
    table = begin(make_table, ELI, HYDRONS, EXAMPLE)
    press(table, "C3", "C4")
    assert "back" not in labels(table)
    key(table, "back")
    assert last(table) == "challenge C3 C4"
    obey(table)
    assert "back" not in labels(table)


def test_a_challenge_of_a_card_in_sight_is_taken_back(make_table):
    table = begin(make_table, ELI, HYDRONS, [*EXAMPLE[:4], "flip C4"])
    press(table, "C3", "C4")
    assert last(table) == "challenge C3 C4"
    obey(table)
    assert labels(table)["back"] == "Take back"
    key(table, "back")
    key(table, "confirm")
    assert last(table) == "flip C4"
