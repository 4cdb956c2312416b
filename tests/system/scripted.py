"""A scripted game on a simulated board: real pseudo-terminals, the firmware in a process of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from engines.game import CHANCE
from hardware.board import DARK, Lamp
from hardware.simulated import ChildBoard
from table.games.steps import Gesture, Put, Take
from table.hands.hands import Hands
from table.hands.reach import keys_to
from table.judging.verdict import Guide, Laid
from table.playing.intents import Act, Intent
from table.playing.moment import Moment, Phase
from table.running.app import make_service
from table.running.house import House, furnish
from table.running.service import Service
from table.settings.config import Config
from table.showing.scene import Scene

GOLDEN = Path(__file__).parents[1] / "golden"
PATIENCE = 60.0


def script(name: str) -> list[str]:
    """The actions of a scripted game."""
    return (GOLDEN / f"{name}.txt").read_text().splitlines()


class ScriptedTable:
    """A service on `sim:` or `emulated:` whose pieces are moved by a script that waits for what it
    expects to see."""

    def __init__(self, house: House, service: Service) -> None:
        assert isinstance(house.board, ChildBoard)
        self.house, self.service, self.board = house, service, house.board
        self.hands = Hands(self.board, house.registry)
        self.scenes: list[Scene] = []
        service.displays.append(self)

    def show(self, picture: Scene, now: float) -> None:  # noqa: ARG002
        self.scenes.append(picture)

    @property
    def session(self) -> Any:
        return self.service.session

    @property
    def moment(self) -> Moment:
        return self.service.moment

    def do(self, intent: Intent) -> str:
        return self.service.do(intent)

    def act(self, seat: int, words: str) -> str:
        return self.do(Act(seat, words))

    def record(self) -> list[str]:
        return [entry.text for entry in self.session.match.record]

    def played(self) -> list[str]:
        """What hands and keys did: all but what the table itself drew."""
        drawn = CHANCE if self.session.match.chance == "seed" else None
        return [entry.text for entry in self.session.match.record if entry.seat != drawn]

    async def until(self, seen: Callable[[], bool], what: str) -> None:
        """Wait until it is seen; whoever changes something the table does not notice must poll."""
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        while not seen():
            if loop.time() > end:
                raise AssertionError(f"in vain: {what}; {self.moment.verdict}; {self.scenes[-1].now}")
            self.service.changed.clear()
            try:
                await asyncio.wait_for(self.service.changed.wait(), 0.01)
            except TimeoutError:
                continue

    async def set_up(self) -> None:
        await self.until(lambda: self.moment.ready, "every cell reports")
        await self.follow()

    async def follow(self) -> None:
        """Do everything the table asks for, and see that it is content."""
        verdict = self.moment.verdict
        if isinstance(verdict, Guide):
            for fix in verdict.fixes:
                self.hands.follow(fix)
        await self.until(lambda: self.moment.phase is Phase.PLAYING, "the mat agrees")

    async def play(self, words: str, swap: bool = False, press: bool = False) -> None:
        """Make an action by hand, with all that follows from it. To `swap` is to take away what a card
        covers before it is laid; else it is laid on top. To `press` is to leave the pieces alone."""
        await self.until(self._drawn, "people see what they may do")
        candidate = next(
            c for c in self.moment.legal.candidates if self.session.match.game.text(c.action) == words
        )
        gesture, length = candidate.gesture, len(self.played())
        first = covered_by(gesture) if swap else []
        self.hands.make(first)
        keys = keys_to(self.moment, candidate)
        for word in keys:
            self.board.key(0, word)
        if gesture.way:  # a person looks whether it is chosen: pieces are read by another line than keys
            await self.until(lambda: not keys_to(self.moment, candidate), f"{gesture.way} is chosen")
        for cell in gesture.presses if press or not gesture.hand else ():
            self.board.press(cell)
            await self._pressed(cell, length)
        self.hands.make(() if press else gesture.hand)
        if not (keys or gesture.hand or gesture.presses):  # made on a page, as soon as the table is ready
            await self.until(lambda: not self.act(candidate.seat, words), f"{words} is taken")
        await self.until(lambda: len(self.played()) > length, f"{words} is seen")
        assert self.played()[length] == words
        self.hands.make([step for step in gesture.then if step not in first and not press])
        await self.until(self._goes_on, f"{words} is done")

    def _drawn(self) -> bool:
        return self.scenes[-1:] == [self.service.scene(asyncio.get_running_loop().time())]

    def _goes_on(self) -> bool:
        lifted = not isinstance(self.moment.verdict, Laid)
        return (self.moment.phase is Phase.PLAYING and lifted) or self.moment.outcome is not None

    async def _pressed(self, cell: str, length: int) -> None:
        """Wait for a press to be heard: the next cell's may come by another tile, and be faster."""

        def heard() -> bool:
            return cell in self.moment.pressed or len(self.played()) > length

        await self.until(heard, f"{cell} is pressed")

    async def lamps_settle(self) -> None:
        """Wait until the tiles show what the session wants shown."""

        def same() -> bool:
            shown = {cell: lamp for cell, lamp in self.board.shown.items() if lamp != DARK}
            return shown == {cell: lamp for cell, lamp in self.service.lamps.items() if lamp != DARK}

        await self.until(same, "the lamps show it")

    def lit(self, cell: str) -> Lamp:
        return self.board.shown.get(cell, DARK)

    def said(self, words: str) -> bool:
        """Was this among the notices of any picture so far?"""
        return any(words in notice for scene in self.scenes for notice in scene.notices)


def covered_by(gesture: Gesture) -> list[Take]:
    """What leaves the cell that a card is laid on."""
    takes = [step for step in gesture.then if isinstance(step, Take)]
    laid = {(step.kind, step.cell) for step in gesture.hand if isinstance(step, Put)}
    cells = {cell for _, cell in laid}
    return [step for step in takes if step.cell in cells and (step.kind, step.cell) not in laid]


@asynccontextmanager
async def scripted(
    game: str, options: dict[str, Any] | None = None, address: str = "sim:", seed: int | None = None
) -> AsyncIterator[ScriptedTable]:
    house = furnish(game, Config(), address, options or {}, fast=True, keep=False)
    service = make_service(house, [], once=True, seed=seed)
    table = ScriptedTable(house, service)
    running = asyncio.create_task(service.run())
    try:
        started = asyncio.create_task(service.started.wait())
        await asyncio.wait({running, started}, return_when=asyncio.FIRST_COMPLETED)
        yield table
    finally:
        service.stop()
        await running
        house.journal.close()
