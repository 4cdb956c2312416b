"""A board process under stable port names, and a table process that can be killed at any instant."""

from __future__ import annotations

import os
import select
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from hardware.board import DARK, Lamp, Pattern
from hardware.cells import TileMap
from hardware.world import World
from table.games import load_sheet
from table.hands.hands import Hands
from table.judging.legal import Candidate
from table.judging.verdict import Agreed
from table.sensing.pieces import simulated_registry
from table.showing.lights import lamps_for
from tests.system.commands import ROOT, command, surroundings

PATIENCE = 60.0
TILES = TileMap.split(5, 9)


class WiredBoard(World):
    """The simulated firmware with its world; keeps what its lamps have shown."""

    def __init__(self, folder: Path) -> None:
        super().__init__(TILES)
        self.folder = folder
        sizes = ",".join(str(len(tile)) for tile in TILES.tiles)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "firmware_bridge.sim", "--tiles", sizes, "--link", str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            bufsize=0,
        )
        self._partial = b""
        self._ready = False
        self.until(lambda: self._ready, "the board says its ports")

    @property
    def address(self) -> str:
        return "serial:" + ",".join(str(self.folder / f"tile{n}") for n in range(len(TILES.tiles)))

    def _say(self, verb: str, cell: str, *rest: str) -> None:
        tile, reader = TILES.reader(cell)
        assert self._process.stdin is not None
        self._process.stdin.write(f"{' '.join([verb, str(tile), str(reader), *rest])}\n".encode())

    def _changed(self, cell: str, command: str) -> None:
        verb, _, *tag = command.split()
        self._say(verb, cell, *tag)

    def _pressed(self, cell: str) -> None:
        self._say("press", cell)

    def key(self, side: int, word: str) -> None:
        raise AssertionError(f"this board has no keys, so {word!r} of side {side} cannot be pressed")

    def read(self, seconds: float) -> None:
        """Take in what the lamps do for a while."""
        assert self._process.stdout is not None
        if select.select([self._process.stdout], [], [], seconds)[0]:
            self._partial += os.read(self._process.stdout.fileno(), 65536)
            *lines, self._partial = self._partial.split(b"\n")
            for line in lines:
                self._take(line.decode())

    def _take(self, line: str) -> None:
        word, *rest = line.split()
        assert word != "error", line
        if word == "led":
            tile, reader, pattern, colour = rest
            rgb = bytes.fromhex(colour)
            lamp = Lamp(Pattern[pattern.upper()], (rgb[0], rgb[1], rgb[2]))
            self.lamps.note({TILES.cell(int(tile), int(reader)): lamp})
        elif line.startswith("{"):
            self._ready = True

    def until(self, seen: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + PATIENCE
        while not seen():
            assert time.monotonic() < end, f"in vain: {what}; lit: {self.alight()}"
            self.read(0.02)

    def alight(self) -> dict[str, Lamp]:
        return {cell: lamp for cell, lamp in self.shown.items() if lamp != DARK}

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(60)
        self._process.stdout.close()


class TableProcess:
    """`tidetable run` on that board, in a home of its own."""

    def __init__(self, home: Path, board: WiredBoard, game: str, options: str = "") -> None:
        self.home = home
        (home / "tidetable.toml").write_text(
            f'[board]\naddress = "{board.address}"\n'
            f'[table]\ngone_ms = 20\nsettle_ms = 0\nstate_dir = "{home / "state"}"\n'
            "still_ms = 20\nsecond_thoughts_ms = 0\n"
            f'[game]\nname = "{game}"\n{options}'
        )
        self._log = (home / "table.log").open("ab")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, **more: str) -> None:
        arguments = ["run", "--config", str(self.home / "tidetable.toml")]
        self._process = subprocess.Popen(
            command(*arguments),
            cwd=self.home,
            env={**surroundings(self.home), **more},
            stdout=self._log,
            stderr=self._log,
        )

    def kill(self) -> None:
        """Pull the plug."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def code(self) -> int | None:
        """The exit code of a process that has ended."""
        assert self._process is not None
        return self._process.poll()

    def wait(self, seconds: float) -> None:
        """Let it end, but not for long."""
        assert self._process is not None
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)

    def stop(self) -> int:
        assert self._process is not None
        self._process.terminate()
        return self._process.wait(60)

    def log(self) -> str:
        return (self.home / "table.log").read_text()

    def journal(self) -> list[tuple[str, list[str]]]:
        """Every game in the journal: its fate and its actions."""
        path = self.home / "state" / "journal.db"
        if not path.exists():
            return []
        with suppress(sqlite3.OperationalError):  # killed before the tables were made
            database = sqlite3.connect(path)
            try:
                games = database.execute("SELECT id, fate FROM games ORDER BY id").fetchall()
                query = "SELECT action FROM actions WHERE game = ? ORDER BY number"
                return [(fate, [a for (a,) in database.execute(query, (number,))]) for number, fate in games]
            finally:
                database.close()
        return []

    def close(self) -> None:
        if self.alive():
            self.kill()
        self._log.close()


@contextmanager
def wired_table(
    folder: Path, game: str, options: str = ""
) -> Iterator[tuple[WiredBoard, TableProcess, Hands]]:
    """A board and a table beside it, not started yet, and hands to play with. `options` are the lines
    of the settings about the game."""
    (folder / "ports").mkdir()
    board = WiredBoard(folder / "ports")
    table = TableProcess(folder, board, game, options)
    sheet = load_sheet(game)
    registry = simulated_registry(sheet.pieces(sheet.fit(5, 9, {})))
    try:
        yield board, table, Hands(board, registry)
    finally:
        table.close()
        board.close()


def invitation(game: str, state: object) -> dict[str, Lamp]:
    """What a settled mat shows in this state: a pulse wherever a hand may begin."""
    sheet = load_sheet(game)
    engine = sheet.game
    candidates = [
        Candidate(seat, action, sheet.gesture(state, seat, action))
        for seat in engine.movers(state)
        for action in engine.actions(state, seat)
    ]
    return lamps_for(Agreed(), candidates, (), 0)
