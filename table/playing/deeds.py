"""What is done to a game, whoever wants it: hands on the mat, a key, a page, or time that is up.

Each deed is worked out and committed by the ledger before anything of it can be seen; then the game is in
another phase, and the mat is judged against another state. What the mat itself leads to is in
table/playing/course.py.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from engines.match import Match
from table.games.reasons import why_not
from table.games.sheet import AnySheet
from table.judging.legal import Candidate
from table.judging.mat import Places
from table.judging.referee import MatReferee
from table.judging.verdict import Agreed, Ask, Guide, Laid, Moving, Verdict
from table.playing.ledger import Ledger
from table.playing.moment import Phase
from table.playing.patience import Patience
from table.playing.second_thoughts import Afterthought
from table.playing.waits import Waits
from table.sensing.tracker import Place, Tracker
from table.tongues import mark, say

OVER = mark("the game is over")
FIRST = mark("the table asks for something first: look at its display")
NO_ACTION = mark("the table knows no such action: reload this page")


@dataclass
class News:
    """What has happened since somebody last asked."""

    begun: bool = False  # a phase: what was chosen before is of no use
    passed: bool = False  # the turn, or it was taken back
    played: list[Candidate] = field(default_factory=list)
    went_on: bool = False  # something was played, or settled


class Deeds:
    """A game and what may be done to it. `now` is the time of the thought."""

    def __init__(
        self,
        sheet: AnySheet,
        match: Match,
        ledger: Ledger,
        referee: MatReferee,
        patience: Patience,
        saved: bool,
    ) -> None:
        """A `saved` match goes on where it was left."""
        self._sheet, self.match, self.ledger = sheet, match, ledger
        self.referee, self.patience = referee, patience
        self.waits = Waits()
        self.waits.recall(ledger.lasted())
        self.phase = Phase.RESUMING if saved else Phase.SETTING_UP
        if match.outcome() is not None:
            self.phase = Phase.OVER
        self.verdict: Verdict = Guide(())  # what is shown
        self.found: Verdict = self.verdict  # what was last found, perhaps of a hand still in motion
        self._afterthought: Afterthought | None = None
        self._shown: tuple[Candidate, bool] | None = None  # of this state, and whether it shows something
        self.pressed: tuple[str, ...] = ()
        self.now = 0.0
        self._judged: object = None  # the mat that the verdict is on; None: look anew
        self._news = News()
        if ledger.trouble:
            patience.refused(self.now)

    @property
    def seat(self) -> int | None:
        """The seat to move, where it is one and everybody may know it."""
        return self._sheet.turn(self.match.state)

    def take_news(self) -> News:
        news, self._news = self._news, News()
        return news

    def look_anew(self) -> None:
        """Judge the mat again, though it is the same."""
        self._judged = None

    # What is played

    def act(self, seat: int, words: str, tracker: Tracker) -> str:
        """Play words that were chosen away from the mat; the reason against them, or ""."""
        if self.phase in (Phase.OVER, Phase.CLEARING, Phase.CLEARED):
            return say(OVER)
        if not isinstance(self.found, Agreed | Laid | Moving):
            return say(FIRST)
        game = self._sheet.game
        for candidate in self.referee.candidates:
            if candidate.seat == seat and game.text(candidate.action) == words:
                self.choose(candidate, tracker)
                return self.ledger.trouble
        return why_not(game, self.match.state, seat, words) or say(NO_ACTION)

    def choose(self, candidate: Candidate, tracker: Tracker) -> None:
        """Play an action that was chosen without being made; the mat is guided to follow."""
        goal = self.referee.goal_of(candidate)
        # Whoever answers a question about a reader that is down says that the action has been made.
        made = isinstance(self.found, Ask) and self.found.unseen
        self._play([candidate], goal, tracker, assumed=made)

    def seat_bot(self, seats: Collection[int], level: str) -> None:
        """Seats change hands between people and bots; what lies on the mat is looked at anew."""
        if self._kept(self.ledger.seat_bot(seats, level)):
            self.referee.seat_bots(frozenset(self.ledger.bots))
            self.pressed = ()
            self.look_anew()

    def count_hint(self, seat: int) -> int:
        """A seat is to be given a hint; how many that makes, 0 where that cannot be kept: then it is not."""
        return self.ledger.hints[seat] if self._kept(self.ledger.count_hint(seat)) else 0

    def take_way(self, way: str) -> None:
        """Gestures are meant this way from now on; a piece in the air is looked at anew."""
        if way != self.referee.way:
            self.referee.way, self.pressed = way, ()
            self.look_anew()

    def _play(
        self,
        played: Sequence[Candidate],
        goal: dict[str, Place] | None,
        tracker: Tracker,
        assumed: bool = False,
    ) -> bool:
        """Apply and commit; False when the journal refuses, and then nothing has happened. `assumed` says
        to take it for granted where readers are down."""
        seat = self.seat
        if not self._kept(self.ledger.play(played, self.waits.lasted)):
            return False
        if assumed and tracker.down and goal is not None:
            tracker.assume(goal)
        self._news.played += played
        self._go_on(seat, tracker, goal)
        return True

    def settle(self, settled: int, tracker: Tracker) -> bool:
        """Take a seat's word for what the rules cannot know."""
        seat = self.seat
        done = self._kept(self.ledger.settle(settled, self.waits.lasted))
        if done:
            self._go_on(seat, tracker)
        return done

    # The ways out

    def take_back(self, tracker: Tracker) -> None:
        """The last action, and what the table did by itself after it."""
        if self._kept(self.ledger.take_back(self._plays_by_itself)):
            self._news.passed = True
            self._stand(Phase.TAKING_BACK, tracker)

    def _plays_by_itself(self, state: object) -> bool:
        """Does the table act at once in this state, or a bot, which would only do the same again?"""
        bots, movers = self.ledger.bots.keys(), self._sheet.game.movers(state)
        if movers and bots >= set(movers) and len(bots) < self.match.seats:
            return True
        clocks = self._sheet.clocks
        waits = () if clocks is None else clocks.timeouts(state, self.match.options)
        return any(not wait.seconds for wait in waits)

    def abandon(self, tracker: Tracker) -> None:
        if self._kept(self.ledger.abandon()):
            self.clear(tracker)

    def clear(self, tracker: Tracker) -> None:
        """Ask for everything to be taken off the mat."""
        self._stand(Phase.CLEARING, tracker)

    def accept(self, tracker: Tracker) -> None:
        """Take the players' word for the cells that cannot be seen."""
        tracker.assume(self.referee.believed(tracker.places))
        self.look_anew()

    def leave(self) -> None:
        """A game that is over is left as it lies: the next one begins from there."""
        if self.phase is Phase.OVER:
            self.phase = Phase.CLEARED

    def _kept(self, done: bool) -> bool:
        """Whether the journal has it; where it refused, it is tried again."""
        if not done and self.ledger.trouble:
            self.patience.refused(self.now)
        return done

    def _go_on(self, seat: int | None, tracker: Tracker, goal: dict[str, Place] | None = None) -> None:
        """Something was played while it was this seat's turn: judge against what it led to."""
        self.patience.recovered()
        self._news.went_on = True
        self._news.passed |= self.seat != seat
        self._stand(Phase.FOLLOWING if self.match.outcome() is None else Phase.OVER, tracker, goal)

    def _stand(self, phase: Phase, tracker: Tracker, goal: dict[str, Place] | None = None) -> None:
        """Begin a phase: judge the mat against the state as it is now."""
        self.phase, self.pressed, self._afterthought, self._shown = phase, (), None, None
        self._news.begun = True
        self.patience.release()
        tracker.away = self._gone_after(tracker.places, goal)
        self.referee.stand(self.match.state, tracker.places, goal, clear=phase is Phase.CLEARING)
        self.look_anew()

    def _gone_after(self, places: Places, goal: Places | None) -> float:
        """How long a card must be missed to be gone: for a while where one is laid to be seen and taken away
        again, as orders are, since what reads once more was laid again."""
        pace, base = self.patience.pace, self.referee.base
        shown = goal is not None and any(piece not in goal and piece not in base for piece in places)
        return max(pace.gone, pace.rearm) if shown or self._sheet.orders is not None else pace.gone
