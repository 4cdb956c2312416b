"""The loop around a table for guests: the host receives them, and sessions play what they choose.

While guests are received no session is at the table: what the readers see, which keys are pressed and what
time it is goes to the host (table/kiosk/), and what it shows is its own. A game that is begun then gets the
readers, with what they have said so far; the host only watches whether anybody is still there.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Awaitable, Callable, Sequence
from random import SystemRandom

from engines.game import CHANCE
from engines.match import Entry, Match
from engines.recall import forget
from hardware.board import SERVICE, CellPressed, CellSeen, KeyPressed, LinkChanged, Reading
from table.bots.levels import Level
from table.hands.hands import Hands
from table.keeping.scores import list_name
from table.keeping.visits import Guests
from table.kiosk.attract import Showing
from table.kiosk.host import Around, HostPace, KioskHost
from table.kiosk.lacking import missing
from table.kiosk.offers import OfferedGame
from table.kiosk.pictures import StationShown, lacking, received, wondering
from table.kiosk.serving import Condition
from table.kiosk.stations import (
    AtGame,
    Attend,
    Attracting,
    Begin,
    Deed,
    GiveUp,
    Lacking,
    Leave,
    PassOn,
    Serving,
    Sleeping,
    Wish,
    Wondering,
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
from table.running.guesthouse import Guesthouse
from table.running.house import session_of
from table.running.keepsakes import Keepsakes
from table.running.notify import Notifier
from table.running.schooling import school_of
from table.running.service import SceneDisplay, Service
from table.sensing.tracker import Tracker
from table.sensing.watch import Watch
from table.showing.display.look import wear
from table.showing.scene import Scene
from table.showing.sentences import away
from table.tongues import say, spoken

LOOK = 60.0  # seconds between two looks at what is kept
SHADE = 0.001  # seconds

_log = logging.getLogger("tidetable")


Rehearsal = Callable[[OfferedGame, int], Awaitable[tuple[Entry, ...]]]


def _any_seed() -> int:
    return SystemRandom().getrandbits(48)


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
        seed: Callable[[], int] = _any_seed,
        rehearse: Rehearsal | None = None,
    ) -> None:
        """`rehearse` has bots play a game for those who pass by; without it they see how it begins."""
        super().__init__(house.board, house.size, self._left_off, displays, notifier, hands)
        self.house, self._wall, self._seed = house, wall, seed
        self.host = KioskHost(house.offers, house.size, pace)
        self._keepsakes = Keepsakes(house, keep_s, wall)
        self._said: dict[str | int, Reading] = {}  # what each reader and each tile said last
        self._watch = self._new_watch()
        self._still = Stillness()
        self._rehearse = rehearse
        self._showings = {name: Showing(game) for name, game in house.offers.items()}
        self._rehearsing: set[str] = set()
        self._shown: StationShown | None = None
        self._looked = -LOOK
        self._read: frozenset[str] = frozenset()  # cells that have read something in service mode

    @property
    def begun(self) -> bool:
        return super().begun and self._session is not None

    # What comes in

    def heard(self, readings: Sequence[Reading]) -> None:
        with self._barrier:
            now = self._loop.time()
            self._remember(readings)
            if self.host.receives:
                self._watch.feed(readings, now)
                self._read |= {each.cell for each in readings if isinstance(each, CellSeen) and each.tags}
                for witness in self.witnesses:
                    witness.heard(readings, now)
                self._heed([each for each in readings if isinstance(each, KeyPressed | CellPressed)], now)
                self._think(now)
                return
            readings = [each for each in readings if self._is_for_the_game(each, now)]
        if self.host.receives:
            self.think()
        else:
            super().heard(readings)

    def _remember(self, readings: Sequence[Reading]) -> None:
        """For the next session: readers only say what changes."""
        for reading in readings:
            if isinstance(reading, CellSeen):
                self._said[reading.cell] = reading
            elif isinstance(reading, LinkChanged):
                self._said[reading.tile] = reading

    def _is_for_the_game(self, reading: Reading, now: float) -> bool:
        if not isinstance(reading, KeyPressed | CellPressed):
            return True
        deed = self._asked(reading, now)
        self._do_deed(deed, now)
        return isinstance(deed, PassOn)

    def _heed(self, presses: Sequence[KeyPressed | CellPressed], now: float) -> None:
        for press in presses if self._watch.ready else ():
            self._do_deed(self._asked(press, now), now)

    def _asked(self, press: KeyPressed | CellPressed, now: float) -> Deed | None:
        around = self._around()
        if isinstance(press, KeyPressed):
            if press.word == SERVICE and self.keeper is not None:
                self.keeper.arrive(self.board.cells)
                self._read = frozenset()
            return self.host.key(press.word, around, now)
        return self.host.press(press.cell, around, now)

    def do(self, intent: Intent) -> str:
        now = self._loop.time()
        if not self.host.receives:
            if not isinstance(intent, BotActs | GiveHint | GiveWhisper | TellFortunes):
                self.host.touch(now)
            return super().do(intent)
        with self._barrier:
            if isinstance(intent, Pick):
                self._do_deed(self.host.pick(intent.row, self._around(), now), now)
            self._think(now)
        return ""

    # What it leads to

    def _think(self, now: float) -> None:
        self._do_deed(self.host.pass_time(now), now)
        if self.host.receives:
            self._receive(now)
        else:
            super()._think(now)

    def _receive(self, now: float) -> None:
        """Nobody plays: look whether somebody chooses, and show the station."""
        self._watch.tracker.due(now)
        self._watch.take_presses()
        if now >= self._looked + LOOK:
            self._looked = now
            self._keepsakes.look()
        if self._watch.ready:
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
        station, showing = self.host.station, None
        if isinstance(station, Attracting):
            shown = self._showings[station.game]
            if shown.begin(station.since):
                self._have_played(shown)
            showing = shown.picture(*self._size, now)
        best = [
            say("{list}: {points}", list=list_name(best.list), points=best.points)
            for best in self.house.journal.best.all()[:3]
        ]
        return received(self.host, self._around(), showing, best)

    def _have_played(self, showing: Showing) -> None:
        """Let bots play another game for a showing; meanwhile it stays as it is."""
        name = showing.game.name
        if self._rehearse is not None and name not in self._rehearsing:
            self._rehearsing.add(name)
            self.spawn(self._play_for(showing, self._rehearse(showing.game, self._seed())))

    async def _play_for(self, showing: Showing, rehearsal: Awaitable[tuple[Entry, ...]]) -> None:
        try:
            played = await rehearsal
        finally:
            self._rehearsing.discard(showing.game.name)
        if played:
            showing.take(played, self._loop.time())
            self.think()

    def _around(self) -> Around:
        tracker = self._watch.tracker
        lying = {piece: place[0] for piece, place in tracker.places.items()}
        strange, kept = frozenset(tracker.unknown), self._keepsakes.games
        return Around(
            lying,
            strange,
            kept,
            self._wall(),
            self._condition(),
            away(self._watch.links),
            self.hands is not None,
        )

    def _condition(self) -> Condition:
        """What is shown in service mode."""
        if self.keeper is None or not isinstance(self.host.station, Serving):
            return Condition()
        return self.keeper.condition(self._read, frozenset(self._watch.tracker.down))

    def _deadline(self) -> float | None:
        times = [self.host.deadline()]
        if self.host.receives:
            times += self._watch.deadlines()
            if isinstance(self.host.station, Attracting):
                times.append(self._showings[self.host.station.game].due())
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
            self._leave(now)
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
        session = self._session_for(wish)
        self.host.goes_on(wish, self._loop.time())
        return session

    def _session_for(self, wish: Wish) -> Session:
        """A new game, or the one that was kept; a kept one that cannot go on is begun anew."""
        house = self.house.house(wish.game, wish.options)
        self.school = school_of(house)
        if wish.lessons and self.school is not None:
            wear(house.sheet.colours)
            return self.school.open(0)
        people, bots = wish.party
        match = None if wish.entry is None else self._keepsakes.take_up(wish.entry)
        entry = None if match is None else wish.entry
        if match is None:
            chance = house.sheet.chance(wish.options)
            match = Match(house.sheet.game, wish.options, seed=self._seed(), chance=chance)
            house = house._replace(bots=dict.fromkeys(range(people, people + bots), str(Level.NORMAL)))
        self.house.journal.guests = Guests(*wish.party)
        return session_of(house, match, entry, self._wall)

    def _begin(self, wish: Wish, now: float) -> None:
        self._session = self._session_for(wish)
        self._session.sense(self._said.values(), now)
        self._still.forget()
        self._shown = None

    def _leave(self, now: float) -> None:
        """The guests have gone: what they played is kept, unless it was over or had not begun. Of a lesson
        nothing is, but the game that it was begun in."""
        moment = self.moment
        if moment.lesson is not None:
            aside = self._keepsakes.at_table()
            if aside is not None and aside.entry is not None:
                self._keepsakes.keep(aside.entry)
            self._receive_again(now)
            return
        name = f"game {moment.entry} ({moment.sheet.game.TITLE})"
        about = {"ENTRY": moment.entry, "GAME": moment.sheet.game.NAME}
        if any(entry.seat != CHANCE for entry in moment.record) and not moment.ended:
            if self._keepsakes.keep(moment.entry):
                _log.info(
                    "%s is kept after %d actions: nobody is here", name, len(moment.record), extra=about
                )
        elif not moment.ended:
            self.session.do(Abandon())
            _log.info("%s is abandoned before it began: nobody is here", name, extra=about)
        self._receive_again(now)

    def _receive_again(self, now: float) -> None:
        self._watch = self._new_watch()
        self._watch.feed(self._said.values(), now)
        self._looked = -LOOK
        if self._session is not None:  # it is left: neither its bots nor its clocks go on
            self._session.do(Pause(True))
            self._session.think(now)
        forget()  # what its engine has worked out: the next guests may want another game

    def _new_watch(self) -> Watch:
        return Watch(Tracker(self.house.everything, self.house.pace.gone), self.board.cells)

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

    @property
    def _shine(self) -> float:
        return 0.0 if isinstance(self.host.station, Sleeping) else self._brightness

    def _beside(self) -> Beside:
        return super()._beside()._replace(again=True)

    def usual_face(self, piece: str) -> str | None:
        return None if self.host.receives else super().usual_face(piece)

    def _lend_a_hand(self) -> None:
        if not self.host.receives:
            super()._lend_a_hand()

    def _audience(self) -> Sequence[SceneDisplay]:
        """Pages belong to a game."""
        return [each for each in self.displays if not self.host.receives or each is not self._desk]

    def scene(self, now: float) -> Scene:
        if self.host.receives:
            picture = (self._shown or self._look(now)).picture
            return picture._replace(label=self.label, language=spoken(), brightness=self._shine)
        picture, station = super().scene(now), self.host.station
        if isinstance(station, Lacking):
            return lacking(picture, self.host, station)
        return wondering(picture) if isinstance(station, Wondering) else picture
