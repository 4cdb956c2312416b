"""Words always fit their box: wrapped, then smaller, then cut with an ellipsis."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from table.showing.display.look import leading
from table.showing.display.words import balanced, cut, fit, wrap


def measure(text: str, size: int, bold: bool) -> int:
    return len(text) * (size // 2 + bold)


SIZES = (46, 34, 24)
texts = st.lists(st.text("abcdefgh", min_size=1, max_size=14), max_size=40).map(" ".join)


@given(texts, st.integers(0, 900), st.integers(0, 200), st.booleans())
def test_fitted_lines_are_inside_the_box(text: str, width: int, height: int, bold: bool) -> None:
    fitted = fit(text, width, height, SIZES, measure, bold)
    assert fitted.size in SIZES
    assert fitted.height <= height
    assert all(measure(line, fitted.size, bold) <= width for line in fitted.lines)


@given(texts, st.integers(200, 900))
def test_nothing_is_lost_while_there_is_room(text: str, width: int) -> None:
    fitted = fit(text, width, 10_000, SIZES, measure)
    assert " ".join(fitted.lines).split() == text.split()
    assert fitted.size == SIZES[0] or max(map(len, text.split())) * 23 > width


@given(texts, st.integers(200, 900))
def test_balancing_takes_no_more_lines(text: str, width: int) -> None:
    plain = wrap(text, width, 24, False, measure)
    even = balanced(text, width, 24, False, measure)
    assert len(even) == len(plain)
    assert max(map(len, even), default=0) <= max(map(len, plain), default=0)


def test_a_text_too_long_at_the_floor_ends_in_an_ellipsis() -> None:
    fitted = fit("all hands on deck " * 20, 300, 2 * leading(24), SIZES, measure)
    assert fitted.size == 24
    assert len(fitted.lines) == 2
    assert fitted.lines[-1].endswith("…")


def test_it_shrinks_before_it_is_cut() -> None:
    fitted = fit("all hands on deck", 17 * 12, leading(24), SIZES, measure)
    assert fitted == (("all hands on deck",), 24)


def test_cut_leaves_a_fitting_text_alone() -> None:
    assert cut("Stern", 5 * 12, 24, False, measure) == "Stern"
    assert cut("Stern", 5 * 12 - 1, 24, False, measure) == "Ste…"
    assert cut("Stern", 3, 24, False, measure) == ""
