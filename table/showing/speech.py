"""Announcements spoken aloud, by espeak-ng where it is installed.

Only what everybody reads is said: sentences come from public scenes, one after the other. The voice is a
program of its own that gets the words as an argument, with no shell in between. Speech is a courtesy:
where it fails once, the table goes on with tones alone.
"""

from __future__ import annotations

import asyncio
import shutil
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress

from table.showing.scene import Line, Scene
from table.tongues import spoken

PROGRAM = "espeak-ng"
LOUDEST = 200  # espeak-ng's own scale
WORDS_A_MINUTE = 165
MOST_WAITING = 4  # sentences; in a rush the oldest are left out


def voice_command(volume: float) -> list[str] | None:
    """How to speak here, but for the voice; None where none is installed."""
    program = shutil.which(PROGRAM)
    if program is None:
        return None
    return [program, "-s", str(WORDS_A_MINUTE), "-a", str(round(volume * LOUDEST))]


def announced(before: Sequence[Line], after: Sequence[Line]) -> list[str]:
    """What was said between two logs, of which only the newest lines are kept."""
    for new in range(len(after) + 1):
        old = len(after) - new
        if not old or (old <= len(before) and list(after[:old]) == list(before[-old:])):
            return [line.say for line in after[old:] if line.kind == "said"]
    return []


class Speaker:
    """A display for the ears: says what was announced."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._seen: Scene | None = None

    def show(self, picture: Scene, now: float) -> None:  # noqa: ARG002 (displays are told the time)
        if picture.aside:
            return
        before, self._seen = self._seen, picture
        if before is not None and before.language == picture.language:
            for sentence in announced(before.log, picture.log):
                self._say(sentence)


class Voice:
    """Speaks one sentence after the other, in the background."""

    def __init__(
        self, command: Sequence[str], watch: Callable[[asyncio.Task[None]], None] = lambda _: None
    ) -> None:
        """`watch` is told of what runs in the background: what fails there is not the voice's program."""
        self._command, self._watch = command, watch
        self._waiting: deque[tuple[str, str]] = deque(maxlen=MOST_WAITING)  # language and words
        self._speaking: asyncio.Task[None] | None = None
        self.why_silent = ""

    def say(self, sentence: str) -> None:
        """Say it when what was said before is over."""
        if self.why_silent:
            return
        self._waiting.append((spoken(), sentence))
        if self._speaking is None or self._speaking.done():
            self._speaking = asyncio.create_task(self._speak())
            self._watch(self._speaking)

    async def _speak(self) -> None:
        nothing = asyncio.subprocess.DEVNULL
        while self._waiting:
            language, words = self._waiting.popleft()
            try:
                process = await asyncio.create_subprocess_exec(
                    *self._command, "-v", language, "--", words, stdin=nothing, stdout=nothing, stderr=nothing
                )
            except OSError as error:
                self.why_silent = f"the voice cannot be started ({error})"
                return
            try:
                if await process.wait():
                    self.why_silent = f"the voice ended with {process.returncode}"
                    return
            except asyncio.CancelledError:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
                raise

    async def finished(self) -> None:
        """Wait until everything is said."""
        if self._speaking is not None:
            await self._speaking

    async def close(self) -> None:
        """Be quiet at once."""
        self._waiting.clear()
        if self._speaking is not None and not self._speaking.done():
            self._speaking.cancel()
            with suppress(asyncio.CancelledError):
                await self._speaking
