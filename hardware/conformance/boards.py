"""Which tiles an address stands for, and how they are reached: by port, and by who can move their cards."""

from __future__ import annotations

import json
import os
import select
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from firmware_bridge.link import PORT_ERRORS, open_port
from firmware_bridge.values import Pattern
from hardware.address import emulated_speed, sim_options
from hardware.cells import TileMap, cell_name
from hardware.conformance.moving import MOVING_CASES
from hardware.conformance.speaking import PROTOCOL_CASES
from hardware.conformance.subject import Subject, TileHands
from hardware.emulator import EmulatorChild
from hardware.errors import BoardError
from hardware.recording import RecordedEntry, Recording, write_recording
from hardware.simchild import FirmwareChild, LampLine, Reply, SimChild
from hardware.spi.board import SpiChild, spi_wiring

CASES = PROTOCOL_CASES + MOVING_CASES
READERS = 16  # of a simulated or emulated tile: one full tile stands for all of them
CLOCK_HZ = 8_000_000
WORLDLY = (
    *("place", "lift", "press", "ids", "lamps"),
    *(f"fault {kind}" for kind in ("flicker", "noisy", "down", "up", "hung", "reboot")),
)


Tap = Callable[[str, bytes], None]


class PortLine:
    """A serial port, in real time."""

    def __init__(
        self, port: str, now: Callable[[], float] = time.monotonic, tap: Tap = lambda _what, _data: None
    ) -> None:
        self._tap = tap
        try:
            self._serial = open_port(port)
        except PORT_ERRORS as error:
            raise BoardError(f"{port} cannot be opened ({error}): is the tile plugged in?") from None
        self._fd, self._port = self._serial.fileno(), port
        self.now = now
        tap("opened", b"")

    def write(self, data: bytes) -> None:
        try:
            while data:
                select.select([], [self._fd], [])
                written = os.write(self._fd, data)
                self._tap("out", data[:written])
                data = data[written:]
        except OSError as error:
            raise self._lost(error) from None

    def read(self, seconds: float) -> bytes:
        try:
            ready, _, _ = select.select([self._fd], [], [], seconds)
            data = os.read(self._fd, 4096) if ready else b""
        except OSError as error:
            raise self._lost(error) from None
        if data:
            self._tap("in", data)
        return data

    def close(self) -> None:
        self._serial.close()

    def _lost(self, error: OSError) -> BoardError:
        return BoardError(
            f"{self._port} was lost during the test ({error}): look at the cable and start again"
        )


class ChildHands:
    """Moves what lies on tile 0 of a simulated or emulated board, and sees its lamps."""

    def __init__(self, child: FirmwareChild, can: frozenset[str]) -> None:
        self._child = child
        self.can = can
        self._shown: dict[int, tuple[int, int, int]] = {}

    def do(self, verb: str, reader: int | None = None, *rest: str) -> None:
        words = ["0", *([] if reader is None else [str(reader)]), *rest]
        self.ask(f"{verb} {' '.join(words)}")

    def lamp(self, reader: int) -> tuple[int, int, int]:
        self._read(0.0)
        return self._shown.get(reader, (0, 0, 0))

    def ask(self, line: str) -> str:
        self._child.send(line)
        while not (replies := self._read(1.0)):
            pass
        if not replies[0].ok:
            raise BoardError(f"the board under test did not do {line!r}: {replies[0].text}")
        return replies[0].text

    def _read(self, seconds: float) -> list[Reply]:
        select.select([self._child.out_fd], [], [], seconds)
        lines = self._child.read()
        if lines is None:
            raise BoardError("the board under test has ended")
        for line in lines:
            if isinstance(line, LampLine) and line.lamp.pattern is not Pattern.FLASH:
                self._shown[line.reader] = line.lamp.colour if line.lamp.pattern else (0, 0, 0)
        return [line for line in lines if isinstance(line, Reply)]


class EmulatorHands(ChildHands):
    """The same on an emulated tile, whose lamps are looked at and whose time is its controller's."""

    def lamp(self, reader: int) -> tuple[int, int, int]:
        red, green, blue = bytes.fromhex(self.ask("pixels 0").split()[reader])
        return red, green, blue

    def time(self) -> float:
        return float(json.loads(self.ask("counters 0"))["cycles"]) / CLOCK_HZ


