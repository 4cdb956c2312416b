"""An evening of people who mean to play, and what the table made of it.

Somebody means an action, and the hands carry it out as the profile has it. Then people wait for the table,
do what it asks for, and go on. Beside the game a second look is kept: what was meant, and what really lies
on the mat. What is counted:

- *invented*: an entry in the journal that nobody meant, and that still stands after three seconds. The
  person takes it back.
- *red*: the table says that something is wrong while the hands are on their way to something right, or at
  rest with everything right. What a piece left on an illegal cell is told is deserved and not counted.
- *lost*: ten seconds after the hands came to rest the action is not in the journal; or, with the hands at
  rest, another one was played; or there is no way out: neither laying the mat as asked, nor taking back,
  nor abandoning leads on.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from engines.game import CHANCE
from engines.match import Entry
from hardware.cells import TileMap, cell_at, mat_cells
from table.games import load_sheet
from table.games.steps import Put, Shift
from table.judging.guide import Fix
from table.judging.legal import Candidate
from table.judging.presses import asked_cells, presses_of
from table.judging.verdict import Agreed, Ask, Guide, Laid, Recognised, Wrong
from table.testing.hands import Doing, Elsewhere, Errand, Hands, at_rest
from table.testing.motion import Body, Instant
from table.testing.profiles import Profile
from table.testing.radio import Mat
from table.testing.sitting import Heard, Lit, Played, Reddened, Sitting, Undone
from table.testing.tally import INVENTED, LOST, RED, Failure, Tally

STANDS = 3.0  # seconds after which an action that nobody meant counts
RECOGNISED = 10.0  # seconds in which an action has to be
SURELY_AT_REST = 0.5  # seconds after which what is played is no slip of a moving hand any more
LOOK = 0.1  # seconds between two looks of a person who waits
PATIENCE = 60.0  # seconds until a person gives a game up
BY_HAND = 0.85  # of the actions, where some can be made by hand
OPTIONS: dict[str, dict[str, object]] = {}


class Meant(NamedTuple):
    """The action that somebody is about: nothing but the action, and where the journal stood."""

    entry: Entry
    base: int


class Start(NamedTuple):
    """Where an action began: what had been played, and what each cell said."""

    time: float
    record: tuple[tuple[int, str], ...]
    lay: tuple[tuple[str, str, tuple[str, ...]], ...]


class Invention(NamedTuple):
    """An entry that nobody meant, until it has stood for long enough."""

    played: Played
    at_rest: bool


class Evening:
    """Plays one game after the other with one kind of people."""

    def __init__(self, game: str, profile: Profile, seed: int) -> None:
        self.game, self.profile = game, profile
        self._rng = Random(f"{game} {profile.name} {seed}")
        self._seed = seed * 1000
        self.tally = Tally()
        self._complete_to = 0  # how many of the failures have all their readings
        self.sitting: Sitting
        self._open()

    def _open(self) -> None:
        """A new game on a new mat."""
        sheet = load_sheet(self.game)
        options = OPTIONS.get(self.game, {})
        size = sheet.mat(options)
        self._options = dict(sheet.fit(*size, options))
        self._seed += 1
        tiles = TileMap.split(*size)
        self.mat = Mat(tiles, self.profile.radio, self._rng)
        self.sitting = Sitting(self.game, tiles.cells, size, self._options, self._seed)
        self.sitting.now = 0.0
        self.hands = Hands(self.mat, self.sitting.registry, size, self.profile.manners, self._rng)
        for name in self.sitting.registry.pieces:
            self.mat.add(Body(name, self.sitting.registry.tags(name)))
        self._meant: Meant | None = None
        self._last: Meant | None = None
        self._doing = at_rest(0.0)
        self._suspects: list[Invention] = []
        self._starts: list[Start] = []
        self._excused = True  # until the mat is laid, whatever is said is no matter
        self._calm = False  # while something is put right, people take care
        self._mark()
        self._pass(1.0)

    def run(self, hours: float, until: float | None = None) -> Tally:
        """So many hours of play; `until` ends it sooner, in seconds of this machine's work."""
        began = time.process_time()
        while self.tally.seconds < hours * 3600:
            if until is not None and time.process_time() - began > until:
                break
            before = self.sitting.now
            self._go_on()
            self.tally.seconds += self.sitting.now - before
            if self.sitting.over and isinstance(self.sitting.verdict, Agreed):
                self._look_at_the_result()
            if self.sitting.over or self.sitting.cleared:
                self._complete()
                self.sitting.close()
                self._open()
        self._complete()
        self.tally.cpu += time.process_time() - began
        self.sitting.close()
        return self.tally

    def _look_at_the_result(self) -> None:
        """Nobody touches anything: the result has to stay."""
        self._mark()
        self._excused = False
        self._pass(self._rng.uniform(5.0, 20.0))
        if not self.sitting.over:
            self._lost("the result disappeared")

    # One thing after the other

    def _go_on(self) -> None:
        verdict, sitting = self.sitting.verdict, self.sitting
        if isinstance(verdict, Guide) and verdict.fixes:
            self._follow()
        elif isinstance(verdict, Laid) and verdict.obeyed:
            self._do(self.hands.follow(verdict.obeyed))
            self._until_agreed(RECOGNISED)
        elif isinstance(verdict, Agreed) and sitting.playing:
            self._turn()
        elif isinstance(verdict, Laid) and verdict.awaited:
            self._lift_all()
        else:
            before = sitting.now
            self._wait_while(lambda: sitting.verdict == verdict, RECOGNISED)
            if sitting.now - before >= RECOGNISED:
                self._lost(f"nothing leads on from {verdict!r}")
                self._find_a_way_out()

    def _turn(self) -> None:
        """Somebody plays."""
        if self._excused:  # the mat was laid or put right: nothing of that belongs to what comes now
            self._starts.clear()
            self._mark()
        self._excused = self._calm = False
        manners, rng = self.profile.manners, self._rng
        self._pass(rng.uniform(*manners.haste))
        if self.hands.lying and rng.random() < manners.fidget:
            self._watch(self.hands.fidget(self.sitting.now))
            self._pass(1.0)
        if rng.random() < manners.exchange:
            doing = self.hands.exchange(self.sitting.now, self.sitting.marked)
            if doing is not None:
                self._watch(doing)
                self._pass(1.0)
        if isinstance(self.sitting.verdict, Agreed) and self.sitting.playing:
            self._play(self._choose())

    def _choose(self) -> Candidate:
        """Anything legal, by hand where that is possible, but not the end of the game if it can be helped."""
        candidates = self.sitting.candidates
        on_mat = [c for c in candidates if c.gesture.hand]
        if on_mat and self._rng.random() < BY_HAND:
            candidates = on_mat
        game, state = self.sitting.sheet.game, self.sitting.state
        tries = [self._rng.choice(candidates) for _ in range(4)]
        going_on = (c for c in tries if game.outcome(game.apply(state, c.seat, c.action)) is None)
        return next(going_on, tries[0])

    def _play(self, candidate: Candidate) -> None:
        sitting, gesture = self.sitting, candidate.gesture
        if not self._suspects:  # else what they are suspected of is not over yet
            self._mark()
        entry = Entry(candidate.seat, sitting.text(candidate))
        self._meant = Meant(entry, len(sitting.record))
        keys, cells = sitting.keys_to(candidate), presses_of(candidate)
        by_press = cells and (not gesture.hand or self._rng.random() < self.profile.manners.press)
        for word in keys:
            sitting.key(word)
            self._pass(0.25)
        if by_press:
            for cell in cells:
                sitting.press(cell)
                self._pass(self._rng.uniform(0.3, 0.6))
            self._doing = at_rest(sitting.now)
        elif gesture.hand:
            self._make(candidate)
        else:
            if not keys:
                sitting.act(candidate)
            self._doing = at_rest(sitting.now)
        self._await(candidate, counted=bool(by_press or gesture.hand))

    def _make(self, candidate: Candidate) -> None:
        gesture = candidate.gesture
        errands = self.hands.errands(gesture.hand)
        main = len(errands)
        if self._rng.random() < self.profile.manners.foresee:
            errands = self.hands.errands((*gesture.hand, *gesture.then))
        elsewhere = self._elsewhere(candidate, errands)
        self._watch(self.hands.do(errands, self.sitting.now, elsewhere, main=main))

    def _elsewhere(self, candidate: Candidate, errands: Sequence[Errand]) -> Elsewhere:
        """Where this hand might go instead: free cells that are legal for the piece, and ones beside the end
        that are not."""
        target = errands[0].cell if errands else None
        if target is None:
            return Elsewhere()
        mine, taken = candidate.gesture.hand[0], {place[0] for place in self.hands.lying.values()}
        legal = set()
        for other in self.sitting.candidates:
            step = other.gesture.hand[0] if other.gesture.hand else None
            same = isinstance(step, Shift) and isinstance(mine, Shift) and step.start == mine.start
            same |= isinstance(step, Put) and isinstance(mine, Put) and step.kind == mine.kind
            if same and step is not None and step.cell != target:
                legal.add(step.cell)
        column, row = cell_at(target)
        beside = {
            cell
            for cell in mat_cells(*self.sitting.size)
            if cell != target and max(abs(cell_at(cell)[0] - column), abs(cell_at(cell)[1] - row)) == 1
        }
        return Elsewhere(tuple(sorted(legal - taken)), tuple(sorted(beside - legal - taken)))

    def _await(self, candidate: Candidate, counted: bool) -> None:
        """Wait until the table has understood, and help where it asks."""
        sitting, rest = self.sitting, self._doing.rest
        self.tally.actions += counted
        asked = 0
        while sitting.now < rest + RECOGNISED and not self._recognised() and not self._spoilt():
            self._pass(LOOK)
            if isinstance(sitting.verdict, Ask) and sitting.now > rest + 1.0 + asked:
                asked += 1
                self._answer(sitting.verdict, candidate)
        if self._recognised():
            if counted:
                self._measure()
                self._keep_a_sample()
        elif self._spoilt():
            self._pass(STANDS)
            self._take_back()
        elif counted:
            self._lost(f"not recognised after {RECOGNISED:.0f} s: {type(sitting.verdict).__name__}")
            self._find_a_way_out()
        else:
            self._find_a_way_out()
        self._account()  # of what was chosen on a page too, while it is known to be meant
        self._last, self._meant = self._meant, None

    def _answer(self, ask: Ask, candidate: Candidate) -> None:
        words = [self.sitting.text(each) for each in ask.candidates]
        if self.sitting.text(candidate) not in words:
            return
        if len(words) == 1:
            self.sitting.key("confirm")
        else:
            self.sitting.press(asked_cells(ask)[words.index(self.sitting.text(candidate))])

    def _recognised(self) -> bool:
        meant = self._meant
        return meant is not None and meant.entry in self.sitting.record[meant.base :]

    def _spoilt(self) -> bool:
        """Something that nobody meant stands in the way."""
        return any(self._stands(each.played) for each in self._suspects)

    def _measure(self) -> None:
        """How long it took the table to light, and to understand."""
        doing, meant = self._doing, self._meant
        for happening in reversed(self._noted):
            if isinstance(happening, Played) and meant is not None and happening.entry == meant.entry:
                self.tally.results.append(happening.time - doing.made)
                break
        if doing.touched is not None:
            lit = [h.time for h in self._noted if isinstance(h, Lit) and h.cell == doing.cell]
            first = next((t for t in lit if t >= doing.touched - 0.15), None)
            if first is not None:
                self.tally.lights.append(first - doing.touched)

    # What the table asks for

    def _follow(self) -> None:
        """Do what the table asks for, and then what it still asks for."""
        began = self.sitting.now
        if self._laying:
            self._excused = True
        while isinstance(self.sitting.verdict, Guide) and self.sitting.verdict.fixes:
            self._pass(self._rng.uniform(0.3, 1.0))
            if not isinstance(self.sitting.verdict, Guide):
                return
            fixes = self.sitting.verdict.fixes
            errands = self.hands.follow(fixes)
            if errands:
                if self._laying or self._calm or self.sitting.now > began + 20:
                    self._watch(self.hands.do(errands, self.sitting.now, clean=True))
                else:
                    self._do(errands)
            else:
                self._relay(fixes)
            self._until_agreed(3.0)
            if self.sitting.now > began + PATIENCE + len(fixes):
                self._fail(
                    LOST, f"what is asked for is done and asked for again: {fixes!r}", self.sitting.now
                )
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

    def _do(self, errands: Sequence[Errand]) -> None:
        self._watch(self.hands.do(errands, self.sitting.now))

    def _lift_all(self) -> None:
        self._do([Errand(piece, None, "") for piece in self.hands.lying])
        self._until_agreed(RECOGNISED)

    def _until_agreed(self, seconds: float) -> None:
        self._wait_while(lambda: not isinstance(self.sitting.verdict, Agreed), seconds)

    # The ways out

    def _take_back(self) -> None:
        """By the keys: back, and yes."""
        if self.sitting.can_take_back:
            self._excused = self._calm = True
            self.sitting.key("back")
            self._pass(0.3)
            self.sitting.key("confirm")
            self._pass(0.5)
        self._suspects.clear()

    def _find_a_way_out(self) -> None:
        """Put things right as people would: lay it again, lay it as asked, take back, give up."""
        self._excused = self._calm = True
        self._meant = None
        self._suspects.clear()
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
                errands = self.hands.follow(self.sitting.verdict.fixes)
                self._watch(self.hands.do(errands, self.sitting.now, clean=True))
            self._pass(2.0)
            if self.sitting.cleared:
                return
        self._fail(LOST, "no way out: an abandoned game cannot be cleared", self.sitting.now)
        self._complete()
        self.sitting.close()
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

    # Time, and what is noted meanwhile

    def _pass(self, seconds: float) -> None:
        until = self.sitting.now + seconds
        for report in self.mat.run(until):
            self.sitting.hear(report.seen, report.time)
        self.sitting.wait(until)
        self._account()

    def _wait_while(self, so: object, seconds: float) -> None:
        assert callable(so)
        end = self.sitting.now + seconds
        while so() and self.sitting.now < end:
            self._pass(LOOK)

    def _watch(self, doing: Doing) -> None:
        """Let the hands do it."""
        self._doing = doing
        self._pass(max(0.0, doing.rest - self.sitting.now))

    def _mark(self) -> None:
        """An action begins. Readings are kept from the one before on: what was done a moment ago matters."""
        sitting = self.sitting
        self._complete()
        self._starts = [*self._starts[-1:], self._start()]
        self._began = sitting.now
        begin = self._starts[0].time
        sitting.heard = [each for each in sitting.heard if each[0] >= begin]
        self.mat.moved = [each for each in self.mat.moved if each[1][-1].time >= begin]
        self._noted: list[object] = []

    def _account(self) -> None:
        """Look at what happened."""
        sitting = self.sitting
        happenings, sitting.happenings = sitting.happenings, []
        for happening in happenings:
            self._noted.append(happening)
            if isinstance(happening, Played):
                self._note_played(happening)
            elif isinstance(happening, Reddened) and happening.red:
                self._note_red(happening)
            elif isinstance(happening, Undone):
                self._suspects = [s for s in self._suspects if s.played.number != happening.number]
        for suspect in list(self._suspects):
            if sitting.now - suspect.played.time >= STANDS:
                self._suspects.remove(suspect)
                if self._stands(suspect.played):
                    kind = LOST if suspect.at_rest else INVENTED
                    self._fail(kind, f"played {suspect.played.entry.text}", suspect.played.time)
                    self._suspects.append(Invention(suspect.played._replace(time=1e18), False))

    def _stands(self, played: Played) -> bool:
        record = self.sitting.record
        return played.number < len(record) and record[played.number] == played.entry

    def _note_played(self, played: Played) -> None:
        meant, entry = self._meant, played.entry
        if entry.seat == CHANCE or entry.text in self._by_itself:
            return
        if meant is not None and entry == meant.entry:
            return
        if self._last is not None and (played.number, entry) == (self._last.base, self._last.entry):
            return  # the table thought better of what it had understood, and then again
        at_rest = meant is not None and played.time > self._doing.rest + SURELY_AT_REST
        self._suspects.append(Invention(played, at_rest))

    @property
    def _by_itself(self) -> set[str]:
        return self.sitting.by_itself | {"confirm"}

    def _note_red(self, reddened: Reddened) -> None:
        excused = any(start <= reddened.time <= end for start, end in self._doing.excuses)
        if not excused and not self._excused and not self._suspects:
            self._fail(RED, f"said: {reddened.say}", reddened.time)

    def _lost(self, what: str) -> None:
        if not self._excused:
            self._fail(LOST, what, self.sitting.now)

    def _keep_a_sample(self) -> None:
        """Of the actions that went well, the one with the most slips is worth a picture."""
        sample, slips = self.tally.sample, len(self._doing.slips)
        if sample is None or slips > len(sample.slips):
            meant = self._meant
            assert meant is not None
            self.tally.sample = self._shown("as it should be", f"played {meant.entry.text}", self.sitting.now)

    def _start(self) -> Start:
        record = tuple((entry.seat, entry.text) for entry in self.sitting.record)
        lay = tuple((seen.cell, seen.presence.name, seen.tags) for seen in self.mat.verdicts())
        return Start(self.sitting.now, record, lay)

    def _complete(self) -> None:
        """What went wrong since the last mark is shown with all that was heard and done since then."""
        failures = self.tally.failures
        for number in range(self._complete_to, len(failures)):
            failures[number] = failures[number]._replace(heard=self._heard(), moved=self._moved())
        self._complete_to = len(failures)
        sample = self.tally.sample
        if sample is not None and not sample.heard:
            self.tally.sample = sample._replace(heard=self._heard(), moved=self._moved())

    def _heard(self) -> tuple[Heard, ...]:
        return tuple((when - self._began, words) for when, words in self.sitting.heard)

    def _moved(self) -> tuple[tuple[str, tuple[Instant, ...]], ...]:
        return tuple(
            (name, tuple(each._replace(time=each.time - self._began) for each in way))
            for name, way in self.mat.moved
        )

    def _fail(self, kind: str, what: str, at: float) -> None:
        self.tally.counts[kind] += 1
        self.tally.failures.append(self._shown(kind, what, at))

    def _shown(self, kind: str, what: str, at: float) -> Failure:
        """All that is needed to see it again."""
        meant = self._meant
        return Failure(
            self.game, self.profile.name, kind, what,
            f"{meant.entry.seat} {meant.entry.text}" if meant else "",
            self._doing.slips, self._seed, tuple(self._options.items()),
            self._starts[0].record, self._starts[0].lay, (), at - self._began,
            later=(self._starts[-1].record, self._starts[-1].lay),
        )  # fmt: skip
