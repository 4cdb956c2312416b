"""The order cards: eleven a team, each with a cell of its own, and when everybody knows one is possible.

Yellow sits at the near edge, blue at the far one; each sees its own cards the same way round, with north
ahead:

    .        north    .      .      .
    west     surface  east   mine   torpedo
    silence  south    drone  sonar  scenario
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.captain_sonar.words import CAPTAIN, TEAMS
from hardware.cells import cell_at, cell_name

SIZE = (5, 9)
COURSES = ("north", "south", "east", "west")
SURFACE, SONAR, SILENCE = "surface", "sonar", "silence"
SYSTEMS = ("mine", "torpedo", "drone", SONAR, SILENCE, "scenario")
CARDS = (*COURSES, SURFACE, *SYSTEMS)
TARGETED = frozenset({"mine", "torpedo", "drone", SILENCE, "scenario"})

_NEAR = {
    "north": "B7",
    "west": "A8", SURFACE: "B8", "east": "C8", "mine": "D8", "torpedo": "E8",
    SILENCE: "A9", "south": "B9", "drone": "C9", SONAR: "D9", "scenario": "E9",
}  # fmt: skip


def _across(cell: str) -> str:
    """The cell that somebody at the other side sees in this place."""
    column, row = cell_at(cell)
    return cell_name(SIZE[0] - 1 - column, SIZE[1] - 1 - row)


CELLS: Mapping[tuple[int, str], str] = {
    **{(0, card): cell for card, cell in _NEAR.items()},
    **{(1, card): _across(cell) for card, cell in _NEAR.items()},
}


def kind_of(team: int, card: str) -> str:
    return f"{TEAMS[team]}-{card}"


def split_kind(kind: str) -> tuple[int, str]:
    """The team and the card of a kind."""
    team, _, card = kind.partition("-")
    return TEAMS.index(team), card


def card_for(action: str) -> str:
    """The card that gives an order, or begins it; "" for orders of pages alone."""
    word, _, rest = action.partition(" ")
    if word == "course":
        return {card[0].upper(): card for card in COURSES}[rest]
    if word in (SURFACE, "dive"):
        return SURFACE
    return {"archer": "scenario"}.get(word, word if word in SYSTEMS else "")


def given_by_card(seat: int, action: str) -> bool:
    """Is laying the card all it takes? The First Mate's drone and sonar are for the page: a card
    cannot tell who laid it."""
    card = card_for(action)
    return bool(card) and card not in TARGETED and seat & 3 == CAPTAIN


def possible(view: Mapping[str, Any], team: int) -> Sequence[str]:
    """The cards that may give an order now, for all that everybody knows."""
    me = view["teams"][TEAMS[team]]
    if view["phase"] == "play":
        return _at_will(me)
    if view["turn"] != TEAMS[team]:
        return ()
    if view["phase"] == "course":
        return (*COURSES, SURFACE)
    return tuple(me["ready"]) if view["phase"] == "system" else ()


def _at_will(me: Mapping[str, Any]) -> Sequence[str]:
    if me["surfaced"]:
        return (SURFACE,) if me["confirmed"] else ()
    moves = () if me["owes"] else (*COURSES, SURFACE)
    ready = me["ready"] if armed(me["heard"]) else ()
    return (*moves, *(system for system in ready if system != SILENCE or not me["owes"]))


def armed(heard: Sequence[str]) -> bool:
    """Was a course announced since the last system or dive? Everybody has heard it."""
    result = False
    for said in heard:
        word = said.partition(" ")[0]
        if word == "course":
            result = True
        elif word in ("torpedo", "mine", "silence", "used", "surface"):
            result = False
    return result
