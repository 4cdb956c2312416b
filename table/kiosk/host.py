"""The host of a table: knows at which station it is, and what leads to the next one. Pure.

What guests do comes in (keys, pressed cells, pieces on the mat, or nothing for a while), with the time; what
has to be done for them comes out as deeds, which whoever runs the table does. The host knows nothing of the
rules: a game tells it that it has begun, is over, or is cleared away.
"""

from __future__ import annotations

import math

from hardware.board import SERVICE
from table.kiosk import lacking, serving, signs
from table.kiosk.around import Around, HostPace
from table.kiosk.laying import LaidPieces
from table.kiosk.offers import Offers, game_of
from table.kiosk.signs import Lead, Signboard
from table.kiosk.stations import (
    AtGame,
    Attend,
    Attracting,
    Begin,
    Choosing,
    Deed,
    Emptying,
    Gathering,
    GiveUp,
    Lacking,
    Leave,
    PassOn,
    Serving,
    Sleeping,
    Spoken,
    Station,
    Task,
    Wish,
    Wondering,
)
from table.tongues import speak, spoken


class KioskHost:
    """Leads guests through their stay."""

    def __init__(self, offers: Offers, size: tuple[int, int], pace: HostPace, now: float = 0.0) -> None:
        self.offers, self.size, self._pace = offers, size, pace
        self.touched, self._home = now, spoken()
        self.open = True  # the shop is
        self.station: Station = Attracting(next(iter(offers)), now)
        self._shown = self.station.game  # last, or played
        self._laid = LaidPieces()
        self._over = False  # the game at the table has a result
        self._lost: lacking.Missing = {}  # what its set-up still wants

    @property
    def receives(self) -> bool:
        """Are guests received, and no game is at the table?"""
        return not isinstance(self.station, AtGame | Lacking | Wondering)

    def board(self, around: Around) -> Signboard | None:
        """The list of this station, where it has one."""
        if isinstance(self.station, Choosing):
            return signs.choosing(self.offers, around.kept, around.wall)
        if isinstance(self.station, Gathering):
            return signs.gathering(self.offers[self.station.game], self.station)
        return None

    # What guests do

    def key(self, word: str, around: Around, now: float) -> Deed | None:
        """A key went down."""
        if word == SERVICE:
            return self.serve(now)
        if isinstance(self.station, Serving):
            self.touched = now
            return self._key_in_service(word, self.station)
        asked, station = self._touch(now), self.station
        if asked:
            return None  # "We are here" is all that this key says
        if isinstance(station, AtGame):
            return PassOn()
        if isinstance(station, Lacking):
            return self._key_while_lacking(word, station, now)
        if isinstance(station, Attracting | Sleeping):
            self._choose(now)
        elif isinstance(station, Emptying):
            return self._key_while_emptying(word, station, now)
        elif isinstance(station, Choosing | Gathering):
            return self._key_in_list(word, station, around, now)
        return None

    def press(self, cell: str, around: Around, now: float) -> Deed | None:
        """A cell was pressed."""
        if isinstance(self.station, Serving):
            self.touched = now
            self.station = self.station._replace(last=cell)
            return None
        asked, station = self._touch(now), self.station
        if asked:
            return None
        if isinstance(station, AtGame | Lacking):
            return PassOn()
        if isinstance(station, Attracting | Sleeping):
            self._choose(now)
            return None
        board = self.board(around)
        cells = signs.spread(*self.size, board.lit) if board else ()
        return self._follow(board.signs[cells.index(cell)].leads, around) if board and cell in cells else None

    def look(self, around: Around, now: float) -> Deed | None:
        """The mat has changed, or the time has: a piece that somebody lays down chooses its game."""
        if not self.receives:
            return None
        laid = self._laid.look(around.lying, now)
        if laid:
            self._touch(now)
        if isinstance(self.station, Serving):
            return None  # cards are tried here, and choose nothing
        if isinstance(self.station, Emptying):
            game = self.offers[self.station.wish.game]
            return None if around.in_the_way(game) else self._begin(self.station.wish)
        chosen = next((found for piece in laid if (found := game_of(self.offers, piece))), None)
        if chosen is None or (isinstance(self.station, Gathering) and self.station.game == chosen):
            return None
        return self._follow(signs.opened(self.offers[chosen]), around)

    def pick(self, row: int, around: Around, now: float) -> Deed | None:
        """A row was chosen directly, as a mouse does."""
        self._touch(now)
        board = self.board(around)
        return self._follow(board.signs[row].leads, around) if board and row < len(board.signs) else None

    def touch(self, now: float) -> None:
        """Somebody did something at the game."""
        self._touch(now)
        if isinstance(self.station, Lacking):
            self.station = AtGame(self.station.wish)

    def _touch(self, now: float) -> bool:
        """Somebody is here. Was that in question?"""
        self.touched = now
        wondered = isinstance(self.station, Wondering)
        if isinstance(self.station, Wondering):
            self.station = AtGame(self.station.wish)
        return wondered

    # What they choose

    def _choose(self, now: float) -> None:
        self.station, self.touched = Choosing(), now

    def _key_in_list(
        self, word: str, station: Choosing | Gathering, around: Around, now: float
    ) -> Deed | None:
        board = self.board(around)
        assert board is not None
        step = {"left": -1, "right": 1}.get(word)
        if step:
            self.station = station._replace(chosen=(station.chosen + step) % len(board.signs))
        elif word == "confirm":
            return self._follow(board.signs[station.chosen % len(board.signs)].leads, around)
        elif word == "back" and isinstance(station, Gathering):
            self._choose(now)
        elif word == "back":
            self._attract(now)
        return None

    def _key_while_emptying(self, word: str, station: Emptying, now: float) -> Deed | None:
        if word == "confirm":
            return self._begin(station.wish)
        if word == "back":
            self._choose(now)
        return None

    def _key_while_lacking(self, word: str, station: Lacking, now: float) -> Deed | None:
        if word == "back":
            self._forget(station.wish.game, now)
            self._choose(now)
            return GiveUp()
        smaller = lacking.without(self.offers[station.wish.game], station.wish, station.lost)
        if word == "confirm" and smaller is not None:
            return self._begin(station.wish._replace(options=smaller.options, entry=None))
        self.station = AtGame(station.wish)
        return PassOn()

    def _follow(self, lead: Lead, around: Around) -> Deed | None:
        if isinstance(lead, Spoken):
            speak(lead.language)
            return None
        if not isinstance(lead, Wish):
            self.station = lead
            return None
        if around.in_the_way(self.offers[lead.game]):
            self.station = Emptying(lead)
            return None
        return self._begin(lead)

    def _begin(self, wish: Wish) -> Deed:
        self.station, self._over, self._shown = AtGame(wish), False, wish.game
        return Begin(wish)

    # Service

    def serve(self, now: float) -> Deed | None:
        """The shop's people want something: two keys were held, or the operator's page asks for it. A game
        that is on is kept meanwhile."""
        left = not self.receives
        if left:
            self._forget(self._shown, now)
        self.station, self.touched = Serving(), now
        return Leave() if left else None

    def try_out(self, task: Task | None, now: float) -> None:
        """Go to a task of service mode, or where it is shown already, on to the next of it."""
        if isinstance(self.station, Serving):
            self.station, self.touched = serving.tried(self.station, task), now

    def end_service(self, now: float) -> None:
        """Back to the guests."""
        if isinstance(self.station, Serving):
            self._choose(now)

    def _key_in_service(self, word: str, station: Serving) -> Deed | None:
        led = serving.led(word, station)
        if isinstance(led, Attend):
            return led
        self.station = led
        return None

    # What becomes of the game

    def goes_on(self, wish: Wish, now: float) -> None:
        """A game is at the table already: it was there when the power went."""
        self._begin(wish)
        self.touched = now

    def course(self, over: bool, lost: lacking.Missing, now: float) -> None:
        """How the game at the table goes: has it a result, and which pieces does its set-up still want?"""
        self._over, self._lost = over, lost
        if isinstance(self.station, Lacking) and not lost:
            self.touch(now)  # somebody has found it

    def cleared(self, now: float) -> None:
        """The mat is empty again, by hands: whoever did that may want another game."""
        self._forget(self._shown, now)
        self._choose(now)

    def _forget(self, game: str, now: float) -> None:
        """The pieces of this game were on the mat just now: one that comes and goes chooses nothing."""
        self._laid.forget([piece.name for piece in self.offers[game].pieces], now)

    # Time

    def pass_time(self, now: float) -> Deed | None:
        """Do what has been waited for long enough."""
        deadline, station = self.deadline(), self.station
        if now < deadline:
            return None
        if isinstance(station, AtGame) and self._lost and now < self.touched + self._pace.ask:
            self.station = Lacking(station.wish, self._lost)
            return None
        if isinstance(station, AtGame | Lacking) and not self._over:
            self.station = Wondering(station.wish, now)
            return None
        left = isinstance(station, AtGame | Wondering)
        self._attract(now)
        return Leave() if left else None

    def deadline(self) -> float:
        """When time alone leads on."""
        match self.station:
            case Sleeping():
                return 0.0 if self.open else math.inf
            case Attracting(_, since):
                return since + self._pace.show if self.open else since
            case AtGame():
                return self.touched + (self._pace.lack if self._lost else self._pace.ask)
            case Lacking():
                return self.touched + self._pace.ask
            case Serving():
                return self.touched + self._pace.ask
            case Wondering(_, since):
                return since + self._pace.leave
            case _:
                return self.touched + self._pace.choose

    def _attract(self, now: float) -> None:
        """Show a game; never the one that was shown, or played, last."""
        names = list(self.offers)
        if not self.receives:
            self._forget(self._shown, now)
        speak(self._home)  # whoever comes next may speak another language than who has left
        if not self.open:
            self.station = Sleeping(now)
            return
        self._shown = names[(names.index(self._shown) + 1) % len(names)]
        self.station = Attracting(self._shown, now)
