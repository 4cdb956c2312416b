"""Hints: what a bot would do, shown to everybody or whispered to one seat. The ledger counts them."""

from __future__ import annotations

from collections.abc import Mapping

from table.judging.legal import Candidate
from table.playing.moment import Whisper


class Hints:
    """The hints of one game."""

    def __init__(self) -> None:
        self.shown: Candidate | None = None
        self.whispers: dict[int, Whisper] = {}

    def whisper(self, seat: int, words: str, seen: Mapping[str, object], given: int) -> None:
        """A hint for one seat alone, its `given`-th. While a game goes on a public count would
        tell when that seat may act."""
        self.whispers = {**self.whispers, seat: Whisper(words, seen, given)}
