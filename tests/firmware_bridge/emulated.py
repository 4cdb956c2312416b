"""One tile in the emulator, spoken to frame by frame: the real firmware behind a real pseudo-terminal."""

from __future__ import annotations

import fcntl
import json
import os
import select
import subprocess
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from firmware_bridge.codec import Decoder, encode
from firmware_bridge.frames import Frame, Hello, Info

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware_bridge" / "firmware"
PATIENCE = 60.0  # seconds of a busy machine


def make(*targets: str) -> subprocess.CompletedProcess[str]:
    """Run make in the firmware's folder; several test processes take turns."""
    with (FIRMWARE / "Makefile").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return subprocess.run(
            ["make", "-C", str(FIRMWARE), *targets], capture_output=True, text=True, timeout=300
        )


class EmulatedTile:
    """A running emulator with one tile on a port that this test holds."""

    def __init__(self, folder: Path, readers: int | str, speed: float, elf: Path | None = None) -> None:
        built = FIRMWARE / "build"
        command = [str(built / "emulator"), "--tiles", str(readers), "--link", str(folder)]
        command += ["--elf", str(elf or built / "tile.elf"), "--speed", str(speed)]
        self.child = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        assert self.child.stdin is not None
        assert self.child.stdout is not None
        self._stdin, self._stdout = self.child.stdin, self.child.stdout
        port, *_ = json.loads(self._stdout.readline())["ports"]
        self.fd = os.open(port, os.O_RDWR | os.O_NOCTTY)
        self.decoder = Decoder()
        self.heard: list[Frame] = []
        self.unheard: deque[Frame] = deque()

    def close(self) -> None:
        os.close(self.fd)
        self._stdin.close()
        self.child.wait(PATIENCE)
        self._stdout.close()
        if self.child.stderr is not None:
            self.child.stderr.close()

    def do(self, command: str) -> str:
        """One line to the emulator; its answer without the ok."""
        self._stdin.write(f"{command}\n")
        self._stdin.flush()
        answer = self._stdout.readline().strip()
        assert answer.startswith("ok"), (command, answer)
        return answer.removeprefix("ok").strip()

    def counters(self, number: int = 0) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.do(f"counters {number}"))
        return found

    def pixels(self) -> list[str]:
        return self.do("pixels 0").split()

    def say(self, *frames: Frame) -> None:
        data = b"".join(encode(frame) for frame in frames)
        while data:
            data = data[os.write(self.fd, data) :]

    def until(self, wanted: Callable[[Frame], bool]) -> Frame:
        """The first frame from now on that is wanted. Several may come at once: those after it are for
        whoever waits next."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            while self.unheard:
                frame = self.unheard.popleft()
                self.heard.append(frame)
                if wanted(frame):
                    return frame
            ready, _, _ = select.select([self.fd], [], [], max(0.0, deadline - time.monotonic()))
            if ready:
                self.unheard += self.decoder.feed(os.read(self.fd, 4096))
        raise AssertionError(f"it did not come; heard: {self.heard[-20:]}")

    def greet(self) -> Info:
        """Hello until it is answered: the first ones may come before the controller listens."""
        for token in range(1, 200):
            self.say(Hello(token))
            ready, _, _ = select.select([self.fd], [], [], 0.2)
            frames = self.decoder.feed(os.read(self.fd, 4096)) if ready else []
            self.heard += frames
            for frame in frames:
                if isinstance(frame, Info) and frame.token:
                    return frame
        raise AssertionError("the tile does not answer")


@contextmanager
def emulated_tile(
    folder: Path, readers: int | str = 4, speed: float = 4.0, elf: Path | None = None
) -> Iterator[EmulatedTile]:
    tile = EmulatedTile(folder, readers, speed, elf)
    try:
        yield tile
    finally:
        tile.close()
