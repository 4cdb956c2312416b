"""Keys beside a simulated board in another process: `tidetable board` presses them, a table hears of it.

Tiles have no keys, so they do not come over the wire. A board that has some to press keeps a socket called
`keys` beside its first port; a table that opens the port finds it there. Lines go both ways:
`press 0 confirm` to the table, `led 0 confirm steady ffffff` from it. Real tables have their keys on the Pi's
own pins, and no such socket.
"""

from __future__ import annotations

import asyncio
import socket
import stat
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from hardware.board import KeyPressed, Lamp, Listener, Pattern
from hardware.errors import BoardError
from hardware.lampbook import LampBook
from hardware.virtualkeys import check_key

NAME = "keys"
AGAIN_S = 1.0


def beside(port: str) -> Path | None:
    """The socket of keys beside a port, if there is one."""
    path = Path(port).parent / NAME
    with suppress(OSError):
        return path if stat.S_ISSOCK(path.stat().st_mode) else None
    return None


def spoken(key: tuple[int, str], lamp: Lamp) -> str:
    """A key's lamp as a line."""
    return f"led {key[0]} {key[1]} {lamp.pattern.name.lower()} {bytes(lamp.colour).hex()}"


class SocketKeys:
    """The table's end: reports presses, and says what the lamps should show. A board that goes away is
    tried again, as its ports are."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lamps: dict[tuple[int, str], Lamp] = {}
        self._listener: Listener | None = None
        self._joined: socket.socket | None = None
        self._again: asyncio.TimerHandle | None = None
        self._partial = b""

    def start(self, listener: Listener) -> None:
        """Report presses from now on, on the running loop."""
        self._loop = asyncio.get_running_loop()
        self._listener = listener
        self._join()

    def light(self, lamps: Mapping[tuple[int, str], Lamp]) -> None:
        self._lamps |= lamps
        for key, lamp in lamps.items():
            self._say(spoken(key, lamp))

    def close(self) -> None:
        self._listener = None
        if self._again is not None:
            self._again.cancel()
        self._leave()

    def _join(self) -> None:
        self._again = None
        joining = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            joining.connect(str(self._path))
        except OSError:
            joining.close()
            self._try_again()
            return
        joining.setblocking(False)
        self._joined, self._partial = joining, b""
        self._loop.add_reader(joining.fileno(), self._read)
        for key, lamp in self._lamps.items():
            self._say(spoken(key, lamp))

    def _try_again(self) -> None:
        self._leave()
        if self._listener is not None and self._again is None:
            self._again = self._loop.call_later(AGAIN_S, self._join)

    def _leave(self) -> None:
        if self._joined is not None:
            self._loop.remove_reader(self._joined.fileno())
            self._joined.close()
            self._joined = None

    def _say(self, line: str) -> None:
        if self._joined is not None:
            try:
                self._joined.send(line.encode() + b"\n")
            except BlockingIOError:
                return  # nobody reads: a lamp that nobody looks at
            except OSError:
                self._try_again()

    def _read(self) -> None:
        assert self._joined is not None
        try:
            data = self._joined.recv(4096)
        except OSError:
            data = b""
        if not data:
            self._try_again()
            return
        *lines, self._partial = (self._partial + data).split(b"\n")
        for line in lines:
            match line.decode(errors="replace").split():
                case ["press", side, word] if self._listener is not None and side.isdecimal():
                    self._listener([KeyPressed(int(side), word)])


class KeyRow:
    """The board's end: keys to be pressed, and what their lamps were told to show."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME
        self._path.unlink(missing_ok=True)  # of a board that was killed
        self._door = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._door.bind(str(self._path))
        except OSError as error:
            self._door.close()
            raise BoardError(
                f"the keys cannot be reached by {str(self._path)!r}: {error}; link elsewhere"
            ) from None
        self._door.listen()
        self._door.setblocking(False)
        self._tables: dict[socket.socket, bytes] = {}  # each with the beginning of its next line
        self.lamps: LampBook[tuple[int, str]] = LampBook()

    @property
    def fds(self) -> list[int]:
        """Readable when `read` has something to do."""
        return [self._door.fileno(), *(table.fileno() for table in self._tables)]

    def press(self, side: str, word: str) -> None:
        """Push a key. BoardError says which there are, or that nobody would hear it."""
        if not side.isdecimal():
            raise BoardError(f"{side!r} is no side: sides are numbers, 0 is the near one")
        check_key(int(side), word)
        self.read()
        if not self._tables:
            raise BoardError("no table is connected that would hear a key: start one on this board first")
        for table in self._tables:
            with suppress(OSError):
                table.sendall(f"press {side} {word}\n".encode())

    def read(self) -> list[str]:
        """Let tables in, and take what they say: the lines about lamps."""
        with suppress(BlockingIOError):
            while True:
                table, _ = self._door.accept()
                table.setblocking(False)
                self._tables[table] = b""
        return [line for table in tuple(self._tables) for line in self._hear(table)]

    def _hear(self, table: socket.socket) -> list[str]:
        try:
            data = table.recv(4096)
        except BlockingIOError:
            return []
        except OSError:
            data = b""
        if not data:
            del self._tables[table]
            table.close()
            return []
        *lines, self._tables[table] = (self._tables[table] + data).split(b"\n")
        heard = []
        for line in lines:
            match line.decode(errors="replace").split():
                case ["led", side, word, pattern, colour]:
                    red, green, blue = bytes.fromhex(colour)
                    self.lamps.note({(int(side), word): Lamp(Pattern[pattern.upper()], (red, green, blue))})
                    heard.append(f"led {side}:{word} {pattern} {colour}")
        return heard

    def close(self) -> None:
        for each in (*self._tables, self._door):
            each.close()
        with suppress(OSError):
            self._path.unlink()
