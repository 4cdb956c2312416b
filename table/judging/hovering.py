"""Pieces in the air: what a hand that has lifted some of them may be about to do."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from table.games.steps import Put, Shift, Take, Turn
from table.judging.legal import Candidate
from table.judging.mat import Places
from table.judging.matching import Matcher
from table.judging.verdict import Moving


def in_motion(matcher: Matcher, candidates: Sequence[Candidate], base: Places, seen: Places) -> Moving | None:
    """A hand on its way: which cells it has left, and where its pieces may go. None where nothing is in the
    air, or where something lies that no legal action has laid."""
    lifted = [piece for piece in base if piece not in seen]
    if not lifted or not matcher.explained(candidates, base, seen):
        return None
    left = {base[piece][0] for piece in lifted}
    targets: dict[str, None] = {}
    for candidate in candidates:
        for step in candidate.gesture.hand:
            if isinstance(step, Shift) and step.start in left and step.cell not in left:
                targets[step.cell] = None
        for step in candidate.gesture.then:
            if isinstance(step, Take) and step.cell in left:
                targets.update(dict.fromkeys(_comers(candidate, left)))
    return Moving(tuple(sorted(left)), tuple(targets))


def may_go_on(candidates: Sequence[Candidate], base: Places, seen: Places) -> bool:
    """May a piece in the air be on its way to another cell, or be turned over?"""
    left = {place[0] for piece, place in base.items() if piece not in seen}
    steps = (step for candidate in candidates for step in candidate.gesture.hand)
    return any(
        step.start in left if isinstance(step, Shift) else isinstance(step, Turn) and step.cell in left
        for step in steps
    )


def _comers(candidate: Candidate, left: Collection[str]) -> list[str]:
    """Where pieces go for an action that takes away what lay on the cells that were left: a piece
    of the mat has to set out from where it is, a new one comes to where one was taken."""
    starts = [step.start for step in candidate.gesture.hand if isinstance(step, Shift)]
    puts = [step.cell for step in candidate.gesture.hand if isinstance(step, Put)]
    return [*(start for start in starts if start not in left), *(cell for cell in puts if cell in left)]
