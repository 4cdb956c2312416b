"""What guests do at a table for guests: they choose a game, do what the table asks for, play, and leave."""

from __future__ import annotations

from random import Random

from hardware.errors import BoardError
from table.judging.verdict import Agreed, Guide, Moving, Wrong
from table.showing.scene import Scene
from tests.kiosk.guests import GuestTable

LESSONS = "First learn how to play"
NO_USE = 80  # things that change nothing to be seen: then the table is stuck


class Stuck(AssertionError):
    """Whatever guests do, the picture stays."""


class Visit:
    """Some guests, who came for one of the games."""

    def __init__(self, table: GuestTable, rng: Random, wanted: str, pocketed: set[str]) -> None:
        """`pocketed` are the pieces that somebody took along."""
        self.table, self._rng, self._wanted, self._pocketed = table, rng, wanted, pocketed
        self._seen: Scene | None = None
        self._in_vain = 0

    def come(self) -> None:
        """They press a key, or lay a piece of their game down."""
        game = self.table.house.offers[self._wanted]
        piece = self._rng.choice(game.pieces).name
        free = [cell for cell in self.table.world.cells if not self.table.world.lying(cell)]
        away = piece not in self._pocketed and piece not in self.table.hands.lying
        if self._rng.random() < 0.3 and free and away:
            self.table.hands.put(piece, self._rng.choice(free))
            self.table.settle(2.0)
        else:
            self.table.key(self._rng.choice(("confirm", "left", "menu")))

    def go_on(self) -> bool:
        """One thing that guests do; False when there is nothing more for them."""
        table, rng = self.table, self._rng
        match table.station:
            case "Choosing":
                self._choose()
            case "Gathering":
                answers = [row for row in table.rows if row != LESSONS]  # lessons have a test of their own
                table.key(*["right"] * table.rows.index(rng.choice(answers)), "confirm")
            case "Emptying":
                self._empty_the_mat()
            case "Attracting":
                return False
            case "Wondering":
                table.key("confirm")
            case "Lacking":
                table.key(rng.choice(("confirm", "back")))
            case _:
                self._play()
        self._watch()
        return True

    def leave(self) -> None:
        """Some take a piece along."""
        lying = sorted(self.table.hands.lying)
        if lying and self._rng.random() < 0.3:
            piece = self._rng.choice(lying)
            self._pocketed.add(piece)
            self.table.hands.take(piece)

    def _watch(self) -> None:
        seen = self.table.scene
        self._in_vain = self._in_vain + 1 if seen == self._seen else 0
        self._seen = seen
        if self._in_vain >= NO_USE:
            raise Stuck(f"{self.table.table.host.station}: {seen.turn} {seen.now}")

    def _choose(self) -> None:
        title = self.table.house.offers[self._wanted].title
        if self._rng.random() < 0.2 and self.table.rows[0].startswith("Go on"):
            title = self.table.rows[0]  # somebody who comes back
        self.table.choose(title)

    def _empty_the_mat(self) -> None:
        for cell in self.table.world.cells:
            self.table.world.lift(cell)
        self.table.settle(1.0)

    def _play(self) -> None:
        """In a game: what it asks for, or something legal; at its end they clear the mat or play again."""
        table, moment = self.table, self.table.moment
        if moment.over and isinstance(moment.verdict, Agreed):
            table.key("right" if self._rng.random() < 0.2 else "confirm")
            table.settle(1.0)
        elif isinstance(moment.verdict, Guide) and moment.verdict.fixes:
            self._find(moment.verdict)
            table.settle(1.0)
        elif isinstance(moment.verdict, Wrong):
            self._put_right(moment.verdict)
        elif isinstance(moment.verdict, Moving):
            self._put_back()
        elif moment.ready:
            try:
                table.go_on()
            except (LookupError, BoardError):
                table.settle(2.0)  # what the readers say lies there does not: they are believed too soon
        else:
            table.settle(2.0)

    def _find(self, guide: Guide) -> None:
        """What is asked for is done, but for pieces that somebody took along: those are found after a while,
        or not."""
        done = False
        for fix in guide.fixes:
            try:
                if fix.cell and not fix.start and not fix.turn:
                    piece = self.table.hands.spare(fix.kind)
                    if piece in self._pocketed and self._rng.random() < 0.9:
                        continue
                    self._pocketed.discard(piece)
                self.table.hands.follow(fix)
                done = True
            except (LookupError, BoardError):
                continue
        if not done:
            self.table.settle(10.0)

    def _put_back(self) -> None:
        """Something is off the mat: in a hand, in somebody's pocket, or only out of the readers' sight."""
        if self._rng.random() < 0.1:
            self._pocketed.clear()
        if not self._pocketed:
            self.table.hands.put_right((), self.table.moment.expected)
        self.table.settle(3.0)

    def _put_right(self, wrong: Wrong) -> None:
        """Back where it belongs."""
        for stray in wrong.strays:
            try:
                if stray.home is None:
                    self.table.hands.take(stray.piece)
                else:
                    self.table.hands.put(stray.piece, stray.home)
            except BoardError:
                continue
        self.table.settle(2.0)
