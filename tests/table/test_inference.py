"""Properties of inference over random games: any physical order of a legal action is that action."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from table.games import load_sheet
from table.games.steps import Put, Shift, Take
from table.judging.mat import after_steps, assign, find_marks, signature
from table.judging.referee import MatReferee
from table.judging.verdict import Agreed, Ask, Guide, Moving, Recognised, Wrong
from table.sensing.pieces import simulated_registry
from tests.depth import examples

DECKS: list[dict[str, Any]] = [{}, {"deck": "large"}]


def random_state(game: Any, options: dict[str, Any], seed: int, plies: int) -> Any:
    rng, state = Random(seed), game.start(options)
    for _ in range(plies):
        movers = game.movers(state)
        if not movers:
            break
        state = game.apply(state, movers[0], rng.choice(game.actions(state, movers[0])))
    return state


def standing(sheet: Any, options: dict[str, Any], state: Any) -> tuple[MatReferee, dict[str, Any], Any]:
    registry = simulated_registry(sheet.pieces(options))
    places = assign(sheet.expected(state), {}, registry.pieces)
    referee = MatReferee(sheet, registry.pieces)
    referee.stand(state, places)
    assert referee.look(places) == Agreed()
    return referee, places, registry.pieces


positions = st.tuples(st.sampled_from(DECKS), st.integers(0, 10_000), st.integers(0, 160))


@examples(150)
@given(positions)
def test_the_steps_of_a_gesture_lead_to_what_the_next_state_expects(where):
    options, seed, plies = where
    sheet = load_sheet("sea_leg")
    state = random_state(sheet.game, options, seed, plies)
    referee, places, pieces = standing(sheet, options, state)
    for candidate in referee.candidates:
        done = after_steps(places, (*candidate.gesture.hand, *candidate.gesture.then), pieces, places)
        after = sheet.game.apply(state, candidate.seat, candidate.action)
        wanted = sheet.expected(after)
        assert done is not None
        marks = find_marks(wanted, done, pieces)
        assert signature(done, pieces, marks) == {cell: tuple(spots) for cell, spots in wanted.items()}


@examples(150)
@given(positions, st.randoms(use_true_random=False))
def test_consequences_in_any_order_and_to_any_extent_are_the_same_action(where, rng):
    options, seed, plies = where
    sheet = load_sheet("sea_leg")
    state = random_state(sheet.game, options, seed, plies)
    referee, places, pieces = standing(sheet, options, state)
    if not referee.candidates:
        return
    meant = rng.choice(referee.candidates)
    left = after_steps(places, meant.gesture.hand, pieces, places)
    done = after_steps(left, meant.gesture.then, pieces, places)
    followed = {piece for piece in places if rng.random() < 0.5}
    mat = {**left}
    for piece in followed:
        if piece in done:
            mat[piece] = done[piece]
        else:
            mat.pop(piece, None)
    verdict = referee.look(mat)
    if isinstance(verdict, Recognised):
        assert [c.action for c in verdict.played] == [meant.action]
    elif isinstance(verdict, Ask):
        assert meant.action in [c.action for c in verdict.candidates]
    else:  # the mover itself went overboard, and is not seen: its hand may still be in the air
        mover = next(piece for piece, place in places.items() if place[0] == meant.gesture.hand[0].start)
        assert mover not in done
        assert mover not in mat


@examples(150)
@given(positions, st.randoms(use_true_random=False))
def test_lifted_pieces_are_never_a_move(where, rng):
    options, seed, plies = where
    sheet = load_sheet("sea_leg")
    state = random_state(sheet.game, options, seed, plies)
    referee, places, _ = standing(sheet, options, state)
    lifted = rng.sample(sorted(places), min(len(places), rng.randint(1, 4)))
    verdict = referee.look({piece: place for piece, place in places.items() if piece not in lifted})
    assert isinstance(verdict, Moving)
    assert set(verdict.left) == {places[piece][0] for piece in lifted}


@examples(200)
@given(positions, st.randoms(use_true_random=False))
def test_whatever_lies_there_no_move_is_invented(where, rng):
    """A random disorder is only ever taken for what really leads to it."""
    options, seed, plies = where
    sheet = load_sheet("sea_leg")
    state = random_state(sheet.game, options, seed, plies)
    referee, places, pieces = standing(sheet, options, state)
    cells = sorted({cell for cell, _ in places.values()} | set(sheet.picture(state).grounds))
    mat = dict(places)
    for piece in rng.sample(sorted(places), min(len(places), rng.randint(1, 3))):
        free = [cell for cell in cells if cell not in {place[0] for place in mat.values()}]
        mat[piece] = (rng.choice(free), "")
    verdict = referee.look(mat)
    if isinstance(verdict, Recognised):
        base, now = places, state
        for candidate in verdict.played:
            base = after_steps(base, (*candidate.gesture.hand, *candidate.gesture.then), pieces, base)
            now = sheet.game.apply(now, candidate.seat, candidate.action)
        assert verdict.goal == base
        moved = {piece for piece in mat if mat[piece] != places[piece]}
        assert moved, "a move was seen although nothing moved"
    else:
        assert isinstance(verdict, Wrong | Ask | Agreed | Guide)


@pytest.mark.parametrize("step", [Shift("C7", "C6"), Put("stern", "C6"), Take("stern", "C7")])
def test_a_step_that_cannot_have_been_made_leads_nowhere(step):
    assert after_steps({}, [step], {}, {}) is None
