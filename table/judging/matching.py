"""Does a mat show an action? The comparing that the referee's judgement rests on.

A mat shows an action when every piece is where the player's hand leaves it, or where the action's
consequences leave it; whatever was done of them, and in whatever order.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from hardware.cells import cell_at
from table.games.steps import Put, Shift
from table.judging.legal import Candidate
from table.judging.mat import Places, after_steps, signature
from table.sensing.pieces import Piece
from table.sensing.tracker import Place

Leads = tuple[dict[str, Place], dict[str, Place]]


class Matcher:
    """Compares mats of one game's pieces; `marks` names the ones that cannot stand in for each other."""

    def __init__(self, pieces: Mapping[str, Piece]) -> None:
        self._pieces = pieces
        self.marks: dict[str, str] = {}

    def matches(
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
            leads = self.leads(candidate, base, seen)
            agreement = self._agreement(base, seen, *leads) if leads else ""
            if leads and agreement:
                kinds[agreement].append((candidate, leads[1]))
        return kinds["exact"] or kinds["partly"] or kinds["alike"]

    def leads(
        self, candidate: Candidate, base: Places, seen: Places
    ) -> tuple[dict[str, Place], dict[str, Place]] | None:
        """The mat as the hand leaves it and as all consequences leave it; None when the hand has
        not done its part, or the action is not made by moving pieces."""
        if not candidate.gesture.hand:
            return None
        left = after_steps(base, candidate.gesture.hand, self._pieces, seen)
        done = None if left is None else after_steps(left, candidate.gesture.then, self._pieces, seen)
        return None if left is None or done is None else (left, done)

    def _agreement(self, base: Places, seen: Places, left: Places, done: Places) -> str:
        if seen in (left, done):
            return "exact"
        everything = seen.keys() | left.keys() | done.keys()
        moved = (piece for piece in left if left[piece] != base.get(piece))
        if all(seen.get(piece) in (left.get(piece), done.get(piece)) for piece in everything) and all(
            piece in seen
            for piece in moved  # a piece still in the air has not been played
        ):
            return "partly"
        mine = signature(seen, self._pieces, self.marks)
        if mine in (signature(left, self._pieces, self.marks), signature(done, self._pieces, self.marks)):
            return "alike"
        return ""

    def explained(self, candidates: Iterable[Candidate], base: Places, seen: Places) -> bool:
        """Every piece that can be seen is where it was, or where one legal action takes it. While cards of
        the mat are in the air, one that has come is taken as it lies, whatever it is: whether it may
        come is said when they are back, for else every card could be tried without a move."""
        stays = [piece for piece, place in seen.items() if base.get(piece) != place]
        if not stays:
            return True
        came = [piece for piece in stays if piece not in base and self._pieces[piece].faces]
        left = {place[0] for piece, place in base.items() if piece not in seen}
        if came and not left <= {seen[piece][0] for piece in came}:
            return self._come_to_legal_cells(candidates, base, seen, stays)
        for candidate in candidates:
            leads = self.leads(candidate, base, seen)
            if leads and all(seen[piece] in (leads[0].get(piece), leads[1].get(piece)) for piece in stays):
                return True
        return False

    def _come_to_legal_cells(
        self, candidates: Iterable[Candidate], base: Places, seen: Places, stays: Iterable[str]
    ) -> bool:
        """Do new cards lie where some legal action lays one, and were the others turned at most?"""
        puts = {
            (step.cell, step.face)
            for candidate in candidates
            for step in candidate.gesture.hand
            if isinstance(step, Put)
        }
        return all(
            seen[piece][0] == base[piece][0] if piece in base else seen[piece] in puts for piece in stays
        )

    def fits_unseen(self, candidate: Candidate, base: Places, seen: Places, down: Collection[str]) -> bool:
        """This action fits, if what went to cells that cannot be seen is really there."""
        leads = self.leads(candidate, base, seen)
        if leads is None:
            return False
        left, done = leads
        for piece in seen.keys() | left.keys() | done.keys():
            ways = (left.get(piece), done.get(piece))
            hidden = piece not in seen and any(way is not None and way[0] in down for way in ways)
            if seen.get(piece) not in ways and not hidden:
                return False
        return True


def longer(candidate: Candidate, candidates: Iterable[Candidate]) -> bool:
    """May this hand be on its way to another legal end, past this one?"""
    step = candidate.gesture.hand[0]
    others = (c.gesture.hand[0] for c in candidates if c.gesture.hand and c is not candidate)
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


def only_end(candidate: Candidate, candidates: Iterable[Candidate]) -> bool:
    """Is this the only cell where the piece that has come may be laid?"""
    step = next(iter(candidate.gesture.hand), None)
    others = (c.gesture.hand[0] for c in candidates if c.gesture.hand)
    return isinstance(step, Put) and not any(
        isinstance(other, Put) and other.kind == step.kind and other.cell != step.cell for other in others
    )


def _apart(one: str, other: str) -> int:
    (column, row), (other_column, other_row) = cell_at(one), cell_at(other)
    return abs(column - other_column) + abs(row - other_row)


def _between(start: str, middle: str, end: str) -> bool:
    """Is `middle` on the straight way from start to end?"""
    (a, b), (c, d), (e, f) = cell_at(start), cell_at(middle), cell_at(end)
    straight = (c - a) * (f - b) == (d - b) * (e - a)
    return straight and _apart(start, middle) + _apart(middle, end) == _apart(start, end)
