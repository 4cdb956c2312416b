"""Lessons as a table in memory stages them: what to do, what was wrong, why it went so."""

from __future__ import annotations

from table.playing.moment import Beside
from table.showing.scene import Scene
from table.testing.lessons import LessonTable


def at_step(game: str, number: int, step: int) -> LessonTable:
    """A lesson after so many steps, each read."""
    table = LessonTable(game, number)
    for _ in range(step):
        table.do_right()
        table.go_on()
    return table


def to_do(game: str, number: int, step: int = 0) -> Scene:
    return at_step(game, number, step).scene(tray=True)


def wrong(game: str, number: int) -> Scene:
    table = at_step(game, number, 0)
    table.session.think(table.now, Beside(hands=True))
    table.perform(next(table.wrong_actions()))
    table.session.think(table.now, Beside(hands=True))
    return table.scene(tray=True)


def why(game: str, number: int, step: int = 0) -> Scene:
    table = at_step(game, number, step)
    table.do_right()
    return table.scene(tray=True)


def menu() -> Scene:
    table = at_step("sea_leg", 1, 0)
    table.press_key("menu")
    return table.scene(tray=True)


LESSONS = {
    "lesson_sea_leg": lambda: to_do("sea_leg", 3, 1),
    "lesson_sea_leg_wrong": lambda: wrong("sea_leg", 2),
    "lesson_captivate": lambda: to_do("captivate", 1),
    "lesson_captivate_why": lambda: why("captivate", 3),
    "lesson_sea_grid": lambda: to_do("sea_grid", 5),
    "lesson_sea_grid_done": lambda: why("sea_grid", 6),
    "lesson_zemo": lambda: to_do("captain_zemo", 1, 1),
    "lesson_zemo_done": lambda: why("captain_zemo", 5),
    "lesson_sonar": lambda: to_do("captain_sonar", 4),
    "lesson_sonar_why": lambda: why("captain_sonar", 0, 1),
    "lesson_menu": menu,
}
