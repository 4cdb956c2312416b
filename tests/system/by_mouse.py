"""Somebody who plays a whole game with the mouse alone, in a window or on the table's own page.

What to do is thought of as people do, from what the seat may know; how it is done is what the picture offers:
pieces are dragged, cards turned over, cells, keys and rows pressed. What the table carries out is waited for.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, Protocol

from table.bots.advice import Thought
from table.bots.bot import bot_for
from table.bots.levels import Effort, Level
from table.bots.thinker import Thinker
from table.games import load_game
from table.games.steps import Put, Shift, Take, Turn
from table.hands.hands import Hands
from table.hands.mouse import MouseHand
from table.hands.reach import keys_to
from table.hands.virtual import VirtualMat
from table.judging.legal import Candidate
from table.judging.presses import presses_of
from table.judging.verdict import Agreed
from table.playing.moment import Moment
from table.running.app import hands_for, make_service
from table.running.botseats import BotSeats
from table.running.helping_hand import HelpingHand
from table.running.house import furnish
from table.running.service import Service
from table.settings.config import CompanionSettings, Config
from table.showing.companion.desk import Desk
from table.showing.companion.opening import companion
from table.showing.companion.server import Companion
from table.showing.companion.tablehand import TableHand
from table.showing.display.places import MarkedPlace, marked_places
from table.showing.display.window import Window
from table.tongues import again
from tests.companion.browser import Browser, Phone
from tests.companion.tablepages import SIZE, TablePage
from tests.screen import RIGHT, Screen

PATIENCE = 60.0
SHORT = Effort(12, slack=0.03)  # simulations: a normal bot with little time
NOWHERE = (1000.0, 8.0)  # above everything, on the page
OFF = "off"  # a place of the picture where nothing is


class Pointer(Protocol):
    """A mouse on a picture of the table."""

    async def shows(self, place: str) -> bool:
        """Is this place in the picture that is in sight now?"""

    async def click(self, place: str) -> None: ...

    async def turn(self, place: str) -> None:
        """The right button."""

    async def carry(self, start: str, end: str) -> None: ...


class WindowPointer:
    """The mouse of a screen, in a window."""

    def __init__(self, screen: Screen, window: Window, service: Service) -> None:
        self._screen, self._window, self._service = screen, window, service

    async def shows(self, place: str) -> bool:
        await self._up_to_date()
        return place in self._places()

    async def click(self, place: str) -> None:
        self._screen.click(*await self._at(place))

    async def turn(self, place: str) -> None:
        self._screen.click(*await self._at(place), RIGHT)

    async def carry(self, start: str, end: str) -> None:
        self._screen.drag(await self._at(start), await self._at(end))

    def _places(self) -> dict[str, MarkedPlace]:
        scene, layout = self._window._scene, self._window._painter.layout
        assert scene is not None
        assert layout is not None
        return {place.name: place for place in marked_places(scene, layout)}

    async def _at(self, place: str) -> tuple[int, int]:
        await self._up_to_date()
        if place == OFF:
            layout = self._window._painter.layout
            assert layout is not None
            return layout.banner.box.centre
        return self._places()[place].box.centre

    async def _up_to_date(self) -> None:
        loop = asyncio.get_running_loop()
        while self._window._scene != self._service.scene(loop.time()):
            await asyncio.sleep(0.005)


class PagePointer:
    """The mouse of a browser, on the table's own page."""

    def __init__(self, phone: Phone, service: Service, hand: TableHand) -> None:
        self._page, self._service, self._hand = TablePage(phone), service, hand

    async def shows(self, place: str) -> bool:
        await self._up_to_date()
        return bool(await self._page.phone.run(f"document.querySelector({_named(place)!r}) !== null"))

    async def click(self, place: str) -> None:
        await self._up_to_date()
        await self._page.click(place)

    async def turn(self, place: str) -> None:
        await self._up_to_date()
        await self._page.click(place, "right")

    async def carry(self, start: str, end: str) -> None:
        await self._up_to_date()
        await self._page.carry(start, NOWHERE if end == OFF else end)

    async def _up_to_date(self) -> None:
        """Wait for the page to show what there is to see."""
        loop, received = asyncio.get_running_loop(), self._page.phone.received
        while True:
            newest = await self._hand.news()
            shown = self._hand._scene == self._service.scene(loop.time())
            if shown and newest is not None and received and received[-1] == newest.decode():
                return
            await asyncio.sleep(0.005)


