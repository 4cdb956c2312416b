"""Captivate at the table: nobody reads a hand, a covered card or the deck out of what the table answers.

Twins: tables whose games differ only in what nobody may know. Whatever is tried at both, they must look,
light up and speak alike; but for a legal move, which only the one who may make it makes.
"""

from __future__ import annotations

from typing import Any

import pytest

from engines import captivate
from engines.captivate.cards import CARD_WORDS
from engines.game import CHANCE
from table.games.captivate import GAME
from tests.engines.captivate_table import full_grid
from tests.table.captivate_deals import (
    OPENED,
    PEARL,
    almost_over,
    choose,
    dealt,
    key,
    labels,
    lay,
    obey,
    played,
    start,
)

ONE_HAND = ("13-dark", "1-light", "2-water", "8-earth", "5-light")
OTHER_HAND = ("13-dark", "3-earth", "4-water", "10-dark", "6-earth")
ON_MAT = ("13-dark", OPENED)  # face up on C2, laid in this turn; and covered on C3, in the middle
OPEN = ("C1", "B2", "D2", "B3", "D3", "C4")


def twins(make_table: Any) -> list[Any]:
    """Anchor holds other cards, and has laid the same one: the card on C3 is covered."""
    tables = []
    for hand in (ONE_HAND, OTHER_HAND):
        record = [*dealt(hand, PEARL), (0, "play 13-dark C2")]
        tables.append(start(make_table, record=record, mat=[5, 5]))
    assert len({table.session.match.state for table in tables}) == 2
    assert all(table.scene().now.startswith("Lay a card beside") for table in tables)
    return tables


def seen(table: Any) -> tuple[Any, ...]:
    """All that anybody can see: the picture, and every lamp that was lit so far."""
    return table.scene(tray=False), table.board.history


def alike(tables: list[Any]) -> bool:
    first, second = map(seen, tables)
    return first == second


def probe(tables: list[Any], card: str, cell: str, face: str = "up") -> bool:
    """Lay a card, compare what everybody sees at once and after a while, and take it away again."""
    same = True
    for moment in (0.0, 0.5):
        for table in tables:
            if not moment:
                table.hands.put(card, cell, face)
            table.wait(moment)
        same = same and alike(tables)
    for table in tables:
        table.hands.take(card)
        table.wait(0.5)
    return same and alike(tables)


def is_move(card: str, cell: str) -> bool:
    """Would one of the two Anchors make a legal move with it?"""
    return cell in (*OPEN, "C3") and card in (*ONE_HAND, *OTHER_HAND)


@pytest.mark.parametrize("column", "ABCDE")
def test_a_card_is_refused_alike_whatever_the_hand(make_table, column):
    """Every card on every cell of a column, one after the other: what is no move tells no hand."""
    tables = twins(make_table)
    cells = [f"{column}{row}" for row in range(1, 6)]
    tried = [(card, cell) for cell in cells for card in CARD_WORDS if card not in ON_MAT]
    told = [(card, cell) for card, cell in tried if not is_move(card, cell) and not probe(tables, card, cell)]
    assert told == []
    assert [played(table) for table in tables] == [["play 13-dark C2"]] * 2


@pytest.mark.parametrize("cell", ["C2", "C3", "C4", "A1"])
def test_a_card_laid_face_down_is_refused_alike_whatever_the_hand(make_table, cell):
    tables = twins(make_table)
    cards = [card for card in CARD_WORDS if card not in ON_MAT]
    assert [card for card in cards if not probe(tables, card, cell, "down")] == []


@pytest.mark.parametrize("cell", ["C4", "A1"])
def test_a_card_laid_while_a_covered_one_is_lifted_tells_no_hand(make_table, cell):
    """No move is made then, so every card can be tried."""
    tables = twins(make_table)
    for table in tables:
        table.hands.take(OPENED)
        table.wait(0.5)
    cards = [card for card in CARD_WORDS if card not in ON_MAT]
    assert [card for card in cards if not probe(tables, card, cell)] == []


@pytest.mark.parametrize(
    ("cell", "face"),
    [("E5", "up"), ("A1", "down"), ("B3", "up"), ("D3", "up")],
    ids=["beside a fault", "beside a covered one", "beside a card before it", "beside a card after it"],
)
def test_a_card_laid_beside_another_wrong_one_tells_no_hand(make_table, cell, face):
    """On a legal cell, but together with a card that cannot be: no move is made, so all can be tried."""
    junk, tables = "12-water", twins(make_table)
    for table in tables:
        lay(table, junk, cell, face)
    cards = [card for card in CARD_WORDS if card not in (*ON_MAT, junk)]
    assert [card for card in cards if not probe(tables, card, "C4")] == []
    assert [played(table) for table in tables] == [["play 13-dark C2"]] * 2


# Covered cards that are exchanged


