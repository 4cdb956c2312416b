"""Boards around boards: keys beside them, a recorder that listens."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.board import Board, Lamp, Listener


class AroundBoard:
    """Passes everything on to `board`; those that add something override."""

    def __init__(self, board: Board) -> None:
        self.board = board

    @property
    def cells(self) -> tuple[str, ...]:
        return self.board.cells

    def start(self, listener: Listener) -> None:
        self.board.start(listener)

    def light(self, lamps: Mapping[str, Lamp]) -> None:
        self.board.light(lamps)

    def light_keys(self, lamps: Mapping[tuple[int, str], Lamp]) -> None:
        self.board.light_keys(lamps)

    def close(self) -> None:
        self.board.close()


def innermost(board: Board) -> Board:
    """The board itself, without what stands around it."""
    while isinstance(board, AroundBoard):
        board = board.board
    return board
