"""An evening of people who mean to play, and what the table made of it.

Somebody means an action, and the hands carry it out as the profile has it. Then people wait for the table,
do what it asks for, take back what nobody meant, and go on. An account is kept beside the game, of what was
meant and of what the table made of it (table/testing/account.py).
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from engines.match import Entry
from hardware.cells import cell_at, mat_cells
from table.games.steps import Put, Shift
from table.judging.legal import Candidate
from table.judging.presses import asked_cells, presses_of
from table.judging.verdict import Agreed, Ask, Guide, Laid
from table.sensing.sight import DOUBLED_AFTER
from table.testing.account import Meant
from table.testing.errands import Errand
from table.testing.hands import Elsewhere, at_rest
from table.testing.people import LOOK, RECOGNISED, PeopleAtTable
from table.testing.tally import HandsTally

PRESS_AGAIN = 3.0  # seconds after which a press that led nowhere is made again
READS_THE_DISPLAY = 3.0  # seconds until a person whose action leads to nothing does
BY_HAND = 0.85  # of the actions, where some can be made by hand


class Evening(PeopleAtTable):
    """Plays one game after the other with one kind of people."""

    def run(self, hours: float) -> HandsTally:
        """So many hours of play."""
        began = time.process_time()
        while self.tally.seconds < hours * 3600:
            before = self.sitting.now
            self._go_on()
            self.tally.seconds += self.sitting.now - before
            if self.sitting.over and isinstance(self.sitting.verdict, Agreed):
                self._look_at_the_result()
            if self.sitting.over or self.sitting.cleared:
                self._end()
                self._open()
        self._end()
        self.tally.cpu += time.process_time() - began
        return self.tally

    def _look_at_the_result(self) -> None:
        """Nobody touches anything: the result has to stay."""
        self.account.mark()
        self.account.excused = False
        self._pass(self._rng.uniform(5.0, 20.0))
        if not self.sitting.over:
            self.account.lost("the result disappeared")

    # One thing after the other

    def _go_on(self) -> None:
        verdict, sitting = self.sitting.verdict, self.sitting
        if self.account.spoilt:
            self._take_back()
        elif isinstance(verdict, Guide) and verdict.fixes:
            self._follow()
        elif isinstance(verdict, Laid) and verdict.obeyed:
            self._do(self.hands.follow(verdict.obeyed, self.sitting.marked))
            self._until_agreed(RECOGNISED)
        elif isinstance(verdict, Agreed) and sitting.playing:
            self._turn()
        elif isinstance(verdict, Laid) and verdict.awaited:
            self._lift_all()
        else:
            before = sitting.now
            self._wait_while(lambda: sitting.verdict == verdict, RECOGNISED)
            if sitting.now - before >= RECOGNISED:
                self.account.lost(f"nothing leads on from {verdict!r}")
                self._find_a_way_out()

    def _turn(self) -> None:
        """Somebody plays."""
        if self.account.excused:  # the mat was laid or put right: nothing of that belongs to what comes now
            self.account.forget()
        self.account.excused = self._calm = False
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
        if not self.account.suspects:  # else what they are suspected of is not over yet
            self.account.mark()
        entry = Entry(candidate.seat, sitting.text(candidate))
        self.account.meant = Meant(entry, len(sitting.record))
        keys, cells = sitting.keys_to(candidate), presses_of(candidate)
        by_press = cells and (not gesture.hand or self._rng.random() < self.profile.manners.press)
        for word in keys:
            sitting.key(word, candidate.seat)
            self._pass(0.25)
        if by_press:
            self._press(cells)
            self.account.doing = at_rest(sitting.now)
        elif gesture.hand:
            self._make(candidate)
        else:
            if not keys:
                sitting.act(candidate)
            self.account.doing = at_rest(sitting.now)
        self._await(candidate, cells if by_press else (), counted=bool(by_press or gesture.hand))

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

    def _await(self, candidate: Candidate, pressed: Sequence[str], counted: bool) -> None:
        """Wait until the table has understood, and help where it asks."""
        sitting, rest = self.sitting, self.account.doing.rest
        self.tally.actions += counted
        asked = 0
        while sitting.now < rest + RECOGNISED and not self.account.recognised and not self.account.spoilt:
            self._pass(LOOK)
            if isinstance(sitting.verdict, Ask) and sitting.now > rest + 1.0 + asked:
                asked += 1
                self._answer(sitting.verdict, candidate)
            elif pressed and self._led_nowhere(rest + PRESS_AGAIN * (asked + 1)):
                asked += 1
                self._press(pressed)
            elif sitting.now > self.account.doing.rest + READS_THE_DISPLAY:
                self._heed_the_display()
        if self.account.recognised:
            if counted:
                self.account.measure()
                self.account.keep_a_sample()
        elif self.account.spoilt:
            self._take_back()
        elif counted:
            self.account.lost(f"not recognised after {RECOGNISED:.0f} s: {type(sitting.verdict).__name__}")
            self._find_a_way_out()
        else:
            self._find_a_way_out()
        self.account.done()

    def _heed_the_display(self) -> None:
        """Do what the table asks for meanwhile, or push right what it says lies on two cells."""
        verdict, sight = self.sitting.verdict, self.sitting.moment.sight
        told = [p for p, (_, since) in sight.doubled.items() if self.sitting.now > since + DOUBLED_AFTER]
        if isinstance(verdict, Guide) and verdict.fixes:
            self._do(self.hands.follow(verdict.fixes, self.sitting.marked))
        elif told:
            self._watch(self.hands.push_right(told, self.sitting.now))

    def _led_nowhere(self, until: float) -> bool:
        return isinstance(self.sitting.verdict, Agreed) and self.sitting.now > until

    def _answer(self, ask: Ask, candidate: Candidate) -> None:
        words = [self.sitting.text(each) for each in ask.candidates]
        if self.sitting.text(candidate) not in words:
            return
        if len(words) == 1:
            self.sitting.key("confirm")
        else:
            self._push(asked_cells(ask)[words.index(self.sitting.text(candidate))])
