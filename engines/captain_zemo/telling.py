"""What happened, item by item, in short stable words for logs, display and sound.

use 3 C3 / roll 1 4 4 6 / ...                          the action itself, first
at C3: Storm / sail -1, 5 left / marked: Storm 1 of 6  the squares, as they are resolved
attack 9 against 7 / won: Kraken / danger: 5 marked    combat
turn 2 / lost: WHY / over: WHY                         turning points
"""

from __future__ import annotations

from engines.captain_zemo.moves import carry_out
from engines.captain_zemo.scoring import outcome
from engines.captain_zemo.state import State
from engines.captain_zemo.words import Action, text
from engines.game import Told


def tell(before: State, seat: int, action: Action, after: State) -> list[Told]:  # noqa: ARG001 - one captain
    """What an action led to. It is carried out once more, with notes taken; everybody may hear all."""
    notes: list[str] = []
    carry_out(before, action, notes)
    if after.turn > before.turn:
        notes.append(f"turn {after.turn}")
    if ended := outcome(after):
        notes.append(f"over: {ended.why}")
    return [Told(text(action)), *map(Told, notes)]
