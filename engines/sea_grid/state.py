"""The state of a game: eight cards with their places, faces and marks.

Each seat has four slots (0-3 and 4-7) that its cards fill in the order of picking. A slot's place is
a cell of the mat, the hand, or out of the game. Everything else is derived from that.
"""

from __future__ import annotations

from typing import NamedTuple

from engines.game import Outcome
from engines.sea_grid.crew import CREW_SIZE
from engines.sea_grid.mat import Action, members
from engines.sea_grid.rules import Rules

# Phases
CREW, FIRST, TURN, OVER = "crew", "first", "turn", "over"
MYSTIC_CHOICE, SACRIFICE_CHOICE, FORCED_FLIP = "mystic", "sacrifice", "stacked"

# Places that are no cell, and the card of a slot that is not picked yet
IN_HAND, OUT, UNPICKED = -1, -2, -3
NOWHERE = -1
NO_CARD = -1

SLOTS = (range(CREW_SIZE), range(CREW_SIZE, 2 * CREW_SIZE))
BOTH = (0, 1)

# What sticks to a card, whatever happens to it: one bit per slot, shifted to a field of its own
SEEN = 1  # was face up once, or left the game: the other seat has seen it
CALLED = 1 << 8  # its MYSTIC is used
SAVED = 1 << 16  # its SACRIFICE is used
TURNED = 1 << 24  # its TENACIOUS is used: the card lies turned by 90 degrees
SPARED = 1 << 32  # was in hand when that hand was seen not to be characters only (see `sample`)
MARKS = (SEEN, CALLED, SAVED, TURNED, SPARED)


Deed = tuple[int, Action]
"""A seat with what it did, the secret words left out: (0, ("place", "C3"))."""


class State(NamedTuple):
    rules: Rules
    phase: str
    turn: int  # the seat whose turn it is; decisions may be the other seat's
    ply: int  # turns that are over
    crew: tuple[int, ...]  # the card of each slot, as a number in rules.cards
    cells: tuple[int, ...]  # the place of each slot
    own: tuple[int, int]  # the cells of each seat's cards
    up: int  # the cells of the cards that are face up
    marks: int  # SEEN, CALLED, SAVED, TURNED and SPARED bits of the slots
    challenger: int  # during a decision: the challenger's cell, NOWHERE if no challenge is on
    target: int  # during a decision: the target's cell, or the MYSTIC card's that was turned up
    result: Outcome | None
    last: Deed | None  # what was done last, in words that give nothing away


def new_state(rules: Rules) -> State:
    return State(
        rules=rules,
        phase=CREW,
        turn=0,
        ply=0,
        crew=(NO_CARD,) * 2 * CREW_SIZE,
        cells=(UNPICKED,) * 2 * CREW_SIZE,
        own=(0, 0),
        up=0,
        marks=0,
        challenger=NOWHERE,
        target=NOWHERE,
        result=None,
        last=None,
    )


def outcome(state: State) -> Outcome | None:
    return state.result


def picked(state: State, seat: int) -> tuple[int, ...]:
    """The cards a seat has picked so far."""
    return tuple(state.crew[slot] for slot in SLOTS[seat] if state.crew[slot] != NO_CARD)


def hand(state: State, seat: int) -> list[int]:
    """The slots that are in a seat's hand."""
    return [slot for slot in SLOTS[seat] if state.cells[slot] == IN_HAND]


def owner_at(state: State, cell: int) -> int | None:
    """The seat whose card lies on a cell."""
    return next((seat for seat in BOTH if state.own[seat] >> cell & 1), None)


def hidden_copies(state: State, seat: int) -> list[int]:
    """The cells of a seat's face-down characters: what a forced flip may turn up."""
    down = state.own[seat] & ~state.up
    kinds, crew, cells = state.rules.kinds, state.crew, state.cells
    return [cell for cell in members(down) if kinds[crew[cells.index(cell)]].character]


def decider(state: State) -> int:
    """The seat a decision is asked of: the challenged one, or the one whose flip woke a MYSTIC."""
    return state.turn if state.challenger == NOWHERE else 1 - state.turn
