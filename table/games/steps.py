"""What should lie on a mat, and the steps of a hand: the words in which a sheet speaks of its mat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

ANY = "*"  # a Spot(ANY, DOWN) is a place for any card, face down


class Spot(NamedTuple):
    """What should lie on a cell. A mark tells pieces of one kind apart: "captain"."""

    kind: str
    face: str = ""
    mark: str = ""


Expected = Mapping[str, tuple[Spot, ...]]
"""What the rules want: for each cell, kinds of pieces. Any piece of the kind will do, but a marked
one, such as a Captain, is that very piece."""


class Shift(NamedTuple):
    """A piece on the mat goes to another cell."""

    start: str
    cell: str


class Put(NamedTuple):
    """A piece of a kind comes onto the mat."""

    kind: str
    cell: str
    face: str = ""


class Take(NamedTuple):
    """A piece of a kind leaves the mat."""

    kind: str
    cell: str


class Turn(NamedTuple):
    """A card is turned over where it lies."""

    kind: str
    cell: str
    face: str


Step = Shift | Put | Take | Turn


class Gesture(NamedTuple):
    """How an action is made: steps of the player's hand, what follows from it, or presses."""

    hand: tuple[Step, ...] = ()
    then: tuple[Step, ...] = ()
    presses: tuple[str, ...] = ()  # cells pressed in this order
    key: str = ""  # or the key that does it: "confirm", "left", ...
    label: str = ""  # what that key, or a row of a menu, says
    way: str = ""  # a row that is chosen before: of gestures with ways, only those of the chosen one count

    @property
    def takes(self) -> bool:
        """Does the hand take pieces off the mat, and nothing else? That is believed when it rests."""
        return bool(self.hand) and all(isinstance(step, Take) for step in self.hand)


class Attempt(NamedTuple):
    """One piece that was moved, as the readers saw it; None stands for off the mat."""

    kind: str
    start: str | None
    cell: str | None
    face: str
    was: str  # the face it had before
    way: str = ""  # what was chosen before: see Gesture.way


class Aside(NamedTuple):
    """Something people do that no reader can see, such as a quarter turn: lit and told until the
    next action, and not waited for."""

    cell: str
    say: str
