"""Scenes in a terminal: a live picture (table/showing/terminal_picture.py), or new lines one by one where the
output is no terminal. Nothing here needs a screen."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from typing import TextIO

from rich.console import Console
from rich.live import Live

from table.showing.scene import Line, Scene
from table.showing.terminal_picture import TextPicture

BETWEEN_PICTURES = 0.05  # seconds: a terminal cannot be read faster


class TerminalDisplay:
    """Shows scenes in a terminal: a live picture, or line by line where there is no terminal."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._console = Console(file=stream or sys.stdout, highlight=False)
        self._live: Live | None = None
        self._last: Scene | None = None
        self._drawn_at = float("-inf")
        self._later: asyncio.TimerHandle | None = None
        if self._console.is_terminal:
            mixed = sys.stderr.isatty()  # then its lines must not fall into the picture
            self._live = Live(console=self._console, auto_refresh=False, redirect_stderr=mixed)
            self._live.start()

    def show(self, picture: Scene, now: float) -> None:
        """Bring the terminal up to date: at once, or on the running loop as soon as it can be read."""
        if picture == self._last:
            return
        before, self._last = self._last, picture
        if self._live is None:
            self._tell(before, picture)
        elif now - self._drawn_at >= BETWEEN_PICTURES:
            self._drawn_at = now
            self._draw()
        elif self._later is None:
            loop = asyncio.get_running_loop()
            self._later = loop.call_at(self._drawn_at + BETWEEN_PICTURES, self._draw_later, loop)

    def _draw_later(self, loop: asyncio.AbstractEventLoop) -> None:
        self._later = None
        self._drawn_at = loop.time()
        self._draw()

    def _draw(self) -> None:
        if self._live is not None and self._last is not None:
            self._live.update(TextPicture(self._last, fits=True), refresh=True)

    def _tell(self, before: Scene | None, scene: Scene) -> None:
        """What is new since the last scene, as plain lines."""
        for notice in scene.notices:
            if before is None or notice not in before.notices:
                self._console.print(f"! {notice}", soft_wrap=True, markup=False)
        if before is not None and before.language != scene.language:
            return  # the same lines again
        for line in new_lines(before.log if before else (), scene.log):
            self._console.print(line.say, soft_wrap=True, markup=False)

    def close(self) -> None:
        """Leave the last picture standing."""
        if self._later is not None:
            self._later.cancel()
        if self._live is not None:
            self._draw()
            self._live.stop()
        elif self._last is not None:
            self._console.print(TextPicture(self._last))


def new_lines(before: Sequence[Line], after: Sequence[Line]) -> Sequence[Line]:
    """What a log that keeps only its last lines has gained."""
    for kept in range(min(len(before), len(after)), 0, -1):
        if tuple(before[-kept:]) == tuple(after[:kept]):
            return after[kept:]
    return after
