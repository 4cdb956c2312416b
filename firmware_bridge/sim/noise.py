"""What a bad cable does to bytes: alters, drops or doubles them; the next few, or some at random."""

from __future__ import annotations

from random import Random

KINDS = ("corrupt", "drop", "double")


class NoisyLine:
    """One direction of a line. Without faults it passes bytes on untouched."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._next = dict.fromkeys(KINDS, 0)
        self._rate = dict.fromkeys(KINDS, 0.0)

    def harm_next(self, kind: str, count: int) -> None:
        """Harm the next `count` bytes in this way."""
        self._next[kind] += count

    def harm_at_random(self, kind: str, rate: float) -> None:
        """Harm every byte with this probability from now on; 0 mends it."""
        self._rate[kind] = rate

    def carry(self, data: bytes) -> bytes:
        """What arrives of these bytes."""
        if not (any(self._next.values()) or any(self._rate.values())):
            return data
        return b"".join(self._carry_byte(byte) for byte in data)

    def _carry_byte(self, byte: int) -> bytes:
        carried = bytes((byte,))
        if self._happens("corrupt"):
            carried = bytes((byte ^ self._rng.randint(1, 255),))
        if self._happens("drop"):
            return b""
        return carried * 2 if self._happens("double") else carried

    def _happens(self, kind: str) -> bool:
        if self._next[kind]:
            self._next[kind] -= 1
            return True
        return self._rate[kind] > 0 and self._rng.random() < self._rate[kind]
