"""Challenges: who reaches whom, which cards add to attack and defence, and what a seat may foresee.

Values are always added up for a set of face-up cells `up`, because a challenge may turn cards up and
a MYSTIC may turn them down between the declaration and the adding up.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TypedDict

from engines.game import IllegalAction
from engines.reasons import because
from engines.sea_grid.cards import Card
from engines.sea_grid.crew import CREW_SIZE
from engines.sea_grid.mat import ALL_AROUND, NO_REACH
from engines.sea_grid.rules import Kind
from engines.sea_grid.state import CALLED, SLOTS, State, owner_at


class Adding(TypedDict):
    """What a card adds to attack or defence."""

    cell: str
    card: str
    adds: int


class Preview(TypedDict):
    """The numbers of a challenge, as a seat may foresee them: see `preview`."""

    challenger: str
    target: str
    attack: int
    attack_from: list[Adding]
    defence: int | None
    defence_from: list[Adding]
    wins: bool | None
    may_change: bool | None


def targets(state: State, seat: int, cell: int, kind: Kind) -> int:
    """The opposing cells that a seat's face-up card of this kind, lying there, may challenge."""
    mat = state.rules.mat
    found = mat.nearby[kind.challenges][cell] & state.own[1 - seat]
    # Most characters have no own card next to them in their column: no line to walk.
    if kind.character and mat.along[cell] & state.own[seat] & state.up:
        found |= through_line(state, seat, cell)
    return found


def through_line(state: State, seat: int, cell: int) -> int:
    """Opposing cells behind an unbroken line of the seat's own face-up vehicles or STACKED cards."""
    kinds, crew, cells = state.rules.kinds, state.crew, state.cells
    shown, theirs, found = state.own[seat] & state.up, state.own[1 - seat], 0
    for ray in state.rules.mat.rays[cell]:
        for other in ray:
            if not (shown >> other & 1 and kinds[crew[cells.index(other)]].links):
                found |= 1 << other & theirs
                break
    return found


def attackers(state: State, up: int, challenger: int, target: int) -> list[int]:
    """The slots whose C counts in a challenge, the challenger first."""
    kinds, crew, cells, mat = state.rules.kinds, state.crew, state.cells, state.rules.mat
    first = cells.index(challenger)
    counted = [first]
    if kinds[crew[first]].character:
        seat = first // CREW_SIZE
        beside = mat.around[challenger] & state.own[seat] & up
        line = mat.between(challenger, target) & up
        for slot in SLOTS[seat] if beside | line else ():
            cell, kind = cells[slot], kinds[crew[slot]]
            if cell >= 0 and (line >> cell & 1 or (kind.gadget and beside >> cell & 1)):
                counted.append(slot)
    return counted


def defenders(state: State, up: int, target: int) -> list[int]:
    """The slots whose D counts against a challenge, the challenged card first."""
    kinds, crew, cells = state.rules.kinds, state.crew, state.cells
    first = cells.index(target)
    counted = [first]
    if kinds[crew[first]].character:
        seat = first // CREW_SIZE
        beside = state.rules.mat.around[target] & state.own[seat] & up
        for slot in SLOTS[seat] if beside else ():
            if cells[slot] >= 0 and beside >> cells[slot] & 1 and kinds[crew[slot]].location:
                counted.append(slot)
    return counted


def as_they_lie(state: State, slots: list[int]) -> list[int]:
    """The first of them, then the others by their cells: the order of slots is the order in which a crew was
    picked, which is a secret of its side."""
    return [slots[0], *sorted(slots[1:], key=state.cells.__getitem__)]


def attack(state: State, up: int, challenger: int, target: int) -> int:
    kinds, crew = state.rules.kinds, state.crew
    return sum([kinds[crew[slot]].c for slot in attackers(state, up, challenger, target)])


def defence(state: State, up: int, target: int) -> int:
    kinds, crew = state.rules.kinds, state.crew
    return sum([kinds[crew[slot]].d for slot in defenders(state, up, target)])


def preview(state: State, seat: int | None, challenger_cell: str, target_cell: str) -> Preview:
    """The numbers of a challenge as a seat (None: everybody) may foresee them.

    `defence` and `wins` are None when that seat may not know the target. `may_change` warns that the
    target's MYSTIC would be asked first and could change the numbers. IllegalAction says why two
    cells are no challenge at all.
    """
    challenger, target = challenge_cells(state, challenger_cell, target_cell)
    hidden = not state.up >> target & 1
    known = not hidden or seat == owner_at(state, target)
    up = state.up | 1 << target
    strength = attack(state, up, challenger, target)
    against = defence(state, up, target) if known else None
    slot = state.cells.index(target)
    wakes = hidden and state.rules.kinds[state.crew[slot]].mystic and not state.marks & CALLED << slot
    return {
        "challenger": challenger_cell,
        "target": target_cell,
        "attack": strength,
        "attack_from": _parts(state, attackers(state, up, challenger, target), attrgetter("c")),
        "defence": against,
        "defence_from": _parts(state, defenders(state, up, target), attrgetter("d")) if known else [],
        "wins": None if against is None else strength > against,
        "may_change": wakes if known else None,
    }


def challenge_cells(state: State, challenger_cell: str, target_cell: str) -> tuple[int, int]:
    """The two cells as numbers. IllegalAction gives the first reason why this is no challenge."""
    index = state.rules.mat.index
    for name in (challenger_cell, target_cell):
        if name not in index:
            raise IllegalAction(because("there is no cell {name} on this mat", name=name))
    challenger, target = index[challenger_cell], index[target_cell]
    seat = owner_at(state, challenger)
    if seat is None:
        raise IllegalAction(
            because(
                "there is no card on {challenger_cell} to challenge with", challenger_cell=challenger_cell
            )
        )
    if not state.up >> challenger & 1:
        raise IllegalAction(
            because(
                "the card on {challenger_cell} is face down: only a face-up card challenges",
                challenger_cell=challenger_cell,
            )
        )
    kind = state.rules.kinds[state.crew[state.cells.index(challenger)]]
    if kind.challenges == NO_REACH:
        raise IllegalAction(
            because("only a character or a vehicle challenges; locations and gadgets only help")
        )
    if not state.own[1 - seat] >> target & 1:
        raise IllegalAction(
            because("there is no opposing card on {target_cell} to challenge", target_cell=target_cell)
        )
    if not targets(state, seat, challenger, kind) >> target & 1:
        raise IllegalAction(_out_of_reach(kind, challenger_cell, target_cell))
    return challenger, target


def _out_of_reach(kind: Kind, challenger: str, target: str) -> str:
    if not kind.character:
        rule = because("a vehicle challenges only the next card in its own column")
    elif kind.challenges != ALL_AROUND:
        rule = because("a STACKED character challenges only in its own column, next to it or through a line")
    else:
        rule = because(
            "a character challenges a card next to it, or along its column through its own face-up vehicles"
        )
    return because(
        "{target} is out of reach of {challenger}: {rule}", target=target, challenger=challenger, rule=rule
    )


def _parts(state: State, slots: list[int], value: Callable[[Card], int]) -> list[Adding]:
    names, cards = state.rules.mat.names, state.rules.cards
    return [
        {
            "cell": names[state.cells[slot]],
            "card": cards[state.crew[slot]].title,
            "adds": value(cards[state.crew[slot]]),
        }
        for slot in as_they_lie(state, slots)
    ]
