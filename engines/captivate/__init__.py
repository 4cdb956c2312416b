"""Captivate: flip the neighbours' cards, then lay one of yours on what you flipped; 2 to 4 seats.

A memory game with 52 cards in a floating 4 x 4 box. The rules in words: docs/rules/captivate.md.

    cards, words, mat     the cards and their file; actions in words; cells and the box
    state, setup, moves   a game as a value; how it starts; its phases
    turns, ending         what happens in a turn; shows, scores and throws
    settling              a real hand that was counted wrong
    refusals              why an action is refused
    events, views         what happened, and what may be known, by whom
    sampling              what is drawn at random
"""

from functools import partial
from types import SimpleNamespace
from typing import cast

from engines.captivate.cards import CardError, CardSet, load_cards, shipped_cards
from engines.captivate.ending import ROUNDS, ended_by, outcome
from engines.captivate.events import say, tell
from engines.captivate.moves import actions, apply, movers
from engines.captivate.sampling import chance, sample
from engines.captivate.settling import settle
from engines.captivate.setup import SEATS, start
from engines.captivate.state import NAME, State
from engines.captivate.views import pieces, view
from engines.captivate.words import Action, parse, text
from engines.game import Game

TITLE = "Captivate"
# 52 cards dealt or opened, 51 laid or shown, 35 turns with four seats, and throws by four to the last round.
BOUND = 52 + 51 + 35 + 4 * ROUNDS

__all__ = [
    "BOUND",
    "NAME",
    "SEATS",
    "TITLE",
    "CardError",
    "actions",
    "apply",
    "chance",
    "ended_by",
    "load_cards",
    "movers",
    "outcome",
    "parse",
    "pieces",
    "sample",
    "say",
    "settle",
    "shipped_cards",
    "start",
    "tell",
    "text",
    "view",
    "with_cards",
]


def with_cards(cards: CardSet) -> Game[State, Action]:
    """The same game with an owner's own cards, as `load_cards` gives them.

    They are no option of a game: action words and saved games are the same with any card file.
    """
    verbs = {name: globals()[name] for name in __all__ if name not in ("start", "with_cards")}
    return cast("Game[State, Action]", SimpleNamespace(**verbs, start=partial(start, cards=cards)))
