"""Challenges: who reaches whom, what adds to attack and defence, and what the table may foresee."""

from __future__ import annotations

import pytest

import engines.sea_grid as sea_grid
from engines.game import IllegalAction
from tests.engines.sea_grid_table import FAR, NEAR, Table, laid

IDLE_FAR = "aquaria hand, sonar hand"


def numbers(table: Table, challenger: str, target: str, seat: int | None = None) -> tuple[int, int | None]:
    foreseen = sea_grid.preview(table.state, seat, challenger, target)
    return foreseen["attack"], foreseen["defence"]


# the rulebook's example 1


def test_book_example_1_hydron_dolphin_capt_n_eli() -> None:
    table = laid(
        "capt-n-eli B4 up, dolphin B3 down, eagle-rock A4 up, guppy C3 down",
        "hydron B2 up, knots B1 down, sonar A2 down, aquaria hand",
        turn=FAR,
    )
    table.do("challenge B2 B3")  # C 1 against the Dolphin's D 1: a tie is the defender's
    assert "Attack 1 (Hydron 1) against defence 1 (Dolphin 1): The challenge is repelled." in table.heard()
    assert (table.lies("B2"), table.lies("B3")) == ("hydron", "dolphin")  # and the Dolphin stays face up
    assert (table.phase, table.movers) == ("turn", (NEAR,))
    table.do("challenge B4 B2")  # through the Dolphin
    assert "Attack 2 (Capt'n Eli 1, Dolphin 1) against defence 1 (Hydron 1)" in table.heard()
    assert table.lies("B2") == "nothing"
    assert (table.winners, table.why) == ((NEAR,), "character gone")  # no other Hydron on the grid


# who may challenge


def test_book_only_face_up_characters_and_vehicles_challenge() -> None:
    far = "hydron B3 up, guppy C3 up, aquaria D3 up, sonar hand"
    near = "capt-n-eli B4 {}, dolphin C4 {}, eagle-rock D4 up, knots hand"
    assert laid(near.format("up", "up"), far).lists("challenge") == {"challenge B4 B3", "challenge C4 C3"}
    down = laid(near.format("down", "down"), far)
    assert down.lists("challenge") == set()
    assert "face down" in down.refused("challenge B4 B3")
    assert "only a character or a vehicle" in down.refused("challenge D4 D3")
    gadget = laid("knots B4 up, capt-n-eli hand, dolphin hand, aquaria hand", far)
    assert "only a character or a vehicle" in gadget.refused("challenge B4 B3")


def test_book_a_challenge_is_against_an_opposing_card() -> None:
    table = laid(
        "capt-n-eli B4 up, dolphin B5 up, eagle-rock hand, knots hand",
        f"hydron C2 up, guppy hand, {IDLE_FAR}",
    )
    assert "no opposing card on B5" in table.refused("challenge B4 B5")
    assert "no opposing card on B3" in table.refused("challenge B4 B3")
    assert "no card of yours on C2" in table.refused("challenge C2 B4")
    assert "no cell A9" in table.refused("challenge B4 A9")


def test_a_character_challenges_in_all_four_directions() -> None:
    table = laid(
        "capt-n-eli B3 up, dolphin hand, eagle-rock hand, knots hand",
        "hydron B2 up, guppy B4 down, aquaria A3 up, sonar C3 down",
    )
    assert table.lists("challenge") == {f"challenge B3 {cell}" for cell in ("B2", "B4", "A3", "C3")}


def test_a_challenge_does_not_reach_diagonally_or_over_a_gap() -> None:
    table = laid(
        "capt-n-eli B4 up, dolphin hand, eagle-rock hand, knots hand",
        f"hydron B2 up, guppy C3 down, {IDLE_FAR}",
    )
    assert table.lists("challenge") == set()
    assert "out of reach" in table.refused("challenge B4 B2")
    assert "out of reach" in table.refused("challenge B4 C3")


def test_a_vehicle_challenges_the_next_card_in_its_column_only() -> None:
    table = laid(
        "dolphin B3 up, guppy B4 up, capt-n-eli hand, knots hand",
        "hydron B2 up, aquaria A3 up, sonar C3 up, sub-x B5 up",
    )
    assert table.lists("challenge") == {"challenge B3 B2", "challenge B4 B5"}
    assert "only the next card in its own column" in table.refused("challenge B3 A3")
    assert "out of reach" in table.refused("challenge B4 B2")  # no vehicle challenges through another


