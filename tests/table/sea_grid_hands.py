"""Crews of Sea Grid to begin tests from, and what people do with the cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engines import sea_grid
from engines.game import CHANCE
from table.judging.verdict import Guide

ELI = "capt-n-eli dolphin knots eagle-rock"
HYDRONS = "hydron hydron sub-x aquaria"
GHOST = "sea-ghost guppy sonar lighthouse"
COMMANDER = "commander-x navy-cruiser x-ray hydron-base"
NEAR, FAR = 0, 1
LASTING = {"set": 1}  # strengths that never change: a test that counts on them plays with these

# Hydron is about to challenge the card before it, which is the Dolphin; Capt'n Eli stands behind that.
EXAMPLE = ["place dolphin C4", "place hydron C3", "place capt-n-eli C5", "flip C3", "flip C5"]


def picks(near: str, far: str) -> list[tuple[int, str]]:
    return [(seat, f"pick {card}") for seat, crew in enumerate((near, far)) for card in crew.split()]


def record(near: str, far: str, turns: Iterable[str] = (), first: int = NEAR) -> list[tuple[int, str]]:
    """The record of a game: both crews, who begins, then turns by whoever is to move."""
    entries = [*picks(near, far), (CHANCE, f"first {first}")]
    state = sea_grid.start(LASTING)
    for seat, words in entries:
        state = sea_grid.apply(state, seat, sea_grid.parse(words))
    for words in turns:
        seat = sea_grid.movers(state)[0]
        state = sea_grid.apply(state, seat, sea_grid.parse(words))
        entries.append((seat, words))
    return entries


def begin(make_table: Any, near: str, far: str, turns: Iterable[str] = (), first: int = NEAR) -> Any:
    """A table that is set up, some turns into a game."""
    table = make_table("sea_grid", LASTING, record=record(near, far, turns, first))
    table.think()
    obey(table)
    assert table.moment.playing
    return table


def lay(table: Any, piece: str, cell: str, face: str = "down") -> None:
    """A card is laid, and rests."""
    table.hands.put(piece, cell, face)
    table.wait(0.5)


def take(table: Any, piece: str) -> None:
    table.hands.take(piece)
    table.wait(0.5)


def turn(table: Any, *cells: str) -> None:
    """The cards on these cells are turned over."""
    for cell in cells:
        table.hands.turn(table.hands.on(cell))
    table.wait(0.5)


def move(table: Any, start: str, cell: str) -> None:
    table.slide(start, cell)
    table.wait(0.5)


def press(table: Any, *cells: str) -> None:
    for cell in cells:
        table.board.press(cell)


def obey(table: Any) -> None:
    """Do what the table asks for, if it asks."""
    if isinstance(table.moment.verdict, Guide):
        table.follow()


def pick(table: Any, piece: str, cell: str) -> None:
    """A card is shown to the table, and taken again."""
    lay(table, piece, cell)
    take(table, piece)


def key(table: Any, word: str, side: int = 0) -> None:
    table.board.key(side, word)


def last(table: Any) -> str:
    return table.record()[-1]


def labels(table: Any) -> dict[str, str]:
    return {key.word: key.label for key in table.scene().keys}


def token(table: Any, cell: str) -> Any:
    return next(each.tokens[-1] for each in table.scene().mat.cells if each.cell == cell)


def log(table: Any) -> list[str]:
    return [line.say for line in table.scene().log]
