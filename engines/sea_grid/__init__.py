"""Sea Grid: two hidden crews of four cards on a floating grid, until a character is sent off it.

The rules in words: docs/rules/sea_grid.md. The starter set is data: cards.toml.

    cards, crew            the cards, and which four make a crew
    rules, mat             what one game is played with; the cells as bitboards
    state, setup           where a game stands, and how it starts
    listing, moves, duel   every legal action; what it leads to; challenges
    refusals               why an action is refused
    events, telling        what happens, as values and in stable words; which of them an action led to
    views, sampling        what a seat may know; its secrets drawn anew
    words                  actions in words
    foresight, position    the flip that loses; a state from a few words
"""

from engines.sea_grid.cards import CardFault, cards_option, load_cards
from engines.sea_grid.crew import CREW_SIZE, LIMITS, crew_faults
from engines.sea_grid.duel import preview
from engines.sea_grid.events import say
from engines.sea_grid.foresight import warning
from engines.sea_grid.listing import actions, movers
from engines.sea_grid.moves import apply
from engines.sea_grid.position import lay_out
from engines.sea_grid.refusals import no_space
from engines.sea_grid.sampling import chance, sample
from engines.sea_grid.setup import LATER, MOST_PLIES, SEATS, start
from engines.sea_grid.state import State, outcome
from engines.sea_grid.telling import tell
from engines.sea_grid.views import pieces, view
from engines.sea_grid.words import parse, text

__all__ = [
    "BOUND",
    "LATER",
    "LIMITS",
    "NAME",
    "SEATS",
    "TITLE",
    "CardFault",
    "State",
    "actions",
    "apply",
    "cards_option",
    "chance",
    "crew_faults",
    "lay_out",
    "load_cards",
    "movers",
    "no_space",
    "outcome",
    "parse",
    "pieces",
    "preview",
    "sample",
    "say",
    "start",
    "tell",
    "text",
    "view",
    "warning",
]

NAME = "sea_grid"
TITLE = "Sea Grid"

# Picks, who begins, and one action a ply; MYSTIC and SACRIFICE ask at most once each per card.
BOUND = 2 * CREW_SIZE + 1 + MOST_PLIES + 2 * 2 * CREW_SIZE
