"""A game of Captivate as one immutable value.

Cards in a hand or the deck are bytes of card numbers, sorted; in a pile, in the order they were banked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from engines.captivate.cards import CARDS, CardSet
from engines.captivate.field import Field, flip_tables
from engines.captivate.mat import MatTables, mat_of

NAME = "captivate"
HAND = 5

DEAL, OPEN, TURN, DRAW, SHOW, THROW, OVER = "deal", "open", "turn", "draw", "show", "throw", "over"

WHOLE_DECK = bytes(CARDS)
ONE = tuple(bytes([card]) for card in CARDS)


class Throws(NamedTuple):
    """Rock, paper, scissors among tied leaders. `kinds` are this round's throws, hidden till it ends."""

    round: int
    rivals: tuple[int, ...]
    kinds: tuple[tuple[int, int], ...] = ()  # (seat, kind), by seat
    before: tuple[tuple[int, int], ...] = ()  # the round that ended last


class Rules:
    """What stays the same during a game: seats, mat, deck and the flips of its cards.

    Get it from `rules_of`. Equal settings are equal rules, also across processes.
    """

    def __init__(self, seats: int, mat: MatTables, deck: str, cards: CardSet) -> None:
        self.seats, self.mat, self.deck, self.cards = seats, mat, deck, cards
        self.physical = deck == "physical"
        self.flips = flip_tables(cards)

    def _settings(self) -> tuple[int, int, int, str, CardSet]:
        return self.seats, self.mat.columns, self.mat.rows, self.deck, self.cards

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self._settings() == other._settings()

    def __hash__(self) -> int:
        return hash(self._settings()[:4])

    def __reduce__(self) -> tuple[Callable[..., Rules], tuple[int, int, int, str, CardSet]]:
        return rules_of, self._settings()

    def __repr__(self) -> str:
        return f"Rules({self.seats} seats, {self.mat.columns} x {self.mat.rows}, {self.deck} deck)"


class State(NamedTuple):
    """The whole truth about a game; what a seat may know of it is in `view`."""

    rules: Rules
    phase: str
    turn: int  # whose turn it is; in the draw phase who has just ended it; in the show phase who shows
    hands: tuple[bytes, ...]  # the known cards of each hand (physical: those shown at the end)
    unknown: tuple[int, ...]  # physical: how many cards of each hand the table has not seen
    stock: bytes  # virtual: the deck; physical: every card the table has not seen, in the deck or in hands
    field: Field
    played: int  # cards laid in this turn
    taken: bytes  # captured in this turn
    piles: tuple[bytes, ...]
    left: int  # in the last round: turns to come with this one; 0 before it
    throws: Throws | None


@lru_cache(maxsize=32)
def rules_of(seats: int, columns: int, rows: int, deck: str, cards: CardSet) -> Rules:
    return Rules(seats, mat_of(columns, rows), deck, cards)


def in_hand(state: State, seat: int) -> int:
    """How many cards a seat holds. Cards shown at the end still count as held."""
    return len(state.hands[seat]) + state.unknown[seat]


def in_deck(state: State) -> int:
    """How many cards can still be drawn."""
    return len(state.stock) - sum(state.unknown)
