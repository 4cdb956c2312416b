"""Recordings: the raw bytes of every port with their times, and keys. One JSON value a line, for people too.

The first line says what was recorded: the tiles with their cells, the ports, whether the mat was simulated.
Then `{"t": 1.25, "tile": 0, "in": "0687..."}` for bytes from a tile, `out` for bytes to it, `opened` for a
port that was opened, `lost` with the reason for one that was lost, `{"t": 2.5, "key": "0:back"}` for a key,
and `note` for what a program wants to remember. A last line that was cut off is left out.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from hardware.around import AroundBoard
from hardware.board import Board, KeyPressed, Listener, Reading
from hardware.cells import TileMap
from hardware.errors import BoardError
from hardware.keys import world_of
from hardware.lines import tiles_behind

KIND, VERSION = "tidetable recording", 1
PORT = ("in", "out", "opened", "lost")
_log = logging.getLogger("tidetable")


class RecordedEntry(NamedTuple):
    """Something that happened `at` so many seconds after the start. `tile` is -1 for keys and notes."""

    at: float
    what: str  # in, out, opened, lost, key, note
    data: bytes = b""
    tile: int = -1


class Recording(NamedTuple):
    """A whole recording."""

    tiles: TileMap
    ports: tuple[str, ...]
    simulated: bool
    entries: tuple[RecordedEntry, ...]

    @property
    def notes(self) -> list[dict[str, object]]:
        """What the recorded program wanted to remember."""
        return [msgspec.json.decode(entry.data) for entry in self.entries if entry.what == "note"]


class _Head(msgspec.Struct):
    kind: str
    version: int
    began: str
    simulated: bool
    ports: list[str]
    tiles: list[list[str]]


class _Line(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    t: float
    tile: int = -1
    in_: str | None = msgspec.field(default=None, name="in")
    out: str | None = None
    opened: bool | None = None
    lost: str | None = None
    key: str | None = None
    note: dict[str, Any] | None = None


def head_line(recording: Recording, began: str) -> bytes:
    tiles = [list(tile) for tile in recording.tiles.tiles]
    head = _Head(KIND, VERSION, began, recording.simulated, list(recording.ports), tiles)
    return msgspec.json.encode(head) + b"\n"


def entry_line(entry: RecordedEntry) -> bytes:
    line = _Line(round(entry.at, 6), entry.tile)
    if entry.what == "in":
        line.in_ = entry.data.hex()
    elif entry.what == "out":
        line.out = entry.data.hex()
    elif entry.what == "opened":
        line.opened = True
    elif entry.what == "lost":
        line.lost = entry.data.decode(errors="replace")
    elif entry.what == "key":
        line.key = entry.data.decode()
    else:
        line.note = msgspec.json.decode(entry.data)
    return msgspec.json.encode(line) + b"\n"


def write_recording(path: Path, recording: Recording) -> None:
    began = datetime.now().astimezone().isoformat(timespec="seconds")
    with path.open("wb") as file:
        file.write(head_line(recording, began))
        file.writelines(entry_line(entry) for entry in recording.entries)


def read_recording(path: Path) -> Recording:
    """BoardError names the file, and the line of what is no recording in it."""
    try:
        first, *lines = path.read_bytes().split(b"\n")
    except OSError as error:
        raise BoardError(f"the recording {path} cannot be read: {error.strerror or error}") from error
    try:
        head = msgspec.json.decode(first, type=_Head)
    except msgspec.MsgspecError:
        head = None
    if head is None or head.kind != KIND:
        raise BoardError(f"{path} is no recording: `tidetable record {path.name}` makes one")
    if head.version != VERSION:
        raise BoardError(f"{path} is a recording of version {head.version}, and this program reads {VERSION}")
    tiles = TileMap(head.tiles)
    if len(head.ports) != len(tiles.tiles):
        raise BoardError(f"{path}, line 1: {len(head.ports)} ports do not fit {len(tiles.tiles)} tiles")
    *whole, _cut = lines or [b""]
    entries = tuple(
        _entry(path, number, line, len(head.ports)) for number, line in enumerate(whole, 2) if line
    )
    return Recording(tiles, tuple(head.ports), head.simulated, entries)


def _entry(path: Path, number: int, text: bytes, tiles: int) -> RecordedEntry:
    try:
        line = msgspec.json.decode(text, type=_Line)
        entry = _meant(line)
    except (msgspec.MsgspecError, ValueError) as error:
        raise BoardError(f"{path}, line {number}: this is no line of a recording ({error})") from error
    if entry.what in PORT and not 0 <= line.tile < tiles:
        raise BoardError(f"{path}, line {number}: there is no tile {line.tile} in this recording")
    return entry


def _meant(line: _Line) -> RecordedEntry:
    if line.in_ is not None:
        return RecordedEntry(line.t, "in", bytes.fromhex(line.in_), line.tile)
    if line.out is not None:
        return RecordedEntry(line.t, "out", bytes.fromhex(line.out), line.tile)
    if line.opened:
        return RecordedEntry(line.t, "opened", b"", line.tile)
    if line.lost is not None:
        return RecordedEntry(line.t, "lost", line.lost.encode(), line.tile)
    if line.key is not None:
        side, colon, word = line.key.partition(":")
        if not (colon and side.isdecimal() and word):
            raise ValueError(f"{line.key!r} is no key such as 0:confirm")
        return RecordedEntry(line.t, "key", line.key.encode())
    if line.note is not None:
        return RecordedEntry(line.t, "note", msgspec.json.encode(line.note))
    raise ValueError("it says nothing")


class RecordedBoard(AroundBoard):
    """Any board over the wire, with everything that passes its ports written down."""

    def __init__(self, board: Board, address: str, path: Path) -> None:
        super().__init__(board)
        self._wire = tiles_behind(board, address, "record")
        self._began = time.monotonic()
        self._path = path
        empty = Recording(self._wire.tiles, self._wire.ports, world_of(board) is not None, ())
        try:
            # For its owner alone: it tells of the deal too.
            self._file = os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb", 0)
        except OSError as error:
            raise BoardError(f"{path} cannot be written: {error.strerror or error}") from error
        self._file.write(head_line(empty, datetime.now().astimezone().isoformat(timespec="seconds")))

    def start(self, listener: Listener) -> None:
        def heard(readings: Sequence[Reading]) -> None:
            self._keys(readings)
            listener(readings)

        self._began = time.monotonic()
        self._wire.tap(self._passed)
        super().start(heard)

    def close(self) -> None:
        super().close()
        self._wire.tap(None)
        self._file.close()

    def remember(self, note: Mapping[str, object]) -> None:
        """Something to know when this is played back."""
        self._write(RecordedEntry(self._now(), "note", msgspec.json.encode(note)))

    def _passed(self, tile: int, what: str, data: bytes) -> None:
        self._write(RecordedEntry(self._now(), what, data, tile))

    def _keys(self, readings: Iterable[Reading]) -> None:
        for reading in readings:
            if isinstance(reading, KeyPressed):
                self._write(RecordedEntry(self._now(), "key", f"{reading.side}:{reading.word}".encode()))

    def _now(self) -> float:
        return time.monotonic() - self._began

    def _write(self, entry: RecordedEntry) -> None:
        if self._file.closed:
            return
        try:
            self._file.write(entry_line(entry))
        except OSError as error:  # a full disk costs the recording, not the game
            _log.warning("the recording %s ends here: %s", self._path, error.strerror or error)
            self._file.close()