def test_a_stacked_character_challenges_only_in_its_column_but_gets_modifiers() -> None:
    table = laid(
        "hydron B3 up, knots C3 up, hydron B4 up, dolphin hand",
        "capt-n-eli B2 up, aquaria A3 up, guppy hand, sonar hand",
    )
    assert table.lists("challenge") == {"challenge B3 B2", "challenge B4 B2"}
    assert "only in its own column" in table.refused("challenge B3 A3")
    assert numbers(table, "B3", "B2") == (2, 1)  # with the gadget
    assert numbers(table, "B4", "B2") == (2, 1)  # through the other copy


# the line


def test_book_a_character_challenges_through_its_own_face_up_vehicles_each_adds_its_c() -> None:
    far = f"hydron B1 up, guppy hand, {IDLE_FAR}"
    table = laid("capt-n-eli B4 up, sub-x B3 up, dolphin B2 up, knots hand", far)
    assert table.lists("challenge") == {"challenge B4 B1", "challenge B2 B1"}
    assert numbers(table, "B4", "B1") == (1 + 2 + 1, 1)
    assert numbers(table, "B2", "B1") == (1, 1)
    shorter = laid("capt-n-eli B3 up, sub-x B2 up, dolphin hand, knots hand", far)
    assert numbers(shorter, "B3", "B1") == (3, 1)


@pytest.mark.parametrize(
    "near",
    [
        "capt-n-eli B4 up, sub-x B3 up, dolphin B2 down, knots hand",  # a face-down vehicle
        "capt-n-eli B4 up, sub-x B3 down, dolphin B2 up, knots hand",
        "capt-n-eli B4 up, sub-x B3 up, dolphin hand, knots hand",  # a gap
        "capt-n-eli B4 up, sub-x B3 up, dolphin hand, knots B2 up",  # a gadget
        "capt-n-eli B4 up, sub-x B3 up, dolphin hand, eagle-rock B2 up",  # a location
    ],
)
def test_a_broken_line_reaches_nobody(near: str) -> None:
    table = laid(near, f"hydron B1 up, guppy hand, {IDLE_FAR}")
    assert "out of reach" in table.refused("challenge B4 B1")


def test_an_opposing_card_breaks_the_line() -> None:
    table = laid(
        "capt-n-eli B4 up, sub-x B3 up, dolphin hand, knots hand", f"hydron B1 up, guppy B2 up, {IDLE_FAR}"
    )
    assert table.lists("challenge") == {"challenge B4 B2", "challenge B3 B2"}


def test_book_the_line_is_vertical_only() -> None:
    table = laid(
        "capt-n-eli A3 up, sub-x B3 up, dolphin hand, knots hand", f"hydron C3 up, guppy hand, {IDLE_FAR}"
    )
    assert table.lists("challenge") == set()
    assert "out of reach" in table.refused("challenge A3 C3")


def test_the_line_works_towards_either_side() -> None:
    table = laid(
        "capt-n-eli B1 up, sub-x B2 up, dolphin hand, knots hand", f"hydron B3 up, guppy hand, {IDLE_FAR}"
    )
    assert table.lists("challenge") == {"challenge B1 B3", "challenge B2 B3"}


def test_a_character_next_to_its_target_gets_nothing_from_vehicles_behind_it() -> None:
    table = laid(
        "capt-n-eli B3 up, sub-x B4 up, dolphin A3 up, knots hand", f"hydron B2 up, guppy hand, {IDLE_FAR}"
    )
    assert numbers(table, "B3", "B2") == (1, 1)


# modifiers


def test_book_own_face_up_gadgets_next_to_the_challenging_character_add_c() -> None:
    far = f"hydron B3 up, guppy hand, {IDLE_FAR}"
    table = laid("capt-n-eli B4 up, x-ray A4 up, knots C4 up, dolphin hand", far)
    assert numbers(table, "B4", "B3") == (1 + 2 + 1, 1)
    below = laid("capt-n-eli B4 up, x-ray B5 up, knots C4 down, dolphin hand", far)
    assert numbers(below, "B4", "B3") == (1 + 2, 1)  # face down adds nothing
    distant = laid("capt-n-eli B4 up, x-ray A5 up, knots C5 up, dolphin hand", far)
    assert numbers(distant, "B4", "B3") == (1, 1)  # diagonal adds nothing


