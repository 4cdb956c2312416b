"""What the command `learn` does: the lessons of a game, at a mat, with the mouse, or typed."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Coroutine
from typing import Any

import msgspec

from engines.errors import UserError
from table.games import load_sheet
from table.games.teaching import lessons_of
from table.hands.hands import Hands
from table.keeping.folder import state_dir
from table.keeping.progress import Progress
from table.playing.school import School
from table.running.app import hands_for, has_screen, open_log, open_terminal, open_window
from table.running.house import House, furnish, is_virtual
from table.running.notify import Notifier
from table.running.schooling import school_of
from table.running.service import Service
from table.running.serving import Company, serve
from table.running.typed import TypedHand
from table.settings.config import Config


class NoLessons(UserError):
    """A game that brings no lessons, or not this one."""


def learn(
    game: str, *, config: Config, board: str, lesson: int | None = None, language: str | None = None
) -> int:
    """Play the lessons of a game, from the first that is not finished, or from `lesson` (from 1)."""
    if language is not None:
        config = msgspec.structs.replace(
            config, table=msgspec.structs.replace(config.table, language=language)
        )
    lessons = lessons_of(load_sheet(game))
    if not lessons:
        raise NoLessons(f"{game} brings no lessons; tidetable learn {game} --read prints how it is played")
    if lesson is not None and not 1 <= lesson <= len(lessons):
        raise NoLessons(f"{game} has lessons 1 to {len(lessons)}, and no lesson {lesson}")
    house = furnish(game, config, board, lessons[0].options, fast=False, keep=not is_virtual(board))
    school = school_of(house, Progress(state_dir(config.table.state_dir)))
    assert school is not None, "there are lessons"
    window = open_window(config, house.sheet.game.TITLE) if has_screen() else None
    hands = hands_for(house.board, house.registry)
    typed = window is None and hands is not None
    terminal = None if window is not None or typed else open_terminal()
    open_log(house.sheet.game.TITLE, board, house.size)
    first = school.first_open if lesson is None else lesson - 1
    service = lesson_service(house, school, first, hands)
    service.be_frank()

    serving = serve(service, house.journal, config, Company(window, terminal))
    if not typed or hands is None:
        return asyncio.run(serving)
    return asyncio.run(_served_by_typing(serving, service, TypedHand(service, hands, sys.stdin)))


async def _served_by_typing(serving: Coroutine[Any, Any, int], service: Service, hand: TypedHand) -> int:
    service.displays.append(hand)
    listening = asyncio.create_task(hand.watch())
    service.watch(listening)
    try:
        return await serving
    finally:
        listening.cancel()


def lesson_service(house: House, school: School, number: int, hands: Hands | None) -> Service:
    """A table with a lesson to begin with. Which comes next is chosen there; whoever leaves ends it."""
    opened = iter([school.open(number)])
    service = Service(house.board, house.size, lambda: next(opened, None), [], Notifier({}), hands)
    service.school = school
    return service
