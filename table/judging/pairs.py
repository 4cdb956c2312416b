"""Two actions made before the mat came to rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engines.game import AnyGame
from table.games.steps import Put, Shift
from table.judging.legal import Candidate, Legal
from table.judging.mat import Places
from table.judging.matching import Leads, Matcher
from table.judging.verdict import Recognised
from table.sensing.tracker import Place

_Pair = tuple[Recognised, object]  # with the onlooker's view after both


class Pairs:
    """Looks for pairs of actions of one game that explain a mat."""

    def __init__(self, game: AnyGame, matcher: Matcher, legal_in: Callable[[object], Legal]) -> None:
        self._game, self._matcher, self._legal_in = game, matcher, legal_in

    def find(
        self, state: object, firsts: Iterable[Candidate], base: Places, seen: Places
    ) -> Recognised | None:
        """The pair that was made, if exactly one explains the mat. The same two in another order, and pairs
        that nobody could tell apart afterwards, count as one."""
        found: list[_Pair] = []
        for first in firsts:
            leads = self._matcher.leads(first, base, seen)
            if leads is not None and _left_its_trace(base, seen, leads):
                found += self._with_second(state, first, base, seen, leads)
        alike = all(_same_pair(found[0], other) for other in found)
        return found[0][0] if found and alike else None

    def _with_second(
        self, state: object, first: Candidate, base: Places, seen: Places, leads: Leads
    ) -> Iterable[_Pair]:
        game = self._game
        between = game.apply(state, first.seat, first.action)
        seconds = self._legal_in(between).by_people
        for second, goal in self._matcher.matches(seconds, leads[1], _followed(seen, leads)):
            if not _laid_too_early(second, base, seen, leads):
                after = game.apply(between, second.seat, second.action)
                yield Recognised((first, second), False, goal), game.view(after, None)


def _left_its_trace(base: Places, seen: Places, leads: Leads) -> bool:
    """Does the mat show that the first action was made, and nothing against it?"""
    left, done = leads
    if done == base and all(seen.get(piece) != left[piece] for piece in left.keys() - base.keys()):
        return False
    moved = (piece for piece in done if done[piece] != base.get(piece))
    return all(seen.get(piece) in (left.get(piece), done[piece]) for piece in moved)


def _followed(seen: Places, leads: Leads) -> dict[str, Place]:
    """The mat as if everything that follows from an action had been done."""
    left, done = leads
    due = {piece for piece in seen if seen[piece] == left.get(piece) != done.get(piece)}
    mat = {piece: place for piece, place in seen.items() if piece not in due}
    return mat | {piece: done[piece] for piece in due if piece in done}


def _laid_too_early(second: Candidate, base: Places, seen: Places, leads: Leads) -> bool:
    """Does a second action end on a cell that the first one has still to clear? Two pieces laid there at
    once are a mistake: whoever acts on a cleared cell has cleared it. A cell that was empty before is a
    place to show cards to the table, where several may lie."""
    left, done = leads
    uncleared = {place[0] for piece, place in seen.items() if piece in left and piece not in done}
    uncleared &= {place[0] for place in base.values()}
    return any(isinstance(step, Put | Shift) and step.cell in uncleared for step in second.gesture.hand)


def _same_pair(one: _Pair, other: _Pair) -> bool:
    """Do two pairs of actions, each with the onlooker's view after it, come to the same?"""
    made = [sorted((c.seat, repr(c.action)) for c in pair.played) for pair, _ in (one, other)]
    return one[0].goal == other[0].goal and (one[1] == other[1] or made[0] == made[1])
