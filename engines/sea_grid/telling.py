"""What happened, in sentences: each for everybody, or for the seat that may know it."""

from __future__ import annotations

from engines.game import Told
from engines.sea_grid.crew import CREW_SIZE
from engines.sea_grid.duel import attackers, defenders
from engines.sea_grid.mat import Action
from engines.sea_grid.play import ALL_FACE_UP, CHARACTER_GONE, GRID_EMPTY
from engines.sea_grid.state import (
    FORCED_FLIP,
    MYSTIC_CHOICE,
    NOWHERE,
    OUT,
    SACRIFICE_CHOICE,
    SLOTS,
    TURNED,
    State,
    decider,
    picked,
)

SIDES = ("The near side", "The far side")
_LOSSES = {
    CHARACTER_GONE: "the character of {} has left the grid",
    GRID_EMPTY: "{} has no card left on the grid",
    ALL_FACE_UP: "every card of {} on the grid is face up while the character is still in hand",
}


def tell(before: State, seat: int, action: Action, after: State) -> list[Told]:
    """The action as the public may hear it, then what followed from it, in order."""
    told = [Told(_said(before, seat, action, after))]
    if action[0] in ("pick", "place"):
        title = before.rules.by_name[action[1]].title
        told.append(Told(f"The card is {title}.", (seat,)))
    followed = [
        *_shown(before, action),
        *_fight(before, action, after),
        *_marked(before, after),
        *_gone(before, after),
        *_asked(after),
        *_skipped(before, after),
        *_ended(after),
    ]
    return told + [Told(sentence) for sentence in followed]


def _said(before: State, seat: int, action: Action, after: State) -> str:
    side, word, cell = SIDES[seat], action[0], action[-1]
    if word == "pick":
        return f"{side} picks a card ({len(picked(after, seat))} of {CREW_SIZE})."
    if word == "first":
        return f"{SIDES[int(cell)]} begins."
    if word == "place":
        return f"{side} places a card face down on {cell}."
    if word == "flip":
        return f"{side} turns up {cell}."
    if word == "move":
        return f"{side} moves the card on {action[1]} to {cell}."
    if word == "challenge":
        return f"{side} challenges {cell} with {_title(before, action[1])} on {action[1]}."
    if word == "mystic":
        return f"{side} turns {_title(before, cell)} on {cell} face down."
    if word == "sacrifice":
        return f"{side} sacrifices the card on {cell}."
    return f"{side} declines to sacrifice a card."


def _shown(before: State, action: Action) -> list[str]:
    """The card that was turned up, if it was face down."""
    if action[0] not in ("flip", "challenge"):
        return []
    face_up = before.up >> before.rules.mat.index[action[-1]] & 1
    return [] if face_up else [f"The card on {action[-1]} is {_title(before, action[-1])}."]


def _fight(before: State, action: Action, after: State) -> list[str]:
    index = before.rules.mat.index
    if action[0] == "challenge" and after.phase != MYSTIC_CHOICE:
        challenger, target = index[action[1]], index[action[2]]
        return _numbers(before, before.up | 1 << target, challenger, target)
    if action[0] == "mystic" and before.challenger != NOWHERE:
        if index[action[1]] == before.challenger:
            return ["The challenger is face down: the challenge is cancelled."]
        return _numbers(before, before.up & ~(1 << index[action[1]]), before.challenger, before.target)
    return []


def _numbers(state: State, up: int, challenger: int, target: int) -> list[str]:
    cards, crew = state.rules.cards, state.crew
    attack = [
        (cards[crew[slot]].title, cards[crew[slot]].c) for slot in attackers(state, up, challenger, target)
    ]
    defence = [(cards[crew[slot]].title, cards[crew[slot]].d) for slot in defenders(state, up, target)]
    won = sum(value for _, value in attack) > sum(value for _, value in defence)
    verdict = f"{defence[0][0]} is beaten." if won else "The challenge is repelled."
    return [f"Attack {_sum(attack)} against defence {_sum(defence)}: {verdict}"]


def _sum(parts: list[tuple[str, int]]) -> str:
    total = sum(value for _, value in parts)
    return f"{total} ({', '.join(f'{title} {value}' for title, value in parts)})"


def _marked(before: State, after: State) -> list[str]:
    new = after.marks & ~before.marks
    slots = [slot for seat in (0, 1) for slot in SLOTS[seat] if new & TURNED << slot]
    return [f"{_of_slot(after, slot)} is tenacious and stays: turn the card by 90 degrees." for slot in slots]


def _gone(before: State, after: State) -> list[str]:
    left = [slot for slot, cell in enumerate(after.cells) if cell == OUT and before.cells[slot] != OUT]
    names = before.rules.mat.names
    return [f"{_of_slot(after, slot)} on {names[before.cells[slot]]} leaves the game." for slot in left]


def _asked(after: State) -> list[str]:
    side = SIDES[decider(after)]
    if after.phase == MYSTIC_CHOICE:
        return [f"{_of_cell(after, after.target)} is mystic: {_mid(side)} turns one opposing card face down."]
    if after.phase == SACRIFICE_CHOICE:
        return [f"{side} may sacrifice a card next to {_of_cell(after, after.target)} to keep it."]
    if after.phase == FORCED_FLIP:
        return [f"{SIDES[after.turn]} must now turn up another copy of the character."]
    return []


def _skipped(before: State, after: State) -> list[str]:
    """A turn more than the one just played means that the next seat had nothing legal to do."""
    if after.ply - before.ply < 2:
        return []
    return [f"{SIDES[1 - before.turn]} has no legal action: that turn is skipped."]


def _ended(after: State) -> list[str]:
    if after.result is None:
        return []
    if not after.result.winners:
        return [f"The game is a draw: {after.ply} turns were played without a winner."]
    (winner,) = after.result.winners
    reason = _LOSSES[after.result.why].format(_mid(SIDES[1 - winner]))
    return [f"{SIDES[winner]} wins: {reason}."]


def _mid(side: str) -> str:
    return side[0].lower() + side[1:]


def _title(state: State, cell: str) -> str:
    return _of_cell(state, state.rules.mat.index[cell])


def _of_cell(state: State, cell: int) -> str:
    return _of_slot(state, state.cells.index(cell))


def _of_slot(state: State, slot: int) -> str:
    return state.rules.cards[state.crew[slot]].title
