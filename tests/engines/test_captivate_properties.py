"""Captivate against a second, plain reading of its rules, in random games."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import engines.captivate as captivate
from engines.captivate.cards import SIDES, Card, load_cards, shipped_cards
from engines.captivate.words import LETTERS
from engines.game import CHANCE, Told, said
from tests.depth import examples

STEPS = {"top": (0, -1), "right": (1, 0), "bottom": (0, 1), "left": (-1, 0)}
OPPOSITE = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}

Place = tuple[int, int]

settings_of_games = st.fixed_dictionaries(
    {
        "seats": st.sampled_from([2, 3, 4]),
        "deck": st.sampled_from(["virtual", "physical"]),
        "mat": st.tuples(st.integers(4, 9), st.integers(4, 9)).map(list),
    }
)
seeds = st.integers(0, 10**6)


def place_of(cell: str) -> Place:
    return LETTERS.index(cell[0]), int(cell[1:]) - 1


def seen_field(view: dict[str, Any]) -> dict[Place, dict[str, Any]]:
    return {place_of(card["cell"]): card for card in view["field"]}


def legal_cells(view: dict[str, Any]) -> set[Place]:
    """Every empty cell that touches a card and keeps the cards within 4 x 4, looked at one by one."""
    field = seen_field(view)
    columns, rows = view["mat"]
    found = set()
    for place in ((column, row) for column in range(columns) for row in range(rows)):
        lines = [*zip(*field, place, strict=True)]
        touches = any((place[0] + x, place[1] + y) in field for x, y in STEPS.values())
        if place not in field and touches and all(max(line) - min(line) < 4 for line in lines):
            found.add(place)
    return found


def expected_flips(view: dict[str, Any], card: Card, place: Place) -> set[Place]:
    """The neighbours that a card turns over, by the three tests."""
    field, flips = seen_field(view), set()
    for side, (x, y) in STEPS.items():
        there = (place[0] + x, place[1] + y)
        other = field.get(there)
        if other is None or other["face"] == "down" or other["fresh"]:
            continue
        mine, its = card.dots[SIDES.index(side)], other["dots"][OPPOSITE[side]]
        if card.value > other["value"] or mine > its or (mine == its and card.element == other["element"]):
            flips.add(there)
    return flips


def check_list(state: Any, seat: int) -> None:
    view = captivate.view(state, seat)
    listed = [captivate.text(action).split() for action in captivate.actions(state, seat)]
    plays = {(words[1], place_of(words[2])) for words in listed if words[0] == "play"}
    captures = {(words[1], place_of(words[2])) for words in listed if words[0] == "capture"}
    if view["deck"] == "virtual":
        hand = {card["card"] for card in view["hand"]}
    else:
        hand = {card for card, place in captivate.pieces(state) if place == "unseen"}
        hand = hand if view["hand_counts"][seat] else set()
    down = {place for place, card in seen_field(view).items() if card["face"] == "down"}
    assert plays == {(card, place) for card in hand for place in legal_cells(view)}
    assert captures == {(card, place) for card in hand for place in down}
    assert (["end"] in listed) == (view["played"] > 0)
    assert len(listed) == len(plays) + len(captures) + (view["played"] > 0)


def check_flips(before: dict[str, Any], words: list[str], after: dict[str, Any], told: list[Told]) -> None:
    card = next(c for c in shipped_cards() if f"{c.value}-{c.element}" == words[1])
    flips = expected_flips(before, card, place_of(words[2]))
    was, now = seen_field(before), seen_field(after)
    turned = {p for p in was if was[p]["face"] == "up" and now[p]["face"] == "down"}
    assert turned == flips
    assert {
        place_of(said(captivate, item).split()[1])
        for item in told
        if said(captivate, item).startswith("flip")
    } == flips
    assert now[place_of(words[2])]["card"] == words[1]


@examples(40)
@given(settings_of_games, seeds)
def test_lists_and_flips_are_those_of_the_plain_rules(options: dict[str, Any], seed: int) -> None:
    rng, state = Random(seed), captivate.start(options)
    while movers := captivate.movers(state):
        seat = rng.choice(movers)
        if state.phase == "turn":
            check_list(state, seat)
        action = (
            captivate.chance(state, rng) if seat == CHANCE else rng.choice(captivate.actions(state, seat))
        )
        after = captivate.apply(state, seat, action)
        words = captivate.text(action).split()
        if words[0] in ("play", "capture"):
            told = captivate.tell(state, seat, action, after)
            check_flips(captivate.view(state, None), words, captivate.view(after, None), told)
        state = after
    assert len(captivate.view(state, None)["field"]) <= 16


@examples(60)
@given(settings_of_games, seeds)
def test_scores_add_up_to_piles_minus_hands_and_the_best_seat_wins(
    options: dict[str, Any], seed: int
) -> None:
    rng, state = Random(seed), captivate.start(options)
    while movers := captivate.movers(state):
        seat = rng.choice(movers)
        action = (
            captivate.chance(state, rng) if seat == CHANCE else rng.choice(captivate.actions(state, seat))
        )
        state = captivate.apply(state, seat, action)
    totals = [0] * options["seats"]
    for card, place in captivate.pieces(state):
        kind, *owner = place.split()
        if kind in ("pile", "hand"):
            totals[int(owner[0])] += int(card.split("-")[0]) * (1 if kind == "pile" else -1)
    outcome = captivate.outcome(state)
    assert outcome is not None
    assert list(outcome.scores or ()) == totals
    best = {seat for seat, total in enumerate(totals) if total == max(totals)}
    assert set(outcome.winners) <= best
    assert len(outcome.winners) == 1


@examples(60)
@given(seeds, st.sampled_from([2, 3, 4]))
def test_a_game_keeps_to_its_bounds_of_deals_cards_and_turns(seed: int, seats: int) -> None:
    rng, state = Random(seed), captivate.start({"seats": seats})
    dealt = laid = turns = 0
    while movers := captivate.movers(state):
        seat = movers[0]
        action = (
            captivate.chance(state, rng) if seat == CHANCE else rng.choice(captivate.actions(state, seat))
        )
        dealt += seat == CHANCE
        laid += action.verb in ("play", "capture")
        turns += action.verb == "end"
        state = captivate.apply(state, seat, action)
    assert dealt <= 52
    assert laid <= 51
    assert turns <= {2: 43, 3: 39, 4: 35}[seats]


dot_rows = st.lists(st.integers(1, 4), min_size=4, max_size=4).map(lambda dots: [max(dots), *dots[1:]])


@examples(30)
@given(st.lists(dot_rows, min_size=13, max_size=13))
def test_any_sound_card_file_is_read_as_it_is_written(rows: list[list[int]]) -> None:
    house = '["house", "house", "house", "house"]'
    lines = [
        "[strong]",
        'earth = "left"',
        'water = "right"',
        'light = "top"',
        'dark = "bottom"',
        'from = "book"',
    ]
    for value, dots in enumerate(rows, start=1):
        lines += ["[[cards]]", f"value = {value}", f'name = "Card {value}"', f"dots = {dots}"]
        lines += [f'from = {{ name = "house", dots = {house} }}']
    for card in load_cards("\n".join(lines)):
        strong = SIDES.index(card.strong)
        assert list((card.dots * 2)[strong : strong + 4]) == rows[card.value - 1]
