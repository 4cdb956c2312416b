"""`sim:`: a board over the wire whose far end is simulated firmware in a process of its own.

Everything from the serial port up is what runs on a real table. The world is moved by commands to
the child; what its lamps show comes back from the child, so `history` is what the tiles really did.
A child that was killed and revived comes back as a real board would: its ports under the same names,
and behind them everything still lying where it lay.
"""

from __future__ import annotations

import asyncio
import shutil
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Mapping
from pathlib import Path

from hardware.board import DARK, Lamp, Listener, Presence
from hardware.cells import TileMap
from hardware.errors import BoardError
from hardware.simchild import FirmwareChild, Reply, SimChild, by_reader
from hardware.wire import WireBoard
from hardware.world import World

FAULTS = {Presence.DOWN: "down", Presence.NOISY: "noisy", None: "up"}


class ChildBoard(World, ABC):
    """Board and World in one, over real pseudo-terminals. What runs behind them is for `_new_child` to say.

    World calls return at once; `await sync()` to know that they were done, `await do(...)` for
    faults, `kill()` and `await revive()` for the whole board.
    """

    def __init__(self, tiles: TileMap | None = None) -> None:
        super().__init__(tiles)
        self._asked: deque[tuple[str, asyncio.Future[str] | None]] = deque()
        self._failed: list[str] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._child: FirmwareChild | None = self._new_child()
        self._names = [Path(port) for port in self._child.ports]
        self._wire = WireBoard(self._child.ports, self.tiles)

    @abstractmethod
    def _new_child(self) -> FirmwareChild:
        """Start the process of the tiles."""

    # --- Board ---

    def start(self, listener: Listener) -> None:
        """Begin to report. Must be called on the running loop."""
        self._loop = asyncio.get_running_loop()
        self._watch()
        self.keys.start(listener)
        self._wire.start(listener)

    def light(self, lamps: Mapping[str, Lamp]) -> None:
        self._wire.light(lamps)

    def light_keys(self, lamps: Mapping[tuple[int, str], Lamp]) -> None:
        self.keys.light(lamps)

    def close(self) -> None:
        self.keys.close()
        self._wire.close()
        if self._child is not None:
            self._let_go().close()

    @property
    def wire(self) -> WireBoard:
        """The tiles behind their ports, as a real board has them."""
        return self._wire

    # --- how the news travels: by lines to the child ---

    def _begin(self, command: str) -> None:
        if self._child is None:
            raise BoardError(f"the simulated board is not running and cannot do {command!r}: revive it first")

    def _changed(self, cell: str, command: str) -> None:  # noqa: ARG002 (the command names it)
        self._ask(command)

    def _pressed(self, cell: str) -> None:
        self._ask(f"press {cell}")

    def _broken(self, cell: str, how: Presence | None) -> None:
        self._ask(f"fault {FAULTS[how]} {cell}")

    def _plugged(self, tile: int, plugged: bool) -> None:
        self._ask(f"fault {'open' if plugged else 'close'} {tile}")

    # --- faults, and knowing that things were done ---

    @property
    def pid(self) -> int | None:
        """The process of the simulated firmware, while it runs."""
        return self._child.pid if self._child is not None else None

    async def do(self, command: str) -> str:
        """Any command of the simulated firmware, with cells by name: `fault flicker C7 10`."""
        done: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._ask(command, done)
        return await done

    async def sync(self) -> None:
        """Wait until everything asked so far was done and the tiles have sent what follows from it."""
        await self.do("sync")
        if self._failed:
            failed, self._failed = self._failed, []
            raise BoardError("; ".join(failed))

    def kill(self) -> None:
        """Cut the board's power: its process dies, its ports vanish, its lamps go dark."""
        if self._child is not None:
            child = self._let_go()
            child.kill()
            child.close()
            shutil.rmtree(Path(child.ports[0]).parent, ignore_errors=True)  # it could not tidy up itself

    async def revive(self) -> None:
        """Power again: a new process, with everything lying where it lay, under the old port names."""
        if self._child is not None:
            raise BoardError("the simulated board is running: kill it before you revive it")
        self._child = self._new_child()
        self._watch()
        for cell, tag in self.laid:
            self._ask(f"place {cell} {tag}")
        await self.sync()
        self._plug_in(self._child)

    # --- inside ---

    def _plug_in(self, child: FirmwareChild) -> None:
        """Let the old names lead to a new child's ports."""
        self._names[0].parent.mkdir(mode=0o700)
        for name, port in zip(self._names, child.ports, strict=True):
            name.symlink_to(port)

    def _watch(self) -> None:
        if self._loop is not None and self._child is not None:
            self._loop.add_reader(self._child.out_fd, self._read)
            self._flush()

    def _let_go(self) -> FirmwareChild:
        """Stop listening to the child. Its ports' names go first: a number in /dev/pts is soon another's."""
        assert self._child is not None
        child, self._child = self._child, None
        shutil.rmtree(self._names[0].parent, ignore_errors=True)
        if self._loop is not None:
            self._loop.remove_reader(child.out_fd)
            self._loop.remove_writer(child.in_fd)
        asked, self._asked = self._asked, deque()
        for command, done in asked:
            if done is not None and not done.done():
                done.set_exception(BoardError(f"the simulated board ended before it did {command!r}"))
        self.lamps.note(dict.fromkeys(self.lamps.shown, DARK))
        return child

    def _ask(self, command: str, done: asyncio.Future[str] | None = None) -> None:
        line = by_reader(command, self.tiles)
        self._begin(command)
        assert self._child is not None
        self._asked.append((command, done))
        self._child.send(line)
        self._flush()

    def _flush(self) -> None:
        """Write what the child has not taken yet, now and whenever it takes more."""
        if self._child is None or self._loop is None:
            return
        if self._child.send():
            self._loop.remove_writer(self._child.in_fd)
        else:
            self._loop.add_writer(self._child.in_fd, self._flush)

    def _read(self) -> None:
        assert self._child is not None
        lines = self._child.read()
        if lines is None:
            self.kill()
            return
        for line in lines:
            if isinstance(line, Reply):
                self._answered(line)
            else:
                self.lamps.note({self.tiles.cell(line.tile, line.reader): line.lamp})

    def _answered(self, answer: Reply) -> None:
        command, done = self._asked.popleft()
        if done is None:
            if not answer.ok:
                self._failed.append(f"{command!r} failed: {answer.text}")
        elif not done.done():
            if answer.ok:
                done.set_result(answer.text)
            else:
                done.set_exception(BoardError(f"{command!r} failed: {answer.text}"))


class SimBoard(ChildBoard):
    """The simulated firmware, at once or at the pace of real readers; with faults by a profile or a script
    (firmware_bridge.sim.faults), which come again in the same way with the same seed."""

    def __init__(
        self, tiles: TileMap | None = None, *, pace: str = "fast", faults: str = "clean", seed: int = 0
    ) -> None:
        self._pace = pace
        self._faults, self._seed = faults, seed
        super().__init__(tiles)

    def _new_child(self) -> FirmwareChild:
        return SimChild(self.tiles.sizes, self._pace, None, self._faults, self._seed)
