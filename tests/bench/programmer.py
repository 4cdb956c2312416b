"""A programmer that speaks STK500 on a pseudo-terminal, with a chip behind it that remembers."""

from __future__ import annotations

import os
import threading
import tty

SIGNATURE = bytes([0x1E, 0x95, 0x0F])  # ATmega328P
OK, IN_SYNC = b"\x10", b"\x14"
# How many bytes follow each command before its end; 0x64 says it itself.
LENGTHS = {
    0x30: 0,
    0x31: 0,
    0x41: 1,
    0x40: 2,
    0x42: 20,
    0x45: 5,
    0x50: 0,
    0x51: 0,
    0x55: 2,
    0x56: 4,
    0x74: 3,
    0x75: 0,
}


class Programmer:
    """Runs until it is closed. `flash` and `eeprom` are what was written, by address."""

    def __init__(self) -> None:
        self._near, self._far = os.openpty()
        tty.setraw(self._far)
        self.port = os.ttyname(self._far)
        self.flash, self.eeprom = bytearray(b"\xff" * 32768), bytearray(b"\xff" * 1024)
        self.fuses = {0x50: 0x62, 0x58: 0xD9, 0x54: 0xFF}
        self._address = 0
        threading.Thread(target=self._run, daemon=True).start()

    def close(self) -> None:
        os.close(self._far)
        os.close(self._near)

    def _run(self) -> None:
        try:
            while True:
                self._serve(self._take(1)[0])
        except OSError:
            return

    def _take(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            data += os.read(self._near, count - len(data))
        return data

    def _serve(self, command: int) -> None:
        if command == 0x64:  # write a page
            high, low, kind = self._take(3)
            size = high << 8 | low
            self._memory(kind)[self._start(kind) : self._start(kind) + size] = self._take(size)
            reply = b""
        elif command in LENGTHS:
            reply = self._answer(command, self._take(LENGTHS[command]))
        else:
            return
        self._take(1)
        os.write(self._near, IN_SYNC + reply + OK)

    def _answer(self, command: int, words: bytes) -> bytes:
        if command == 0x41:
            return b"\x02"
        if command == 0x55:
            self._address = words[0] | words[1] << 8
        if command == 0x74:
            start, size = self._start(words[2]), words[0] << 8 | words[1]
            return bytes(self._memory(words[2])[start : start + size])
        if command == 0x75:
            return SIGNATURE
        return self._universal(words) if command == 0x56 else b""

    def _universal(self, words: bytes) -> bytes:
        first, second, third, fourth = words
        if first == 0x30:
            return SIGNATURE[third : third + 1]
        if first == 0xAC:
            if second == 0x80:
                self.flash[:] = b"\xff" * len(self.flash)
            name = {0xA0: 0x50, 0xA8: 0x58, 0xA4: 0x54}.get(second)
            if name is not None:
                self.fuses[name] = fourth
            return b"\0"
        if first == 0x50:
            return bytes([self.fuses[0x50 if second == 0 else 0x54]])
        if first == 0x58:
            return bytes([self.fuses[0x58]])
        if first == 0xA0:
            return bytes([self.eeprom[(second << 8 | third) & 0x3FF]])
        if first == 0xC0:
            self.eeprom[(second << 8 | third) & 0x3FF] = fourth
        return b"\0"

    def _memory(self, kind: int) -> bytearray:
        return self.flash if kind == ord("F") else self.eeprom

    def _start(self, kind: int) -> int:
        return self._address * 2 if kind == ord("F") else self._address
