"""Drawing the other seat's secrets anew, true to everything that has been seen and can be concluded.

A seat knows every card that was face up once or left the game. Of the others it knows that they
complete a legal crew, and what follows from the game going on or having ended:
- a forced flip is due: one of the face-down cards is a copy of the character that left;
- the other seat once stood with all its cards face up and no character among them, and play went on:
  the hand of that moment was not characters only (the SPARED marks);
- the game ended with that seat's loss: the reason tells what the hand or the grid holds.
"""

from __future__ import annotations

from random import Random

from engines.sea_grid.cards import STACKED
from engines.sea_grid.listing import FIRSTS, picks
from engines.sea_grid.mat import Action
from engines.sea_grid.moves import ALL_FACE_UP, CHARACTER_GONE
from engines.sea_grid.rules import Rules
from engines.sea_grid.state import (
    FORCED_FLIP,
    IN_HAND,
    MARKS,
    NO_CARD,
    SEEN,
    SLOTS,
    SPARED,
    State,
    hidden_copies,
)


def chance(state: State, rng: Random) -> Action:  # noqa: ARG001 - who begins is an even draw in every state
    return rng.choice(FIRSTS)


def sample(state: State, seat: int, rng: Random) -> State:
    """A state this seat cannot tell from the true one: unseen cards of the other seat are drawn anew."""
    other = 1 - seat
    filled = [slot for slot in SLOTS[other] if state.crew[slot] != NO_CARD]
    if len(filled) == len(SLOTS[other]):
        state = _in_order(state, other)
    unseen = [slot for slot in filled if not state.marks & SEEN << slot]
    if not unseen:
        return state
    seen = {slot: state.crew[slot] for slot in filled if slot not in unseen}
    while True:  # the true cards are among the possible draws, so one fits in the end
        drawn = _complete(state.rules, {**seen, **_certain(state, other, unseen, rng)}, unseen, rng)
        crew = tuple(drawn.get(slot, card) for slot, card in enumerate(state.crew))
        if _possible(state._replace(crew=crew), other):
            return state._replace(crew=crew)


def _in_order(state: State, other: int) -> State:
    """The same cards in slots that go by where they lie: the order in which they were picked is a secret."""
    cells, crew, marks = state.cells, state.crew, state.marks
    slots = SLOTS[other]

    def place(slot: int) -> tuple[int, int, list[int]]:
        seen = crew[slot] if marks & SEEN << slot else NO_CARD
        return cells[slot], seen, [marks >> slot & mark for mark in MARKS]

    ordered = sorted(slots, key=place)
    if ordered == list(slots):
        return state
    moved = dict(zip(slots, ordered, strict=True))
    places = range(len(crew))
    return state._replace(
        crew=tuple(crew[moved.get(slot, slot)] for slot in places),
        cells=tuple(cells[moved.get(slot, slot)] for slot in places),
        marks=sum(mark << slot for slot in places for mark in MARKS if marks >> moved.get(slot, slot) & mark),
    )


def _certain(state: State, other: int, unseen: list[int], rng: Random) -> dict[int, int]:
    """Characters that must be among the unseen cards; drawn first, since chance would rarely hit them."""
    rules = state.rules
    if state.phase == FORCED_FLIP and state.turn == other and not _seen_copy_hidden(state, other):
        down = [slot for slot in unseen if state.cells[slot] >= 0]
        return {rng.choice(down): _character(state, other)}
    if _lost(state, other, ALL_FACE_UP):
        fitting = [
            number
            for number, kind in enumerate(rules.kinds)
            if kind.character and (len(unseen) == 1 or STACKED in rules.cards[number].keywords)
        ]
        return dict.fromkeys(unseen, rng.choice(fitting))
    return {}


def _complete(rules: Rules, known: dict[int, int], unseen: list[int], rng: Random) -> dict[int, int]:
    """The known cards with the other slots filled, pick by legal pick, as a crew may grow."""
    drawn = dict(known)
    empty = [slot for slot in unseen if slot not in known]
    rng.shuffle(empty)
    for slot in empty:
        _, name = rng.choice(picks(rules, tuple(drawn.values())))
        drawn[slot] = rules.ids[name]
    return drawn


def _possible(drawn: State, other: int) -> bool:
    """Whether the drawn cards agree with the course of the game."""
    kinds, crew = drawn.rules.kinds, drawn.crew
    spared = [slot for slot in SLOTS[other] if drawn.marks & SPARED << slot]
    if spared and all(kinds[crew[slot]].character for slot in spared):
        return False
    if _lost(drawn, other, ALL_FACE_UP):
        held = [slot for slot in SLOTS[other] if drawn.cells[slot] == IN_HAND]
        return all(kinds[crew[slot]].character for slot in held)
    return not _lost(drawn, other, CHARACTER_GONE) or not hidden_copies(drawn, other)


def _lost(state: State, seat: int, why: str) -> bool:
    return state.result is not None and state.result.winners == (1 - seat,) and state.result.why == why


def _seen_copy_hidden(state: State, other: int) -> bool:
    copies = [state.cells.index(cell) for cell in hidden_copies(state, other)]
    return any(state.marks & SEEN << slot for slot in copies)


def _character(state: State, other: int) -> int:
    return next(state.crew[slot] for slot in SLOTS[other] if state.rules.kinds[state.crew[slot]].character)
