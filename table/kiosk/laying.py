"""Which pieces somebody has just laid down: not those that were there, nor those that flicker. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

FLICKER = 10.0  # seconds that a piece may be out of sight without having been taken away


class LaidPieces:
    """Remembers what lies on the mat, and what was taken away when."""

    def __init__(self) -> None:
        self._known: dict[str, float | None] | None = None  # pieces, with when they were last taken away

    def look(self, lying: Mapping[str, str], now: float) -> list[str]:
        """The mat as it lies now; the pieces that are new on it."""
        known = dict.fromkeys(lying) if self._known is None else self._known
        back = {piece for piece, left in known.items() if left is None or now < left + FLICKER}
        away = {piece: now if left is None else left for piece, left in known.items()}
        self._known = {**away, **dict.fromkeys(lying)}
        return [piece for piece in lying if piece not in back]

    def forget(self, pieces: Iterable[str], now: float) -> None:
        """These were on the mat just now: one that comes and goes was not laid down."""
        self._known = dict.fromkeys(pieces, now)
