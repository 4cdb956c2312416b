"""Three rigs, from pure to real.

Duet: tile and conversation under a manual clock. Desk: a link on a real port, in a loop whose time can
jump. Rig: links on the real ports of a simulated firmware that is a process of its own.
"""

from __future__ import annotations

import asyncio
import json
import os
import selectors
import subprocess
import sys
import time
import tty
from collections import Counter, deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from firmware_bridge.codec import Decoder
from firmware_bridge.conversation import Conversation
from firmware_bridge.events import ButtonReport, CellReport, Down, Event, Up
from firmware_bridge.frames import Frame
from firmware_bridge.line import LinkState
from firmware_bridge.link import Link
from firmware_bridge.sim.scanner import FAST, ScanPace
from firmware_bridge.sim.tile import Tile
from firmware_bridge.sim.world import TileWorld
from firmware_bridge.values import DARK, Lamp, Pattern

ROOT = Path(__file__).resolve().parents[2]
REOPEN = 0.1


class Duet:
    """A conversation and a tile joined by two wires that a test may cut into; time is a number."""

    def __init__(self, readers: int = 16, pace: ScanPace = FAST) -> None:
        self.now = 0.0
        self.readers = readers
        self.history: list[tuple[int, Lamp]] = []  # what the tile's lamps did
        self.events: list[Event] = []
        self.seen: dict[int, CellReport] = {}  # what the Pi believes, from events alone
        self.presses: Counter[int] = Counter()
        self.to_tile: Callable[[bytes], bytes] = bytes
        self.to_pi: Callable[[bytes], bytes] = bytes
        self.world = TileWorld(readers)
        self.tile = Tile(
            0, readers, pace, self.world.answer, boot=7, now=0.0, told=lambda i, lamp: self._told(i, lamp)
        )
        self.pi = Conversation("port")
        self.pi.opened(self.now)

    def _told(self, index: int, lamp: Lamp) -> None:
        self.history.append((index, lamp))

    @property
    def lamps(self) -> dict[int, Lamp]:
        """What the tile's lamps show, flashes aside."""
        shown = dict.fromkeys(range(self.readers), DARK)
        return shown | {i: lamp for i, lamp in self.history if lamp.pattern is not Pattern.FLASH}

    def truth(self) -> dict[int, CellReport]:
        """What a perfect Pi would believe of this world."""
        return {i: CellReport(i, *self.world.answer(i, self.now)) for i in range(self.readers)}

    def place(self, index: int, tag: str) -> None:
        self.world.place(index, tag)
        self.tile.scanner.touch(index)

    def lift(self, index: int) -> None:
        self.world.lift(index)
        self.tile.scanner.touch(index)

    def light(self, lamps: dict[int, Lamp]) -> None:
        self.pi.light(lamps, self.now)

    def exchange(self) -> None:
        """Carry bytes to and fro until nobody has anything to say at this instant."""
        for _ in range(500):
            out = self.pi.take_output()
            if out:
                self.tile.receive(self.to_tile(out))
            self.tile.advance(self.now)
            back = self.tile.take_output()
            if back:
                self._note(self.pi.feed(self.to_pi(back), self.now))
            if not (out or back):
                return
        raise AssertionError("the two never stop talking")

    def run(self, seconds: float) -> None:
        """Let time pass, stopping wherever one of the two has something due."""
        end = self.now + seconds
        self.exchange()
        while self.now < end:
            due = [time for time in (self.pi.next_deadline(), self.tile.deadline()) if time is not None]
            if self.pi.state is LinkState.CLOSED:
                due.append(self.now + REOPEN)
            self.now = min([end, *due])
            if self.pi.state is LinkState.CLOSED:
                self.pi.opened(self.now)
            self._note(self.pi.tick(self.now))
            self.exchange()

    def _note(self, events: list[Event]) -> None:
        self.events += events
        for event in events:
            if isinstance(event, Down | Up):
                self.seen.clear()
            elif isinstance(event, CellReport):
                self.seen[event.index] = event
            elif isinstance(event, ButtonReport):
                self.presses[event.index] += 1


