"""A line to a tile: how far it is open, and how good it is."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class LinkState(Enum):
    """What a conversation is about: conversation.py says what leads from one to the next."""

    CLOSED = 0
    GREETING = 1
    UP = 2


class Counts(NamedTuple):
    """How good the line is: pieces that were no frame, losses, frames sent again, commands refused."""

    bad: int
    lost: int
    resent: int
    refused: int