def test_opposing_gadgets_add_nothing() -> None:
    table = laid(
        "capt-n-eli B4 up, guppy hand, dolphin hand, knots hand",
        "hydron B3 up, x-ray A4 up, sonar C4 up, sub-x hand",
    )
    assert numbers(table, "B4", "B3") == (1, 1)


def test_gadgets_next_to_the_character_count_through_a_line_too() -> None:
    table = laid(
        "capt-n-eli B4 up, x-ray A4 up, dolphin B3 up, knots C3 up", f"hydron B2 up, guppy hand, {IDLE_FAR}"
    )
    assert numbers(table, "B4", "B2") == (1 + 2 + 1, 1)  # Knots lies next to the vehicle, not to him


def test_a_vehicle_challenges_alone_without_modifiers() -> None:
    table = laid(
        "dolphin B4 up, x-ray A4 up, sub-x B5 up, capt-n-eli C4 up", f"hydron B3 up, guppy hand, {IDLE_FAR}"
    )
    assert numbers(table, "B4", "B3") == (1, 1)


def test_book_own_face_up_locations_next_to_the_challenged_character_add_d() -> None:
    near = "lord-hydro B4 up, guppy hand, dolphin hand, knots hand"
    table = laid(near, "hydron B3 up, eagle-rock A3 up, aquaria B2 up, sonar C3 up")
    assert numbers(table, "B4", "B3") == (2, 1 + 3 + 1)
    hidden = laid(near, "hydron B3 up, eagle-rock A3 down, aquaria A2 up, sonar hand")
    assert numbers(hidden, "B4", "B3") == (2, 1)


def test_book_only_characters_get_defence_modifiers() -> None:
    table = laid(
        "lord-hydro B4 up, guppy hand, dolphin hand, knots hand",
        "sub-x B3 up, eagle-rock A3 up, aquaria B2 up, hydron hand",
    )
    assert numbers(table, "B4", "B3") == (2, 1)


def test_the_challengers_locations_add_nothing() -> None:
    table = laid(
        "lord-hydro B4 up, eagle-rock A3 up, dolphin hand, knots hand",
        f"hydron B3 up, guppy hand, {IDLE_FAR}",
    )
    assert numbers(table, "B4", "B3") == (2, 1)


def test_book_a_character_revealed_by_the_challenge_uses_locations_already_face_up() -> None:
    table = laid(
        "lord-hydro B4 up, guppy hand, dolphin hand, knots hand",
        "hydron B3 down, aquaria A3 up, eagle-rock C3 down, sonar hand",
    )
    table.do("challenge B4 B3")
    assert "Attack 2 (Lord Hydro 2) against defence 2 (Hydron 1, Aquaria 1)" in table.heard()
    assert table.lies("B3") == "hydron"


# resolution


def test_book_a_face_down_target_is_turned_up_first_free_of_charge() -> None:
    table = laid(
        "capt-n-eli B4 up, guppy hand, dolphin hand, knots hand",
        f"hydron hand, navy-cruiser B3 down, {IDLE_FAR}",
    )
    table.do("challenge B4 B3")
    assert "The card on B3 is Navy Cruiser." in table.heard()
    assert table.lies("B3") == "navy-cruiser"
    assert (table.movers, table.view()["ply"]) == ((FAR,), 1)


def test_book_the_higher_wins_and_the_beaten_defender_leaves_the_game() -> None:
    table = laid(
        "lord-hydro B4 up, guppy hand, dolphin hand, knots hand",
        "sub-x B3 down, hydron B2 down, aquaria hand, sonar hand",
    )
    table.do("challenge B4 B3")
    assert table.lies("B3") == "nothing"
    assert table.out() == {"sub-x"}
    assert table.lies("B4") == "lord-hydro"
    assert (table.why, table.movers) == (None, (FAR,))


