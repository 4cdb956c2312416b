"""Guests who do not know a game: lessons from the list of games, and from the menu of one."""

from __future__ import annotations

from pathlib import Path

from table.judging.verdict import Agreed, Guide
from tests.kiosk.guests import GuestTable, guests


def lesson_of(table: GuestTable) -> int:
    assert table.moment.lesson is not None
    return table.moment.lesson.number


def lay_out(table: GuestTable) -> None:
    table.settle()
    table.follow()
    assert isinstance(table.moment.verdict, Agreed), table.scene.now


def test_lessons_are_chosen_like_a_game_and_left_for_the_list_of_games(tmp_path: Path) -> None:
    with guests(tmp_path) as table:
        table.key("confirm")
        table.choose("Sea Leg")
        table.choose("First learn how to play")
        lay_out(table)
        assert table.scene.turn == "Lesson 1 of 6: A step"
        table.hands.put(table.hands.on("C7") or "", "C6")
        table.settle(2)
        table.follow()
        table.key("confirm")
        table.hands.put(table.hands.on("C6") or "", "D6")
        table.settle(2)
        assert table.scene.turn == "Lesson 1 of 6: done"
        table.key("confirm")
        lay_out(table)
        assert lesson_of(table) == 1
        table.key("menu")
        table.choose("Leave the lessons")
        assert table.station == "Choosing"
        assert table.house.journal.games() == [], "a lesson is no game"


def test_lessons_in_a_game_lead_back_to_it(tmp_path: Path) -> None:
    with guests(tmp_path) as table:
        table.key("confirm")
        table.choose("Sea Leg")
        table.choose("2 of us")
        table.follow()
        table.play(3)
        table.follow()
        record, lying = table.moment.record, dict(table.hands.lying)
        table.key("menu")
        table.choose("Lessons")
        table.choose("4. Waves")
        lay_out(table)
        assert lesson_of(table) == 3
        table.key("menu")
        table.choose("Leave the lessons")
        assert isinstance(table.moment.verdict, Guide), "the mat is laid as it was"
        table.follow()
        assert table.moment.lesson is None
        assert table.moment.record == record
        cells = {cell for cell, _ in lying.values()}
        assert {cell for cell, _ in table.hands.lying.values()} == cells
        assert len(table.house.journal.games()) == 1


def test_a_game_whose_guests_leave_from_a_lesson_is_kept(tmp_path: Path) -> None:
    with guests(tmp_path) as table:
        table.key("confirm")
        table.choose("Sea Leg")
        table.choose("2 of us")
        table.follow()
        table.play(2)
        table.follow()
        table.key("menu")
        table.choose("Lessons")
        table.choose("2. A jump")
        lay_out(table)
        table.settle(310)
        assert table.station == "Wondering"
        table.settle(120)
        assert table.station == "Attracting"
        table.key("confirm")
        assert table.rows[0].startswith("Go on: Sea Leg")


def test_guests_who_leave_lessons_alone_leave_nothing(tmp_path: Path) -> None:
    with guests(tmp_path) as table:
        table.key("confirm")
        table.choose("Captivate")
        table.choose("First learn how to play")
        lay_out(table)
        table.settle(400)
        assert table.station == "Attracting"
        assert table.house.journal.games() == []
