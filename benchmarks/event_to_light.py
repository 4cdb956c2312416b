"""Event to light: bytes of a placed piece in, first bytes for a lamp out, against a raw echo.

    python benchmarks/event_to_light.py --moves 390
    python benchmarks/event_to_light.py --pages 8 --flood
    python benchmarks/event_to_light.py --pages 8 --garbage
    python benchmarks/event_to_light.py --bot
    python benchmarks/event_to_light.py --against 1e9be9d

The benchmark holds the tiles' end of the pseudo-terminals. `tidetable run` plays at the other end, as on
a Pi, with its journal on the disk; beside it an echo program holds a pseudo-terminal of its own and sends
every byte back as soon as it reads it, with the same serial library and event loop and nothing else.
Moves and echoes alternate in one run, so that both see the same machine. The ratio of their medians and
of their 99th percentiles is the result; exit code 1 when it is above the floor (2.5 and 3).

With --pages that many pages of the companion are connected meanwhile, and with --flood one of them sends
10,000 messages a second and comes back at once whenever it is cut off. With --garbage somebody opens 400
connections a second and sends what is no HTTP. The floors are the same.

With --bot a bot of the table thinks without end, in its own process and at its own priority, during every
other ten moves; in between it is held. The light while it thinks may take 1.5 times as long (median).

With --against the program of another revision plays the same moves at tiles of its own, turn about, and both
figures are given. That ratio has no floor: it is for whoever changes something. On a busy machine look at the
best tenth of the moves, where nobody else was in the way.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time
import tty
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from hashlib import sha256
from pathlib import Path
from statistics import median, quantiles

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.revision import checked_out, start_of  # noqa: E402
from firmware_bridge.sim.scanner import FAST  # noqa: E402
from firmware_bridge.sim.tile import Tile  # noqa: E402
from firmware_bridge.sim.world import TileWorld  # noqa: E402
from hardware.cells import TileMap  # noqa: E402
from table.sensing.pieces import simulated_tag  # noqa: E402

MOST_P50, MOST_P99 = 2.5, 3.0
MOST_WITH_BOT = 1.5
BOUT = 10  # moves in a row with a bot that thinks, then as many without
THINKING = """
import asyncio
from itertools import count
from table.bots.levels import Level
from table.bots.thinker import Thinker
from table.games import load_game
async def main():
    box = load_game("sea_leg")
    thinker, start = Thinker(box), box.engine.start({})
    for number in count():
        await thinker.choose(start, 0, Level.HARD, str(number))
        print(number, flush=True) if number < 2 else None
asyncio.run(main())
"""
TILES = TileMap.split(5, 9)
ECHO = """
import asyncio, os, sys, serial
port = serial.Serial(sys.argv[1], 500000, timeout=0, exclusive=True)
fd = port.fileno()
os.set_blocking(fd, False)
def readable():
    data = os.read(fd, 4096)
    if not data:
        sys.exit(0)
    os.write(fd, data)
