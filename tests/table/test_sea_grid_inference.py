"""Properties of Sea Grid at the table over random games: any physical order of an action is that action."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engines import sea_grid
from engines.game import CHANCE
from table.games import load_sheet
from table.games.steps import Put
from table.judging.mat import after_steps, assign, find_marks, signature
from table.judging.referee import MatReferee
from table.judging.verdict import Agreed, Ask, Moving, Recognised
from table.sensing.pieces import simulated_registry
from tests.depth import examples

SHEET = load_sheet("sea_grid")
PIECES = simulated_registry(SHEET.pieces({})).pieces
MATS: list[dict[str, Any]] = [{}, {"mat": [3, 4]}, {"mat": [5, 9]}]
positions = st.tuples(st.sampled_from(MATS), st.integers(0, 10_000), st.integers(0, 90))


def random_state(options: dict[str, Any], seed: int, plies: int) -> Any:
    """A game in which people fight: half of all turns are flips and challenges where there are some."""
    rng, state = Random(seed), sea_grid.start(options)
    for _ in range(plies):
        movers = sea_grid.movers(state)
        if not movers:
            break
        actions = sea_grid.actions(state, movers[-1])
        fights = [action for action in actions if action[0] in ("challenge", "flip")]
        chosen = rng.choice(fights if fights and rng.random() < 0.5 else actions)
        state = sea_grid.apply(state, movers[-1], chosen)
    return state


def standing(state: Any) -> tuple[MatReferee, dict[str, Any]]:
    places = assign(SHEET.expected(state), {}, PIECES)
    referee = MatReferee(SHEET, PIECES)
    referee.stand(state, places)
    assert referee.look(places) == Agreed()
    return referee, places


def with_comers(places: dict[str, Any], gesture: Any) -> dict[str, Any]:
    """What is seen when the pieces that come for a gesture have come."""
    seen = dict(places)
    for step in gesture.hand:
        if isinstance(step, Put):
            loose = next(name for name, p in PIECES.items() if p.kind == step.kind and name not in places)
            seen[loose] = (step.cell, step.face)
    return seen


@examples(150)
@given(positions)
def test_the_steps_of_every_gesture_lead_to_what_the_next_state_expects(where):
    state = random_state(*where)
    referee, places = standing(state)
    for candidate in referee.candidates:
        seen = with_comers(places, candidate.gesture)
        done = after_steps(places, (*candidate.gesture.hand, *candidate.gesture.then), PIECES, seen)
        wanted = SHEET.expected(sea_grid.apply(state, candidate.seat, candidate.action))
        assert done is not None
        found = signature(done, PIECES, find_marks(wanted, done, PIECES))
        assert found == {cell: tuple(spots) for cell, spots in wanted.items()}


@examples(150)
@given(positions, st.randoms(use_true_random=False))
def test_consequences_in_any_order_and_to_any_extent_are_the_same_action(where, rng):
    state = random_state(*where)
    referee, places = standing(state)
    by_hand = [candidate for candidate in referee.candidates if candidate.gesture.hand]
    if not by_hand:
        return
    meant = rng.choice(by_hand)
    seen = with_comers(places, meant.gesture)
    left = after_steps(places, meant.gesture.hand, PIECES, seen)
    done = after_steps(left, meant.gesture.then, PIECES, seen)
    mat = dict(left)
    for piece in places:
        if rng.random() < 0.5 and piece in done:
            mat[piece] = done[piece]
        elif rng.random() < 0.5 and piece not in done:
            mat.pop(piece, None)
    verdict = referee.look(mat)
    assert isinstance(verdict, Recognised | Ask)
    if isinstance(verdict, Recognised):
        made = verdict.played[0]
        assert (made.seat, made.action) == (meant.seat, meant.action)
        assert len(verdict.played) == 1
    else:
        assert meant.action in [candidate.action for candidate in verdict.candidates]


@examples(100)
@given(positions)
def test_no_two_gestures_are_the_same(where):
    """What a hand does is never one of two things: Sea Grid asks no questions back."""
    referee, _ = standing(random_state(*where))
    hands = [candidate.gesture.hand for candidate in referee.candidates if candidate.gesture.hand]
    presses = [candidate.gesture.presses for candidate in referee.candidates if candidate.gesture.presses]
    assert len(hands) == len(set(hands))
    assert len(presses) == len(set(presses))


@examples(100)
@given(positions, st.randoms(use_true_random=False))
def test_lifted_cards_are_never_an_action(where, rng):
    referee, places = standing(random_state(*where))
    if not places:
        return
    lifted = rng.sample(sorted(places), rng.randint(1, len(places)))
    verdict = referee.look({piece: place for piece, place in places.items() if piece not in lifted})
    assert isinstance(verdict, Moving)
    assert set(verdict.left) == {places[piece][0] for piece in lifted}


@examples(150)
@given(positions, st.randoms(use_true_random=False))
def test_whatever_lies_there_no_action_is_invented(where, rng):
    """A random disorder is only ever taken for what really leads to it."""
    options, seed, plies = where
    state = random_state(options, seed, plies)
    referee, places = standing(state)
    mat = dict(places)
    names = state.rules.mat.names
    for piece in rng.sample(sorted(PIECES), 2) + rng.sample(sorted(places), min(2, len(places))):
        free = [cell for cell in names if cell not in {place[0] for place in mat.values()}]
        cell = mat[piece][0] if piece in mat and rng.random() < 0.5 else rng.choice(free)
        mat[piece] = (cell, rng.choice(["up", "down"]))
    verdict = referee.look(mat)
    if isinstance(verdict, Recognised):
        base, now = places, state
        for candidate in verdict.played:
            gesture = candidate.gesture
            base = after_steps(base, (*gesture.hand, *gesture.then), PIECES, {**mat, **base})
            now = sea_grid.apply(now, candidate.seat, candidate.action)
        assert verdict.goal == base
        changed = {piece for piece in mat if mat[piece] != places.get(piece)}
        assert len(changed) <= 2, "two hands cannot have moved more"


def test_chance_is_never_a_hand():
    state = random_state({}, 1, 8)
    assert sea_grid.movers(state) == (CHANCE,)
    referee, _ = standing(state)
    assert not referee.candidates
