"""Properties of random games: a plain second reading of the rules, symmetry, and the bound."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import given
from hypothesis import strategies as st

import engines.sea_grid as sea_grid
from engines.game import CHANCE, said
from engines.sea_grid.mat import Action
from engines.sea_grid.state import State
from tests.depth import examples

MATS = st.sampled_from([[3, 4], [4, 4], [5, 7], [5, 9], [26, 99]])
SEEDS = st.integers(0, 10**6)


def game(seed: int, mat: list[int], plies: int = 60) -> Iterator[tuple[State, int, Action, State]]:
    """Every step of a random game."""
    rng = Random(seed)
    state = sea_grid.start({"mat": mat, "plies": plies})
    while movers := sea_grid.movers(state):
        seat = rng.choice(movers)
        action = sea_grid.chance(state, rng) if seat == CHANCE else rng.choice(sea_grid.actions(state, seat))
        after = sea_grid.apply(state, seat, action)
        yield state, seat, action, after
        state = after


# A second reading of the rules, as plain as can be: from the owner's view, with sets of coordinates.

Cell = tuple[int, int]


def coordinates(name: str) -> Cell:
    return ord(name[0]) - 65, int(name[1:]) - 1


def name_of(cell: Cell) -> str:
    return f"{chr(65 + cell[0])}{cell[1] + 1}"


def fits(cells: set[Cell]) -> bool:
    columns, rows = {column for column, _ in cells}, {row for _, row in cells}
    return max(columns) - min(columns) < 3 and max(rows) - min(rows) < 4


def neighbours(cell: Cell) -> set[Cell]:
    column, row = cell
    return {(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)}


def plain_turn(state: State, seat: int) -> set[str]:
    view = sea_grid.view(state, seat)
    columns, rows = view["mat"]
    mat = {(column, row) for column in range(columns) for row in range(rows)}
    cards = {coordinates(lying["cell"]): lying for lying in view["grid"]}
    empty = mat - set(cards)
    mine = {cell for cell, lying in cards.items() if lying["seat"] == seat}
    listed = {
        f"place {card['name']} {name_of(cell)}"
        for card in view["hand"]
        for cell in empty
        if fits({*cards, cell})
    }
    for cell in mine:
        if not cards[cell]["up"]:
            listed.add(f"flip {name_of(cell)}")
        listed |= {
            f"move {name_of(cell)} {name_of(there)}"
            for there in neighbours(cell) & empty
            if fits({*cards, there} - {cell})
        }
        listed |= {
            f"challenge {name_of(cell)} {name_of(target)}"
            for target in set(cards) - mine
            if cards[cell]["up"] and reaches(cards, cell, target)
        }
    return listed


def reaches(cards: dict[Cell, dict[str, object]], cell: Cell, target: Cell) -> bool:
    kind, stacked = type_of(cards[cell]), is_stacked(cards[cell])
    if kind not in ("character", "vehicle"):
        return False
    vertical = cell[0] == target[0]
    if target in neighbours(cell):
        return vertical or (kind == "character" and not stacked)
    if not vertical or kind != "character":
        return False
    between = [(cell[0], row) for row in range(min(cell[1], target[1]) + 1, max(cell[1], target[1]))]
    return all(
        at in cards
        and cards[at]["seat"] == cards[cell]["seat"]
        and cards[at]["up"]
        and (type_of(cards[at]) == "vehicle" or is_stacked(cards[at]))
        for at in between
    )


def type_of(lying: dict[str, object]) -> str:
    card = lying["card"]
    assert isinstance(card, dict)
    return str(card["type"])


def is_stacked(lying: dict[str, object]) -> bool:
    card = lying["card"]
    assert isinstance(card, dict)
    return "stacked" in card["keywords"]


@examples(60)
@given(SEEDS, MATS.filter(lambda mat: mat[0] < 26))
def test_the_lists_of_a_turn_are_those_of_a_plain_second_reading(seed: int, mat: list[int]) -> None:
    for state, seat, _, _ in game(seed, mat):
        if state.phase == "turn":
            assert {sea_grid.text(action) for action in sea_grid.actions(state, seat)} == plain_turn(
                state, seat
            )


def mirrored(action: Action, mat: list[int], *, turned: bool) -> Action:
    """The same action seen in a mirror, or by somebody at the other side of the mat."""
    if action[0] == "first":
        return ("first", str(1 - int(action[1]))) if turned else action
    return tuple(mirrored_cell(word, mat, turned) if word[0].isupper() else word for word in action)


def mirrored_cell(cell: str, mat: list[int], turned: bool) -> str:
    column, row = coordinates(cell)
    return name_of((mat[0] - 1 - column, mat[1] - 1 - row if turned else row))


@examples(60)
@given(SEEDS, MATS, st.booleans())
def test_the_rules_do_not_care_for_left_and_right_nor_for_near_and_far(
    seed: int, mat: list[int], turned: bool
) -> None:
    other = sea_grid.start({"mat": mat, "plies": 60})
    for state, seat, action, after in game(seed, mat):
        seen_as = 1 - seat if turned and seat != CHANCE else seat
        listed = {mirrored(each, mat, turned=turned) for each in sea_grid.actions(state, seat)}
        assert set(sea_grid.actions(other, seen_as)) == listed
        other = sea_grid.apply(other, seen_as, mirrored(action, mat, turned=turned))
        one, two = sea_grid.outcome(after), sea_grid.outcome(other)
        if one is not None:
            assert two is not None
            assert two.why == one.why
            assert two.winners == tuple(1 - winner if turned else winner for winner in one.winners)


@examples(60)
@given(SEEDS, MATS)
def test_all_cards_fit_in_a_box_and_nothing_is_lost_at_any_time(seed: int, mat: list[int]) -> None:
    before = None
    for _, _, _, state in game(seed, mat):
        placed = list(sea_grid.pieces(state))
        cells = [coordinates(place) for _, place in placed if place[0].isupper()]
        assert len(set(cells)) == len(cells) == (state.own[0] | state.own[1]).bit_count()
        assert not cells or fits(set(cells))
        assert not state.up & ~(state.own[0] | state.own[1])
        assert before in (None, sorted(name for name, _ in placed))
        before = sorted(name for name, _ in placed)


@examples(60)
@given(SEEDS, MATS)
def test_a_game_has_few_more_actions_than_plies_and_never_two_losers(seed: int, mat: list[int]) -> None:
    steps = list(game(seed, mat))
    end = steps[-1][3]
    assert len(steps) <= 8 + 1 + end.ply + 16
    assert end.ply <= 60
    assert end.result is not None
    assert len(end.result.winners) == (0 if end.result.why == "ply limit" else 1)
    # a ply for each turn, one more for a turn that was skipped
    assert all(after.ply - before.ply in (0, 1, 2) for before, _, _, after in steps)


@examples(60)
@given(SEEDS, MATS)
def test_previews_agree_with_what_then_happens(seed: int, mat: list[int]) -> None:
    for state, seat, action, after in game(seed, mat):
        if action[0] != "challenge":
            continue
        foreseen = sea_grid.preview(state, 1 - seat, *action[1:])  # the challenged seat knows both cards
        if foreseen["may_change"]:
            assert after.phase == "mystic"
            continue
        (numbers,) = [
            said(sea_grid, told)
            for told in sea_grid.tell(state, seat, action, after)
            if "Attack" in said(sea_grid, told)
        ]
        assert f"Attack {foreseen['attack']} (" in numbers
        assert f"against defence {foreseen['defence']} (" in numbers
        assert ("is beaten" in numbers) == foreseen["wins"]
        own = sea_grid.preview(state, seat, *action[1:])
        assert own["attack"] == foreseen["attack"]
        assert own["defence"] in (None, foreseen["defence"])


@examples(80)
@given(SEEDS, MATS)
def test_a_flip_is_warned_of_exactly_if_it_loses(seed: int, mat: list[int]) -> None:
    for state, seat, action, after in game(seed, mat):
        if action[0] == "flip" and after.phase != "mystic":
            lost = after.result is not None and after.result.winners == (1 - seat,)
            assert (sea_grid.warning(state, seat, action) is not None) == lost
