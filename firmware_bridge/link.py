"""One tile on one serial port, kept alive: opens, listens, writes, and opens again after any failure.

The thin asyncio shell around Conversation. It reads and writes the port's file descriptor directly
and hands events over in the same callback, because a player sees the time between card and light.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import termios
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import serial

from firmware_bridge.conversation import Conversation
from firmware_bridge.events import ButtonReport, CellReport, Down, Event, TileInfo, Up
from firmware_bridge.line import Counts, LinkState
from firmware_bridge.values import Lamp

__all__ = ["ButtonReport", "CellReport", "Counts", "Down", "Event", "Link", "TileInfo", "Up"]

BAUD = 500_000  # exact on a controller at 8 or 16 MHz
# A lost port shows as any of these, depending on what was being done; termios.error is no OSError.
PORT_ERRORS = (serial.SerialException, OSError, termios.error)
FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0
LONG_OVERDUE = 5.0  # seconds: far beyond what a busy loop is late

Tap = Callable[[str, bytes], None]
"""Hears all that passes a port: `in` and `out` with the bytes, `opened`, `lost` with the reason in UTF-8."""


class Timer(Protocol):
    """Something that is going to be done."""

    def when(self) -> float: ...
    def cancel(self) -> None: ...


class LinkLoop(Protocol):
    """What a link needs of an event loop: asyncio's, or one in simulated time."""

    def time(self) -> float: ...
    def call_at(self, when: float, callback: Callable[[], object], /) -> Timer: ...
    def call_later(self, delay: float, callback: Callable[[], object], /) -> Timer: ...
    def call_soon(self, callback: Callable[..., object], /, *args: object) -> object: ...
    def add_reader(self, fd: int, callback: Callable[[], object], /) -> None: ...
    def remove_reader(self, fd: int, /) -> bool: ...
    def add_writer(self, fd: int, callback: Callable[[], object], /) -> None: ...
    def remove_writer(self, fd: int, /) -> bool: ...


class OpenPort(Protocol):
    """A port that is open, as pyserial has it."""

    def fileno(self) -> int: ...
    def reset_input_buffer(self) -> None: ...
    def close(self) -> None: ...


def open_port(port: str) -> serial.Serial:
    """The port, closed to other programs. pyserial opens it non-blocking, on which the writes rely."""
    return serial.Serial(port, BAUD, timeout=0, write_timeout=0, exclusive=True)


