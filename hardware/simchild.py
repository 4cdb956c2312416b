"""Firmware without hardware as a child process: started, spoken to in lines, ended with its parent.

The child lives in a process group of its own, so that Ctrl-C in a terminal reaches only the program
that started it, and it ends when its standard input closes: also when the parent is killed.
"""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

import firmware_bridge
from firmware_bridge.sim.faults import PROFILES, FaultError, read_script
from firmware_bridge.values import Lamp, Pattern
from hardware.cells import TileMap, looks_like_cell
from hardware.errors import BoardError

PACES = ("fast", "reference")
_START_S = 20.0
_END_S = 5.0
_QUOTED = re.compile(r"^(['\"]).*?\1: ")


class LampLine(NamedTuple):
    """A tile's lamp changed."""

    tile: int
    reader: int
    lamp: Lamp


class Reply(NamedTuple):
    """What became of a command; `text` is what the child said after ok or error."""

    ok: bool
    text: str


class _Ready(msgspec.Struct):
    ports: list[str] = []
    error: str = ""  # why there are none


class FirmwareChild:
    """A running process of tiles. `ports` are their pseudo-terminals; `kind` is its name in messages."""

    kind = "board"

    def __init__(self, command: Sequence[str]) -> None:
        self._child = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=_environment(),
            process_group=0,
            bufsize=0,
        )
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        self._stdin, self._stdout = self._child.stdin, self._child.stdout
        self._partial = b""
        self._early: list[str] = []
        os.set_blocking(self._stdout.fileno(), False)
        os.set_blocking(self._stdin.fileno(), False)
        self._unsent = b""
        try:
            self.ports = self._read_ports()
        except BaseException:
            self.close()
            raise

    @property
    def pid(self) -> int:
        return self._child.pid

    @property
    def ended(self) -> bool:
        """Whether the process is no more."""
        return self._child.poll() is not None

    @property
    def out_fd(self) -> int:
        """Readable when `read` has something, and when the child has ended."""
        return self._stdout.fileno()

    @property
    def in_fd(self) -> int:
        """To be watched for writing while `send` says that not all has gone out."""
        return self._stdin.fileno()

    def send(self, line: str = "") -> bool:
        """Write a command, and what did not go out before. True when nothing is left to write."""
        if line:
            self._unsent += line.encode() + b"\n"
        try:
            written = os.write(self.in_fd, self._unsent) if self._unsent else 0
        except BlockingIOError:
            written = 0
        except BrokenPipeError:
            raise BoardError(f"the {self.kind} has ended and cannot do {line!r}: start it anew") from None
        self._unsent = self._unsent[written:]
        return not self._unsent

    def read(self) -> list[LampLine | Reply] | None:
        """The lines that have come, without waiting; None when the child has ended."""
        lines = self._read_lines()
        return None if lines is None else [parse_line(line) for line in lines]

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self._child.kill()
        self._child.wait()

    def close(self) -> None:
        """Ask it to end; insist if it does not."""
        self._stdin.close()
        try:
            self._child.wait(_END_S)
        except subprocess.TimeoutExpired:
            self.kill()
        self._stdout.close()

    def _read_ports(self) -> tuple[str, ...]:
        deadline = time.monotonic() + _START_S
        while time.monotonic() < deadline:
            select.select([self.out_fd], [], [], deadline - time.monotonic())
            lines = self._read_lines()
            if lines is None:
                raise BoardError(f"the {self.kind} did not start (it ended with code {self._child.wait()})")
            if lines:
                first, *self._early = lines
                ready = msgspec.json.decode(first, type=_Ready)
                if ready.error:
                    raise BoardError(ready.error)
                return tuple(ready.ports)
        raise BoardError(f"the {self.kind} did not start within {_START_S:.0f} s")

    def _read_lines(self) -> list[str] | None:
        lines, self._early = self._early, []
        try:
            data = os.read(self.out_fd, 65536)
        except BlockingIOError:
            return lines
        if not data:
            return lines or None
        *whole, self._partial = (self._partial + data).split(b"\n")
        return lines + [line.decode() for line in whole]


class SimChild(FirmwareChild):
    """The simulated firmware, `python -m firmware_bridge.sim`."""

    kind = "simulated board"

    def __init__(
        self,
        sizes: Sequence[int],
        pace: str = "fast",
        link: Path | None = None,
        faults: str = "clean",
        seed: int = 0,
    ) -> None:
        if pace not in PACES:
            raise BoardError(f"{pace!r} is no pace of a simulated board: choose {' or '.join(PACES)}")
        if faults not in PROFILES:
            _check_script(faults)
        command = [sys.executable, "-m", "firmware_bridge.sim"]
        command += ["--tiles", ",".join(map(str, sizes)), "--pace", pace]
        command += ["--faults", faults, "--seed", str(seed)]
        command += ["--link", str(link)] if link is not None else []
        super().__init__(command)


def _check_script(name: str) -> None:
    """A script of faults is read here too, as the child could complain only to the log."""
    try:
        read_script(Path(name))
    except FaultError as error:
        raise BoardError(str(error)) from error
    except (OSError, UnicodeDecodeError) as error:
        raise BoardError(
            f"{name!r} is neither a profile of faults ({', '.join(PROFILES)}) nor a script of them: {error}"
        ) from error


def parse_line(line: str) -> LampLine | Reply:
    """One line of the simulated firmware as a value."""
    word, _, rest = line.partition(" ")
    if word == "led":
        tile, reader, pattern, colour = rest.split()
        red, green, blue = bytes.fromhex(colour)
        return LampLine(int(tile), int(reader), Lamp(Pattern[pattern.upper()], (red, green, blue)))
    if word == "error":
        # It quotes the line as it got it; whoever asked knows better what they said, in cells.
        return Reply(False, _QUOTED.sub("", rest).replace("TILE READER", "CELL"))
    return Reply(word == "ok", rest if word == "ok" else line)


def by_reader(command: str, tiles: TileMap) -> str:
    """A command with cells by name, as the child wants it: "press C7" -> "press 2 2"."""
    words = [
        "{} {}".format(*tiles.reader(word)) if looks_like_cell(word) else word for word in command.split()
    ]
    return " ".join(words)


def _environment() -> dict[str, str]:
    """The child must find the same package, wherever the parent was started from."""
    home = str(Path(firmware_bridge.__file__).parents[1])
    paths = [home, *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
