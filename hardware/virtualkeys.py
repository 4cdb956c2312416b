"""The labelled keys of a board that has none of its own: pressed by a call, lamps kept in a book."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.board import DARK, KEY_WORDS, SERVICE, KeyPressed, Lamp, Listener
from hardware.errors import BoardError
from hardware.lampbook import LampBook

SIDES = 4


class VirtualKeys:
    """Every key word on every side of the mat."""

    def __init__(self) -> None:
        self.lamps: LampBook[tuple[int, str]] = LampBook()
        self._listener: Listener | None = None

    def start(self, listener: Listener) -> None:
        """Report presses from now on."""
        self._listener = listener

    def light(self, lamps: Mapping[tuple[int, str], Lamp]) -> None:
        """Show these on the keys' lamps."""
        for side, word in lamps:
            check_key(side, word)
        self.lamps.note(lamps)

    def press(self, side: int, word: str) -> None:
        """Push a key, or hold two of them: "service"."""
        check_key(side, KEY_WORDS[0] if word == SERVICE else word)
        if self._listener is not None:
            self._listener([KeyPressed(side, word)])

    def close(self) -> None:
        """Lamps dark; nothing more is reported."""
        self.lamps.note(dict.fromkeys(self.lamps.shown, DARK))
        self._listener = None


def check_key(side: int, word: str) -> None:
    """Raise BoardError unless a table can have this key."""
    if word not in KEY_WORDS:
        raise BoardError(f"no key is called {word!r}: keys are {', '.join(KEY_WORDS)}")
    if not 0 <= side < SIDES:
        raise BoardError(f"no key lies at side {side}: sides are 0 (near) to {SIDES - 1}")
