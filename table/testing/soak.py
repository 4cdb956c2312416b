"""Evenings over the wire's bytes: the people of table/testing/evening.py at a board that misbehaves."""

from __future__ import annotations

from typing import NamedTuple

from hardware.board import Reading
from hardware.cells import TileMap
from table.judging.verdict import Agreed
from table.playing.moment import Wait
from table.showing.scene import Scene
from table.testing.evening import Evening
from table.testing.profiles import Profile
from table.testing.radio import RadioMat
from table.testing.truth import Truth, TruthTally
from table.testing.wired import WiredMat

LONGEST = 60.0  # seconds for which people wait for a tile that is away


class Stop(NamedTuple):
    """Play came to a halt: what people were told then, and whether they found a way on."""

    game: str
    why: str  # the table's own sentence
    told: bool  # whether that says what is wrong, or, where nothing is, what may be done
    way_out: bool


class WiredEvening(Evening):
    """One game after the other, each on a board of its own with these faults."""

    def __init__(self, game: str, profile: Profile, faults: str, seed: int) -> None:
        self._faults = faults
        self.truth_tally = TruthTally()
        self.stops: list[Stop] = []
        self.waits: list[float] = []  # seconds for which the game waited for the board
        self._truth: Truth | None = None
        self._waits_since: tuple[float, str] | None = None  # when it began, and what the table said
        super().__init__(game, profile, seed)

    # The board

    def _new_mat(self, tiles: TileMap) -> RadioMat:
        self._truth = self._waits_since = None
        self._wired = WiredMat(tiles, self.profile.radio, self._rng, self._faults, self._seed)
        return self._wired

    def _live(self, until: float) -> None:
        if self._truth is None:
            self._connect()
        assert self._truth is not None
        while self.sitting.now < until:
            thought = self.sitting.deadline()
            at = until if thought is None else min(until, max(thought, self.sitting.now + 0.001))
            self._wired.run(at)
            self.sitting.wait(at)
            self._truth.look(at)
            self._note_waiting()

    def _note_waiting(self) -> None:
        """A game that waits for its board says so, and goes on when all of it is back."""
        waiting = Wait.BOARD in self.sitting.moment.waits
        if waiting and self._waits_since is None and self.sitting.moment.links:
            self._waits_since = (self.sitting.now, _sentences(self.sitting.scene()))
        elif not waiting and self._waits_since is not None:
            since, said = self._waits_since
            self.waits.append(self.sitting.now - since)
            self.stops.append(Stop(self.game, said, bool(said), True))
            self._waits_since = None

    def _connect(self) -> None:
        self._truth = Truth(self._wired, self.sitting, self.truth_tally)
        self._wired.listener = self._hear
        self._wired.noticed = self._truth.fault
        self._wired.stepped = self._truth.step
        self.sitting.light = self._wired.board.light

    def _hear(self, reading: Reading, now: float) -> None:
        assert self._truth is not None
        self._truth.hear(reading, now)
        self.sitting.hear(reading, now)
        self._truth.look(now)

    def _push(self, cell: str) -> None:
        self._wired.press(cell)

    def _end(self) -> None:
        super()._end()
        self._wired.close()

    # The people

    def _go_on(self) -> None:
        if Wait.BOARD not in self.sitting.moment.waits:
            super()._go_on()
            return
        self._wait_while(lambda: Wait.BOARD in self.sitting.moment.waits, LONGEST)
        if self._waits_since is not None:
            self.stops.append(Stop(self.game, self._waits_since[1], True, False))

    def _take_back(self) -> None:
        assert self._truth is not None
        self._truth.taken_back += 1
        super()._take_back()

    def _find_a_way_out(self) -> None:
        assert self._truth is not None
        shown = self.sitting.scene()
        blamed = bool(shown.notices) or not isinstance(self.sitting.verdict, Agreed)
        told = bool(shown.now) and (blamed or self._truth.table_is_right())
        super()._find_a_way_out()
        on = self.sitting.cleared or self.sitting.playing or isinstance(self.sitting.verdict, Agreed)
        self.stops.append(Stop(self.game, _sentences(shown), told, on))


def _sentences(shown: Scene) -> str:
    return " ".join((shown.now, *shown.notices))
