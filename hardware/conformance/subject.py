"""The tile under test: what was said to it and what it answered, with the words for asking more of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from firmware_bridge.codec import DELIMITER, Decoder, encode
from firmware_bridge.frames import (
    REPORTS,
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
    SetLamps,
    SnapshotCells,
    SnapshotEnd,
)
from firmware_bridge.values import Lamp, Presence

PATIENCE = 10.0  # seconds of the tile's time: also a slow one has answered by then
RESTARTS = ("fault reboot", "fault brownout")
TOLD = 12  # frames in a report


class ByteLine(Protocol):
    """The bytes of one tile, and its time in seconds."""

    def write(self, data: bytes) -> None: ...

    def read(self, seconds: float) -> bytes:
        """What has come, or comes first within so many seconds; empty if nothing does."""

    def now(self) -> float: ...


class TileHands(Protocol):
    """Somebody who moves what lies on the tile.

    `can` are the words of docs/wire.md's commands that it knows; besides `lamps` if it sees them, `time` if
    the tile keeps the times of its verdicts, and `ids` if it knows which card it lays.
    """

    @property
    def can(self) -> frozenset[str]: ...

    def do(self, verb: str, reader: int | None = None, *rest: str) -> None: ...

    def lamp(self, reader: int) -> tuple[int, int, int]: ...


class Mismatch(Exception):
    """The tile did not do what the case expects; the message says what that was."""


Kind = TypeVar("Kind", bound=Report)


class Exchange(NamedTuple):
    """What a tile said until it answered a Ping; changes of the world apart."""

    answers: tuple[Frame, ...]
    pong: Pong


class Subject:
    """One tile, spoken to by the cases."""

    def __init__(self, line: ByteLine, hands: TileHands | None = None) -> None:
        self._line = line
        self._hands = hands
        self._decoder = Decoder()
        self._cut_after: int | None = (
            0  # bad pieces before a port was opened, or a tile restarted, in mid-frame
        )
        self._forgiven = 0
        self._token = 0
        self._laid: set[tuple[int | None, str]] = set()
        self._broken: set[int | None] = set()
        self.sent: list[str] = []  # in this case
        self.heard: list[Frame] = []  # in this case
        self._unseen: deque[Frame] = deque()  # of these, what nobody has waited past yet
        self.record: list[Report] = []  # of all cases
        self.info = Info(0, 0)

    # --- what the cases have at hand ---

    @property
    def hands(self) -> TileHands:
        assert self._hands is not None
        return self._hands

    @property
    def can(self) -> frozenset[str]:
        return self._hands.can if self._hands is not None else frozenset()

    @property
    def readers(self) -> int:
        return self.info.readers

    @property
    def bad(self) -> int:
        """Pieces between zeros that were no frame, but for one that the opening or a restart has cut."""
        return self._decoder.bad - self._forgiven

    def now(self) -> float:
        return self._line.now()

    def begin(self) -> None:
        """A new case: nothing of the last one is left, and the tile says how it stands."""
        self.sent.clear()
        self.heard.clear()
        self._line.write(DELIMITER)
        while data := self._line.read(0.0):
            self._take(data)
        self.heard.clear()
        self._unseen.clear()
        self.info = self.greet()

    # --- to speak ---

    def say(self, *frames: Frame) -> None:
        for frame in frames:
            self.sent.append(f"{frame!r}: {encode(frame).hex(' ')}")
        self._line.write(b"".join(map(encode, frames)))

    def raw(self, data: bytes, what: str) -> None:
        """Bytes that are no frame."""
        self.sent.append(f"{what}: {data[:64].hex(' ')}{' ...' if len(data) > 64 else ''}")
        self._line.write(data)

    def do(self, verb: str, reader: int | None = None, *rest: str) -> None:
        """Have something done on the mat."""
        words = [verb, *([] if reader is None else [f"reader {reader}"]), *rest]
        self.sent.append(f"on the mat: {' '.join(words)}")
        if verb in RESTARTS:
            self._cut_after = self._decoder.bad
        self.hands.do(verb, reader, *rest)
        if verb == "place":
            self._laid.add((reader, rest[0]))
        elif verb == "lift":
            self._laid = {
                (where, tag) for where, tag in self._laid if where != reader or tag not in (rest or [tag])
            }
        elif verb == "fault up":
            self._broken.discard(reader)
        elif reader is not None and verb.startswith("fault"):
            self._broken.add(reader)

    def tidy(self) -> None:
        """Leave the mat empty and every reader well, after a case that ended half-way."""
        for reader in tuple(self._broken):
            self.do("fault up", reader)
        for reader in {where for where, _ in self._laid}:
            self.do("lift", reader)
        if self._hands is not None and "time" in self.can:
            self.listen(1.0)  # a right tile has judged by then, a wrong one need not

    def greet(self) -> Info:
        """Hello, repeated as the Pi does: the first may come before a tile listens."""
        self._token = self._token % 255 + 1
        for _ in range(12):
            self.say(Hello(self._token))
            found = self._wait(lambda f: isinstance(f, Info) and f.token == self._token, PATIENCE / 12)
            if isinstance(found, Info):
                return found
        raise Mismatch(f"an Info with token {self._token}, after 12 Hellos")

    def light(self, number: int, *lamps: tuple[int, Lamp]) -> None:
        self.say(SetLamps(number & 0xFF, lamps))

    # --- to listen ---

    def until(self, kind: type[Kind], expected: str, wanted: Callable[[Kind], bool] = lambda _: True) -> Kind:
        """The first frame of this kind from now on that is wanted. Raises Mismatch when it does not come."""
        found = self._wait(lambda frame: isinstance(frame, kind) and wanted(frame), PATIENCE)
        if not isinstance(found, kind):
            raise Mismatch(expected)
        return found

    def listen(self, seconds: float) -> list[Frame]:
        """Everything that comes in so many seconds of the tile's time."""
        before = len(self.heard)
        self._wait(lambda _: False, seconds)
        return self.heard[before:]

    def answers_to(self, *frames: Frame) -> Exchange:
        """Say these and a Ping; a tile answers in order, so the Pong ends its answers."""
        if frames:
            self.say(*frames)
        return self.answers()

    def answers(self) -> Exchange:
        """What it says until it answers a Ping."""
        before = len(self.heard)
        self.say(Ping())
        pong = self.until(Pong, "a Pong in answer to Ping")
        news = (CellChanged, ButtonPressed, SnapshotCells, SnapshotEnd)
        heard = [f for f in self.heard[before:] if not isinstance(f, news) and f is not pong]
        return Exchange(tuple(heard), pong)

    def snapshot(self) -> tuple[dict[int, tuple[Presence, tuple[str, ...]]], SnapshotEnd]:
        """Every cell, and the end with the counts of presses."""
        before = len(self.heard)
        self.say(AskSnapshot())
        end = self.until(SnapshotEnd, "a SnapshotEnd in answer to AskSnapshot")
        cells = [cell for f in self.heard[before:] if isinstance(f, SnapshotCells) for cell in f.cells]
        return {index: (presence, tags) for index, presence, tags in cells}, end

    def cell(self, reader: int, presence: Presence, tags: Sequence[str] | None = None) -> CellChanged:
        """Wait until a cell is reported so; `tags` in any order, or None for whichever they are."""

        def wanted(frame: CellChanged) -> bool:
            index, there, lying = frame.cell
            return (index, there) == (reader, presence) and (tags is None or sorted(lying) == sorted(tags))

        what = f"CellChanged: reader {reader} {presence.name.lower()} {' and '.join(tags or ())}".rstrip()
        return self.until(CellChanged, what, wanted)

    def expect(self, holds: bool, expected: str) -> None:
        if not holds:
            raise Mismatch(expected)

    def no_complaint(self, exchange: Exchange, what: str) -> None:
        nacks = [frame for frame in exchange.answers if isinstance(frame, Nack)]
        self.expect(not nacks, f"no Nack: {what}")

    # --- inside ---

    def _take(self, data: bytes) -> None:
        frames = self._decoder.feed(data)
        self.heard += frames
        self._unseen += frames
        self.record += [frame for frame in frames if isinstance(frame, REPORTS)]
        if self._cut_after is not None and any(isinstance(frame, Info) for frame in frames):
            self._forgiven += min(1, self._decoder.bad - self._cut_after)
            self._cut_after = None

    def _wait(self, wanted: Callable[[Frame], bool], seconds: float) -> Frame | None:
        deadline = self.now() + seconds
        while True:
            while self._unseen:
                frame = self._unseen.popleft()
                if wanted(frame):
                    return frame
            left = deadline - self.now()
            if left <= 0:
                return None
            self._take(self._line.read(left))
