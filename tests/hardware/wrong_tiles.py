"""A simulated tile on a clock that the test owns, and tiles that each do one thing wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from firmware_bridge.frames import GARBLED, Command, Frame, Nack, SetLamps
from firmware_bridge.sim.debounce import ScanAnswer, ScanPatience
from firmware_bridge.sim.scanner import REFERENCE, ScanPace
from firmware_bridge.sim.tile import Tile
from firmware_bridge.sim.world import TileWorld
from firmware_bridge.values import Lamp, Pattern, Presence

READERS = 6
STEP = 0.005


class TileOnClock:
    """ByteLine and TileHands at once: one tile, its world and its time."""

    can = frozenset(
        ("place", "lift", "press", "fault flicker", "fault noisy", "fault down", "fault up", "fault reboot")
    ) | {"lamps", "time", "ids"}

    def __init__(self, kind: type[Tile] = Tile, pace: ScanPace = REFERENCE) -> None:
        self._now = 0.0
        self._shown = [(0, 0, 0)] * READERS
        self._world = TileWorld(READERS)
        self.tile = kind(0, READERS, pace, self._world.answer, boot=7, now=0.0, told=self._told)

    def _told(self, index: int, lamp: Lamp) -> None:
        if lamp.pattern is not Pattern.FLASH:
            self._shown[index] = (0, 0, 0) if lamp.pattern is Pattern.OFF else lamp.colour

    def write(self, data: bytes) -> None:
        self.tile.receive(data)

    def read(self, seconds: float) -> bytes:
        """Let time pass until something is said, or for so long."""
        end = self._now + seconds
        while True:
            self.tile.advance(self._now)
            said = self.tile.take_output()
            if said or self._now >= end:
                return said
            self._now = min(self._now + STEP, end)

    def now(self) -> float:
        return self._now

    def lamp(self, reader: int) -> tuple[int, int, int]:
        return self._shown[reader]

    def do(self, verb: str, reader: int | None = None, *rest: str) -> None:
        if verb == "fault reboot":
            self.tile.restart(self._now)
            return
        assert reader is not None
        world = self._world
        acts: dict[str, Callable[..., Any]] = {
            "place": lambda tag: world.place(reader, tag),
            "lift": lambda tag=None: world.lift(reader, tag),
            "press": lambda: self.tile.press(reader),
            "fault flicker": lambda hertz: world.flicker(reader, float(hertz), self._now),
            "fault noisy": lambda: world.noisy(reader),
            "fault down": lambda: world.down(reader),
            "fault up": lambda: world.mend(reader),
        }
        acts[verb](*rest)


# Each of these is wrong in one way.


class ForgetsOldAcks(Tile):
    """Says nothing to a command that it has done before."""

    def _obey(self, command: Command) -> None:
        if (command.number - self._due) & 0xFF < 0x80:
            super()._obey(command)


class DoesThingsTwice(Tile):
    """Carries out a command again that is repeated."""

    def _obey(self, command: Command) -> None:
        if (command.number - self._due) & 0xFF >= 0x80:
            self._carry_out(command)
        super()._obey(command)


class DoesNotWait(Tile):
    """Carries out a command although the one before it was lost."""

    def _obey(self, command: Command) -> None:
        if 0 < (command.number - self._due) & 0xFF < 0x80:
            self._due = command.number
        super()._obey(command)


class ComplainsOfAll(Tile):
    """Complains of every command that is out of order."""

    def _obey(self, command: Command) -> None:
        self._complained = False
        super()._obey(command)


class LightsHalf(Tile):
    """Lights the lamps that exist and refuses only the rest."""

    def _carry_out(self, command: Command) -> bool:
        if isinstance(command, SetLamps):
            mine = tuple((index, lamp) for index, lamp in command.lamps if index < self.readers)
            super()._carry_out(command._replace(lamps=mine))
            return len(mine) == len(command.lamps)
        return super()._carry_out(command)


class KeepsFlashes(Tile):
    """Takes a flash for a state."""

    def _show(self, index: int, lamp: Lamp) -> None:
        super()._show(index, lamp)
        self._lamps[index] = lamp


class SilentOnGarbage(Tile):
    """Drops what is no frame without a word."""

    def _refuse(self, reason: int) -> None:
        if reason != GARBLED:
            super()._refuse(reason)


class CountsShort(Tile):
    """Its sequence numbers go round at 128."""

    def _next_seq(self) -> int:
        self._seq = (self._seq + 1) & 0x7F
        return self._seq


class NumbersStick(Tile):
    """The number of the command that is due never goes round."""

    def _obey(self, command: Command) -> None:
        before = self._due
        super()._obey(command)
        if before == 0xFF and self._due == 0:
            self._due = before


class PressesTwice(Tile):
    """Counts a press when the button goes down and when it comes up."""

    def press(self, button: int) -> None:
        super().press(button)
        self._presses[button] = (self._presses[button] + 1) & 0xFF


class LosesACell(Tile):
    """Forgets its last cell in snapshots."""

    def _tell_snapshot(self) -> None:
        self.readers -= 1
        super()._tell_snapshot()
        self.readers += 1


class TheSameBoot(Tile):
    """Has one boot number for all its starts."""

    def restart(self, now: float) -> None:
        boot = self._boot
        self._boot = (boot - 1) & 0xFFFF
        super().restart(now)


class DeadIsEmpty(Tile):
    """Takes a reader that fails for an empty cell."""

    def __init__(self, number: int, readers: int, pace: ScanPace, ask: Any, **more: Any) -> None:
        def hear(index: int, now: float) -> ScanAnswer:
            answer: ScanAnswer = ask(index, now)
            return ScanAnswer(Presence.ABSENT) if answer.presence is Presence.DOWN else answer

        super().__init__(number, readers, pace, hear, **more)


class Impatient(Tile):
    """Takes a card for gone without the 200 ms of patience."""

    def __init__(self, number: int, readers: int, pace: ScanPace, ask: Any, **more: Any) -> None:
        hasty = pace._replace(patience=ScanPatience(gone=0.0, noisy=0.0))
        super().__init__(number, readers, hasty, ask, **more)


class Sluggish(Tile):
    """Answers after 80 ms."""

    _ready = 0.0
    _late: list[bytes] = []  # noqa: RUF012 (set anew below)

    def advance(self, now: float) -> None:
        super().advance(now)
        fresh = Tile.take_output(self)
        if fresh:
            self._late = [*self._late, fresh]
            self._ready = max(self._ready, now + 0.08)
        self._open = now >= self._ready

    def take_output(self) -> bytes:
        if not self._open or not self._late:
            return b""
        said, self._late = b"".join(self._late), []
        return said


class ForgetsTheGap(Tile):
    """Is out of step after garbage: it drops the frame after it too."""

    _skip = False

    def _hear(self, frame: Frame) -> None:
        if self._skip:
            self._skip = False
            return
        super()._hear(frame)

    def _say(self, frame: Frame) -> None:
        self._skip = self._skip or (isinstance(frame, Nack) and frame.reason == GARBLED)
        super()._say(frame)
