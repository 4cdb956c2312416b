"""How to play, as data beside a game: screens with a picture and a few sentences (lessons.toml).

    [[screen]]
    title = "The goal"
    say = "One or two sentences."
    actions = "move C7 C6; move C3 C4"   # the position: what was played from the start, chance included
    options = { deck = "large" }         # of the game, where they are not the usual ones
    lit = ["C6"]                         # cells to look at
    arrows = ["C7 C6"]                   # from a cell to another
    path = ["B9", "B8"]                  # cells joined by a line

    [[kind]]                             # what a kind of action is called
    verb = "jump"                        # the first of its words
    title = "A jump over a piece"

Sentences stand there in English and are translated in the catalogues, as all others are. The lessons in the
same file are explained in teaching.py.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from engines.errors import UserError
from engines.game import IllegalAction
from engines.match import Match
from table.games.sheet import AnySheet


class BadLessons(UserError):
    """A file of lessons that cannot be used. Names the file, the part and the way out."""


class HowToScreen(NamedTuple):
    """One screen of how to play: a position of the game, what to look at in it, and words."""

    title: str
    say: str
    options: Mapping[str, object] = {}
    actions: tuple[str, ...] = ()
    lit: tuple[str, ...] = ()
    arrows: tuple[tuple[str, str], ...] = ()
    path: tuple[str, ...] = ()


WORDS = ("title", "say")


def screens_of(sheet: AnySheet) -> tuple[HowToScreen, ...]:
    """How to play a game; none where it does not say."""
    return () if sheet.lessons is None else read_screens(sheet.lessons)


def kinds_of(sheet: AnySheet) -> Mapping[str, str]:
    """What the kinds of actions of a game are called, by the first of their words."""
    return {} if sheet.lessons is None else _read_kinds(sheet.lessons)


def read_lesson_file(path: Path) -> dict[str, Any]:
    """All that a file of lessons says."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise BadLessons(f"{path} cannot be read: {error}") from error


@cache
def _read_kinds(path: Path) -> Mapping[str, str]:
    kinds = read_lesson_file(path).get("kind", ())
    if not all(set(kind) == {"verb", "title"} for kind in kinds):
        raise BadLessons(f"{path}: every kind needs a verb and a title, and nothing else")
    return {kind["verb"]: kind["title"] for kind in kinds}


@cache
def read_screens(path: Path) -> tuple[HowToScreen, ...]:
    """The screens of a file. BadLessons says which of them is wrong."""
    told = read_lesson_file(path)
    return tuple(
        _screen(each, f"{path}, screen {number}") for number, each in enumerate(told.get("screen", ()), 1)
    )


def _screen(told: Mapping[str, Any], where: str) -> HowToScreen:
    strange = sorted(set(told) - set(HowToScreen._fields))
    missing = [word for word in WORDS if not told.get(word)]
    if strange or missing:
        raise BadLessons(f"{where}: needs title and say, and knows {', '.join(HowToScreen._fields)} only")
    arrows = [tuple(each.split()) for each in told.get("arrows", ())]
    if any(len(arrow) != 2 for arrow in arrows):
        raise BadLessons(f'{where}: an arrow has two cells, as "C7 C6"')
    return HowToScreen(
        told["title"],
        told["say"],
        told.get("options", {}),
        words_in(told.get("actions", "")),
        tuple(told.get("lit", ())),
        tuple((start, end) for start, end in arrows),
        tuple(told.get("path", ())),
    )


def words_in(actions: str) -> tuple[str, ...]:
    """Actions that stand one after the other, with semicolons between them."""
    return tuple(words for each in actions.split(";") if (words := each.strip()))


def position(
    sheet: AnySheet,
    options: Mapping[str, object],
    actions: tuple[str, ...],
    size: tuple[int, int] | None = None,
) -> Match:
    """The game after these actions, each made by the first seat that may; chance is one of them. On a mat of
    this size, or as the game likes it best."""
    match = Match(sheet.game, sheet.fit(*(size or sheet.mat(options)), options), seed=1, chance="ask")
    for words in actions:
        seat = next((each for each in match.movers() if words in match.actions(each)), None)
        if seat is None:
            raise IllegalAction(f"nobody may {words!r} after {[entry.text for entry in match.record]}")
        match.apply(seat, words)
    return match
