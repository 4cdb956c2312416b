"""Lessons, as data beside a game: a position, what to do in it, and why what follows follows (lessons.toml).

    [lessons]
    options = { deck = "small" }         # of the game, for all lessons; they need the same pieces

    [[lesson]]
    title = "A jump"
    options = { to_move = 1 }            # more of them
    actions = "move C7 C6; move C3 C4"   # the way to the position: from the start, chance included

    [[lesson.step]]
    say = "Jump over the Mate on C5."    # what to do
    accept = "jump C6 C4"                # what is right; "jump" alone would be any jump
    because = "What was jumped is out."  # why what follows follows
    otherwise = "Jump this time."        # of what is legal, but not right here
    then = "move B3 B4"                  # what the others and chance do after it
    lit = ["C5"]                         # cells to look at, where they are not those of the right actions
    arrows = ["C6 C4"]                   # from a cell to another
    path = ["B9", "B8"]                  # cells joined by a line

    [lesson.step.offers]                 # rows to choose from, of actions that are not made on the mat
    "mark torpedo" = "The torpedo"

Cells of `lit`, `arrows` and `path` are those of the picture: of a map, where a game has one. Sentences stand
there in English and are translated in the catalogues, as all others are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from engines.game import Options
from engines.match import Match
from table.games.lessons import BadLessons, position, read_lesson_file, words_in
from table.games.sheet import AnySheet


class LessonStep(NamedTuple):
    """One thing to do in a lesson."""

    say: str
    accept: tuple[str, ...]
    because: str
    otherwise: str = ""
    then: tuple[str, ...] = ()
    lit: tuple[str, ...] = ()
    arrows: tuple[tuple[str, str], ...] = ()
    path: tuple[str, ...] = ()
    offers: Mapping[str, str] = {}

    def accepts(self, words: str) -> bool:
        """Is this action right here?"""
        return any(words == right or words.startswith(f"{right} ") for right in self.accept)


class Lesson(NamedTuple):
    """A position of a game, and what is done in it step by step."""

    title: str
    options: Options
    actions: tuple[str, ...]
    steps: tuple[LessonStep, ...]


def lessons_of(sheet: AnySheet) -> tuple[Lesson, ...]:
    """The lessons of a game; none where it brings none."""
    return () if sheet.lessons is None else read_lessons(sheet.lessons)


@cache
def read_lessons(path: Path) -> tuple[Lesson, ...]:
    """The lessons of a file. BadLessons says which of them is wrong."""
    told = read_lesson_file(path)
    options = told.get("lessons", {}).get("options", {})
    return tuple(
        _lesson(each, options, f"{path}, lesson {number}")
        for number, each in enumerate(told.get("lesson", ()), 1)
    )


def begin_lesson(sheet: AnySheet, lesson: Lesson, size: tuple[int, int] | None = None) -> Match:
    """The game where the lesson begins, on a mat of this size. IllegalAction where an owner's own cards lack
    those of the lesson."""
    return position(sheet, lesson.options, lesson.actions, size)


def _lesson(told: Mapping[str, Any], options: Options, where: str) -> Lesson:
    _check(told, {"title", "step"}, {"actions", "options"}, where)
    steps = tuple(_step(each, f"{where}, step {number}") for number, each in enumerate(told["step"], 1))
    return Lesson(
        told["title"], {**options, **told.get("options", {})}, words_in(told.get("actions", "")), steps
    )


def _step(told: Mapping[str, Any], where: str) -> LessonStep:
    needed = {"say", "accept", "because"}
    _check(told, needed, set(LessonStep._fields) - needed, where)
    arrows = [tuple(each.split()) for each in told.get("arrows", ())]
    if any(len(arrow) != 2 for arrow in arrows):
        raise BadLessons(f'{where}: an arrow has two cells, as "C7 C6"')
    return LessonStep(
        told["say"],
        words_in(told["accept"]),
        told["because"],
        told.get("otherwise", ""),
        words_in(told.get("then", "")),
        tuple(told.get("lit", ())),
        tuple((start, end) for start, end in arrows),
        tuple(told.get("path", ())),
        dict(told.get("offers", {})),
    )


def _check(told: Mapping[str, Any], needed: Iterable[str], known: Iterable[str], where: str) -> None:
    missing = sorted(word for word in needed if not told.get(word))
    strange = sorted(told.keys() - {*needed, *known})
    if missing:
        raise BadLessons(f"{where}: {missing[0]} is missing")
    if strange:
        raise BadLessons(f"{where}: knows {', '.join(sorted({*needed, *known}))}, and no {strange[0]}")
