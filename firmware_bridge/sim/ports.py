"""The tiles' serial ports: pseudo-terminals under names that stay the same when they are opened anew."""

from __future__ import annotations

import os
import tempfile
import tty
from pathlib import Path

from firmware_bridge.sim.commands import CommandError


class Terminal:
    """One pseudo-terminal. The far end is kept open here too, so that readers may come and go."""

    def __init__(self, name: Path) -> None:
        self._name = name
        self.fd, self._far = os.openpty()
        tty.setraw(self._far)
        os.set_blocking(self.fd, False)
        # Replaced in one step: whoever opens the name gets the old port or the new one, never none.
        fresh = name.with_name(f".{name.name}.{os.getpid()}")
        fresh.symlink_to(os.ttyname(self._far))
        fresh.replace(name)

    def close(self) -> None:
        """The port and its name are gone; whoever has it open gets an error."""
        if self._name.is_symlink() and self._name.readlink() == Path(os.ttyname(self._far)):
            self._name.unlink()
        os.close(self.fd)
        os.close(self._far)

    def read(self) -> bytes:
        """What has come, without waiting."""
        try:
            return os.read(self.fd, 4096)
        except BlockingIOError:
            return b""

    def write(self, data: bytes) -> None:
        """Send. What does not fit is lost, as on a line where nobody listens."""
        try:
            os.write(self.fd, data)
        except BlockingIOError:
            return


class TilePorts:
    """A port for each tile, in `folder` if one is given, else in one made for the purpose."""

    def __init__(self, count: int, folder: Path | None) -> None:
        self._made = tempfile.TemporaryDirectory(prefix="tidetable-tiles-") if folder is None else None
        home = Path(self._made.name) if self._made else Path(folder or ".").absolute()
        home.mkdir(parents=True, exist_ok=True)
        self.names = [home / f"tile{number}" for number in range(count)]
        self.terminals: list[Terminal | None] = [Terminal(name) for name in self.names]

    def open(self, tile: int) -> str:
        """Open a closed port and say its name."""
        if self.terminals[tile] is not None:
            raise CommandError(f"the port of tile {tile} is open; `fault close {tile}` closes it")
        self.terminals[tile] = Terminal(self.names[tile])
        return str(self.names[tile])

    def close(self, tile: int) -> None:
        """Close a port; its name vanishes."""
        terminal = self.terminals[tile]
        if terminal is None:
            raise CommandError(f"the port of tile {tile} is closed; `fault open {tile}` opens it")
        terminal.close()
        self.terminals[tile] = None

    def close_all(self) -> None:
        """Close what is open, and remove every name."""
        for tile, terminal in enumerate(self.terminals):
            if terminal is not None:
                self.close(tile)
        if self._made is not None:
            self._made.cleanup()
