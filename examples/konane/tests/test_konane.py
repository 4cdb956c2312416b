"""Konane: its rules by their names, the kit, and a game by hand."""

from __future__ import annotations

import pytest
from konane.engine import State

from engines.conformance import conform
from engines.game import IllegalAction
from konane import GAME, engine
from table.conforming import conform_sheet
from table.games.making import Shift, Take
from table.testing.lessons import LessonTable
from table.testing.quick import QuickTable


def test_it_keeps_the_contract() -> None:
    report = conform(engine, games=60)
    assert set(report.endings) == {"black cannot jump", "white cannot jump"}


def test_its_sheet_and_its_lessons_keep_the_contract() -> None:
    assert conform_sheet(GAME.sheet, games=2).games == 2


def test_the_last_lesson_has_one_right_jump() -> None:
    table = LessonTable(GAME.sheet, 1)
    table.make(Shift("A3", "C3"))
    assert "White can still jump" in table.scene().now
    table.obey()
    table.do_right()
    assert table.moment.taught


def test_black_opens_in_the_middle_or_a_corner() -> None:
    opening = engine.actions(engine.start({"side": 4}), 0)
    assert opening == ["remove A1", "remove B2", "remove C3", "remove D4"]


def test_white_answers_beside_the_gap() -> None:
    state = engine.apply(engine.start({"side": 4}), 0, "remove A1")
    assert engine.actions(state, 1) == ["remove B1", "remove A2"]
    with pytest.raises(IllegalAction, match="beside the gap"):
        engine.apply(state, 1, "remove D1")


def test_a_jump_may_go_on_in_the_same_direction() -> None:
    state = State(6, "b.w.w." + "......" * 5, 0)
    assert engine.actions(state, 0) == []
    state = State(6, "bw.w.." + "......" * 5, 0)
    assert engine.actions(state, 0) == ["jump A1 C1", "jump A1 E1"]
    assert engine.apply(state, 0, "jump A1 E1").board[:6] == "....b."


def test_a_game_by_hand() -> None:
    """Stones are lifted to begin with; what is jumped over may be lifted before the jump or after it."""
    table = QuickTable(GAME.sheet, {"side": 4})
    table.set_up()
    table.make(Take("black", "C3"))
    table.make(Take("white", "C2"))
    table.make(Shift("C1", "C3"))
    assert table.scene().tone == "wrong", "there is nothing to jump over"
    table.make(Shift("C3", "C1"))
    table.make(Take("white", "B3"), Shift("A3", "C3"))
    table.make(Shift("C4", "C2"), Take("black", "C3"))
    assert table.record() == ["remove C3", "remove C2", "jump A3 C3", "jump C4 C2"]
    assert table.scene().turn == "Black's turn"
