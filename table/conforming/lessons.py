"""Checks of the lessons that a game brings: each is played through at a table in memory."""

from __future__ import annotations

from engines.conformance.report import Trail
from table.games.sheet import AnySheet
from table.games.teaching import lessons_of
from table.testing.lessons import LessonTable


def check_lessons(sheet: AnySheet, trail: Trail) -> None:
    """What is accepted is legal, whichever of it is chosen leads on, and every lesson comes to its end."""
    for number, lesson in enumerate(lessons_of(sheet)):
        table = LessonTable(sheet, number)
        for count, step in enumerate(lesson.steps, 1):
            where = f"lesson {number + 1} ({lesson.title}), step {count}"
            legal = {sheet.game.text(each.action) for each in table.moment.legal.candidates}
            for words in (*step.accept, *step.offers):
                if not any(each == words or each.startswith(f"{words} ") for each in legal):
                    trail.fail("lessons", f"{where}: nobody may {words!r} there")
            table.do_right()
            if not table.moment.explained:
                trail.fail("lessons", f"{where}: the mat does not follow; it says {table.scene().now!r}")
            table.go_on()
