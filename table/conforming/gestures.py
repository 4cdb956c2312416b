"""Checks of what lies on the mat, and of every legal gesture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

from engines.game import CHANCE
from table.conforming.position import BeyondHands, Position, made
from table.games.steps import ANY, Gesture, Shift, Step
from table.judging.legal import Candidate
from table.judging.mat import Places, find_marks, signature
from table.judging.referee import MatReferee
from table.judging.verdict import Agreed, Ask, Recognised, Verdict

MOST_GESTURES = 40  # of a moment
MOST_ORDERS = 6  # of the steps of one gesture


def check_kinds(at: Position) -> None:
    """What the rules want can lie there."""
    wanted: Counter[str] = Counter()
    for cell, spots in at.expected.items():
        if cell not in at.cells:
            at.fail("kinds", f"something is expected on {cell}, and the mat has no such cell")
        for spot in spots:
            if spot.kind != ANY and spot.kind not in at.kinds:
                at.fail("kinds", f"a {spot.kind!r} is expected on {cell}, and there is no such piece")
            wanted[spot.kind] += 1
    there = Counter(piece.kind for piece in at.pieces.values())
    for kind, number in wanted.items():
        if kind != ANY and number > there[kind]:
            at.fail("kinds", f"{number} of {kind!r} are expected on the mat, and there are {there[kind]}")


def check_gestures(at: Position, alike: Counter[str]) -> None:
    """Every legal gesture is its action. Actions that look alike are counted in `alike`."""
    if at.sheet.orders is not None or at.hidden:
        return  # orders are no state of the mat; what people lay in secret has a check of its own
    places = at.places()
    referee = at.referee(places)
    if not isinstance(referee.look(places), Agreed):
        at.fail("gestures", f"a mat laid as expected is not agreed: {referee.look(places)}")
    _check_presses(at, referee.candidates, alike)
    for candidate in at.some(referee.candidates, MOST_GESTURES):
        _check_steps(at, candidate)
        referee.way = candidate.gesture.way
        if candidate.gesture.hand:
            _check_hand(at, referee, places, candidate, alike)
        _check_leads(at, places, candidate)


def _check_steps(at: Position, candidate: Candidate) -> None:
    gesture, words = candidate.gesture, at.words(candidate.action)
    for cell in _cells(gesture):
        if cell not in at.cells:
            at.fail("gestures", f"the gesture of {words} goes to {cell}, and the mat has no such cell")
    for step in (*gesture.hand, *gesture.then):
        if not isinstance(step, Shift) and step.kind not in at.kinds:
            at.fail("gestures", f"the gesture of {words} names a {step.kind!r}, and there is no such piece")


def _cells(gesture: Gesture) -> Iterator[str]:
    yield from gesture.presses
    for step in (*gesture.hand, *gesture.then):
        yield step.cell
        if isinstance(step, Shift):
            yield step.start


def _check_presses(at: Position, candidates: tuple[Candidate, ...], alike: Counter[str]) -> None:
    """Everything can be made somehow, and what is pressed or chosen is one action."""
    ways: dict[tuple[object, ...], Candidate] = {}
    elsewhere = at.sheet.questions or at.sheet.pages or at.sheet.teams or at.sheet.charts
    for candidate in candidates:
        gesture = candidate.gesture
        if not (gesture.hand or gesture.presses or gesture.key or gesture.label or elsewhere):
            at.fail("gestures", f"{at.words(candidate.action)} cannot be made: no hand, no press, no key")
        if gesture.hand or not (gesture.presses or gesture.label):
            continue
        way = (candidate.seat, gesture.way, gesture.presses, gesture.key, str(gesture.label))
        first = ways.setdefault(way, candidate)
        if first is not candidate:
            alike[f"{at.words(first.action)} and {at.words(candidate.action)} are pressed alike"] += 1


def _check_hand(
    at: Position, referee: MatReferee, places: Places, candidate: Candidate, alike: Counter[str]
) -> None:
    """In every order of its steps, with what follows done too, and after it was undone."""
    gesture = candidate.gesture
    try:
        left = made(places, gesture.hand, at.pieces)
        followed = made(left, gesture.then, at.pieces)
    except BeyondHands as error:
        at.fail("gestures", f"the gesture of {at.words(candidate.action)} is none: {error}")
    for order in _orders(at, gesture):
        _check_half_done(at, referee, places, candidate, order)
    _check_seen(at, candidate, referee.look(left), "its hand", alike)
    if _shows(followed, places, at):
        _check_seen(at, candidate, referee.look(followed), "all that follows", alike)


def _shows(followed: Places, places: Places, at: Position) -> bool:
    """Does what follows leave anything of the hand to be seen? A ship may be back in the middle, and a mat
    that was cleared at the end of a game only lacks pieces."""
    return bool(followed) and signature(followed, at.pieces, {}) != signature(places, at.pieces, {})


def _orders(at: Position, gesture: Gesture) -> list[tuple[Step, ...]]:
    """Orders in which hands may make a gesture and what follows: as it is told, what follows first, from the
    end to the beginning, and some more."""
    steps = (*gesture.hand, *gesture.then)
    if len(steps) <= 3:
        return list(permutations(steps))
    mixed = [tuple(at.rng.sample(steps, len(steps))) for _ in range(MOST_ORDERS - 3)]
    return [steps, (*gesture.then, *gesture.hand), steps[::-1], *mixed]


def _check_half_done(
    at: Position, referee: MatReferee, places: Places, candidate: Candidate, order: tuple[Step, ...]
) -> None:
    """On its way a gesture is never another action, unless that one is made just so; and it can be thought
    better of at any time."""
    words = at.words(candidate.action)
    for number in range(1, len(order)):
        try:
            mat = made(places, order[:number], at.pieces)
        except BeyondHands:
            return  # no hand can do the steps in this order
        verdict = referee.look(mat)
        if not isinstance(referee.look(places), Agreed):
            at.fail("gestures", f"{words} half done and undone leaves a mat that is not agreed")
        if not isinstance(verdict, Recognised) or verdict.played[0].action == candidate.action:
            continue
        for other in verdict.played:
            if len(verdict.played) == 1 and not _leads_to(at, places, other, mat):
                at.fail("gestures", f"{words} half done is taken for {at.words(other.action)}")


def _leads_to(at: Position, places: Places, candidate: Candidate, mat: Places) -> bool:
    gesture = candidate.gesture
    for steps in (gesture.hand, (*gesture.hand, *gesture.then)):
        try:
            done = made(places, steps, at.pieces)
        except BeyondHands:
            continue
        if signature(done, at.pieces, {}) == signature(mat, at.pieces, {}):
            return True
    return bool(gesture.then)  # some of what follows may be done already


def _check_seen(
    at: Position, candidate: Candidate, verdict: Verdict | None, how: str, alike: Counter[str]
) -> None:
    words = at.words(candidate.action)
    match verdict:
        case Recognised((only,)) if (only.seat, only.action) == (candidate.seat, candidate.action):
            return
        case Recognised(played):
            others = " and ".join(at.words(each.action) for each in played)
            at.fail("gestures", f"{words}, with {how} done, is taken for {others}")
        case Ask(candidates) if any(each.action == candidate.action for each in candidates):
            others = " and ".join(at.words(each.action) for each in candidates)
            if len(candidates) > 1:
                alike[f"{others} lead to one mat"] += 1
        case _:
            at.fail("gestures", f"{words}, with {how} done, is not recognised: {verdict}")


def _check_leads(at: Position, places: Places, candidate: Candidate) -> None:
    """Hand and consequences leave what the next state expects."""
    game, gesture = at.sheet.game, candidate.gesture
    after = game.apply(at.state, candidate.seat, candidate.action)
    wanted = at.sheet.expected(after)
    waits = CHANCE in game.movers(after) or any(s.kind == ANY for spots in wanted.values() for s in spots)
    if waits or game.outcome(after) is not None:
        return  # what chance does next, or the end, is asked for by the difference
    try:
        done = made(places, (*gesture.hand, *gesture.then), at.pieces)
    except BeyondHands as error:
        at.fail("leads", f"what {at.words(candidate.action)} asks for cannot be done: {error}")
    found = signature(done, at.pieces, find_marks(wanted, done, at.pieces))
    should = {cell: tuple(sorted(spots)) for cell, spots in wanted.items() if spots}
    if found != should:
        cells = sorted(cell for cell in found.keys() | should.keys() if found.get(cell) != should.get(cell))
        at.fail(
            "leads",
            f"{at.words(candidate.action)} leaves another mat than the next state expects: on {cells[0]} "
            f"lies {_spots(found.get(cells[0], ()))} instead of {_spots(should.get(cells[0], ()))}",
        )


def _spots(spots: tuple[object, ...]) -> str:
    return " and ".join(map(str, spots)) or "nothing"
