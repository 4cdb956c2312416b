"""What lamps show, and everything they were told on the way there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from hardware.board import DARK, Lamp, Pattern

Name = TypeVar("Name")
KEPT = 10_000  # changes: more than a long game makes


class LampBook(Generic[Name]):
    """Keeps `shown` (what each lamp shows now) and `history` (each change, in order).

    A flash is written down each time, but it is no state: the lamp goes back to what it showed.
    `when_noted` is called after each entry, for those who wait for a lamp.

    The history does not grow for ever: once it has KEPT entries too many, the oldest KEPT are forgotten,
    so that the last KEPT are always there.
    """

    def __init__(self) -> None:
        self.shown: dict[Name, Lamp] = {}
        self.history: list[tuple[Name, Lamp]] = []
        self.when_noted: Callable[[], None] | None = None

    def note(self, lamps: Mapping[Name, Lamp]) -> None:
        """Lamps were told to show these."""
        for name, lamp in lamps.items():
            if lamp.pattern == Pattern.FLASH:
                self.history.append((name, lamp))
            elif lamp != self.shown.get(name, DARK):
                self.shown[name] = lamp
                self.history.append((name, lamp))
        if len(self.history) >= 2 * KEPT:
            del self.history[:KEPT]
        if self.when_noted is not None:
            self.when_noted()

    def lit(self, name: Name) -> Lamp:
        """What one lamp shows now."""
        return self.shown.get(name, DARK)
