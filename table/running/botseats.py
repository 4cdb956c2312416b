"""Bots at the table: they are asked when a seat of theirs may act, and the session does what they choose.

A bot thinks in a process of its own (table/bots/thinker.py), from what its seat may know and nothing else.
What it chose is an intent like any other. People carry it out on the mat, guided by light and sentence; on a
board in memory the table's own hand does (helping_hand.py). It takes a breath before each thought, always the
same, so that nobody learns from how long it takes what it may do.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from random import Random, SystemRandom

from engines.match import Entry
from table.bots.levels import Level
from table.bots.thinker import Thinker
from table.playing.intents import AskHint, BotActs, GiveHint
from table.playing.moment import Moment
from table.running.chore import BusyWitness
from table.running.service import Service

BREATH = 0.9  # seconds before a bot thinks, so that people can follow


class BotSeats(BusyWitness):
    """All bots of a service. `called` says how a game was asked for, where that is not by its name."""

    def __init__(
        self,
        service: Service,
        called: Mapping[str, str] | None = None,
        breath: float = BREATH,
        seed: int | None = None,
        thinker: Callable[[str], Thinker] | None = None,
    ) -> None:
        super().__init__(service)
        self._called, self._breath = called or {}, breath
        self._seed = SystemRandom().getrandbits(32) if seed is None else seed
        self._make = thinker or Thinker.of
        self._thinker: tuple[tuple[int, str], Thinker] | None = None  # and the game that it thinks of
        self._wanted: tuple[Entry, ...] | None = None  # the moment of which somebody asked for a hint
        self._waiting: tuple[Entry, ...] | None = None  # a moment in which every bot would rather wait

    def look(self, moment: Moment, now: float) -> None:  # noqa: ARG002
        """Is there something for a bot to think of?"""
        if moment.asked(AskHint):
            self._wanted = moment.record
        if self._idle and (self._may_think(moment) or self._may_hint(moment)):
            self._begin(self._go_on())

    async def close(self) -> None:
        """End every thought, and the process."""
        await super().close()
        await self._let_go()

    def _may_hint(self, moment: Moment) -> bool:
        """Has somebody asked what a bot would do now?"""
        return moment.record == self._wanted and moment.may_hint

    def _may_think(self, moment: Moment) -> bool:
        return bool(moment.bots_to_act) and moment.record != self._waiting

    async def _go_on(self) -> None:
        """One thing after the other, until there is nothing more for bots."""
        while not self._service.stopped.is_set():
            if self._may_hint(self._service.moment):
                await self._hint(self._service.moment)
            elif self._may_think(self._service.moment):
                await asyncio.sleep(self._breath)
                if not await self._think(self._service.moment):
                    return
            else:
                return

    async def _hint(self, moment: Moment) -> None:
        """What the best bot would do in the place of the seat to move."""
        game, seat = moment.sheet.game, moment.seat
        assert seat is not None
        self._wanted = None
        seed = f"{self._seed}/{len(moment.record)}/hint"
        seen = game.sample(moment.state, seat, Random(seed))
        thinker = await self._thinker_of(moment)
        thought = await thinker.choose(seen, seat, Level.HARD, seed)
        if thought.action is not None and self._service.moment.record == moment.record:
            self._service.do(GiveHint(seat, game.text(thought.action)))

    async def _think(self, moment: Moment) -> bool:
        """Ask the bots that may act, one by one, until one of them does; False where that led to nothing, and
        the next moment has to be waited for."""
        game, state = moment.sheet.game, moment.state
        rng = Random(f"{self._seed}/{len(moment.record)}")
        seats = list(moment.bots_to_act)
        rng.shuffle(seats)
        if not seats:
            return True  # while it took its breath the mat has changed: that is no wish to wait
        for seat in seats:
            seen, level = game.sample(state, seat, rng), Level(moment.bots[seat])
            seed = f"{self._seed}/{len(moment.record)}/{seat}"
            thinker = await self._thinker_of(moment)
            thought = await thinker.choose(seen, seat, level, seed)
            if self._service.moment.record != moment.record or seat not in self._service.moment.bots_to_act:
                return True  # the game has gone on meanwhile
            if thought.action is not None:
                self._service.do(BotActs(seat, game.text(thought.action)))
                return self._service.moment.record != moment.record
        self._waiting = moment.record
        return False

    async def _thinker_of(self, moment: Moment) -> Thinker:
        """One process, for one game. It keeps all that it has worked out: with the game that goes as well, or
        a table would have one for each game by the evening, and each heavier than at noon."""
        name = moment.sheet.game.NAME
        if self._thinker is None or self._thinker[0] != (moment.entry, name):
            await self._let_go()
            self._thinker = (moment.entry, name), self._make(self._called.get(name, name))
        return self._thinker[1]

    async def _let_go(self) -> None:
        if self._thinker is not None:
            _, thinker = self._thinker
            self._thinker = None
            await thinker.close()
