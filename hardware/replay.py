"""`replay:FILE`: a board that says again, byte for byte, what the tiles of a recording said.

The bytes go through the same decoder, picture and map of cells as on a live board; what the table tells this
board (lamps, gains) goes nowhere. With `speed` the recording passes faster or slower; the table's own
patience does not. At the end everything stays as it was last.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from math import inf

from firmware_bridge.events import Event, TileInfo
from firmware_bridge.line import Counts
from firmware_bridge.link import Tap
from firmware_bridge.overheard import Overheard
from hardware.board import KeyPressed, Lamp, Listener
from hardware.cells import TileMap
from hardware.errors import BoardError
from hardware.recording import RecordedEntry, Recording
from hardware.wire import WireBoard


class ReplayLink:
    """The end of a line on which only a recording is heard."""

    def __init__(self, port: str, on_events: Callable[[Sequence[Event]], None]) -> None:
        self.tap: Tap | None = None
        self._on_events = on_events
        self._conversation = Overheard(port)
        self.round_trip: float | None = None
        self.settled = True

    @property
    def info(self) -> TileInfo | None:
        return self._conversation.info

    @property
    def counts(self) -> Counts:
        return self._conversation.counts

    def play(self, entry: RecordedEntry) -> None:
        """Let happen what happened on this port."""
        if self.tap is not None:
            self.tap(entry.what, entry.data)
        events: Sequence[Event] = ()
        if entry.what == "in":
            events = self._conversation.feed(entry.data, entry.at)
        elif entry.what == "lost":
            events = self._conversation.closed(entry.data.decode(errors="replace"))
        elif entry.what == "opened":
            self._conversation.opened(entry.at)
        if events:
            self._on_events(events)

    def tended(self, now: float) -> bool:  # noqa: ARG002 (what is only played needs no care)
        return True

    def start(self) -> None:
        """The recording says when."""

    def light(self, lamps: Mapping[int, Lamp]) -> None:
        """Nobody sees it."""

    def reset_reader(self, reader: int) -> None:
        """There is none."""

    def set_gain(self, reader: int, gain: int) -> None:
        """There is none."""

    def close(self) -> None:
        """Nothing is held."""


class Replayer:
    """A recording, entry by entry: `play` has its readings told to the listener before it returns."""

    def __init__(self, recording: Recording) -> None:
        self._links: list[ReplayLink] = []
        self._listener: Listener | None = None
        self.wire = WireBoard(recording.ports, recording.tiles, self._link)

    def _link(self, port: str, on_events: Callable[[Sequence[Event]], None]) -> ReplayLink:
        self._links.append(ReplayLink(port, on_events))
        return self._links[-1]

    def start(self, listener: Listener) -> None:
        self._listener = listener
        self.wire.start(listener)

    def play(self, entry: RecordedEntry) -> None:
        if entry.what == "key" and self._listener is not None:
            side, _, word = entry.data.decode().partition(":")
            self._listener([KeyPressed(int(side), word)])
        elif entry.tile >= 0:
            self._links[entry.tile].play(entry)


class ReplayBoard:
    """A board whose tiles are those of a recording. `speed` is how many times as fast; inf: at once."""

    def __init__(self, recording: Recording, *, speed: float = 1.0) -> None:
        self.recording = recording
        self._speed = speed
        self._player = Replayer(recording)
        self._next = 0
        self._timer: asyncio.Handle | None = None
        self.ended = asyncio.Event()

    @property
    def cells(self) -> tuple[str, ...]:
        return self.recording.tiles.cells

    @property
    def wire(self) -> WireBoard:
        return self._player.wire

    def start(self, listener: Listener) -> None:
        """Begin to play. Must be called on the running loop."""
        self._loop = asyncio.get_running_loop()
        self._began = self._loop.time()
        self._player.start(listener)
        self._timer = self._loop.call_soon(self._play)

    def light(self, lamps: Mapping[str, Lamp]) -> None:
        self.wire.light(lamps)

    def light_keys(self, lamps: Mapping[tuple[int, str], Lamp]) -> None:
        """Nobody sees them."""

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self.wire.close()

    def _play(self) -> None:
        entries = self.recording.entries
        while self._next < len(entries):
            due = self._began + entries[self._next].at / self._speed
            if due > self._loop.time() and self._speed != inf:
                self._timer = self._loop.call_at(due, self._play)
                return
            self._next += 1
            self._player.play(entries[self._next - 1])
            if self._speed == inf:  # whoever listens is to have its turn in between
                self._timer = self._loop.call_soon(self._play)
                return
        self.ended.set()


def check_fits(recording: Recording, tiles: TileMap, address: str) -> None:
    """BoardError unless a game on these tiles can hear this recording."""
    if recording.tiles != tiles:
        raise BoardError(
            f"{address} was recorded on another mat ({len(recording.tiles.cells)} cells on "
            f"{len(recording.tiles.tiles)} tiles, here {len(tiles.cells)} on {len(tiles.tiles)}): play it "
            "with the settings it was recorded with"
        )
