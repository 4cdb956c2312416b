"""Every action that a game can have, so that each has the same number in every state.

Learners need that: action 17 of one state must be action 17 of the next. The words are the stable words of
the engines (`text` and `parse`), in an order that depends on the options alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from math import factorial
from typing import NamedTuple

from engines.captain_sonar import words as sonar
from engines.captain_zemo import words as zemo
from engines.captain_zemo.printed import CREW, HULL, SAIL
from engines.captivate.cards import CARD_WORDS
from engines.captivate.words import KINDS as THROWS
from engines.game import Options
from engines.sea_grid.cards import STARTER
from engines.sea_leg.side import MOVES

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PAID = (SAIL, HULL, CREW)
MOST_PAID = 8


class Vocabulary(NamedTuple):
    """The words of seats and those of chance."""

    seats: tuple[str, ...]
    chance: tuple[str, ...] = ()


def cells(mat: Sequence[int]) -> list[str]:
    return [f"{column}{row}" for row in range(1, mat[1] + 1) for column in LETTERS[: mat[0]]]


def sea_leg(options: Options) -> Vocabulary:  # noqa: ARG001 (the same words on every deck)
    return Vocabulary(tuple(MOVES))


def captivate(options: Options) -> Vocabulary:
    laid = product(("play", "capture"), CARD_WORDS, cells(options["mat"]))
    shown = (f"show {card}" for card in CARD_WORDS)
    thrown = (f"throw {kind}" for kind in THROWS)
    drawn = (f"{word} {card}" for word in ("deal", "open") for card in CARD_WORDS)
    return Vocabulary(("end", *thrown, *shown, *_joined(laid)), tuple(drawn))


def sea_grid(options: Options) -> Vocabulary:
    mat = cells(options["mat"])
    one = product(("flip", "mystic", "sacrifice"), mat)
    two = product(("move", "challenge"), mat, mat)
    picked, placed = product(("pick",), STARTER), product(("place",), STARTER, mat)
    words = ("decline", *_joined(picked), *_joined(placed), *_joined(one), *_joined(two))
    return Vocabulary(words, ("first 0", "first 1"))


def captain_zemo(options: Options) -> Vocabulary:  # noqa: ARG001 (the same words on every sea)
    fixed = sorted(zemo.FIXED)
    points = product(range(MOST_PAID + 1), repeat=len(PAID))
    paid = (zemo.pay_words(tuple(zip(PAID, each, strict=True))) for each in points)
    rolls = (word for dice in range(1, zemo.MOST_DICE + 1) for word in zemo.rolls(dice))
    return Vocabulary((*fixed, *(words for words in paid if words != "pay ")), tuple(rolls))


def captain_sonar(options: Options) -> Vocabulary:  # noqa: ARG001 (the same words on every map)
    return Vocabulary(tuple(sorted(sonar.ORDERS - set(sonar.FIRST))), sonar.FIRST)


def _joined(parts: Iterable[tuple[str, ...]]) -> Iterable[str]:
    return map(" ".join, parts)


def ways(roll: str) -> int:
    """In how many ways dice fall to make this roll, which is told in ascending order."""
    faces = roll.split(" ")[1:]
    count = factorial(len(faces))
    for face in set(faces):
        count //= factorial(faces.count(face))
    return count


VOCABULARIES: dict[str, Callable[[Options], Vocabulary]] = {
    "sea_leg": sea_leg,
    "captivate": captivate,
    "sea_grid": sea_grid,
    "captain_zemo": captain_zemo,
    "captain_sonar": captain_sonar,
}
