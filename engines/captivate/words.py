"""Actions and their words. The words are stable: journals keep them.

deal CARD, open CARD                          chance
play CARD CELL, capture CARD CELL, end        a turn
show CARD                                     the hand left over at the end, with a physical deck
throw rock, throw paper, throw scissors       a tie
"""

from __future__ import annotations

import re
from typing import NamedTuple

from engines.captivate.cards import CARD_OF_WORD, CARD_WORDS, CARDS
from engines.game import IllegalAction

NONE = -1
LARGEST = 26  # columns or rows of a mat: one letter each
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
KINDS = ("rock", "paper", "scissors")  # each beats the one before it, rock beats the last


class Action(NamedTuple):
    """A verb, what it is done with (a card's number or a kind of throw) and the cell it goes to.

    Cells are numbered alike on every mat, column * 26 + row, so that an action means the same anywhere.
    """

    verb: str
    what: int = NONE
    cell: int = NONE


END = Action("end")
DEALS = tuple(Action("deal", card) for card in CARDS)
OPENINGS = tuple(Action("open", card) for card in CARDS)
SHOWS = tuple(Action("show", card) for card in CARDS)
THROWS = tuple(Action("throw", kind) for kind in range(len(KINDS)))

_WITHOUT_CELL = {"deal": DEALS, "open": OPENINGS, "show": SHOWS}
_CELL = re.compile(r"([A-Z])([1-9][0-9]?)")


def cell_word(cell: int) -> str:
    return f"{LETTERS[cell // LARGEST]}{cell % LARGEST + 1}"


def text(action: Action) -> str:
    """The action in its stable words."""
    verb, what, cell = action
    if verb == "end":
        return "end"
    if verb == "throw":
        return f"throw {KINDS[what]}"
    if cell == NONE:
        return f"{verb} {CARD_WORDS[what]}"
    return f"{verb} {CARD_WORDS[what]} {cell_word(cell)}"


def parse(text: str) -> Action:
    """The action of exactly these words. IllegalAction quotes words that are no action at all."""
    action = _parse(text.split(" "))
    if action is None:
        raise IllegalAction(
            f"{text!r} is no action; say `play 5-dark C4`, `capture 5-dark C4`, `end`, `show 5-dark` "
            "or `throw rock`, in lower case with single spaces"
        )
    return action


def _parse(words: list[str]) -> Action | None:
    match words:
        case ["end"]:
            return END
        case ["throw", kind] if kind in KINDS:
            return THROWS[KINDS.index(kind)]
        case [("deal" | "open" | "show") as verb, card] if card in CARD_OF_WORD:
            return _WITHOUT_CELL[verb][CARD_OF_WORD[card]]
        case [("play" | "capture") as verb, card, cell] if card in CARD_OF_WORD:
            place = _cell(cell)
            return None if place is None else Action(verb, CARD_OF_WORD[card], place)
    return None


def _cell(word: str) -> int | None:
    match = _CELL.fullmatch(word)
    if match is None or int(match[2]) > LARGEST:
        return None
    return LETTERS.index(match[1]) * LARGEST + int(match[2]) - 1
