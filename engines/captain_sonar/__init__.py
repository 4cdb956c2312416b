"""Captain Sonar: two submarines hunt each other by ear, turn by turn or in real time.

A seat is a station: 0-3 yellow Captain, First Mate, Engineer and Radio Operator, 4-7 the same of blue.
Players hold one or more stations (`line_up`). An action is its words.

    grid, charts, sheets    spaces as bits, the ten seas, the Engineer's sheet, the gauges
    words                   the words of all orders
    state, setup            the values a game is made of; how it begins
    readiness, stations, listing    what is ready; which stations may act; their orders, listed
    moves                   who may act, every order, and what it does:
    flow, orders, systems   the orders one by one
    refusals                why one is refused
    evidence                what was said aloud about a submarine
    offsets, minefield, radio, belief    where it can be after all that
    events, telling         what can happen; what is told to whom
    views                   what a seat may know
    aloud, kinds            what everybody can work out; kinds of orders, for cards that stand for them
    breakdowns              what the Engineer can work out
    sampling                the same for this seat, with other secrets
    crew                    who holds which stations
"""

from __future__ import annotations

from random import Random

from engines.captain_sonar import words
from engines.captain_sonar.aloud import announced, awaiting, blasts, courses, dives, echoes, surfaced_in
from engines.captain_sonar.belief import possible
from engines.captain_sonar.breakdowns import costs
from engines.captain_sonar.crew import line_up
from engines.captain_sonar.events import say
from engines.captain_sonar.flow import has_clock, settle
from engines.captain_sonar.kinds import against, comes_first, kind_of, open_kinds, system_of
from engines.captain_sonar.moves import actions, apply, movers
from engines.captain_sonar.refusals import waiting
from engines.captain_sonar.sampling import sample
from engines.captain_sonar.setup import LONGEST, NAME, SEATS, start
from engines.captain_sonar.state import FIRST, State
from engines.captain_sonar.telling import tell
from engines.captain_sonar.views import outcome, pieces, view
from engines.captain_sonar.words import parse, text
from engines.game import IllegalAction

TITLE = "Captain Sonar"

# Every counted course or surfacing brings at most seven actions (a surfacing: itself, four sections,
# confirm and dive), and before them stand two starts and the first turn.
BOUND = LONGEST * 7 + 3

REQUESTS = {"possible": possible}


def chance(state: State, rng: Random) -> str:
    """Which team begins: both alike."""
    if state.phase != FIRST:
        raise IllegalAction(waiting(state))
    return rng.choice(words.FIRST)


__all__ = [
    "BOUND",
    "NAME",
    "REQUESTS",
    "SEATS",
    "TITLE",
    "actions",
    "against",
    "announced",
    "apply",
    "awaiting",
    "blasts",
    "chance",
    "comes_first",
    "costs",
    "courses",
    "dives",
    "echoes",
    "has_clock",
    "kind_of",
    "line_up",
    "movers",
    "open_kinds",
    "outcome",
    "parse",
    "pieces",
    "possible",
    "sample",
    "say",
    "settle",
    "start",
    "surfaced_in",
    "system_of",
    "tell",
    "text",
    "view",
]
