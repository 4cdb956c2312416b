"""The four keywords: decisions asked of the right player, in the right order."""

from __future__ import annotations

import pytest

from engines.game import Options
from tests.engines.sea_grid_table import FAR, NEAR, Table, laid

STRONG = "lord-hydro B4 up, guppy hand, dolphin hand, knots hand"  # C 2, beats D 1


def view_of(table: Table, cell: str, seat: int | None = None) -> dict[str, object]:
    return next(lying for lying in table.view(seat)["grid"] if lying["cell"] == cell)


def keyworded(name: str, *keywords: str, kind: str = "vehicle", d: int = 1) -> Options:
    return {"cards": {name: {"type": kind, "c": 1, "d": d, "keywords": list(keywords)}}}


# SACRIFICE


def test_book_sacrifice_the_owner_may_remove_an_adjacent_own_card_instead() -> None:
    table = laid(STRONG, "capt-n-eli B3 up, aquaria B2 down, sub-x C3 up, sonar hand")
    table.do("challenge B4 B3")
    assert (table.phase, table.movers) == ("sacrifice", (FAR,))
    assert table.view()["decision"] == {"seat": FAR, "challenger": "B4", "card": "B3"}
    assert table.lists() == {"sacrifice B2", "sacrifice C3", "decline"}
    table.do("sacrifice C3")
    assert (table.lies("B3"), table.lies("C3")) == ("capt-n-eli", "nothing")
    assert table.out() == {"sub-x"}
    assert (table.phase, table.movers, table.view()["ply"]) == ("turn", (FAR,), 1)


def test_book_sacrifice_takes_a_card_of_either_face() -> None:
    table = laid(STRONG, "capt-n-eli B3 up, aquaria B2 down, sub-x hand, sonar hand")
    table.do("challenge B4 B3", "sacrifice B2")
    assert table.out() == {"aquaria"}
    assert table.lies("B3") == "capt-n-eli"


def test_sacrifice_may_be_declined() -> None:
    table = laid(STRONG, "capt-n-eli B3 up, x-ray B2 up, sub-x C3 up, sonar hand")
    table.do("challenge B4 B3", "decline")
    assert (table.winners, table.why) == ((NEAR,), "character gone")
    assert table.out() == {"capt-n-eli"}


def test_sacrifice_is_not_asked_without_an_adjacent_own_card() -> None:
    table = laid(STRONG, "capt-n-eli B3 up, aquaria C2 up, sub-x hand, sonar hand")
    table.do("challenge B4 B3")
    assert table.why == "character gone"


def test_sacrifice_offers_no_opposing_and_no_distant_card() -> None:
    table = laid(STRONG, "capt-n-eli B3 up, x-ray B2 up, sub-x C2 up, sonar hand")
    table.do("challenge B4 B3")
    assert table.lists() == {"sacrifice B2", "decline"}
    assert "no card of yours on B4 next to" in table.refused("sacrifice B4")
    assert "next to the beaten one" in table.refused("sacrifice C2")
    assert "sacrifice), or decline" in table.refused("flip B2")
    assert "other side's turn" in table.refused("decline", seat=NEAR)


def test_book_sacrifice_once_per_game() -> None:
    table = laid(STRONG, "capt-n-eli B3 up, x-ray B2 up, sub-x C3 up, sonar hand")
    table.do(
        "challenge B4 B3",
        "sacrifice C3",
        "move B2 A2",
        "move B4 C4",
        "move A2 B2",
        "move C4 B4",
        "place sonar A3",
    )
    assert view_of(table, "B3")["used"] == ["sacrifice"]
    table.do("challenge B4 B3")
    assert table.why == "character gone"


def test_sacrifice_works_for_a_card_revealed_by_the_challenge() -> None:
    table = laid(STRONG, "capt-n-eli B3 down, aquaria B2 down, sub-x hand, sonar hand")
    table.do("challenge B4 B3")
    assert (table.phase, table.lists()) == ("sacrifice", {"sacrifice B2", "decline"})


def test_sacrifice_works_on_any_type_of_card_even_at_the_characters_cost() -> None:
    table = laid(
        STRONG,
        "sub-x B3 up, capt-n-eli B2 up, aquaria hand, sonar hand",
        options=keyworded("sub-x", "sacrifice"),
    )
    table.do("challenge B4 B3")
    assert table.lists() == {"sacrifice B2", "decline"}
    table.do("sacrifice B2")
    assert (table.winners, table.why) == ((NEAR,), "character gone")