async def main():
    asyncio.get_running_loop().add_reader(fd, readable)
    print("ready", flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""
# Two lone Mates walk to and fro on their back rows: 400 plies, each a piece lifted and put down.
POSITION = "\\n".join(["b....", *["....."] * 7, "s...."])


class Port:
    """The far end of a pseudo-terminal."""

    def __init__(self) -> None:
        self.fd, self._near = os.openpty()
        tty.setraw(self._near)
        self.name = os.ttyname(self._near)

    def exchange(self, data: bytes) -> tuple[float, bytes]:
        """Send, and wait for the first bytes back: how long that took, and what they were."""
        begin = time.perf_counter()
        os.write(self.fd, data)
        select.select([self.fd], [], [], 5)
        took = time.perf_counter() - begin
        return took, os.read(self.fd, 4096)

    def waiting(self, seconds: float) -> bytes:
        return os.read(self.fd, 4096) if select.select([self.fd], [], [], seconds)[0] else b""


class Tiles:
    """The firmware of every tile, driven by hand."""

    def __init__(self) -> None:
        self.ports = [Port() for _ in TILES.tiles]
        self.worlds = [TileWorld(len(cells)) for cells in TILES.tiles]
        self.spoken_to = False
        now = time.perf_counter()
        self.tiles = [
            Tile(number, len(cells), FAST, world.answer, boot=1, now=now, told=lambda *_: None)
            for number, (cells, world) in enumerate(zip(TILES.tiles, self.worlds, strict=True))
        ]

    def serve(self, seconds: float) -> None:
        """Answer whatever the table asks, until it has been quiet for so long."""
        quiet_at = time.perf_counter() + seconds
        while time.perf_counter() < quiet_at:
            for tile, port in zip(self.tiles, self.ports, strict=True):
                data = port.waiting(0.001)
                if data:
                    self.spoken_to = True
                    tile.receive(data)
                    quiet_at = time.perf_counter() + seconds
                tile.advance(time.perf_counter())
                os.write(port.fd, tile.take_output())

    def change(self, cell: str, tag: str, *, here: bool) -> tuple[int, bytes]:
        """Put a tag on a cell or take it off: the tile that noticed, and the bytes it would send."""
        number, index = TILES.reader(cell)
        (self.worlds[number].place if here else self.worlds[number].lift)(index, tag)
        tile = self.tiles[number]
        tile.scanner.touch(index)
        tile.advance(time.perf_counter())
        return number, tile.take_output()

    def lay(self, cell: str, tag: str) -> None:
        number, data = self.change(cell, tag, here=True)
        os.write(self.ports[number].fd, data)


def walk() -> Iterator[tuple[str, str, str]]:
    """Moves without end: piece, from, to. Each side first goes one forward, as the rules want."""
    cells = "ABCDE"
    stern, bow, way = 0, 0, 1
    while True:
        there = stern + way
        yield "stern-1", f"{cells[stern]}9", f"{cells[there]}9"
        yield "bow-1", f"{cells[bow]}1", f"{cells[there]}1"
        stern = bow = there
        way = -1 if there == len(cells) - 1 else 1 if there == 0 else way


class Phones:
    """Pages of both seats and of the operator, let in by keys that the table finds when it starts."""

    def __init__(self, state: Path, count: int, loads: Sequence[str]) -> None:
        keys = [secrets.token_urlsafe(18) for _ in range(3)]
        digests = [sha256(key.encode()).hexdigest() for key in keys[:2]]
        state.mkdir(mode=0o700)
        (state / "doors.json").write_text(json.dumps({"game": 1, "keys": digests}))
        (state / "operator-token").write_text(keys[2])
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._tokens, self._loads = [keys[n % 3] for n in range(count)], loads

    @contextmanager
    def connected(self) -> Iterator[None]:
        command = [sys.executable, str(ROOT / "benchmarks" / "pages.py"), str(self.port), *self._tokens]
        command += self._loads
        with subprocess.Popen(command, stdout=subprocess.PIPE) as pages:
            try:
                assert pages.stdout is not None
                if not pages.stdout.readline():
                    raise SystemExit("the pages could not be connected")
                yield
                if pages.poll() is not None:
                    raise SystemExit("a page lost its connection while the table was measured")
            finally:
                pages.terminate()


def measure(
    moves: int, trees: Sequence[Path], pages: int, loads: Sequence[str], bot: bool
) -> list[list[float]]:
    """The times to light of each tree's table, and those of the echo."""
    with ExitStack() as stack:
        tables = [stack.enter_context(playing(tree, pages, loads)) for tree in trees]
        hold = stack.enter_context(a_bot_thinks()) if bot else None
        return _alternate(tables, stack.enter_context(echoing()), moves, hold)


@contextmanager
def a_bot_thinks() -> Iterator[Callable[[bool], None]]:
    """A bot that thinks all the time, and a way to hold it and to let it go on."""
    command = [sys.executable, "-c", THINKING]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, env=environment, start_new_session=True
    ) as thinking:
        try:
            assert thinking.stdout is not None
            if not thinking.stdout.readline():
                raise SystemExit("the bot does not think")
            yield lambda held: os.killpg(thinking.pid, signal.SIGSTOP if held else signal.SIGCONT)
        finally:
            os.killpg(thinking.pid, signal.SIGKILL)


@contextmanager
def playing(tree: Path, pages: int, loads: Sequence[str]) -> Iterator[Tiles]:
    """The program of a tree plays at these tiles, and the pages are connected."""
    with tempfile.TemporaryDirectory() as folder:
        home, tiles = Path(folder), Tiles()
        address = "serial:" + ",".join(port.name for port in tiles.ports)
        config = home / "tidetable.toml"
        config.write_text(
            f'[board]\naddress = "{address}"\n[table]\nstate_dir = "{home / "state"}"\n'
            f'[game]\nname = "sea_leg"\noptions = {{ position = "{POSITION}" }}\n'
        )
        phones = Phones(home / "state", pages, loads) if pages else None
        if phones is not None:
            with config.open("a") as more:
                more.write(f"[companion]\non = true\nport = {phones.port}\n")
        environment = {**os.environ, "PYTHONPATH": str(tree)}
        environment.pop("DISPLAY", None)
        command = [sys.executable, *start_of(tree), "run", "--config", str(config)]
        with subprocess.Popen(command, env=environment) as table:
            try:
                _lay_out(tiles)
                with nullcontext() if phones is None else phones.connected():
                    yield tiles
            finally:
                table.terminate()


@contextmanager
def echoing() -> Iterator[Port]:
    echo = Port()
    with subprocess.Popen([sys.executable, "-c", ECHO, echo.name], stdout=subprocess.PIPE) as raw:
        try:
            assert raw.stdout is not None
            raw.stdout.readline()
            yield echo
        finally:
            raw.terminate()


