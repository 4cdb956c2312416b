"""A traced line: round the section and inside its outline, or it starts over."""

from __future__ import annotations

import contextlib
import sys
import tracemalloc
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from table.games import tracing
from table.games.captain_sonar.pages import HALF, SECTIONS
from table.games.tracing import BadTrace, Outline, Point

EVERY = range(1, len(SECTIONS) + 1)


def check(section: int, points: Sequence[Point]) -> None:
    Outline(SECTIONS[section - 1], HALF).check(points)


def loop(section: int, start: int = 0) -> list[Point]:
    corners = SECTIONS[section - 1]
    turned = [*corners[start:], *corners[:start]]
    return [*turned, turned[0]]


@pytest.mark.parametrize("section", EVERY)
def test_the_middle_of_the_outline_is_a_good_trace_both_ways(section: int) -> None:
    check(section, loop(section))
    check(section, loop(section)[::-1])


@given(section=st.sampled_from(EVERY), start=st.integers(0, 3), data=st.data())
def test_a_shaky_finger_may_stray_inside_the_outline(section: int, start: int, data: st.DataObject) -> None:
    shake = st.floats(-0.7 * HALF, 0.7 * HALF)
    check(section, [(x + data.draw(shake), y + data.draw(shake)) for x, y in loop(section, start)])


@given(section=st.sampled_from(EVERY), which=st.integers(0, 1), away=st.floats(HALF * 1.1, 400))
def test_a_line_that_leaves_the_outline_starts_over(section: int, which: int, away: float) -> None:
    points = loop(section)
    at = [number for number, (_, y) in enumerate(points) if y == 290][which]  # the keel: below is the sea
    points.insert(at + 1, (points[at][0], 290 + away))
    with pytest.raises(BadTrace, match="left the outline: start over"):
        check(section, points)


@pytest.mark.parametrize("section", EVERY)
def test_cutting_across_the_section_starts_over(section: int) -> None:
    corners = loop(section)
    with pytest.raises(BadTrace, match="left the outline"):
        check(section, [corners[0], corners[len(corners) // 2], corners[0]])


@pytest.mark.parametrize("section", EVERY)
def test_half_a_round_or_there_and_back_is_no_round(section: int) -> None:
    half = loop(section)[: len(SECTIONS[section - 1])]
    for points in (half, half + half[::-1]):
        with pytest.raises(BadTrace, match="all the way round"):
            check(section, points)


@pytest.mark.parametrize("section", EVERY)
def test_the_outline_of_another_section_does_not_count(section: int) -> None:
    with pytest.raises(BadTrace, match="left the outline"):
        check(section, loop(section % len(SECTIONS) + 1))


def test_no_line_is_named() -> None:
    with pytest.raises(BadTrace, match="draw a line"):
        check(1, [])


FAR = [(10_000, -10_000), (-10_000, 10_000)] * 200
TO_AND_FRO = [(310, 110), (490, 110)] * 200  # inside the outline of section 2, and 70,000 units of it
SCRIBBLE = [(310 + n % 2, 110) for n in range(400)]


@pytest.mark.parametrize("points", [FAR, TO_AND_FRO, SCRIBBLE], ids=["far", "to and fro", "scribble"])
def test_what_a_trace_costs_is_bounded_by_the_outline(points: list[Point]) -> None:
    """One message made the table look at 1.4 million points between far corners, in 122 MB."""
    looked = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal looked
        looked += event == "call" and getattr(frame, "f_code", None) is tracing._on_edge.__code__
        del argument

    tracemalloc.start()
    sys.setprofile(count)
    try:
        with pytest.raises(BadTrace, match="start over"):
            check(2, points)
    finally:
        sys.setprofile(None)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert looked < 5_000
    assert most < 200_000


@given(points=st.lists(st.tuples(st.integers(-1_000, 2_000), st.integers(-1_000, 2_000)), max_size=400))
def test_any_line_gets_an_answer(points: list[Point]) -> None:
    with contextlib.suppress(BadTrace):
        check(2, points)
