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
from table.games.past import Past
from table.games.sheet import AnySheet
from table.judging.legal import Candidate
from table.judging.orders import referee_for
from table.judging.verdict import Wrong
from table.keeping.journal import Journal
from table.playing import intents
from table.playing.course import Course
from table.playing.hints import Hints
from table.playing.intents import Intent
from table.playing.ledger import Ledger
from table.playing.menu import Menu
from table.playing.moment import Beside, Moment, Phase, Wait
from table.playing.patience import Pace, Patience
from table.playing.replaying import Replaying
from table.playing.taught import TaughtCourse
from table.playing.tutor import LessonMoment, Tutor
from table.playing.viewing import Viewing
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
        self._paused = False
        self._viewing = Viewing(inviting=tutor is None and not (saved and match.record))
        self._hints = Hints()
        self._beside = Beside()
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
        course, tracker, viewing = self._course, self._watch.tracker, self._viewing
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
                viewing.screen = viewing.replay = None
        if viewing.replay is not None and self._attentive:
            viewing.replay.pass_time(now)
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
        course, viewing, before = self._course, self._viewing, len(self.match.record)
        idle = viewing.asking or not course.pressed
        if not viewing.asking:
            course.press(cell, self._watch.tracker)
            self._heed()
        idle = idle and not course.pressed and len(self.match.record) == before
        viewing.asking, viewing.looked_up = False, cell if idle else ""

    def _heed(self) -> None:
        """What was chosen or shown for one state is of no use in the next."""
        news, viewing = self._course.take_news(), self._viewing
        self._played += news.played
        bots = self._course.ledger.bots  # whoever they wait for may still have no page
        by_bots = bool(news.played) and all(each.seat in bots for each in news.played)
        viewing.inviting = viewing.inviting and (by_bots or not news.went_on)
        # A hand is covered when the turn passes, and when its owner takes it to a phone.
        viewing.revealed &= not news.passed and self._course.seat not in self._beside.held
        if news.begun:
            self._menu.begin_anew()
            self._hints.shown = None
            viewing.begin_anew()

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
        if isinstance(intent, intents.Errand):
            self._errands.append(intent)
        elif isinstance(intent, intents.Directing):
            self._direct(intent)
        elif isinstance(intent, intents.Advising):
            return self._advise(intent)
        elif isinstance(intent, intents.Viewing):
            self._viewing.show(intent, bool(screens_of(self._sheet)), self._course.now)
        else:
            return self._see_to(intent)
        return ""

    def _direct(self, intent: intents.Directing) -> None:
        """What is done to the game, as far as the rules and the mat let it."""
        course, tracker = self._course, self._watch.tracker
        match intent:
            case intents.Play(candidate):
                course.choose(candidate, tracker)
            case intents.SeatBot(seats, level):
                course.seat_bot(seats, level)
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

    def _advise(self, intent: intents.Advising) -> str:
        """A hint is asked for, which is somebody else's errand, or has come."""
        match intent:
            case intents.AskHint():
                self._errands += [intent] if self._look().may_hint else []
            case intents.GiveHint(seat, words):
                self._hint_at(seat, words)
            case intents.AskWhisper(seat):
                if not self._look().may_whisper(seat):
                    return say(NO_HINT)
                self._errands.append(intent)
            case intents.GiveWhisper(seat, words, seen):
                current = seen == self._sheet.game.view(self.match.state, seat)
                if current and self._look().may_whisper(seat) and (given := self._course.count_hint(seat)):
                    self._hints.whisper(seat, words, seen, given)
        return ""

    def _see_to(self, intent: intents.Other) -> str:
        course = self._course
        match intent:
            case intents.Act(seat, words):
                return self._act(seat, words)
            case intents.BotActs(seat, words):
                mine = seat in course.ledger.bots
                return course.act(seat, words, self._watch.tracker) if mine else say(NOT_READY)
            case intents.Pick(row):
                self._do_if(self._menu.pick(self._look(), row))
            case intents.OpenReplay(shown):
                wanted = shown and self._look().may_replay
                replay = Replaying(self._past(), course.phase is Phase.OVER, course.now) if wanted else None
                self._viewing.replay = replay
            case intents.TellFortunes(fortunes):
                self._tell_fortunes(fortunes)
            case intents.Understood():
                if self._tutor is not None:
                    self._tutor.go_on(len(self.match.record))
            case intents.Remark(words):
                course.ledger.note(as_sentence(words), "wrong")
            case intents.Speak(language):
                speak(language)
            case intents.Pause(paused):
                self._paused = paused
                course.look_anew()
        return ""

    def _act(self, seat: int, words: str) -> str:
        if seat in self._course.ledger.bots:
            return say(BOTS_SEAT)
        return self._course.act(seat, words, self._watch.tracker) if self._attentive else say(NOT_READY)

    def _hint_at(self, seat: int, words: str) -> None:
        """Show what a bot would do, and count it: everybody may know how many hints somebody had."""
        moment, text = self._look(), self._sheet.game.text
        found = [c for c in moment.legal.by_people if c.seat == seat and text(c.action) == words]
        if moment.may_hint and found and (given := self._course.count_hint(seat)):
            self._hints.shown, who = found[0], self._sheet.seat_name(moment.state, seat)
            self._course.ledger.note(say("{who} asked for a hint: number {n}.", who=who, n=given))

    def _past(self) -> Past:
        return Past(self._sheet, self.match.options, self.match.record)

    def _tell_fortunes(self, fortunes: Fortunes) -> None:
        """How the game went, if it is still this one."""
        past = self._past()
        if self._course.phase is Phase.OVER and len(fortunes.standings) == len(past):
            turning = fortunes.turning
            self._viewing.fortunes = fortunes
            self._viewing.turning = None if turning is None else past.step(turning.step)

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
        viewing, hints = self._viewing, self._hints
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
            revealed=viewing.revealed or (lesson is not None and course.seat in lesson.seats),
            inviting=viewing.inviting,
            mat_shown=viewing.mat_shown,
            screen=viewing.screen,
            kinds_shown=viewing.kinds_shown,
            replay=None if viewing.replay is None else viewing.replay.shown,
            fortunes=viewing.fortunes,
            turning=viewing.turning,
            lesson=lesson,
            asking=viewing.asking,
            looked_up=viewing.looked_up,
            beside=self._beside,
            bots=ledger.bots,
            hint=hints.shown,
            hints=ledger.hints,
            whispers=hints.whispers,
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
        times += [] if self._viewing.replay is None else self._viewing.replay.deadlines()
        return min((time for time in times if time > course.now), default=None)
