"""Short scenes that a game plays by itself, for whoever passes by. Nothing touches the mat.

They are made as all pictures are: the engine plays, and what lies on a mat in that state is staged as a
moment that everybody may see. No journal and no reader has part in it.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

from engines.game import CHANCE
from engines.match import Match
from table.games.steps import Expected
from table.judging.legal import Legal
from table.judging.verdict import Agreed
from table.kiosk.offers import OfferedGame
from table.playing.moment import Moment, Phase
from table.sensing.sight import Sight
from table.sensing.tracker import Place
from table.showing.scene import Line, Scene
from table.showing.staging import scene

STEP = 1.6  # seconds between two actions: people have to follow
LEAD = 6  # actions that are played before the first picture, so that there is something to see
LINES = 40


class Showing:
    """A game that plays itself, as far as the time has come."""

    def __init__(self, game: OfferedGame, seed: int, since: float) -> None:
        self.game = game
        self._rng, self._since = Random(seed), since
        self._match = self._new_match()
        self._log: list[Line] = []
        self._played = 0
        self._play(LEAD)

    def _new_match(self) -> Match:
        return Match(self.game.sheet.game, self.game.options, seed=self._rng.getrandbits(32))

    def due(self) -> float:
        """When the next action comes."""
        return self._since + STEP * (self._played - LEAD + 1)

    def picture(self, columns: int, rows: int, now: float) -> Scene:
        """The game as it stands at this time."""
        while self.due() <= now:
            self._play(1)
        return scene(self._moment(), columns, rows, now, {})

    def _play(self, actions: int) -> None:
        """Random, but with an eye on what everybody is told of, and on what was not just done."""
        for _ in range(actions):
            self._played += 1
            if self._match.outcome() is not None:
                self._match, self._log = self._new_match(), []
            movers = [seat for seat in self._match.movers() if seat != CHANCE]
            if movers:
                self._act(self._rng.choice(movers))

    def _act(self, seat: int) -> None:
        match, game = self._match, self._match.game
        actions = list(game.actions(match.state, seat))
        tries = self._rng.sample(actions, min(8, len(actions)))
        stale = Counter(entry.text.split()[0] for entry in match.record[-8:])

        def news(action: Any) -> int:
            told = game.tell(match.state, seat, action, game.apply(match.state, seat, action))
            return sum(each.to is None for each in told) - 2 * stale[game.text(action).split()[0]]

        told = match.apply(seat, game.text(max(tries, key=news)))
        self._log = [*self._log, *self.game.sheet.lines(told, match.state, seat)][-LINES:]

    def _moment(self) -> Moment:
        match, sheet = self._match, self.game.sheet
        expected = sheet.expected(match.state)
        places, marks = _laid_out(self.game, expected)
        return Moment(
            entry=-1,
            sheet=sheet,
            options=match.options,
            seats=match.seats,
            state=match.state,
            record=tuple(match.record),
            phase=Phase.PLAYING if match.outcome() is None else Phase.OVER,
            waits=frozenset(),
            pieces={piece.name: piece for piece in self.game.pieces},
            sight=Sight(places),
            links={},
            verdict=Agreed(),
            legal=Legal(),
            way="",
            expected=expected,
            marks=marks,
            unseen=frozenset(),
            overdue=None,
            pressed=(),
            log=tuple(self._log),
            heard=(),
            asides=(),
            trouble="",
            praise="",
            clock=None,
            can_take_back=False,
            revealed=False,
            inviting=False,
            mat_shown=False,
        )


def _laid_out(game: OfferedGame, expected: Expected) -> tuple[dict[str, Place], dict[str, str]]:
    """A mat that lies as a state wants it: a piece for every spot."""
    free: dict[str, list[str]] = {}
    for piece in game.pieces:
        free.setdefault(piece.kind, []).append(piece.name)
    places: dict[str, Place] = {}
    marks: dict[str, str] = {}
    for cell, spots in expected.items():
        for spot in spots:
            for name in islice(free.get(spot.kind, ()), 1):
                free[spot.kind].remove(name)
                places[name] = (cell, spot.face)
                marks |= {name: spot.mark} if spot.mark else {}
    return places, marks
