"""What the table sounds like: a short tone where a scene differs from the one before it.

Only what everybody sees is heard: tones are made from public scenes and from nothing else.
"""

from __future__ import annotations

from typing import Protocol

from table.showing.scene import Scene

TONES = {"wrong": "wrong", "guide": "guide", "over": "over"}


class TonePlayer(Protocol):
    """Anything that plays a tone by its name."""

    def play(self, name: str) -> None: ...


class Chimes:
    """A display for the ears."""

    def __init__(self, player: TonePlayer) -> None:
        self._player = player
        self._last: Scene | None = None

    def show(self, picture: Scene, now: float) -> None:  # noqa: ARG002 (displays are told the time)
        if picture.aside:
            return
        before, self._last = self._last, picture
        if before is None:
            return
        if picture.tone != before.tone and picture.tone in TONES:
            self._player.play(TONES[picture.tone])
        elif picture.log != before.log and picture.log:
            self._player.play("call" if picture.log[-1].kind == "said" else "accepted")
