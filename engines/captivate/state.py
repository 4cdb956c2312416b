"""A game of Captivate as one immutable value, and how it starts.

Cards in a hand or the deck are bytes of card numbers, sorted; in a pile, in the order they were banked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from engines.captivate.cards import CARDS, CardSet, shipped_cards
from engines.captivate.field import Field, flip_tables
from engines.captivate.mat import SMALLEST, Mat, mat_of
from engines.captivate.words import LARGEST
from engines.game import BadOption, Options, check_options, seat_count

NAME = "captivate"
SEATS: tuple[int, ...] = (2, 3, 4)
HAND = 5
DECKS = ("virtual", "physical")
MAT = (7, 7)

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

    def __init__(self, seats: int, mat: Mat, deck: str, cards: CardSet) -> None:
        self.seats, self.mat, self.deck, self.cards = seats, mat, deck, cards
        self.physical = deck == "physical"
        self.flips = flip_tables(cards)

    def _settings(self) -> tuple[int, int, int, str, CardSet]:
        return self.seats, self.mat.columns, self.mat.rows, self.deck, self.cards

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self._settings() == other._settings()

    def __hash__(self) -> int:
        return hash(self._settings()[:4])

    def __reduce__(self) -> tuple[Callable[..., Rules], tuple[Any, ...]]:
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


def start(options: Options, cards: CardSet | None = None) -> State:
    """The first state. Options: seats, `mat` and `deck`; `cards` are an owner's own, from `load_cards`."""
    check_options("Captivate", options, ("mat", "deck"))
    seats = seat_count("Captivate", options, SEATS)
    columns, rows = _mat_size(options.get("mat", MAT))
    deck = options.get("deck", DECKS[0])
    if deck not in DECKS:
        raise BadOption(f"option 'deck' of Captivate is 'virtual' or 'physical', not {deck!r}")
    rules = rules_of(seats, columns, rows, deck, cards or shipped_cards())
    return State(
        rules=rules,
        phase=OPEN if rules.physical else DEAL,
        turn=0,
        hands=(b"",) * seats,
        unknown=(HAND if rules.physical else 0,) * seats,
        stock=WHOLE_DECK,
        field=Field(bytes(rules.mat.size)),
        played=0,
        taken=b"",
        piles=(b"",) * seats,
        left=0,
        throws=None,
    )


def _mat_size(mat: Any) -> tuple[int, int]:
    if isinstance(mat, list | tuple) and len(mat) == 2 and all(map(_is_side, mat)):
        return mat[0], mat[1]
    raise BadOption(
        f"option 'mat' of Captivate is [columns, rows], each from {SMALLEST} to {LARGEST}, not {mat!r}"
    )


def _is_side(length: Any) -> bool:
    return isinstance(length, int) and not isinstance(length, bool) and SMALLEST <= length <= LARGEST


def in_hand(state: State, seat: int) -> int:
    """How many cards a seat holds. Cards shown at the end still count as held."""
    return len(state.hands[seat]) + state.unknown[seat]


def in_deck(state: State) -> int:
    """How many cards can still be drawn."""
    return len(state.stock) - sum(state.unknown)
