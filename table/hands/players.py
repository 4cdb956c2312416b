"""Simulated players for the demo: bots that move real pieces of a simulated board.

They know what their seat may know (table/bots), and think in a process of their own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from random import Random

from engines.errors import UserError
from engines.game import CHANCE
from table.bots.levels import Level
from table.bots.thinker import Thinker
from table.hands.hands import Hands
from table.hands.reach import keys_to
from table.judging.legal import Candidate
from table.judging.presses import presses_of
from table.judging.verdict import Agreed, Guide, Laid, Verdict
from table.playing.intents import Act
from table.playing.moment import Moment
from table.running.service import Service

PATIENCE = 2.0  # seconds a player waits for the table before looking again
IN_VAIN = 5  # times that may happen without anything having changed


class NoProgress(UserError):
    """A game that does not go on, whatever its players do."""


class Players:
    """Plays every seat of a service's games by hand, until one is over."""

    def __init__(
        self,
        service: Service,
        hands: Hands,
        thinker: Thinker,
        rng: Random,
        pause: float,
        usual: Level,
        levels: Mapping[int, Level] | None = None,
    ) -> None:
        """A seat plays as well as `levels` says, or as is `usual`."""
        self._service, self._hands, self._rng, self._pause = service, hands, rng, pause
        self._thinker, self._usual, self._levels = thinker, usual, levels or {}
        self.going = asyncio.Event()  # cleared, the players hold still
        self.going.set()
        self._did = ""  # what was tried last, in words

    @property
    def _moment(self) -> Moment:
        return self._service.moment

    async def play(self) -> None:
        """One whole game, set-up included, and what its last action asks for."""
        await self._until(lambda: self._moment.ready)
        vain, glimpse = 0, self._glimpse()
        while self._asked_for():
            vain = vain + 1 if glimpse == self._glimpse() else 0
            glimpse = self._glimpse()
            if vain >= IN_VAIN:
                raise NoProgress(self._stuck())
            await asyncio.sleep(self._pause)
            await self.going.wait()
            before = self._moment
            verdict = before.verdict
            if isinstance(verdict, Guide) and verdict.fixes:
                await self._follow(verdict)
                await self._until(lambda: not isinstance(self._moment.verdict, Guide))
            elif isinstance(verdict, Laid):
                for fix in verdict.obeyed:
                    self._hands.follow(fix)
                await self._until(lambda: isinstance(self._moment.verdict, Agreed))
            elif isinstance(verdict, Agreed) and before.playing:
                candidate = await self._choice(before)
                await self.going.wait()
                self._act(candidate)
                await self._until(partial(self._played_on, len(before.record)))
            else:
                await self._until(partial(self._judged_anew, verdict))

    def _glimpse(self) -> object:
        """What changes when something happens."""
        moment = self._moment
        return len(moment.record), moment.verdict, dict(moment.sight.places)

    def _stuck(self) -> str:
        now = asyncio.get_running_loop().time()
        return (
            f"the players make no progress: whatever they did last ({self._did or 'nothing'}), nothing has "
            f"changed since. The table says: {self._service.scene(now).now}"
        )

    async def _choice(self, moment: Moment) -> Candidate:
        """What to do next; for chance, what real dice or a real deck would."""
        game, candidates = moment.sheet.game, moment.legal.candidates
        if candidates[0].seat == CHANCE:
            return _made(candidates, CHANCE, game.chance(moment.state, self._rng))
        seats = list(dict.fromkeys(candidate.seat for candidate in candidates))
        self._rng.shuffle(seats)
        for seat in seats:
            seen, seed = game.sample(moment.state, seat, self._rng), str(self._rng.getrandbits(48))
            thought = await self._thinker.choose(seen, seat, self._levels.get(seat, self._usual), seed)
            if thought.action is not None:  # who would rather wait leaves it to the others
                return _made(candidates, seat, thought.action)
        return self._rng.choice(candidates)

    def _played_on(self, length: int) -> bool:
        return len(self._moment.record) > length

    def _judged_anew(self, verdict: Verdict) -> bool:
        return self._moment.verdict != verdict

    def _asked_for(self) -> bool:
        """Is there still something for hands to do in this game?"""
        return not self._moment.ended or (self._moment.over and not isinstance(self._moment.verdict, Agreed))

    async def _until(self, seen: Callable[[], bool]) -> None:
        """Wait until the table shows what is expected of it, but not for ever: then look again."""
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        while not seen() and loop.time() < end:
            self._service.changed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._service.changed.wait(), end - loop.time())

    async def _follow(self, guide: Guide) -> None:
        quick = len(guide.fixes) > 4  # a set-up goes faster than a turn
        for fix in guide.fixes:
            await self.going.wait()
            self._hands.follow(fix)
            await asyncio.sleep(self._pause / (10 if quick else 2))

    def _act(self, candidate: Candidate) -> None:
        gesture = candidate.gesture
        self._did = self._moment.sheet.game.text(candidate.action)
        keys = keys_to(self._moment, candidate)
        for word in keys:
            self._hands.world.key(0, word)
        if gesture.hand:
            self._hands.make(gesture.hand)
        elif cells := presses_of(candidate):
            for cell in cells:
                self._hands.world.press(cell)
        elif not keys:  # what neither hands nor keys can do is done on a page
            text = self._moment.sheet.game.text
            self._service.do(Act(candidate.seat, text(candidate.action)))


def _made(candidates: Sequence[Candidate], seat: int, action: object) -> Candidate:
    """The candidate of a seat that makes this action."""
    return next(each for each in candidates if each.seat == seat and each.action == action)
