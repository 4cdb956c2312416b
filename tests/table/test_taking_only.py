"""Actions that take pieces off the mat and do nothing else: a hand in motion looks the same at first."""

from __future__ import annotations

from table.games.steps import Gesture, Shift, Spot, Take
from table.judging.verdict import Agreed, Ask, Moving
from table.playing.patience import Pace
from table.sensing.pieces import Piece
from table.showing.language import DO_THIS, MAY_ACT
from table.testing.quick import QuickTable
from tests.table.toys import ToyMove, ToySheet

STONE = (Spot("stone"),)
PIECES = [Piece(f"stone-{n}", "stone") for n in (1, 2, 3)]
MATS = {
    "three": {"A1": STONE, "B2": STONE, "C3": STONE},
    "two": {"A1": STONE, "B2": STONE},
    "moved": {"A1": STONE, "B2": STONE, "C4": STONE},
    "none": {"A1": STONE},
}
TAKE_C3 = ToyMove(Gesture(hand=(Take("stone", "C3"),)), "two")
REST = {"take B2": ToyMove(Gesture(hand=(Take("stone", "B2"),)), "none")}


class SlowTable(QuickTable):
    """Hands come to rest as at a real table."""

    PACE = Pace()


def table_with(**more: ToyMove) -> SlowTable:
    table = SlowTable(ToySheet(MATS, {"three": {"take C3": TAKE_C3, **more}, "two": REST}, PIECES), {})
    table.set_up()
    table.wait(2)
    assert isinstance(table.moment.verdict, Agreed)
    return table


def test_a_piece_that_stays_away_was_taken() -> None:
    table = table_with()
    assert table.lit("C3") == MAY_ACT
    table.lift("C3")
    table.wait(0.5)
    assert isinstance(table.moment.verdict, Moving)
    assert table.record() == [], "the hand may still put it back"
    table.wait(1)
    assert table.record() == ["take C3"]
    assert isinstance(table.moment.verdict, Agreed)


def test_a_piece_that_comes_back_was_not_taken() -> None:
    table = table_with()
    piece = table.lift("C3")
    table.hands.put(piece, "C3")
    table.wait(2)
    assert table.record() == []
    assert isinstance(table.moment.verdict, Agreed)


def test_whoever_thinks_better_of_it_puts_the_piece_back() -> None:
    table = table_with()
    piece = table.lift("C3")
    table.wait(1)
    assert table.record() == ["take C3"]
    table.hands.put(piece, "C3")
    table.wait(2)
    assert table.record() == []
    assert isinstance(table.moment.verdict, Agreed)


def test_a_piece_that_may_as_well_be_moved_is_asked_for() -> None:
    """Who holds it and thinks has not taken it."""
    table = table_with(**{"move C3 C4": ToyMove(Gesture(hand=(Shift("C3", "C4"),)), "moved")})
    piece = table.lift("C3")
    table.wait(5)
    assert isinstance(table.moment.verdict, Ask)
    assert table.record() == []
    assert table.scene().now == "Does this leave the mat? Confirm, or put it down."
    assert table.lit("C3") == DO_THIS
    table.hands.put(piece, "C4")
    table.wait(2)
    assert table.record() == ["move C3 C4"]


def test_such_a_piece_is_taken_by_the_key() -> None:
    table = table_with(**{"move C3 C4": ToyMove(Gesture(hand=(Shift("C3", "C4"),)), "moved")})
    table.lift("C3")
    table.wait(2)
    table.board.key(0, "confirm")
    table.wait(1)
    assert table.record() == ["take C3"]


def test_two_pieces_are_taken_when_both_are_gone() -> None:
    both = Gesture(hand=(Take("stone", "B2"), Take("stone", "C3")))
    mats = {"three": MATS["three"], "one": MATS["none"]}
    table = SlowTable(ToySheet(mats, {"three": {"take both": ToyMove(both, "one")}}, PIECES), {})
    table.set_up()
    table.wait(2)
    table.lift("C3")
    table.wait(5)
    assert table.record() == []
    table.lift("B2")
    table.wait(2)
    assert table.record() == ["take both"]
