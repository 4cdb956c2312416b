"""Hands of Captivate to begin tests from, and what people do with them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from engines import captivate
from engines.game import CHANCE
from table.judging.verdict import Guide

ANCHOR = ("13-dark", "1-light", "2-water", "8-earth", "5-light")
PEARL = ("7-water", "3-dark", "12-earth", "6-water", "9-light")
CORAL = ("3-earth", "4-water", "5-water", "6-earth", "7-dark")
GULL = ("8-dark", "9-dark", "10-dark", "11-dark", "12-dark")
OPENED = "4-earth"
SEED = 204  # of a game with a real deck that comes to its last turn with cards in both hands
TURN_OVER = [  # Anchor's first turn: a flip, a capture, and a card that does nothing
    (0, "play 13-dark D3"),
    (0, "capture 1-light D4"),
    (0, "play 2-water E3"),
    (0, "end"),
]


def dealt(*hands: Sequence[str], opened: str = OPENED) -> list[tuple[int, str]]:
    """The record of a deal, card by card, round the table."""
    deals = [(CHANCE, f"deal {hand[number]}") for number in range(5) for hand in hands]
    return [*deals, (CHANCE, f"open {opened}")]


DEAL = dealt(ANCHOR, PEARL)


def almost_over(*more: tuple[int, str]) -> list[tuple[int, str]]:
    """The last turn of a last round, three cards laid: both hands hold two more."""
    rng = Random(SEED)
    state, record = captivate.start({"deck": "physical"}), []
    while (state.left, state.played) != (1, 3):
        seat = captivate.movers(state)[0]
        enough = state.played == (3 if state.left else rng.randint(1, 4))
        laying = [action for action in captivate.actions(state, seat) if action.verb != "end"]
        action = captivate.parse("end") if enough else rng.choice(laying)
        state = captivate.apply(state, seat, action)
        record.append((seat, captivate.text(action)))
    assert state.unknown == (2, 2)
    return [*record, *more]


def start(make_table: Any, *more: tuple[int, str], record: Any = DEAL, **options: Any) -> Any:
    """A table that is set up, some actions after the deal."""
    table = make_table("captivate", {"seats": 2, **options}, record=[*record, *more])
    table.think()
    obey(table)
    assert table.moment.playing
    return table


def lay(table: Any, card: str, cell: str, face: str = "up") -> None:
    """A card is laid, and rests."""
    table.hands.put(card, cell, face)
    table.wait(0.5)


def turn(table: Any, *cells: str) -> None:
    """The cards on these cells are turned over."""
    for cell in cells:
        table.hands.turn(table.hands.on(cell))
    table.wait(0.5)


def obey(table: Any) -> None:
    """Do what the table asks for, if it asks."""
    if isinstance(table.moment.verdict, Guide):
        table.follow()


def key(table: Any, word: str, side: int = 0) -> None:
    table.board.key(side, word)


def choose(table: Any, row: str) -> None:
    """Open the menu and choose a row of it."""
    key(table, "menu")
    rows = table.scene().choice.rows
    for _ in range(rows.index(row)):
        key(table, "right")
    key(table, "confirm")


def played(table: Any) -> list[str]:
    """What people did, the dealing left aside."""
    return [entry.text for entry in table.session.match.record if entry.seat != CHANCE]


def labels(table: Any) -> dict[str, str]:
    return {key.word: key.label for key in table.scene().keys}
