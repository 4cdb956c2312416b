"""Sea Leg: two crews of nine Mates on one deck; bring a Mate across, and the Captain it becomes back home.

The simplest of the games, and the one to copy when you write another (docs/add-a-game.md). Its rules in
words are in docs/rules/sea_leg.md.

    deck, side      cells as bits, and what each side may do on them: worked out once
    state, setup    where a game stands, and how it starts
    moves, waves    the rules
    refusals        why a move is refused
    events          what happened, as values and in stable words
    views           what a seat sees, and where every piece is
    sampling        what is drawn at random
    words           actions in words

Every game has these files but deck, side and waves, which only this one needs.
"""

from engines.sea_leg.events import say, tell
from engines.sea_leg.moves import actions, apply, movers
from engines.sea_leg.sampling import chance, sample
from engines.sea_leg.setup import SEATS, start
from engines.sea_leg.state import BOUND, NAME, outcome
from engines.sea_leg.views import pieces, view
from engines.sea_leg.words import parse, text

TITLE = "Sea Leg"

__all__ = [
    "BOUND",
    "NAME",
    "SEATS",
    "TITLE",
    "actions",
    "apply",
    "chance",
    "movers",
    "outcome",
    "parse",
    "pieces",
    "sample",
    "say",
    "start",
    "tell",
    "text",
    "view",
]
