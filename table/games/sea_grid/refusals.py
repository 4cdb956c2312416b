"""Why a gesture is refused, in words that everybody reads.

What everybody can see is judged first: whose card it is, where it lies, which face it shows, what else
has changed. Only what is left after that may hang on a card that nobody sees, and there is one answer for
all of it, whatever the hand or the crew holds: so no refusal tells which cards those are.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines import sea_grid
from engines.sea_grid.state import CREW, FIRST, OVER, TURN, State
from table.games.sea_grid import words
from table.games.sea_grid.pieces import harbour, owner_and_name
from table.games.sea_grid.words import phrase, the
from table.games.steps import Attempt
from table.sensing.pieces import UP


def refusal(state: State, moved: Sequence[Attempt]) -> str:
    """The first reason against what was tried; "" where the engine's own goes by what lies on the grid."""
    if state.phase in (FIRST, OVER) or not moved:
        return ""
    if state.phase not in (CREW, TURN):
        return words.asked(sea_grid.view(state, None))
    seen = _no_pick if state.phase == CREW else _no_turn
    reasons = (seen(state, owner_and_name(attempt.kind)[0], attempt) for attempt in moved)
    return next(filter(None, reasons), "") or _rest(state, moved)


def _no_pick(state: State, seat: int, attempt: Attempt) -> str:
    if attempt.cell != harbour(state, seat):
        return phrase("where picks are laid", side=the(seat), cell=harbour(state, seat))
    if seat not in sea_grid.movers(state):
        return phrase("crew complete", side=the(seat))
    return phrase("picked face up") if attempt.face == UP else ""


def _no_turn(state: State, seat: int, attempt: Attempt) -> str:
    if seat != state.turn:
        return phrase("another's turn", side=the(state.turn))
    if attempt.start is None:
        taken = sea_grid.no_space(state, attempt.cell or "")
        return taken or (phrase("comes face down", cell=attempt.cell) if attempt.face == UP else "")
    moved_and_turned = attempt.start != attempt.cell and attempt.face != attempt.was
    return phrase("moved and turned") if moved_and_turned else ""


def _rest(state: State, moved: Sequence[Attempt]) -> str:
    """Nothing that can be seen is wrong with any of these by itself."""
    if state.phase == CREW:
        several = len({owner_and_name(attempt.kind)[0] for attempt in moved}) < len(moved)
        return phrase("one at a time") if several else phrase("beyond a limit", limits=sea_grid.LIMITS)
    if len(moved) > 1:
        return phrase("one thing")
    return phrase("from the hand", side=the(state.turn)) if moved[0].start is None else ""
