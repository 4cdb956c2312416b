"""What lamps showed is kept, but not for ever."""

from __future__ import annotations

from hardware.board import Lamp, Pattern
from hardware.lampbook import KEPT, LampBook


def test_a_history_keeps_the_last_changes_and_does_not_grow_for_ever() -> None:
    book: LampBook[str] = LampBook()
    told = [Lamp(Pattern.FLASH, (n % 256, n // 256 % 256, 0)) for n in range(5 * KEPT)]
    longest = 0
    for lamp in told:
        book.note({"A1": lamp})
        longest = max(longest, len(book.history))
    assert longest <= 2 * KEPT
    assert book.history[-KEPT:] == [("A1", lamp) for lamp in told[-KEPT:]]
