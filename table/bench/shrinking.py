"""The shortest recording that still comes to a certain state or message: for reports, and for tests.

What is left out is left out as if it had never been sent: frames are renumbered, so that the tile seems to
have said less, and not to have lost anything. A number that was missing before a frame is missing still,
bytes that were no frame stay as they were, and times stay. What is looked for, only `holds` knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from firmware_bridge.codec import DELIMITER, Decoder, encode
from firmware_bridge.frames import REPORTS, Ack, Nack, Pong, Report
from hardware.recording import RecordedEntry, Recording

Holds = Callable[[Recording], int | None]
"""After how many entries a recording has come to what is looked for; None: it never does."""


class Unit(NamedTuple):
    """The least that can be left out: one frame of a tile, or anything else that was recorded."""

    entry: RecordedEntry
    frame: Report | None = None
    step: int = 1  # from the number of the frame before it on this port: more than 1, and some were lost


def units(recording: Recording) -> list[Unit]:
    """A recording in its least parts. What a tile had begun to say when its port went is left out."""
    found: list[Unit] = []
    begun: dict[int, bytes] = {}
    last: dict[int, int] = {}
    for entry in recording.entries:
        if entry.what == "in":
            *pieces, begun[entry.tile] = (begun.get(entry.tile, b"") + entry.data).split(DELIMITER)
            found += [_unit(entry._replace(data=piece + DELIMITER), last) for piece in pieces if piece]
            continue
        if entry.what in ("opened", "lost"):
            begun.pop(entry.tile, None)
        found.append(Unit(entry))
    return found


def _unit(entry: RecordedEntry, last: dict[int, int]) -> Unit:
    frame = next(iter(Decoder().feed(entry.data)), None)
    if not isinstance(frame, REPORTS):
        return Unit(entry)
    step = (frame.seq - last.get(entry.tile, frame.seq - 1)) & 0xFF
    last[entry.tile] = frame.seq
    return Unit(entry, frame, step)


def rebuilt(recording: Recording, kept: Iterable[Unit]) -> Recording:
    """A recording of these parts, with the tiles' frames numbered anew."""
    entries: list[RecordedEntry] = []
    last: dict[int, int] = {}
    for unit in kept:
        if unit.frame is None:
            entries.append(unit.entry)
            continue
        tile = unit.entry.tile
        number = (last[tile] + unit.step) & 0xFF if tile in last else unit.frame.seq
        last[tile] = number
        entries.append(unit.entry._replace(data=encode(unit.frame._replace(seq=number))))
    return recording._replace(entries=tuple(entries))


def shrink(recording: Recording, holds: Holds, tries: int) -> Recording | None:
    """The shortest recording that was found with so many looks; None if this one does not hold itself."""
    kept = units(recording)
    length = holds(rebuilt(recording, kept))
    if length is None:
        return None
    kept = kept[:length]
    budget = [tries]

    def still(fewer: Sequence[Unit]) -> bool:
        budget[0] -= 1
        return holds(rebuilt(recording, fewer)) is not None

    plain = [unit for unit in kept if not _answers(unit)]
    if still(plain):
        kept = plain
    size = len(kept) // 2
    while size and budget[0] > 0:
        kept = _without(kept, size, still, budget)
        size //= 2
    return rebuilt(recording, kept)


def _answers(unit: Unit) -> bool:
    """What is only about commands and the line, and seldom matters: tried first, all at once."""
    return unit.entry.what == "out" or isinstance(unit.frame, Ack | Nack | Pong)


def _without(
    kept: list[Unit], size: int, still: Callable[[Sequence[Unit]], bool], budget: list[int]
) -> list[Unit]:
    """Leave out every run of this size that is not needed, from the end: what comes late depends on more."""
    start = len(kept) - size
    while start > -size and budget[0] > 0:
        first = max(start, 0)
        fewer = kept[:first] + kept[start + size :]
        if len(fewer) < len(kept) and still(fewer):
            kept = fewer
        start -= size
    return kept
