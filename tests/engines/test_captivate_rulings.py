"""The house's further rulings on Captivate, one test (or more) for each, by number."""

from __future__ import annotations

from random import Random

import pytest

import engines.captivate as captivate
from engines.captivate.cards import CARD_WORDS, SIDES, shipped_cards
from engines.captivate.ending import ROUNDS
from engines.captivate.state import State
from engines.game import CHANCE, BadOption
from tests.engines.captivate_table import Table, cards, dealt, physical


@pytest.mark.parametrize("side", ["C5", "E5", "D6"])
def test_ruling_01_the_rat_lies_below_one_frog_and_only_that_one_flips(side: str) -> None:
    table = dealt("1-light", "2-water", opened="2-earth").lie({"D4": "2-earth", side: "2-water"})
    table.play("1-light", "D5")
    assert table.view()["face_down"] == ["D4"]


def test_ruling_02_throws_are_bounded_and_with_them_every_game() -> None:
    table = dealt(opened="2-earth", seats=4).lie({"D4": "2-earth"})
    state = table.state._replace(
        hands=(b"",) * 4, piles=tuple(cards(f"9-{e}") for e in ("earth", "water", "light", "dark"))
    )
    table = Table(state._replace(stock=b"", left=1, played=1, turn=3)).do("end")
    thrown = 0
    while movers := captivate.movers(table.state):
        table.do("throw rock", movers[0])
        thrown += 1
    assert thrown == 4 * ROUNDS
    outcome = captivate.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (0, 1, 2, 3)


def test_ruling_03_the_strong_side_is_never_weaker_and_ties_for_five_values() -> None:
    ties = set()
    for card in shipped_cards():
        strong = card.dots[SIDES.index(card.strong)]
        assert strong == max(card.dots)
        if card.dots.count(strong) > 1:
            ties.add(card.value)
    assert ties == {6, 7, 11, 12, 13}


def _hands_at_turns(state: State, rng: Random) -> list[tuple[int, ...]]:
    """The hand sizes at the beginning of each turn of the last round, in a game played at random."""
    sizes = []
    while movers := captivate.movers(state):
        seat = movers[0]
        if state.phase == "turn" and state.left and not state.played:
            sizes.append(tuple(map(len, state.hands)))
            assert state.hands[seat]
        action = (
            captivate.chance(state, rng) if seat == CHANCE else rng.choice(captivate.actions(state, seat))
        )
        state = captivate.apply(state, seat, action)
    return sizes


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ruling_04_an_empty_hand_never_has_a_turn_to_skip(seats: int) -> None:
    """The safeguard itself is tested on made-up states, with the other endings."""
    rounds = [_hands_at_turns(captivate.start({"seats": seats}), Random(seed)) for seed in range(60)]
    assert any(len(sizes) == seats for sizes in rounds)  # a full grid may cut one short
    for sizes in filter(None, rounds):
        assert min(sizes[0]) >= 1
        assert sorted(sizes[0])[1:] == [5] * (seats - 1)


def test_ruling_05_who_can_neither_play_nor_capture_still_presses_end() -> None:
    table = dealt("1-dark", opened="13-earth")
    table.state = table.state._replace(hands=(cards("1-dark"), *table.state.hands[1:]))
    table.play("1-dark", "D5")
    assert table.actions() == ["end"]
    assert table.phase == "turn"


@pytest.mark.parametrize(
    ("mat", "cells"),
    [([4, 4], {"A1", "D4"}), ([5, 9], {"A2", "E8"}), ([7, 7], {"A1", "G7"})],
)
def test_ruling_06_edges_are_walls(mat: list[int], cells: set[str]) -> None:
    """What the box can reach from the middle card: everything on 7 x 7, less where an edge is nearer."""
    table = dealt(opened="13-earth", mat=mat)
    reach = table.view()["reach"]
    assert (reach[0], reach[-1]) == tuple(sorted(cells))


@pytest.mark.parametrize(
    "mat", [[3, 4], [4, 3], [27, 4], [4, 27], [4], [4, 4, 4], "44", 4, None, [True, 4], [4.0, 4]]
)
def test_ruling_06_a_mat_below_4_by_4_or_no_mat_at_all_is_refused(mat: object) -> None:
    with pytest.raises(BadOption, match=r"'mat' of Captivate is \[columns, rows\], each from 4 to 26"):
        captivate.start({"mat": mat})


def test_ruling_07_an_extent_of_four_locks_even_without_four_in_a_line() -> None:
    table = dealt("1-dark 2-dark 3-dark 4-dark 5-dark", opened="13-earth")
    table.play("1-dark", "D5").play("2-dark", "E5").play("3-dark", "E6").play("4-dark", "F6")
    assert not table.view()["box"]["columns_locked"]  # D, E, F
    table.play("5-dark", "G6")
    assert table.view()["box"]["columns_locked"]
    assert not any(cell.startswith("C") for cell in table.view()["reach"])


def test_ruling_08_the_opened_card_can_be_flipped_and_captured_in_the_first_turn() -> None:
    table = dealt("13-dark 1-dark", opened="2-earth").play("13-dark", "D5").capture("1-dark", "D4").do("end")
    assert table.view()["pile_counts"] == [1, 0]


