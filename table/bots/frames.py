"""What goes over the pipe between the table and a bot's process: pickled values, their length before them.

Both ends are our own program and nobody else can write there: pickle is safe, and states need no other form.
"""

from __future__ import annotations

import pickle
from typing import Any, NamedTuple

from engines.game import Options
from engines.match import Entry
from table.bots.advice import Thought
from table.games.fortunes import Fortunes

LENGTH = 4  # bytes


class Riddle(NamedTuple):
    """A moment to think about. `seen` was drawn for the seat: no secrets of others travel."""

    seen: Any
    seat: int
    level: str
    seed: str


class Retrace(NamedTuple):
    """A game that is over, to be judged step by step. Nobody is told any of it but how each side stood."""

    options: Options
    record: tuple[Entry, ...]


class Rehearse(NamedTuple):
    """A game to be played from its start by bots of one level, for people to watch: so many actions of it."""

    options: Options
    seed: int
    level: str
    actions: int


class Failed(NamedTuple):
    """The bot could not answer. Where in the program it was, and never what it knew."""

    where: str


Asked = Riddle | Retrace | Rehearse
Answer = Thought | Fortunes | tuple[Entry, ...] | Failed | None


def framed(value: object) -> bytes:
    data = pickle.dumps(value)
    return len(data).to_bytes(LENGTH, "big") + data


def length_of(head: bytes) -> int:
    return int.from_bytes(head, "big")


def unpacked(data: bytes) -> Any:
    return pickle.loads(data)
