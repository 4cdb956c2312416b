"""The course of a game: what the mat leads to.

It is in one phase. A mat that agrees leads on; what is played leads to what follows from it:

    setting up, resuming ──► playing ──► following ──► playing ... over ──► clearing ──► cleared
                                └─► taking back ─┘

What hands do is played when it shows that it is meant (table/playing/patience.py), and taken back when the
hand goes on (table/playing/second_thoughts.py); how anything is played is in table/playing/deeds.py.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from table.games.parts import Clocks, Timeout
from table.games.steps import Put, Shift, Step
from table.judging.legal import Candidate
from table.judging.matching import only_end
from table.judging.presses import asked_cells, spell
from table.judging.verdict import Agreed, Ask, Guide, Laid, Moving, Recognised, Verdict, blames
from table.playing.deeds import Deeds
from table.playing.moment import Phase
from table.playing.patience import STRADDLE
from table.playing.second_thoughts import Afterthought, afterthought, reveals
from table.playing.straddling import meant_to_lie, nowhere_else
from table.sensing.tracker import Tracker


class Course(Deeds):
    """One game, from the first look at the mat until it is cleared away."""

    # The mat

    def take_place(self, tracker: Tracker) -> None:
        """The first look at the mat: a new game's set-up, or where an old one left off."""
        if self.referee.state is not None:
            return
        if self.phase is Phase.SETTING_UP:
            self.referee.stand(self.match.state, tracker.places)
        else:
            self.referee.resume(self.match, tracker.places)

    def judge(self, tracker: Tracker) -> None:
        """Look at the mat; play what was recognised until nothing more is."""
        while self.phase is not Phase.CLEARED:
            if self._think_better(tracker):
                return
            rest = self.patience.at_rest(tracker, self.now)
            calm = rest and self.now >= self.patience.calm_at(tracker)
            unsure = self.patience.unsure(tracker, self.now, STRADDLE)
            mat = (sorted(tracker.places.items()), sorted(tracker.down), sorted(unsure), rest, calm)
            if mat == self._judged and not self._waited(mat):
                return
            anew, self._judged = self._judged is None, mat
            found = self.referee.look(tracker.places, tracker.down, rest, calm)
            self.patience.note_lifting(len(self.referee.base) > len(tracker.places), self.now)
            across = tracker.doubled.keys() - tracker.decided - self.patience.unsure(tracker, self.now)
            if lies := meant_to_lie(tracker, across, self.referee, found):
                tracker.believe(*lies)
                continue
            if found is None:
                return
            found = self._taken(found, tracker)
            self.found, shown = found, self.verdict
            if self._may_be_shown(found, calm) and (rest or anew or not self._asks_else(found)):
                self.verdict = found
            self._forget_presses(tracker)
            if not self._follow(found, tracker):
                if isinstance(found, Recognised) and not found.longer:
                    self.verdict = shown  # it settles; what is lit meanwhile must not tell what is legal
                return

    def _taken(self, found: Verdict, tracker: Tracker) -> Verdict:  # noqa: ARG002 (a lesson looks at the mat)
        """What is made of a verdict: a lesson may think otherwise."""
        return found

    def teach(self, tracker: Tracker) -> None:
        """Do what the others do, in a lesson: elsewhere they do it themselves."""

    def _may_be_shown(self, found: Verdict, calm: bool) -> bool:
        """Blame waits for a calm mat; under a result nothing is said of hands that begin to clear it away."""
        if self.phase is Phase.OVER:
            return isinstance(found, Agreed | Guide | Laid)
        return calm or not blames(found)

    def _asks_else(self, found: Verdict) -> bool:
        """Does a mat on which hands are at work ask for something else than it did? What they are about to
        do must not lead others to a piece that only passes by."""
        if not isinstance(found, Guide) or not isinstance(self.verdict, Guide):
            return False
        return not set(found.fixes) <= set(self.verdict.fixes)

    def _forget_presses(self, tracker: Tracker) -> None:
        """What was pressed counts until something else lies there, or it lies elsewhere. What is out of sight
        may be there all the same."""
        base, places = self.referee.base, tracker.places
        moved = (piece for piece, place in places.items() if base.get(piece) != place)
        cells = {place[0] for piece in moved for place in (places[piece], base.get(piece)) if place}
        if not cells.isdisjoint(self.pressed):
            self.pressed = ()

    def _think_better(self, tracker: Tracker) -> bool:
        """Take back, without a word, an action whose piece has gone on before anybody did anything else. True
        while the journal does not take that: the mat is then that of another state, and says nothing."""
        if self._afterthought is None:
            return False
        since = self._lie_since(self._afterthought, tracker)
        thought = self._afterthought.looked_at(tracker.places, since, tracker.doubled, self.now)
        self._afterthought = thought
        if thought is None or not thought.regretted(tracker.places, since, self.now):
            return False
        if self._next_has_begun(thought.left_cells(tracker.places), tracker):
            self._afterthought = None
            return False
        if self.patience.must_wait(self.now):
            return True
        if self._kept(self.ledger.retract()):
            self._news.passed = True
            self._stand(Phase.PLAYING, tracker, thought.base)
            self.referee.unplayed()
            self.referee.way = thought.way
        elif self.ledger.trouble:
            return True
        self._afterthought = None
        return False

    def _lie_since(self, thought: Afterthought, tracker: Tracker) -> dict[str, float]:
        """Since when the pieces of an action lie where they are."""
        return self.patience.lie_since(thought.moved, tracker, thought.goal, self.now)

    def _next_has_begun(self, cells: Collection[str], tracker: Tracker) -> bool:
        """May whoever took what lay on these cells be the next to act? The next action may begin with it; or
        take it as it goes on, where the piece that it begins with has left its place."""
        base, places = self.referee.base, tracker.places
        empty = {base[piece][0] for piece in base if places.get(piece) != base[piece]} - set(cells)
        for candidate in self.referee.live:
            hand, then = candidate.gesture.hand, candidate.gesture.then
            if any(_from(step) in cells for step in hand):
                return True
            taken = {_from(step) for step in then} - {step.cell for step in hand}  # not what it puts itself
            if not taken.isdisjoint(cells) and any(_from(step) in empty for step in hand):
                return True
        return False

    def _waited(self, mat: object) -> bool:
        """Has a wait run out: for a gesture, for pieces to lie still, for the journal, for the clearing?"""
        waits = self.patience
        return (
            waits.held_long_enough(mat, self.now)
            or waits.may_retry(self.now)
            or waits.cleared_long_enough(self.now)
            or isinstance(self.found, Recognised)
        )

    def _follow(self, verdict: Verdict, tracker: Tracker) -> bool:
        """Go where a verdict leads; True when the mat has then to be judged against something else."""
        if self.phase is Phase.OVER:
            return self._look_for_clearing(verdict, tracker)
        if isinstance(verdict, Agreed | Laid):
            self.phase = Phase.CLEARED if self.phase is Phase.CLEARING else Phase.PLAYING
        if not isinstance(verdict, Recognised):
            return False
        if verdict.longer and self.patience.hold(self._judged, self.now):
            return False
        return self._play_what_lies(verdict, tracker)

    def _play_what_lies(self, verdict: Recognised, tracker: Tracker) -> bool:
        """Play what was recognised, once its pieces show that it is meant."""
        base, seen, way = dict(self.referee.base), dict(tracker.places), self.referee.way
        ends = frozenset(step.cell for candidate in self.referee.live for step in candidate.gesture.hand)
        moved = {piece for piece in seen.keys() | base.keys() if seen.get(piece) != base.get(piece)}
        if self._sheet.orders is not None:
            moved = set(verdict.goal)  # a card gives its order whatever else lies there
        shows = self._shows(verdict.played[0])
        across = self.patience.unsure(tracker, self.now, STRADDLE).intersection(moved)
        sure = self.patience.sure(moved, tracker, self.now, self._settles(verdict.played[0], shows))
        sure = sure and nowhere_else(tracker, across, self.referee, verdict)
        if not sure or not self._play(verdict.played, verdict.goal, tracker):
            return False
        if len(verdict.played) == 1 and not shows:
            pace, (played,) = self.patience.pace, verdict.played
            self._afterthought = afterthought(base, seen, verdict.goal, played, ends, way, self.now, pace)
        return True

    def _settles(self, candidate: Candidate, shows: bool) -> float:
        """How long an action's pieces must have lain still. One with no other cell to go to is hardly
        there by mistake."""
        pace = self.patience.pace
        if not shows:
            return 0.0
        return min(pace.settle, pace.still) if only_end(candidate, self.referee.live) else pace.still

    def _shows(self, candidate: Candidate) -> bool:
        """Does an action show somebody what cannot be unseen? Asked at every thought while it settles, and
        worked out once."""
        if self._sheet.orders is not None:
            return True  # an order is heard by the other crew, whatever it shows
        if self._shown is None or self._shown[0] != candidate:
            game, match = self._sheet.game, self.match
            self._shown = (candidate, reveals(game, match.state, candidate, match.seats))
        return self._shown[1]

    def _look_for_clearing(self, verdict: Verdict, tracker: Tracker) -> bool:
        """A finished game is left to be looked at, and what its last action led to is asked for, until
        somebody begins to clear it away."""
        asked = isinstance(verdict, Agreed | Guide | Laid)
        begun = not asked or self.referee.touched(tracker.places)
        gone = [piece for piece in self.referee.base if piece not in tracker.places]
        most = 2 * len(gone) >= len(self.referee.base)
        if not self.patience.clearing(begun and most, self.now):
            return False
        self.clear(tracker)
        return True

    # Time

    def try_journal(self) -> None:
        """A journal that refused is tried until it works, so that people are not told for ever."""
        if self.patience.may_retry(self.now) and self._kept(self.ledger.recover()):
            self.patience.recovered()

    def pass_time(self, clocks: Clocks[Any], tracker: Tracker, attentive: bool) -> None:
        """Do what has been waited for long enough. A wait that is over may end others."""
        while True:
            over = self.match.outcome() is not None
            timeouts = () if over else clocks.timeouts(self.match.state, self.match.options)
            due = self.waits.look(timeouts, self.now, self.phase is Phase.PLAYING and attentive)
            if due is None or self.patience.must_wait(self.now) or not self._time_out(due, tracker):
                return
            self.judge(tracker)

    def deadlines(self, tracker: Tracker) -> list[float]:
        """When to look again, even if nothing comes in."""
        times = self.patience.deadlines(isinstance(self.found, Recognised)) + self.patience.rests_at(tracker)
        if self._afterthought is not None:
            times += self._afterthought.deadlines(self._lie_since(self._afterthought, tracker))
        waits = self.waits.deadline()
        return times if waits is None else [*times, waits]

    def _time_out(self, due: Timeout, tracker: Tracker) -> bool:
        return not self.act(due.seat, due.words, tracker) if due.words else self.settle(due.seat, tracker)

    # The cells' own buttons

    def press(self, cell: str, tracker: Tracker) -> None:
        """Presses answer a question, or spell an action cell by cell. Whoever presses has done what still
        settles: it is played first."""
        settling = self.found
        if isinstance(settling, Recognised) and not settling.longer:
            self._play(settling.played, settling.goal, tracker)
            self.judge(tracker)
        if isinstance(self.found, Ask):
            cells = asked_cells(self.found)
            if cell in cells:
                self.choose(self.found.candidates[cells.index(cell)], tracker)
        elif self.phase is Phase.PLAYING and isinstance(self.found, Agreed | Moving):
            self.pressed, spelt = spell(self.pressed, cell, self.referee.live)
            if spelt is not None:
                self.choose(spelt, tracker)


def _from(step: Step) -> str | None:
    """Where the piece of a step lies; None for one that has yet to come to the mat."""
    if isinstance(step, Put):
        return None
    return step.start if isinstance(step, Shift) else step.cell
