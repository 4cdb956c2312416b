"""Lessons of a game, to be played; and how it is played, to be read on a terminal."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from table.cli.options import ConfigFile
from table.cli.play import Address


def learn(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The name of a game: see tidetable games.")
    ] = None,
    lesson: Annotated[int | None, typer.Option(metavar="N", help="Begin with this lesson.")] = None,
    listed: Annotated[bool, typer.Option("--list", help="List the lessons, and which are done.")] = False,
    read: Annotated[bool, typer.Option("--read", help="Print how the game is played.")] = False,
    language: Annotated[str | None, typer.Option(help="Another language, such as de.")] = None,
    browser: Annotated[
        bool, typer.Option("--browser", help="A mat in memory is played on a page: the link is printed.")
    ] = False,
    board: Address = None,
    config: ConfigFile = None,
) -> None:
    """Learn a game: lessons of a minute each, at the mat or with the mouse.

    They begin where you left off. Without a screen a mat in memory is played by typing; where nobody can
    type either, or with --read, it prints how the game is played. Lessons are no games: nothing of them is
    kept but which are done.
    """
    from table.settings.config import load_config
    from table.tongues import speaking

    settings = load_config(config)
    _must_be_known(language)
    if listed or game is None:
        with speaking(language or settings.table.language):
            _print_list(game, settings.table.state_dir)
        return
    address = board or settings.board.address
    if read or not (browser or _somebody_can(address)):
        with speaking(language or settings.table.language):
            _print_howto(game)
        return
    from table.running.learning import learn as play_lessons

    code = play_lessons(
        game, config=settings, board=address, lesson=lesson, language=language, browser=browser
    )
    raise typer.Exit(code)


def _must_be_known(language: str | None) -> None:
    from engines.errors import UserError
    from table.tongues import languages

    if language is not None and language not in languages():
        raise UserError(f"there is no language {language!r}: choose one of {', '.join(languages())}")


def _somebody_can(address: str) -> bool:
    """Is there a way to play lessons: a real mat, a window, or a keyboard?"""
    from table.running.app import has_screen
    from table.running.house import is_virtual

    return has_screen() or not is_virtual(address) or sys.stdin.isatty()


def _print_howto(game: str) -> None:
    from engines.errors import UserError
    from table.games import load_sheet
    from table.games.lessons import screens_of
    from table.showing.howto import in_words

    sheet = load_sheet(game)
    if not screens_of(sheet):
        raise UserError(f"{game} brings no screens of how to play it; its rules may be in its documentation")
    for words in in_words(sheet):
        print(words)


def _print_list(game: str | None, state: str) -> None:
    from table.games import load_sheet, shelf
    from table.games.teaching import lessons_of
    from table.keeping.folder import state_dir
    from table.keeping.progress import Progress
    from table.tongues import say

    boxes = (shelved.box for shelved in shelf())
    sheets = [box.sheet for box in boxes if box is not None] if game is None else [load_sheet(game)]
    progress = Progress(state_dir(state))
    for sheet in sheets:
        finished = progress.finished(sheet.game.NAME)
        print(f"{sheet.game.NAME}  {sheet.game.TITLE}")
        for number, each in enumerate(lessons_of(sheet), 1):
            done = "done" if each.title in finished else ""
            print(f"  {number}. {say(each.title):<30} {done}".rstrip())
