"""A match and its entry in the journal: what is in one is in the other before anybody is told.

The ledger applies actions, commits them, and keeps what was said of them: lines for everybody's log,
what was told to whom, and asides that nobody can sense.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from engines.game import CHANCE, Outcome, Told
from engines.match import Match
from table.games.sheet import AnySheet
from table.games.steps import Aside
from table.judging.legal import Candidate
from table.keeping.journal import Journal
from table.keeping.scores import praise
from table.showing.scene import Line

LOG_LENGTH = 40
HEARD_LENGTH = 400


class Ledger:
    """Keeps a match and the journal in step."""

    def __init__(
        self, sheet: AnySheet, match: Match, journal: Journal, saved_as: int | None, wall: Callable[[], float]
    ) -> None:
        """With `saved_as` the match is one of the journal's and goes on; else it begins a new entry."""
        self._sheet, self.match, self._journal, self._wall = sheet, match, journal, wall
        self.log: list[Line] = []
        self.heard: list[tuple[int, Told]] = []  # all that was told since the program started, for pages
        self.asides = self._asked_before() if saved_as is not None else ()
        self.trouble = ""  # why the last action could not be kept
        self.praise = ""  # how the score of a finished game compares with others
        self.id = saved_as if saved_as is not None else self._begin()
        if self.outcome is not None:  # the plug was pulled between the last action and this
            self._end()

    def _begin(self) -> int:
        match = self.match
        number = self._journal.begin(match.game.NAME, match.options, match.seed, match.chance, self._wall())
        if match.record:
            self._journal.add(number, 0, match.record, self._wall())
        return number

    def _asked_before(self) -> tuple[Aside, ...]:
        """What the last action asked for before the power went: nobody can sense whether it was done."""
        match = self.match
        turns = [number for number, entry in enumerate(match.record) if entry.seat != CHANCE]
        if not turns:
            return ()
        record = match.record[: turns[-1]]
        before = Match(match.game, match.options, seed=match.seed, chance=match.chance, record=record)
        return tuple(self._sheet.asides(before.state, match.state))

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome()

    def play(self, played: Sequence[Candidate], lasted: Mapping[str, float] | None = None) -> bool:
        """Apply and commit; False when the journal refuses, and then nothing has happened. `lasted` is how
        long the game's clocks have run, for a restart."""
        text = self.match.game.text
        kept = self._keep([(c.seat, partial(self.match.apply, c.seat, text(c.action))) for c in played])
        if kept and lasted:
            self._journal.keep_clocks(self.id, lasted)
        return kept

    def lasted(self) -> dict[str, float]:
        """How long the game's clocks had run when it was last kept."""
        return self._journal.clocks(self.id)

    def settle(self, seat: int) -> bool:
        """What a seat says settles what the rules cannot know; kept as actions are."""
        return self._keep([(seat, partial(self.match.settle, seat))])

    def _keep(self, deeds: Sequence[tuple[int, Callable[[], list[Told]]]]) -> bool:
        lines: list[Line] = []
        heard: list[tuple[int, Told]] = []
        asides: list[Aside] = []
        before = len(self.match.record)
        for seat, do in deeds:
            state = self.match.state
            told = do()
            heard += [(seat, item) for item in told]
            lines += self._sheet.lines(told, self.match.state, seat)
            asides += self._sheet.asides(state, self.match.state)
        try:
            self._journal.add(self.id, before, self.match.record[before:], self._wall())
            if self.outcome is not None:
                self._end()
        except sqlite3.Error as error:
            for _ in deeds:
                self.match.undo()
            self.trouble = f"The game cannot be saved ({error}). Free some space; the table tries again."
            return False
        self.trouble, self.asides = "", tuple(asides)
        self.heard = (self.heard + heard)[-HEARD_LENGTH:]
        self.log = (self.log + lines)[-LOG_LENGTH:]
        return True

    def _end(self) -> None:
        """The game is over: so says the journal, and its score is remembered."""
        at = self._wall()
        self._journal.end(self.id, "over", at)
        rank = self._sheet.rank(self.match.state)
        if rank is not None:
            self._journal.best.note(self.id, *rank, at)
            self.praise = praise(*rank, self._journal.best.before(self.id, rank[0]))

    @property
    def can_take_back(self) -> bool:
        """Is there an action to take back? What people said that their dice did stands."""
        record = self.match.record
        if self.match.chance == "seed":
            return any(entry.seat != CHANCE for entry in record)
        return bool(record) and not (self._sheet.questions is not None and record[-1].seat == CHANCE)

    def take_back(self) -> bool:
        """The last action, with the chance after it; False when there is none."""
        if not self.can_take_back or not self.match.undo():
            return False
        self._journal.cut(self.id, len(self.match.record))
        self.asides = ()
        self.note("The last move was taken back.")
        return True

    def abandon(self) -> None:
        self._journal.end(self.id, "abandoned", self._wall())
        self.note("The game was abandoned.")

    def note(self, say: str, kind: str = "note") -> None:
        """A line for everybody that no game said."""
        self.log = [*self.log, Line(say, kind)][-LOG_LENGTH:]
