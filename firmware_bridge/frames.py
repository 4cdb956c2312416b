"""Every frame of the wire as a value, and the bytes of its body. docs/wire.md says the same in prose.

A body is one byte of type and the fields. Every length follows from the content, so a body that is
one byte too long or too short is refused even if its checksum happens to fit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from firmware_bridge.events import CellReport
from firmware_bridge.values import Lamp, Pattern, Presence

PROTOCOL = 1
MAX_READERS = 16
MAX_TAGS = 2  # on one cell
TAG_SIZES = (4, 7, 10)  # bytes, as ISO 14443A has them
MAX_BODY = 60  # type and fields: 64 on the wire less checksum, COBS overhead and delimiter
LAMPS_A_FRAME = 11
MAX_NAME = 32
MAX_GAIN = 7


# Looking a member up takes a fraction of the time of making it from its number: cards are felt, not measured.
_PRESENCES = tuple(Presence)
_PRESENT = Presence.PRESENT


class FrameError(ValueError):
    """A body that is no frame, or a value that no frame can carry."""


class Hello(NamedTuple):
    """Pi: who are you? The token comes back in the answer."""

    token: int


class AskSnapshot(NamedTuple):
    """Pi: what lies on all your cells?"""


class Ping(NamedTuple):
    """Pi: are you there, and do we agree?"""


class SetLamps(NamedTuple):
    """Pi, numbered command: show these lamps."""

    number: int
    lamps: tuple[tuple[int, Lamp], ...]


class ResetReader(NamedTuple):
    """Pi, numbered command: pulse this reader's reset line and judge its cell afresh."""

    number: int
    reader: int


class SetGain(NamedTuple):
    """Pi, numbered command: set this reader's receiver gain, 0 (low) to 7."""

    number: int
    reader: int
    gain: int


class Info(NamedTuple):
    """Tile: answer to Hello; with token 0 unasked, after a restart."""

    seq: int
    protocol: int
    token: int = 0
    boot: int = 0
    due: int = 0  # number of the command the tile expects next
    tile: int = 0
    readers: int = 0
    buttons: int = 0
    firmware: str = ""


class SnapshotCells(NamedTuple):
    """Tile: part of the answer to AskSnapshot."""

    seq: int
    cells: tuple[CellReport, ...]


class SnapshotEnd(NamedTuple):
    """Tile: the snapshot is complete; `presses` counts each button's presses, modulo 256."""

    seq: int
    boot: int
    presses: tuple[int, ...]


class Pong(NamedTuple):
    """Tile: answer to Ping; `lamps` is the checksum of all lamps (see codec.lamps_checksum)."""

    seq: int
    boot: int
    due: int
    lamps: int


class CellChanged(NamedTuple):
    """Tile: a cell is not what it was."""

    seq: int
    cell: CellReport


class ButtonPressed(NamedTuple):
    """Tile: a button went down; `presses` counts its presses, modulo 256."""

    seq: int
    button: int
    presses: int


class Ack(NamedTuple):
    """Tile: every command before `due` has been carried out."""

    seq: int
    due: int


GARBLED, REFUSED, OUT_OF_ORDER = 1, 2, 3


class Nack(NamedTuple):
    """Tile: something could not be used; `reason` is GARBLED, REFUSED or OUT_OF_ORDER."""

    seq: int
    reason: int
    due: int


Question = Hello | AskSnapshot | Ping
Command = SetLamps | ResetReader | SetGain
Report = Info | SnapshotCells | SnapshotEnd | Pong | CellChanged | ButtonPressed | Ack | Nack
Frame = Question | Command | Report
# For isinstance, which is many times quicker with a tuple than with a union.
REPORTS = (CellChanged, ButtonPressed, Ack, Pong, SnapshotCells, SnapshotEnd, Nack, Info)