# MYSTIC


def test_book_mystic_when_it_turns_face_up_one_opposing_card_is_turned_down() -> None:
    table = laid(
        "sea-ghost B4 down, guppy hand, dolphin hand, knots hand",
        "hydron B2 up, sub-x C2 up, aquaria A2 down, sonar hand",
    )
    table.do("flip B4")
    assert (table.phase, table.movers) == ("mystic", (NEAR,))
    assert table.view()["decision"] == {"seat": NEAR, "challenger": None, "card": "B4"}
    assert table.lists() == {"mystic B2", "mystic C2"}
    assert "no face-up opposing card on A2" in table.refused("mystic A2")
    assert "no face-up opposing card on B4" in table.refused("mystic B4")
    assert "(mystic)" in table.refused("decline")
    table.do("mystic C2")
    assert (table.lies("C2"), table.lies("B2"), table.lies("B4")) == ("face down", "hydron", "sea-ghost")
    assert (table.phase, table.movers, table.view()["ply"]) == ("turn", (FAR,), 1)


def test_house_mystic_is_compulsory_and_asked_even_with_one_target() -> None:
    table = laid(
        "sea-ghost B4 down, guppy hand, dolphin hand, knots hand",
        "hydron B2 up, sub-x hand, aquaria hand, sonar hand",
    )
    table.do("flip B4")
    assert table.lists() == {"mystic B2"}


def test_house_mystic_without_a_target_is_unused() -> None:
    table = laid(
        "sea-ghost B4 down, guppy hand, dolphin hand, knots hand",
        "hydron B2 down, sub-x hand, aquaria hand, sonar hand",
    )
    table.do("flip B4")
    assert (table.phase, table.movers) == ("turn", (FAR,))
    assert view_of(table, "B4")["used"] == []


def test_book_mystic_turned_up_by_a_challenge_resolves_first_and_may_cancel_it() -> None:
    table = laid(STRONG, "sea-ghost B3 down, aquaria hand, sub-x hand, sonar hand")
    table.do("challenge B4 B3")
    assert (table.phase, table.movers) == ("mystic", (FAR,))
    assert table.view()["decision"] == {"seat": FAR, "challenger": "B4", "card": "B3"}
    table.do("mystic B4")
    assert "cancelled" in table.heard()
    assert (table.lies("B4"), table.lies("B3")) == ("face down", "sea-ghost")
    assert (table.phase, table.movers, table.view()["ply"]) == ("turn", (FAR,), 1)


def test_house_values_are_recomputed_after_mystic() -> None:
    near = "capt-n-eli B4 up, x-ray A4 up, dolphin hand, knots hand"
    far = "sea-ghost B3 down, aquaria hand, sub-x hand, sonar hand"
    turned = laid(near, far).do("challenge B4 B3", "mystic A4")
    assert "Attack 1 (Capt'n Eli 1) against defence 1" in turned.heard()
    assert turned.lies("B3") == "sea-ghost"


def test_a_challenge_goes_on_when_mystic_turns_down_a_bystander() -> None:
    table = laid(
        "lord-hydro B4 up, guppy C5 up, dolphin hand, knots hand",
        "sea-ghost B3 down, aquaria hand, sub-x hand, sonar hand",
    )
    table.do("challenge B4 B3", "mystic C5")
    assert (table.winners, table.why) == ((NEAR,), "character gone")


def test_book_mystic_once_per_game() -> None:
    table = laid(
        "sea-ghost B4 down called seen, guppy hand, dolphin hand, knots hand",
        "hydron B2 up, sub-x hand, aquaria hand, sonar hand",
    )
    table.do("flip B4")
    assert (table.phase, table.movers) == ("turn", (FAR,))


def test_a_mystic_vehicle_works_as_well() -> None:
    table = laid(
        "dolphin B4 down, guppy hand, sea-ghost hand, knots hand",
        "hydron B2 up, sub-x hand, aquaria hand, sonar hand",
        options=keyworded("dolphin", "mystic"),
    )
    assert table.do("flip B4").lists() == {"mystic B2"}


# TENACIOUS


def test_book_tenacious_the_first_defeat_only_turns_the_card_the_second_removes_it() -> None:
    table = laid(STRONG, "commander-x B3 up, aquaria hand, sub-x hand, sonar hand")
    table.do("challenge B4 B3")
    assert view_of(table, "B3")["turned"] is True
    assert "turn the card by 90 degrees" in table.heard()
    assert (table.lies("B3"), table.movers, table.why) == ("commander-x", (FAR,), None)
    table.do("place sonar A3", "challenge B4 B3")
    assert (table.winners, table.why) == ((NEAR,), "character gone")


