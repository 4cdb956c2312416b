"""The words by which a person or a test plays the world: one line in, one line back.

Answers begin with `ok` or `error`; an error quotes the line and says what is possible.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from firmware_bridge.frames import MAX_GAIN
from firmware_bridge.sim.bench import Bench
from firmware_bridge.sim.noise import KINDS, NoisyLine
from firmware_bridge.sim.world import TileWorld, WorldError

USAGE = (
    "place TILE READER TAG",
    "lift TILE READER [TAG]",
    "press TILE READER",
    "fault down|up|noisy TILE READER",
    "fault flicker TILE READER HERTZ",
    "fault need TILE READER GAIN",
    "fault reach TILE READER TILE READER GAIN",
    "fault hung TILE READER",
    "fault dropout|garble TILE READER SECONDS",
    "fault bleed TILE READER TILE READER SECONDS",
    "fault slow TILE TIMES SECONDS",
    "fault cut TILE LAMP",
    "fault mend TILE",
    "fault corrupt|drop|double COUNT [in|out|both]",
    "fault rate corrupt|drop|double PROBABILITY [in|out|both]",
    "fault close|open|reboot|brownout TILE",
    "faults",
    "sync",
    "help",
)


class CommandError(ValueError):
    """A line that cannot be obeyed; the message says why."""


class Ports(Protocol):
    """The serial ports of the tiles."""

    def open(self, tile: int) -> str:
        """Open a closed port and say its name. Raises CommandError if it is open."""

    def close(self, tile: int) -> None:
        """Close a port. Raises CommandError if it is closed."""


class Commands:
    """Obeys all lines but `sync`, which is a matter of time and so of whoever owns the clock."""

    def __init__(self, bench: Bench, ports: Ports) -> None:
        self._bench = bench
        self._ports = ports

    def obey(self, line: str, now: float) -> str:
        """Do what the line says and return the answer to it."""
        words = line.split()
        try:
            return f"ok {self._do(words, now)}".rstrip()
        except (CommandError, WorldError) as error:
            return f"error {line.strip()!r}: {error}"

    def _do(self, words: Sequence[str], now: float) -> str:
        match words:
            case ["help"]:
                return " | ".join(USAGE)
            case ["place", tile, reader, tag]:
                self._touch(tile, reader, partial(TileWorld.place, tag=tag))
            case ["lift", tile, reader]:
                self._touch(tile, reader, TileWorld.lift)
            case ["lift", tile, reader, tag]:
                self._touch(tile, reader, partial(TileWorld.lift, tag=tag))
            case ["press", tile, reader]:
                number, index = self._reader(tile, reader)
                self._bench.tiles[number].press(index)
            case ["faults"]:
                return " | ".join(self._bench.faults(now))
            case ["fault", *fault]:
                return self._fault(fault, now)
            case _:
                raise CommandError(f"no such command; possible are: {' | '.join(USAGE)}")
        return ""

    def _fault(self, words: Sequence[str], now: float) -> str:
        match words:
            case ["close", tile]:
                self._ports.close(self._tile(tile))
            case ["open", tile]:
                return self._ports.open(self._tile(tile))
            case ["reboot" | "brownout", tile]:
                self._bench.tiles[self._tile(tile)].restart(now)
            case ["slow", tile, times, seconds]:
                factor = _number(times, "a factor from 1 to 100", 1, 100)
                self._bench.tiles[self._tile(tile)].scanner.slow_down(factor, now + _seconds(seconds))
            case ["cut", tile, lamp]:
                number, index = self._reader(tile, lamp)
                self._bench.chains[number].break_at(index)
            case ["mend", tile]:
                self._bench.chains[self._tile(tile)].mend()
            case _ if not (self._harm_reader(words, now) or self._harm_line(words)):
                faults = [usage for usage in USAGE if usage.startswith("fault")]
                raise CommandError(f"no such fault; possible are: {' | '.join(faults)}")
        return ""

    def _harm_reader(self, words: Sequence[str], now: float) -> bool:
        """Something happens to a reader or to its radio; False when these are no such words."""
        match words:
            case ["down", tile, reader]:
                self._touch(tile, reader, TileWorld.down)
            case ["up", tile, reader]:
                self._touch(tile, reader, TileWorld.mend)
            case ["noisy", tile, reader]:
                self._touch(tile, reader, TileWorld.noisy)
            case ["flicker", tile, reader, hertz]:
                rate = _number(hertz, "a frequency in hertz from 0.1 to 100", 0.1, 100)
                self._touch(tile, reader, partial(TileWorld.flicker, hertz=rate, now=now))
            case ["hung", tile, reader]:
                self._touch(tile, reader, TileWorld.hang)
            case ["dropout", tile, reader, seconds]:
                self._pass(tile, reader, now + _seconds(seconds), TileWorld.drop_out)
            case ["garble", tile, reader, seconds]:
                self._pass(tile, reader, now + _seconds(seconds), TileWorld.garble)
            case ["bleed", tile, reader, source, beside, seconds]:
                number, other = self._reader(source, beside)
                heard = partial(TileWorld.bleed, world=self._bench.worlds[number], other=other)
                self._pass(tile, reader, now + _seconds(seconds), heard)
            case ["need", tile, reader, gain]:
                number, index = self._reader(tile, reader)
                self._bench.radios[number].need(index, _gain(gain))
                self._bench.tiles[number].scanner.touch(index)
            case ["reach", tile, reader, source, beside, gain]:
                number, index = self._reader(tile, reader)
                from_tile, other = self._reader(source, beside)
                self._bench.radios[number].reach(index, _gain(gain), self._bench.radios[from_tile], other)
                self._bench.tiles[number].scanner.touch(index)
            case _:
                return False
        return True

    def _harm_line(self, words: Sequence[str]) -> bool:
        """Bytes on their way are harmed; False when these are no such words."""
        match words:
            case ["rate", kind, chance, *way] if kind in KINDS and len(way) <= 1:
                rate = _number(chance, "a probability from 0 to 1", 0, 1)
                for line in self._lines(way or ["both"]):
                    line.harm_at_random(kind, rate)
            case [kind, count, *way] if kind in KINDS and len(way) <= 1:
                bytes_ = int(_number(count, "a number of bytes from 0 to 65536", 0, 65536))
                for line in self._lines(way or ["out"]):
                    line.harm_next(kind, bytes_)
            case _:
                return False
        return True

    def _touch(self, tile: str, reader: str, change: Callable[[TileWorld, int], None]) -> None:
        number, index = self._reader(tile, reader)
        change(self._bench.worlds[number], index)
        self._bench.tiles[number].scanner.touch(index)

    def _pass(
        self, tile: str, reader: str, until: float, change: Callable[[TileWorld, int, float], None]
    ) -> None:
        """A fault that passes by itself."""
        number, index = self._reader(tile, reader)
        change(self._bench.worlds[number], index, until)
        self._bench.tiles[number].scanner.touch(index)
        self._bench.look_again(number, index, until)

    def _lines(self, way: Sequence[str]) -> tuple[NoisyLine, ...]:
        """The directions as the tile sees them."""
        sent, received = self._bench.sent, self._bench.received
        lines = {"out": (sent,), "in": (received,), "both": (sent, received)}
        if way[0] not in lines:
            raise CommandError(f"{way[0]!r} is no direction: say in (to the tile), out (from it) or both")
        return lines[way[0]]

    def _tile(self, word: str) -> int:
        return _index(word, "tile", len(self._bench.tiles))

    def _reader(self, tile: str, reader: str) -> tuple[int, int]:
        number = self._tile(tile)
        return number, _index(reader, f"reader on tile {number}", self._bench.tiles[number].readers)


def _seconds(word: str) -> float:
    return _number(word, "a number of seconds from 0.01 to 3600", 0.01, 3600)


def _gain(word: str) -> int:
    return int(_number(word, f"a gain from 0 to {MAX_GAIN}", 0, MAX_GAIN))


def _index(word: str, what: str, count: int) -> int:
    if not (word.isascii() and word.isdigit() and int(word) < count):
        raise CommandError(f"{word!r} is no {what}: there are 0 to {count - 1}")
    return int(word)


def _number(word: str, what: str, least: float, most: float) -> float:
    try:
        number = float(word)
    except ValueError:
        number = -1.0
    if not least <= number <= most:
        raise CommandError(f"{word!r} is not {what}")
    return number
