"""Sea Leg played on the board in memory."""

from __future__ import annotations

from hardware.board import DARK
from table.lights import ACCEPTED, DO_THIS, MAY_ACT, PUT_RIGHT, chosen


def test_set_up_is_guided_from_an_empty_mat(make_table):
    table = make_table("sea_leg", {})
    table.think()
    assert table.lit("C7") == DO_THIS
    assert table.lit("C5") == DARK
    assert "9 Stern Mates" in table.scene().now
    table.set_up()
    assert table.session.playing
    assert table.lamps() == {"B7": MAY_ACT, "C7": MAY_ACT, "D7": MAY_ACT}


def test_a_step_is_recognised_and_accepted(make_table):
    table = make_table("sea_leg", {})
    table.set_up()
    table.slide("C7", "C6")
    assert table.record() == ["move C7 C6"]
    assert ("C6", ACCEPTED) in table.board.history
    assert table.scene().turn == "Bow's turn"
