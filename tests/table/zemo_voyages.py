"""Moments of Captain Zemo for tests: a scripted voyage cut off anywhere, and keys pressed one by one."""

from __future__ import annotations

from typing import Any

from engines import captain_zemo as zemo
from engines.match import Entry, Match
from table.hands.reach import keys_to
from tests.system.scripted import script
from tests.table.conftest import Table

OPTIONS = {"map": "corner_treasures"}
SEED = 412
VOYAGE = script("zemo_voyage")

STEERING = 2  # how many actions of the captain come before these moments
TOWN = 6
CANNON = 7
PIRATES = 14  # short, with a reroll to be had
BOOTY = 15
BETWEEN = 8
NO_CANNON = 45  # seven points to pay with hull and crew


def record(length: int) -> list[Entry]:
    """The voyage up to so many actions of the captain, with the rolls between them."""
    match = Match(zemo, OPTIONS, seed=SEED)
    for words in VOYAGE[:length]:
        match.apply(0, words)
    return match.record


def voyage(length: int, **options: Any) -> Table:
    """A table at which the voyage has come that far, the ship on its place."""
    table = Table("captain_zemo", {**OPTIONS, **options}, record=record(length), seed=SEED)
    table.set_up()
    return table


def sailed(length: int) -> Table:
    """The same with a log: the last actions were made at the table, by keys and cells."""
    first = max(0, length - 4)
    table = voyage(first)
    for words in VOYAGE[first:length]:
        play(table, words)
    return table


def play(table: Table, words: str) -> None:
    candidate = next(c for c in table.moment.legal.candidates if c.action == words)
    press(table, *keys_to(table.moment, candidate))
    for cell in candidate.gesture.presses:
        table.board.press(cell)


def first_turn(dice: str, start: str = "E7", motive: str = "adventurer") -> list[tuple[int, str]]:
    """What comes before the first turn, up to these dice."""
    column, row = zemo.seas.COLUMNS.index(start[0]) // 2 + 1, (int(start[1:]) + 1) // 2
    low, high = sorted((column, row))
    return [(-1, f"roll {low} {high}"), (0, f"start {start}"), (0, f"motive {motive}"), (-1, f"roll {dice}")]


def rolled(dice: str, start: str = "E7", motive: str = "adventurer", **options: Any) -> Table:
    """A table with these dice for the first turn."""
    table = Table("captain_zemo", options, record=first_turn(dice, start, motive))
    table.set_up()
    return table


def press(table: Table, *words: str) -> None:
    """Press keys one after the other."""
    for word in words:
        table.board.key(0, word)


def rows(table: Table) -> tuple[str, ...]:
    """The list that is shown."""
    choice = table.scene().choice
    return choice.rows if choice is not None else ()


def chosen(table: Table) -> str:
    """The row that is highlighted."""
    choice = table.scene().choice
    assert choice is not None
    return choice.rows[choice.chosen]


def keys(table: Table) -> dict[str, str]:
    """What each key says."""
    return {key.word: key.label for key in table.scene().keys}
