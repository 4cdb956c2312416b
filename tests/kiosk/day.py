"""A day in a shop: guests one after the other at a table that nobody looks after, at boards that misbehave,
with a plug that is pulled. In simulated time, with the real loop, host, sessions, journal, tiles, links and
painter.

Each life of the table is a process of its own (lives.py), and a pulled plug is its SIGKILL at any instant:
the mat lies as it lay, and the next life goes on with what the journal has."""

from __future__ import annotations

import resource
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from signal import SIGKILL
from statistics import mean

import msgspec
import pygame

from engines.catalog import shipped
from table.keeping.journal import Journal
from table.running.faultbook import FaultBook
from table.settings.config import Config
from table.settings.config import Table as Waits
from table.showing.display.painter import Painter
from table.showing.display.picture import SIZE
from table.showing.scene import Scene
from table.testing.nearby import NearbyBoard
from tests.kiosk.guests import NOON, GuestTable
from tests.kiosk.lives import Life, Teller, pull_the_plug
from tests.kiosk.visit import Visit

STUCK = 900.0  # seconds after which a table that is left alone must be at its show again
STAYS = (20, 60, 600)  # things that guests do in one visit
DRAWN = 15.0  # seconds between two pictures that are really painted
MINUTE = 60.0
A_FEW = 5  # starts
YOUNG = 120.0  # seconds after its start, a table is weighed for the first time


class DayBook(msgspec.Struct):
    """What is known of the day when a life of the table ends. It goes from process to process."""

    seed: int
    now: float = 0.0
    lives: int = 0
    visits: int = 0
    left: int = 0
    faults: int = 0
    resumed: int = 0
    laid: list[tuple[str, str]] = []
    pocketed: set[str] = set()
    finished: dict[int, tuple[str, int]] = {}  # entry -> its game, and how many bots
    shown: tuple[int, list[tuple[int, str]]] | None = None  # the game that was on, and its record
    young: list[int] = []  # bytes in memory a little after each start
    hourly: list[int] = []
    failures: list[str] = []

    @property
    def hours(self) -> float:
        return self.now / 3600


class ShopDay:
    """One life of the table, and its guests; from inside."""

    def __init__(self, folder: Path, book: DayBook, hours: float, plug: float | None, tell: Teller) -> None:
        self.book, self._tell, self._limit = book, tell, hours * 3600
        self._rng = Random(f"{book.seed}/{book.lives}")
        self._start = book.now
        book.lives += 1
        self.board = NearbyBoard(Config().tile_map(), "typical", self._rng.getrandbits(16))
        self.table = GuestTable(folder, wall=NOON + book.now, laid=book.laid, waits=Waits(), board=self.board)
        self._faults = FaultBook(self.table.house.journal.statistics, lambda: NOON + self.now)
        self.table.table.witnesses.append(self._faults)
        self._painter, self._canvas, self._drawn = Painter(SIZE), pygame.Surface(SIZE, depth=32), -DRAWN
        self.table.display = self._paint
        if plug is not None:
            self._at(plug, self._pull)
        self._at(self._start + YOUNG, lambda: book.young.append(resident()))
        self._weights: list[int] = []  # of this hour
        self._at(self._start + MINUTE / 2, self._weigh)
        self._look_for_what_was_shown()

    def _weigh(self) -> None:
        """Every minute: what an hour weighs is the mean, as it depends on the moment how much is drawn."""
        for lamps in (self.board.lamps, self.board.keys.lamps):
            lamps.history.clear()  # the diary of a simulated mat, which no table has
        self._weights.append(resident())
        if self.now + MINUTE > 3600 * (len(self.book.hourly) + 1):
            self.book.hourly.append(round(mean(self._weights)))
            self._weights.clear()
        self._at(self.now + MINUTE, self._weigh)

    def _at(self, time: float, do: Callable[[], None]) -> None:
        loop = self.table.clock.loop
        loop.call_at(loop.time() + time - self._start - self.table.clock.now, do)

    @property
    def now(self) -> float:
        return self._start + self.table.clock.now

    def live(self) -> None:
        """Until the shop closes, or the plug is pulled."""
        while self.now < self._limit and not self.book.failures:
            self._next_guests()
            self._note()
        self.book.faults += self.board.faults
        self._note()
        self.table.close()

    def _note(self) -> None:
        book = self.book
        book.now, book.laid = self.now, list(self.board.laid)
        self._tell(msgspec.to_builtins(book, str_keys=True))

    def _pull(self) -> None:
        """Between any two things that the table does."""
        table, book = self.table, self.book
        book.shown = None
        if table.at_game and not table.moment.ended:
            record = [(entry.seat, entry.text) for entry in table.moment.record]
            book.shown = (table.moment.entry, record)
        book.faults += self.board.faults
        self._note()
        pull_the_plug()

    def _look_for_what_was_shown(self) -> None:
        book, shown = self.book, self.book.shown
        book.shown = None
        if shown is None or not shown[1]:
            return
        entry, record = shown
        self.table.settle(2.0)
        if not self.table.at_game or self.table.moment.entry != entry:
            book.failures.append(f"{book.hours:.2f} h: game {entry} with {len(record)} actions did not go on")
            return
        book.resumed += 1
        now = [(each.seat, each.text) for each in self.table.moment.record]
        if now[: len(record)] != record:
            book.failures.append(f"{book.hours:.2f} h: of game {entry}, {record[-1]} was shown and is lost")

    def _paint(self, picture: Scene) -> None:
        self._note_the_end()
        if self.table.clock.now >= self._drawn + DRAWN:
            self._drawn = self.table.clock.now
            self._painter.paint(picture, self._canvas, self._drawn)

    def _note_the_end(self) -> None:
        """A result was shown: the statistics must have it."""
        if self.table.at_game and self.table.moment.outcome is not None:
            moment = self.table.moment
            self.book.finished.setdefault(moment.entry, (moment.sheet.game.NAME, len(moment.bots)))

    def _next_guests(self) -> None:
        """Nobody for a while; then some come, and stay until they have had enough."""
        table, rng, book = self.table, self._rng, self.book
        self._wait(rng.expovariate(1 / 180))
        wanted = shipped()[book.visits % len(shipped())]
        book.visits += 1
        visit = Visit(table, rng, wanted, book.pocketed)
        if not table.at_game:
            visit.come()
        for _ in range(rng.choice(STAYS)):
            if self.now >= self._limit or not visit.go_on():
                break
        if table.at_game and not table.moment.ended:
            book.left += 1
            visit.leave()
        if rng.random() < 0.2:
            self._look_for_stuck()

    def _look_for_stuck(self) -> None:
        """Left alone, the table must find its way back to the show."""
        self._wait(STUCK)
        if self.table.station != "Attracting" and self.now < self._limit:
            stuck = f"{self.table.table.host.station} after {STUCK:.0f} s: {self.table.scene.now}"
            self.book.failures.append(f"{self.now / 3600:.2f} h: {stuck}")

    def _wait(self, seconds: float) -> None:
        self.table.settle(min(seconds, max(0.0, self._limit - self.now)))


