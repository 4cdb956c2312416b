"""Bytes in, frames out, and back: COBS between zero bytes, a CRC-16 at the end of each body.

No I/O and no clock. Whatever arrives, the decoder gives only frames whose checksum fits, counts the
rest in `bad`, and is in step again after the next zero byte.
"""

from __future__ import annotations

from binascii import crc_hqx
from collections.abc import Iterable

from cobs import cobs

from firmware_bridge.frames import Frame, FrameError, pack, unpack
from firmware_bridge.values import Lamp

MAX_FRAME = 64  # bytes on the wire, delimiter included
DELIMITER = b"\0"
GOOD_REST = 0x1D0F


def checksum(data: bytes) -> int:
    """CRC-16, polynomial 0x1021, from 0xFFFF, inverted at the end.

    Start and inversion matter: without them a frame with zeros added in front or behind would pass.
    """
    return crc_hqx(data, 0xFFFF) ^ 0xFFFF


def lamps_checksum(lamps: Iterable[Lamp]) -> int:
    """What both ends compare to know that the tile shows what the Pi wants: all lamps by index."""
    return checksum(b"".join(bytes((lamp.pattern, *lamp.colour)) for lamp in lamps))


def encode(frame: Frame) -> bytes:
    """A frame as it goes over the wire, delimiter included."""
    body = pack(frame)
    encoded: bytes = cobs.encode(body + checksum(body).to_bytes(2, "big"))
    return encoded + DELIMITER


class Decoder:
    """Turns pieces of a byte stream into frames. `bad` counts what was between zeros but no frame."""

    def __init__(self) -> None:
        self._rest = b""
        self.bad = 0

    @property
    def partial(self) -> bool:
        """Whether bytes wait for their delimiter."""
        return self._rest != b""

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that these bytes complete."""
        if not self._rest and data.find(0) == len(data) - 1 > 0:  # one whole frame, as nearly always
            frame = _decode(data[:-1])
            if frame is not None:
                return [frame]
            self.bad += 1
            return []
        pieces = (self._rest + data).split(DELIMITER)
        # An endless frame must not fill the memory: cut, it is still too long and counts as bad.
        self._rest = pieces.pop()[:MAX_FRAME]
        frames = []
        for piece in pieces:
            if not piece:
                continue
            frame = _decode(piece)
            if frame is None:
                self.bad += 1
            else:
                frames.append(frame)
        return frames


def _decode(piece: bytes) -> Frame | None:
    if len(piece) >= MAX_FRAME:
        return None
    try:
        data: bytes = cobs.decode(piece)
        # A body followed by its checksum always leaves the same rest.
        if len(data) < 3 or crc_hqx(data, 0xFFFF) != GOOD_REST:
            return None
        return unpack(data[:-2])
    except (cobs.DecodeError, FrameError):
        return None
