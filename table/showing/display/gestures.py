"""What a hand does at a virtual table, as values: the window speaks these, the service acts on them."""

from __future__ import annotations

from typing import NamedTuple

from table.showing.scene import MatPicture


class OnCell(NamedTuple):
    """A place on the mat: the uppermost piece there, or the one that lies `under` it."""

    cell: str
    under: bool = False


class InTray(NamedTuple):
    """The tray beside the mat; `piece` names one piece in it, "" means the tray as a place to drop."""

    piece: str = ""


class OnSign(NamedTuple):
    """A die, a circle of the track, or a drawing beside the mat: nothing to press, but to be looked up."""

    name: str  # as a tip has it


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


class PressedCode(NamedTuple):
    """A code was clicked, by somebody who has no phone to scan it with."""

    url: str


class ScrolledTray(NamedTuple):
    """The tray was asked to show some rows further down, or up: its picture's own business."""

    rows: int


class PressedPause(NamedTuple):
    """The space bar or the pause key: hold a showing, or let it go on."""


class Closed(NamedTuple):
    """The window was closed."""


Gesture = Dragged | Turned | PressedCell | PressedKey | PickedRow | PressedCode | PressedPause | Closed


def of_mat(gesture: Gesture, shown: MatPicture) -> Gesture | None:
    """The gesture on the cells of the mat, where squares of a chart stand for them; None for one on a
    square that stands for none."""
    cells = {cell.cell: cell.cell if cell.at is None else cell.at for cell in shown.cells}
    if isinstance(gesture, PressedCell):
        return PressedCell(cells[gesture.cell]) if cells[gesture.cell] else None
    if not isinstance(gesture, Dragged | Turned):
        return gesture
    places = [p._replace(cell=cells[p.cell]) if isinstance(p, OnCell) else p for p in gesture]
    if any(isinstance(place, OnCell) and not place.cell for place in places):
        return None
    return type(gesture)(*places)