def test_tenacious_mark_stays_with_the_card_when_it_moves() -> None:
    table = laid(STRONG, "commander-x B3 up turned, aquaria hand, sub-x hand, sonar hand", turn=FAR)
    table.do("move B3 B2")
    assert view_of(table, "B2")["turned"] is True


def test_a_tenacious_location_stays_once_too() -> None:
    table = laid(
        STRONG,
        "aquaria B3 up, capt-n-eli hand, sub-x hand, sonar hand",
        options=keyworded("aquaria", "tenacious", kind="location"),
    )
    table.do("challenge B4 B3")
    assert (table.lies("B3"), view_of(table, "B3")["turned"]) == ("aquaria", True)


# STACKED


def test_book_stacked_the_owner_must_turn_up_another_copy_and_that_is_the_turn() -> None:
    table = laid(STRONG, "hydron B3 up, hydron B2 down, aquaria A2 down, hydron hand")
    table.do("challenge B4 B3")
    assert (table.phase, table.movers) == ("stacked", (FAR,))
    assert table.lists() == {"flip B2"}
    assert "turn up another copy" in table.refused("flip A2")
    assert "another face-down copy" in table.refused("move B2 B3")
    assert "another face-down copy" in table.refused("place hydron B3")
    table.do("flip B2")
    assert (table.phase, table.movers, table.view()["ply"]) == ("turn", (NEAR,), 2)
    assert table.lies("B2") == "hydron"


def test_book_stacked_without_another_copy_on_the_grid_the_challenger_wins() -> None:
    table = laid(STRONG, "hydron B3 up, aquaria B2 down, hydron hand, hydron hand")
    table.do("challenge B4 B3")
    assert (table.winners, table.why) == ((NEAR,), "character gone")


def test_house_stacked_with_a_copy_face_up_the_owner_takes_a_normal_turn() -> None:
    table = laid(STRONG, "hydron B3 up, hydron B2 up, hydron A2 down, aquaria hand")
    table.do("challenge B4 B3")
    assert (table.phase, table.movers) == ("turn", (FAR,))
    assert {"flip A2", "move B2 B1", "place aquaria B3"} <= table.lists()


def test_house_stacked_with_several_face_down_copies_the_owner_chooses() -> None:
    table = laid(STRONG, "hydron B3 up, hydron B2 down, hydron A2 down, aquaria hand")
    assert table.do("challenge B4 B3").lists() == {"flip B2", "flip A2"}


def test_stacked_copies_stand_in_the_line_and_add_their_c() -> None:
    table = laid(
        "hydron B4 up, hydron B3 up, hydron B2 up, knots hand",
        "guppy B1 up, lord-hydro hand, aquaria hand, sonar hand",
    )
    assert table.lists("challenge") == {"challenge B4 B1", "challenge B3 B1", "challenge B2 B1"}
    table.do("challenge B4 B1")
    assert "Attack 3 (Hydron 1, Hydron 1, Hydron 1) against defence 2 (Guppy 2)" in table.heard()


def test_a_forced_flip_wakes_mystic_as_any_flip_does() -> None:
    table = laid(
        STRONG,
        "hydron B3 up, hydron B2 down, aquaria hand, sonar hand",
        options=keyworded("hydron", "stacked", "mystic", kind="character"),
    )
    table.do("challenge B4 B3", "flip B2")
    assert (table.phase, table.movers, table.view()["ply"]) == ("mystic", (FAR,), 1)
    table.do("mystic B4")
    assert (table.phase, table.movers, table.view()["ply"]) == ("turn", (NEAR,), 2)


@pytest.mark.parametrize("answer", ["sacrifice B2", "decline"])
def test_a_stacked_card_with_sacrifice_asks_first_and_is_judged_after(answer: str) -> None:
    table = laid(
        STRONG,
        "hydron B3 up, hydron B2 down, aquaria hand, sonar hand",
        options=keyworded("hydron", "stacked", "sacrifice", kind="character"),
    )
    table.do("challenge B4 B3", answer)
    # the sacrificed copy leaves the saved one face up; a declined one leaves the hidden copy to turn up
    assert table.phase == ("turn" if answer.startswith("sacrifice") else "stacked")
