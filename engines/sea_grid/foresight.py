"""What a player should be told before doing it: the flip that loses the game."""

from __future__ import annotations

from engines.sea_grid.listing import actions
from engines.sea_grid.mat import Action
from engines.sea_grid.state import SLOTS, State, hand


def warning(state: State, seat: int, action: Action) -> str | None:
    """Words of warning if this legal flip would lose at once, judged only by what the seat may know.

    Such a flip turns up the seat's last hidden card on the grid while its character is still in hand.
    """
    if action[0] != "flip" or action not in actions(state, seat):
        return None
    rules, cell = state.rules, state.rules.mat.index[action[1]]
    if state.own[seat] & ~state.up != 1 << cell:
        return None
    held = [rules.kinds[state.crew[slot]].character for slot in hand(state, seat)]
    on_grid = [slot for slot in SLOTS[seat] if state.cells[slot] >= 0]
    if not held or not all(held) or any(rules.kinds[state.crew[slot]].character for slot in on_grid):
        return None
    return (
        f"Turning up {action[1]} loses the game: every card of yours on the grid would be face up "
        "while your character is still in your hand. Place the character first."
    )
