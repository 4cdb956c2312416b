"""A table for guests on a mat in memory, in simulated time: they press keys, lay pieces, play, and leave."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec

from engines.match import Entry
from hardware.board import Board
from hardware.keys import world_of
from hardware.world import World
from table.bots.advice import Thought
from table.bots.bot import bot_for
from table.bots.frames import Rehearse
from table.bots.levels import Effort, Level
from table.bots.rehearsing import rehearsed
from table.bots.thinker import Thinker
from table.games import load_game
from table.hands.hands import Hands
from table.hands.reach import keys_to
from table.judging.presses import presses_of
from table.judging.verdict import Agreed, Guide, Laid
from table.kiosk.around import HostPace
from table.kiosk.offers import OfferedGame
from table.kiosk.stations import AtGame
from table.lab.clock import LabClock
from table.playing.intents import Act
from table.playing.moment import Moment
from table.running.botseats import BotSeats
from table.running.guesthouse import furnish_for_guests
from table.running.kiosk import KioskTable
from table.settings.config import Config
from table.settings.sections import KioskSettings
from table.settings.sections import Table as Waits
from table.showing.scene import Scene

PACE = HostPace(show=24, choose=60, ask=300, leave=60)
BRIEFLY = Effort(4)
QUICK = Waits(settle_ms=20, gone_ms=20, still_ms=20, second_thoughts_ms=0)
NOON = 1_800_000_000.0


class ThinksHere(Thinker):
    """The bot of a game, with a few simulations and without a process: simulated time waits for nobody."""

    def __init__(self, name: str) -> None:
        super().__init__(load_game(name))

    async def choose(self, seen: Any, seat: int, level: Level, seed: str) -> Thought:
        return bot_for(self.box, level).choose(seen, seat, Random(seed), BRIEFLY)


@cache
def _played(name: str, options: str) -> tuple[Entry, ...]:
    return rehearsed(load_game(name), Rehearse(json.loads(options), 5, Level.EASY, 40))


async def quick_rehearsal(game: OfferedGame, seed: int) -> tuple[Entry, ...]:  # noqa: ARG001
    """What bots played once, in this process: a day is long."""
    return _played(game.name, json.dumps(game.options))


class GuestTable:
    """`tidetable run` for guests, with a clock that the test moves."""

    def __init__(
        self,
        folder: Path,
        games: tuple[str, ...] = (),
        pace: HostPace = PACE,
        wall: float = NOON,
        laid: Iterable[tuple[str, str]] = (),
        waits: Waits = QUICK,
        board: World | None = None,
        thinker: Callable[[str], Thinker] = ThinksHere,
        **more: Any,
    ) -> None:
        """On a mat where this was `laid` before; on this `board`, or one in memory without any fault."""
        self.clock = LabClock(jumps=True)
        waits = msgspec.structs.replace(waits, state_dir=str(folder))
        self.config = Config(table=waits, kiosk=KioskSettings(games=games))
        house = furnish_for_guests(self.config, "mock:")
        self.house = house if board is None else house._replace(board=cast("Board", board))
        world = world_of(self.house.board)
        assert world is not None
        self.world, self.hands = world, Hands(world, self.house.everything)
        self.wall = wall
        for cell, tag in laid:
            world.place(cell, tag)
        self.rng = Random(1)
        self.table = KioskTable(
            self.house,
            pace,
            [self],
            wall=lambda: self.wall + self.clock.now,
            seed=lambda: self.rng.getrandbits(32),
            **{"rehearse": quick_rehearsal, **more},
        )
        self.table.witnesses.append(BotSeats(self.table, self.house.called, seed=1, thinker=thinker))
        self._running = self.clock.run(self._begin())
        self.settle()

    async def _begin(self) -> asyncio.Task[None]:
        running = asyncio.create_task(self.table.run())
        started = asyncio.create_task(self.table.started.wait())
        await asyncio.wait({running, started}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()  # else what failed is waited for, for ever
        return running

    display: Callable[[Scene], None] | None = None  # somebody else who looks

    def show(self, picture: Scene, now: float) -> None:  # noqa: ARG002
        if self.display is not None:
            self.display(picture)

    @property
    def station(self) -> str:
        return type(self.table.host.station).__name__

    @property
    def scene(self) -> Scene:
        return self.table.scene(self.clock.loop.time())

    @property
    def moment(self) -> Moment:
        return self.table.moment

    @property
    def rows(self) -> tuple[str, ...]:
        assert self.scene.choice is not None
        return self.scene.choice.rows

    def settle(self, seconds: float = 0.5) -> None:
        """Let the table live for a moment."""
        self.clock.advance(seconds)
        if self._running.done():
            self._running.result()

    def key(self, *words: str) -> None:
        for word in words:
            self.world.key(0, word)
            self.settle(0.1)

    def choose(self, row: str) -> None:
        """By keys: go to a row, and confirm."""
        choice = self.scene.choice
        assert choice is not None
        exact = row in choice.rows
        number = next(n for n, label in enumerate(choice.rows) if (label == row if exact else row in label))
        self.key(*["right"] * ((number - choice.chosen) % len(choice.rows)), "confirm")
        self.settle()

    def begin(self, *rows: str) -> None:
        """A key, then these rows of the lists that come, one after the other."""
        self.key("confirm")
        for row in rows:
            self.choose(row)

    def until(self, so: Callable[[], bool], what: str, seconds: float = 60.0) -> None:
        end = self.clock.now + seconds
        while not so():
            assert self.clock.now < end, f"in vain: {what}; at {self.table.host.station}: {self.scene.now}"
            self.settle(0.1)

    # What hands do in a game

    def follow(self) -> None:
        """Do what the table asks for, until it asks for nothing more."""
        while isinstance(self.moment.verdict, Guide) and self.moment.verdict.fixes and self.at_game:
            for fix in self.moment.verdict.fixes:
                self.hands.follow(fix)
            self.settle(1.2)

    @property
    def at_game(self) -> bool:
        return not self.table.host.receives

    def act(self) -> None:
        """Somebody plays anything legal."""
        moment = self.moment
        candidate = self.rng.choice(moment.legal.candidates)
        for word in keys_to(moment, candidate):
            self.world.key(0, word)
        gesture = candidate.gesture
        if gesture.hand:
            self.hands.make(gesture.hand)
        elif cells := presses_of(candidate):
            for cell in cells:
                self.world.press(cell)
        elif not keys_to(moment, candidate):
            self.table.do(Act(candidate.seat, moment.sheet.game.text(candidate.action)))
        self.settle(1.2)

    def play(self, actions: int) -> None:
        """So many actions of the guests and of the table, with what follows from them."""
        wanted = len(self.moment.record) + actions
        while self.at_game and not self.moment.ended and len(self.moment.record) < wanted:
            self.go_on()

    def go_on(self) -> None:
        """One thing: follow, lift what was obeyed, or play."""
        verdict = self.moment.verdict
        if isinstance(verdict, Guide) and verdict.fixes:
            self.follow()
        elif isinstance(verdict, Laid) and verdict.obeyed:
            for fix in verdict.obeyed:
                self.hands.follow(fix)
            self.settle(1.2)
        elif isinstance(verdict, Agreed | Laid) and self.moment.playing and not self._bots_turn():
            self.act()
        else:
            self.settle(1.2)

    def _bots_turn(self) -> bool:
        station, moment = self.table.host.station, self.moment
        people, bots = station.wish.party if isinstance(station, AtGame) else (0, 0)
        return any(people <= seat < people + bots for seat in moment.sheet.game.movers(moment.state))

    def close(self) -> None:
        self.table.stop()
        try:
            self.clock.run(asyncio.wait_for(self._running, 10))
        finally:
            self.house.journal.close()
            self.clock.close()


@contextmanager
def guests(folder: Path, games: tuple[str, ...] = (), **more: Any) -> Iterator[GuestTable]:
    table = GuestTable(folder, games, **more)
    try:
        yield table
    finally:
        table.close()
