"""A screen without a screen: Xvfb, with a mouse and a keyboard that tests move.

The mouse is real to every program on that screen: its events are made by the X server itself, asked
for over the X protocol (extension XTEST), so nothing but Xvfb has to be installed.
"""

from __future__ import annotations

import os
import socket
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

KEY_PRESS, KEY_RELEASE, BUTTON_PRESS, BUTTON_RELEASE, MOTION = 2, 3, 4, 5, 6
LEFT, RIGHT = 1, 3
FIRST_KEYCODE = 8
NOBODY = 1  # the focus follows the pointer


class Screen:
    """One X server and a connection to it. `name` is what DISPLAY must be set to."""

    def __init__(self, xvfb: str, size: tuple[int, int]) -> None:
        tell, told = os.pipe()
        self._server = subprocess.Popen(
            [xvfb, "-displayfd", str(told), "-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp"],
            pass_fds=[told],
            stderr=subprocess.DEVNULL,
        )
        os.close(told)
        with os.fdopen(tell) as line:
            number = line.readline().strip()
        if not number:
            raise RuntimeError("Xvfb ended before it gave its display's number")
        self.name = f":{number}"
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(f"/tmp/.X11-unix/X{number}")
        self._socket.sendall(struct.pack("<BxHHHHxx", ord("l"), 11, 0, 0, 0))
        head = self._read(8)
        if head[0] != 1:
            raise RuntimeError("the X server does not let us in")
        self._read(struct.unpack("<H", head[6:8])[0] * 4)
        self._xtest = self._extension(b"XTEST")

    def close(self) -> None:
        self._socket.close()
        self._server.terminate()
        self._server.wait(60)

    def move(self, x: int, y: int) -> None:
        """Put the pointer there."""
        self._fake(MOTION, 0, x, y)

    def press(self, button: int = LEFT) -> None:
        self._fake(BUTTON_PRESS, button)

    def release(self, button: int = LEFT) -> None:
        self._fake(BUTTON_RELEASE, button)

    def click(self, x: int, y: int, button: int = LEFT) -> None:
        self.move(x, y)
        self.press(button)
        self.release(button)

    def drag(self, start: tuple[int, int], end: tuple[int, int], steps: int = 8) -> None:
        """Carry something: press, move in steps, let go."""
        self.move(*start)
        self.press()
        for n in range(1, steps + 1):
            self.move(
                start[0] + (end[0] - start[0]) * n // steps,
                start[1] + (end[1] - start[1]) * n // steps,
            )
        self.release()

    def key(self, keysym: int) -> None:
        """Strike the key that carries this symbol, such as 0xff0d for Return."""
        code = self._keycode(keysym)
        self._fake(KEY_PRESS, code)
        self._fake(KEY_RELEASE, code)

    def focus(self, window: int) -> None:
        """Give a window the focus, as a window manager does."""
        self._socket.sendall(struct.pack("<BBHII", 42, 1, 3, window, 0))
        self._settle()

    def _fake(self, kind: int, detail: int, x: int = 0, y: int = 0) -> None:
        request = struct.pack("<BBHBBxxIIxxxxxxxxhhxxxxxxxx", self._xtest, 2, 9, kind, detail, 0, 0, x, y)
        self._socket.sendall(request)
        self._settle()

    def _settle(self) -> None:
        """Any request with an answer: then what was asked before is done."""
        self._socket.sendall(struct.pack("<BxH", 43, 1))
        self._reply()

    def _extension(self, name: bytes) -> int:
        padded = name + bytes(-len(name) % 4)
        self._socket.sendall(struct.pack("<BxHHxx", 98, 2 + len(padded) // 4, len(name)) + padded)
        answer = self._reply()
        if not answer[8]:
            raise RuntimeError("this X server has no XTEST extension")
        return answer[9]

    def _keycode(self, keysym: int) -> int:
        self._socket.sendall(struct.pack("<BxHBBxx", 101, 2, FIRST_KEYCODE, 248))
        answer = self._reply()
        per_code = answer[1]
        symbols = struct.unpack(f"<{(len(answer) - 32) // 4}I", answer[32:])
        return FIRST_KEYCODE + symbols.index(keysym) // per_code

    def _reply(self) -> bytes:
        head = self._read(32)
        while head[0] > 1:  # events, such as a new keyboard map, are sent to everybody
            head = self._read(32)
        if head[0] == 0:
            raise RuntimeError(f"X error {head[1]}")
        return head + self._read(struct.unpack("<I", head[4:8])[0] * 4)

    def _read(self, count: int) -> bytes:
        parts = b""
        while len(parts) < count:
            part = self._socket.recv(count - len(parts))
            if not part:
                raise RuntimeError("the X server has gone")
            parts += part
        return parts


@contextmanager
def screen(xvfb: str, size: tuple[int, int] = (1280, 720)) -> Iterator[Screen]:
    """A screen for the length of a `with`."""
    opened = Screen(xvfb, size)
    try:
        yield opened
    finally:
        opened.close()
