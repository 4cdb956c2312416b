"""The words both ends of the wire share: what a reader says of its cell, what a lamp shows."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class Presence(IntEnum):
    """What a reader says. A reader that fails is DOWN, which never means an empty cell."""

    ABSENT = 0
    PRESENT = 1
    NOISY = 2  # something lies there, but its answers are garbled
    DOWN = 3


class Pattern(IntEnum):
    """How a lamp shows its colour; the tile animates, so a pattern costs one frame."""

    OFF = 0
    STEADY = 1
    PULSE = 2  # soft swell, once in two seconds
    BLINK = 3  # once a second
    FAST = 4  # four times a second
    FLASH = 5  # 400 ms steady, then back to what the lamp showed before


class Lamp(NamedTuple):
    """What one lamp shows."""

    pattern: Pattern
    colour: tuple[int, int, int] = (0, 0, 0)


DARK = Lamp(Pattern.OFF)
