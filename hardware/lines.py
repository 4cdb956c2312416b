"""The tiles behind a board, for tools that look at lines, readers and gains rather than at pieces."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from hardware.around import innermost
from hardware.board import Board
from hardware.errors import BoardError
from hardware.wire import WireBoard


@runtime_checkable
class OverTheWire(Protocol):
    """A board that stands around tiles: simulated firmware, or emulated."""

    @property
    def wire(self) -> WireBoard: ...


def wire_of(board: Board) -> WireBoard | None:
    """The tiles of a board, real or simulated, whatever stands around it; None for one in memory."""
    inner = innermost(board)
    if isinstance(inner, WireBoard):
        return inner
    return inner.wire if isinstance(inner, OverTheWire) else None


def tiles_behind(board: Board, address: str, what: str) -> WireBoard:
    """The tiles of a board. BoardError where it has none to do `what` with."""
    wire = wire_of(board)
    if wire is None:
        raise BoardError(f"{address} is a mat in memory and has no tiles to {what}: try sim: in its place")
    return wire
