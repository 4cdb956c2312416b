"""One scan of an MFRC522 over its registers: what lies in its field. docs/wire.md says what a scan is.

firmware_bridge/firmware/src/reader.c does the same in C, but for ids of ten bytes: here is room for them.
"""

from __future__ import annotations

from contextlib import suppress
from enum import IntEnum
from typing import NamedTuple, Protocol

from firmware_bridge.sim.debounce import DEAD, GARBLED, NOTHING, ScanAnswer
from firmware_bridge.values import Presence

SETTLE = 0.005  # seconds that a tag may need to wake in a field
TIMEOUT_TICKS = 100  # of 25 us: how long the chip waits for an answer
PATIENCE = 0.010  # seconds after which a chip that says nothing at all is not waited for
POLL = 0.0002


class Register(IntEnum):
    COMMAND = 0x01
    COM_IRQ = 0x04
    ERROR = 0x06
    FIFO_DATA = 0x09
    FIFO_LEVEL = 0x0A
    BIT_FRAMING = 0x0D
    COLLISION = 0x0E
    MODE = 0x11
    TX_CONTROL = 0x14
    TX_ASK = 0x15
    RF_CONFIG = 0x26
    T_MODE = 0x2A
    T_PRESCALER = 0x2B
    T_RELOAD_HIGH = 0x2C
    T_RELOAD_LOW = 0x2D
    VERSION = 0x37


IDLE, TRANSCEIVE, SOFT_RESET = 0x00, 0x0C, 0x0F
IRQ_TIMER, IRQ_RECEIVED, START_SEND, ALL_IRQS, FLUSH = 0x01, 0x20, 0x80, 0x7F, 0x80
FIELD_OFF, FIELD_ON = 0x80, 0x83
COLLIDED, BROKEN = 0x08, 0x13  # of the error register: collision; overflow, parity or protocol
SETTINGS = {
    Register.T_MODE: 0x80,  # the timer starts when a frame has been sent
    Register.T_PRESCALER: 0xA9,  # 25 us
    Register.T_RELOAD_HIGH: TIMEOUT_TICKS >> 8,
    Register.T_RELOAD_LOW: TIMEOUT_TICKS & 0xFF,
    Register.TX_ASK: 0x40,
    Register.MODE: 0x3D,
}
REQA, WUPA, HALT = 0x26, 0x52, 0x50
LEVELS = (0x93, 0x95, 0x97)
CASCADE_TAG, MORE_ID = 0x88, 0x04


class ReaderBus(Protocol):
    """Several readers on one bus, by index."""

    def exchange(self, reader: int, data: bytes) -> bytes:
        """Select a reader, send these bytes, and give back those that came meanwhile."""

    def pulse_reset(self, reader: int) -> None:
        """Pull its reset line, if it has one; others may hang on the same line."""

    def wait(self, seconds: float) -> None:
        """Let time pass."""


class FieldAnswer(NamedTuple):
    """What came back; None instead of it where nothing did."""

    data: bytes
    collided: bool


class GarbledAnswer(Exception):
    """Something answered, and could not be understood."""


