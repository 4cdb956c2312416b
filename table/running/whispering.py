"""Hints for pages: what a bot would do in the place of a seat, told to nobody but that seat.

The bots that answer have a process of their own, so that nobody learns from how long another bot takes that
somebody asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random, SystemRandom

from table.bots.levels import Level
from table.bots.thinker import Thinker
from table.playing.intents import AskWhisper, GiveWhisper
from table.playing.moment import Moment
from table.running.chore import BusyWitness
from table.running.service import Service


class Whispering(BusyWitness):
    """Who whispers to the pages of a service. `called` says how a game was asked for, if not by its name."""

    def __init__(
        self, service: Service, called: Mapping[str, str] | None = None, seed: int | None = None
    ) -> None:
        super().__init__(service)
        self._called = called or {}
        self._seed = SystemRandom().getrandbits(32) if seed is None else seed
        self._thinker: Thinker | None = None
        self._asked: list[int] = []

    def look(self, moment: Moment, now: float) -> None:  # noqa: ARG002
        seats = [errand.seat for errand in moment.errands if isinstance(errand, AskWhisper)]
        self._asked += [seat for seat in seats if seat not in self._asked]
        if self._asked and self._idle:
            self._begin(self._go_on())

    async def close(self) -> None:
        await super().close()
        if self._thinker is not None:
            await self._thinker.close()

    async def _go_on(self) -> None:
        while self._asked and not self._service.stopped.is_set():
            await self._answer(self._asked[0], self._service.moment)
            del self._asked[0]

    async def _answer(self, seat: int, moment: Moment) -> None:
        if not moment.may_whisper(seat):
            return
        game, state = moment.sheet.game, moment.state
        seed = f"{self._seed}/{moment.turns(seat)}/{seat}"  # of what this seat knows, and nothing else
        thinker = await self._thinker_for(game.NAME)
        thought = await thinker.choose(game.sample(state, seat, Random(seed)), seat, Level.HARD, seed)
        words = "" if thought.action is None else game.text(thought.action)
        self._service.do(GiveWhisper(seat, words, game.view(state, seat)))

    async def _thinker_for(self, name: str) -> Thinker:
        if self._thinker is not None and self._thinker.box.name == name:
            return self._thinker
        if self._thinker is not None:
            await self._thinker.close()
        self._thinker = Thinker.of(self._called.get(name, name))
        return self._thinker
