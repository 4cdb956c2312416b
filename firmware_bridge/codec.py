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
        body = data[:-2]
        if len(data) < 3 or checksum(body) != data[-2] << 8 | data[-1]:
            return None
        return unpack(body)
    except (cobs.DecodeError, FrameError):
        return None
