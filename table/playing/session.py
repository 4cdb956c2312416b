"""One game at the table, from the first reading to the cleared mat. No I/O but the journal.

`sense` takes readings; `think` works out what they mean, commits what was played, and hands out the moment
that everything which shows is made from; `do` acts on what a key, a page or the operator wants. Nothing
that an action led to is in a moment before the journal has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from engines.match import Match
from hardware.board import KeyPressed, Reading
from table.games.fortunes import Fortunes
from table.games.lessons import screens_of
from table.games.past import Past, PastStep
from table.games.sheet import AnySheet
from table.judging.legal import Candidate
from table.judging.orders import referee_for
from table.judging.verdict import Wrong
from table.keeping.journal import Journal
from table.playing import intents
from table.playing.course import Course
from table.playing.intents import Intent
from table.playing.ledger import Ledger
from table.playing.menu import Menu
from table.playing.moment import Beside, Moment, Phase, Wait, Whisper
from table.playing.patience import Pace, Patience
from table.playing.replaying import Replaying
from table.playing.taught import TaughtCourse
from table.playing.tutor import LessonMoment, Tutor
from table.sensing.pieces import Registry
from table.sensing.tracker import Event, Tracker
from table.sensing.watch import Press, Watch
from table.tongues import as_sentence, mark, say, speak

BOTS_SEAT = mark("a bot plays this seat")
NO_HINT = mark("there is no hint just now")
NOT_READY = mark("the table is not ready: look at its display")


class Session:
    """A game being played on a mat, and what people around it want to see."""

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
        bots: Mapping[int, str] | None = None,
        tutor: Tutor | None = None,
    ) -> None:
        """With `saved_as` the match is one of the journal's and goes on; else it begins a new entry. `bots`
        are the seats that a bot plays, and how well; None: those that the journal has. A lesson has a tutor,
        and a journal that nobody keeps."""
        pace, saved = pace or Pace(), saved_as is not None
        ledger = Ledger(sheet, match, journal, saved_as, wall, bots)
        referee = referee_for(sheet, registry.pieces, match.chance == "ask", match.seed)
        self._sheet, self.match, self._pieces = sheet, match, registry.pieces
        referee.seat_bots(frozenset(ledger.bots))
        about, self._tutor = (sheet, match, ledger, referee, Patience(pace), saved), tutor
        self._course = Course(*about) if tutor is None else TaughtCourse(*about).taught_by(tutor)
        # A card that gives orders is armed again only when it has been away for a while.
        self._away = max(pace.gone, pace.rearm) if sheet.orders is not None else pace.gone
        self._take_up(Watch(Tracker(registry, pace.gone), cells))
        self._menu = Menu()
        self._paused = self._revealed = self._mat_shown = False
        self._inviting = tutor is None and not (saved and match.record)
        self._screen: int | None = None
        self._kinds_shown = self._asking = False
        self._replay: Replaying | None = None
        self._fortunes: Fortunes | None = None
        self._turning: PastStep | None = None
        self._looked_up = ""
        self._beside = Beside()
        self._hint: Candidate | None = None
        self._hints = 0
        self._whispers: dict[int, Whisper] = {}
        self._played: list[Candidate] = []
        self._errands: list[Intent] = []
        self.moment = self._look()

    # What comes in

    def sense(self, readings: Iterable[Reading], now: float) -> list[Event]:
        """Take readings; what has happened to pieces, to be lit at once."""
        return self._watch.feed(readings, now)

    def succeed(self, other: Session) -> None:
        """Go on from the session before this one: same board, same readers."""
        self._take_up(other._watch)
        self.moment = self._look()

    def _take_up(self, watch: Watch) -> None:
        self._watch = watch
        watch.tracker.away = self._away

    # What it means

    def think(self, now: float, beside: Beside | None = None) -> Moment:
        """Work out what has changed, and hand out the moment. `beside` is what there is beside the mat."""
        course, tracker = self._course, self._watch.tracker
        course.now, self._beside = now, beside or self._beside
        tracker.due(now)
        presses = self._watch.take_presses()
        if self._attentive:
            course.take_place(tracker)
            for press in presses:
                self._press(press)
            course.judge(tracker)
            course.teach(tracker)
            course.try_journal()
            if isinstance(course.verdict, Wrong):  # whoever reads must see what is asked for
                self._screen = self._replay = None
        if self._replay is not None and self._attentive:
            self._replay.pass_time(now)
        if self._sheet.clocks is not None:
            course.pass_time(self._sheet.clocks, tracker, self._attentive)
        self._heed()
        return self._hand_out()

    @property
    def _attentive(self) -> bool:
        """Does anybody listen? What is pressed while nobody does is not heard later."""
        return self._watch.ready and not self._paused

    def _press(self, press: Press) -> None:
        if isinstance(press, KeyPressed):
            self._do_if(self._menu.key(self._look(), press.word, press.side))
        else:
            self._press_cell(press.cell)

    def _press_cell(self, cell: str) -> None:
        """A press answers, or is part of an action; one that is neither asks what there is on the cell."""
        course, before = self._course, len(self.match.record)
        idle = self._asking or not course.pressed
        if not self._asking:
            course.press(cell, self._watch.tracker)
            self._heed()
        idle = idle and not course.pressed and len(self.match.record) == before
        self._asking, self._looked_up = False, cell if idle else ""

    def _heed(self) -> None:
        """What was chosen or shown for one state is of no use in the next."""
        news = self._course.take_news()
        self._played += news.played
        self._inviting = self._inviting and not news.went_on
        self._revealed = self._revealed and not news.passed  # a hand is covered when the turn passes
        if news.begun:
            self._menu.begin_anew()
            self._hint = self._screen = self._replay = None
            self._fortunes = self._turning = None
            self._kinds_shown = self._asking = False
            self._looked_up = ""

    # What is wanted

    def do(self, intent: Intent) -> str:
        """Act on an intent; the reason against it, or "" when it is done. `think` then tells the rest."""
        why = self._do(intent)
        self._heed()
        return why

    def _do_if(self, intent: Intent | None) -> None:
        if intent is not None:
            self.do(intent)

    def _do(self, intent: Intent) -> str:
        course, tracker = self._course, self._watch.tracker
        match intent:
            case intents.Play(candidate):
                course.choose(candidate, tracker)
            case intents.Act(seat, words):
                return self._act(seat, words)
            case intents.BotActs(seat, words):
                return course.act(seat, words, tracker) if seat in course.ledger.bots else say(NOT_READY)
            case intents.AskHint():
                self._errands += [intent] if self._look().may_hint else []
            case intents.GiveHint(seat, words):
                self._hint_at(seat, words)
            case intents.AskWhisper(seat):
                if not self._look().may_whisper(seat):
                    return say(NO_HINT)
                self._errands.append(intent)
            case intents.GiveWhisper(seat, words, seen):
                if self._look().may_whisper(seat) and seen == self._sheet.game.view(self.match.state, seat):
                    self._whisper(seat, Whisper(words, seen, 1))
            case intents.SeatBot(seats, level):
                course.seat_bot(seats, level)
            case intents.Pick(row):
                self._do_if(self._menu.pick(self._look(), row))
            case intents.TakeWay(way):
                course.take_way(way)
            case intents.TakeBack():
                course.take_back(tracker)
            case intents.Settle():
                self._settle()
            case intents.Accept():
                course.accept(tracker)
            case intents.Abandon():
                course.abandon(tracker)
            case intents.Clear():
                course.clear(tracker)
            case intents.PlayAgain():
                self._errands += [intent] if course.phase is Phase.OVER else []
                course.leave()
            case (
                intents.LendAHand()
                | intents.FreeSeat()
                | intents.RenewCodes()
                | intents.Quit()
                | intents.Learn()
            ):
                self._errands.append(intent)
            case intents.TellFortunes(fortunes):
                self._tell_fortunes(fortunes)
            case intents.Remark(words):
                course.ledger.note(as_sentence(words), "wrong")
            case _:
                self._show(intent)
        return ""

    def _act(self, seat: int, words: str) -> str:
        if seat in self._course.ledger.bots:
            return say(BOTS_SEAT)
        return self._course.act(seat, words, self._watch.tracker) if self._attentive else say(NOT_READY)

    def _hint_at(self, seat: int, words: str) -> None:
        """Show what a bot would do, and count it: everybody may know how many hints somebody had."""
        moment, text = self._look(), self._sheet.game.text
        found = [c for c in moment.legal.by_people if c.seat == seat and text(c.action) == words]
        if moment.may_hint and found:
            self._hint, self._hints = found[0], self._hints + 1
            who = self._sheet.seat_name(moment.state, seat)
            self._course.ledger.note(say("{who} asked for a hint: number {n}.", who=who, n=self._hints))

    def _whisper(self, seat: int, whisper: Whisper) -> None:
        """A hint for one seat alone, counted there; a public count would tell when it may act."""
        before = self._whispers.get(seat)
        counted = whisper if before is None else whisper._replace(given=before.given + 1)
        self._whispers = {**self._whispers, seat: counted}

    def _past(self) -> Past:
        return Past(self._sheet, self.match.options, self.match.record)

    def _tell_fortunes(self, fortunes: Fortunes) -> None:
        """How the game went, if it is still this one."""
        past = self._past()
        if self._course.phase is Phase.OVER and len(fortunes.standings) == len(past):
            self._fortunes = fortunes
            turning = fortunes.turning
            self._turning = None if turning is None else past.step(turning.step)

    def _show(
        self,
        intent: intents.Reveal
        | intents.Invite
        | intents.ShowMat
        | intents.OpenScreen
        | intents.OpenReplay
        | intents.TurnReplay
        | intents.RunReplay
        | intents.AskKinds
        | intents.Understood
        | intents.LookUp
        | intents.Speak
        | intents.Pause,
    ) -> None:
        """What people want to see, or not to, and in which language."""
        match intent:
            case intents.Reveal(shown):
                self._revealed = shown
            case intents.Invite(shown):
                self._inviting = shown
            case intents.ShowMat(shown):
                self._mat_shown = shown
            case intents.OpenScreen(number):
                self._screen = number if screens_of(self._sheet) else None
            case intents.OpenReplay(shown):
                over = self._course.phase is Phase.OVER
                wanted = shown and self._look().may_replay
                self._replay = Replaying(self._past(), over, self._course.now) if wanted else None
            case intents.TurnReplay(step):
                if self._replay is not None:
                    self._replay.turn(step)
            case intents.RunReplay(running):
                if self._replay is not None:
                    self._replay.run(running, self._course.now)
            case intents.AskKinds(shown):
                self._kinds_shown, self._looked_up = shown, ""
            case intents.LookUp():
                self._asking, self._kinds_shown = True, False
            case intents.Understood():
                if self._tutor is not None:
                    self._tutor.go_on(len(self.match.record))
            case intents.Speak(language):
                speak(language)
            case intents.Pause(paused):
                self._paused = paused
                self._course.look_anew()

    def _settle(self) -> None:
        seat = self._course.seat
        if self._look().settlement and seat is not None:
            self._course.settle(seat, self._watch.tracker)

    # What is handed out

    def _hand_out(self) -> Moment:
        moment = self._look()
        self._played, self._errands = [], []
        self.moment = moment._replace(keys=self._menu.shown(moment))
        return self.moment

    def _look(self) -> Moment:
        """How things stand, but for what the keys do: that depends on it."""
        match, course, watch = self.match, self._course, self._watch
        ledger, referee, lesson = course.ledger, course.referee, self._lesson()
        return Moment(
            entry=ledger.id if lesson is None else -1 - lesson.number,
            sheet=self._sheet,
            options=match.options,
            seats=match.seats,
            state=match.state,
            record=tuple(match.record),
            phase=course.phase,
            waits=self._waits(),
            pieces=self._pieces,
            sight=watch.sight(),
            links=dict(watch.links),
            verdict=course.verdict,
            legal=referee.legal,
            way=referee.way if course.phase is Phase.PLAYING else "",
            expected=referee.expected,
            marks=referee.marks,
            unseen=frozenset(watch.tracker.down & referee.pending),
            overdue=course.patience.overdue,
            pressed=course.pressed,
            log=tuple(ledger.log),
            heard=tuple(ledger.heard),
            asides=ledger.asides,
            trouble=ledger.trouble,
            praise=ledger.praise,
            clock=course.waits.clock,
            can_take_back=lesson is None and ledger.can_take_back,
            revealed=self._revealed or (lesson is not None and course.seat in lesson.seats),
            inviting=self._inviting,
            mat_shown=self._mat_shown,
            screen=self._screen,
            kinds_shown=self._kinds_shown,
            replay=None if self._replay is None else self._replay.shown,
            fortunes=self._fortunes,
            turning=self._turning,
            lesson=lesson,
            asking=self._asking,
            looked_up=self._looked_up,
            beside=self._beside,
            bots=ledger.bots,
            hint=self._hint,
            hints=self._hints,
            whispers=self._whispers,
            played=tuple(self._played),
            errands=tuple(self._errands),
        )

    def _lesson(self) -> LessonMoment | None:
        tutor, legal = self._tutor, self._course.referee.legal
        return None if tutor is None else tutor.shown(len(self.match.record), legal.candidates)

    def _waits(self) -> frozenset[Wait]:
        board = {Wait.BOARD} if not self._watch.ready else set()
        paused = {Wait.PAUSED} if self._paused else set()
        return frozenset(board | paused | ({Wait.JOURNAL} if self._course.ledger.trouble else set()))

    def deadline(self) -> float | None:
        """When `think` should be called even if nothing comes in."""
        course, watch = self._course, self._watch
        times = watch.deadlines() + course.deadlines(watch.tracker)
        times += [] if self._replay is None else self._replay.deadlines()
        return min((time for time in times if time > course.now), default=None)
