"""One game at the table, from the first reading to the cleared mat. No I/O but the journal.

`sense` takes readings; `think` works out what they mean, commits what was played, and hands out the moment
that everything which shows is made from; `do` acts on what a key, a page or the operator wants. Nothing
that an action led to is in a moment before the journal has it.

A session is in one phase. A mat that agrees leads on; what is played leads to what follows from it:

    setting up, resuming ──► playing ──► following ──► playing ... over ──► clearing ──► cleared
                                └─► taking back ─┘
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from engines.match import Match
from hardware.board import KeyPressed, Reading
from table.games.parts import Clocks, Timeout
from table.games.reasons import why_not
from table.games.sheet import AnySheet
from table.judging.legal import Candidate
from table.judging.orders import referee_for
from table.judging.presses import asked_cells, spell
from table.judging.verdict import Agreed, Ask, Guide, Laid, Recognised, Verdict
from table.keeping.journal import Journal
from table.playing import intents
from table.playing.intents import Intent
from table.playing.ledger import Ledger
from table.playing.menu import Menu
from table.playing.moment import Beside, Moment, Phase, Wait
from table.playing.patience import Pace, Patience
from table.playing.waits import Waits
from table.sensing.pieces import Registry
from table.sensing.tracker import Event, Place, Tracker
from table.sensing.watch import Press, Watch

NOT_READY = "the table is not ready: look at its display"
OVER = "the game is over"
FIRST = "the table asks for something first: look at its display"
NOT_NOW = "that is not possible now"


class Session:
    """A game being played on a mat."""

    def __init__(
        self,
        sheet: AnySheet,
        match: Match,
        registry: Registry,
        cells: Sequence[str],
        journal: Journal,
        saved_as: int | None = None,
        pace: Pace | None = None,
        wall: Callable[[], float] = lambda: 0.0,
    ) -> None:
        """With `saved_as` the match is one of the journal's and goes on; else it begins a new entry."""
        pace = pace or Pace()
        self._sheet, self.match, self._pieces = sheet, match, registry.pieces
        self._ledger = Ledger(sheet, match, journal, saved_as, wall)
        self._watch = Watch(Tracker(registry, pace.gone), cells)
        self._referee = referee_for(sheet, registry.pieces, match.chance == "ask")
        self._menu = Menu()
        self._patience = Patience(pace)
        self._waits = Waits()
        self._waits.recall(self._ledger.lasted())
        self._phase = Phase.SETTING_UP if saved_as is None else Phase.RESUMING
        if match.outcome() is not None:
            self._phase = Phase.OVER
        self._verdict: Verdict = Guide(())
        self._judged: Any = None  # the mat that the verdict is on; None: look anew
        self._pressed: tuple[str, ...] = ()
        self._paused = self._revealed = self._mat_shown = False
        self._inviting = saved_as is None or not match.record
        self._beside = Beside()
        self._played: list[Candidate] = []
        self._errands: list[Intent] = []
        self._now = 0.0
        if self._ledger.trouble:
            self._patience.refused(self._now)
        self.moment = self._look()

    # What comes in

    def sense(self, readings: Iterable[Reading], now: float) -> list[Event]:
        """Take readings; what has happened to pieces, to be lit at once."""
        self._now = now
        return self._watch.feed(readings, now)

    def succeed(self, other: Session) -> None:
        """Go on from the session before this one: same board, same readers."""
        self._watch = other._watch
        self.moment = self._look()

    # What it means

    def think(self, now: float, beside: Beside | None = None) -> Moment:
        """Work out what has changed, and hand out the moment. `beside` is what there is beside the mat."""
        self._now, self._beside = now, beside or self._beside
        self._watch.tracker.due(now)
        presses = self._watch.take_presses()
        if self._attentive:
            self._take_place()
            for press in presses:
                self._press(press)
            self._judge()
            self._try_journal()
        if self._sheet.clocks is not None:
            self._pass_time(self._sheet.clocks)
        moment = self._look()
        self._played, self._errands = [], []
        self.moment = moment._replace(keys=self._menu.shown(moment))
        return self.moment

    @property
    def _attentive(self) -> bool:
        return self._watch.ready and not self._paused

    @property
    def _seat(self) -> int | None:
        return self._sheet.turn(self.match.state)

    def _take_place(self) -> None:
        """The first look at the mat: a new game's set-up, or where an old one left off."""
        if self._referee.state is not None:
            return
        if self._phase is Phase.SETTING_UP:
            self._referee.stand(self.match.state, self._watch.tracker.places)
        else:
            self._referee.resume(self.match, self._watch.tracker.places)

    def _judge(self) -> None:
        """Look at the mat; play what was recognised until nothing more is."""
        tracker = self._watch.tracker
        while self._phase is not Phase.CLEARED:
            mat = (tuple(sorted(tracker.places.items())), tuple(sorted(tracker.down)))
            if mat == self._judged and not self._waited(mat):
                return
            if mat != self._judged:
                self._pressed = ()
            self._judged = mat
            self._verdict = self._referee.look(tracker.places, tracker.down)
            self._patience.note_lifting(len(self._referee.base) > len(tracker.places), self._now)
            if not self._follow(self._verdict):
                return

    def _waited(self, mat: Any) -> bool:
        """Has a wait run out: for a longer gesture, or for the journal?"""
        return self._patience.held_long_enough(mat, self._now) or self._patience.may_retry(self._now)

    def _follow(self, verdict: Verdict) -> bool:
        """Go where a verdict leads; True when the mat has then to be judged against something else."""
        if self._phase is Phase.OVER:
            return self._look_for_clearing(verdict)
        if isinstance(verdict, Agreed | Laid):
            self._phase = Phase.CLEARED if self._phase is Phase.CLEARING else Phase.PLAYING
        if not isinstance(verdict, Recognised):
            return False
        if verdict.longer and self._patience.hold(self._judged, self._now):
            return False
        return self._play(verdict.played, verdict.goal)

    def _look_for_clearing(self, verdict: Verdict) -> bool:
        """A finished game is left to be looked at, and what its last action led to is asked for, until
        somebody begins to clear it away."""
        asked = isinstance(verdict, Agreed | Guide | Laid)
        if asked and not self._referee.touched(self._watch.tracker.places):
            return False
        self._stand(Phase.CLEARING)
        return True

    def _try_journal(self) -> None:
        """A journal that refused is tried until it works, so that people are not told for ever."""
        if self._patience.may_retry(self._now) and self._kept(self._ledger.recover()):
            self._patience.recovered()

    def _pass_time(self, clocks: Clocks[Any]) -> None:
        """Do what has been waited for long enough. A wait that is over may end others."""
        while True:
            over = self._phase is Phase.OVER
            timeouts = () if over else clocks.timeouts(self.match.state, self.match.options)
            running = self._phase is Phase.PLAYING and self._attentive
            due = self._waits.look(timeouts, self._now, running)
            if due is None or self._patience.must_wait(self._now) or not self._time_out(due):
                return
            self._judge()

    def _time_out(self, due: Timeout) -> bool:
        return not self._act(due.seat, due.words) if due.words else self._settle(due.seat)

    # What is wanted

    def do(self, intent: Intent) -> str:
        """Act on an intent; the reason against it, or "" when it is done. `think` then tells the rest."""
        match intent:
            case intents.Play(candidate):
                self._choose(candidate)
            case intents.Act(seat, words):
                return self._act(seat, words)
            case intents.Pick(row):
                self._do_if(self._menu.pick(self._look(), row))
            case intents.TakeWay(way):
                self._take_way(way)
            case intents.TakeBack():
                self._take_back()
            case intents.Settle():
                self._settle_now()
            case intents.Accept():
                self._accept()
            case intents.Abandon():
                self._abandon()
            case intents.Clear():
                self._stand(Phase.CLEARING)
            case intents.Reveal(shown):
                self._revealed = shown
            case intents.Invite(shown):
                self._inviting = shown
            case intents.ShowMat(shown):
                self._mat_shown = shown
            case intents.Pause(paused):
                self._paused, self._judged = paused, None
            case intents.Remark(words):
                self._ledger.note(f"{words[:1].upper()}{words[1:]}.", "wrong")
            case intents.LendAHand():
                self._errands.append(intent)
        return ""

    def _do_if(self, intent: Intent | None) -> None:
        if intent is not None:
            self.do(intent)

    def _press(self, press: Press) -> None:
        if isinstance(press, KeyPressed):
            self._do_if(self._menu.key(self._look(), press.word, press.side))
        elif isinstance(self._verdict, Ask):
            cells = asked_cells(self._verdict)
            if press.cell in cells:
                self._choose(self._verdict.candidates[cells.index(press.cell)])
        elif self._phase is Phase.PLAYING and isinstance(self._verdict, Agreed):
            self._pressed, spelt = spell(self._pressed, press.cell, self._referee.live)
            if spelt is not None:
                self._choose(spelt)

    def _act(self, seat: int, words: str) -> str:
        """Play words that were chosen away from the mat; the reason against them."""
        if not self._attentive:
            return NOT_READY
        if self._phase in (Phase.OVER, Phase.CLEARING, Phase.CLEARED):
            return OVER
        if not isinstance(self._verdict, Agreed | Laid):
            return FIRST
        game = self._sheet.game
        for candidate in self._referee.candidates:
            if candidate.seat == seat and game.text(candidate.action) == words:
                self._choose(candidate)
                return self._ledger.trouble
        return why_not(game, self.match.state, seat, words) or NOT_NOW

    def _take_way(self, way: str) -> None:
        """Gestures are meant this way from now on; a piece in the air is looked at anew."""
        if way != self._referee.way:
            self._referee.way = way
            self._pressed, self._judged = (), None

    def _accept(self) -> None:
        tracker = self._watch.tracker
        tracker.assume(self._referee.believed(tracker.places))
        self._judged = None

    # What is played, each committed before anything of it can be seen

    def _choose(self, candidate: Candidate) -> None:
        """Play an action that was chosen without being made; the mat is guided to follow."""
        self._play([candidate], self._referee.goal_of(candidate), assumed=True)

    def _play(
        self, played: Sequence[Candidate], goal: dict[str, Place] | None, assumed: bool = False
    ) -> bool:
        """Apply and commit; False when the journal refuses, and then nothing has happened. `assumed` says
        to take it for granted where readers are down."""
        seat = self._seat
        if not self._kept(self._ledger.play(played, self._waits.lasted)):
            return False
        if assumed and self._watch.tracker.down and goal is not None:
            self._watch.tracker.assume(goal)
        self._played += played
        self._go_on(seat, goal)
        return True

    def _settle_now(self) -> None:
        if self._look().settlement and self._seat is not None:
            self._settle(self._seat)

    def _settle(self, settled: int) -> bool:
        seat = self._seat
        done = self._kept(self._ledger.settle(settled, self._waits.lasted))
        if done:
            self._go_on(seat)
        return done

    def _kept(self, done: bool) -> bool:
        """Whether the journal has it; where it refused, it is tried again."""
        if not done and self._ledger.trouble:
            self._patience.refused(self._now)
        return done

    def _go_on(self, seat: int | None, goal: dict[str, Place] | None = None) -> None:
        """Something was played while it was this seat's turn: judge against what it led to."""
        self._patience.recovered()
        self._inviting = False
        self._revealed = self._revealed and self._seat == seat  # a hand is covered when the turn passes
        self._stand(Phase.FOLLOWING if self.match.outcome() is None else Phase.OVER, goal)

    def _take_back(self) -> None:
        if self._kept(self._ledger.take_back(self._plays_by_itself)):
            self._revealed = False
            self._stand(Phase.TAKING_BACK)

    def _plays_by_itself(self, state: Any) -> bool:
        """Does the table act at once in this state?"""
        clocks = self._sheet.clocks
        return clocks is not None and any(
            not wait.seconds for wait in clocks.timeouts(state, self.match.options)
        )

    def _abandon(self) -> None:
        if self._kept(self._ledger.abandon()):
            self._stand(Phase.CLEARING)

    def _stand(self, phase: Phase, goal: dict[str, Place] | None = None) -> None:
        """Begin a phase: judge the mat against the state as it is now."""
        self._phase, self._pressed, self._judged = phase, (), None
        self._patience.release()
        self._menu.begin_anew()
        seen, clear = self._watch.tracker.places, phase is Phase.CLEARING
        self._referee.stand(self.match.state, seen, goal, clear)

    # What is handed out

    def _look(self) -> Moment:
        """How things stand, but for what the keys do: that depends on it."""
        match, ledger, referee, watch = self.match, self._ledger, self._referee, self._watch
        return Moment(
            entry=ledger.id,
            sheet=self._sheet,
            options=match.options,
            seats=match.seats,
            state=match.state,
            record=tuple(match.record),
            phase=self._phase,
            waits=self._waiting_for(),
            pieces=self._pieces,
            sight=watch.sight(),
            links=dict(watch.links),
            verdict=self._verdict,
            legal=referee.legal,
            way=referee.way if self._phase is Phase.PLAYING else "",
            expected=referee.expected,
            marks=referee.marks,
            unseen=frozenset(watch.tracker.down & referee.pending),
            overdue=self._patience.overdue,
            pressed=self._pressed,
            log=tuple(ledger.log),
            heard=tuple(ledger.heard),
            asides=ledger.asides,
            trouble=ledger.trouble,
            praise=ledger.praise,
            clock=self._waits.clock,
            can_take_back=ledger.can_take_back,
            revealed=self._revealed,
            inviting=self._inviting,
            mat_shown=self._mat_shown,
            beside=self._beside,
            played=tuple(self._played),
            errands=tuple(self._errands),
        )

    def _waiting_for(self) -> frozenset[Wait]:
        board = {Wait.BOARD} if not self._watch.ready else set()
        paused = {Wait.PAUSED} if self._paused else set()
        return frozenset(board | paused | ({Wait.JOURNAL} if self._ledger.trouble else set()))

    def deadline(self) -> float | None:
        """When `think` should be called even if nothing comes in."""
        times = self._watch.deadlines() + self._patience.deadlines(isinstance(self._verdict, Recognised))
        waits = self._waits.deadline()
        times += [] if waits is None else [waits]
        return min((time for time in times if time > self._now), default=None)
