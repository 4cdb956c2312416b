"""A person's way of doing a step: with height and speed, and with the mistakes that people make.

What is to be done comes as errands (table/testing/errands.py). The hands make tracks of them
(table/testing/motion.py), at the rates of a profile. An *excuse* is a time in
which something really was wrong, so that a table which says so is right.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import NamedTuple

from hardware.cells import cell_at, cell_name
from table.sensing.pieces import Registry
from table.testing.errands import Errand, LyingPieces
from table.testing.motion import AWAY, Track
from table.testing.profiles import CLEAN_HANDS, Manners
from table.testing.radio import RadioMat

DWELL = (1.2, 2.5)  # seconds for which people leave a piece that they are about to take away again
LEFT_ACROSS = 0.2  # of the pieces that are put down across two cells: left so for several seconds
AFTERMATH = 1.0  # seconds for which a table may go on to say what was wrong


class Elsewhere(NamedTuple):
    """Other cells that a hand may stray to on its way."""

    legal: tuple[str, ...] = ()
    illegal: tuple[str, ...] = ()


NOWHERE = Elsewhere()


class Doing(NamedTuple):
    """What hands are about to do: at rest from then on, and when they deserve to be told."""

    rest: float
    made: float  # when the action itself was made; what people do beyond that was not asked for yet
    touched: float | None  # when the first piece touches its cell for good
    cell: str
    excuses: tuple[tuple[float, float], ...]
    slips: tuple[str, ...]  # the mistakes that were made, for reports


def at_rest(now: float, *slips: str) -> Doing:
    """Hands that are done."""
    return Doing(now, now, None, "", (), slips)


class PeoplesHands(LyingPieces):
    """The hands around a mat."""

    def __init__(
        self, mat: RadioMat, registry: Registry, size: tuple[int, int], manners: Manners, rng: Random
    ) -> None:
        super().__init__(registry)
        self._mat, self._size = mat, size
        self.manners, self._rng = manners, rng
        self._excuses: list[tuple[float, float]] = []
        self._slips: list[str] = []

    # What is done

    def do(
        self,
        errands: Sequence[Errand],
        now: float,
        elsewhere: Elsewhere = NOWHERE,
        clean: bool = False,
        main: int | None = None,
    ) -> Doing:
        """Set the pieces on their ways. With `clean` nothing goes wrong. The first `main` errands are the
        action that is meant; None: all of them."""
        self._excuses, self._slips = [], []
        manners, self.manners = (
            self.manners,
            CLEAN_HANDS._replace(aim=self.manners.aim) if clean else self.manners,
        )
        start, rest, made, touched, cell = now, now, now, None, ""
        for number, errand in enumerate(errands):
            if number and errand.piece == errands[number - 1].piece:
                start = max(start, rest) + self._span(*DWELL)
            stray = elsewhere if number == 0 else NOWHERE
            end = self._one(errand, start, stray)
            if touched is None and errand.cell is not None:
                touched, cell = end, errand.cell
            rest = max(rest, end)
            made = rest if main is None or number < main else made
            both = self._chance(self.manners.both_hands)
            if both and number + 1 < len(errands):
                self._slips.append("both hands")
            start = start + (end - start) * self._span(0.1, 0.7) if both else end + self._span(0.1, 0.4)
        self.manners = manners
        return Doing(rest, made, touched, cell, tuple(self._excuses), tuple(self._slips))

    def _one(self, errand: Errand, now: float, elsewhere: Elsewhere) -> float:
        """Carry one errand out; when the hand is at rest."""
        old = self.lying.get(errand.piece)
        track = Track(self._mat.bodies[errand.piece], now)
        if old is not None and errand.cell == old[0]:
            self._turn(track, errand)
        else:
            self._pick_up(track, errand, old)
            self._bring(track, errand, elsewhere)
        self.book(errand)
        self._mat.move(errand.piece, track.instants)
        beside = errand.cell or (old[0] if old else None)
        nudged = beside is not None and self._chance(self.manners.nudge)
        return max(track.now, self._nudge(beside or "", errand.piece, track.now)) if nudged else track.now

    def _pick_up(self, track: Track, errand: Errand, old: tuple[str, str] | None) -> None:
        if old is None:
            track.x, track.y, track.height = *self._edge(errand.cell or "A1"), self._span(30, 70)
            track.tag = self._tag(errand)
            return
        if self._slip("lift half", self.manners.lift_half):
            track.rise(self._span(4, 30), self._span(0.08, 0.25))
            track.wait(self._span(0.05, 0.5))
            track.rise(0, self._span(0.08, 0.2))
            track.wait(self._span(0.1, 0.6))
        if self._slip("put back", self.manners.put_back):
            # Who takes an order card away, and lays it down again after a second, has given the order again.
            most = 1.5 if errand.cell is not None else 0.6
            track.rise(self._span(30, 70), self._span(0.1, 0.25))
            track.wait(self._span(0.2, most))
            track.rise(0, self._span(0.1, 0.25))
            track.wait(self._span(0.1, most))

    def _bring(self, track: Track, errand: Errand, elsewhere: Elsewhere) -> None:
        """Through the air, or low over the mat, to where it belongs."""
        low = self._slip("low", self.manners.low)
        height = self._span(1, 12) if low else self._span(40, 80)
        speed = self._span(2.5, 6) if low else self._span(7, 14)
        if track.height < height or not low:
            track.rise(height, self._span(0.08, 0.2))
        if errand.face and errand.cell is not None:
            track.show(self._tag(errand))
        if self._slip("long in the air", self.manners.long_air):
            track.rise(self._span(40, 80), 0.1)
            track.wait(self._span(3, 15))
        if errand.cell is None:
            self._carry(track, *self._edge(self.lying[errand.piece][0]), height, speed)
            track.to(AWAY, AWAY, 0, 0.2)
            return
        self._stray(track, elsewhere, height, speed)
        x, y = self._aim(errand.cell)
        if self._slip("hover", self.manners.hover):
            over = self._span(8, 45)
            self._carry(track, x + self._span(-0.5, 0.5), y + self._span(-0.5, 0.5), over, speed)
            track.wait(self._span(0.2, 1.5))
        if self._slip("straddle", self.manners.straddle):
            self._straddle(track, x, y, height, speed)
            return
        self._carry(track, x, y, min(height, track.height) if low else height, speed)
        track.rise(0, self._span(0.05, 0.2))

    def _stray(self, track: Track, elsewhere: Elsewhere, height: float, speed: float) -> None:
        """Down on another cell, and up again."""
        if elsewhere.legal and self._slip("rethink", self.manners.rethink):
            self._touch(track, self._rng.choice(elsewhere.legal), height, speed, self._span(0.7, 1.8))
        elif elsewhere.illegal and self._slip("illegal", self.manners.illegal):
            self._carry(track, *self._aim(self._rng.choice(elsewhere.illegal)), height, speed)
            down = track.now
            track.rise(0, 0.1)
            track.wait(self._span(1.5, 4.0))
            track.rise(height, 0.12)
            self._excuses.append((down, track.now + AFTERMATH))
        elif self._slip("touch", self.manners.touch):
            cells = elsewhere.legal + elsewhere.illegal
            if cells:
                self._touch(track, self._rng.choice(cells), height, speed, self._span(0.1, 0.6))

    def _touch(self, track: Track, cell: str, height: float, speed: float, seconds: float) -> None:
        self._carry(track, *self._aim(cell), height, speed)
        track.rise(0, self._span(0.05, 0.12))
        track.wait(seconds)
        track.rise(height, self._span(0.05, 0.15))

    def _straddle(self, track: Track, x: float, y: float, height: float, speed: float) -> None:
        """Across two cells, and then pushed right."""
        across = self._rng.choice((-1, 1)) * self._span(0.35, 0.5)
        shift = (across, 0.0) if self._rng.random() < 0.5 else (0.0, across)
        self._carry(track, x + shift[0], y + shift[1], height, speed)
        track.rise(0, self._span(0.05, 0.2))
        careless = self._chance(LEFT_ACROSS)
        track.wait(self._span(2.0, 6.0) if careless else self._span(0.2, 1.5))
        track.to(x, y, 0, self._span(0.1, 0.3))

    def _turn(self, track: Track, errand: Errand) -> None:
        """Turn a card over where it lies: lifted, or over its edge, and then partly over the next cell."""
        x, y = self._aim(errand.cell or "A1")
        if self._slip("over the edge", self.manners.over_edge):
            side = self._rng.choice((-1, 1)) * (0.85 if self._rng.random() < 0.5 else 0.3)
            track.to(track.x + side / 2, track.y, 22, self._span(0.1, 0.2))
            track.show("")
            track.to(track.x + side / 2, track.y, 15, self._span(0.05, 0.15))
            track.show(self._tag(errand))
            track.rise(1, self._span(0.05, 0.15))
            track.to(x, y, 0, self._span(0.15, 0.5))
            return
        track.rise(self._span(35, 60), self._span(0.1, 0.2))
        track.show("")
        track.wait(self._span(0.1, 0.3))
        track.show(self._tag(errand))
        track.to(x, y, 0, self._span(0.1, 0.25))

    def _nudge(self, cell: str, mover: str, now: float) -> float:
        """A piece beside the hand is pushed, and put right if it was pushed far; when that is done."""
        (column, row), beside = cell_at(cell), []
        for piece, (where, _) in self.lying.items():
            at = cell_at(where)
            if piece != mover and abs(at[0] - column) + abs(at[1] - row) == 1:
                beside.append((piece, at))
        beside = [(piece, at) for piece, at in beside if self._mat.bodies[piece].resting(now)]
        if not beside:
            return now
        piece, at = self._rng.choice(beside)
        self._slips.append("nudge")
        track = Track(self._mat.bodies[piece], now - 0.1)
        far = self._span(0.1, 0.45)
        pushed = (track.x + far * (at[0] - column), track.y + far * (at[1] - row))
        track.to(*pushed, 0, self._span(0.05, 0.2))
        if far > 0.25:
            track.wait(self._span(0.3, 1.5))
            track.to(*self._aim(cell_name(*at)), 0, self._span(0.1, 0.3))
        self._mat.move(piece, track.instants)
        return track.now

    # What people do besides

    def fidget(self, now: float) -> Doing:
        """Take a piece up, and put it back."""
        self._excuses, self._slips = [], ["fidget"]
        piece = self._rng.choice(list(self.lying))
        cell, _ = self.lying[piece]
        track = Track(self._mat.bodies[piece], now)
        track.rise(self._span(10, 70), self._span(0.1, 0.2))
        track.wait(self._span(0.2, 2.0))
        track.to(*self._aim(cell), 0, self._span(0.1, 0.3))
        self._mat.move(piece, track.instants)
        return at_rest(track.now, "fidget")

    def exchange(self, now: float, marked: Collection[str]) -> Doing | None:
        """Two like pieces change places, one in each hand; None where there are none."""
        pairs = [
            (one, other)
            for one, place in self.lying.items()
            for other, there in self.lying.items()
            if one < other and place[1] == there[1] and self.registry.kind(one) == self.registry.kind(other)
            and one not in marked and other not in marked
        ]  # fmt: skip
        if not pairs:
            return None
        one, other = self._rng.choice(pairs)
        places = self.lying[one], self.lying[other]
        lifts = []
        for piece, place in ((one, places[1]), (other, places[0])):
            track = Track(self._mat.bodies[piece], now + self._span(0, 0.4))
            track.rise(self._span(40, 80), self._span(0.1, 0.2))
            lifts.append((piece, place, track))
        both_up = max(track.now for _, _, track in lifts)
        for piece, place, track in lifts:
            track.wait(both_up - track.now + self._span(0.05, 0.6))
            self._carry(track, *self._aim(place[0]), track.height, self._span(5, 12))
            track.rise(0, self._span(0.08, 0.2))
            self._mat.move(piece, track.instants)
            self.lying[piece] = place
        return at_rest(max(track.now for _, _, track in lifts), "exchange")

    def relay(self, pieces: Iterable[str], now: float) -> Doing:
        """Lift pieces that lie, and put them down again, carefully."""
        rest = now
        for piece in pieces:
            if piece in self.lying:
                track = Track(self._mat.bodies[piece], rest)
                track.rise(60, 0.2)
                track.wait(0.8)
                column, row = cell_at(self.lying[piece][0])
                track.to(column, row, 0, 0.2)
                self._mat.move(piece, track.instants)
                rest = track.now + 0.2
        return at_rest(rest)

    def push_right(self, pieces: Iterable[str], now: float) -> Doing:
        """Push pieces to the middle of their cells."""
        rest = now
        for piece in pieces:
            if piece in self.lying:
                track = Track(self._mat.bodies[piece], rest)
                track.to(*cell_at(self.lying[piece][0]), 0, self._span(0.2, 0.4))
                self._mat.move(piece, track.instants)
                rest = track.now + 0.2
        return at_rest(rest)

    # Small things

    def _chance(self, rate: float) -> bool:
        return rate > 0 and self._rng.random() < rate

    def _slip(self, name: str, rate: float) -> bool:
        made = self._chance(rate)
        if made:
            self._slips.append(name)
        return made

    def _span(self, least: float, most: float) -> float:
        return self._rng.uniform(least, most)

    def _tag(self, errand: Errand) -> str:
        return self.registry.tag(errand.piece, errand.face)

    def _aim(self, cell: str) -> tuple[float, float]:
        """Where in its cell a piece is put: people see the cell, so never far off."""
        column, row = cell_at(cell)
        off = [max(-0.3, min(0.3, self._rng.gauss(0, self.manners.aim))) for _ in range(2)]
        return column + off[0], row + off[1]

    def _edge(self, cell: str) -> tuple[float, float]:
        """Where a hand that comes to this cell, or goes from it, crosses the edge: nearest to a player."""
        column, row = cell_at(cell)
        far_side = row < self._size[1] / 2
        return column + self._span(-0.5, 0.5), -1.6 if far_side else self._size[1] + 0.6

    def _carry(self, track: Track, x: float, y: float, height: float, speed: float) -> None:
        distance = ((x - track.x) ** 2 + (y - track.y) ** 2) ** 0.5
        track.to(x, y, height, 0.05 + distance / speed)
