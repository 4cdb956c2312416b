"""Captain Sonar: two submarines hunt each other by ear, turn by turn or in real time.

A seat is a station: 0-3 yellow Captain, First Mate, Engineer and Radio Operator, 4-7 the same of blue.
Players hold one or more stations (`line_up`). An action is its words.

    grid, charts, sheets    spaces as bits, the ten seas, the Engineer's sheet, the gauges
    words, state            the words of all orders; the values a game is made of
    readiness, listing      what is ready; who may act, and every order
    flow, orders, systems   what an order does
    evidence                what was said aloud about a submarine
    offsets, minefield, radio, belief    where it can be after all that
    telling, views          what is told to whom, what a seat may know
    sampling                the same for this seat, with other secrets
    crew                    who holds which stations
"""

from __future__ import annotations

from random import Random

from engines.captain_sonar import orders, systems, words
from engines.captain_sonar.belief import possible
from engines.captain_sonar.crew import line_up
from engines.captain_sonar.flow import settle, waiting
from engines.captain_sonar.listing import actions, movers
from engines.captain_sonar.sampling import sample
from engines.captain_sonar.state import FIRST, LONGEST, NAME, SEATS, State, start
from engines.captain_sonar.telling import tell
from engines.captain_sonar.views import outcome, pieces, view
from engines.game import IllegalAction

TITLE = "Captain Sonar"

# Every counted course or surfacing brings at most seven actions (a surfacing: itself, four sections,
# confirm and dive), and before them stand two starts and the first turn.
BOUND = LONGEST * 7 + 3

REQUESTS = {"possible": possible}

_ORDERS = {**orders.ORDERS, **systems.ORDERS}


def apply(state: State, seat: int, action: str) -> State:
    """The state after an order. IllegalAction gives the reason, and nothing has changed."""
    try:
        verb, first, second = _ORDERS[action]
    except (KeyError, TypeError):
        raise IllegalAction(f"{action!r} is no order of this game") from None
    if not 0 <= seat < 8 and verb is not orders.first:
        raise IllegalAction(f"there is no station {seat!r}, only 0 to 7")
    return verb(state, seat, first, second)


def text(action: str) -> str:
    """An action is its words."""
    return action


def parse(text: str) -> str:
    """The order of these words; only the exact words are one."""
    try:
        known = text in _ORDERS
    except TypeError:
        known = False
    if not known:
        raise IllegalAction(f"{text!r} is no order; orders are such as 'course N', 'mark mine', 'cross N2'")
    return text


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
    "apply",
    "chance",
    "line_up",
    "movers",
    "outcome",
    "parse",
    "pieces",
    "possible",
    "sample",
    "say",
    "settle",
    "start",
    "tell",
    "text",
    "view",
]


def say(event: str) -> str:
    """Events are their own words here."""
    return event
