"""What people settle because the game cannot know it: a real hand that was counted wrong.

This is no action (HOUSE: the game itself trusts its counts), but the table's way out of waiting for ever.
"""

from __future__ import annotations

from engines.captivate.ending import finish
from engines.captivate.events import HandSettled, turning_points
from engines.captivate.state import SHOW, State
from engines.game import IllegalAction, Told
from engines.reasons import because


def settle(state: State, seat: int) -> tuple[State, list[Told]]:
    """The seat that shows its hand has no more cards. IllegalAction when it is not showing any."""
    if state.phase != SHOW or seat != state.turn:
        raise IllegalAction(
            because("seat {seat} has no hand to show now, so there is nothing to settle", seat=seat)
        )
    unknown = tuple(0 if each == seat else count for each, count in enumerate(state.unknown))
    after = finish(state._replace(unknown=unknown))
    return after, [Told(HandSettled(seat)), *map(Told, turning_points(state, after))]
