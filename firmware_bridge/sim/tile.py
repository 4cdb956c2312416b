"""The firmware of one tile: scans, judges, reports, lights lamps. The reference for one written in C.

Pure: bytes and the time in, bytes out. It keeps no more than a small controller could: one verdict per
cell, one colour per lamp, one count per button, the number of the command it expects next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware_bridge.codec import Decoder, encode, lamps_checksum
from firmware_bridge.events import CellReport
from firmware_bridge.frames import (
    GARBLED,
    MAX_BODY,
    OUT_OF_ORDER,
    PROTOCOL,
    REFUSED,
    Ack,
    AskSnapshot,
    ButtonPressed,
    CellChanged,
    Command,
    Frame,
    Hello,
    Info,
    Nack,
    Ping,
    Pong,
    ResetReader,
    SetGain,
    SetLamps,
    SnapshotCells,
    SnapshotEnd,
    cell_size,
)
from firmware_bridge.sim.scanner import Ask, Scanner, ScanPace
from firmware_bridge.values import DARK, Lamp, Pattern, Presence

FIRMWARE = "tidetable-sim"

Told = Callable[[int, Lamp], None]


class Tile:
    """One tile. `told(index, lamp)` is called for every lamp that changes, and for every flash;
    `pulse_reset(index)` is the reset line of a reader."""

    def __init__(
        self,
        number: int,
        readers: int,
        pace: ScanPace,
        ask: Ask,
        *,
        boot: int,
        now: float,
        told: Told,
        pulse_reset: Callable[[int], None] = lambda _: None,
        firmware: str = FIRMWARE,
    ) -> None:
        self.number = number
        self.readers = readers
        self._pace = pace
        self._ask = ask
        self._told = told
        self._pulse_reset = pulse_reset
        self._boot = boot
        self._firmware = firmware
        self._lamps = [DARK] * readers
        self._start(now)

    def _start(self, now: float) -> None:
        self.scanner = Scanner(self.readers, self._pace, self._ask, now)
        self.gains = [4] * self.readers
        self._decoder = Decoder()
        self._out: list[bytes] = []
        self._seq = 0xFF
        self._due = 0
        self._complained = False
        self._presses = [0] * self.readers
        self._snapshot_asked = False
        self._introduce(0)

    def restart(self, now: float) -> None:
        """The power went away and came back: everything is forgotten, the lamps are dark."""
        for index in range(self.readers):
            self._show(index, DARK)
            self._pulse_reset(index)
        self._boot = (self._boot + 1) & 0xFFFF
        self._start(now)

    # The world

    def press(self, button: int) -> None:
        """A button goes down."""
        self._presses[button] = (self._presses[button] + 1) & 0xFF
        self._say(ButtonPressed(self._next_seq(), button, self._presses[button]))

    def gains_now(self) -> list[int]:
        """The receiver gain of every reader, as it is set."""
        return self.gains

    def advance(self, now: float) -> None:
        """Do what is due at this time."""
        self._report(self.scanner.run(now))

    def look(self, now: float) -> None:
        """Scan one cell, now: for readers that take their own time."""
        self._report(self.scanner.look(now))

    def _report(self, changed: Sequence[int]) -> None:
        for index in changed:
            cell = self._cell(index)
            self._say(CellChanged(self._next_seq(), cell))
            if cell.presence is Presence.DOWN:  # perhaps it only hangs
                self._pulse_reset(index)
                self.scanner.touch(index)
        if self._snapshot_asked and self.scanner.judged:
            self._snapshot_asked = False
            self._tell_snapshot()

    def deadline(self) -> float | None:
        """When `advance` is due."""
        return self.scanner.deadline()

    # The wire

    def take_output(self) -> bytes:
        """The bytes sent since the last call."""
        taken = b"".join(self._out)
        self._out.clear()
        return taken

    def receive(self, data: bytes) -> None:
        """Bytes from the Pi. A snapshot that they ask for is sent by the next `advance`."""
        bad = self._decoder.bad
        for frame in self._decoder.feed(data):
            self._hear(frame)
        if self._decoder.bad != bad:
            self._refuse(GARBLED)

    def _hear(self, frame: Frame) -> None:
        if isinstance(frame, Command):
            self._obey(frame)
        elif isinstance(frame, Ping):
            self._say(Pong(self._next_seq(), self._boot, self._due, lamps_checksum(self._lamps)))
        elif isinstance(frame, Hello):
            self._introduce(frame.token)
        elif isinstance(frame, AskSnapshot):
            self._snapshot_asked = True

    def _introduce(self, token: int) -> None:
        size = self.readers
        name = self._firmware
        self._say(
            Info(self._next_seq(), PROTOCOL, token, self._boot, self._due, self.number, size, size, name)
        )

    def _obey(self, command: Command) -> None:
        ahead = (command.number - self._due) & 0xFF
        if 0 < ahead < 0x80:
            # One before it was lost. Those that follow it are lost too: one complaint is enough.
            if not self._complained:
                self._complained = True
                self._refuse(OUT_OF_ORDER)
            return
        if ahead == 0:
            self._complained = False
            self._due = (self._due + 1) & 0xFF
            if not self._carry_out(command):
                self._refuse(REFUSED)
                return
        self._say(Ack(self._next_seq(), self._due))

    def _carry_out(self, command: Command) -> bool:
        """False if the command names a reader or lamp that this tile has not; then nothing is done."""
        if isinstance(command, SetLamps):
            if any(index >= self.readers for index, _ in command.lamps):
                return False
            for index, lamp in command.lamps:
                self._show(index, lamp)
            return True
        if command.reader >= self.readers:
            return False
        if isinstance(command, ResetReader):
            self._pulse_reset(command.reader)
            self.scanner.forget(command.reader)
        elif isinstance(command, SetGain):
            self.gains[command.reader] = command.gain
            self.scanner.touch(command.reader)  # it may hear more now, or less
        return True

    def _show(self, index: int, lamp: Lamp) -> None:
        """A flash lies over what the lamp shows otherwise and leaves it as it is."""
        if lamp.pattern is Pattern.FLASH:
            self._told(index, lamp)
        elif self._lamps[index] != lamp:
            self._lamps[index] = lamp
            self._told(index, lamp)

    def _tell_snapshot(self) -> None:
        part: list[CellReport] = []
        room = MAX_BODY - 2
        for cell in map(self._cell, range(self.readers)):
            if cell_size(cell) > room:
                self._say(SnapshotCells(self._next_seq(), tuple(part)))
                part, room = [], MAX_BODY - 2
            part.append(cell)
            room -= cell_size(cell)
        self._say(SnapshotCells(self._next_seq(), tuple(part)))
        self._say(SnapshotEnd(self._next_seq(), self._boot, tuple(self._presses)))

    def _cell(self, index: int) -> CellReport:
        verdict = self.scanner.verdict(index)
        assert verdict is not None
        return CellReport(index, *verdict)

    def _refuse(self, reason: int) -> None:
        self._say(Nack(self._next_seq(), reason, self._due))

    def _next_seq(self) -> int:
        self._seq = (self._seq + 1) & 0xFF
        return self._seq

    def _say(self, frame: Frame) -> None:
        self._out.append(encode(frame))
