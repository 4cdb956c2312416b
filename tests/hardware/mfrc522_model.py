"""MFRC522 chips and ISO 14443A cards as their data sheets have them, register by register and bit by bit.

It shares nothing with the driver, not even the names of registers, so that the two agree only where both do
what a data sheet says. Time is what the bus says.
"""

from __future__ import annotations

from collections.abc import Iterable

Bits = list[int]
WAKE = 0.003  # seconds of field before a card hears anything


def crc_a(data: bytes) -> bytes:
    """Reflected CRC-16 of polynomial 0x1021 from 0x6363, low byte first."""
    crc = 0x6363
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x8408 if crc & 1 else 0)
    return crc.to_bytes(2, "little")


def bits_of(data: bytes) -> Bits:
    return [byte >> bit & 1 for byte in data for bit in range(8)]


class ModelCard:
    """A card in a field: idle, ready at a cascade level, active, halted."""

    def __init__(self, uid: str) -> None:
        self.uid = bytes.fromhex(uid)
        self.state, self.level = "idle", 0

    @property
    def levels(self) -> list[bytes]:
        parts, left = [], self.uid
        while len(left) > 4:
            parts.append(b"\x88" + left[:3])
            left = left[3:]
        return [*(part + bytes((part[0] ^ part[1] ^ part[2] ^ part[3],)) for part in [*parts, left])]

    def hear(self, sent: Bits, data: bytes) -> Bits:
        if len(sent) == 7:
            return self._called(data[0])
        if data[:2] == b"\x50\x00" and self.state == "active" and crc_a(data[:2]) == data[2:]:
            self.state = "halted"
        elif self.state == "ready" and data[0] == 0x93 + 2 * self.level:
            return self._asked(sent, data)
        return []

    def _called(self, word: int) -> Bits:
        if word == 0x52 or (word == 0x26 and self.state != "halted"):
            self.state, self.level = "ready", 0
            return bits_of(b"\x44\x00")
        return []

    def _asked(self, sent: Bits, data: bytes) -> Bits:
        mine, known = bits_of(self.levels[self.level]), sent[16:]
        if known[:40] != mine[: len(known[:40])]:
            self.state = "idle"
            return []
        if data[1] != 0x70:
            return mine[len(known) :]
        if crc_a(data[:7]) != data[7:]:
            return []
        self.level += 1
        done = self.level == len(self.levels)
        if done:
            self.state = "active"
        sak = bytes((0x00 if done else 0x04,))
        return bits_of(sak + crc_a(sak))


class ModelReader:
    """One chip. `hung` answers nothing until its reset line is pulled; `dead` never; `noisy` hears noise."""

    def __init__(self) -> None:
        self.cards: list[ModelCard] = []
        self.hung = self.dead = self.noisy = self.stuck_field = False
        self.resets = self.scans = 0
        self.gains: list[int] = []
        self.power_on()

    def power_on(self) -> None:
        self.registers = [0] * 64
        self.registers[0x37], self.registers[0x14] = 0x92, 0x80
        self.fifo: list[int] = []
        self.field_since = self.due = 0.0
        self.coming = 0

    @property
    def field(self) -> bool:
        return bool(self.registers[0x14] & 3)

    def lay(self, *uids: str) -> None:
        self.cards = [ModelCard(uid) for uid in uids]

    def exchange(self, data: bytes, now: float) -> bytes:
        if self.dead:
            return bytes(len(data))
        if self.hung:
            return b"\xff" * len(data)
        if self.coming and now >= self.due:
            self.registers[0x04] |= self.coming
            self.coming = 0
        address = data[0] >> 1 & 0x3F
        if not data[0] & 0x80:
            for byte in data[1:]:
                self._write(address, byte, now)
            return bytes(len(data))
        answers = [self._read(byte >> 1 & 0x3F) for byte in data[:-1]]
        return bytes((0, *answers))

    def _read(self, address: int) -> int:
        if address == 0x09:
            return self.fifo.pop(0) if self.fifo else 0
        return len(self.fifo) if address == 0x0A else self.registers[address]

    def _write(self, address: int, value: int, now: float) -> None:
        if address == 0x01 and value & 0x0F == 0x0F:
            self.power_on()
        elif address == 0x04:
            self.registers[address] &= 0xFF if value & 0x80 else ~value
        elif address == 0x09:
            self.fifo.append(value)
        elif address == 0x0A:
            self.fifo = [] if value & 0x80 else self.fifo
        elif address == 0x14:
            self._switch(value, now)
        elif address != 0x37:
            self.registers[address] = value
            if address == 0x0D and value & 0x80 and self.registers[0x01] & 0x0F == 0x0C:
                self._transceive(now)

    def _switch(self, value: int, now: float) -> None:
        if self.stuck_field and not value & 3:
            return
        if value & 3 and not self.field:
            self.field_since = now
            self.scans += 1
            self.gains.append(self.registers[0x26] >> 4 & 7)
        self.registers[0x14] = value
        if not self.field:
            for card in self.cards:
                card.state = "idle"

    def _transceive(self, now: float) -> None:
        framing, data = self.registers[0x0D], bytes(self.fifo)
        sent = bits_of(data)
        if framing & 7:
            sent = sent[: len(sent) - 8 + (framing & 7)]
        self.fifo, self.registers[0x06] = [], 0
        heard: list[Bits] = []
        if self.field and now - self.field_since >= WAKE and self.registers[0x15] == 0x40:
            heard = [[1, 0] * 8] if self.noisy else [card.hear(sent, data) for card in self.cards]
        heard = [bits for bits in heard if bits]
        if not heard:
            ticks = self.registers[0x2C] << 8 | self.registers[0x2D]
            self.coming, self.due = 0x01, now + ticks * 25e-6
            return
        self._receive(heard, framing >> 4 & 7)
        self.registers[0x06] |= 0x02 if self.noisy else 0
        self.coming, self.due = 0x20, now + 100e-6 + 9e-6 * (len(sent) + len(heard[0]))

    def _receive(self, heard: list[Bits], align: int) -> None:
        longest = max(heard, key=len)
        differing = (i for i in range(len(longest)) if len({bits[i] for bits in heard if i < len(bits)}) > 1)
        collision = next(differing, None)
        if collision is not None:
            self.registers[0x06] |= 0x08
            self.registers[0x0E] = (collision + 1) & 0x1F  # the 32nd bit is told as 0
            longest = [*longest[:collision], 0]
        else:
            self.registers[0x0E] = 0x20
        whole = [0] * align + longest
        self.fifo = [
            sum(bit << place for place, bit in enumerate(whole[at : at + 8]))
            for at in range(0, len(whole), 8)
        ]


class ModelBus:
    """Readers on one bus and one reset line, with a clock of its own. Two fields at once are an error."""

    def __init__(self, count: int) -> None:
        self.readers = [ModelReader() for _ in range(count)]
        self.now = 1.0
        self.most_fields = 0

    def exchange(self, reader: int, data: bytes) -> bytes:
        self.now += 20e-6 + 2e-6 * len(data)
        answer = self.readers[reader].exchange(data, self.now)
        self.most_fields = max(self.most_fields, sum(each.field for each in self.readers))
        return answer

    def pulse_reset(self, reader: int) -> None:  # noqa: ARG002 (one line for all)
        for each in self.readers:
            each.resets += 1
            each.hung = each.stuck_field = False
            each.power_on()

    def wait(self, seconds: float) -> None:
        self.now += seconds

    def lay(self, reader: int, uids: Iterable[str]) -> None:
        self.readers[reader].lay(*uids)
