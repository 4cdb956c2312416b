"""How to play: every screen is a real position, fits the smallest display, and is opened and left by keys."""

from __future__ import annotations

from copy import copy
from pathlib import Path

import pytest
from typer.testing import CliRunner

from engines.match import Match
from hardware.board import KeyPressed
from table.cli.main import app
from table.games import load_sheet
from table.games.lessons import BadLessons, position, read_screens, screens_of
from table.playing.intents import OpenScreen
from table.showing.display.fonts import measure
from table.showing.display.geometry import plan
from table.showing.display.words import ELLIPSIS
from table.showing.howto import howto, sentences
from table.showing.scene import KeyLabel
from table.testing.quick import QuickTable
from table.tongues import languages, speaking

GAMES = ("sea_leg", "captivate", "sea_grid", "captain_zemo", "captain_sonar")
KEYS = tuple(KeyLabel(0, word, word) for word in ("left", "right", "back"))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_how_it_is_played_and_begins_with_the_goal(game: str) -> None:
    screens = screens_of(load_sheet(game))
    assert 3 <= len(screens) <= 6
    assert screens[0].title == "The goal"
    assert all(1 <= len(sentences(screen)) <= 3 for screen in screens)


@pytest.mark.parametrize("game", GAMES)
def test_every_screen_is_a_position_of_the_game_and_points_at_its_cells(game: str) -> None:
    sheet = load_sheet(game)
    for number, screen in enumerate(screens_of(sheet)):
        assert isinstance(position(sheet, screen.options, screen.actions), Match)
        cells = {cell.cell for cell in howto(sheet, number).mat.cells}
        pointed = {*screen.lit, *screen.path, *(cell for arrow in screen.arrows for cell in arrow)}
        assert pointed <= cells


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720)])
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_screen_fits(game: str, language: str, size: tuple[int, int]) -> None:
    sheet = load_sheet(game)
    with speaking(language):
        for number, screen in enumerate(screens_of(sheet)):
            scene = howto(sheet, number)._replace(keys=KEYS)
            layout = plan(scene, size, measure)
            assert not [words.lines for words in layout.words() if ELLIPSIS in "".join(words.lines)]
            assert len(layout.log) == len(sentences(screen)) - 1


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_screen_says_which_of_how_many_it_is(game: str, language: str, size: tuple[int, int]) -> None:
    sheet = load_sheet(game)
    with speaking(language):
        for number, screen in enumerate(screens_of(sheet)):
            scene = howto(sheet, number)._replace(keys=KEYS)
            (corner,) = plan(scene, size, measure).banner.title.lines
            assert corner.endswith(scene.page), f"{screen.title} hides it"
            assert scene.page.split()[::2] == [str(number + 1), str(len(screens_of(sheet)))]


def test_keys_lead_from_the_menu_through_all_screens_and_back_to_the_game() -> None:
    table = QuickTable("sea_leg", {})
    table.set_up()
    game = table.scene()
    press(table, "menu")
    choose(table, "How to play")
    titles = []
    for _ in screens_of(table.sheet):
        titles.append(table.scene().turn)
        press(table, "right")
    assert titles == ["The goal", "Steps", "Jumps", "Waves", "Captains"]
    assert "right" not in table.moment.keys.labels, "there is no screen after the last"
    press(table, "left")
    assert table.scene().turn == "Waves"
    press(table, "back")
    assert table.scene() == game


def test_a_drag_on_the_picture_of_a_screen_moves_nothing() -> None:
    for game in GAMES:
        assert {cell.at for cell in howto(load_sheet(game), 0).mat.cells} == {""}


def test_what_happens_on_the_mat_is_shown_at_once() -> None:
    table = QuickTable("sea_leg", {})
    table.set_up()
    table.do(OpenScreen(1))
    table.slide("C7", "C6")
    assert table.record() == ["move C7 C6"]
    assert table.moment.screen is None
    table.do(OpenScreen(1))
    table.slide("C6", "E3")
    assert table.moment.screen is None, "what is wrong must be seen"


def test_an_owners_cards_that_lack_the_example_show_the_start(tmp_path: Path) -> None:
    sheet = copy(load_sheet("sea_leg"))
    sheet.lessons = tmp_path / "lessons.toml"
    sheet.lessons.write_text('[[screen]]\ntitle = "A"\nsay = "B."\nactions = "move A1 A9"\n')
    assert len(howto(sheet, 0).mat.cells) == 45


@pytest.mark.parametrize(
    "text",
    [
        "[[screen]]\ntitle = 'A'",
        "[[screen",
        "[[screen]]\ntitle='A'\nsay='B'\narrows=['C7']",
        "[[screen]]\nx=1",
    ],
)
def test_a_bad_file_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "lessons.toml"
    path.write_text(text)
    with pytest.raises(BadLessons, match=r"lessons\.toml"):
        read_screens(path)


def test_the_command_prints_every_screen() -> None:
    told = CliRunner().invoke(app, ["learn", "captivate"])
    assert told.exit_code == 0
    assert [line for line in told.stdout.splitlines() if line[:1].isdigit()] == [
        "1. The goal",
        "2. Lay cards",
        "3. Turn over",
        "4. Capture",
        "5. End your turn",
    ]


def press(table: QuickTable, word: str) -> None:
    table.heard([KeyPressed(0, word)])


def choose(table: QuickTable, row: str) -> None:
    choice = table.scene().choice
    assert choice is not None
    for _ in range(choice.rows.index(row)):
        press(table, "right")
    press(table, "confirm")