def _named(place: str) -> str:
    return f'[data-place="{place}"]'


class MousePlayer:
    """Plays the seats of people."""

    def __init__(self, service: Service, hands: Hands, pointer: Pointer, seed: int, effort: Effort) -> None:
        self.parts = (service, hands, pointer, seed, effort)
        self.service, self.hands, self.pointer = service, hands, pointer
        self._rng, self._effort = Random(seed), effort

    @property
    def moment(self) -> Moment:
        return self.service.moment

    async def until(self, seen: Callable[[], object], what: str) -> None:
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        while not seen():
            told = self.service.scene(loop.time())
            assert loop.time() < end, f"in vain: {what}; {self.moment.verdict}; {told.turn}: {told.now}"
            await asyncio.sleep(0.01)

    def record(self) -> list[str]:
        return [entry.text for entry in self.moment.record]

    async def _changed(self, before: object, what: str) -> None:
        await self.until(lambda: self._glimpse() != before, what)

    def _glimpse(self) -> object:
        moment = self.moment
        seen = (len(moment.record), moment.pressed, moment.keys, moment.revealed, moment.phase, moment.screen)
        return (*seen, dict(self.hands.lying), moment.sight.places, moment.way)

    async def key(self, word: str) -> None:
        before = self._glimpse()
        await self.pointer.click(f"key:{word}")
        await self._changed(before, f"the key {word} is heard")

    async def choose(self, *labels: str) -> None:
        """Rows of lists, one leading to the next."""
        for label in labels:
            choice = self.moment.keys.choice
            assert choice is not None, f"no list with {label!r}"
            rows = [again(row) for row in choice.rows]
            await self._in_sight(f"row:{rows.index(label)}")
            await self.pointer.click(f"row:{rows.index(label)}")
            await self.until(lambda rows=choice.rows: self._rows() != rows, f"{label} is chosen")

    def _rows(self) -> tuple[str, ...]:
        choice = self.moment.keys.choice
        return () if choice is None else choice.rows

    async def _in_sight(self, row: str) -> None:
        """Of a long list the rows around the chosen one are in sight."""
        while not await self.pointer.shows(row):
            await self.key("right")

    async def set_up(self) -> None:
        """Let the table lay out what the game begins with."""
        await self.until(lambda: self.moment.ready, "every cell reports")
        while not self.moment.playing:
            if "confirm" in self.moment.keys.labels:
                await self.key("confirm")
            await asyncio.sleep(0.01)

    def may_act(self) -> bool:
        moment = self.moment
        agreed = moment.playing and isinstance(moment.verdict, Agreed)
        return agreed and not moment.bots_to_act and bool(moment.legal.by_people)

    async def play(self) -> None:
        """To the end, and what its last action asks for."""
        while not self.moment.over:
            await self.until(lambda: self.may_act() or self.moment.over, "it is somebody's turn")
            if not self.moment.over:
                await self.act(self._choice())
        await self.until(lambda: isinstance(self.moment.verdict, Agreed), "the mat shows the end")

    def _choice(self) -> Candidate:
        """What a bot with little time would do in our place."""
        moment = self.moment
        game, mine = moment.sheet.game, moment.legal.by_people
        bot = bot_for(load_game(game.NAME), Level.NORMAL)
        for seat in dict.fromkeys(candidate.seat for candidate in mine):
            seen = game.sample(moment.state, seat, self._rng)
            action = bot.choose(seen, seat, self._rng, self._effort).action
            if action is not None:  # else it is for another station to act
                return next(each for each in mine if (each.seat, each.action) == (seat, action))
        return self._rng.choice(mine)

    async def act(self, candidate: Candidate) -> None:
        words = self.moment.sheet.game.text(candidate.action)
        length = len(self.moment.record)
        for word in keys_to(self.moment, candidate):
            await self.key(word)
        if candidate.gesture.hand:
            await self._by_hand(candidate, length)
        elif len(self.moment.record) == length:
            for cell in presses_of(candidate):
                before = self._glimpse()
                await self.pointer.click(self._square(cell))
                await self._changed(before, f"{cell} is pressed")
        await self.until(lambda: len(self.moment.record) > length, f"{words} is played")

    async def _by_hand(self, candidate: Candidate, length: int) -> None:
        for step in candidate.gesture.hand:
            if len(self.moment.record) > length:
                return  # the rest is the table's to carry out
            before = self._glimpse()
            if isinstance(step, Shift):
                await self.pointer.carry(self._square(step.start), self._square(step.cell))
            elif isinstance(step, Put):
                await self.pointer.carry(await self._in_tray(step.kind), self._square(step.cell))
            elif isinstance(step, Take):
                await self.pointer.carry(self._square(step.cell), OFF)
            else:
                assert isinstance(step, Turn)
                await self.pointer.turn(self._square(step.cell))
            await self._changed(before, f"{step} is made")

    async def _in_tray(self, kind: str) -> str:
        """A piece of this kind beside the mat; a covered hand is opened, a full tray scrolled."""
        if self.moment.hand is not None and not self.moment.hand_shown:
            await self.key("left")
        loose = [name for name, piece in self.moment.pieces.items() if piece.kind == kind]
        way = "scroll:1"  # to its end, and back to its beginning
        while True:
            for name in loose:
                if await self.pointer.shows(f"tray:{name}"):
                    return f"tray:{name}"
            if await self.pointer.shows(way):
                await self.pointer.click(way)
            else:
                way = "scroll:-1" if way == "scroll:1" else "scroll:1"
            await asyncio.sleep(0.02)

    def _square(self, cell: str) -> str:
        """What the picture calls a cell of the mat."""
        cells = self.service.scene(asyncio.get_running_loop().time()).mat.cells
        return next(each.cell for each in cells if (each.cell if each.at is None else each.at) == cell)