TAGS = {piece: simulated_tag(piece) for piece in ("stern-1", "bow-1")}


def _lay_out(tiles: Tiles) -> None:
    """Wait for the table, and set the mat up."""
    while not tiles.spoken_to:
        tiles.serve(0.1)
    tiles.serve(0.3)  # less than the table's pings are apart
    tiles.lay("A9", TAGS["stern-1"])
    tiles.lay("A1", TAGS["bow-1"])
    tiles.serve(0.3)


def thinks(number: int) -> bool:
    """Does the bot think during this move?"""
    return number // BOUT % 2 == 1


def _alternate(
    tables: Sequence[Tiles], echo: Port, moves: int, hold: Callable[[bool], None] | None
) -> list[list[float]]:
    # Tiles are hardware: they hear at once, and do not wait until the table's thought leaves them a core.
    with suppress(PermissionError):
        os.setpriority(os.PRIO_PROCESS, 0, -15)
    for tiles in tables:
        tiles.serve(0.05)
    times: list[list[float]] = [[] for _ in (*tables, echo)]
    for number, move in zip(range(moves), walk(), strict=False):
        if hold is not None and number % BOUT == 0:
            hold(not thinks(number))
        pairs = list(zip(tables, times, strict=False))
        for tiles, lights in pairs[:: -1 if number % 2 else 1]:  # neither is always the first
            took, placed = _move(tiles, *move)
            if took is None:
                raise SystemExit(f"no light for move {number}: {move}")
            lights.append(took)
        times[-1].append(echo.exchange(placed)[0])
    return times


def _move(tiles: Tiles, piece: str, start: str, cell: str) -> tuple[float | None, bytes]:
    """Lift a piece and put it down: the time to the first light, and the bytes that were sent for it."""
    lifted, gone = tiles.change(start, TAGS[piece], here=False)
    os.write(tiles.ports[lifted].fd, gone)
    tiles.serve(0.002)
    tile, placed = tiles.change(cell, TAGS[piece], here=True)
    took, answer = tiles.ports[tile].exchange(placed)
    tiles.tiles[tile].receive(answer)
    tiles.serve(0.004)
    return took if answer else None, placed


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--moves", type=int, default=390, help="how many moves to time (default 390)")
    parser.add_argument("--pages", type=int, default=0, choices=range(10), help="pages connected meanwhile")
    parser.add_argument("--flood", action="store_true", help="one of the pages sends without end")
    parser.add_argument(
        "--garbage", action="store_true", help="somebody sends what is no request without end"
    )
    parser.add_argument("--bot", action="store_true", help="a bot thinks during every other ten moves")
    parser.add_argument("--against", metavar="REVISION", help="compare with this revision, turn about")
    arguments = parser.parse_args()
    loads = ["--flood"] * arguments.flood + ["--garbage"] * arguments.garbage
    pages = arguments.pages or int(bool(loads))
    with checked_out(arguments.against) if arguments.against else nullcontext() as other:
        trees = [ROOT] if other is None else [ROOT, other]
        *lights, echoes = measure(arguments.moves, trees, pages, loads, arguments.bot)
    good = _report_bot(lights[0]) if arguments.bot else _report("light", lights[0], echoes)
    if other is not None:
        _report(f"light at {arguments.against}", lights[1], echoes)
        for title, figure in (("median", median), ("best tenth", lambda values: quantiles(values, n=10)[0])):
            ratio = figure(lights[0]) / figure(lights[1])
            print(f"now against {arguments.against}, {title}: {ratio:.2f}")
    return int(not good)


def _report_bot(lights: Sequence[float]) -> bool:
    """Print the light with and without a bot that thinks; True when the bot costs no more than it may."""
    with_bot = [light for number, light in enumerate(lights) if thinks(number)]
    without = [light for number, light in enumerate(lights) if not thinks(number)]
    ratios = []
    for title, figure in (("p50", median), ("p90", lambda values: quantiles(values, n=10)[8])):
        thinking, quiet = figure(with_bot), figure(without)
        ratios.append(thinking / quiet)
        print(
            f"{title}: light while a bot thinks {thinking * 1e6:7.0f} us   without {quiet * 1e6:7.0f} us   "
            f"ratio {thinking / quiet:.2f}"
        )
    return ratios[0] <= MOST_WITH_BOT


def _report(name: str, lights: Sequence[float], echoes: Sequence[float]) -> bool:
    """Print both figures; True when they are within the floors."""
    ratios = []
    for title, figure in (("p50", median), ("p99", lambda values: quantiles(values, n=100)[98])):
        light, echo = figure(lights), figure(echoes)
        ratios.append(light / echo)
        print(f"{title}: {name} {light * 1e6:7.0f} us   echo {echo * 1e6:7.0f} us   ratio {light / echo:.2f}")
    return ratios[0] <= MOST_P50 and ratios[1] <= MOST_P99


if __name__ == "__main__":
    sys.exit(main())
