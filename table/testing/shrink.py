"""The fewest readings that still show a failure: kept small by leaving readings out, one by one.

A failure is played again from what had been played, what each cell said before, and the readings since, on a
new table. It counts as the same when the table plays or says the same again, or still does not play what
was meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engines.match import Entry
from firmware_bridge.values import Presence
from hardware.board import CellSeen
from hardware.cells import TileMap
from table.games import load_sheet
from table.testing.sitting import Happening, Heard, Played, Reddened, Sitting, Undone
from table.testing.tally import INVENTED, LOST, RED, Failure

CALM = 5.0  # seconds for the table to agree with what lies there
AFTER = 4.0  # seconds after the last reading, or after the failure, in which it has to show


class Replay(NamedTuple):
    """What came of readings."""

    happenings: Sequence[Happening]
    record: Sequence[Entry]
    sitting: Sitting


def replay(failure: Failure, heard: Iterable[Heard], beliefs: bool = False) -> Replay:
    """Let a new table hear these readings."""
    start = min((when for when, _ in failure.heard), default=0.0) - 0.001
    options = dict(failure.options)
    size = load_sheet(failure.game).mat(options)
    cells = TileMap.split(*size).cells
    sitting = Sitting(failure.game, cells, size, options, failure.seed, failure.record, now=start - CALM)
    for cell, presence, tags in failure.lay:
        sitting.hear(CellSeen(cell, Presence[presence], tags), start - CALM)
    sitting.wait(start)
    sitting.happenings.clear()
    if beliefs:
        sitting.believe()
    end = 0.0
    for end, words in heard:
        sitting.hear_again(words, end)
    lasted = 12.0 if failure.kind == LOST else AFTER
    sitting.wait(max(end, failure.at) + lasted)
    sitting.close()
    return Replay(sitting.happenings, sitting.record, sitting)


def shows(failure: Failure, heard: Iterable[Heard]) -> bool:
    """Do these readings lead to the failure?"""
    result = replay(failure, heard)
    if failure.kind == RED:
        return any(isinstance(h, Reddened) and f"said: {h.say}" == failure.what for h in result.happenings)
    texts = {f"played {entry.text}" for entry in result.record[len(failure.record) :]}
    undone = {f"played {h.entry.text}" for h in result.happenings if isinstance(h, Undone)}
    if failure.kind == INVENTED or failure.what.startswith("played "):
        return failure.what in texts - undone
    seat, _, words = failure.meant.partition(" ")
    meant = (int(seat or -2), words)
    return not any(isinstance(h, Played) and tuple(h.entry) == meant for h in result.happenings)


def alone(failure: Failure) -> Failure:
    """The failure without the action before it, where it shows without that too."""
    later = failure.from_zero()
    return later if shows(later, later.led_here) else failure


def shrunk(failure: Failure) -> tuple[Heard, ...] | None:
    """As few of its readings as still show it; None when it does not show again from where it began."""
    kept = list(failure.led_here)
    if not shows(failure, kept):
        return None
    if failure.kind == LOST and not failure.what.startswith("played "):
        return tuple(kept)  # with fewer readings less is recognised: nothing can be left out
    step = len(kept) // 2
    while step:
        start = 0
        while start < len(kept):
            fewer = kept[:start] + kept[start + step :]
            if shows(failure, fewer):
                kept = fewer
            else:
                start += step
        step //= 2
    return tuple(kept)


def written(failure: Failure) -> str:
    """A failure for people to read, and to make a test of."""
    failure = alone(failure)
    least = shrunk(failure)
    lines = [
        f"{failure.game}, {failure.profile}: {failure.kind}",
        f"meant    {failure.meant or 'nothing'}",
        f"made     {failure.what}, after {failure.at:.2f} s",
        f"slips    {', '.join(failure.slips) or 'none'}",
        f"seed     {failure.seed}",
        f"options  {dict(failure.options)!r}",
        "played before",
        *(f"  {seat} {text}" for seat, text in failure.record),
        "lay before",
        *(f"  {cell:4}{presence:8} {' '.join(tags)}" for cell, presence, tags in failure.lay if tags),
        "readings" if least is not None else "readings (all: it does not show again from here alone)",
        *(
            f"  {when:7.3f}  {' '.join(words)}"
            for when, words in (failure.led_here if least is None else least)
        ),
    ]
    return "\n".join(lines) + "\n"
