"""The loop around a table: board, session, displays and the watchdog, on one thread.

Lights are written before anything is worked out, and before pictures are drawn. Nothing runs while
nothing happens, but the watchdog's beat and the window's look for the mouse.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from typing import Any

from hardware.board import Board, Lamp, Pattern, Reading
from hardware.virtualkeys import SIDES
from table.games.lessons import BadLessons
from table.hands.hands import Hands
from table.judging.verdict import Guide, Moving, Wrong
from table.playing.intents import FreeSeat, Intent, Learn, LendAHand, Quit, Remark, RenewCodes
from table.playing.moment import Beside, Moment, Phase
from table.playing.school import School
from table.playing.session import Session
from table.running.alongside import Alongside
from table.running.barrier import Barrier
from table.running.displays import PageDesk, SceneDisplay
from table.running.heart import Heart, lines_valve
from table.running.keeper import Keeper
from table.running.letting_go import let_go
from table.running.log import Chronicle
from table.running.notify import Notifier
from table.running.tending import at_game, kept
from table.running.witness import Witness
from table.showing.companion.care import ReportFile, TableCare, Tending
from table.showing.companion.remarks import NO_SERVICE
from table.showing.lights import Lights
from table.showing.scene import Scene
from table.showing.staging import scene
from table.tongues import say

KEY_LAMP = Lamp(Pattern.STEADY, (255, 255, 255))


class Service:
    """Runs sessions one after the other on one board."""

    def __init__(
        self,
        board: Board,
        size: tuple[int, int],
        open_session: Callable[[], Session | None],
        displays: Sequence[SceneDisplay] = (),
        notifier: Notifier | None = None,
        hands: Hands | None = None,
    ) -> None:
        """`open_session` gives the next game when one is cleared away; None ends the service. With
        `hands` the board's pieces are drawn beside the mat, and the table can lend a hand."""
        self.board = board
        self._size = size
        self._open_session = open_session
        self.displays = list(displays)
        self._notifier = notifier or Notifier({})
        self.heart = Heart(self._notifier)
        self.heart.valves.append(lines_valve(board))
        self.hands = hands
        self._desk: PageDesk | None = None
        self._lights = Lights()
        self._session: Session | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._drawing: asyncio.Handle | None = None
        self._alongside = Alongside()
        self._keys_lit: frozenset[str] = frozenset()
        self.witnesses: list[Witness] = [Chronicle()]
        self.keeper: Keeper | None = None  # who is asked in service mode
        self._brightness = 1.0  # of the screen
        self.hints = False  # can somebody be asked for a hint?
        self.may_quit = False  # may whoever plays end the program?
        self.school: School | None = None  # where there are lessons of the game
        self.label = ""  # in the corner of every picture, where it is not people who play
        self._barrier = Barrier(self.stop)
        self.started = asyncio.Event()
        self.stopped = asyncio.Event()
        self.changed = asyncio.Event()  # set whenever the session has thought; for players and tests

    @property
    def session(self) -> Session:
        assert self._session is not None, "the service has not been started"
        return self._session

    @property
    def lamps(self) -> Mapping[str, Lamp]:
        """What the mat shows now, one-shot flashes left aside."""
        return self._lights.shown

    @property
    def begun(self) -> bool:
        """Is there something to look at?"""
        return self.started.is_set()

    @property
    def at_game(self) -> bool:
        """Is a game at the table, and so a moment to look at?"""
        return self.begun

    @property
    def moment(self) -> Moment:
        """How things stand: what everything that shows reads."""
        return self.session.moment

    async def run(self) -> None:
        """Play until stopped. TableFailed when something fails that nobody handles."""
        self._loop = asyncio.get_running_loop()
        with self._barrier.around(self._loop):
            await self._run()

    async def _run(self) -> None:
        self._session = self._open_session()
        beat = asyncio.create_task(self._beat())
        self.watch(beat)
        try:
            self.board.start(self.heard)
            self._notifier.ready()
            self.think()
            self.started.set()
            await self.stopped.wait()
        finally:
            beat.cancel()
            self._notifier.stopping()
            await self._alongside.end()
            for handle in (self._timer, self._drawing):
                if handle is not None:
                    handle.cancel()
            self.board.close()
            self._notifier.close()

    def open_desk(self, desk: PageDesk) -> None:
        """Private pages come to this desk from now on."""
        self._desk = desk
        self.displays.append(desk)

    def close_desk(self, desk: PageDesk) -> None:
        """They no longer do."""
        self._desk = None
        self.displays.remove(desk)

    def be_frank(self) -> None:
        """Whoever started this program may read at which action a game failed."""
        self._barrier.frank = True

    def spawn(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Let something run beside the loop, and watch it."""
        task = self._alongside.spawn(self._loop, work)
        self.watch(task)
        return task

    def watch(self, task: asyncio.Task[Any]) -> None:
        """Something that runs beside the loop: when it fails, the table does."""
        self._barrier.watch(task)

    def stop(self) -> None:
        self.stopped.set()

    def heard(self, readings: Sequence[Reading]) -> None:
        """The board's listener."""
        try:
            now = self._loop.time()
            seen = self._lights.saw(self.session.sense(readings, now))
            if seen:  # before anybody is told: this is what people wait for
                self.board.light(seen)
            for witness in self.witnesses:
                witness.heard(readings, now)
                witness.lit(seen, now)
            self._think(now)
        except Exception as error:
            self._barrier.fail(error)
            raise

    def think(self) -> None:
        """Let the session work out what is new, and show it."""
        with self._barrier:
            self._think(self._loop.time())

    def do(self, intent: Intent) -> str:
        """What a page, the mouse or the operator wants; "" when it is done, else why not."""
        with self._barrier:
            why = self.session.do(intent)
            self._think(self._loop.time())
        return why

    def care(self) -> TableCare:
        """How the table is, for its operator's page."""
        return at_game(self.moment, kept(self))

    def tend(self, wish: Tending) -> str:  # noqa: ARG002 (only a table for guests has a service mode)
        return say(NO_SERVICE)

    def report(self) -> ReportFile | None:
        """A file for a bug report, for its operator's page."""
        return None if self.keeper is None else self.keeper.report(time.time())

    def _think(self, now: float) -> None:
        moment = self.session.think(now, self._beside())
        for lamps in self._lights.show(moment):
            self._light(lamps, now)
        self._after_thinking(moment, now)

    def _light(self, lamps: Mapping[str, Lamp], now: float) -> None:
        if lamps:
            self.board.light(lamps)
            for witness in self.witnesses:
                witness.lit(lamps, now)

    def usual_face(self, piece: str) -> str | None:
        """The way up in which a piece comes to the mat now."""
        moment = self.moment
        return moment.usual_face(moment.pieces[piece].kind)

    def _beside(self) -> Beside:
        """What there is beside the mat."""
        hands = self.hands is not None
        beside = Beside(hands) if self._desk is None else Beside(hands, *self._desk.doors(self.moment))
        holders = () if self._desk is None else self._desk.holders(self.moment)
        lessons = None if self.school is None else self.school.finished
        return beside._replace(hints=self.hints, holders=holders, may_quit=self.may_quit, lessons=lessons)

    def _after_thinking(self, moment: Moment, now: float) -> None:
        for witness in self.witnesses:
            witness.look(moment, now)
        if moment.finished:
            self._next()
        if self.may_quit and moment.asked(Quit):
            self.stop()
        hidden = self.hands is not None and moment.sheet.charts is not None and moment.ready
        lesson = self.hands is not None and moment.lesson is not None and moment.phase is Phase.SETTING_UP
        if hidden or (lesson and moment.ready) or moment.asked(LendAHand):
            # Of a hidden mat nobody can do with the mouse what it asks for, and nobody wants to lay out a
            # lesson that way. Later, in any case: a hand that moves pieces is heard of while the key that
            # asked for it still is.
            self._loop.call_soon(self._lend_a_hand)
        if self.school is not None:
            self.school.look(moment)
            for errand in moment.errands:
                if isinstance(errand, Learn):
                    self._loop.call_soon(self._learn, self.school, errand.number)
        if self._desk is not None:
            for errand in moment.errands:  # later: the desk makes the table think anew
                if isinstance(errand, FreeSeat):
                    self._loop.call_soon(self._desk.free, errand.player)
                elif isinstance(errand, RenewCodes):
                    self._loop.call_soon(self._desk.renew_codes)
        self._light_keys(frozenset(moment.keys.labels), now)
        self._set_timer()
        self.redraw()
        self.changed.set()

    def redraw(self) -> None:
        """Show the picture anew, once, when the loop is at rest."""
        if self._drawing is None:
            self._drawing = self._loop.call_soon(self._draw)

    def _next(self) -> None:
        self._change_to(self._open_session())

    def _learn(self, school: School, number: int | None) -> None:
        """Begin a lesson on the mat as it lies, or go back to the game that it was begun in."""
        with self._barrier:
            try:
                following = self._open_session() if number is None else school.open(number)
            except BadLessons as error:
                self.do(Remark(str(error)))
                return
            self._change_to(following)

    def _change_to(self, following: Session | None) -> None:
        if following is None:
            self.stop()
            return
        following.succeed(self.session)
        let_go()
        self._session = following
        self._loop.call_soon(self.think)

    def _lend_a_hand(self) -> None:
        """Do what the table asks for, on a board that can be moved by the program."""
        moment, hands = self.moment, self.hands
        verdict = moment.verdict
        if hands is None or self.stopped.is_set():
            return
        if isinstance(verdict, Guide):
            for fix in verdict.fixes:
                with suppress(LookupError):  # it is done already, and the readers have yet to say so
                    hands.follow(fix)
        elif isinstance(verdict, Wrong | Moving):
            hands.put_right(verdict.strays if isinstance(verdict, Wrong) else (), moment.expected)

    def _light_keys(self, words: frozenset[str], now: float) -> None:
        if words != self._keys_lit:
            dark = Lamp(Pattern.OFF)
            lamps = {
                (side, word): KEY_LAMP if word in words else dark
                for side in range(SIDES)  # the same on every side: whoever has keys there may use them
                for word in words | self._keys_lit
            }
            self.board.light_keys(lamps)
            for witness in self.witnesses:
                witness.lit_keys(lamps, now)
            self._keys_lit = words

    def _deadline(self) -> float | None:
        """When to think even if nothing comes in."""
        return self.session.deadline()

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        deadline = self._deadline()
        self._timer = None if deadline is None else self._loop.call_at(deadline, self.think)

    def _draw(self) -> None:
        self._drawing = None
        if self.displays:
            now = self._loop.time()
            picture = self.scene(now)
            for display in self._audience():
                display.show(picture, now)

    def _audience(self) -> Sequence[SceneDisplay]:
        """Whoever is shown this picture."""
        return self.displays

    def scene(self, now: float) -> Scene:
        """The picture of this moment."""
        pages = None if self._desk is None else self._desk.pages(self.moment)
        tray = self.hands is not None
        picture = scene(self.moment, *self._size, now, self._lights.shown, tray=tray, pages=pages)
        return picture._replace(label=self.label, brightness=self._brightness)

    def keep_hours(self, is_open: bool, brightness: float) -> None:  # noqa: ARG002 (a game does not close)
        """It is day or night, and the shop is open or closed."""
        if brightness != self._brightness:
            self._brightness = brightness
            self.redraw()

    async def _beat(self) -> None:
        """From this very loop: a loop that hangs is not alive."""
        if self.heart.every_s is not None:
            while True:
                self.heart.beat(self._loop.time())
                await asyncio.sleep(self.heart.every_s)
