"""Picking the crews: the limits, each broken one named, and picks that nobody else sees."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import engines.sea_grid as sea_grid
from engines.game import CHANCE
from engines.sea_grid.cards import STARTER
from tests.engines.sea_grid_table import FAR, NEAR, Table, begun

CHARACTERS = {f"pick {card.name}" for card in STARTER.values() if card.type == "character"}


def picking(*names: str, seat: int = NEAR) -> Table:
    table = Table(sea_grid.start({}))
    return table.do(*(f"pick {name}" for name in names), seat=seat)


def test_book_a_crew_is_one_character_and_three_supports_and_all_start_in_the_hand() -> None:
    table = begun("capt-n-eli dolphin eagle-rock knots", "hydron guppy aquaria sonar")
    assert [card["name"] for card in table.view(NEAR)["hand"]] == [
        "capt-n-eli",
        "dolphin",
        "eagle-rock",
        "knots",
    ]
    assert [side["hand"] for side in table.view()["seats"]] == [4, 4]
    assert table.view()["grid"] == []


def test_every_card_may_be_picked_first_by_either_seat() -> None:
    table = picking()
    assert table.movers == (NEAR, FAR)
    assert table.lists(seat=NEAR) == table.lists(seat=FAR) == {f"pick {name}" for name in STARTER}


def test_picks_are_simultaneous_in_any_order_and_end_with_four_cards() -> None:
    table = picking("knots")
    table.do("pick sonar", "pick guppy", "pick sub-x", seat=FAR)
    assert table.movers == (NEAR, FAR)
    table.do("pick lord-hydro", seat=FAR)
    assert table.movers == (NEAR,)
    assert "complete" in table.refused("pick dolphin", seat=FAR)
    table.do("pick capt-n-eli", "pick dolphin", "pick aquaria", seat=NEAR)
    assert (table.phase, table.movers) == ("first", (CHANCE,))


def test_book_at_most_two_of_one_support_type() -> None:
    table = picking("dolphin", "guppy")
    vehicles = {f"pick {card.name}" for card in STARTER.values() if card.type == "vehicle"}
    assert not table.lists(seat=NEAR) & vehicles
    assert "3 vehicles: a crew has at most 2 of a type" in table.refused("pick sub-x", seat=NEAR)


def test_book_at_most_one_copy_of_a_card() -> None:
    assert "2 copies of Dolphin: only 1 is allowed" in picking("dolphin").refused("pick dolphin", seat=NEAR)
    assert "2 copies of Capt'n Eli" in picking("capt-n-eli").refused("pick capt-n-eli", seat=NEAR)


def test_book_exactly_one_character() -> None:
    reason = picking("capt-n-eli").refused("pick lord-hydro", seat=NEAR)
    assert "2 characters (Capt'n Eli, Lord Hydro): a crew has exactly 1" in reason
    assert not picking("capt-n-eli").lists(seat=NEAR) & CHARACTERS


def test_after_three_supports_only_characters_are_listed() -> None:
    table = picking("dolphin", "guppy", "knots")
    assert table.lists(seat=NEAR) == CHARACTERS
    assert "4 support cards" in table.refused("pick sonar", seat=NEAR)


def test_house_a_stacked_character_may_be_held_three_times_in_support_slots() -> None:
    table = picking("hydron")
    assert table.lists(seat=NEAR) & CHARACTERS == {"pick hydron"}
    table.do("pick hydron", "pick hydron", seat=NEAR)
    assert "pick hydron" not in table.lists(seat=NEAR)
    assert "3 extra copies of the character: a crew has at most 2" in table.refused("pick hydron", seat=NEAR)
    table.do("pick dolphin", seat=NEAR)
    assert table.movers == (FAR,)


def test_house_extra_copies_are_a_support_type_of_their_own() -> None:
    table = picking("hydron", "hydron", "dolphin", "guppy")
    assert table.movers == (FAR,)
    assert sea_grid.crew_faults(["hydron", "hydron", "hydron", "dolphin"]) == []
    reason = picking("dolphin", "knots", "sonar", "hydron").refused("pick hydron", seat=NEAR)
    assert "complete" in reason


def test_house_chance_says_who_begins_after_both_crews_are_complete() -> None:
    table = picking("capt-n-eli", "dolphin", "knots", "sonar")
    table.do("pick hydron", "pick guppy", "pick x-ray", "pick torpedo", seat=FAR)
    assert table.lists(seat=CHANCE) == {"first 0", "first 1"}
    assert table.lists(seat=NEAR) == set()
    assert "chance says who begins" in table.refused("first 0", seat=NEAR)
    draws = [sea_grid.chance(table.state, Random(seed)) for seed in range(400)]
    assert 160 < draws.count(("first", "0")) < 240
    for first in (NEAR, FAR):
        other = Table(table.state).do(f"first {first}", seat=CHANCE)
        assert (other.phase, other.movers) == ("turn", (first,))


def test_there_is_no_unpicking() -> None:
    table = picking("dolphin")
    assert not any(words.startswith("unpick") for words in table.lists(seat=NEAR))
    assert "no action" in table.refused("unpick dolphin", seat=NEAR)


def test_no_seat_sees_the_others_picks() -> None:
    one, other = picking("dolphin", "hydron"), picking("knots", "lord-hydro")
    for seat in (FAR, None):
        assert one.view(seat) == other.view(seat)
        assert one.heard(seat) == other.heard(seat)
    assert one.lists(seat=FAR) == other.lists(seat=FAR)
    assert one.view(NEAR) != other.view(NEAR)
    assert "Hydron" in one.heard(NEAR)


@pytest.mark.parametrize(
    ("names", "faults"),
    [
        (["hydron", "hydron", "dolphin", "guppy"], []),
        ([], ["no character: a crew has exactly 1", "0 cards: a crew has exactly 4"]),
        (["dolphin"], ["no character: a crew has exactly 1", "1 card: a crew has exactly 4"]),
        (
            ["dolphin", "guppy", "sub-x", "knots"],
            [
                "4 support cards: a crew has at most 3 beside its character",
                "3 vehicles: a crew has at most 2 of a type",
                "no character: a crew has exactly 1",
            ],
        ),
        (
            ["hydron"] * 4,
            ["3 extra copies of the character: a crew has at most 2"],
        ),
        (
            ["capt-n-eli", "submarine", "knots", "knots"],
            ["there is no card 'submarine' in this game", "2 copies of Knots: only 1 is allowed"],
        ),
        (
            ["hydron", "hydron", "dolphin", "guppy", "knots"],
            [
                "4 support cards (extra copies of the character count): "
                "a crew has at most 3 beside its character",
                "5 cards: a crew has exactly 4",
            ],
        ),
    ],
)
def test_each_broken_limit_is_named(names: list[str], faults: list[str]) -> None:
    assert sea_grid.crew_faults(names) == faults


@given(st.lists(st.sampled_from(sorted(STARTER)), max_size=3), st.sampled_from(sorted(STARTER)))
def test_a_pick_is_listed_exactly_if_it_breaks_no_limit(held: list[str], name: str) -> None:
    assume(not sea_grid.crew_faults(held, whole=False))
    listed = f"pick {name}" in picking(*held).lists(seat=NEAR)
    assert listed == (not sea_grid.crew_faults([*held, name], whole=False))


@given(st.lists(st.sampled_from(sorted(STARTER)), min_size=4, max_size=4))
def test_four_cards_can_be_picked_exactly_if_they_are_a_faultless_crew(names: list[str]) -> None:
    table = Table(sea_grid.start({}))
    for number, name in enumerate(names):
        if f"pick {name}" not in table.lists(seat=NEAR):
            assert sea_grid.crew_faults(names[: number + 1], whole=False)
            assert sea_grid.crew_faults(names)
            return
        table.do(f"pick {name}", seat=NEAR)
    assert sea_grid.crew_faults(names) == []


def test_limits_for_everybody_to_hear_name_no_card_and_no_type() -> None:
    said = sea_grid.LIMITS.lower()
    assert not any(card.title.lower() in said for card in STARTER.values())
    assert not any(kind in said for kind in ("vehicle", "location", "gadget", "copies"))
