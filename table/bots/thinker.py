"""The table's end of a bot's process: asks it, and never waits for long.

A process that has crashed or thinks for too long is ended, another is started for the next question, and
this one is answered with a quick move: the game goes on.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

from engines.game import Options
from engines.match import Entry
from table.bots.advice import Advice, Thought
from table.bots.bot import bot_for
from table.bots.frames import (
    LENGTH,
    Answer,
    Asked,
    Failed,
    Rehearse,
    Retrace,
    Riddle,
    framed,
    length_of,
    unpacked,
)
from table.bots.levels import Level
from table.games import load_game
from table.games.box import GameBox
from table.games.fortunes import Fortunes

STARTING = 30.0  # seconds a process may take until it is ready, on a small machine that is busy
LOOKING_BACK = 30.0  # seconds for the course of a whole game
REHEARSING = 30.0  # seconds for a game to be shown
GRACE = 2.0  # seconds that an answer may come later than its level says

log = logging.getLogger(__name__)


class Thinker:
    """Bots of one game, in a process of their own that is started when somebody asks."""

    def __init__(
        self,
        box: GameBox,
        name: str | None = None,
        command: tuple[str, ...] | None = None,
        grace: float = GRACE,
    ) -> None:
        """`name` is what the game was asked for by, where that is not its own name (a file, a module)."""
        self.box, self.grace = box, grace
        self.command = command or (sys.executable, "-m", "table.bots.worker", name or box.name)
        self.process: Process | None = None

    @classmethod
    def of(cls, called: str) -> Thinker:
        """Of the game that is asked for like this: by its name, its file or its module."""
        return cls(load_game(called), called)

    async def choose(self, seen: Any, seat: int, level: Level, seed: str) -> Thought:
        """An action of a seat that may act; `seen` is what the game's `sample` drew for it.

        One question at a time. Who does not want the answer any more cancels this: the process is ended.
        """
        advice: Advice[Any, Any] = self.box.advice or Advice()
        answer = await self._answer(Riddle(seen, seat, level, seed), advice.efforts[level].seconds)
        if isinstance(answer, Thought):
            return answer
        return bot_for(self.box, level).quick(seen, seat, Random(seed))

    async def fortunes(self, options: Options, record: Sequence[Entry]) -> Fortunes | None:
        """How a game went that is over; None where nobody can tell."""
        answer = await self._answer(Retrace(options, tuple(record)), LOOKING_BACK)
        return answer if isinstance(answer, Fortunes) else None

    async def rehearse(self, wanted: Rehearse) -> tuple[Entry, ...]:
        """A game for people to watch; empty where the bots could not play it."""
        answer = await self._answer(wanted, REHEARSING)
        return () if answer is None or isinstance(answer, Thought | Fortunes) else answer

    async def _answer(self, question: Asked, seconds: float) -> Thought | Fortunes | tuple[Entry, ...] | None:
        """What the process says; None where it has failed, which is told in the log."""
        try:
            answer = await self._ask(question, seconds)
        except (TimeoutError, OSError, EOFError) as fault:
            log.warning("a bot of %s was restarted: %s", self.box.name, type(fault).__name__)
            await self.close()
        except asyncio.CancelledError:
            await self.close()
            raise
        else:
            if not isinstance(answer, Failed):
                return answer
            log.warning("a bot of %s could not think: %s", self.box.name, answer.where)
        return None

    async def close(self) -> None:
        """End the process. It may be asked again: then another is started."""
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _ask(self, question: Asked, seconds: float) -> Answer:
        if self.process is None:
            await self._start()
            assert self.process is not None
            async with asyncio.timeout(STARTING):
                await self._hear(self.process)
        async with asyncio.timeout(seconds + self.grace):
            assert self.process.stdin is not None
            self.process.stdin.write(framed(question))
            await self.process.stdin.drain()
            answer: Answer = await self._hear(self.process)
            return answer

    async def _start(self) -> None:
        """To the end, even where nobody wants the process any more: asyncio waits for ever for one whose
        start was broken off before its pipes were connected."""
        starting = asyncio.ensure_future(
            asyncio.create_subprocess_exec(*self.command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
        )
        try:
            self.process = await asyncio.shield(starting)
        except asyncio.CancelledError:
            self.process = await starting  # which `close` ends
            raise

    @staticmethod
    async def _hear(process: Process) -> Any:
        assert process.stdout is not None
        head = await process.stdout.readexactly(LENGTH)
        return unpacked(await process.stdout.readexactly(length_of(head)))
