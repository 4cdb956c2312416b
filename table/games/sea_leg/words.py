"""What people read at a game of Sea Leg: whole sentences in one table, and which of them is said when.

Another language is another table: every sentence stands there whole, with names for what is filled in.
"""

from __future__ import annotations

from collections.abc import Hashable

from engines.game import Outcome
from engines.sea_leg.deck import SIDES
from engines.sea_leg.events import Beaten, Jumped, Promoted, Stepped, WaveRan, WentOverboard
from engines.sea_leg.views import View
from table.showing.scene import Line

NAMES = ("Stern", "Bow")
PIECES = {
    ("stern", ""): "Stern Mate",
    ("stern", "captain"): "Stern Captain",
    ("bow", ""): "Bow Mate",
    ("bow", "captain"): "Bow Captain",
}

SENTENCES = {
    # what happened
    "stepped": "{who} goes {start} to {cell}.",
    "jumped": "{who} jumps {start} to {cell}.",
    "beaten": "The {whose} piece on {cell} is out.",
    "promoted": "{who} has a Captain on {cell}!",
    "wave": "A wave runs along row {row}.",
    "overboard": "A {whose} piece goes overboard.",
    # what may be done now
    "first turn": "First turn: one Mate goes one step straight forward.",
    "with a Captain": "Move a lit piece. Bring the Captain home to win.",
    "turn": "Move a lit piece: a step, or a jump over an opposing piece.",
    # the score
    "mates": "on deck",
    "mates and a Captain": "on deck, with a Captain",
    "mates and Captains": "on deck, {captains} Captains",
    # the end
    "draw": "A draw",
    "why a draw": "Four hundred turns, and nobody is home.",
    "win": "{who} wins",
    "captain home": "The Captain is home.",
    "no pieces": "The other side has no piece left.",
    "no move": "The other side cannot move.",
    # a mat that is too small
    "mat": "Sea Leg's {deck} deck needs a mat of {wide} x {long} cells, and this one has {columns} x {rows}",
}


def say(sentence: str, **facts: object) -> str:
    """A sentence of the table with its facts."""
    return SENTENCES[sentence].format(**facts)


def line(event: Hashable, seat: int) -> Line | None:
    """What everybody reads of an event of this seat's action; None for what the mat itself shows."""
    match event:
        case Stepped(start, cell):
            return Line(say("stepped", who=NAMES[seat], start=start, cell=cell), "did", seat)
        case Jumped(start, cell):
            return Line(say("jumped", who=NAMES[seat], start=start, cell=cell), "did", seat)
        case Beaten(side, cell):
            owner = SIDES.index(side)
            return Line(say("beaten", whose=NAMES[owner], cell=cell), "note", owner)
        case Promoted(cell):
            return Line(say("promoted", who=NAMES[seat], cell=cell), "good", seat)
        case WaveRan(row):
            return Line(say("wave", row=row), "note")
        case WentOverboard(side):
            owner = SIDES.index(side)
            return Line(say("overboard", whose=NAMES[owner]), "note", owner)
        case _:
            return None


def now(view: View) -> str:
    """What the side to move may do."""
    if view["opening"]:
        return say("first turn")
    if view["turn"] is not None and view["captains"][view["turn"]]:
        return say("with a Captain")
    return say("turn")


def crew(captains: int) -> str:
    """The word beside the number of pieces a side has on deck."""
    if captains == 0:
        return say("mates")
    return say("mates and a Captain") if captains == 1 else say("mates and Captains", captains=captains)


def over(outcome: Outcome | None) -> tuple[str, str]:
    """How it ended: a headline and a sentence."""
    if outcome is None or not outcome.winners:
        return say("draw"), say("why a draw")
    return say("win", who=NAMES[outcome.winners[0]]), say(outcome.why)