class QuickBots(Thinker):
    """Bots of the level that is asked for, with little time, and in this process."""

    def __init__(self, name: str, effort: Effort) -> None:
        super().__init__(load_game(name), name)
        self._effort = effort

    async def choose(self, seen: Any, seat: int, level: Level, seed: str) -> Thought:
        return bot_for(self.box, level).choose(seen, seat, Random(seed), self._effort)


@asynccontextmanager
async def at_a_table(
    game: str, options: Mapping[str, Any], seed: int, effort: Effort
) -> AsyncIterator[tuple[Service, Hands, Companion]]:
    """A table in memory with its own hand, with bots that keep nobody waiting, and with pages."""
    house = furnish(game, Config(), "mock:", options, fast=True, keep=False)
    hands = hands_for(house.board, house.registry)
    assert hands is not None
    service = make_service(house, [], hands=hands, once=True, seed=seed)
    bots = BotSeats(service, breath=0.0, seed=seed, thinker=lambda name: QuickBots(name, effort))
    hand, mouse = HelpingHand(service, breath=0.0), MouseHand(service, hands).act
    service.witnesses += [bots, hand]
    settings, invites = CompanionSettings(on=True, port=0), house.sheet.teams is not None
    with tempfile.TemporaryDirectory() as folder:
        async with companion(service, settings, Path(folder), mouse=mouse, invites=invites) as server:
            running = asyncio.create_task(service.run())
            await service.started.wait()
            try:
                yield service, hands, server
            finally:
                service.stop()
                await hand.close()
                await bots.close()
                await running
                house.journal.close()


@asynccontextmanager
async def in_a_window(
    screen: Screen, game: str, options: Mapping[str, Any], seed: int, effort: Effort = SHORT
) -> AsyncIterator[MousePlayer]:
    async with at_a_table(game, options, seed, effort) as (service, hands, _):
        window = Window(SIZE)
        service.displays.append(window)
        service.redraw()
        watching = asyncio.create_task(VirtualMat(service, window, hands).watch())
        try:
            yield MousePlayer(service, hands, WindowPointer(screen, window, service), seed, effort)
        finally:
            service.stop()
            await watching
            service.displays.remove(window)
            window.close()


@asynccontextmanager
async def on_a_page(
    browser: Browser, game: str, options: Mapping[str, Any], seed: int, effort: Effort = SHORT
) -> AsyncIterator[MousePlayer]:
    async with at_a_table(game, options, seed, effort) as (service, hands, server):
        hand = next(each.hand for each in service.displays if isinstance(each, Desk))
        assert hand is not None
        phone = await browser.phone(SIZE, touch=False)
        await phone.open(server.table_link)
        await phone.until("document.querySelector('[data-place]')")
        yield MousePlayer(service, hands, PagePointer(phone, service, hand), seed, effort)
        assert phone.complaints == []
