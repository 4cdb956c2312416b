"""What Sea Leg tells: values by their kind, and the stable words of each."""

from __future__ import annotations

import pytest

from engines import sea_leg
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
from tests.engines.sea_leg_play import STERN, game

WORDS: list[tuple[Event, str]] = [
    (Stepped("C7", "C6"), "move C7 C6"),
    (Jumped("C5", "C3"), "jump C5 C3"),
    (Beaten("bow", "C4"), "out bow C4"),
    (Promoted("C1"), "captain C1"),
    (WaveRan(4, "E"), "wave row 4 to E"),
    (WentOverboard("bow", "A6"), "overboard bow A6"),
    (Swept("bow", "C6", "A6"), "slide bow C6 A6"),
    (Ended("captain home"), "over: captain home"),
]


@pytest.mark.parametrize(("event", "words"), WORDS, ids=[type(event).__name__ for event, _ in WORDS])
def test_the_words_of_an_event_are_stable(event: Event, words: str) -> None:
    assert sea_leg.say(event) == words


def told(rows: dict[int, str], move: str) -> list[str]:
    """The events of Stern's move with their kinds, which a comparison of tuples would not see."""
    return [repr(item.event) for item in game(rows).apply(STERN, move)]


def test_a_jump_tells_who_is_out() -> None:
    assert told({1: "b....", 4: "..b..", 5: "..s.."}, "jump C5 C3") == [
        repr(Jumped("C5", "C3")),
        repr(Beaten("bow", "C4")),
    ]


def test_a_wave_tells_each_piece_it_moves() -> None:
    assert told({2: "..b..", 3: ".bbb.", 6: "s....", 9: "....s"}, "move A6 A5") == [
        repr(Stepped("A6", "A5")),
        repr(WaveRan(3, "E")),
        repr(WentOverboard("bow", "D3")),
        repr(Swept("bow", "C3", "E3")),
        repr(Swept("bow", "B3", "D3")),
    ]


def test_a_captain_and_the_end_are_told() -> None:
    assert told({2: "s....", 5: "b...."}, "move A2 A1") == [
        repr(Stepped("A2", "A1")),
        repr(Promoted("A1")),
    ]
    assert told({8: "S....", 1: "....b"}, "move A8 A9") == [
        repr(Stepped("A8", "A9")),
        repr(Ended("captain home")),
    ]
