"""What the tile is to do: wanted lamps and numbered commands, sent in order until acknowledged.

Every command has a number (modulo 256). The tile carries out a command only when its number is the
one it expects, and says in every answer which one that is. So commands are carried out once each and
in order, whatever the line loses or doubles: what is not acknowledged is sent again, word for word.
Lamps are state: what is wanted is remembered here and sent again in full to a tile that restarted.
A FLASH is no state: it is sent once, and forgotten with a tile that is away.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from itertools import islice

from firmware_bridge.codec import encode, lamps_checksum
from firmware_bridge.frames import LAMPS_A_FRAME, MAX_READERS, ResetReader, SetGain, SetLamps
from firmware_bridge.values import DARK, Lamp, Pattern

FLASH = Pattern.FLASH
WINDOW = 4  # frames on their way: what the tile must have room for


class Outbox:
    """The numbered commands of one tile; `readers` is 0 while the tile is away."""

    def __init__(self) -> None:
        self.readers = 0
        self._wanted: dict[int, Lamp] = {}
        self._lamps: dict[tuple[int, bool], Lamp] = {}  # to be sent, by index and 'is a flash'
        self._orders: dict[tuple[type, int], ResetReader | SetGain] = {}  # to be sent, not yet numbered
        self._sent: deque[bytes] = deque()  # not yet acknowledged
        self._due = 0  # number of the first of them

    @property
    def waiting(self) -> bool:
        """Whether an acknowledgement is due."""
        return bool(self._sent)

    def connect(self, readers: int, due: int) -> None:
        """A tile is there that expects command `due` next; nothing is known of its lamps."""
        self.disconnect()
        self.readers, self._due = readers, due
        self.renew()

    def disconnect(self) -> None:
        """The tile is away: what was on its way to it, flashes too, is forgotten."""
        self.readers = 0
        self._lamps.clear()
        self._orders.clear()
        self._sent.clear()

    def renew(self) -> None:
        """Every lamp is to be sent again."""
        for index in range(self.readers):
            self._lamps[index, False] = self._wanted.get(index, DARK)

    def light(self, lamps: Mapping[int, Lamp]) -> None:
        """Want these lamps shown. Only what changes is sent."""
        count = self.readers or MAX_READERS
        for index in lamps:
            if not 0 <= index < count:
                self.check(index)
        wanted, waiting = self._wanted, self._lamps
        for index, lamp in lamps.items():
            flash = lamp.pattern is FLASH
            if not flash:
                if wanted.get(index, DARK) == lamp:
                    continue
                wanted[index] = lamp
            if self.readers:
                waiting[index, flash] = lamp

    def darken(self) -> bytes:
        """Want every lamp dark, and what to send for it at once: nobody will wait for acknowledgements."""
        self.light({index: DARK for index in self._wanted if index < self.readers})
        return self.take(window=2 * WINDOW)

    def order(self, command: ResetReader | SetGain) -> None:
        """Send this command, its number filled in; forgotten when the tile is away."""
        self.check(command.reader)
        if self.readers:
            self._orders[type(command), command.reader] = command

    def check(self, index: int) -> None:
        """Raise ValueError unless the tile can have such a reader and lamp."""
        count = self.readers or MAX_READERS
        if not 0 <= index < count:
            raise ValueError(f"no reader or lamp {index} on this tile: it has 0 to {count - 1}")

    def take(self, window: int = WINDOW) -> bytes:
        """What can be sent now; the rest waits for acknowledgements."""
        taken = []
        while (self._orders or self._lamps) and len(self._sent) < window:
            encoded = encode(self._next((self._due + len(self._sent)) & 0xFF))
            self._sent.append(encoded)
            taken.append(encoded)
        return b"".join(taken)

    def _next(self, number: int) -> ResetReader | SetGain | SetLamps:
        if self._orders:
            return self._orders.pop(next(iter(self._orders)))._replace(number=number)
        if len(self._lamps) == 1:  # a piece was seen: that light is waited for
            (index, _), lamp = self._lamps.popitem()
            return SetLamps(number, ((index, lamp),))
        keys = list(islice(self._lamps, LAMPS_A_FRAME))
        return SetLamps(number, tuple((key[0], self._lamps.pop(key)) for key in keys))

    def again(self) -> bytes:
        """Everything that has been sent and not been acknowledged."""
        return b"".join(self._sent)

    def acknowledge(self, due: int) -> bool:
        """The tile expects command `due` next. False if that cannot be: it forgot, or never knew us."""
        done = (due - self._due) & 0xFF
        if done > len(self._sent):
            return False
        for _ in range(done):
            self._sent.popleft()
        self._due = due
        return True

    def agrees(self, checksum: int) -> bool:
        """Whether a tile with this checksum shows what is wanted, as far as can be told now."""
        if self._sent or self._lamps:
            return True
        return checksum == lamps_checksum(self._wanted.get(i, DARK) for i in range(self.readers))