def lose_frames(kind: type[Frame], times: int = 1) -> Callable[[bytes], bytes]:
    """A wire that loses the next frames of one kind, delimiter and all."""
    left = times

    def carry(data: bytes) -> bytes:
        nonlocal left
        kept = b""
        for piece in data.split(b"\0")[:-1]:
            frames = Decoder().feed(piece + b"\0")
            if left and frames and isinstance(frames[0], kind):
                left -= 1
            else:
                kept += piece + b"\0"
        return kept

    return carry


@pytest.fixture(scope="session")
def losing() -> Callable[..., Callable[[bytes], bytes]]:
    return lose_frames


@pytest.fixture(scope="session")
def duet() -> type[Duet]:
    return Duet


class JumpingSelector(selectors.DefaultSelector):
    """Keeps the loop's time. It passes as on any clock; while `jumping`, waiting takes no time at all.

    Nobody may answer while time jumps: the kernel carries bytes through a pseudo-terminal when it likes.
    """

    now = 0.0
    jumping = False
    before_waiting: Callable[[], bool] | None = None  # is there something to do instead?

    def select(self, timeout: float | None = None) -> Any:
        if self.before_waiting is not None and self.before_waiting():
            timeout = 0
        if self.jumping and timeout is not None:
            ready = super().select(0)
            self.now += 0 if ready else max(timeout, 0)
            return ready
        before = time.monotonic()
        ready = super().select(timeout)
        self.now += time.monotonic() - before
        return ready


class JumpingLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.selector = JumpingSelector()
        super().__init__(self.selector)

    def time(self) -> float:
        return self.selector.now


