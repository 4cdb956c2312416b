"""Hints: what a bot would do, shown to everybody or whispered to one seat, and how many there were."""

from __future__ import annotations

from collections.abc import Mapping

from table.judging.legal import Candidate
from table.playing.moment import Whisper


class Hints:
    """The hints of one game."""

    def __init__(self) -> None:
        self.shown: Candidate | None = None
        self.given = 0  # shown to everybody, and counted for everybody
        self.whispers: dict[int, Whisper] = {}

    def show(self, candidate: Candidate) -> None:
        self.shown, self.given = candidate, self.given + 1

    def whisper(self, seat: int, words: str, seen: Mapping[str, object]) -> None:
        """A hint for one seat alone, counted there; a public count would tell when it may act."""
        before = self.whispers.get(seat)
        given = 1 if before is None else before.given + 1
        self.whispers = {**self.whispers, seat: Whisper(words, seen, given)}
