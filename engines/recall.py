"""What engines have worked out and would work out again: tables that fill while they are asked.

They are what makes thousands of questions a second cheap, and nothing but speed is lost with them. A table
that stands in a shop for weeks lets go of them between two games, so that its memory does not grow with
everything that was ever played on it.
"""

from __future__ import annotations

from collections.abc import Callable

_tables: list[Callable[[], object]] = []


def forgettable(clear: Callable[[], object]) -> None:
    """A table that lives as long as the program can be emptied by calling this."""
    _tables.append(clear)


def forget() -> None:
    """Empty every table. Whoever asks again waits for the answer once more."""
    for clear in _tables:
        clear()