def test_ruling_09_a_capture_counts_as_playing_a_card() -> None:
    table = dealt("13-dark", "1-dark", opened="2-earth").play("13-dark", "D5").end()
    assert "end" in table.capture("1-dark", "D4").actions()


FULL = {
    column + row: f"{value}-{element}"
    for column, value in zip("BCDE", (13, 12, 11, 10), strict=True)
    for row, element in zip("2345", ("earth", "water", "light", "dark"), strict=True)
}


def test_ruling_09_on_a_full_grid_the_first_card_of_a_turn_must_capture() -> None:
    table = dealt("1-earth", opened="2-water").lie({**FULL, "C3": "12-water down"})
    assert {words.split()[0] for words in table.actions()} == {"capture"}


def test_ruling_10_who_fills_the_grid_does_not_draw() -> None:
    almost = {cell: card for cell, card in FULL.items() if cell != "B2"}
    low = ("1-earth 3-earth 3-dark 4-earth 5-earth", "1-dark 4-dark 5-dark 6-dark 7-dark")
    table = dealt(*low, opened="2-water").lie(almost).play("1-earth", "B2")
    assert table.phase == "over"
    assert table.view()["hand_counts"][0] == 4
    held = sum(card["value"] for card in table.view(0)["hand"])
    assert table.view()["scores"][0] == -held


def test_ruling_11_seat_0_shows_first_each_seat_all_its_cards_in_any_order() -> None:
    almost = {cell: card for cell, card in FULL.items() if cell != "B2"}
    table = physical("2-water", seats=3).lie(almost, unknown=(1, 2, 1)).play("1-earth", "B2")
    assert table.seat == 1  # seat 0 has laid its last card
    table.do("show 9-dark").do("show 3-light")
    assert table.seat == 2
    assert [card["card"] for card in table.view()["shown"][1]] == ["3-light", "9-dark"]


def test_ruling_12_a_show_names_no_cell_and_needs_no_room_on_the_mat() -> None:
    """That the cards are shown on the cleared mat's middle cell is the table's part; it is in the view."""
    full = dict(zip([c + r for c in "ABCD" for r in "1234"], FULL.values(), strict=True))
    del full["A1"]
    table = physical("2-water", mat=[4, 4]).lie(full).play("1-earth", "A1")
    assert (table.phase, table.view()["middle"], table.view()["open"]) == ("show", "B2", [])
    assert set(table.actions()) == {f"show {CARD_WORDS[card]}" for card in table.state.stock}


def test_ruling_13_a_refusal_names_the_cell_only_of_a_card_that_lies_face_up() -> None:
    table = physical("2-earth").play("13-dark", "D5")
    assert table.refuses("play 13-dark D6") == "13-dark lies on D5 already"
    covered = table.refuses("play 2-earth D6")
    captured = table.capture("3-dark", "D4").refuses("play 2-earth D6")
    banked = table.end().refuses("play 2-earth D6")
    assert covered == captured == banked == "2-earth was seen before in this game; it cannot come from a hand"


def test_ruling_14_the_set_of_seen_cards_is_public_and_where_they_are_is_not() -> None:
    table = physical("2-earth").play("13-dark", "D5").capture("12-dark", "D4").end()
    table.play("13-light", "C5").play("13-water", "C4")
    places = set()
    for seed in range(30):
        other = captivate.sample(table.state, 1, Random(seed))
        assert captivate.actions(other, 1) == captivate.actions(table.state, 1)
        assert captivate.view(other, 1) == captivate.view(table.state, 1)
        places.add(dict(captivate.pieces(other))["2-earth"])
    assert "pile 0" in places
    assert len(places) > 1  # the pile's card and the face-down ones change places


def test_ruling_15_the_engine_trusts_its_counts() -> None:
    """A miscounted real hand is settled at the table; here a show goes on for exactly the counted cards."""
    almost = {cell: card for cell, card in FULL.items() if cell != "B2"}
    table = physical("2-water").lie(almost, unknown=(2, 2)).play("1-earth", "B2")
    shows = 0
    while table.phase == "show":
        table.do(table.actions()[-1])
        shows += 1
    assert shows == 3


def test_ruling_16_with_a_physical_deck_nobody_is_shown_a_hand() -> None:
    """So a bot has nothing to choose from: its seat needs a virtual deck."""
    table = physical("2-earth")
    assert [table.view(seat)["hand"] for seat in (0, 1, None)] == [None] * 3
    assert dealt(opened="2-earth").view(0)["hand"] is not None


def test_ruling_17_a_throw_is_not_changed_and_who_has_thrown_is_public() -> None:
    table = dealt(opened="2-earth").lie({"D4": "2-earth"})
    state = table.state._replace(hands=(b"", b""), stock=b"", left=1, played=1, turn=1)
    table = Table(state).do("end").do("throw rock", 1)
    assert "not changed" in table.refuses("throw rock", seat=1)
    assert table.view(0)["throws"]["thrown"] == table.view()["throws"]["thrown"] == [1]
    assert (table.view(0)["throws"]["mine"], table.view(1)["throws"]["mine"]) == (None, "rock")