def test_book_a_tie_is_the_defenders_and_a_failed_challenge_removes_nothing() -> None:
    for defender in ("guppy", "navy-cruiser"):  # D 2: a tie, against Lord Hydro's C 2
        table = laid(
            "lord-hydro B4 up, sonar hand, dolphin hand, knots hand",
            f"{defender} B3 up, hydron B2 down, aquaria hand, x-ray hand",
        )
        table.do("challenge B4 B3")
        assert (table.lies("B4"), table.lies("B3"), table.out()) == ("lord-hydro", defender, set())


def test_ruling_14_hopeless_challenges_are_legal_reveal_a_card_and_spend_the_turn() -> None:
    table = laid(
        "navy-admiral B4 up, sonar hand, dolphin hand, knots hand",
        "guppy B3 down, hydron hand, aquaria hand, x-ray hand",
    )
    table.do("challenge B4 B3")
    assert table.lies("B3") == "guppy"
    assert table.movers == (FAR,)
    table.do("place hydron B2")
    assert numbers(table, "B4", "B3") == (0, 2)
    assert "challenge B4 B3" in table.lists()


def test_ruling_15_the_side_towards_the_target_never_holds_a_gadget() -> None:
    """That cell holds the target or a card of the line, so the rule about it needs no code of its own."""
    table = laid(
        "capt-n-eli B4 up, x-ray B3 up, dolphin hand, knots hand", f"hydron B2 up, guppy hand, {IDLE_FAR}"
    )
    assert "out of reach" in table.refused("challenge B4 B2")


# the preview


def test_the_preview_of_a_face_up_target_has_all_numbers_and_where_they_come_from() -> None:
    table = laid(
        "capt-n-eli B4 up, x-ray A4 up, dolphin B3 up, knots hand",
        "hydron B2 up, aquaria A2 up, guppy hand, sonar hand",
    )
    assert sea_grid.preview(table.state, None, "B4", "B2") == {
        "challenger": "B4",
        "target": "B2",
        "attack": 4,
        "attack_from": [
            {"cell": "B4", "card": "Capt'n Eli", "adds": 1},
            {"cell": "B3", "card": "Dolphin", "adds": 1},
            {"cell": "A4", "card": "X-Ray", "adds": 2},
        ],
        "defence": 2,
        "defence_from": [
            {"cell": "B2", "card": "Hydron", "adds": 1},
            {"cell": "A2", "card": "Aquaria", "adds": 1},
        ],
        "wins": True,
        "may_change": False,
    }


@pytest.mark.parametrize("hidden", ["hydron", "sea-ghost", "navy-cruiser"])
def test_the_preview_of_a_face_down_target_tells_its_owner_only(hidden: str) -> None:
    rest = (
        "aquaria A3 up, x-ray hand, sonar hand"
        if hidden != "navy-cruiser"
        else "aquaria A3 up, x-ray hand, hydron hand"
    )
    table = laid("capt-n-eli B4 up, guppy hand, dolphin hand, knots hand", f"{hidden} B3 down, {rest}")
    for seat in (NEAR, None):
        assert sea_grid.preview(table.state, seat, "B4", "B3") == {
            "challenger": "B4",
            "target": "B3",
            "attack": 1,
            "attack_from": [{"cell": "B4", "card": "Capt'n Eli", "adds": 1}],
            "defence": None,
            "defence_from": [],
            "wins": None,
            "may_change": None,
        }
    foreseen = sea_grid.preview(table.state, FAR, "B4", "B3")
    assert foreseen["defence"] == 2  # 1 with Aquaria, or the cruiser's own 2
    assert foreseen["wins"] is False
    assert foreseen["may_change"] == (hidden == "sea-ghost")


def test_the_preview_of_no_challenge_gives_the_reason() -> None:
    table = laid(
        "capt-n-eli B4 up, guppy hand, dolphin hand, knots hand", f"hydron B2 up, sub-x hand, {IDLE_FAR}"
    )
    for cells, reason in (
        (("B4", "B2"), "out of reach"),
        (("B3", "B2"), "no card on B3"),
        (("B4", "Q9"), "no cell Q9"),
    ):
        with pytest.raises(IllegalAction, match=reason):
            sea_grid.preview(table.state, NEAR, *cells)