def resident() -> int:
    """Bytes of this process that are in memory now, shared libraries and all."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


def run_day(
    folder: Path, seed: int, hours: float, plugs: int, watch: Callable[[DayBook], object] = lambda _: None
) -> DayBook:
    """The whole day, with so many pulled plugs."""
    rng, book = Random(f"plugs {seed}"), DayBook(seed)
    instants = sorted(rng.uniform(0.01, 0.99) * hours * 3600 for _ in range(plugs))
    for plug in (*instants, None):
        if book.failures or (plug is not None and plug <= book.now):
            continue
        life = Life(lambda tell: ShopDay(folder, book, hours, plug, tell).live())  # noqa: B023
        for told in life.told():
            book = msgspec.convert(told, DayBook, str_keys=True)
            watch(book)
        if life.fate() != (0 if plug is None else SIGKILL):
            book.failures.append(f"{book.hours:.2f} h: the table ended by itself")
    book.failures += _uncounted(folder, book)
    return book


def _uncounted(folder: Path, book: DayBook) -> list[str]:
    """Games that were seen to end and are not in the statistics."""
    journal = Journal(folder / "journal.db")
    try:
        counted = {game.game: game.finished for game in journal.statistics.figures(0).games}
    finally:
        journal.close()
    seen = Counter(game for game, _ in book.finished.values())
    return [
        f"{times} games of {game} were finished, and {counted.get(game, 0)} are counted"
        for game, times in seen.items()
        if counted.get(game, 0) < times
    ]


def report(book: DayBook) -> str:
    games = Counter(game for game, _ in book.finished.values())
    with_bots = sum(bots > 0 for _, bots in book.finished.values())
    each = ", ".join(f"{game} {games[game]}" for game in shipped())
    return (
        f"{book.hours:.1f} hours: {book.visits} visits, {len(book.finished)} games to their end ({each}; "
        f"{with_bots} with bots), {book.left} left in mid-game, {book.lives - 1} plugs pulled "
        f"({book.resumed} games went on), {book.faults} faults, {len(book.pocketed)} pieces gone"
    )


def in_megabytes(weights: list[int]) -> str:
    return " ".join(f"{each / 1e6:.1f}" for each in weights)


def day_grown(hourly: list[int]) -> str:
    """The last hour against the second; "" where it is not more than 5 % above it."""
    return _grown(hourly[1], hourly[-1]) if len(hourly) > 2 else ""


def starts_grown(young: list[int]) -> str:
    """The lightest start of the second half of a day against that of the first: those at the show. A start
    into a game weighs up to a fifth more, which says nothing about the day."""
    half = len(young) // 2
    return _grown(min(young[:half]), min(young[-half:])) if half >= A_FEW else ""


def _grown(early: float, late: float) -> str:
    return f"{early / 1e6:.1f} MB at first, {late / 1e6:.1f} MB at last" if late > 1.05 * early else ""
