"""Captivate at the table: games that differ only in secrets look, light up and read the same to everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines.game import CHANCE
from engines.match import Match
from table.judging.verdict import Guide
from tests.table.captivate_deals import ANCHOR, CORAL, PEARL, dealt, key, lay, obey, start, turn

Deed = Callable[[Any], None]


def everything(table: Any, since: int) -> tuple[Any, ...]:
    """All that anybody can see: the picture with the tray, and every lamp that was lit."""
    return table.scene(tray=True), table.board.history[since:]


def same(tables: list[Any], *deeds: Deed) -> None:
    """Do the same at each table, step by step, and see that nobody could tell them apart."""
    since = [len(table.board.history) for table in tables]
    for deed in (obey, *deeds):
        for table in tables:
            deed(table)
            table.wait(0.5)
        seen = [everything(table, start) for table, start in zip(tables, since, strict=True)]
        assert all(each == seen[0] for each in seen)


# Hands and deck


def hands_apart(make_table) -> list[Any]:
    """Pearl's hand and the order of the deck differ."""
    tables = []
    for pearl, seed in ((PEARL, 1), (CORAL, 2)):
        table = start(make_table, record=dealt(ANCHOR, pearl))
        match = table.session.match
        again = Match(match.game, match.options, seed=seed, record=match.record)
        table.session = table._session(again, None)
        table.board.start(table.heard)
        obey(table)
        tables.append(table)
    return tables


def test_another_hand_and_another_deck_change_nothing(make_table):
    tables = hands_apart(make_table)
    same(
        tables,
        lambda t: lay(t, "13-dark", "D3"),
        lambda t: turn(t, "D4"),
        lambda t: lay(t, "1-light", "D4"),
        lambda t: t.hands.take("4-earth"),
        lambda t: lay(t, "2-water", "A1"),  # wrong, and taken away again
        lambda t: t.hands.take("2-water"),
        lambda t: key(t, "confirm"),
    )
    assert len({t.session.match.state for t in tables}) == 2
    assert all(t.scene().turn == "Pearl's turn" for t in tables)


def test_a_hand_is_shown_to_who_asks_and_only_then(make_table):
    tables = hands_apart(make_table)
    for table in tables:
        lay(table, "2-water", "D5")
        key(table, "confirm")
    same(tables)
    for table in tables:
        key(table, "left")
    first, second = (everything(table, 0)[0].tray for table in tables)
    assert first != second
    for table in tables:
        key(table, "left")
    same(tables)


# Covered and captured cards


def covered_apart(make_table) -> list[Any]:
    """The Rat and the Frog [Earth] lie face down on D4 and E4: one way round, and the other."""
    tables = []
    for first, second in (("1-earth", "2-earth"), ("2-earth", "1-earth")):
        record = [
            (CHANCE, f"open {first}"),
            (0, f"play {second} E4"),  # turns the first one over, whichever it is
            (0, "end"),
            (1, "play 13-dark E3"),  # turns the second one over
        ]
        tables.append(start(make_table, record=record, deck="physical"))
    assert len({table.session.match.state for table in tables}) == 2
    return tables


def lift(table: Any) -> None:
    table.hands.take(table.hands.on("D4"))


def put_back(table: Any) -> None:
    lifted = next(card for card in ("1-earth", "2-earth") if card not in table.hands.lying)
    table.hands.put(lifted, "D4", "down")


def take_covered(table: Any) -> None:
    """The captured card, from below the new one."""
    card = next(c for c in ("1-earth", "2-earth") if table.hands.lying.get(c, ("", ""))[0] == "D4")
    table.hands.take(card)


def test_which_card_lies_covered_changes_nothing(make_table):
    same(covered_apart(make_table), lift, put_back)


def test_which_card_was_captured_changes_nothing(make_table):
    same(
        covered_apart(make_table),
        lambda t: lay(t, "5-light", "D4"),
        take_covered,
        lambda t: key(t, "confirm"),
        lambda t: lay(t, "6-light", "D5"),
    )


def test_taking_back_a_capture_tells_nothing(make_table):
    tables = covered_apart(make_table)
    same(tables, lambda t: lay(t, "5-light", "D4"), take_covered)
    for table in tables:
        key(table, "back")
        key(table, "confirm")
    seen = [everything(table, 0)[0] for table in tables]
    # Which piece a virtual tray would hand out is for the program alone: its picture is a back.
    assert seen[0]._replace(tray=()) == seen[1]._replace(tray=())
    assert [item.token for item in seen[0].tray] == [item.token for item in seen[1].tray]
    assert all(isinstance(table.moment.verdict, Guide) for table in tables)
    for table in tables:
        obey(table)
    same(tables)


def test_a_mat_that_has_to_be_laid_again_tells_nothing(make_table):
    """After a restart with the cards in a heap: the table asks for covered cards as covered cards."""
    tables = covered_apart(make_table)
    for table in tables:
        for card in list(table.hands.lying):
            table.hands.take(card)
        table.wait(0.5)
        table.restart()
    seen = [everything(table, 0)[0] for table in tables]
    assert seen[0]._replace(tray=()) == seen[1]._replace(tray=())
    assert "2 face-down cards" in seen[0].now
    assert "1 of Earth" not in repr([seen[0].now, seen[0].log, seen[0].notices])


@pytest.mark.parametrize("fault", ["reader_down", "reader_up"])
def test_a_reader_that_fails_tells_nothing(make_table, fault):
    tables = covered_apart(make_table)
    same(tables, lambda t: t.board.reader_down("D4"), lambda t: getattr(t.board, fault)("D4"))


def test_no_line_of_the_log_names_a_card_that_was_laid(make_table):
    table = start(make_table)
    lay(table, "13-dark", "D3")
    obey(table)
    lay(table, "1-light", "D4")
    obey(table)
    key(table, "confirm")
    said = " ".join(line.say for line in table.scene().log)
    assert said.startswith(
        "Anchor lays a card on D3. D4 turns over: the new card is higher. Anchor captures the card on D4."
    )
    for value in ("13", "Dark", "Light", "Earth", "Rat"):
        assert value not in said