class Link:
    """The Pi's end of one tile's serial port. Everything runs on the loop's thread.

    `on_events` gets a non-empty list of events as soon as the bytes that caused them are read;
    it may call `light` and `close`. `start` may already report Down before it returns.
    """

    def __init__(
        self,
        port: str,
        on_events: Callable[[Sequence[Event]], None],
        *,
        loop: LinkLoop | None = None,
        opener: Callable[[str], OpenPort] = open_port,
    ) -> None:
        self.port = port
        self._on_events = on_events
        self._given_loop = loop
        self._opener = opener
        self.tap: Tap | None = None
        self._conversation = Conversation(port)
        self._serial: OpenPort | None = None
        self._fd = -1
        self._unwritten = b""
        self._timer: Timer | None = None
        self._reopen: Timer | None = None
        self._wait = FIRST_WAIT
        self._started = self._closed = False
        self._loop: LinkLoop  # from `start` on

    @property
    def counts(self) -> Counts:
        """How good the line has been."""
        return self._conversation.counts

    @property
    def info(self) -> TileInfo | None:
        """How the tile introduced itself; None while it does not answer."""
        return self._conversation.info

    @property
    def round_trip(self) -> float | None:
        """Seconds that the last ping took. A tile answers between two scans."""
        return self._conversation.round_trip

    @property
    def settled(self) -> bool:
        """Whether the cells are known and every lamp is acknowledged."""
        return self._conversation.settled

    def tended(self, now: float) -> bool:
        """Whether somebody still sees to this line: what is due is done, or it is to be opened again."""
        if not self._started or self._closed:
            return True
        if self._serial is not None:
            due = self._conversation.next_deadline()
        else:
            due = None if self._reopen is None else self._reopen.when()
        return due is not None and now - due < LONG_OVERDUE

    def start(self) -> None:
        """Open the port now; when that fails, report Down and keep trying with growing waits."""
        self._loop = self._given_loop or asyncio.get_running_loop()
        self._started = True
        self._open()

    def light(self, lamps: Mapping[int, Lamp]) -> None:
        """Show these lamps, now or as soon as the tile is up; lamps not named stay as they are.

        FLASH is shown once, over what the lamp shows otherwise, and only if the tile is up.
        """
        self._conversation.light(lamps, self._now())
        self._flush()

    def reset_reader(self, reader: int) -> None:
        """Have the tile reset a reader that hangs; nothing happens while the tile is down."""
        self._conversation.reset_reader(reader, self._now())
        self._flush()

    def set_gain(self, reader: int, gain: int) -> None:
        """Set a reader's receiver gain, 0 to 7; nothing happens while the tile is down."""
        self._conversation.set_gain(reader, gain, self._now())
        self._flush()

    def close(self) -> None:
        """Darken the tile if it is up, and let go of the port; no event follows."""
        if self._closed:
            return
        if self._serial is not None:
            self._conversation.darken()
            self._flush()
        self._closed = True
        self._let_go()
        if self._reopen is not None:
            self._reopen.cancel()

    # Opening and losing the port

    def _open(self) -> None:
        self._reopen = None
        try:
            self._serial = self._opener(self.port)
            self._fd = self._serial.fileno()
            self._serial.reset_input_buffer()
        except PORT_ERRORS as error:
            self._lose(f"cannot be opened ({_reason(error)}): is the tile plugged in, is the name right?")
            return
        self._loop.add_reader(self._fd, self._readable)
        self._overheard("opened", b"")
        self._conversation.opened(self._loop.time())
        self._flush()

    def _lose(self, how: str) -> None:
        """The port failed: all kinds of errors mean the same."""
        why = f"port {self.port} {how}"
        self._overheard("lost", why.encode())
        events = self._conversation.closed(why)
        try:
            self._tell(events)
        finally:
            self._retry()

    def _retry(self) -> None:
        """Let go of the port, and open it again after a wait that grows until the tile is up."""
        self._let_go()
        if self._closed or self._reopen is not None:
            return
        self._reopen = self._loop.call_later(self._wait, self._open)
        self._wait = min(self._wait * 2, LONGEST_WAIT)

    def _let_go(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        port, self._serial = self._serial, None
        if port is None:
            return
        self._unwritten = b""
        self._loop.remove_reader(self._fd)
        self._loop.remove_writer(self._fd)
        with contextlib.suppress(*PORT_ERRORS):
            port.close()

    # Bytes, time and events

    def _readable(self) -> None:
        try:
            data = os.read(self._fd, 4096)
        except (BlockingIOError, InterruptedError):
            return
        except OSError as error:
            self._lose(f"was lost ({_reason(error)}): is the tile plugged in?")
            return
        if not data:
            self._lose("was closed at the far end: is the tile plugged in?")
            return
        if self.tap is not None:
            self.tap("in", data)
        events = self._conversation.feed(data, self._loop.time())
        try:
            self._tell(events)
        finally:
            self._flush()

    def _tick(self) -> None:
        self._timer = None
        events = self._conversation.tick(self._loop.time())
        for event in events:
            if isinstance(event, Down):
                self._overheard("lost", event.why.encode())
        try:
            self._tell(events)
        finally:
            self._flush()

    def _tell(self, events: list[Event]) -> None:
        if not events or self._closed:
            return
        if self._wait != FIRST_WAIT and any(isinstance(event, Up) for event in events):
            self._wait = FIRST_WAIT
        self._on_events(events)

    def _flush(self) -> None:
        """Write what is to be sent, as far as the port takes it, and arm the clock."""
        if self._serial is None:
            return
        if self._conversation.state is LinkState.CLOSED:
            self._retry()
            return
        output = self._conversation.take_output()
        if output:
            if self.tap is not None:
                self.tap("out", output)
            self._write(output)
        self._arm()

    def _overheard(self, what: str, data: bytes) -> None:
        if self.tap is not None:
            self.tap(what, data)

    def _write(self, output: bytes) -> None:
        if self._unwritten:
            self._unwritten += output
            return
        try:
            written = os.write(self._fd, output)
        except (BlockingIOError, InterruptedError):
            written = 0
        except OSError as error:
            # Told later: whoever calls `light` does not expect to be called back in the midst of it.
            self._loop.call_soon(self._lose_this, self._serial, error)
            return
        self._unwritten = output[written:]
        if self._unwritten:
            self._loop.add_writer(self._fd, self._writable)

    def _writable(self) -> None:
        self._loop.remove_writer(self._fd)
        output, self._unwritten = self._unwritten, b""
        self._write(output)

    def _lose_this(self, port: OpenPort | None, error: OSError) -> None:
        if self._serial is port:
            self._lose(f"was lost ({_reason(error)}): is the tile plugged in?")

    def _arm(self) -> None:
        """Have `_tick` called in time. Too early does no harm, so a timer is only ever moved forward."""
        deadline = self._conversation.next_deadline()
        if deadline is None or (self._timer is not None and self._timer.when() <= deadline):
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_at(deadline, self._tick)

    def _now(self) -> float:
        return self._loop.time() if self._started else 0.0


def _reason(error: Exception) -> str:
    """The system's word for an error. The three kinds keep its number in two ways, or have none."""
    number = error.errno if isinstance(error, OSError) else error.args[0]
    return os.strerror(number) if isinstance(number, int) else str(error)
