"""What people read at a game of Sea Leg: whole sentences in one table, and which of them is said when.

Every sentence stands there whole, with names for what is filled in.
"""

from __future__ import annotations

from collections.abc import Hashable

from engines.game import Outcome
from engines.sea_leg.deck import SIDES
from engines.sea_leg.events import Beaten, Jumped, Promoted, Stepped, WaveRan, WentOverboard
from engines.sea_leg.views import View
from table import tongues
from table.showing.scene import Line
from table.tongues import Forms, Noun, Sentences, mark, noun, plural, saying

NAMES = (mark("Stern"), mark("Bow"))
DECKS = {"small": mark("small"), "large": mark("large")}

SENTENCES: Sentences = {
    # what happened
    "stepped": mark("{who} goes {start} to {cell}."),
    "jumped": mark("{who} jumps {start} to {cell}."),
    "beaten": mark("The {whose} piece on {cell} is out: it was jumped over."),
    "promoted": mark("{who} has a Captain: a Mate is at the far end, on {cell}!"),
    "wave": mark("A wave runs along row {row}: {who} landed on a Wave tile."),
    "overboard": mark("A {whose} piece goes overboard: it was nearest to the edge."),
    # what may be done now
    "first turn": mark("First turn: one Mate goes one step straight forward."),
    "with a Captain": mark("Move a lit piece. Bring the Captain home to win."),
    "turn": mark("Move a lit piece: a step, or a jump over an opposing piece."),
    # the score
    "mates": mark("on deck"),
    "mates and Captains": plural("on deck, with a Captain", "on deck, {n} Captains"),
    # the end
    "draw": mark("A draw"),
    "why a draw": mark("Four hundred turns, and nobody is home."),
    "win": mark("{who} wins"),
    "captain home": mark("The Captain is home."),
    "no pieces": mark("The other side has no piece left."),
    "no move": mark("The other side cannot move."),
    # why not
    "stays out": mark("a piece that is out stays out"),
    "one piece": mark("one piece is moved in a turn, and no other with it"),
    "theirs": mark("the piece on {start} is {who}'s"),
    "too far": mark(
        "{cell} is too far from {start}: a piece goes one step, or jumps over one opposing piece"
    ),
    # Mates that are lost
    "smaller": plural("Play with {n} Mate each", "Play with {n} Mates each"),
    # a mat that is too small
    "mat": mark(
        "Sea Leg's {deck} deck needs a mat of {wide} x {long} cells, and this one has {columns} x {rows}"
    ),
}

PIECES = {
    ("stern", ""): Forms(
        mark("Stern Mate"),
        mark("the Stern Mate"),
        mark("a Stern Mate"),
        plural("{n} Stern Mate", "{n} Stern Mates"),
        mark("my Mate"),
    ),
    ("stern", "captain"): Forms(
        mark("Stern Captain"),
        mark("the Stern Captain"),
        mark("a Stern Captain"),
        plural("{n} Stern Captain", "{n} Stern Captains"),
        mark("my Captain"),
    ),
    ("bow", ""): Forms(
        mark("Bow Mate"),
        mark("the Bow Mate"),
        mark("a Bow Mate"),
        plural("{n} Bow Mate", "{n} Bow Mates"),
        mark("my Mate"),
    ),
    ("bow", "captain"): Forms(
        mark("Bow Captain"),
        mark("the Bow Captain"),
        mark("a Bow Captain"),
        plural("{n} Bow Captain", "{n} Bow Captains"),
        mark("my Captain"),
    ),
}

phrase = saying(SENTENCES)


def name(seat: int) -> str:
    """What people call a side."""
    return tongues.say(NAMES[seat])


def deck(name: str) -> str:
    """What people call a deck."""
    return tongues.say(DECKS.get(name, name))


def piece(kind: str, mark: str) -> Noun:
    """What people call a piece."""
    return noun(PIECES[kind, mark])


def line(event: Hashable, seat: int) -> Line | None:
    """What everybody reads of an event of this seat's action; None for what the mat itself shows."""
    match event:
        case Stepped(start, cell):
            return Line(phrase("stepped", who=name(seat), start=start, cell=cell), "did", seat)
        case Jumped(start, cell):
            return Line(phrase("jumped", who=name(seat), start=start, cell=cell), "did", seat)
        case Beaten(side, cell):
            owner = SIDES.index(side)
            return Line(phrase("beaten", whose=name(owner), cell=cell), "note", owner)
        case Promoted(cell):
            return Line(phrase("promoted", who=name(seat), cell=cell), "good", seat)
        case WaveRan(row):
            return Line(phrase("wave", row=row, who=name(seat)), "note")
        case WentOverboard(side):
            owner = SIDES.index(side)
            return Line(phrase("overboard", whose=name(owner)), "note", owner)
        case _:
            return None


def now(view: View) -> str:
    """What the side to move may do."""
    if view["opening"]:
        return phrase("first turn")
    if view["turn"] is not None and view["captains"][view["turn"]]:
        return phrase("with a Captain")
    return phrase("turn")


def crew(captains: int) -> str:
    """The word beside the number of pieces a side has on deck."""
    if captains == 0:
        return phrase("mates")
    return phrase("mates and Captains", n=captains)


def over(outcome: Outcome | None) -> tuple[str, str]:
    """How it ended: a headline and a sentence."""
    if outcome is None or not outcome.winners:
        return phrase("draw"), phrase("why a draw")
    return phrase("win", who=name(outcome.winners[0])), phrase(outcome.why)