class FarEnd:
    """A tile at the far end of a pseudo-terminal, served by the same loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop, name: Path, boot: int = 1) -> None:
        self.loop, self.name = loop, name
        self.shown: list[tuple[int, Lamp]] = []
        self.world = TileWorld(4)
        self.tile = Tile(
            0,
            4,
            FAST,
            self.world.answer,
            boot=boot,
            now=0.0,
            told=lambda i, lamp: self.shown.append((i, lamp)),
        )
        self.fd, self._slave = os.openpty()
        tty.setraw(self._slave)
        name.unlink(missing_ok=True)
        name.symlink_to(os.ttyname(self._slave))
        loop.add_reader(self.fd, self.serve)

    def _show(self, index: int, lamp: Lamp) -> None:
        self.shown.append((index, lamp))

    def serve(self, data: bytes | None = None) -> None:
        self.tile.receive(os.read(self.fd, 4096) if data is None else data)
        self.tile.advance(0.0)
        os.write(self.fd, self.tile.take_output())

    def place(self, index: int, tag: str) -> None:
        self.world.place(index, tag)
        self.tile.scanner.touch(index)
        self.serve(b"")

    def unplug(self) -> None:
        if self.fd >= 0:
            self.loop.remove_reader(self.fd)
            os.close(self.fd)
            os.close(self._slave)
            self.name.unlink()
            self.fd = -1


class Desk:
    """A loop, a place for a port, and what a link on it has told."""

    def __init__(self, folder: Path) -> None:
        self.loop = JumpingLoop()
        self.name = folder / "tile0"
        self.events: list[Event] = []
        self.times: list[float] = []
        self.links: list[Link] = []
        self.ends: list[FarEnd] = []

    def plug_in(self, boot: int = 1) -> FarEnd:
        self.ends.append(FarEnd(self.loop, self.name, boot))
        return self.ends[-1]

    def link(self, **options: Any) -> Link:
        def hear(events: Any) -> None:
            self.events.extend(events)
            self.times.append(self.loop.time())

        link = Link(str(self.name), options.pop("on_events", hear), loop=self.loop, **options)
        self.links.append(link)
        link.start()
        return link

    def jump(self, seconds: float) -> None:
        """Let time pass in which nobody answers."""
        self.loop.selector.jumping = True
        self.loop.run_until_complete(asyncio.sleep(seconds))
        self.loop.selector.jumping = False

    def until(self, condition: Callable[[], Any]) -> None:
        """Run until something has come about, however slow the machine is. Only what the loop does can bring
        it about, so it is looked for whenever that has done all there was to do."""

        async def wait() -> None:
            reached = self.loop.create_future()

            def look() -> bool:
                if not reached.done() and condition():
                    reached.set_result(None)
                return reached.done()

            self.loop.selector.before_waiting = look
            try:
                await asyncio.wait_for(reached, 60)
            finally:
                self.loop.selector.before_waiting = None

        self.loop.run_until_complete(wait())

    def up(self, times: int = 1) -> None:
        """Run until the tile has come up so many times and has told of its last cell."""
        self.until(lambda: sum(isinstance(event, Up) for event in self.events) >= times)
        self.until(lambda: isinstance(self.events[-1], CellReport) and self.links[0].settled)

    def downs(self) -> list[str]:
        return [event.why for event in self.events if isinstance(event, Down)]

    def close(self) -> None:
        for link in self.links:
            link.close()
        for end in self.ends:
            end.unplug()
        self.loop.close()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    yield desk
    desk.close()


class SimProcess:
    """The simulated firmware as a process; its lines are kept in order."""

    def __init__(self, *arguments: str, changed: Callable[[], None]) -> None:
        command = [sys.executable, "-m", "firmware_bridge.sim", *arguments]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, process_group=0
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.stdin, self.stdout = self.process.stdin, self.process.stdout
        self.ports: list[str] = json.loads(self.stdout.readline())["ports"]
        self.lamps: list[str] = []
        self.answers: deque[str] = deque()
        self._changed = changed
        self._rest = b""
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self.stdout, self._read)

    def _read(self) -> None:
        data = os.read(self.stdout.fileno(), 65536)
        if not data:
            self._loop.remove_reader(self.stdout)
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            (self.lamps if line.startswith(b"led ") else self.answers).append(line.decode())
        self._changed()

    def send(self, line: str) -> None:
        self.stdin.write(f"{line}\n".encode())
        self.stdin.flush()

    def end(self) -> int:
        self._loop.remove_reader(self.stdout)
        self.stdin.close()
        code = self.process.wait(60)
        self.stdout.close()
        return code

    def kill(self) -> None:
        self.process.kill()
        self.end()


class Rig:
    """Simulated firmware and links in a running loop. `until` waits for anything that can be seen."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sim: SimProcess
        self.events: list[tuple[int, Event]] = []
        self.links: list[Link] = []
        self._news = asyncio.Event()
        self._running: list[SimProcess] = []

    def start(self, *arguments: str) -> None:
        """Power for the tiles."""
        self.sim = SimProcess("--link", str(self.folder), *arguments, changed=self._news.set)
        self._running.append(self.sim)

    def connect(self, tile: int = 0, **options: Any) -> Link:
        def hear(events: Any) -> None:
            self.events.extend((tile, event) for event in events)
            self._news.set()

        link = Link(str(self.folder / f"tile{tile}"), hear, **options)
        link.tap = lambda _what, _data: self._news.set()  # it tells nobody when it has settled
        self.links.append(link)
        link.start()
        return link

    async def do(self, line: str) -> str:
        """Give a command and wait for its answer."""
        self.sim.send(line)
        await self.until(lambda: self.sim.answers)
        return self.sim.answers.popleft()

    async def until(self, condition: Callable[[], Any], limit: float = 60.0) -> None:
        async with asyncio.timeout(limit):
            while not condition():
                self._news.clear()
                await self._news.wait()

    async def settled(self) -> None:
        """Wait until the links know all and have said all, and the lamps' lines are here."""
        await self.until(lambda: all(link.settled for link in self.links))
        await self.do("sync")

    def of(self, kind: type[Event], tile: int = 0) -> list[Any]:
        return [event for number, event in self.events if number == tile and isinstance(event, kind)]

    def seen(self, tile: int = 0) -> dict[int, CellReport]:
        """What is believed of the cells, from events alone."""
        cells: dict[int, CellReport] = {}
        for number, event in self.events:
            if number == tile and isinstance(event, Up | Down):
                cells.clear()
            elif number == tile and isinstance(event, CellReport):
                cells[event.index] = event
        return cells

    def close(self) -> None:
        for link in self.links:
            link.close()
        for sim in self._running:
            if not sim.stdin.closed:
                sim.end()


@pytest.fixture
def on_rig(tmp_path: Path) -> Callable[[Callable[[Rig], Any]], None]:
    """Runs an async scenario with a rig and clears everything away after it."""

    async def play(scenario: Callable[[Rig], Any]) -> None:
        rig = Rig(tmp_path)
        try:
            async with asyncio.timeout(180):
                await scenario(rig)
        finally:
            rig.close()

    return lambda scenario: asyncio.run(play(scenario))
