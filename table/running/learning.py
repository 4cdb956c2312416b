"""What the command `learn` does: the lessons of a game, at a mat, with the mouse, or typed."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Coroutine, Sequence

import msgspec

from engines.errors import UserError
from table.games import load_sheet
from table.games.teaching import Lesson, lessons_of
from table.hands.hands import Hands
from table.keeping.folder import state_dir
from table.keeping.progress import Progress
from table.running.app import (
    NOT_IN_MEMORY,
    NoWayToPlay,
    hands_for,
    has_screen,
    open_log,
    open_terminal,
    open_window,
)
from table.running.house import House, furnish, is_virtual
from table.running.notify import Notifier
from table.running.schooling import school_of
from table.running.service import Service
from table.running.serving import Company, serve
from table.running.typed import TypedHand
from table.settings.config import Config
from table.showing.display.look import wear


class NoLessons(UserError):
    """A game that brings no lessons, or not this one."""


def learn(
    game: str,
    *,
    config: Config,
    board: str,
    lesson: int | None = None,
    language: str | None = None,
    browser: bool = False,
) -> int:
    """Play the lessons of a game, from the first that is not finished, or from `lesson` (from 1)."""
    if language is not None:
        spoken = msgspec.structs.replace(config.table, language=language)
        config = msgspec.structs.replace(config, table=spoken)
    if browser and not is_virtual(board):
        raise NoWayToPlay(NOT_IN_MEMORY.format(board=board))
    lessons = _asked_for(game, lesson)
    house = furnish(game, config, board, lessons[0].options, fast=False, keep=not is_virtual(board))
    hands = hands_for(house.board, house.registry)
    try:
        progress = Progress(state_dir(config.table.state_dir), house.journal.tell)
        service = lesson_service(house, progress, lesson, hands)
    except BaseException:
        house.board.close()
        house.journal.close()
        raise
    service.be_frank()
    window = open_window(config, house.sheet.game.TITLE) if has_screen() and not browser else None
    open_log(house.sheet.game.TITLE, board, house.size)
    if window is not None or browser or hands is None:
        told = _print_link if browser else None
        company = Company(window, None if window or browser else open_terminal(), in_browser=told)
        return asyncio.run(serve(service, house.journal, config, company))
    serving = serve(service, house.journal, config, Company())
    return asyncio.run(_served_by_typing(serving, service, TypedHand(service, hands, sys.stdin)))


def _asked_for(game: str, lesson: int | None) -> Sequence[Lesson]:
    """The lessons of a game, if it has any, and this one among them."""
    lessons = lessons_of(load_sheet(game))
    if not lessons:
        raise NoLessons(f"{game} brings no lessons; tidetable learn {game} --read prints how it is played")
    if lesson is not None and not 1 <= lesson <= len(lessons):
        raise NoLessons(f"{game} has lessons 1 to {len(lessons)}, and no lesson {lesson}")
    return lessons


def _print_link(words: str) -> None:
    """The link alone: what else is said of it is about games, which are kept."""
    print(words.splitlines()[0], flush=True)


async def _served_by_typing(
    serving: Coroutine[object, object, int], service: Service, hand: TypedHand
) -> int:
    service.displays.append(hand)
    listening = asyncio.create_task(hand.watch())
    service.watch(listening)
    try:
        return await serving
    finally:
        listening.cancel()


def lesson_service(house: House, progress: Progress, lesson: int | None, hands: Hands | None) -> Service:
    """A table with a lesson to begin with (from 1), or the first that is not finished. Which comes next is
    chosen there; whoever leaves ends it."""
    school = school_of(house, progress)
    assert school is not None, "there are lessons"
    wear(house.sheet.colours)
    opened = iter([school.open(school.first_open if lesson is None else lesson - 1)])
    service = Service(house.board, house.size, lambda: next(opened, None), [], Notifier({}), hands)
    service.school = school
    return service
