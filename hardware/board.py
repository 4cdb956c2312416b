"""The one interface the table has to its hardware, and the values that cross it.

A board reports what its readers see, never what that means: meaning is the table's affair.
Cells are named as on the mat ("C7", A1 far left); keys are named by side and word ("0:confirm").
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from firmware_bridge.values import DARK, Lamp, Pattern, Presence

__all__ = [
    "DARK",
    "KEY_WORDS",
    "SERVICE",
    "Board",
    "CellPressed",
    "CellSeen",
    "KeyPressed",
    "Lamp",
    "LinkChanged",
    "Pattern",
    "Presence",
    "Reading",
]

KEY_WORDS = ("confirm", "back", "left", "right", "menu")
SERVICE = "service"  # no key of its own: two keys of a side that are held for a while


class CellSeen(NamedTuple):
    """A reader's word on its cell: tags are lower-case hex ids, in no particular order."""

    cell: str
    presence: Presence
    tags: tuple[str, ...] = ()


class CellPressed(NamedTuple):
    """A cell's button went down."""

    cell: str


class KeyPressed(NamedTuple):
    """A labelled key beside the mat went down: side 0 is the near one."""

    side: int
    word: str


class LinkChanged(NamedTuple):
    """The link to a tile went down or came up; `why` is a sentence for people."""

    tile: int
    up: bool
    why: str = ""


Reading = CellSeen | CellPressed | KeyPressed | LinkChanged
Listener = Callable[[Sequence[Reading]], None]


class Board(Protocol):
    """Any board. All calls and the listener run on the one asyncio loop's thread."""

    @property
    def cells(self) -> tuple[str, ...]:
        """Every cell the board has, row by row from A1."""

    def start(self, listener: Listener) -> None:
        """Begin to report. The first reports say what lies on every cell."""

    def light(self, lamps: Mapping[str, Lamp]) -> None:
        """Show these on these cells' lamps; cells not named keep what they show."""

    def light_keys(self, lamps: Mapping[tuple[int, str], Lamp]) -> None:
        """The same for the lamps of keys, by (side, word)."""

    def close(self) -> None:
        """Let go of everything; lamps go dark where the link still stands."""
