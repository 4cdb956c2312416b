"""Simulated players for the demo: they think a little, and move real pieces of a simulated board.

They know what their seat may know: every thought begins from a state that the seat could not tell
from the true one, and plays it out at random.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

from engines.errors import UserError
from engines.game import CHANCE, AnyGame
from table.hands.hands import Hands
from table.hands.reach import keys_to
from table.judging.legal import Candidate
from table.judging.presses import presses_of
from table.judging.verdict import Agreed, Guide, Laid, Verdict
from table.playing.intents import Act
from table.playing.moment import Moment
from table.running.service import Service

PLAYOUTS = 4
PLAYOUT_LENGTH = 120
VOYAGES = 5
VOYAGE_LENGTH = 30
HUNTS = 6
HUNT_LENGTH = 16
MOST_THOUGHTS = 24  # of a hundred starts or targets, as many as there is time to think of
CARE = 3  # actions that are thought of, until one comes without a warning
PATIENCE = 2.0  # seconds a player waits for the table before looking again
IN_VAIN = 5  # times that may happen without anything having changed


class NoProgress(UserError):
    """A game that does not go on, whatever its players do."""


def playout(game: AnyGame, state: Any, seat: int, rng: Random) -> float:
    """Play at random for a while: 1 for a win of the seat, 0 for a loss, a half for anything else."""
    for _ in range(PLAYOUT_LENGTH):
        movers = game.movers(state)
        if not movers:
            break
        mover = rng.choice(movers)
        action = game.chance(state, rng) if mover == CHANCE else rng.choice(game.actions(state, mover))
        state = game.apply(state, mover, action)
    outcome = game.outcome(state)
    if outcome is None or not outcome.winners:
        return 0.5
    return float(seat in outcome.winners)


def voyage(game: AnyGame, state: Any, seat: int, rng: Random) -> float:
    """Who plays alone wants points, and takes care: play on for a while, mostly as a warning mate would."""
    for _ in range(VOYAGE_LENGTH):
        movers = game.movers(state)
        if not movers:
            break
        if CHANCE in movers:
            action = game.chance(state, rng)
        else:
            tries = rng.choices(game.actions(state, seat), k=CARE)
            action = next((each for each in tries if _is_sound(game, state, seat, each)), tries[0])
        state = game.apply(state, movers[0], action)
    return float(game.view(state, seat)["score"])


def hunt(game: AnyGame, state: Any, seat: int, rng: Random) -> float:
    """Who hunts another team wants to do damage and to have little: play on at random, but not for long."""
    for _ in range(HUNT_LENGTH):
        movers = game.movers(state)
        if not movers:
            break
        mover = rng.choice(movers)
        action = game.chance(state, rng) if mover == CHANCE else rng.choice(game.actions(state, mover))
        state = game.apply(state, mover, action)
    view = game.view(state, seat)
    damage = {name: team["damage"] for name, team in view["teams"].items()}
    return float(sum(damage.values()) - 2 * damage[view["team"]])


def _is_sound(game: AnyGame, state: Any, seat: int, action: Any) -> bool:
    """Does the voyage go on, and has the game, where it has such words, no warning against it?"""
    warn = getattr(game, "warning", None)
    return not (warn and warn(state, action)) and game.outcome(game.apply(state, seat, action)) is None


def think(game: AnyGame, state: Any, candidates: Sequence[Candidate], rng: Random) -> Candidate:
    """The candidate whose playouts go best for its seat."""
    alone = game.SEATS == (1,)
    teams = "teams" in game.view(state, None)
    trial, trials = (voyage, VOYAGES) if alone else (hunt, HUNTS) if teams else (playout, PLAYOUTS)
    if len(candidates) > MOST_THOUGHTS:
        candidates = rng.sample(candidates, MOST_THOUGHTS)

    def worth(candidate: Candidate) -> float:
        seat = candidate.seat
        possible = game.sample(state, seat, rng)
        after = game.apply(possible, seat, candidate.action)
        return sum(trial(game, after, seat, rng) for _ in range(trials)) + rng.random() / 10

    sound = [c for c in candidates if alone and _is_sound(game, state, c.seat, c.action)]
    return max(sound or candidates, key=worth)


class Players:
    """Plays every seat of a service's games by hand, until one is over."""

    def __init__(self, service: Service, hands: Hands, rng: Random, pause: float) -> None:
        self._service, self._hands, self._rng, self._pause = service, hands, rng, pause
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
                self._act(self._choice(before))
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

    def _choice(self, moment: Moment) -> Candidate:
        """What to do next; for chance, what real dice or a real deck would."""
        game, candidates = moment.sheet.game, moment.legal.candidates
        if candidates[0].seat != CHANCE:
            return think(game, moment.state, candidates, self._rng)
        drawn = game.chance(moment.state, self._rng)
        return next(candidate for candidate in candidates if candidate.action == drawn)

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
