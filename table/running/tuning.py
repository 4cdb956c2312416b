"""The calibrated gains on their way to the tiles: at every start, by whatever opens a board."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hardware.board import Board
from hardware.lines import wire_of
from table.keeping.gains import stored_gains


def tune(board: Board, address: str, folder: Path, tell: Callable[[str], object]) -> None:
    """Have the tiles told the gains that are stored for them, now and whenever they come back."""
    wire = wire_of(board)
    if wire is not None and not address.startswith("replay:"):
        kept = stored_gains(folder, address, tell)
        wire.set_gains({cell: gain for cell, gain in kept.items() if cell in wire.tiles})
