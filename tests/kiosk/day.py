"""A day in a shop: guests one after the other at a table that nobody looks after, on a mat that fails now and
then, with a plug that is pulled. In simulated time, with the real service, host, sessions and journal."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

from hardware.errors import BoardError
from table.judging.verdict import Agreed, Guide, Wrong
from table.keeping.journal import Journal
from tests.kiosk.guests import GuestTable

# As often as the readers of `typical` (table/testing/profiles.py): for an hour of play.
DROPOUTS, GARBLES, OUTAGES, UNPLUGS = 6 * 18, 1 * 45, 0.2, 0.5
STUCK = 900.0  # seconds in which a picture has to change when nobody does anything
LONGEST = 400  # things that guests do in one visit


class ShopDay:
    """Guests, faults and plugs, drawn from a seed."""

    def __init__(self, folder: Path, seed: int, hours: float, plugs: int) -> None:
        self._folder, self._rng = folder, Random(seed)
        self._limit = hours * 3600
        self._plugs = sorted(self._rng.uniform(0.02, 0.98) * self._limit for _ in range(plugs))
        self._before = 0.0  # seconds that earlier runs of the program have lasted
        self.visits = self.pulled = self.faults = self.games = self.left = self.resumed = 0
        self.pocketed: set[str] = set()
        self.played: Counter[str] = Counter()
        self._finished: set[int] = set()
        self.failures: list[str] = []
        self.table = GuestTable(folder)

    @property
    def now(self) -> float:
        return self._before + self.table.clock.now

    @property
    def hours(self) -> float:
        return self.now / 3600

    @property
    def over(self) -> bool:
        return self.now >= self._limit or bool(self.failures)

    # Guests

    def next_guests(self) -> None:
        """Nobody for a while; then some come, and stay until they have had enough."""
        table, rng = self.table, self._rng
        self._wait(rng.expovariate(1 / 240))
        self.visits += 1
        self._come()
        for _ in range(rng.choice((20, 60, LONGEST))):
            if self.over or not self._busy():
                break
        if table is self.table and table.at_game and not table.moment.ended:
            self.left += 1
            if rng.random() < 0.3 and table.hands.lying:
                self.pocketed.add(rng.choice(sorted(table.hands.lying)))
                table.hands.take(sorted(self.pocketed)[-1])
        self._look_for_stuck()
        self.table.forget_pictures()

    def _come(self) -> None:
        """They press a key, or lay a piece down."""
        table, rng = self.table, self._rng
        if table.at_game:
            return
        if rng.random() < 0.3:
            game = rng.choice(list(table.house.offers.values()))
            piece = rng.choice(game.pieces).name
            if piece not in self.pocketed and piece not in table.hands.lying:
                self._lay(piece)
        else:
            table.key(rng.choice(("confirm", "left", "menu")))

    def _lay(self, piece: str) -> None:
        free = [cell for cell in self.table.world.cells if not self.table.world.lying(cell)]
        if free:
            self.table.hands.put(piece, self._rng.choice(free))
            self.table.settle(0.5)

    def _busy(self) -> bool:
        """One thing that guests do; False when they have had enough."""
        table, rng = self.table, self._rng
        self._mishap()
        if table is not self.table:
            return False
        station = table.station
        if station in ("Choosing", "Gathering"):
            table.key(*rng.choice((("right",), ("left",), ("confirm",), ("confirm",))))
        elif station == "Emptying":
            self._empty_the_mat()
        elif station == "Attracting":
            return False
        elif station == "Wondering":
            table.key("confirm")
        elif station == "Lacking":
            table.key(rng.choice(("confirm", "back")))
        else:
            return self._play()
        return True

    def _empty_the_mat(self) -> None:
        for piece in list(self.table.hands.lying):
            self.table.hands.take(piece)
        for cell in self.table.world.cells:
            self.table.world.lift(cell)
        self.table.settle(1.0)

    def _play(self) -> bool:
        """In a game: what it asks for, or something legal; at its end they clear the mat or play again."""
        table, rng = self.table, self._rng
        moment = table.moment
        if moment.over and isinstance(moment.verdict, Agreed):
            self._note_the_end()
            table.key("right" if rng.random() < 0.3 else "confirm")
            table.settle(1.0)
        elif isinstance(moment.verdict, Guide) and self._find(moment.verdict):
            table.settle(1.0)
        elif isinstance(moment.verdict, Wrong):
            self._put_right(moment.verdict)
        elif moment.ready:
            table.go_on()
        else:
            table.settle(2.0)
        return True

    def _note_the_end(self) -> None:
        moment = self.table.moment
        if moment.entry not in self._finished:
            self._finished.add(moment.entry)
            self.games += 1
            self.played[moment.sheet.game.NAME] += 1

    def _find(self, guide: Guide) -> bool:
        """What is asked for is done, but for pieces that somebody took along: those are found after a while,
        or not."""
        table = self.table
        done = False
        for fix in guide.fixes:
            try:
                if fix.cell and not fix.start and not fix.turn:
                    piece = table.hands.spare(fix.kind)
                    if piece in self.pocketed and self._rng.random() < 0.9:
                        continue
                    self.pocketed.discard(piece)
                table.hands.follow(fix)
                done = True
            except (LookupError, BoardError):
                continue
        if guide.fixes and not done:
            table.settle(50.0)
        return bool(guide.fixes)

    def _put_right(self, wrong: Wrong) -> None:
        """Back where it belongs."""
        table = self.table
        for stray in wrong.strays:
            try:
                if stray.home is None:
                    table.hands.take(stray.piece)
                else:
                    table.hands.put(stray.piece, stray.home)
            except BoardError:
                continue
        table.settle(2.0)

    # Mishaps

    def _mishap(self) -> None:
        """A reader fails for a moment, a tile is unplugged, or the plug is pulled."""
        table, rng = self.table, self._rng
        if self._plugs and self.now >= self._plugs[0]:
            self._plugs.pop(0)
            self._pull_the_plug()
        elif rng.random() < (DROPOUTS + GARBLES) / 1800:
            cell, down = rng.choice(table.world.cells), rng.random() < 0.1
            self.faults += 1
            (table.world.reader_down if down else table.world.reader_noisy)(cell)
            table.settle(rng.uniform(2, 30) if down else rng.uniform(0.05, 1.5))
            table.world.reader_up(cell)
        elif rng.random() < UNPLUGS / 1800:
            self.faults += 1
            table.world.unplug(0)
            table.settle(rng.uniform(1, 20))
            table.world.replug(0)

    def _pull_the_plug(self) -> None:
        """The program is gone between two moments; the mat stays as it lies, and it is started again."""
        old = self.table
        at_game = old.at_game and not old.moment.ended  # a finished game has nothing to go on with
        record = old.moment.record if at_game else ()
        laid = old.world.laid
        self._before += old.clock.now
        wall = old.wall + old.clock.now
        old.kill()
        self.pulled += 1
        self.table = GuestTable(self._folder, wall=wall, laid=laid)
        if at_game and self.table.at_game:
            self.resumed += 1
            if self.table.moment.record[: len(record)] != record:
                self.failures.append(
                    f"pulled at {self.hours:.2f} h: {record} became {self.table.moment.record}"
                )
        elif at_game and record:
            self.failures.append(f"pulled at {self.hours:.2f} h: a game with {len(record)} actions is gone")

    # Nobody is there

    def _wait(self, seconds: float) -> None:
        self.table.settle(min(seconds, max(0.0, self._limit - self.now)))

    def _look_for_stuck(self) -> None:
        """Left alone, the table must find its way back to the show."""
        if self.over or self._rng.random() > 0.25:
            return
        self._wait(STUCK)
        if self.table.station not in ("Attracting",) and not self.over:
            self.failures.append(
                f"stuck at {self.table.table.host.station} after {STUCK:.0f} s: {self.table.scene.now}"
            )

    def close(self) -> list[str]:
        """The end of the day: is everything in the statistics?"""
        self.table.close()
        journal = Journal(self._folder / "journal.db")
        figures = journal.statistics.figures(0)
        journal.close()
        counted = {game.game: game.finished for game in figures.games}
        for game, times in self.played.items():
            if counted.get(game, 0) < times:
                self.failures.append(
                    f"{times} games of {game} were finished, and {counted.get(game, 0)} are counted"
                )
        self.counted = sum(counted.values())
        return self.failures

    def report(self) -> str:
        games = ", ".join(f"{game} {times}" for game, times in sorted(self.played.items()))
        return (
            f"{self.hours:.1f} hours: {self.visits} visits, {self.games} games seen to their end ({games}), "
            f"{self.counted} finished in the statistics, {self.left} left in mid-game, {self.faults} faults, "
            f"{self.pulled} plugs pulled ({self.resumed} games went on), {len(self.pocketed)} pieces gone"
        )
