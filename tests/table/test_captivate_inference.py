"""Properties of inference over random games of Captivate: any way of doing a legal action is that action."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from engines.game import CHANCE
from table.games import load_sheet
from table.games.steps import Put
from table.judging.mat import after_steps, assign, signature, unmarked
from table.judging.referee import MatReferee
from table.judging.verdict import Agreed, Ask, Guide, Moving, Recognised, Wrong
from table.sensing.pieces import simulated_registry
from tests.depth import examples

SHEET = load_sheet("captivate")
GAME = SHEET.game
PIECES = simulated_registry(SHEET.pieces({})).pieces
OPTIONS = [
    {"seats": seats, "mat": mat, "deck": deck}
    for seats, mat in ((2, [7, 7]), (3, [5, 9]), (4, [4, 4]))
    for deck in ("virtual", "physical")
]
positions = st.tuples(st.sampled_from(OPTIONS), st.integers(0, 10_000), st.integers(0, 140))


def random_state(options: dict[str, Any], seed: int, plies: int) -> Any:
    """Somewhere in a random game, but never while the table deals."""
    rng, state = Random(seed), GAME.start(options)
    while plies > 0 or CHANCE in GAME.movers(state):
        movers = GAME.movers(state)
        if not movers:
            break
        listed = GAME.actions(state, movers[0])
        laying = [action for action in listed if action.verb != "end"]
        state = GAME.apply(state, movers[0], rng.choice(laying if laying and rng.random() < 0.7 else listed))
        plies -= 1
    return state


def standing(options: dict[str, Any], state: Any) -> tuple[MatReferee, dict[str, Any]]:
    places = assign(SHEET.expected(state), {}, PIECES)
    referee = MatReferee(SHEET, PIECES, options["deck"] == "physical")
    referee.stand(state, places)
    assert referee.look(places) == Agreed()
    return referee, places


def laid(candidate: Any) -> dict[str, Any]:
    """The pieces that a hand brings for an action, where they then lie."""
    return {step.kind: (step.cell, step.face) for step in candidate.gesture.hand if isinstance(step, Put)}


def some(candidates: list[Any], rng: Random, most: int = 40) -> list[Any]:
    """With a real deck there are hundreds of actions, many alike."""
    return candidates if len(candidates) <= most else rng.sample(candidates, most)


@examples(120)
@given(positions, st.randoms(use_true_random=False))
def test_the_steps_of_a_gesture_lead_to_what_the_next_state_expects(where, rng):
    options, seed, plies = where
    state = random_state(options, seed, plies)
    referee, places = standing(options, state)
    for candidate in some(referee.candidates, rng):
        seen = {**places, **laid(candidate)}
        steps = (*candidate.gesture.hand, *candidate.gesture.then)
        done = after_steps(places, steps, PIECES, seen)
        after = GAME.apply(state, candidate.seat, candidate.action)
        assert done is not None
        assert signature(done, PIECES, {}) == unmarked(SHEET.expected(after))


@examples(150)
@given(positions, st.randoms(use_true_random=False))
def test_consequences_in_any_order_and_to_any_extent_are_the_same_action(where, rng):
    options, seed, plies = where
    state = random_state(options, seed, plies)
    referee, places = standing(options, state)
    made = [candidate for candidate in referee.candidates if candidate.gesture.hand]
    if not made:
        return
    meant = rng.choice(made)
    seen = {**places, **laid(meant)}
    left = after_steps(places, meant.gesture.hand, PIECES, seen)
    done = after_steps(left, meant.gesture.then, PIECES, seen)
    mat = dict(left)
    for piece in places:
        if rng.random() < 0.5:
            mat.pop(piece)
            if piece in done:
                mat[piece] = done[piece]
    verdict = referee.look(mat)
    assert isinstance(verdict, Recognised)
    assert [candidate.action for candidate in verdict.played] == [meant.action]
    assert verdict.goal == done


@examples(100)
@given(positions, st.randoms(use_true_random=False))
def test_lifted_cards_are_never_an_action(where, rng):
    options, seed, plies = where
    state = random_state(options, seed, plies)
    referee, places = standing(options, state)
    if not places:
        return
    lifted = rng.sample(sorted(places), rng.randint(1, min(len(places), 4)))
    verdict = referee.look({piece: place for piece, place in places.items() if piece not in lifted})
    assert isinstance(verdict, Moving)
    assert set(verdict.left) == {places[piece][0] for piece in lifted}


@examples(150)
@given(positions, st.randoms(use_true_random=False))
def test_a_card_turned_or_laid_wrongly_is_never_an_action(where, rng):
    """Turn any card over that nothing asks for, or lay a card face down: nobody has acted."""
    options, seed, plies = where
    state = random_state(options, seed, plies)
    referee, places = standing(options, state)
    mat = dict(places)
    if places and rng.random() < 0.5:
        piece = rng.choice(sorted(places))
        cell, face = places[piece]
        mat[piece] = (cell, "down" if face == "up" else "up")
    else:
        piece = rng.choice(sorted(set(PIECES) - set(places)))
        mat[piece] = (f"{rng.choice('ABCD')}{rng.randint(1, 4)}", "down")
    verdict = referee.look(mat)
    assert isinstance(verdict, Wrong)
    assert [stray.piece for stray in verdict.strays] == [piece]


@examples(150)
@example(({"seats": 2, "mat": [7, 7], "deck": "physical"}, 4076, 52), Random(1))
@given(positions, st.randoms(use_true_random=False))
def test_two_cards_laid_at_once_are_two_actions_or_none(where, rng):
    """Whatever two quick hands do is taken only for what the rules allow, and leads to that mat."""
    options, seed, plies = where
    state = random_state(options, seed, plies)
    referee, places = standing(options, state)
    made = [candidate for candidate in referee.candidates if candidate.gesture.hand]
    if len(made) < 2:
        return
    first, second = rng.sample(made, 2)
    mat = {**places, **laid(first), **laid(second)}
    verdict = referee.look(mat)
    if isinstance(verdict, Recognised):
        now = state
        for candidate in verdict.played:
            now = GAME.apply(now, candidate.seat, candidate.action)
        assert signature(verdict.goal, PIECES, {}) == unmarked(SHEET.expected(now))
        assert {candidate.action for candidate in verdict.played} <= {first.action, second.action}
    else:
        assert isinstance(verdict, Wrong | Ask | Guide)
