"""Why an action is refused, in words for the player. Only ever asked about actions that are illegal.

Reasons use only what the asking seat may know.
"""

from __future__ import annotations

from engines.game import CHANCE, IllegalAction
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
    CREW: "pick a card for your crew",
    FIRST: "chance says who begins",
    TURN: "place, flip, move or challenge",
    FORCED_FLIP: "turn up another face-down copy of your character (flip)",
    MYSTIC_CHOICE: "turn one face-up opposing card face down (mystic)",
    SACRIFICE_CHOICE: "give up a card next to the beaten one (sacrifice), or decline",
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
        return f"{action!r} is no action of Sea Grid"
    said = text(action)
    if state.phase == OVER:
        return f"{said!r}: the game is over"
    if seat not in movers(state):
        return f"{said!r}: {_not_your_turn(state, seat)}"
    if action[0] not in _WORDS[state.phase]:
        return f"{said!r}: now is the time to {_ASKED[state.phase]}"
    missing = [cell for cell in action[1:] if cell[0].isupper() and cell not in state.rules.mat.index]
    if missing:
        return f"{said!r}: there is no cell {missing[0]} on this mat"
    return f"{said!r}: {_rule(state, seat, action)}"


def _not_your_turn(state: State, seat: int) -> str:
    if seat == CHANCE:
        return "chance has nothing to decide now"
    if state.phase == CREW and seat in (0, 1):
        return "your crew is complete"
    if seat not in (0, 1):
        return f"there is no seat {seat!r}; the seats are 0 and 1"
    return "chance says who begins" if state.phase == FIRST else "it is the other side's turn to act"


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
        return f"there is no face-up opposing card on {action[1]}"
    return f"there is no card of yours on {action[1]} next to the beaten one"


def _no_place(state: State, seat: int, name: str, cell: str) -> str:
    card = state.rules.by_name.get(name)
    if card is None:
        return f"there is no card {name!r} in this game"
    if state.rules.ids[name] not in [state.crew[slot] for slot in hand(state, seat)]:
        return f"{card.title} is not in your hand"
    return no_space(state, cell)


def no_space(state: State, cell: str) -> str:
    """Why no card can be placed there, which everybody can see; "" for a free space of the grid."""
    if _taken(state, cell):
        return f"there is a card on {cell} already"
    mat = state.rules.mat
    free = mat.vacancies[state.own[0] | state.own[1]].spaces >> mat.index[cell] & 1
    return "" if free else _out_of_box(cell)


def _no_flip(state: State, seat: int, cell: str) -> str:
    number = state.rules.mat.index[cell]
    if not state.own[seat] >> number & 1:
        return f"there is no card of yours on {cell}"
    if state.up >> number & 1:
        return "a face-up card stays face up; only a card's power turns it back"
    return "your character was removed: you must turn up another copy of it"


def _no_move(state: State, seat: int, here: str, there: str) -> str:
    mat = state.rules.mat
    if not state.own[seat] >> mat.index[here] & 1:
        return f"there is no card of yours on {here}"
    if _taken(state, there):
        return f"there is a card on {there} already"
    if not mat.adjacent(mat.index[here], mat.index[there]):
        return "a card moves one step: left, right, forward or back"
    return _out_of_box(there)


def _no_challenge(state: State, seat: int, challenger: str, target: str) -> str:
    if not state.own[seat] >> state.rules.mat.index[challenger] & 1:
        return f"there is no card of yours on {challenger}"
    try:
        challenge_cells(state, challenger, target)
    except IllegalAction as reason:
        return str(reason)
    raise AssertionError(f"a legal challenge was refused: {challenger} {target}")


def _taken(state: State, cell: str) -> bool:
    return bool((state.own[0] | state.own[1]) >> state.rules.mat.index[cell] & 1)


def _out_of_box(cell: str) -> str:
    return f"with a card on {cell} the cards would not fit in the Sea Grid of 3 columns by 4 rows"
