"""Why a gesture is refused, in words that everybody reads.

What everybody can see is judged first: where a card lies, which face it shows, whether any card at all may
come there. Where more than one card was moved, whose they are is not said at all: else a card could be tried
beside a fault, without making a move of it. Only a single card that could lie there, if it were in the hand,
is left to the engine.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines import captivate
from engines.captivate.field import DOWN as FACE_DOWN
from engines.captivate.refusals import cell_fault
from engines.captivate.state import OPEN, SHOW, THROW, State, in_hand
from table.games.captivate.words import phrase
from table.games.steps import Attempt
from table.sensing.pieces import UP


def refusal(state: State, moved: Sequence[Attempt]) -> str:
    """The first reason against what was tried; "" leaves a single card to the engine."""
    if state.phase == THROW:
        return phrase("nothing to lay")
    if state.phase in (OPEN, SHOW):
        return _at_the_middle(state, moved)
    seen = next(filter(None, (_no_turn(state, each) for each in moved)), "")
    return seen or (phrase("several") if len(moved) > 1 else "")


def _at_the_middle(state: State, moved: Sequence[Attempt]) -> str:
    """One card after the other, face up, on the one cell that is for it."""
    mat = state.rules.mat
    cell = mat.words[mat.middle.place]
    fits = len(moved) == 1 and moved[0].start is None and (moved[0].cell, moved[0].face) == (cell, UP)
    if fits:
        return ""
    return phrase("show here" if state.phase == SHOW else "open here", cell=cell)


def _no_turn(state: State, each: Attempt) -> str:
    if each.start is not None:
        return phrase("turned by hand" if each.start == each.cell else "stays there")
    if not in_hand(state, state.turn):
        return phrase("empty hand")
    place = state.rules.mat.words.index(each.cell) if each.cell in state.rules.mat.words else None
    covered = place is not None and state.field.cells[place] & FACE_DOWN
    tried = captivate.parse(f"{'capture' if covered else 'play'} {each.kind} {each.cell}")
    return cell_fault(state, tried) or (phrase("face up", cell=each.cell) if each.face != UP else "")
