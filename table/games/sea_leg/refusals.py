"""Why hands did what is no move at all; of what is a move by its shape, the engine says why not."""

from __future__ import annotations

from collections.abc import Sequence

from engines import sea_leg
from engines.game import IllegalAction
from engines.sea_leg.deck import SIDES
from engines.sea_leg.state import State
from table.games.sea_leg import words
from table.games.sea_leg.words import phrase
from table.games.steps import Attempt


def refusal(state: State, moved: Sequence[Attempt]) -> str:
    """The reason for everybody to read; "" where the engine has one."""
    if any(each.start is None for each in moved):
        return phrase("stays out")
    if len(moved) > 1:
        return phrase("one piece")
    return next((_no_move(state, each) for each in moved if not _is_move(each)), "")


def _is_move(each: Attempt) -> bool:
    """Is there a move or a jump between these cells, for any piece at any time?"""
    for word in ("move", "jump"):
        try:
            sea_leg.parse(f"{word} {each.start} {each.cell}")
        except IllegalAction:
            continue
        return True
    return False


def _no_move(state: State, each: Attempt) -> str:
    whose = SIDES.index(each.kind)
    if whose != state.side.seat:
        return phrase("theirs", start=each.start, who=words.name(whose))
    return phrase("too far", start=each.start, cell=each.cell)
