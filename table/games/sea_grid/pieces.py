"""Sea Grid's cards as pieces on a mat: their names, what lies where, and what changes.

Everything here is for comparing with the mat: it knows face-down cards, and is never shown.
"""

from __future__ import annotations

from collections.abc import Collection

from engines.sea_grid.state import BOTH, CALLED, SAVED, SLOTS, TURNED, State
from hardware.cells import cell_name
from table.games.steps import Spot, Step, Take, Turn
from table.sensing.pieces import DOWN, UP

SETS = ("near", "far")
_MARKS = (("mystic", CALLED), ("sacrifice", SAVED), ("turned", TURNED))


def kind_of(seat: int, name: str) -> str:
    """Both sides have the same cards, told apart by their tags: "near:dolphin"."""
    return f"{SETS[seat]}:{name}"


def owner_and_name(kind: str) -> tuple[int, str]:
    side, name = kind.split(":")
    return SETS.index(side), name


def piece_name(seat: int, name: str, copy: int) -> str:
    """The name to register tags under: "near-hydron", "near-hydron_2". Card names have no underscore."""
    return f"{SETS[seat]}-{name}" + (f"_{copy}" if copy > 1 else "")


def harbour(state: State, seat: int) -> str:
    """The cell on which a seat lays its picks: in the middle of the own edge of the mat."""
    mat = state.rules.mat
    return cell_name(mat.columns // 2, mat.rows - 1 if seat == 0 else 0)


def _stuck_to(state: State, slot: int) -> list[str]:
    return [word for word, bit in _MARKS if state.marks & bit << slot]


def grid(state: State) -> dict[str, Spot]:
    """What lies where, with all that sticks to a card: two copies may differ in it.

    A hidden card is that very card. If a copy could take its place, exchanging hidden cards and looking
    whether the table minds would tell that they are copies."""
    rules, found = state.rules, {}
    for seat in BOTH:
        for slot in SLOTS[seat]:
            cell = state.cells[slot]
            if cell >= 0:
                face = UP if state.up >> cell & 1 else DOWN
                mark = " ".join((*_stuck_to(state, slot), *((f"hidden {slot}",) if face == DOWN else ())))
                kind = kind_of(seat, rules.cards[state.crew[slot]].name)
                found[rules.mat.names[cell]] = Spot(kind, face, mark)
    return found


def consequences(was: dict[str, Spot], now: dict[str, Spot], hand: Collection[Step]) -> tuple[Step, ...]:
    """What has to be turned over or taken away, but for what the hand itself has done."""
    done = {step.cell for step in hand}
    turns = [
        Turn(spot.kind, cell, now[cell].face)
        for cell, spot in was.items()
        if cell in now and cell not in done and now[cell].face != spot.face
    ]
    return (*turns, *(Take(spot.kind, cell) for cell, spot in was.items() if cell not in now))


def quarter_turns(before: State, after: State) -> list[str]:
    """The cells of cards that TENACIOUS has just saved."""
    new = after.marks & ~before.marks
    slots = [slot for seat in BOTH for slot in SLOTS[seat] if new & TURNED << slot]
    return [after.rules.mat.names[after.cells[slot]] for slot in slots if after.cells[slot] >= 0]