def pack(frame: Frame) -> bytes:
    """The body of a frame. Raises FrameError when a value does not fit."""
    code, packer = _PACKERS[type(frame)]
    try:
        body = bytes((code,)) + packer(frame)
    except ValueError as error:
        raise FrameError(f"{frame!r} cannot be sent: {error}") from None
    if len(body) > MAX_BODY:
        raise FrameError(f"{frame!r} takes {len(body)} bytes; a body has at most {MAX_BODY}: split it")
    return body


def unpack(body: bytes) -> Frame:
    """The frame of a body. Raises FrameError when the body is none."""
    try:
        return _UNPACKERS[body[0]](body)
    except (IndexError, KeyError, ValueError) as error:
        raise FrameError(f"{body.hex(' ')!r} is no frame: {error!r}") from None


def cell_size(cell: CellReport) -> int:
    """How many bytes a cell takes in a body."""
    return 2 + sum(1 + len(tag) // 2 for tag in cell.tags)


def _pack_cell(cell: CellReport) -> bytes:
    index, presence, tags = cell
    _check_cell(index, presence, len(tags))
    packed = [bytes((index, presence | len(tags) << 4))]
    for tag in tags:
        raw = bytes.fromhex(tag)
        if len(raw) not in TAG_SIZES:
            raise ValueError(f"tag {tag!r} has {len(raw)} bytes, not {TAG_SIZES}")
        packed.append(bytes((len(raw),)) + raw)
    return b"".join(packed)


def _unpack_cell(body: bytes, at: int) -> tuple[CellReport, int]:
    index, kind = body[at], body[at + 1]
    presence, count = _PRESENCES[kind & 0x0F], kind >> 4
    _check_cell(index, presence, count)
    at += 2
    tags = []
    for _ in range(count):
        size = body[at]
        raw = body[at + 1 : at + 1 + size]
        if size not in TAG_SIZES or len(raw) != size:
            raise ValueError("a tag of a wrong size")
        tags.append(raw.hex())
        at += 1 + size
    return CellReport(index, presence, tuple(tags)), at


def _check_cell(index: int, presence: Presence, tags: int) -> None:
    """Tags belong to a PRESENT cell and to no other."""
    if index >= MAX_READERS:
        raise ValueError(f"a tile has at most {MAX_READERS} readers")
    if tags > MAX_TAGS or (tags > 0) != (presence is _PRESENT):
        raise ValueError(f"{presence!r} with {tags} tags")


def _pack_lamps(frame: SetLamps) -> bytes:
    packed = bytearray((frame.number, len(frame.lamps)))
    for index, (pattern, colour) in frame.lamps:
        packed += bytes((index, pattern, *colour))
    return bytes(packed)


def _unpack_lamps(body: bytes) -> SetLamps:
    if len(body) != 3 + 5 * body[2]:
        raise ValueError("length and number of lamps disagree")
    lamps = []
    for at in range(3, len(body), 5):
        index, pattern, red, green, blue = body[at : at + 5]
        lamps.append((index, Lamp(Pattern(pattern), (red, green, blue))))
    return SetLamps(body[1], tuple(lamps))


def _pack_info(frame: Info) -> bytes:
    name = frame.firmware.encode()
    if len(name) > MAX_NAME:
        raise ValueError(f"a firmware's name has at most {MAX_NAME} bytes")
    head = (frame.seq, frame.protocol, frame.token, *_two(frame.boot), frame.due)
    return bytes((*head, frame.tile, frame.readers, frame.buttons, len(name))) + name


def _unpack_info(body: bytes) -> Info:
    """Sequence number and protocol stand first in every protocol, so that strangers are told apart."""
    seq, protocol = body[1], body[2]
    if protocol != PROTOCOL:
        return Info(seq, protocol)
    token, boot, due = body[3], body[4] << 8 | body[5], body[6]
    tile, readers, buttons, size = body[7:11]
    if len(body) != 11 + size or size > MAX_NAME or max(readers, buttons) > MAX_READERS:
        raise ValueError("sizes out of range")
    return Info(seq, protocol, token, boot, due, tile, readers, buttons, body[11:].decode())


def _unpack_snapshot_cells(body: bytes) -> SnapshotCells:
    cells, at = [], 2
    while at < len(body):
        cell, at = _unpack_cell(body, at)
        cells.append(cell)
    return SnapshotCells(body[1], tuple(cells))


def _unpack_snapshot_end(body: bytes) -> SnapshotEnd:
    seq, high, low, size = body[1:5]
    if len(body) != 5 + size or size > MAX_READERS:
        raise ValueError("length and number of buttons disagree")
    return SnapshotEnd(seq, high << 8 | low, tuple(body[5:]))


def _unpack_pong(body: bytes) -> Pong:
    _, seq, boot_high, boot_low, due, lamps_high, lamps_low = body
    return Pong(seq, boot_high << 8 | boot_low, due, lamps_high << 8 | lamps_low)


def _unpack_cell_changed(body: bytes) -> CellChanged:
    cell, end = _unpack_cell(body, 2)
    if end != len(body):
        raise ValueError("bytes after the cell")
    return CellChanged(body[1], cell)


def _unpack_nack(body: bytes) -> Nack:
    _, seq, reason, due = body
    if reason not in (GARBLED, REFUSED, OUT_OF_ORDER):
        raise ValueError(f"unknown reason {reason}")
    return Nack(seq, reason, due)


def _unpack_gain(body: bytes) -> SetGain:
    _, number, reader, gain = body
    if gain > MAX_GAIN:
        raise ValueError(f"gain {gain} above {MAX_GAIN}")
    return SetGain(number, reader, gain)


def _two(value: int) -> tuple[int, int]:
    return value >> 8, value & 0xFF


def _bytes_of(kind: Callable[..., Frame], size: int) -> Callable[[bytes], Frame]:
    """Reader of a frame whose fields are single bytes."""

    def read(body: bytes) -> Frame:
        if len(body) != size + 1:
            raise ValueError(f"{size + 1} bytes expected")
        return kind(*body[1:])

    return read


_PACKERS: dict[type[Frame], tuple[int, Callable[[Any], bytes]]] = {
    Hello: (0x01, bytes),
    AskSnapshot: (0x02, bytes),
    Ping: (0x03, bytes),
    SetLamps: (0x10, _pack_lamps),
    ResetReader: (0x11, bytes),
    SetGain: (0x12, bytes),
    Info: (0x81, _pack_info),
    SnapshotCells: (0x82, lambda f: bytes((f.seq,)) + b"".join(map(_pack_cell, f.cells))),
    SnapshotEnd: (0x83, lambda f: bytes((f.seq, *_two(f.boot), len(f.presses), *f.presses))),
    Pong: (0x84, lambda f: bytes((f.seq, *_two(f.boot), f.due, *_two(f.lamps)))),
    CellChanged: (0x85, lambda f: bytes((f.seq,)) + _pack_cell(f.cell)),
    ButtonPressed: (0x86, bytes),
    Ack: (0x87, bytes),
    Nack: (0x88, bytes),
}
_UNPACKERS: dict[int, Callable[[bytes], Frame]] = {
    0x01: _bytes_of(Hello, 1),
    0x02: _bytes_of(AskSnapshot, 0),
    0x03: _bytes_of(Ping, 0),
    0x10: _unpack_lamps,
    0x11: _bytes_of(ResetReader, 2),
    0x12: _unpack_gain,
    0x81: _unpack_info,
    0x82: _unpack_snapshot_cells,
    0x83: _unpack_snapshot_end,
    0x84: _unpack_pong,
    0x85: _unpack_cell_changed,
    0x86: _bytes_of(ButtonPressed, 3),
    0x87: _bytes_of(Ack, 2),
    0x88: _unpack_nack,
}
