"""The host of a table: knows at which station it is, and what leads to the next one. Pure.

What guests do comes in (keys, pressed cells, pieces on the mat, or nothing for a while), with the time; what
has to be done for them comes out as deeds, which whoever runs the table does. The host knows nothing of the
rules: a game tells it that it has begun, is over, or is cleared away.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from hardware.board import SERVICE
from table.kiosk import lacking, serving, signs
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
    KeptGame,
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

FLICKER = 10.0  # seconds that a piece may be out of sight without having been taken away


class HostPace(NamedTuple):
    """How long the host waits, in seconds."""

    show: float = 24.0  # each game, while nobody is here
    choose: float = 60.0  # until guests who have not chosen are taken to have gone
    lack: float = 45.0  # without a touch, until pieces that a set-up still wants are taken to be lost
    ask: float = 300.0  # without a touch in a game, until somebody is asked for
    leave: float = 60.0  # for an answer


class Around(NamedTuple):
    """What the host sees around it: pieces with their cells, cells with tags nobody knows, kept games, and
    the time of day."""

    lying: Mapping[str, str] = {}
    strange: frozenset[str] = frozenset()
    kept: tuple[KeptGame, ...] = ()
    wall: float = 0.0
    condition: serving.Condition = serving.Condition()
    troubles: tuple[str, ...] = ()  # what people should know of
    hands: bool = False  # the program can move the pieces


class KioskHost:
    """Leads guests through their stay."""

    def __init__(self, offers: Offers, size: tuple[int, int], pace: HostPace, now: float = 0.0) -> None:
        self.offers, self.size, self._pace = offers, size, pace
        self.touched, self._home = now, spoken()
        self.open = True  # the shop is
        self.station: Station = Attracting(next(iter(offers)), now)
        self._shown = self.station.game  # last, or played
        self._known: dict[str, float | None] | None = None  # pieces, with when they were last taken away
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
            return self._serve(now)
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
        laid = self._laid(around, now)
        if isinstance(self.station, Serving):
            return None  # cards are tried here, and choose nothing
        if laid:
            self._touch(now)
        if isinstance(self.station, Emptying):
            return None if self.in_the_way(around, self.station.wish) else self._begin(self.station.wish)
        game = next((found for piece in laid if (found := game_of(self.offers, piece))), None)
        if game is None or (isinstance(self.station, Gathering) and self.station.game == game):
            return None
        return self._follow(signs.opened(self.offers[game]), around)

    def _laid(self, around: Around, now: float) -> list[str]:
        """The pieces that somebody has laid down: not those that were there, nor those that flicker."""
        known = dict.fromkeys(around.lying) if self._known is None else self._known
        back = {piece for piece, left in known.items() if left is None or now < left + FLICKER}
        away = {piece: now if left is None else left for piece, left in known.items()}
        self._known = {**away, **dict.fromkeys(around.lying)}
        return [piece for piece in around.lying if piece not in back]

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
        elif word == "back":
            self._go_back(station, now)
        return None

    def _go_back(self, station: Choosing | Gathering, now: float) -> None:
        if isinstance(station, Gathering):
            self._choose(now)
        else:
            self._attract(now)

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
        if self.in_the_way(around, lead):
            self.station = Emptying(lead)
            return None
        return self._begin(lead)

    def in_the_way(self, around: Around, wish: Wish) -> tuple[str, ...]:
        """The cells where something lies that is of no use for a game."""
        mine = {piece.name for piece in self.offers[wish.game].pieces}
        others = {cell for piece, cell in around.lying.items() if piece not in mine}
        return tuple(sorted(others | around.strange))

    def _begin(self, wish: Wish) -> Deed:
        self.station, self._over, self._shown = AtGame(wish), False, wish.game
        return Begin(wish)

    # Service

    def _serve(self, now: float) -> Deed | None:
        """Two keys were held: the shop's people want something. A game that is on is kept meanwhile."""
        left = not self.receives
        if left:
            self._forget(self._shown, now)
        self.station, self.touched = Serving(), now
        return Leave() if left else None

    def _key_in_service(self, word: str, station: Serving) -> Deed | None:
        signs_ = serving.board().signs
        if station.task is None and word in ("left", "right"):
            step = 1 if word == "right" else -1
            self.station = station._replace(chosen=(station.chosen + step) % len(signs_))
        elif station.task is None and word == "confirm":
            return self._follow(signs_[station.chosen % len(signs_)].leads, Around())
        elif word == "back":
            self.station = Serving() if station.task is not None else Choosing()
        elif station.task in (Task.REPORT, Task.RESTART, Task.SHUT_DOWN) and word == "confirm":
            return Attend(station.task)
        else:
            self.station = station._replace(chosen=station.chosen + 1, last=word)
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
        self._known = {piece.name: now for piece in self.offers[game].pieces}

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