class Mfrc522:
    """One reader of a bus. `scan` is all that anybody needs."""

    def __init__(self, bus: ReaderBus, index: int) -> None:
        self._bus, self._index = bus, index

    def scan(self, gain: int) -> ScanAnswer:
        """Switch the field on, ask, and switch it off. A reader that does not answer is dead, not empty."""
        if not self._revived():
            return DEAD
        self._set(Register.RF_CONFIG, gain << 4)
        self._set(Register.TX_CONTROL, FIELD_ON)
        try:
            heard = self._hear()
        except GarbledAnswer:
            heard = GARBLED
        finally:
            self._set(Register.TX_CONTROL, FIELD_OFF)
        if self._get(Register.TX_CONTROL) != FIELD_OFF:
            self._reset()  # it hangs, and its field would stay on while the next one is asked
        return heard

    # The chip

    def _get(self, register: Register) -> int:
        return self._bus.exchange(self._index, bytes((0x80 | register << 1, 0)))[1]

    def _set(self, register: Register, *values: int) -> None:
        self._bus.exchange(self._index, bytes((register << 1, *values)))

    def _take(self, count: int) -> bytes:
        """So many bytes of what was received, in one go."""
        asked = bytes((0x80 | Register.FIFO_DATA << 1,)) * count
        return self._bus.exchange(self._index, asked + b"\0")[1:]

    def _revived(self) -> bool:
        """A reader that forgot how it was set up is set up anew, and reset if that does not help."""
        if self._ready():
            return True
        self._set_up()
        if self._ready():
            return True
        self._reset()
        return self._ready()

    def _ready(self) -> bool:
        """A bus without a chip reads as all zeros or all ones; clones have versions of their own."""
        if self._get(Register.VERSION) in (0x00, 0xFF):
            return False
        kept = (Register.TX_ASK, Register.T_RELOAD_LOW)
        return all(self._get(register) == SETTINGS[register] for register in kept)

    def _reset(self) -> None:
        self._bus.pulse_reset(self._index)
        self._bus.wait(0.001)  # the oscillator starts
        self._set_up()

    def _set_up(self) -> None:
        self._set(Register.COMMAND, SOFT_RESET)
        self._bus.wait(0.0002)
        for register, value in SETTINGS.items():
            self._set(register, value)

    def _talk(self, data: bytes, framing: int = 0) -> FieldAnswer | None:
        """Send bytes and take the answer. `framing`: how many bits of the last byte are sent, and, four bits
        higher, where in its first byte the answer begins."""
        self._set(Register.COMMAND, IDLE)
        self._set(Register.COM_IRQ, ALL_IRQS)
        self._set(Register.FIFO_LEVEL, FLUSH)
        self._set(Register.FIFO_DATA, *data)
        self._set(Register.BIT_FRAMING, framing)
        self._set(Register.COMMAND, TRANSCEIVE)
        self._set(Register.BIT_FRAMING, framing | START_SEND)
        irq = self._await_answer()
        self._set(Register.BIT_FRAMING, framing)
        if not irq & IRQ_RECEIVED:
            return None
        error, count = self._get(Register.ERROR), self._get(Register.FIFO_LEVEL)
        if error & BROKEN or count == 0:
            raise GarbledAnswer
        return FieldAnswer(self._take(min(count, 64)), bool(error & COLLIDED))

    def _await_answer(self) -> int:
        for _ in range(round(PATIENCE / POLL)):
            irq = self._get(Register.COM_IRQ)
            if irq & (IRQ_RECEIVED | IRQ_TIMER):
                return irq
            self._bus.wait(POLL)
        return 0

    # The cards

    def _hear(self) -> ScanAnswer:
        self._bus.wait(SETTLE)
        if not self._woken(WUPA):  # WUPA: a halted card must answer too
            return NOTHING
        tags = [self._take_card()]
        if self._woken(REQA):  # the first one is halted, so that this wakes only another
            tags.append(self._take_card())
        return ScanAnswer(Presence.PRESENT, tuple(sorted({tag.hex() for tag in tags})))

    def _woken(self, word: int) -> bool:
        self._set(Register.COLLISION, 0x00)  # bits after a collision are cleared
        try:
            return self._talk(bytes((word,)), framing=7) is not None
        except GarbledAnswer:
            return True  # several at once, or noise: whoever asks on will find out

    def _take_card(self) -> bytes:
        """One card, from woken to halted: its id."""
        found = b""
        for level in LEVELS:
            part = self._anticollide(level)
            more = self._choose(level, part) & MORE_ID
            if not more:
                with suppress(GarbledAnswer):  # a card that obeys says nothing
                    self._talk(_checked(bytes((HALT, 0))))
                return found + part[:4]
            if part[0] != CASCADE_TAG:
                raise GarbledAnswer
            found += part[1:4]
        raise GarbledAnswer

    def _anticollide(self, level: int) -> bytes:
        """The five bytes of a level of one card, bit by bit where several speak at once: at a collision those
        with a 1 are followed. Of two cards one is left after the first collision of a level, so nothing rests
        on how the chip counts the positions of later ones."""
        part, known = bytearray(5), 0  # known: bits
        while True:
            whole, bits = divmod(known, 8)
            sent = bytes((level, (whole + 2) << 4 | bits, *part[: whole + (bits > 0)]))
            heard = self._talk(sent, framing=bits << 4 | bits)
            if heard is None or whole + len(heard.data) > 5:
                raise GarbledAnswer
            keep = (
                1 << bits
            ) - 1  # the answer goes on in the middle of a byte where the question ended there
            first = part[whole] & keep | heard.data[0] & ~keep
            part[whole : whole + len(heard.data)] = bytes((first, *heard.data[1:]))
            if not heard.collided:
                if whole + len(heard.data) != 5 or part[0] ^ part[1] ^ part[2] ^ part[3] != part[4]:
                    raise GarbledAnswer
                return bytes(part)
            known = self._collision_after(known)
            part[(known - 1) // 8] |= 1 << (known - 1) % 8

    def _collision_after(self, known: int) -> int:
        """How many bits are known at a collision, the one that collided included."""
        position = self._get(Register.COLLISION)
        at = (position & 0x1F) or 32
        if position & 0x20 or at <= known:
            raise GarbledAnswer
        return at

    def _choose(self, level: int, part: bytes) -> int:
        """Select what was found; the card's word on it (SAK)."""
        heard = self._talk(_checked(bytes((level, 0x70)) + part))
        if heard is None or heard.collided or _checked(heard.data[:1]) != heard.data:
            raise GarbledAnswer
        return heard.data[0]


def _checked(data: bytes) -> bytes:
    """With the checksum of ISO 14443A behind it."""
    crc = 0x6363
    for byte in data:
        byte ^= crc & 0xFF
        byte ^= byte << 4 & 0xFF
        crc = crc >> 8 ^ byte << 8 ^ byte << 3 ^ byte >> 4
    return data + bytes((crc & 0xFF, crc >> 8))
