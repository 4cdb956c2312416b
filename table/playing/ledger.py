"""A match and its entry in the journal: what is in one is in the other before anybody is told.

What is to happen is worked out on a fork of the match, committed in one transaction (actions, clocks, the
end, the score), and only then adopted. A journal that refuses leaves everything as it was: the verb answers
False, `trouble` says why, and `recover` tells when it works again.

The ledger also keeps what was said: lines for everybody's log, what was told to whom, and asides that
nobody can sense.
"""

from __future__ import annotations

import logging
import sqlite3
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from engines.game import CHANCE, Outcome, Told
from engines.match import Match
from table.bots.levels import Level
from table.games.sheet import AnySheet
from table.games.steps import Aside
from table.judging.legal import Candidate
from table.keeping.database import reason
from table.keeping.journal import Journal
from table.keeping.saved import Finale
from table.keeping.scores import praise
from table.showing.scene import Line
from table.tongues import as_sentence, mark, say

LOG_LENGTH = 40
HEARD_LENGTH = 400

_NOT_SAVED = mark("The game cannot be saved: {why}. Play goes on as soon as it can be.")

_log = logging.getLogger("tidetable.keeping")


_Said = tuple[list[Line], list[tuple[int, Told]], tuple[Aside, ...]]


class Ledger:
    """Keeps a match and the journal in step."""

    def __init__(
        self,
        sheet: AnySheet,
        match: Match,
        journal: Journal,
        saved_as: int | None,
        wall: Callable[[], float],
        bots: Mapping[int, str] | None = None,
    ) -> None:
        """With `saved_as` the match is one of the journal's and goes on, its seats with whom they were with
        unless `bots` says otherwise; else it begins a new entry."""
        self._sheet, self.match, self._journal, self._wall = sheet, match, journal, wall
        self.log: list[Line] = []
        self.heard: list[tuple[int, Told]] = []  # all that was told since the program started, for pages
        self.asides = self._asked_before() if saved_as is not None else ()
        self._before: _Said | None = None  # what had been said before the last action
        self.trouble = ""  # why the journal refuses, while it does
        self.praise = ""  # how the score of a finished game compares with others
        self._begun = saved_as is not None
        self.id = saved_as if saved_as is not None else -int(wall())  # until the journal gives a number
        self.bots = self._seated(saved_as, bots)
        self.hints = {} if saved_as is None else journal.hints.of(saved_as)  # by seat, where it had any
        self._pass_on_tidings()
        self._catch_up()

    def _seated(self, saved_as: int | None, bots: Mapping[int, str] | None) -> dict[int, str]:
        """Which seats are bots' when the game begins, or goes on."""
        if saved_as is None:
            return dict(bots or {})
        if bots is not None:
            self._write(partial(self._journal.seat_bots, saved_as, bots))
            return dict(bots)
        kept, seats = self._journal.bot_seats.of(saved_as), range(self.match.seats)
        return {seat: level for seat, level in kept.items() if seat in seats and level in list(Level)}

    def seat_bot(self, seats: Iterable[int], level: str) -> bool:
        """These seats are a bot's from now on, or with "" people's."""
        bots = {seat: each for seat, each in self.bots.items() if seat not in set(seats)}
        bots |= dict.fromkeys(seats, level) if level else {}
        if self._begun and not self._write(partial(self._journal.seat_bots, self.id, bots)):
            return False
        self.bots = bots
        return True

    def count_hint(self, seat: int) -> bool:
        """A seat is given a hint, one more than it had."""
        given = self.hints.get(seat, 0) + 1
        if self._begun and not self._write(partial(self._journal.note_hint, self.id, seat, given)):
            return False
        self.hints = {**self.hints, seat: given}
        return True

    def _pass_on_tidings(self) -> None:
        """What the journal has to tell is told where people look."""
        while self._journal.tidings:
            self.note(as_sentence(self._journal.tidings.pop(0)), "wrong")

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

    def lasted(self) -> dict[str, float]:
        """How long the game's clocks had run when it was last kept."""
        clocks = self._journal.clocks(self.id)
        self._pass_on_tidings()
        return clocks

    # What happens to the match, each True when it has, or False when nothing has

    def play(self, played: Sequence[Candidate], lasted: Mapping[str, float] | None = None) -> bool:
        """Apply these actions. `lasted` is how long the game's clocks have run, for a restart."""
        text = self.match.game.text
        draft = _Draft(self._sheet, self.match.fork())
        for candidate in played:
            draft.do(candidate.seat, partial(draft.match.apply, candidate.seat, text(candidate.action)))
        return self._keep(draft, lasted)

    def settle(self, seat: int, lasted: Mapping[str, float] | None = None) -> bool:
        """What a seat says settles what the rules cannot know; kept as actions are."""
        draft = _Draft(self._sheet, self.match.fork())
        draft.do(seat, partial(draft.match.settle, seat))
        return self._keep(draft, lasted)

    @property
    def can_take_back(self) -> bool:
        """Is there an action to take back? What people said that their dice did stands, and what uncovered
        a secret."""
        return self._can_take_back(self.match)

    def take_back(self, passing: Callable[[object], bool] = lambda _: False) -> bool:
        """The last action, with the chance after it; False also when there is none. States that are
        `passing`, in which the table acts by itself, are gone back from too."""
        match = self.match.fork()
        if not self._can_take_back(match) or not match.undo():
            return False
        while passing(match.state) and self._can_take_back(match) and match.undo():
            pass  # what the table did without being asked is nobody's last move
        if not self._write(partial(self._commit, match)):
            return False
        self.match.adopt(match)
        self.asides = ()
        self.note(say("The last move was taken back."))
        return True

    def retract(self) -> bool:
        """Undo the last action as if it had never been: nothing of it stays in the log."""
        match = self.match.fork()
        if self._before is None or not match.undo() or not self._write(partial(self._commit, match)):
            return False
        self.match.adopt(match)
        self.log, self.heard, self.asides = self._before
        self._before = None
        return True

    def abandon(self) -> bool:
        ending = Finale("abandoned")
        if self._begun and not self._write(lambda: self._journal.end(self.id, ending, self._wall())):
            return False
        self.note(say("The game was abandoned."))
        return True

    def recover(self) -> bool:
        """Does the journal work again, after it refused? What it could not take is then made up for."""
        return not self.trouble or (self._catch_up() and self._write(self._journal.check))

    def note(self, say: str, kind: str = "note") -> None:
        """A line for everybody that no game said."""
        self.log = [*self.log, Line(say, kind)][-LOG_LENGTH:]

    # How it is kept

    def _keep(self, draft: _Draft, lasted: Mapping[str, float] | None) -> bool:
        if not self._write(partial(self._commit, draft.match, lasted)):
            return False
        self.match.adopt(draft.match)
        self._before = (self.log, self.heard, self.asides)
        self.asides = tuple(draft.asides)
        self.heard = (self.heard + draft.heard)[-HEARD_LENGTH:]
        self.log = (self.log + draft.lines)[-LOG_LENGTH:]
        return True

    def _commit(self, match: Match, lasted: Mapping[str, float] | None = None) -> None:
        """Bring the journal to where a fork of the match has gone, in one transaction."""
        ending, compared = self._ending(match)
        before, after, at = len(self.match.record), len(match.record), self._wall()
        if not self._begun:
            about = (match.game.NAME, match.options, match.seed, match.chance, at)
            self.id = self._journal.begin(*about, match.record, ending, self.bots)
            self._begun = True
        elif after < before:
            self._journal.cut(self.id, after)
        else:
            self._journal.add(self.id, before, match.record[before:], at, lasted, ending)
        self.praise = compared

    def _ending(self, match: Match) -> tuple[Finale | None, str]:
        """What the journal shall say of the end, and how the score compares with those before."""
        outcome = match.outcome()
        if outcome is None:
            return None, ""
        rank = self._sheet.rank(match.state)
        if rank is None:
            return Finale("over", None, outcome.winners), ""
        before = self._journal.best.before(self.id if self._begun else sys.maxsize, rank[0])
        return Finale("over", rank, outcome.winners), praise(*rank, before)

    def _catch_up(self) -> bool:
        """A game that has no entry gets one; one that was over when the plug was pulled is ended."""
        if self._begun and self.outcome is None:
            return True
        return self._write(partial(self._commit, self.match))

    def _write(self, commit: Callable[[], object]) -> bool:
        """Do something with the journal; where it refuses, say why, and once in the log."""
        try:
            commit()
        except sqlite3.Error as error:
            if not self.trouble:
                _log.warning("the journal refuses: %s (%s)", error, reason(error))
            self.trouble = say(_NOT_SAVED, why=say(reason(error)))
            return False
        if self.trouble:
            _log.info("the journal works again")
        self.trouble = ""
        return True

    def _can_take_back(self, match: Match) -> bool:
        record = match.record
        last = match.last_deed()
        if last is not None and self._sheet.stands(*last):
            return False
        if match.chance == "seed":
            return any(entry.seat != CHANCE for entry in record)
        return bool(record) and not (self._sheet.questions is not None and record[-1].seat == CHANCE)


class _Draft:
    """What is about to happen, and what will be said of it."""

    def __init__(self, sheet: AnySheet, match: Match) -> None:
        self._sheet, self.match = sheet, match
        self.lines: list[Line] = []
        self.heard: list[tuple[int, Told]] = []
        self.asides: list[Aside] = []

    def do(self, seat: int, act: Callable[[], list[Told]]) -> None:
        before = self.match.state
        told = act()
        self.heard += [(seat, item) for item in told]
        self.lines += self._sheet.lines(told, self.match.state, seat)
        self.asides += self._sheet.asides(before, self.match.state)
