"""The Pi's side of the wire as a state machine: bytes and the time in, events and bytes out.

A conversation is in one of three states.

- CLOSED: there is no port. `opened` leads to GREETING.
- GREETING: Hello has been sent and is repeated until Info with the same token comes. Everything else
  is ignored. Info leads to UP; too long a silence, or a tile of another protocol, to CLOSED.
- UP: the picture of the cells is whole, or a snapshot is asked for until it is. A sequence number
  that is not the next, or bytes that are no frame, make the picture incomplete. A ping now and then
  finds what nobody would notice: a lost last frame, a lamp that is not as wanted, a restarted tile.
  A boot number or a command number that cannot be leads back to GREETING; silence leads to CLOSED.

There is no I/O in here and no clock: `now` is any time in seconds that does not run backwards. After
every call the owner sends `take_output()` and calls `tick` at `next_deadline()`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf

from firmware_bridge.asking import HELLO, PING, PING_EVERY, RESEND, RESEND_SOONEST, SNAPSHOT, STUCK, Asking
from firmware_bridge.codec import DELIMITER, Decoder, encode
from firmware_bridge.events import Down, Event, TileInfo, Up
from firmware_bridge.frames import (
    GARBLED,
    PROTOCOL,
    REFUSED,
    REPORTS,
    Ack,
    AskSnapshot,
    ButtonPressed,
    CellChanged,
    Frame,
    Hello,
    Info,
    Nack,
    Ping,
    Pong,
    Report,
    ResetReader,
    SetGain,
    SnapshotCells,
    SnapshotEnd,
)
from firmware_bridge.line import Counts, LinkState
from firmware_bridge.outbox import Outbox
from firmware_bridge.picture import TilePicture
from firmware_bridge.values import Lamp

UP = LinkState.UP


class Conversation:
    """What is said with one tile over one port that comes and goes. `name` is for messages."""

    def __init__(self, name: str) -> None:
        self._name = name
        self.state = LinkState.CLOSED
        self.info: TileInfo | None = None  # how the tile that is up introduced itself
        self._why = ""  # of the last Down, which is told once
        self._out: list[bytes] = []
        self._decoder = Decoder()
        self._outbox = Outbox()
        self._picture = TilePicture()
        self._token = 0
        self._last: Report = Info(0, 0)
        self._bad = self._lost = self._resent = self._refused = 0
        self._hello, self._snapshot, self._ping = Asking(*HELLO), Asking(*SNAPSHOT), Asking(*PING)
        self.round_trip: float | None = None  # seconds from the last ping to its answer: a scan, at most
        self._last_nack = -inf  # the last one that was acted on
        self._stop_clocks()

    def _stop_clocks(self) -> None:
        self._hello.at = self._snapshot.at = self._ping.at = self._resend_at = self._stuck_at = inf

    @property
    def counts(self) -> Counts:
        """Figures since the start of the program."""
        return Counts(self._bad, self._lost, self._resent, self._refused)

    @property
    def settled(self) -> bool:
        """Whether all is said: the cells are known and every command is acknowledged."""
        return self.state is UP and self._picture.whole and not self._outbox.waiting

    # What the owner tells

    def opened(self, now: float) -> None:
        """The port has just been opened."""
        self._decoder = Decoder()
        # The delimiter ends whatever half frame the tile still has from before.
        self._out = [DELIMITER]
        self._greet(now)

    def closed(self, why: str) -> list[Event]:
        """The port could not be opened, or was lost, for this reason."""
        self.state = LinkState.CLOSED
        self._stop_clocks()
        self._outbox.disconnect()
        self._out.clear()
        news = self.info is not None or why != self._why
        self.info, self._why = None, why
        return [Down(why)] if news else []

    def light(self, lamps: Mapping[int, Lamp], now: float) -> None:
        """Want these lamps shown."""
        self._outbox.light(lamps)
        self._send_commands(now)

    def darken(self) -> None:
        """Last words before the port is closed: no lamp is to be shown any more."""
        self._out.append(self._outbox.darken())

    def reset_reader(self, reader: int, now: float) -> None:
        """Have a reader reset by the tile; what it says then is told, even if it is what it said before."""
        self._outbox.order(ResetReader(0, reader))
        self._picture.forget(reader)
        self._send_commands(now)

    def set_gain(self, reader: int, gain: int, now: float) -> None:
        """Have a reader's gain set by the tile, 0 to 7."""
        self._outbox.order(SetGain(0, reader, gain))
        self._send_commands(now)

    def take_output(self) -> bytes:
        """The bytes to send now."""
        taken = b"".join(self._out)
        self._out.clear()
        return taken

    def next_deadline(self) -> float | None:
        """When `tick` is to be called at the latest."""
        first = min(self._hello.at, self._snapshot.at, self._ping.at, self._resend_at, self._stuck_at)
        return None if first == inf else first

    # Time

    def tick(self, now: float) -> list[Event]:
        """See to what is overdue. A Down among the events means: close the port, open it again."""
        if self._hello.at <= now:
            if self._hello.in_vain:
                return self.closed(f"nothing answers on {self._name}: is it a tile, and has it power?")
            self._say_hello(now)
        if self._snapshot.at <= now:
            if self._snapshot.in_vain:
                return self.closed(f"the tile on {self._name} does not say what lies on it: restart it")
            self._snapshot.tries += 1
            self._ask_snapshot(now)
        if self._resend_at <= now:
            self._resend(now)
        if self._ping.at <= now:
            if self._ping.in_vain:
                return self.closed(f"the tile on {self._name} stopped answering: look at its power and cable")
            self._ping.tries += 1
            self._ping.asked(now)
            self._say(Ping())
        if self._stuck_at <= now:
            self._stuck_at = inf
            self._ping.last = now
            self._say(Ping())
        return []

    # Bytes

    def feed(self, data: bytes, now: float) -> list[Event]:
        """Bytes have come in; what they tell."""
        events: list[Event] = []
        decoder, state = self._decoder, self.state
        bad = decoder.bad
        for frame in decoder.feed(data):
            if type(frame) is CellChanged and self.state is UP and frame.seq == (self._last.seq + 1) & 0xFF:
                # What nearly always comes, and what a player waits for: no detours.
                self._last = frame
                self._ping.tries = 0
                if self._picture.cell(frame.cell):
                    events.append(frame.cell)
            elif isinstance(frame, REPORTS):
                self._hear(frame, now, events)
        # Before a tile has introduced itself, this may be the rest of a frame that the opening has cut.
        if decoder.bad != bad and state is UP:
            self._bad += decoder.bad - bad
            self._lose(now)
        if decoder.partial and self.state is UP:
            self._stuck_at = min(self._stuck_at, now + STUCK)
        else:
            self._stuck_at = inf
        return events

    def _hear(self, frame: Report, now: float, events: list[Event]) -> None:
        if self.state is not UP:
            if self.state is LinkState.GREETING and isinstance(frame, Info):
                self._hear_greeting(frame, now, events)
            return
        if isinstance(frame, Info) and self._restarted(frame.boot):
            self._greet(now)
            return
        self._ping.tries = 0
        if frame == self._last:
            return  # the line doubled it
        in_order = frame.seq == (self._last.seq + 1) & 0xFF
        self._last = frame
        if not in_order:
            self._lose(now)
        self._use(frame, now, events)

    def _use(self, frame: Report, now: float, events: list[Event]) -> None:
        """A frame of a tile that is up, not heard before."""
        if isinstance(frame, CellChanged):
            if self._picture.cell(frame.cell):
                events.append(frame.cell)
        elif isinstance(frame, ButtonPressed):
            events += self._picture.press(frame.button, frame.presses)
        elif isinstance(frame, Ack):
            self._hear_due(frame.due, now)
        elif isinstance(frame, SnapshotCells):
            events += self._picture.cells(frame.cells)
        elif isinstance(frame, SnapshotEnd):
            events += self._hear_snapshot_end(frame, now)
        elif isinstance(frame, Pong):
            self._hear_pong(frame, now)
        elif isinstance(frame, Nack):
            self._hear_nack(frame, now)

    # Greeting

    def _greet(self, now: float) -> None:
        self._stop_clocks()
        self._outbox.disconnect()
        self.state = LinkState.GREETING
        self._hello.tries = 0
        self._token = self._token % 255 + 1  # 0 is for tiles that speak unasked
        self._say_hello(now)

    def _say_hello(self, now: float) -> None:
        self._hello.tries += 1
        self._hello.asked(now)
        self._say(Hello(self._token))

    def _hear_greeting(self, frame: Info, now: float, events: list[Event]) -> None:
        if frame.protocol != PROTOCOL:
            events += self.closed(
                f"the tile on {self._name} speaks protocol {frame.protocol} and this program {PROTOCOL}: "
                f"load the firmware that belongs to this program"
            )
        elif frame.token == self._token:
            self._meet(frame, now, events)

    def _meet(self, frame: Info, now: float, events: list[Event]) -> None:
        """A tile has introduced itself: for the first time, after a restart, or after a doubt."""
        info = TileInfo(frame.tile, frame.readers, frame.buttons, frame.firmware, frame.protocol, frame.boot)
        if self.info != info:
            if self.info is not None:
                events.append(Down(f"the tile on {self._name} restarted"))
            events.append(Up(info))
            self.info = info
            self._picture.begin(info.readers, info.buttons)
        self._why = ""
        self._stop_clocks()
        self.state = UP
        self._last = frame
        self._ping.tries = self._snapshot.tries = 0
        self._ping.at = now + PING_EVERY
        self._outbox.connect(info.readers, frame.due)
        self._want_snapshot(now)
        self._send_commands(now)

    def _restarted(self, boot: int) -> bool:
        return self.info is not None and boot != self.info.boot

    # Cells

    def _lose(self, now: float) -> None:
        """Something of the tile's was lost: a snapshot repairs it."""
        if self.state is UP:
            self._lost += 1
            self._want_snapshot(now)

    def _want_snapshot(self, now: float) -> None:
        """What is known is out of date. One snapshot is asked for at a time."""
        self._picture.lose()
        if self._snapshot.at == inf:
            self._ask_snapshot_soon(now)

    def _ask_snapshot_soon(self, now: float) -> None:
        """At once, but a line that harms everything must not keep both ends busy with nothing else."""
        if not self._snapshot.held_back(now):
            self._ask_snapshot(now)

    def _ask_snapshot(self, now: float) -> None:
        self._snapshot.asked(now)
        self._say(AskSnapshot())

    def _hear_snapshot_end(self, frame: SnapshotEnd, now: float) -> Sequence[Event]:
        if self._restarted(frame.boot):
            self._greet(now)
            return ()
        self._snapshot.tries = 0
        told = self._picture.end(frame.presses)
        if told is None:
            self._ask_snapshot_soon(now)
            return ()
        self._snapshot.at = inf
        return told

    # Commands

    def _send_commands(self, now: float) -> None:
        commands = self._outbox.take()
        if commands:
            self._out.append(commands)
            self._resend_at = min(self._resend_at, now + RESEND)

    def _resend(self, now: float) -> None:
        again = self._outbox.again()
        self._resent += again.count(DELIMITER)
        self._out.append(again)
        self._resend_at = now + RESEND

    def _hear_due(self, due: int, now: float) -> None:
        if not self._outbox.acknowledge(due):
            self._greet(now)
            return
        self._resend_at = now + RESEND if self._outbox.waiting else inf
        self._send_commands(now)

    def _hear_pong(self, frame: Pong, now: float) -> None:
        self._ping.at = now + PING_EVERY
        self.round_trip = now - self._ping.last
        if self._restarted(frame.boot):
            self._greet(now)
            return
        if not self._outbox.agrees(frame.lamps):
            self._outbox.renew()
        self._hear_due(frame.due, now)

    def _hear_nack(self, frame: Nack, now: float) -> None:
        self._refused += frame.reason == REFUSED
        self._hear_due(frame.due, now)
        if self.state is not UP or now - self._last_nack < RESEND_SOONEST:
            return
        self._last_nack = now
        if self._outbox.waiting:
            self._resend(now)
        if frame.reason == GARBLED and not self._picture.whole:
            self._ask_snapshot_soon(now)

    def _say(self, frame: Frame) -> None:
        self._out.append(encode(frame))
