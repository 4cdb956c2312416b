"""What a hand does at a virtual table, as values: the window speaks these, the service acts on them."""

from __future__ import annotations

from typing import NamedTuple


class OnCell(NamedTuple):
    """A place on the mat: the uppermost piece there, or the one that lies `under` it."""

    cell: str
    under: bool = False


class InTray(NamedTuple):
    """The tray beside the mat; `piece` names one piece in it, "" means the tray as a place to drop."""

    piece: str = ""


Place = OnCell | InTray


class Dragged(NamedTuple):
    """A piece was carried from one place to another."""

    source: Place
    target: Place


class Turned(NamedTuple):
    """A piece was turned over where it lies."""

    place: Place


class PressedCell(NamedTuple):
    """A cell's button was pressed: a click without a drag."""

    cell: str


class PressedKey(NamedTuple):
    """A labelled key beside the mat was pressed. `word` is one of hardware.board.KEY_WORDS."""

    side: int
    word: str


class PickedRow(NamedTuple):
    """A row of the open list of choices was clicked: choose it and confirm."""

    row: int


class PressedPause(NamedTuple):
    """The space bar or the pause key: hold a showing, or let it go on."""


class Closed(NamedTuple):
    """The window was closed."""


Gesture = Dragged | Turned | PressedCell | PressedKey | PickedRow | PressedPause | Closed
