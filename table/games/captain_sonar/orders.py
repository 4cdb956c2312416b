"""The order cards: eleven a team, each with a cell of its own, and what is said of one that lies there.

What a card may order is the engine's to say: for everybody from what everybody knows, and for its Captain
alone.

Yellow sits at the near edge, blue at the far one; each sees its own cards the same way round, with north
ahead:

    .        north    .      .      .
    west     surface  east   mine   torpedo
    silence  south    drone  sonar  scenario
"""

from __future__ import annotations

from collections.abc import Mapping

from engines import captain_sonar
from engines.captain_sonar.state import State
from engines.captain_sonar.words import CAPTAIN, TEAMS
from hardware.cells import cell_at, cell_name
from table.games.captain_sonar import words

SIZE = (5, 9)
KINDS = {
    "north": ("course N",), "south": ("course S",), "east": ("course E",), "west": ("course W",),
    "surface": ("surface", "dive"),
    "mine": ("mine",), "torpedo": ("torpedo",), "drone": ("drone",), "sonar": ("sonar",),
    "silence": ("silence",), "scenario": ("archer",),
}  # fmt: skip
"""The kinds of orders that each card gives."""

CARDS = tuple(KINDS)
TARGETED = frozenset({"mine", "torpedo", "drone", "silence", "scenario"})
"""Cards whose order needs more than the card: the Captain's page asks for it."""

_NEAR = {
    "north": "B7",
    "west": "A8", "surface": "B8", "east": "C8", "mine": "D8", "torpedo": "E8",
    "silence": "A9", "south": "B9", "drone": "C9", "sonar": "D9", "scenario": "E9",
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


_CARD_OF = {kind: card for card, kinds in KINDS.items() for kind in kinds}


def card_for(action: str) -> str:
    """The card that gives an order, or begins it; "" for orders of pages alone."""
    return _CARD_OF.get(captain_sonar.kind_of(action), "")


def given_by_card(seat: int, action: str) -> bool:
    """Is laying the card all it takes? The First Mate's drone and sonar are for the page: a card
    cannot tell who laid it."""
    card = card_for(action)
    return bool(card) and card not in TARGETED and seat & 3 == CAPTAIN


def possible(state: State, team: int) -> list[str]:
    """The cards that may give an order now, for all that everybody knows."""
    return [_CARD_OF[kind] for kind in captain_sonar.open_kinds(state, team)]


class OrderCards:
    """Cards that are orders: what everybody reads of one that lies there, and what only its Captain does."""

    def card(self, seat: int, action: str) -> str:
        card = card_for(action)
        return kind_of(seat >> 2, card) if card else ""

    def awaited(self, state: State, kind: str, cell: str) -> str:
        team, card = split_kind(kind)
        if card not in TARGETED or card not in possible(state, team) or cell != CELLS[team, card]:
            return ""
        return words.phrase(f"awaited {card}", who=words.name(team))

    def useless(self, state: State, kind: str, cell: str) -> str:
        team, card = split_kind(kind)
        own = CELLS[team, card]
        if cell != own:
            return words.phrase("another cell", cell=own)
        if card in possible(state, team):
            return words.phrase("cannot")
        what, whose = captain_sonar.comes_first(state, team, KINDS[card][0])
        system = captain_sonar.system_of(KINDS[card][0])
        return words.phrase(what, who=words.name(whose), system=words.system_name(system) if system else "")

    def whisper(self, state: State, seat: int, kind: str, cell: str) -> Mapping[str, str] | None:
        """The Captain's page asks for what is missing, or says the true reason."""
        team, card = split_kind(kind)
        if seat != team * 4 + CAPTAIN or cell != CELLS[team, card]:
            return None
        whys = [captain_sonar.against(state, seat, meant) for meant in _meant(state, team, card)]
        return {"card": card, "why": "" if "" in whys else whys[0]}


def _meant(state: State, team: int, card: str) -> tuple[str, ...]:
    """The kinds of order a card stands for now: a surfaced submarine dives with the card it surfaced with."""
    surfaced = captain_sonar.view(state, None)["teams"][TEAMS[team]]["surfaced"]
    return KINDS[card][::-1] if surfaced else KINDS[card]