def covered_twins(make_table: Any) -> list[Any]:
    """The Rat and the Frog [Earth] lie covered on D4 and E4: one way round, and the other."""
    tables = []
    for first, second in (("1-earth", "2-earth"), ("2-earth", "1-earth")):
        record = [(CHANCE, f"open {first}"), (0, f"play {second} E4"), (0, "end"), (1, "play 13-dark E3")]
        tables.append(start(make_table, record=record, deck="physical"))
    return tables


def carry(table: Any, *ways: tuple[str, str, str]) -> None:
    """Lift the cards of some cells, then lay them down elsewhere, this way up."""
    lifted = [(table.hands.on(cell), to, face) for cell, to, face in ways]
    for card, _, _ in lifted:
        table.hands.take(card)
        table.wait(0.5)
    for card, to, face in lifted:
        table.hands.put(card, to, face)
        table.wait(0.5)


@pytest.mark.parametrize(
    "ways",
    [
        [("D4", "E4", "down"), ("E4", "D4", "down")],
        [("D4", "A1", "down"), ("E4", "A1", "down")],
        [("E4", "A1", "down"), ("D4", "A1", "down")],
        [("D4", "A1", "down"), ("E4", "A2", "down")],
        [("D4", "E4", "down")],
        [("D4", "D5", "down"), ("E4", "D4", "down")],
    ],
    ids=["swapped", "heaped", "heaped the other way", "carried off", "stacked", "pushed on"],
)
def test_covered_cards_that_change_places_are_not_told_apart(make_table, ways):
    """The table wants them back, and says no more of them than where they lay."""
    tables = covered_twins(make_table)
    for table in tables:
        carry(table, *ways)
    assert alike(tables)
    assert "Earth" not in tables[0].scene().now
    assert "face-down card" in tables[0].scene().now


def test_a_covered_card_exchanged_for_one_that_was_captured_is_missed(make_table):
    """A card off a pile, laid in the place of a covered one: it is another card, and that is all."""
    tables = covered_twins(make_table)
    for table in tables:
        captured, covered = table.hands.on("D4"), table.hands.on("E4")
        lay(table, "5-light", "D4")
        table.hands.take(captured)
        table.wait(0.5)
        obey(table)
        table.hands.take(covered)
        table.hands.put(captured, "E4", "down")
        table.wait(0.5)
    assert alike(tables)
    assert "Take the face-down card off E4 again." in tables[0].scene().now


# A take-back as a look


def test_an_ended_turn_stands_once_cards_were_drawn(make_table):
    """Else a player ends the turn, reads the next cards of the deck, and takes it back."""
    table = start(make_table)
    lay(table, "2-water", "D5")
    key(table, "confirm")
    assert played(table) == ["play 2-water D5", "end"]
    assert "back" not in labels(table)
    key(table, "back")
    assert table.scene().choice is None
    key(table, "menu")
    assert "Take back the last move" not in table.scene().choice.rows
    key(table, "menu")
    lay(table, "7-water", "D6")
    key(table, "back")
    key(table, "confirm")
    assert played(table) == ["play 2-water D5", "end"]  # Pearl's card is taken back, and no more
    obey(table)
    assert "back" not in labels(table)


def test_the_card_that_ends_the_game_stands_since_the_end_opens_hands_and_piles():
    """Else the last card is laid, every hand is read, and it is taken back."""
    game = full_grid()
    before = game.state
    assert not GAME.sheet.stands(before, 0, captivate.parse("play 1-earth B2"), before)
    after = game.play("1-earth", "B2").state
    assert captivate.view(after, None)["shown"] is not None
    assert GAME.sheet.stands(before, 0, captivate.parse("play 1-earth B2"), after)


def test_a_card_that_was_shown_can_be_taken_back_and_the_turn_before_it_cannot(make_table):
    """A wrong card may have been shown; but nobody plays on with what others have shown."""
    table = start(make_table, *almost_over(), record=[], deck="physical")
    key(table, "confirm")
    obey(table)
    assert not table.moment.can_take_back
    unseen = [item.piece for item in table.scene(tray=True).tray]
    lay(table, unseen[0], "D4")
    assert played(table)[-1] == f"show {unseen[0]}"
    table.lift("D4")
    table.wait(0.5)
    choose(table, "Take back the last move")
    assert table.scene().choice.rows == ("Yes, take it back", "Go on playing")  # it asks, as the key does
    key(table, "confirm")
    assert played(table)[-1] == "end"
    assert not table.moment.can_take_back


def test_a_card_laid_in_this_turn_can_still_be_taken_back(make_table):
    table = start(make_table)
    lay(table, "2-water", "D5")
    choose(table, "Take back the last move")
    assert table.scene().choice.rows == ("Yes, take it back", "Go on playing")  # it asks, as the key does
    key(table, "confirm")
    assert played(table) == []
