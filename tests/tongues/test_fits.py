"""In every language everything that is said fits its box on the smallest display."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from engines.game import CHANCE
from engines.match import Match
from table.games import load_sheet
from table.games.parts import Question
from table.games.sheet import AnySheet
from table.playing.menu import Menu
from table.playing.rows import sure, ways_out
from table.showing.display.fonts import measure
from table.showing.display.geometry import Layout, plan
from table.showing.display.words import ELLIPSIS
from table.showing.scene import Choice, KeyLabel, Line, Scene
from table.tongues import languages, say, speaking
from tests.pictures.kit import mat
from tests.pictures.scenes import SCENES
from tests.table.conftest import Table

SMALLEST = (1024, 600)
DRAWN = (
    *(f"sea_leg_{name}" for name in ("start", "guidance", "wrong", "over", "setup")),
    *("menu", "captivate", "sea_grid", "chart", "crowded", "invited", "held", "lobby"),
)
STAGED = [name for name in SCENES if name not in DRAWN]
ACTIONS = 160  # of a game that nobody plays well, in which most sentences are said


def cut(layout: Layout) -> list[tuple[str, ...]]:
    return [words.lines for words in layout.words() if any(ELLIPSIS in line for line in words.lines)]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", STAGED)
def test_a_staged_moment_fits(name: str, language: str) -> None:
    with speaking(language):
        assert cut(plan(SCENES[name](), SMALLEST, measure)) == []


class Said:
    """What was said in a game: sentences of the banner, lines of the log, rows and keys."""

    def __init__(self) -> None:
        self.now: dict[str, str] = {}
        self.lines: dict[str, Line] = {}
        self.rows: dict[str, str] = {}

    def hear(self, sheet: AnySheet, match: Match) -> None:
        state = match.state
        banners = [sheet.now(state), sheet.headline(state)]
        for seat in sheet.game.movers(state):
            for action in sheet.game.actions(state, seat)[:40] if seat != CHANCE else ():
                label = sheet.gesture(state, seat, action).label
                self.rows.setdefault(_shape(label), label)
        asked = sheet.questions.question(state, ()) if sheet.questions else None
        if isinstance(asked, Question):
            self.rows |= {_shape(row): row for row in (asked.title, *asked.rows)}
        for words in banners:
            self.now.setdefault(_shape(words), words)


def _shape(words: str) -> str:
    """Sentences that differ in cells and numbers alone are the same."""
    return re.sub(r"\b[A-O]?\d+\b", "#", words)


@cache
def played(game: str, language: str) -> Said:
    """A game of random actions, and what was said in it."""
    sheet, said, rng = load_sheet(game), Said(), Random(7)
    options = {"mode": "turn"} if game == "captain_sonar" else {}
    size = sheet.mat(options)
    with speaking(language):
        for seed in range(3):
            match = Match(sheet.game, sheet.fit(*size, options), seed=seed)
            for _ in range(ACTIONS):
                movers = sheet.game.movers(match.state)
                if not movers or movers == (CHANCE,):
                    break
                said.hear(sheet, match)
                seat = rng.choice([each for each in movers if each != CHANCE])
                told = match.apply(seat, sheet.game.text(rng.choice(sheet.game.actions(match.state, seat))))
                for line in sheet.lines(told, match.state, seat):
                    said.lines.setdefault(_shape(line.say), line)
            said.now |= {_shape(words): words for words in sheet.over(match.state) if words}
    return said


def pictures(said: Said, game: str) -> Iterator[Scene]:
    """A scene around everything that was said."""
    empty = Scene(title=load_sheet(game).game.TITLE, seat=0, turn="", now="", mat=mat(5, 9, {}))
    for words in filter(None, said.now.values()):
        yield empty._replace(now=words)
    for line in said.lines.values():
        yield empty._replace(log=(line,))
    for row in filter(None, said.rows.values()):
        yield empty._replace(choice=Choice(row, (row,), 0))


GAMES = ("sea_leg", "captivate", "sea_grid", "captain_zemo", "captain_sonar")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_in_games_fits(game: str, language: str) -> None:
    said = played(game, language)
    assert len(said.lines) >= 4
    assert [found for scene in pictures(said, game) if (found := cut(plan(scene, SMALLEST, measure)))] == []


@pytest.mark.parametrize("game", GAMES)
def test_another_language_says_other_words(game: str) -> None:
    """Of what is said in a game nothing stays English but names."""
    english, german = played(game, "en"), played(game, "de")
    same = {line.say for line in english.lines.values()} & {line.say for line in german.lines.values()}
    same |= set(english.now.values()) & set(german.now.values())
    assert {words for words in same if " " in words} == set()


@pytest.mark.parametrize("language", languages())
def test_keys_and_menus_fit(language: str) -> None:
    table = Table("sea_leg", {})
    table.set_up()
    with speaking(language):
        menu, moment = Menu(), table.moment
        assert menu.key(moment, "menu") is None
        shown = menu.shown(moment)
        rows = [row.label for listing in (ways_out(moment), sure()) for row in listing.rows]
        keys = tuple(KeyLabel(0, word, label) for word, label in shown.labels.items())
        scene = table.scene()._replace(keys=keys, choice=Choice(say("Menu"), tuple(rows), 0))
        assert cut(plan(scene, SMALLEST, measure)) == []
