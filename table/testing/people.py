"""People around a table: a game laid out before them, hands, and patience.

They do what the table asks for, and put things right where it has misunderstood: lay a piece again, lay it
as asked, take back, give up. What they mean to play is an evening's (table/testing/evening.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from hardware.cells import TileMap
from table.games import load_sheet
from table.judging.guide import Fix
from table.judging.verdict import Agreed, Guide, Recognised, Wrong
from table.testing.account import Account, Place
from table.testing.errands import Errand
from table.testing.hands import Doing, PeoplesHands
from table.testing.motion import Body
from table.testing.profiles import Profile
from table.testing.radio import RadioMat
from table.testing.sitting import Sitting
from table.testing.tally import LOST, HandsTally

RECOGNISED = 10.0  # seconds in which an action has to be
LOOK = 0.1  # seconds between two looks of a person who waits
PATIENCE = 60.0  # seconds until a person gives a game up


class PeopleAtTable:
    """People of one kind at a game, on a mat with their kind of radio."""

    def __init__(self, game: str, profile: Profile, seed: int) -> None:
        self.game, self.profile = game, profile
        self._rng = Random(f"{game} {profile.name} {seed}")
        self._seed = seed * 1000
        self.tally = HandsTally()
        self.sitting: Sitting
        self._open()

    def _open(self) -> None:
        """A new game on a new mat."""
        sheet = load_sheet(self.game)
        size = sheet.mat({})
        options = dict(sheet.fit(*size, {}))
        self._seed += 1
        tiles = TileMap.split(*size)
        self.mat = self._new_mat(tiles)
        self.sitting = Sitting(self.game, tiles.cells, size, options, self._seed)
        self.hands = PeoplesHands(self.mat, self.sitting.registry, size, self.profile.manners, self._rng)
        for name in self.sitting.registry.pieces:
            self.mat.add(Body(name, self.sitting.registry.tags(name)))
        place = Place(self.game, self.profile.name, self._seed, tuple(options.items()))
        self.account = Account(place, self.sitting, self.mat, self.tally)
        self._calm = False  # while something is put right, people take care
        self._pass(1.0)

    def _new_mat(self, tiles: TileMap) -> RadioMat:
        return RadioMat(tiles, self.profile.radio, self._rng)

    def _end(self) -> None:
        self.account.complete()
        self.sitting.close()

    # Time, and what is noted meanwhile

    def _pass(self, seconds: float) -> None:
        self._live(self.sitting.now + seconds)
        self.account.look()

    def _live(self, until: float) -> None:
        """Mat and table, until then."""
        for report in self.mat.run(until):
            self.sitting.hear(report.seen, report.time)
        self.sitting.wait(until)

    def _wait_while(self, so: Callable[[], bool], seconds: float) -> None:
        end = self.sitting.now + seconds
        while so() and self.sitting.now < end:
            self._pass(LOOK)

    def _until_agreed(self, seconds: float) -> None:
        self._wait_while(lambda: not isinstance(self.sitting.verdict, Agreed), seconds)

    # What hands do

    def _watch(self, doing: Doing) -> None:
        """Let the hands do it."""
        self.account.doing = doing
        self._pass(max(0.0, doing.rest - self.sitting.now))

    def _do(self, errands: Sequence[Errand]) -> None:
        self._watch(self.hands.do(errands, self.sitting.now))

    def _lift_all(self) -> None:
        self._do([Errand(piece, None, "") for piece in self.hands.lying])
        self._until_agreed(RECOGNISED)

    def _press(self, cells: Sequence[str]) -> None:
        for cell in cells:
            self._push(cell)
            self._pass(self._rng.uniform(0.3, 0.6))

    def _push(self, cell: str) -> None:
        """A cell's button goes down."""
        self.sitting.press(cell)

    # What the table asks for

    def _follow(self) -> None:
        """Do what the table asks for, and then what it still asks for."""
        began = self.sitting.now
        if self._laying:
            self.account.excused = True
        while isinstance(self.sitting.verdict, Guide) and self.sitting.verdict.fixes:
            self._pass(self._rng.uniform(0.3, 1.0))
            if not isinstance(self.sitting.verdict, Guide):
                return
            fixes = self.sitting.verdict.fixes
            errands = self.hands.follow(fixes, self.sitting.marked)
            if errands:
                if self._laying or self._calm or self.sitting.now > began + 20:
                    self._watch(self.hands.do(errands, self.sitting.now, clean=True))
                else:
                    self._do(errands)
            else:
                self._relay(fixes)
            self._until_agreed(3.0)
            if self.sitting.now > began + PATIENCE + len(fixes):
                what = f"what is asked for is done and asked for again: {fixes!r}"
                self.account.fail(LOST, what, self.sitting.now)
                self._find_a_way_out()
                return

    @property
    def _laying(self) -> bool:
        """Is the mat being laid or cleared? That is no part of what is measured."""
        return not self.sitting.record or self.sitting.over

    def _relay(self, fixes: Sequence[Fix]) -> None:
        """What is asked for lies there already: lift it, and lay it again."""
        cells = {fix.cell for fix in fixes} | {fix.start for fix in fixes}
        pieces = [piece for piece, place in self.hands.lying.items() if place[0] in cells]
        self._watch(self.hands.relay(pieces, self.sitting.now))

    # The ways out

    def _take_back(self) -> None:
        """By the keys: back, and yes."""
        if self.sitting.can_take_back:
            self.account.excused = self._calm = True
            self.sitting.key("back")
            self._pass(0.3)
            self.sitting.key("confirm")
            self._pass(0.5)
        self.account.suspects.clear()

    def _find_a_way_out(self) -> None:
        """Put things right as people would: lay it again, lay it as asked, take back, give up."""
        self.account.excused = self._calm = True
        self.account.suspects.clear()
        self._watch(self.hands.relay(list(self.hands.lying)[-2:], self.sitting.now))
        self._until_agreed(3.0)
        if isinstance(self.sitting.verdict, Agreed | Recognised):
            return
        if isinstance(self.sitting.verdict, Wrong):
            self._put_home(self.sitting.verdict)
            self._until_agreed(3.0)
        if isinstance(self.sitting.verdict, Agreed):
            return
        self.sitting.abandon()
        for _ in range(4):
            if isinstance(self.sitting.verdict, Guide):
                errands = self.hands.follow(self.sitting.verdict.fixes, self.sitting.marked)
                self._watch(self.hands.do(errands, self.sitting.now, clean=True))
            self._pass(2.0)
            if self.sitting.cleared:
                return
        self.account.fail(LOST, "no way out: an abandoned game cannot be cleared", self.sitting.now)
        self._end()
        self._open()

    def _put_home(self, wrong: Wrong) -> None:
        errands = []
        for stray in wrong.strays:
            if stray.piece in self.hands.lying:
                errands.append(Errand(stray.piece, stray.home, self.hands.lying[stray.piece][1]))
            elif stray.home is not None:
                face = "up" if self.sitting.registry.pieces[stray.piece].faces else ""
                errands.append(Errand(stray.piece, stray.home, face))
        self._watch(self.hands.do(errands, self.sitting.now, clean=True))
