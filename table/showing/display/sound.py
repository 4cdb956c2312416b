"""Short tones for what the table says: made once by arithmetic, played by pygame's mixer.

Sound is a courtesy: a machine without a sound device plays in silence, and says so once.
"""

from __future__ import annotations

import math
import os
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import pygame.mixer

RATE = 22_050


class Note(NamedTuple):
    """A pitch in hertz that begins at a time and dies away over another, both in seconds."""

    pitch: float
    start: float
    length: float


# Rising means yes, falling means no, one soft bell asks for a hand, an echo comes with what is announced,
# a chord ends the game.
TONES: dict[str, tuple[Note, ...]] = {
    "accepted": (Note(587.3, 0.0, 0.12), Note(880.0, 0.07, 0.2)),
    "wrong": (Note(311.1, 0.0, 0.18), Note(220.0, 0.13, 0.3)),
    "guide": (Note(659.3, 0.0, 0.35),),
    "over": (Note(392.0, 0.0, 0.9), Note(493.9, 0.12, 0.9), Note(587.3, 0.24, 0.9), Note(784.0, 0.36, 1.0)),
    "call": (Note(987.8, 0.0, 0.5), Note(987.8, 0.28, 0.45)),
}


def waveform(notes: tuple[Note, ...], volume: float) -> array[int]:
    """Sixteen-bit samples of some notes, never louder than `volume` (0 to 1)."""
    seconds = max(note.start + note.length for note in notes)
    mixed = [0.0] * round(seconds * RATE)
    for note in notes:
        first = round(note.start * RATE)
        count = min(round(note.length * RATE), len(mixed) - first)
        turn = 2 * math.pi * note.pitch / RATE
        for n in range(count):
            fade = min(1.0, n / 120) * (1 - n / count) ** 2  # a soft strike, no click at either end
            mixed[first + n] += fade * (math.sin(turn * n) + 0.25 * math.sin(2 * turn * n))
    loudest = max(map(abs, mixed)) or 1.0
    return array("h", (round(sample / loudest * volume * 32_000) for sample in mixed))


class Sounds:
    """Plays tones by name. `why_silent` says why nothing is heard, or is "" when all is well."""

    def __init__(self, on: bool = True, volume: float = 0.5) -> None:
        self._tones: dict[str, pygame.mixer.Sound] = {}
        self.level = 1.0  # of the volume; less at night
        self.why_silent = "sound is switched off" if not on else ""
        if on:
            self._open(volume)

    def _open(self, volume: float) -> None:
        try:
            from table.showing.display.lean import pygame  # only here: the mixer takes time and a device

            import pygame.mixer  # isort: skip  # which pygame by itself would do without
        except ImportError as error:  # a library of the system that the mixer is linked against
            self.why_silent = f"pygame's mixer cannot be loaded ({error})"
            return
        try:
            with _quiet():
                pygame.mixer.init(RATE, -16, 1, 512)
        except pygame.error as error:
            self.why_silent = f"no sound device can be opened ({error})"
            return
        for name, notes in TONES.items():
            self._tones[name] = pygame.mixer.Sound(buffer=waveform(notes, volume))

    def play(self, name: str) -> None:
        """Begin a tone and return at once. Silence where there is no sound."""
        if name not in TONES:
            raise KeyError(f"there is no tone {name!r}; there are {', '.join(TONES)}")
        tone = self._tones.get(name)
        if tone is not None:
            tone.set_volume(self.level)
            tone.play()

    def close(self) -> None:
        """Let go of the sound device."""
        if self._tones:
            import pygame.mixer

            self._tones.clear()
            pygame.mixer.quit()


@contextmanager
def _quiet() -> Iterator[None]:
    """The sound library writes to standard error by itself when there is no device; we say it better."""
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
