"""Which action is that? All inference is here, over any game, by position.

The referee keeps `base`, the last mat that agreed with the rules, piece by piece. For every legal
action it knows the mat that the player's hand leaves and the mat that all consequences leave.

- A mat that lies as expected is agreed; two pieces of one kind may have changed places.
- A mat in which every piece is where one legal action's hand, or its consequences, leave it, is
  that action, in whatever order it was done. Two actions at once are solved as a sequence.
- If two different actions lead to the same mat, the players are asked.
- A mat that only lacks pieces is a hand in motion; once it is calm, it may be an action that takes pieces
  away and does nothing else. One whose piece could as well go somewhere is asked to be confirmed.
- Where real cards or dice are chance, what people turn up is an action like any other; and what they lay out
  face down is one too, once every place has its card (table/judging/hidden.py).
- Anything else is wrong, and the engine's own reason says why.
- While consequences are pending, nothing is inferred: a slide not yet made would look like a move
  back. They are pending piece by piece, and cell by cell where pieces are not known by name; a piece
  or a cell is done once it agrees on a mat at rest. What is done elsewhere meanwhile is judged afterwards.
  A piece that only was out of sight, and lies again where it was then, is still to be moved.
- Pieces of one kind that have changed places are the same to the rules, also while one is in the air.
- A cell whose reader is down cannot be seen: what fits but for it is asked to be confirmed.

Values in, values out; time and hardware are not known here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from copy import copy
from random import Random

from engines.game import CHANCE
from engines.match import Match
from table.games.sheet import AnySheet
from table.games.steps import Expected, Gesture
from table.judging.guide import Fix, fixes, named_fixes
from table.judging.hidden import open_cells, resolved
from table.judging.hovering import in_motion, may_go_on
from table.judging.legal import Candidate, Legal, legal_in
from table.judging.mat import (
    Places,
    Signature,
    after_steps,
    assign,
    exchange_likes,
    find_marks,
    on_cell,
    signature,
)
from table.judging.matching import Matcher, longer
from table.judging.pairs import Pairs
from table.judging.resuming import last_action, not_yet_followed
from table.judging.verdict import Agreed, Ask, Guide, Moving, Recognised, Verdict, Wrong
from table.judging.wrongs import wrong
from table.sensing.pieces import Piece
from table.sensing.tracker import Place
from table.tongues import mark, say

BY_A_BOT = mark("it is the turn of a bot, which says by itself what to move for it")
HANDS = 2  # pieces that may be in the air when the program starts; more is a mat to be laid again


class MatReferee:
    """Judges layouts against one state at a time; `stand` moves it to the next."""

    def __init__(
        self, sheet: AnySheet, pieces: Mapping[str, Piece], real_chance: bool = False, seed: int = 0
    ) -> None:
        """With `real_chance` people act for chance, with real cards or dice. The `seed` says which of the
        cards that may lie anywhere is asked for next."""
        self._sheet = sheet
        self._pieces = pieces
        self._real_chance = real_chance
        self._matcher = Matcher(pieces)
        self.state: object = None  # until the first look at the mat
        self._shuffled = Random(seed).sample(sorted(pieces), len(pieces))
        self._rules: Expected = {}  # what the rules want
        self._open: tuple[str, ...] = ()  # where they want any card
        self.expected: Expected = {}  # the same, with cards in all open places
        self.base: dict[str, Place] = {}
        self.pending: set[str] = set()
        self._due: set[str] = set()  # pieces that the last action's consequences have yet to move
        self._followers: dict[str, Place] = {}  # of these where they were then, until they are seen elsewhere
        self._goal: dict[str, Place] | None = None
        self._way: str | None = None
        self.legal = Legal()  # before the first look at the mat nobody may act
        self.bots: Collection[int] = ()  # seats whose actions nobody makes by hand
        self._pairs = Pairs(sheet.game, self._matcher, self._legal_in)

    @property
    def marks(self) -> dict[str, str]:
        """Which pieces are more than their kind: {"stern-3": "captain"}."""
        return self._matcher.marks

    @marks.setter
    def marks(self, marks: dict[str, str]) -> None:
        self._matcher.marks = marks

    def stand(
        self, state: object, seen: Places, goal: dict[str, Place] | None = None, clear: bool = False
    ) -> None:
        """Judge against this state from now on. `goal` tells the pieces by name where that is known;
        `clear` asks for an empty mat instead of what the state wants."""
        self.state = state
        self._rules = {} if clear else self._sheet.expected(state)
        self._open = open_cells(self._rules)
        self._expect(seen)
        self._goal = goal
        self._began = dict(seen)
        self._followers = {}
        if goal is not None:
            self._followers = _left_to_follow(self.base, seen, goal)
            self.base = goal
            self.marks = find_marks(self.expected, goal, self._pieces)
        self.legal = self._legal_in(state)
        self._way = None
        self.pending = self._disagreeing(seen)
        named = seen.keys() | goal.keys() if goal is not None else ()
        self._due = {piece for piece in named if goal and seen.get(piece) != goal.get(piece)}

    def _expect(self, seen: Places) -> None:
        """Where any card will do, the one that lies there is the right one."""
        self.expected = (
            resolved(self._rules, seen, self._pieces, self._shuffled) if self._open else self._rules
        )
        self._wanted = {cell: tuple(sorted(spots)) for cell, spots in self.expected.items() if spots}

    def seat_bots(self, bots: Collection[int]) -> None:
        """These seats are bots' from now on: what hands do is never taken for an action of theirs."""
        self.bots = bots
        if self.state is not None:
            self.legal = self._legal_in(self.state)

    def _legal_in(self, state: object) -> Legal:
        return legal_in(self._sheet, state, self._real_chance, self.bots)

    def resume(self, match: Match, seen: Places) -> None:
        """Stand where a saved game left off. The mat may still show the last action's consequences
        half done, or already the next action; else it is guided back."""
        last = self._half_done(match, seen)
        expected = self._sheet.expected(match.state)
        goal = None if open_cells(expected) else assign(expected, seen, self._pieces)
        self.stand(match.state, seen, last or goal)
        if last is None:
            self.settled()
            verdict = self.look(seen, calm=False)
            in_hand = isinstance(verdict, Moving) and len(verdict.left) <= HANDS and bool(seen)
            if not in_hand and not isinstance(verdict, Agreed | Recognised):
                self.pending = self._disagreeing(seen)

    def _half_done(self, match: Match, seen: Places) -> dict[str, Place] | None:
        """Where the last action leads, if the mat shows that action half done."""
        last = last_action(self._sheet, match, seen, self._pieces)
        if last is None:
            return None
        self.base, self.marks = last.base, last.marks
        found = self._matcher.matches([last.candidate], last.base, seen)
        return found[0][1] if found else not_yet_followed(last, seen, self._pieces)

    def goal_of(self, candidate: Candidate) -> dict[str, Place] | None:
        """Where an action leads from the last agreed mat, if no new piece has to come for it."""
        steps = (*candidate.gesture.hand, *candidate.gesture.then)
        return after_steps(self.base, steps, self._pieces, self.base)

    def believed(self, seen: Places) -> dict[str, Place]:
        """The mat as the players say it is, when a reader cannot tell."""
        return self._goal if self._goal is not None else assign(self.expected, seen, self._pieces)

    def _disagreeing(self, seen: Places) -> set[str]:
        there = self._signature(seen)
        return {
            cell for cell in there.keys() | self._wanted.keys() if there.get(cell) != self._wanted.get(cell)
        }

    def _signature(self, places: Places) -> Signature:
        marks = self.marks if self._goal is not None else find_marks(self.expected, places, self._pieces)
        return signature(places, self._pieces, marks)

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """Every legal action now, with its gesture."""
        return self.legal.candidates

    @property
    def way(self) -> str:
        """The chosen way: the first there is, until another is."""
        return self._way if self._way is not None else next(iter(self.legal.ways), "")

    @way.setter
    def way(self, way: str) -> None:
        self._way = way

    @property
    def live(self) -> tuple[Candidate, ...]:
        """The candidates whose gestures count now."""
        return self.legal.live(self.way)

    def look(
        self, seen: Places, down: Collection[str] = (), at_rest: bool = True, calm: bool = True
    ) -> Verdict | None:
        """Judge a layout; None where it agrees for an instant only, with hands still at work on it. It is
        `calm` when it has been at rest for a while."""
        if self._open:
            self._expect(seen)
        wrong_now = self._disagreeing(seen)
        if not at_rest and not wrong_now and (self.pending or self._due):
            return None
        if not wrong_now:
            self.base = dict(seen)
            if self._goal is None:
                self.marks = find_marks(self.expected, seen, self._pieces)
                self._goal = self.base
            self._followers = {p: place for p, place in self._followers.items() if p not in seen}
            self.settled()
            return self._deal(seen) if self._open else Agreed()
        if at_rest:
            self.pending = self.pending & wrong_now
            self._due = {piece for piece in self._due if not self._done(piece, seen, wrong_now)}
        if self.pending or self._due or self._goal is None:
            return Guide(tuple(self._asked(self._fixes(seen))))
        verdict = self._infer(dict(seen), down, calm)
        return self._not_followed(seen) or verdict if calm and isinstance(verdict, Wrong) else verdict

    def _not_followed(self, seen: Places) -> Guide | None:
        """Ask again for consequences that were only out of sight when they seemed to be done."""
        undone = {piece: place for piece, place in self._followers.items() if seen.get(piece) == place}
        if not undone:
            return None
        self._began = {**self._began, **undone}
        self._due = {*self._due, *undone}
        return Guide(tuple(self._asked(self._fixes(seen))))

    def imagined(self, seen: Places, down: Collection[str] = ()) -> Verdict | None:
        """What would be said of this mat, with hands still at work on it; nothing comes of it."""
        return copy(self).look(seen, down, at_rest=False, calm=False)

    def _deal(self, seen: Places) -> Verdict:
        """Every open place has its card: that is what chance has done."""
        deals = self._sheet.deals
        assert deals is not None, "only a game that is dealt by people has places for any card"
        kinds = {cell: self._pieces[on_cell(seen, cell)[0]].kind for cell in self._open}
        dealt = deals.dealt(self.state, kinds)
        return Recognised(tuple(Candidate(CHANCE, act, Gesture()) for act in dealt), False, dict(seen))

    def _done(self, piece: str, seen: Places, wrong_now: Collection[str]) -> bool:
        """Does a piece lie where the last action led, or another of its kind in its place?"""
        goal = (self._goal or {}).get(piece)
        began = self._began.get(piece)
        cells = {place[0] for place in (began, goal) if place is not None}
        return seen.get(piece) == goal or not cells & set(wrong_now)

    def _asked(self, all_fixes: list[Fix]) -> list[Fix]:
        """What followed from the action; the rest may be the next player's, and is not asked to be undone."""
        if self._goal is None:
            return all_fixes
        cells = self._following(self._goal)
        return [fix for fix in all_fixes if {fix.start, fix.cell} & cells] or all_fixes

    def _following(self, goal: Places) -> set[str]:
        """The cells where something follows from the action. A cell in a row of slides may agree before
        anything was done there, so pieces tell, not cells."""
        ways = [(self._began.get(p), goal.get(p)) for p in self._began.keys() | goal.keys()]
        return {place[0] for way in ways if way[0] != way[1] for place in way if place} | self.pending

    def settled(self) -> None:
        """Nothing follows: the mat may be on its way to the next action already."""
        self.pending, self._due = set(), set()

    def unplayed(self) -> None:
        """The last action has never been: nothing follows from it, nor was anything of it left undone."""
        self.settled()
        self._followers = {}

    def lay_on(self, piece: str) -> tuple[Place | None, ...]:
        """Where a piece lay on the last mat that agreed, and when the last action was played."""
        return self.base.get(piece), self._began.get(piece)

    def touched(self, seen: Places) -> bool:
        """Has anything been moved that the last action does not ask for?"""
        return self._goal is not None and not self._disagreeing(seen) <= self._following(self._goal)

    def _fixes(self, seen: Places) -> list[Fix]:
        """Piece by piece while everything is where it was or where it should go; else by kinds."""
        goal = self._goal
        if goal is None or any(seen[p] not in (self._began.get(p), goal.get(p)) for p in seen):
            by_kind = fixes(self.expected, seen, self._pieces)
            # Only a mark can be wrong then: a Captain that lies where a Mate belongs.
            return by_kind or named_fixes(goal or {}, seen, self._pieces, self.marks)
        return named_fixes(goal, seen, self._pieces, self.marks)

    def _infer(self, seen: dict[str, Place], down: Collection[str], calm: bool) -> Verdict:
        only_lifted = all(self.base.get(piece) == place for piece, place in seen.items())
        possible = [c for c in self.live if not only_lifted or (calm and c.gesture.takes)]
        found = self._matcher.matches(possible, self.base, seen)
        if not found and not only_lifted:
            exchanged = exchange_likes(self.base, seen, self._pieces, self.marks)
            if exchanged is not None:
                self.base = exchanged
                return self._infer(seen, down, calm)
        if found and only_lifted and may_go_on(self.live, self.base, seen):
            return Ask((found[0][0],), unseen=False)
        if len(found) == 1:
            candidate, goal = found[0]
            return Recognised((candidate,), longer(candidate, self.live), goal)
        if found:
            return Ask(tuple(candidate for candidate, _ in found), unseen=False)
        moving = in_motion(self._matcher, self.live, self.base, seen)
        unseen = [c for c in self.live if down and self._matcher.fits_unseen(c, self.base, seen, down)]
        if unseen:
            return Ask(tuple(unseen), unseen=True)
        if moving is not None:
            return moving
        return self._pairs.find(self.state, self.live, self.base, seen) or self._wrong(seen)

    def _wrong(self, seen: Places) -> Wrong:
        found = wrong(self._sheet, self.state, self.candidates, self._pieces, self.base, seen, self.way)
        only_bots = self.legal.by_bots and not self.legal.by_people
        return found._replace(why=say(BY_A_BOT), vague=False) if only_bots else found

    def refuse(self, seen: Places, why: str) -> Verdict:
        """What is said of a legal action that is not to be made here."""
        return self._wrong(seen)._replace(why=why, vague=False)


def _left_to_follow(base: Places, seen: Places, goal: Places) -> dict[str, Place]:
    """Where pieces were that an action moves or takes away without the hand's doing. Not what the hand laid:
    whether a hidden card is the one that was laid before is nobody's business."""
    return {p: place for p, place in base.items() if goal.get(p) != place and seen.get(p, place) == place}
