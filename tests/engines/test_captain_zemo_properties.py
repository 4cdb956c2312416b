"""What holds at every moment of any voyage: random play, judged by plain geometry and plain sums."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

import engines.captain_zemo as zemo
from engines.captain_zemo.printed import CIRCLES, MOST, SKULL
from engines.captain_zemo.seas import MAPS, SIDE, SQUARES
from engines.captain_zemo.state import State
from engines.game import CHANCE
from tests.depth import examples

Point = tuple[int, int]
seeds = st.integers(0, 10**9)
maps = st.sampled_from(MAPS)


def moments(name: str, seed: int) -> Iterator[State]:
    """Every state of a random voyage that does not stop of its own will, and fires what it can."""
    rng, state = Random(seed), zemo.start({"map": name})
    yield state
    while movers := zemo.movers(state):
        listed = list(zemo.actions(state, movers[0]))
        brave = [
            action for action in listed if action not in ("stop", "fire 0") and not _sinks(state, action)
        ]
        action = zemo.chance(state, rng) if movers[0] == CHANCE else rng.choice(brave or listed)
        state = zemo.apply(state, movers[0], action)
        yield state


def _sinks(state: State, action: str) -> bool:
    return action.startswith("pay") and zemo.warning(state, action) is not None


def point(square: int) -> Point:
    return divmod(square, SIDE)


def side(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def cross(one: tuple[Point, Point], two: tuple[Point, Point]) -> bool:
    """Whether two lines share a point inside both, by which side each end is on."""
    a, b = one
    c, d = two
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


@examples(120)
@given(maps, seeds)
def test_the_path_never_meets_itself_nor_rocks_nor_the_edge(name: str, seed: int) -> None:
    *_, end = moments(name, seed)
    assert len(set(end.path)) == len(end.path)
    assert not any(map(end.sea.is_rock, end.path))
    lines = [(point(a), point(b)) for a, b in pairwise(end.path)]
    assert all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 for a, b in lines)
    assert not any(cross(one, two) for number, one in enumerate(lines) for two in lines[:number])


def safe_ends(state: State, die: int) -> list[str]:
    """Where a die may end, worked out from the path as drawn lines."""
    diagonal, steps = {2: (True, 1), 3: (True, 2), 4: (False, 1), 5: (None, 1), 6: (False, 2)}[die]
    lines = [(point(a), point(b)) for a, b in pairwise(state.path)]
    row, column = point(state.path[-1])
    found = []
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            if (down, right) == (0, 0) or diagonal not in (None, bool(down and right)):
                continue
            way = [(row + down * step, column + right * step) for step in range(steps + 1)]
            if all(_may_enter(state, lines, a, b) for a, b in pairwise(way)):
                found.append(way[-1])
    return [SQUARES[row * SIDE + column] for row, column in sorted(found)]


def _may_enter(state: State, lines: list[tuple[Point, Point]], a: Point, b: Point) -> bool:
    if not (0 <= b[0] < SIDE and 0 <= b[1] < SIDE):
        return False
    square = b[0] * SIDE + b[1]
    return (
        square not in state.path
        and state.sea.rows[b[0]][b[1]] != "#"
        and not any(cross((a, b), line) for line in lines)
    )


@examples(80)
@given(maps, seeds)
def test_listed_ends_are_those_of_plain_geometry(name: str, seed: int) -> None:
    for state in moments(name, seed):
        if state.phase != "steer":
            continue
        for die in set(state.dice) - {1}:
            expected = safe_ends(state, die)
            assert list(zemo.ends(state, die)) == expected
            assert [
                action[6:] for action in zemo.actions(state, 0) if action[:6] == f"use {die} "
            ] == expected


@examples(120)
@given(maps, seeds)
def test_the_score_sheet_adds_up_to_the_score_at_every_moment(name: str, seed: int) -> None:
    for state in moments(name, seed):
        lines = zemo.score_sheet(state)
        assert all(line.times * line.each == line.points for line in lines)
        total = sum(line.points for line in lines)
        outcome = zemo.outcome(state)
        assert zemo.view(state, 0)["score"] == total
        if outcome is not None:
            assert outcome.scores == (total,)
            assert outcome.why.startswith(f"{zemo.title_of(total)}, {total} points: ")
            assert outcome.winners == (() if state.lost else (0,))
            assert total == 0 or not state.lost


@examples(120)
@given(maps, seeds)
def test_the_log_stays_within_its_circles(name: str, seed: int) -> None:
    for state in moments(name, seed):
        assert all(0 <= points <= most for points, most in zip(state.log.stock, MOST, strict=True))
        assert all(0 <= marks <= circles for marks, circles in zip(state.log.marks, CIRCLES, strict=True))
        assert state.log.danger <= SKULL or state.lost
        assert 0 not in state.log.stock[:3] or state.lost
        assert state.turn <= 15


@examples(80)
@given(maps, seeds)
def test_a_voyage_stays_within_its_bound_and_leaves_a_way_to_act(name: str, seed: int) -> None:
    states = list(moments(name, seed))
    assert len(states) - 1 <= zemo.BOUND
    for state in states[:-1]:
        assert zemo.actions(state, zemo.movers(state)[0])
        assert zemo.outcome(state) is None


@examples(50)
@given(maps, seeds)
def test_warnings_of_a_loss_come_true_and_no_other_action_loses(name: str, seed: int) -> None:
    for state in moments(name, seed):
        if zemo.movers(state) != (0,):
            continue
        for action in zemo.actions(state, 0):
            lost = zemo.apply(state, 0, action).lost
            warned = (zemo.warning(state, action) or "").startswith("This loses the voyage")
            assert warned == bool(lost)
