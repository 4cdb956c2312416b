"""The loop around a table for guests: the host receives them, and sessions play what they choose.

While guests are received no session is at the table: what the readers see, which keys are pressed and what
time it is goes to the host (table/kiosk/), and what it shows is its own. A game that is begun then gets the
readers, with what they have said so far; the host only watches whether anybody is still there.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable, Sequence

from hardware.board import SERVICE, CellPressed, KeyPressed, Reading
from table.hands.hands import Hands
from table.kiosk.around import Around, HostPace
from table.kiosk.host import KioskHost
from table.kiosk.lacking import missing
from table.kiosk.pictures import StationShown, at_game, received
from table.kiosk.stations import (
    AtGame,
    Attend,
    Attracting,
    Begin,
    Deed,
    GiveUp,
    Leave,
    PassOn,
    Sleeping,
    Wish,
)
from table.kiosk.stillness import Stillness
from table.playing.intents import (
    Abandon,
    BotActs,
    GiveHint,
    GiveWhisper,
    Intent,
    Pause,
    Pick,
    PlayAgain,
    TellFortunes,
)
from table.playing.moment import Beside, Moment
from table.playing.session import Session
from table.running.displays import SceneDisplay
from table.running.guestgames import GuestGames, any_seed
from table.running.guesthouse import Guesthouse
from table.running.keepsakes import Keepsakes
from table.running.letting_go import let_go
from table.running.lookout import Lookout
from table.running.notify import Notifier
from table.running.service import Service
from table.running.showings import Rehearsal, Showings
from table.running.tending import ServiceMode, kept
from table.showing.companion.care import TableCare, Tending
from table.showing.scene import Scene
from table.tongues import spoken

SHADE = 0.001  # seconds
NOBODYS = BotActs | GiveHint | GiveWhisper | TellFortunes  # intents that no guest had

_log = logging.getLogger("tidetable")


class KioskTable(Service):
    """A table whose guests choose what is played."""

    def __init__(
        self,
        house: Guesthouse,
        pace: HostPace,
        displays: Sequence[SceneDisplay] = (),
        notifier: Notifier | None = None,
        hands: Hands | None = None,
        keep_s: float = 7200.0,
        wall: Callable[[], float] = time.time,
        seed: Callable[[], int] = any_seed,
        rehearse: Rehearsal | None = None,
    ) -> None:
        """`rehearse` has bots play a game for those who pass by; without it they see how it begins."""
        super().__init__(house.board, house.size, self._left_off, displays, notifier, hands)
        self.house, self._wall, self._seed = house, wall, seed
        self.host = KioskHost(house.offers, house.size, pace)
        self._keepsakes = Keepsakes(house, keep_s, wall)
        self._games = GuestGames(house, self._keepsakes, wall, seed)
        self._lookout = Lookout(house)
        self._service = ServiceMode(self.host, self._lookout, house)
        self._still = Stillness()
        self._showings = Showings(house.offers, house.size, rehearse, seed, self.spawn, self.think)
        self._shown: StationShown | None = None

    @property
    def at_game(self) -> bool:
        return super().at_game and self._session is not None and not self.host.receives

    # What comes in

    def heard(self, readings: Sequence[Reading]) -> None:
        with self._barrier:
            now = self._loop.time()
            self._lookout.remember(readings)
            if self.host.receives:
                self._lookout.feed(readings, now)
                for witness in self.witnesses:
                    witness.heard(readings, now)
                for each in readings:  # also while a tile is away: service mode is wanted just then
                    if isinstance(each, KeyPressed | CellPressed):
                        self._do_deed(self._asked(each, now), now)
                self._think(now)
                return
            readings = [each for each in readings if self._is_for_the_game(each, now)]
        if self.host.receives:
            self.think()
        else:
            super().heard(readings)

    def _is_for_the_game(self, reading: Reading, now: float) -> bool:
        if not isinstance(reading, KeyPressed | CellPressed):
            return True
        deed = self._asked(reading, now)
        self._do_deed(deed, now)
        return isinstance(deed, PassOn)

    def _asked(self, press: KeyPressed | CellPressed, now: float) -> Deed | None:
        around = self._around()
        if isinstance(press, KeyPressed):
            if press.word == SERVICE:
                self._service.arrive(self.keeper)
            return self.host.key(press.word, around, now)
        return self.host.press(press.cell, around, now)

    def do(self, intent: Intent) -> str:
        now = self._loop.time()
        if not self.host.receives:
            if not isinstance(intent, NOBODYS):
                self.host.touch(now)
            return super().do(intent)
        with self._barrier:
            if isinstance(intent, Pick):
                self._do_deed(self.host.pick(intent.row, self._around(), now), now)
            self._think(now)
        return ""

    def tend(self, wish: Tending) -> str:
        with self._barrier:
            now = self._loop.time()
            why, deed = self._service.tend(wish, self.keeper, now)
            self._do_deed(deed, now)
            self._think(now)
        return why

    def care(self) -> TableCare:
        return self._service.care(super().care() if self.at_game else None, kept(self))

    # What it leads to

    def _think(self, now: float) -> None:
        self._do_deed(self.host.pass_time(now), now)
        if self.host.receives:
            self._receive(now)
        else:
            super()._think(now)

    def _receive(self, now: float) -> None:
        """Nobody plays: look whether somebody chooses, and show the station."""
        self._lookout.pass_time(now)
        self._keepsakes.look_now_and_then(now)
        if self._lookout.watch.ready:
            self._do_deed(self.host.look(self._around(), now), now)
        if not self.host.receives:
            super()._think(now)
            return
        self._shown = self._look(now)
        self._light(self._lights.turn_to(self._shown.lamps), now)
        self._light_keys(self._shown.keys, now)
        self._set_timer()
        self.redraw()
        self.changed.set()

    def _look(self, now: float) -> StationShown:
        station = self.host.station
        showing = self._showings.picture(station, now) if isinstance(station, Attracting) else None
        return received(self.host, self._around(), showing, self._keepsakes.best())

    def _around(self) -> Around:
        return self._lookout.around()._replace(
            kept=self._keepsakes.games,
            wall=self._wall(),
            condition=self._service.condition(self.keeper),
            hands=self.hands is not None,
        )

    def _deadline(self) -> float | None:
        times = [self.host.deadline()]
        if self.host.receives:
            times += self._lookout.watch.deadlines()
            if isinstance(self.host.station, Attracting):
                times.append(self._showings.due(self.host.station))
        else:
            still = self._still.deadline() if self.moment.ready else None
            times += [time for time in (super()._deadline(), still) if time is not None]
        first = min(times)
        # A loop may wake a shade before it should: it must not wake again in the same moment.
        return max(first, self._loop.time() + SHADE) if first < math.inf else None

    def _do_deed(self, deed: Deed | None, now: float) -> None:
        if isinstance(deed, Begin):
            self._begin(deed.wish, now)
        elif isinstance(deed, Leave):
            self._games.leave(self.session)
            self._receive_again(now)
        elif isinstance(deed, Attend) and self.keeper is not None:
            if self.keeper.attend(deed.task, self._wall()):
                self.stop()
        elif isinstance(deed, GiveUp):
            self.session.do(Abandon())
            self._receive_again(now)

    # Games

    def _left_off(self) -> Session | None:
        """The game that was at the table when the power went."""
        wish = self._keepsakes.at_table()
        if wish is None:
            return None
        session, self.school = self._games.open(wish)
        self.host.goes_on(wish, self._loop.time())
        return session

    def _begin(self, wish: Wish, now: float) -> None:
        self._session, self.school = self._games.open(wish)
        let_go()
        self._session.sense(self._lookout.said, now)
        self._still.forget()
        self._shown = None

    def _receive_again(self, now: float) -> None:
        self._lookout.begin(now)
        self._keepsakes.look_soon()
        if self._session is not None:  # it is left: neither its bots nor its clocks go on
            self._session.do(Pause(True))
            self._session.think(now)
        let_go()

    def _next(self) -> None:
        """The mat is cleared, or the same game is wanted again from the mat as it lies."""
        now, station = self._loop.time(), self.host.station
        if self.moment.asked(PlayAgain) and isinstance(station, AtGame):
            again = station.wish._replace(entry=None)
            self.host.goes_on(again, now)
            self._begin(again, now)
            self._loop.call_soon(self.think)
        else:
            self._change_to(None)

    def _change_to(self, following: Session | None) -> None:
        """Guests who leave lessons that no game was left for may choose one."""
        if following is not None:
            super()._change_to(following)
            return
        now = self._loop.time()
        self.host.cleared(now)
        self._receive_again(now)
        self._loop.call_soon(self.think)

    def _after_thinking(self, moment: Moment, now: float) -> None:
        if moment.lesson is None:
            self.host.course(moment.ended, missing(moment), now)
        else:
            self.host.course(over=False, lost={}, now=now)
        if moment.ready and self._still.looked(moment.sight.places, now):
            self.host.touch(now)
        super()._after_thinking(moment, now)

    # What is shown

    def keep_hours(self, is_open: bool, brightness: float) -> None:
        super().keep_hours(is_open, brightness)
        if self.host.open != is_open:
            self.host.open = is_open
            _log.info("the shop is %s", "open" if is_open else "closed: the table sleeps while nobody plays")
            self.think()

    def _beside(self) -> Beside:
        return super()._beside()._replace(again=True)

    def usual_face(self, piece: str) -> str | None:
        return None if self.host.receives else super().usual_face(piece)

    def _lend_a_hand(self) -> None:
        if not self.host.receives:
            super()._lend_a_hand()

    def scene(self, now: float) -> Scene:
        if self.host.receives:
            shine = 0.0 if isinstance(self.host.station, Sleeping) else self._brightness
            picture = (self._shown or self._look(now)).picture
            return picture._replace(label=self.label, language=spoken(), brightness=shine)
        return at_game(super().scene(now), self.host)
