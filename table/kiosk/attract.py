"""Short scenes of a game that bots play among themselves, for whoever passes by. Nothing touches the mat.

What they play was played before, in a process of their own (`Rehearse`, table/bots/): here it is only told,
an action at a time, and the next time goes on from there. Pictures are made as all are: what lies on a mat in
that state is staged as a moment that everybody may see. No journal and no reader has part in it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import islice

from engines.game import spelled_out
from engines.match import BadRecord, Entry
from table.games.past import Past
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
LEAD = 6  # actions that have been played before the first picture, so that there is something to see
LEAST = 6  # actions that must be left for another showing
LINES = 40


class Showing:
    """A game that was played, as far as it is shown. What nobody would have heard of is passed over."""

    def __init__(self, game: OfferedGame) -> None:
        self.game = game
        self._since = -math.inf
        self._moved_at = math.inf  # when the next action comes
        self._learn(())

    def begin(self, since: float) -> bool:
        """It is shown since this time; True where another game has to be played for it first."""
        if since == self._since:
            return False
        self._since = since
        over = len(self._past) - 1 - self._at < LEAST
        self._moved_at = math.inf if over else since + STEP
        return over

    def take(self, played: Sequence[Entry], now: float) -> None:
        """Show this game from now on."""
        try:
            self._learn(played)
        except BadRecord:  # it was played with other cards than an owner has
            return
        for _ in range(LEAD):
            self._go_on()
        self._moved_at = now + STEP

    def due(self) -> float:
        """When the next action comes."""
        return self._moved_at

    def picture(self, columns: int, rows: int, now: float) -> Scene:
        """The game as it stands at this time."""
        while self._moved_at <= now:
            self._moved_at = self._moved_at + STEP if self._go_on() else math.inf
        return scene(self._moment(), columns, rows, now, {})

    def _learn(self, played: Sequence[Entry]) -> None:
        options = spelled_out(self.game.sheet.game, self.game.options)  # it was played today
        self._past = Past(self.game.sheet, options, played)
        self._record = tuple(Entry(*entry) for entry in played)
        self._at, self._log = 0, list[Line]()

    def _go_on(self) -> bool:
        """To the next action that everybody hears of; False where there is none."""
        while self._at + 1 < len(self._past):
            self._at += 1
            lines = self._past.step(self._at).lines
            self._log = [*self._log, *lines][-LINES:]
            if lines:
                return True
        return False

    def _moment(self) -> Moment:
        sheet, state = self.game.sheet, self._past.state(self._at)
        expected, over = sheet.expected(state), sheet.game.outcome(state) is not None
        places, marks = _laid_out(self.game, expected)
        return Moment(
            entry=-1,
            sheet=sheet,
            options=self._past.options,
            seats=self._past.seats,
            state=state,
            record=self._record,
            phase=Phase.OVER if over else Phase.PLAYING,
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
