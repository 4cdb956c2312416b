"""Why an action is refused, in words for the player. Only ever asked about actions that are illegal.

Reasons use only what the asking seat may know.
"""

from __future__ import annotations

from engines.game import CHANCE, IllegalAction
from engines.reasons import about, because
from engines.sea_grid.crew import crew_faults
from engines.sea_grid.duel import challenge_cells
from engines.sea_grid.listing import movers
from engines.sea_grid.state import (
    CREW,
    FIRST,
    FORCED_FLIP,
    MYSTIC_CHOICE,
    OVER,
    SACRIFICE_CHOICE,
    TURN,
    State,
    hand,
    picked,
)
from engines.sea_grid.words import text, well_formed

_ASKED = {
    CREW: because("now is the time to pick a card for your crew"),
    FIRST: because("chance says who begins"),
    TURN: because("now is the time to place, flip, move or challenge"),
    FORCED_FLIP: because("now is the time to turn up another face-down copy of your character (flip)"),
    MYSTIC_CHOICE: because("now is the time to turn one face-up opposing card face down (mystic)"),
    SACRIFICE_CHOICE: because(
        "now is the time to give up a card next to the beaten one (sacrifice), or decline"
    ),
}
_WORDS = {
    CREW: ("pick",),
    FIRST: ("first",),
    TURN: ("place", "flip", "move", "challenge"),
    FORCED_FLIP: ("flip",),
    MYSTIC_CHOICE: ("mystic",),
    SACRIFICE_CHOICE: ("sacrifice", "decline"),
}


def why_not(state: State, seat: int, action: object) -> str:
    """The reason why this seat may not do this now."""
    if not isinstance(action, tuple) or not well_formed(action):
        return because("{action!r} is no action of Sea Grid", action=action)
    said = text(action)
    if state.phase == OVER:
        return about(repr(said), because("the game is over"))
    if seat not in movers(state):
        return about(repr(said), _not_your_turn(state, seat))
    if action[0] not in _WORDS[state.phase]:
        return about(repr(said), _ASKED[state.phase])
    missing = [cell for cell in action[1:] if cell[0].isupper() and cell not in state.rules.mat.index]
    if missing:
        return about(repr(said), because("there is no cell {cell} on this mat", cell=missing[0]))
    return about(repr(said), _rule(state, seat, action))


def _not_your_turn(state: State, seat: int) -> str:
    if seat == CHANCE:
        return because("chance has nothing to decide now")
    if state.phase == CREW and seat in (0, 1):
        return because("your crew is complete")
    if seat not in (0, 1):
        return because("there is no seat {seat!r}; the seats are 0 and 1", seat=seat)
    return (
        because("chance says who begins")
        if state.phase == FIRST
        else because("it is the other side's turn to act")
    )


def _rule(state: State, seat: int, action: tuple[str, ...]) -> str:
    if action[0] == "pick":
        held = [state.rules.cards[card].name for card in picked(state, seat)]
        return "; ".join(crew_faults([*held, action[1]], state.rules.by_name, whole=False))
    if action[0] == "place":
        return _no_place(state, seat, *action[1:])
    if action[0] == "flip":
        return _no_flip(state, seat, action[1])
    if action[0] == "move":
        return _no_move(state, seat, *action[1:])
    if action[0] == "challenge":
        return _no_challenge(state, seat, *action[1:])
    if action[0] == "mystic":
        return because("there is no face-up opposing card on {cell}", cell=action[1])
    return because("there is no card of yours on {cell} next to the beaten one", cell=action[1])


def _no_place(state: State, seat: int, name: str, cell: str) -> str:
    card = state.rules.by_name.get(name)
    if card is None:
        return because("there is no card {name!r} in this game", name=name)
    if state.rules.ids[name] not in [state.crew[slot] for slot in hand(state, seat)]:
        return because("{title} is not in your hand", title=card.title)
    return no_space(state, cell)


def no_space(state: State, cell: str) -> str:
    """Why no card can be placed there, which everybody can see; "" for a free space of the grid."""
    if _taken(state, cell):
        return because("there is a card on {cell} already", cell=cell)
    mat = state.rules.mat
    free = mat.vacancies[state.own[0] | state.own[1]].spaces >> mat.index[cell] & 1
    return "" if free else _out_of_box(cell)


def _no_flip(state: State, seat: int, cell: str) -> str:
    number = state.rules.mat.index[cell]
    if not state.own[seat] >> number & 1:
        return because("there is no card of yours on {cell}", cell=cell)
    if state.up >> number & 1:
        return because("a face-up card stays face up; only a card's power turns it back")
    return because("your character was removed: you must turn up another copy of it")


def _no_move(state: State, seat: int, here: str, there: str) -> str:
    mat = state.rules.mat
    if not state.own[seat] >> mat.index[here] & 1:
        return because("there is no card of yours on {here}", here=here)
    if _taken(state, there):
        return because("there is a card on {there} already", there=there)
    if not mat.adjacent(mat.index[here], mat.index[there]):
        return because("a card moves one step: left, right, forward or back")
    return _out_of_box(there)


def _no_challenge(state: State, seat: int, challenger: str, target: str) -> str:
    if not state.own[seat] >> state.rules.mat.index[challenger] & 1:
        return because("there is no card of yours on {challenger}", challenger=challenger)
    try:
        challenge_cells(state, challenger, target)
    except IllegalAction as reason:
        return reason.why
    raise AssertionError(f"a legal challenge was refused: {challenger} {target}")


def _taken(state: State, cell: str) -> bool:
    return bool((state.own[0] | state.own[1]) >> state.rules.mat.index[cell] & 1)


def _out_of_box(cell: str) -> str:
    return because(
        "with a card on {cell} the cards would not fit in the Sea Grid of 3 columns by 4 rows", cell=cell
    )
