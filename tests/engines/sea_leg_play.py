"""Sea Leg as it is played in tests: positions drawn as rows of marks, moves in words.

Rows that are not drawn are empty.
"""

from __future__ import annotations

import pytest

from engines import sea_leg
from engines.game import IllegalAction, said
from engines.match import Match

STERN, BOW = 0, 1
SIZES = {"small": (5, 9), "large": (7, 11)}


def position(rows: dict[int, str], deck: str = "small") -> str:
    columns, count = SIZES[deck]
    return "\n".join(rows.get(row, "." * columns) for row in range(1, count + 1))


def game(rows: dict[int, str], to_move: int = STERN, deck: str = "small", *, opening: bool = False) -> Match:
    options = {"deck": deck, "position": position(rows, deck), "to_move": to_move, "opening": opening}
    return Match(sea_leg, options, seed=0)


def fresh(deck: str = "small") -> Match:
    return Match(sea_leg, {"deck": deck}, seed=0)


def rows(match: Match) -> dict[int, str]:
    """The rows that are not empty."""
    return {n: row for n, row in enumerate(match.view(None)["board"], start=1) if set(row) != {"."}}


def play(match: Match, *moves: str) -> list[str]:
    """Moves in turn; gives what was told of the last one."""
    told: list[str] = []
    for move in moves:
        told = [said(sea_leg, item) for item in match.apply(match.movers()[0], move)]
    return told


def listed(match: Match) -> set[str]:
    return set(match.actions(match.movers()[0]))


def refused(match: Match, move: str) -> str:
    before = match.saved(), match.state
    with pytest.raises(IllegalAction) as caught:
        match.apply(match.movers()[0] if match.movers() else STERN, move)
    assert (match.saved(), match.state) == before
    return str(caught.value)


def shuffle(match: Match, stern: tuple[str, str], bow: tuple[str, str], plies: int) -> None:
    """Both sides step to and fro between two cells."""
    for ply in range(plies):
        cells = (stern, bow)[ply % 2]
        there, back = cells if ply // 2 % 2 == 0 else cells[::-1]
        play(match, f"move {there} {back}")