class PersonHands:
    """Somebody at the mat, who is asked and says when it is done."""

    def __init__(
        self, ask: Callable[[str], None], can: frozenset[str] = frozenset(("place", "lift", "press"))
    ) -> None:
        self._ask, self.can = ask, can

    def do(self, verb: str, reader: int | None = None, *rest: str) -> None:  # noqa: ARG002 (any card will do)
        asked = {
            "place": f"Lay a card on the cell of reader {reader}",
            "lift": f"Take everything off the cell of reader {reader}",
            "press": f"Press the button of reader {reader} once",
        }
        self._ask(asked[verb])

    def lamp(self, reader: int) -> tuple[int, int, int]:
        raise AssertionError(f"nobody was asked to look at lamp {reader}")


class ByteTape:
    """Every byte of a test, to be kept as a recording (hardware.recording)."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._entries: list[RecordedEntry] = []
        self._tiles = 0

    def tap(self) -> Tap:
        """What the next tile's port tells."""
        tile, self._tiles = self._tiles, self._tiles + 1

        def hear(what: str, data: bytes) -> None:
            self._entries.append(RecordedEntry(time.monotonic() - self._began, what, data, tile))

        return hear

    def keep(self, path: Path, tiles: Mapping[str, Subject], simulated: bool) -> None:
        """Write it down. A tile is told by a row of its own, as nobody said how they lie."""
        rows = [
            [cell_name(index, row) for index in range(max(1, subject.readers))]
            for row, subject in enumerate(tiles.values())
        ]
        write_recording(path, Recording(TileMap(rows), tuple(tiles), simulated, tuple(self._entries)))


@contextmanager
def tiles_at(
    address: str, ask: Callable[[str], None] | None = None, tape: ByteTape | None = None
) -> Iterator[dict[str, Subject]]:
    """The tiles behind an address by name, each reached. `ask` is how a person is asked to move things."""
    kind, _, rest = address.partition(":")
    tape = tape or ByteTape()
    with ExitStack() as stack:
        if kind == "sim":
            pace, faults, seed = sim_options(address, rest)
            child: FirmwareChild = SimChild([READERS], pace, None, faults, seed)
            timed = ("time",) if pace != "fast" else ()
            hands: ChildHands = ChildHands(child, frozenset((*WORLDLY, *timed)))
            yield {address: _reached(stack, child, hands, tape)}
        elif kind == "emulated":
            child = EmulatorChild([READERS], emulated_speed(address, rest))
            hands = EmulatorHands(child, frozenset((*WORLDLY, "time")))
            yield {address: _reached(stack, child, hands, tape)}
        elif kind == "serial" and all(rest.split(",")):
            person = PersonHands(ask) if ask is not None else None
            yield {port: _on_port(stack, port.strip(), person, tape) for port in rest.split(",")}
        elif kind == "spi":
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="tidetable-spi-"))
            child = SpiChild(spi_wiring(address, rest), Path(folder))
            stack.callback(child.close)
            # It has no buttons, so nobody is asked to press any.
            somebody = PersonHands(ask, frozenset(("place", "lift"))) if ask is not None else None
            yield {address: _on_port(stack, child.ports[0], somebody, tape)}
        else:
            raise BoardError(
                f"there are no tiles to test at {address!r}: possible are sim:pace=reference, emulated:, "
                "serial:PORT or serial:PORT,PORT,PORT, and spi:PIN,PIN,..."
            )


def _reached(stack: ExitStack, child: FirmwareChild, hands: ChildHands, tape: ByteTape) -> Subject:
    stack.callback(child.close)
    if isinstance(hands, EmulatorHands):
        return _on_port(stack, child.ports[0], hands, tape, hands.time)
    return _on_port(stack, child.ports[0], hands, tape)


def _on_port(
    stack: ExitStack,
    port: str,
    hands: TileHands | None,
    tape: ByteTape,
    now: Callable[[], float] = time.monotonic,
) -> Subject:
    line = PortLine(port, now, tape.tap())
    stack.callback(line.close)
    return Subject(line, hands)
