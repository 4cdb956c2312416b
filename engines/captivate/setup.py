"""How a game of Captivate starts: its options."""

from __future__ import annotations

from engines.captivate.cards import CardSet, shipped_cards
from engines.captivate.field import Field
from engines.captivate.mat import SMALLEST
from engines.captivate.state import DEAL, HAND, OPEN, WHOLE_DECK, State, rules_of
from engines.captivate.words import LARGEST
from engines.game import BadOption, Options, check_options, seat_count

SEATS: tuple[int, ...] = (2, 3, 4)
DECKS = ("virtual", "physical")
MAT = (7, 7)


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


def _mat_size(mat: object) -> tuple[int, int]:
    if isinstance(mat, list | tuple) and len(mat) == 2 and all(map(_is_side, mat)):
        return mat[0], mat[1]
    raise BadOption(
        f"option 'mat' of Captivate is [columns, rows], each from {SMALLEST} to {LARGEST}, not {mat!r}"
    )


def _is_side(length: object) -> bool:
    return isinstance(length, int) and not isinstance(length, bool) and SMALLEST <= length <= LARGEST
