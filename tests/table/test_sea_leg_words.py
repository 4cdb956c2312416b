"""What people read at a game of Sea Leg is said of an event's kind, from one table of sentences."""

from __future__ import annotations

import pytest

from engines.sea_leg.events import (
    Beaten,
    Ended,
    Event,
    Jumped,
    Promoted,
    Stepped,
    Swept,
    WaveRan,
    WentOverboard,
)
from table.games.sea_leg import words
from table.games.sea_leg.words import line
from table.showing.scene import Line

BOW = 1
OVERBOARD = "A Stern piece goes overboard: it was nearest to the edge."
WAVE = "A wave runs along row 4: Bow landed on a Wave tile."
LINES: list[tuple[Event, Line | None]] = [
    (Stepped("C7", "C6"), Line("Bow goes C7 to C6.", "did", BOW)),
    (Jumped("C5", "C3"), Line("Bow jumps C5 to C3.", "did", BOW)),
    (Beaten("stern", "C4"), Line("The Stern piece on C4 is out: it was jumped over.", "note", 0)),
    (Promoted("C9"), Line("Bow has a Captain: a Mate is at the far end, on C9!", "good", BOW)),
    (WaveRan(4, "E"), Line(WAVE, "note")),
    (
        WentOverboard("stern", "A6"),
        Line(OVERBOARD, "note", 0),
    ),
    (Swept("stern", "C6", "A6"), None),
    (Ended("no move"), None),
]


@pytest.mark.parametrize(("event", "expected"), LINES, ids=[type(event).__name__ for event, _ in LINES])
def test_an_event_is_said_by_its_kind(event: Event, expected: Line | None) -> None:
    assert line(event, BOW) == expected


def test_another_language_is_another_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(words.SENTENCES, "stepped", "Von {start} nach {cell} geht {who}.")
    assert line(Stepped("C7", "C6"), BOW) == Line("Von C7 nach C6 geht Bow.", "did", BOW)
