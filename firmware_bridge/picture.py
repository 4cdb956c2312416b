"""What is known of a tile's cells and button presses, and how it is made whole after a loss.

While the picture is whole, every change is told at once. After a loss nothing is told until every
cell has been heard of anew with no further loss in between: then all differences are told together,
so that nobody ever sees half of a move. Presses are counted by the tile, so those that were lost
are told late, and none is told twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from firmware_bridge.events import ButtonReport, CellReport, Event


class TilePicture:
    """The last word of every cell, and each button's count of presses (modulo 256)."""

    def __init__(self) -> None:
        self.whole = False
        self._readers = self._buttons = 0
        self._known: dict[int, CellReport] = {}
        self._anew: dict[int, CellReport] = {}  # heard since the last loss
        self._presses: dict[int, int] = {}

    def begin(self, readers: int, buttons: int) -> None:
        """Another tile, or the same after a break: everything will be told anew."""
        self._readers, self._buttons = readers, buttons
        self._known.clear()
        self._presses.clear()
        self.lose()

    def lose(self) -> None:
        """Something was lost: what was heard before may be out of date."""
        self.whole = False
        self._anew.clear()

    def forget(self, index: int) -> None:
        """Whatever this cell says next is news."""
        self._known.pop(index, None)

    def cell(self, cell: CellReport) -> bool:
        """A cell was reported, as it is now. True if that is news to be told at once."""
        index = cell.index
        if not self.whole:
            self._anew[index] = cell
            return False
        if index >= self._readers or self._known.get(index) == cell:
            return False
        self._known[index] = cell
        return True

    def cells(self, cells: Iterable[CellReport]) -> Sequence[Event]:
        """Cells were reported, each as it is now. Those a tile cannot have are passed over."""
        return [cell for cell in cells if self.cell(cell)]

    def press(self, button: int, presses: int) -> Sequence[Event]:
        """A button went down and has now been pressed so many times."""
        if button >= self._buttons:
            return ()
        before = self._presses.setdefault(button, (presses - 1) & 0xFF)
        if not self.whole:
            return ()
        self._presses[button] = presses
        return [ButtonReport(button)] * ((presses - before) & 0xFF)

    def end(self, presses: Iterable[int]) -> Sequence[Event] | None:
        """A snapshot is through. None if parts of it are missing: another one is needed."""
        if not self.whole:
            if any(index not in self._anew for index in range(self._readers)):
                return None
            self.whole = True
        told: list[Event] = list(self.cells(self._anew[index] for index in sorted(self._anew)))
        self._anew.clear()
        for button, count in zip(range(self._buttons), presses, strict=False):
            missed = (count - self._presses.get(button, count)) & 0xFF
            self._presses[button] = count
            told += [ButtonReport(button)] * missed
        return told
