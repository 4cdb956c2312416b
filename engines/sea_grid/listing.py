"""Who may act, and every legal action."""

from __future__ import annotations

from collections.abc import Sequence

from engines.game import CHANCE
from engines.sea_grid.crew import crew_faults
from engines.sea_grid.duel import through_line
from engines.sea_grid.mat import Action, members
from engines.sea_grid.rules import Rules
from engines.sea_grid.state import (
    CREW,
    FIRST,
    FORCED_FLIP,
    IN_HAND,
    MYSTIC_CHOICE,
    NO_CARD,
    OVER,
    SLOTS,
    TURN,
    State,
    decider,
    hidden_copies,
    picked,
)

FIRSTS: tuple[Action, ...] = (("first", "0"), ("first", "1"))
DECLINE: Action = ("decline",)
_SEATS = ((0,), (1,))


def movers(state: State) -> tuple[int, ...]:
    phase = state.phase
    if phase in (TURN, FORCED_FLIP):
        return _SEATS[state.turn]
    if phase == CREW:
        return tuple(seat for seat in (0, 1) if state.crew[SLOTS[seat][-1]] == NO_CARD)
    if phase == FIRST:
        return (CHANCE,)
    return () if phase == OVER else _SEATS[decider(state)]


def actions(state: State, seat: int) -> Sequence[Action]:
    phase = state.phase
    if phase == TURN:
        return _turn(state, seat) if seat == state.turn else ()
    if seat not in movers(state):
        return ()
    if phase == CREW:
        return picks(state.rules, picked(state, seat))
    if phase == FIRST:
        return FIRSTS
    names = state.rules.mat.names
    if phase == FORCED_FLIP:
        return [("flip", names[cell]) for cell in hidden_copies(state, seat)]
    if phase == MYSTIC_CHOICE:
        return [("mystic", names[cell]) for cell in members(state.own[1 - seat] & state.up)]
    given_up = state.rules.mat.around[state.target] & state.own[seat]
    return [*(("sacrifice", names[cell]) for cell in members(given_up)), DECLINE]


def picks(rules: Rules, crew: tuple[int, ...]) -> tuple[Action, ...]:
    """What a seat with these cards may pick: every card that breaks no limit."""
    key = tuple(sorted(crew))
    if key not in rules.listed_picks:
        held = [rules.cards[card].name for card in key]
        rules.listed_picks[key] = tuple(
            ("pick", card.name)
            for card in rules.cards
            if not crew_faults([*held, card.name], rules.by_name, whole=False)
        )
    return rules.listed_picks[key]


def _turn(state: State, seat: int) -> list[Action]:
    """Place, flip, move and challenge, slot by slot."""
    rules, _, _, _, crew, cells, own, up, _, _, _, _, _ = state
    mat, kinds, mine, theirs = rules.mat, rules.kinds, own[seat], own[1 - seat]
    around, moves, spaces = mat.around, mat.moves, mat.vacancies[mine | theirs].spaces
    listed: list[Action] = []
    in_hand = []
    for slot in SLOTS[seat]:
        cell = cells[slot]
        if cell >= 0:
            listed += moves[cell][around[cell] & spaces]
            if not up >> cell & 1:
                listed.append(mat.flips[cell])
                continue
            kind = kinds[crew[slot]]
            # Most cards have nobody to challenge next to them, and no line to challenge through.
            if kind.challenges:
                reached = mat.nearby[kind.challenges][cell] & theirs
                if kind.character and mat.along[cell] & mine & up:
                    reached |= through_line(state, seat, cell)
                if reached:
                    listed += mat.challenges[cell][reached]
        elif cell == IN_HAND and crew[slot] not in in_hand:
            in_hand.append(crew[slot])
    if in_hand:
        empty = members(spaces)
        for card in in_hand:
            placing = rules.placements(card)
            listed += [placing[cell] for cell in empty]
    return listed


def can_act(state: State, seat: int) -> bool:
    """Whether a turn of this seat has any legal action.

    With a card in hand there always is one: eight cards never fill a box of twelve spaces.
    """
    return any(state.cells[slot] == IN_HAND for slot in SLOTS[seat]) or bool(_turn(state, seat))
