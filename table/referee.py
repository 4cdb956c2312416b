"""Which action is that? All inference is here, over any game, by position.

The referee keeps `base`, the last mat that agreed with the rules, piece by piece. For every legal
action it knows the mat that the player's hand leaves and the mat that all consequences leave.

- A mat that lies as expected is agreed; two pieces of one kind may have changed places.
- A mat in which every piece is where one legal action's hand, or its consequences, leave it, is
  that action, in whatever order it was done. Two actions at once are solved as a sequence.
- If two different actions lead to the same mat, the players are asked.
- A mat that only lacks pieces is a hand in motion.
- Anything else is wrong, and the engine's own reason says why.
- While consequences are pending, cell by cell, nothing is inferred: a slide not yet made would
  look like a move back. A cell is done once it has agreed.
- A cell whose reader is down cannot be seen: what fits but for it is asked to be confirmed.

Values in, values out; time and hardware are not known here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from engines.game import CHANCE, IllegalAction
from engines.match import Match
from hardware.cells import cell_at
from table.guide import Fix, fixes
from table.mat import Places, Put, Shift, Take, after_steps, assign, find_marks, signature
from table.pieces import Piece
from table.sheet import Attempt, Gesture, Sheet
from table.tracker import Place


class Candidate(NamedTuple):
    """A legal action with the gesture that makes it."""

    seat: int
    action: Any
    gesture: Gesture


class Agreed(NamedTuple):
    """The mat is as the rules want it."""


class Moving(NamedTuple):
    """A hand is in motion: these cells were left, and there the pieces may go."""

    left: tuple[str, ...]
    targets: tuple[str, ...]


class Recognised(NamedTuple):
    """This is what was played. `longer`: the same hand may still be on its way further."""

    played: tuple[Candidate, ...]
    longer: bool
    goal: dict[str, Place]


class Ask(NamedTuple):
    """Several actions lead to this mat, or a reader is down and one action would fit."""

    candidates: tuple[Candidate, ...]
    unseen: bool


class Stray(NamedTuple):
    """A piece that is where it cannot be, and where it belongs (None: off the mat)."""

    piece: str
    cell: str | None
    home: str | None


class Wrong(NamedTuple):
    strays: tuple[Stray, ...]
    why: str


class Guide(NamedTuple):
    fixes: tuple[Fix, ...]


Verdict = Agreed | Moving | Recognised | Ask | Wrong | Guide


class Referee:
    """Judges layouts against one state at a time; `stand` moves it to the next."""

    def __init__(self, sheet: Sheet, pieces: Mapping[str, Piece]) -> None:
        self._sheet = sheet
        self._pieces = pieces
        self.base: dict[str, Place] = {}
        self.marks: dict[str, str] = {}
        self.pending: set[str] = set()
        self._goal: dict[str, Place] | None = None

    def stand(
        self, state: Any, seen: Places, goal: dict[str, Place] | None = None, clear: bool = False
    ) -> None:
        """Judge against this state from now on. `goal` tells the pieces by name where that is known;
        `clear` asks for an empty mat instead of what the state wants."""
        self.state = state
        self.expected = {} if clear else self._sheet.expected(state)
        self._wanted = {cell: tuple(sorted(spots)) for cell, spots in self.expected.items() if spots}
        self._goal = goal
        if goal is not None:
            self.base = goal
            self.marks = find_marks(self.expected, goal, self._pieces)
        self._candidates: list[Candidate] | None = None
        self.pending = self._disagreeing(seen)

    def resume(self, match: Match, seen: Places) -> None:
        """Stand where a saved game left off. The mat may still show the last action's consequences
        half done, or already the next action; else it is guided back."""
        last = self._last_action(match, seen)
        goal = assign(self._sheet.expected(match.state), seen, self._pieces)
        self.stand(match.state, seen, last or goal)
        if last is None:
            self.pending = set()
            if not isinstance(self.look(seen), Agreed | Recognised | Moving):
                self.pending = self._disagreeing(seen)

    def _last_action(self, match: Match, seen: Places) -> dict[str, Place] | None:
        """Where the last action leads, if the mat shows that action half done."""
        turns = [number for number, entry in enumerate(match.record) if entry.seat != CHANCE]
        if not turns:
            return None
        entry, game = match.record[turns[-1]], match.game
        record = match.record[: turns[-1]]
        before = Match(game, match.options, seed=match.seed, chance=match.chance, record=record).state
        action = game.parse(entry.text)
        candidate = Candidate(entry.seat, action, self._sheet.gesture(before, entry.seat, action))
        self.base = assign(self._sheet.expected(before), seen, self._pieces)
        self.marks = find_marks(self._sheet.expected(before), self.base, self._pieces)
        found = self._matches([candidate], self.base, seen)
        return found[0][1] if found else None

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

    def _signature(self, places: Places) -> dict[str, tuple[Any, ...]]:
        marks = self.marks if self._goal is not None else find_marks(self.expected, places, self._pieces)
        return signature(places, self._pieces, marks)

    @property
    def candidates(self) -> list[Candidate]:
        """Every legal action now, with its gesture; made on first use after a change of state."""
        if self._candidates is None:
            self._candidates = list(self._list(self.state))
        return self._candidates

    def _list(self, state: Any) -> Iterable[Candidate]:
        game = self._sheet.game
        for seat in game.movers(state):
            if seat != CHANCE:
                for action in game.actions(state, seat):
                    yield Candidate(seat, action, self._sheet.gesture(state, seat, action))

    def look(self, seen: Places, down: Collection[str] = ()) -> Verdict:
        """Judge a stable layout."""
        wrong_now = self._disagreeing(seen)
        if not wrong_now:
            self.base = dict(seen)
            if self._goal is None:
                self.marks = find_marks(self.expected, seen, self._pieces)
                self._goal = self.base
            self.pending.clear()
            return Agreed()
        self.pending &= wrong_now
        if self.pending or self._goal is None:
            return Guide(tuple(fixes(self.expected, seen, self._pieces)))
        return self._infer(dict(seen), down)

    def _infer(self, seen: dict[str, Place], down: Collection[str]) -> Verdict:
        found = self._matches(self.candidates, self.base, seen)
        if len(found) == 1:
            candidate, goal = found[0]
            return Recognised((candidate,), self._longer(candidate), goal)
        if found:
            return Ask(tuple(candidate for candidate, _ in found), unseen=False)
        moving = self._moving(seen)
        unseen = [c for c in self.candidates if down and self._fits_unseen(c, seen, down)]
        if unseen:
            return Ask(tuple(unseen), unseen=True)
        if moving is not None:
            return moving
        return self._sequence(seen) or self._wrong(seen)

    def _matches(
        self, candidates: Iterable[Candidate], base: Places, seen: Places
    ) -> list[tuple[Candidate, dict[str, Place]]]:
        """The actions this mat may be, best kind of agreement only: exact, then half-done
        consequences, then other pieces of the same kinds."""
        changed = {place[0] for piece, place in seen.items() if base.get(piece) != place}
        changed |= {place[0] for piece, place in base.items() if seen.get(piece) != place}
        kinds: dict[str, list[tuple[Candidate, dict[str, Place]]]] = {"exact": [], "partly": [], "alike": []}
        for candidate in candidates:
            if not any(step.cell in changed for step in (*candidate.gesture.hand, *candidate.gesture.then)):
                continue
            leads = self._leads(candidate, base, seen)
            agreement = self._agreement(seen, *leads) if leads else ""
            if leads and agreement:
                kinds[agreement].append((candidate, leads[1]))
        return kinds["exact"] or kinds["partly"] or kinds["alike"]

    def _leads(
        self, candidate: Candidate, base: Places, seen: Places
    ) -> tuple[dict[str, Place], dict[str, Place]] | None:
        """The mat as the hand leaves it and as all consequences leave it; None when the hand has
        not done its part, or the action is not made by moving pieces."""
        if not candidate.gesture.hand:
            return None
        left = after_steps(base, candidate.gesture.hand, self._pieces, seen)
        done = None if left is None else after_steps(left, candidate.gesture.then, self._pieces, seen)
        return None if left is None or done is None else (left, done)

    def _agreement(self, seen: Places, left: Places, done: Places) -> str:
        if seen in (left, done):
            return "exact"
        everything = seen.keys() | left.keys() | done.keys()
        if all(seen.get(piece) in (left.get(piece), done.get(piece)) for piece in everything):
            return "partly"
        mine = signature(seen, self._pieces, self.marks)
        if mine in (signature(left, self._pieces, self.marks), signature(done, self._pieces, self.marks)):
            return "alike"
        return ""

    def _moving(self, seen: Places) -> Moving | None:
        lifted = [piece for piece in self.base if piece not in seen]
        if not lifted:
            return None
        if not self._explained(seen):
            return None
        left = {self.base[piece][0] for piece in lifted}
        targets: dict[str, None] = {}
        for candidate in self.candidates:
            for step in candidate.gesture.hand:
                if isinstance(step, Shift) and step.start in left:
                    targets[step.cell] = None
            for step in candidate.gesture.then:
                if isinstance(step, Take) and step.cell in left:
                    starts = [s.start for s in candidate.gesture.hand if isinstance(s, Shift)]
                    targets.update(dict.fromkeys(starts))
        return Moving(tuple(sorted(left)), tuple(target for target in targets if target not in left))

    def _explained(self, seen: Places) -> bool:
        """Every piece that can be seen is where it was, or where one legal action takes it."""
        stays = [piece for piece, place in seen.items() if self.base.get(piece) != place]
        if not stays:
            return True
        for candidate in self.candidates:
            leads = self._leads(candidate, self.base, seen)
            if leads and all(seen[piece] in (leads[0].get(piece), leads[1].get(piece)) for piece in stays):
                return True
        return False

    def _fits_unseen(self, candidate: Candidate, seen: Places, down: Collection[str]) -> bool:
        """This action fits, if what went to cells that cannot be seen is really there."""
        leads = self._leads(candidate, self.base, seen)
        if leads is None:
            return False
        left, done = leads
        for piece in seen.keys() | left.keys() | done.keys():
            ways = (left.get(piece), done.get(piece))
            hidden = piece not in seen and any(way is not None and way[0] in down for way in ways)
            if seen.get(piece) not in ways and not hidden:
                return False
        return True

    def _longer(self, candidate: Candidate) -> bool:
        """May this hand be on its way to another legal end, past this one?"""
        step = candidate.gesture.hand[0]
        others = (c.gesture.hand[0] for c in self.candidates if c.gesture.hand and c is not candidate)
        if isinstance(step, Put):
            return any(
                isinstance(other, Put) and other.kind == step.kind and _apart(other.cell, step.cell) == 1
                for other in others
            )
        if isinstance(step, Shift):
            return any(
                isinstance(other, Shift)
                and other.start == step.start
                and _between(step.start, step.cell, other.cell)
                for other in others
            )
        return False

    def _sequence(self, seen: dict[str, Place]) -> Recognised | None:
        """Two actions made before the mat came to rest, if exactly one pair explains it."""
        game = self._sheet.game
        found: list[Recognised] = []
        for first in self.candidates:
            leads = self._leads(first, self.base, seen)
            if leads is None:
                continue
            left, done = leads
            moved = [piece for piece in done if done[piece] != self.base.get(piece)]
            if not all(seen.get(piece) in (left.get(piece), done[piece]) for piece in moved):
                continue
            state = game.apply(self.state, first.seat, first.action)
            for second, goal in self._matches(list(self._list(state)), done, seen):
                found.append(Recognised((first, second), False, goal))
        return found[0] if len(found) == 1 else None

    def _wrong(self, seen: Places) -> Wrong:
        strays, attempts = [], []
        for piece in sorted(seen.keys() | self.base.keys()):
            was, now = self.base.get(piece), seen.get(piece)
            if was != now:
                kind = self._pieces[piece].kind
                strays.append(Stray(piece, now and now[0], was and was[0]))
                attempts.append(
                    Attempt(
                        kind, was and was[0], now and now[0], now[1] if now else "", was[1] if was else ""
                    )
                )
        present = tuple(stray for stray in strays if stray.cell is not None)
        return Wrong(present or tuple(strays), self._reason([a for a in attempts if a.cell is not None]))

    def _reason(self, attempts: list[Attempt]) -> str:
        """The engine's own words on what was tried, or nothing."""
        game = self._sheet.game
        for seat in game.movers(self.state):
            for words in self._sheet.attempts(self.state, seat, attempts):
                try:
                    game.apply(self.state, seat, game.parse(words))
                except IllegalAction as illegal:
                    return str(illegal).removeprefix(f"{words}: ")
        return ""


def _apart(one: str, other: str) -> int:
    (column, row), (other_column, other_row) = cell_at(one), cell_at(other)
    return abs(column - other_column) + abs(row - other_row)


def _between(start: str, middle: str, end: str) -> bool:
    """Is `middle` on the straight way from start to end?"""
    (a, b), (c, d), (e, f) = cell_at(start), cell_at(middle), cell_at(end)
    straight = (c - a) * (f - b) == (d - b) * (e - a)
    return straight and _apart(start, middle) + _apart(middle, end) == _apart(start, end)
