"""A hand at the bench: lines that move the world of a board that has one, and where lines come from."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable

from hardware.board import Board
from hardware.errors import BoardError
from hardware.keys import world_of

USAGE = "place CELL TAG, lift CELL [TAG], press CELL, key SIDE WORD, down CELL, noisy CELL, up CELL"


def obey(board: Board, line: str) -> None:
    """Do in a simulated world what a line says. BoardError where that cannot be."""
    world = world_of(board)
    words = line.split()
    if world is None:
        raise BoardError(f"{line.strip()!r}: this mat is real, so do it by hand")
    match words:
        case ["place", cell, tag]:
            world.place(cell, tag)
        case ["lift", cell]:
            world.lift(cell)
        case ["lift", cell, tag]:
            world.lift(cell, tag)
        case ["press", cell]:
            world.press(cell)
        case ["key", side, word] if side.isdecimal():
            world.key(int(side), word)
        case ["down", cell]:
            world.reader_down(cell)
        case ["noisy", cell]:
            world.reader_noisy(cell)
        case ["up", cell]:
            world.reader_up(cell)
        case _:
            raise BoardError(f"{line.strip()!r} cannot be done to a simulated mat: possible are {USAGE}")


class Lines:
    """The lines that come in at a file descriptor, handed over one by one on the running loop."""

    def __init__(self, fd: int, take: Callable[[str], None], ended: Callable[[], None]) -> None:
        self._fd, self._take, self._ended = fd, take, ended
        self._partial = b""
        self._loop = asyncio.get_running_loop()
        self._watched = True
        try:
            self._loop.add_reader(fd, self._readable)
        except (PermissionError, ValueError):  # a plain file, or nothing at all: it is all there already
            self._watched = False
            self._loop.call_soon(self._read_all)

    def close(self) -> None:
        if self._watched:
            self._loop.remove_reader(self._fd)
            self._watched = False

    def _read_all(self) -> None:
        try:
            while data := os.read(self._fd, 65536):
                self._feed(data)
        except OSError:
            pass
        self._ended()

    def _readable(self) -> None:
        try:
            data = os.read(self._fd, 65536)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._feed(data)
            return
        self.close()
        self._ended()

    def _feed(self, data: bytes) -> None:
        *whole, self._partial = (self._partial + data).split(b"\n")
        for line in whole:
            if line.strip():
                self._take(line.decode(errors="replace"))
