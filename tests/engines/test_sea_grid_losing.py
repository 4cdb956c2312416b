"""How a game ends: the three ways to lose, the ply limit, and turns that are skipped."""

from __future__ import annotations

import engines.sea_grid as sea_grid
from tests.engines.sea_grid_table import FAR, NEAR, begun, laid

STRONG = "lord-hydro B4 up, guppy hand, dolphin hand, knots hand"


def test_book_lost_when_the_character_leaves_the_grid() -> None:
    table = laid(
        "lord-hydro B4 up, x-ray A4 up, dolphin hand, knots hand",
        "navy-admiral B3 down, sub-x B2 up, aquaria hand, sonar hand",
    )
    table.do("challenge B4 B3")
    assert sea_grid.outcome(table.state) == ((NEAR,), None, "character gone")
    assert (table.phase, table.movers) == ("over", ())
    assert table.lists(seat=NEAR) == table.lists(seat=FAR) == set()
    assert "the game is over" in table.refused("move B4 B5", seat=NEAR)


def test_book_lost_when_all_cards_on_the_grid_are_gone_whatever_is_in_hand() -> None:
    table = laid(STRONG, "sub-x B3 up, capt-n-eli hand, aquaria hand, sonar hand")
    table.do("challenge B4 B3")
    assert (table.winners, table.why) == ((NEAR,), "grid empty")


def test_an_empty_grid_is_no_loss_before_the_first_card() -> None:
    table = begun("capt-n-eli dolphin eagle-rock knots", "hydron guppy aquaria sonar")
    table.do("place dolphin C5")
    assert table.why is None


def test_book_lost_when_all_cards_are_face_up_while_the_character_is_in_hand() -> None:
    table = laid(
        "capt-n-eli hand, dolphin B4 up, knots C4 up, sonar B5 down",
        "hydron B2 down, guppy hand, aquaria hand, x-ray hand",
    )
    table.do("flip B5")
    assert (table.winners, table.why) == ((FAR,), "all face up")


def test_house_no_loss_while_a_support_is_still_in_hand_or_face_down() -> None:
    far = "hydron B2 down, guppy hand, aquaria hand, x-ray hand"
    in_hand = laid("capt-n-eli hand, dolphin B4 up, knots C4 down, sonar hand", far)
    assert in_hand.do("flip C4").why is None
    face_down = laid("capt-n-eli hand, dolphin B4 down, knots C4 down, sonar B5 up", far)
    assert face_down.do("flip C4").why is None


def test_all_cards_face_up_with_the_character_among_them_is_no_loss() -> None:
    table = laid(
        "capt-n-eli B3 up, dolphin B4 up, knots C4 up, sonar B5 down",
        "hydron B2 down, guppy hand, aquaria hand, x-ray hand",
    )
    assert table.do("flip B5").why is None


def test_character_gone_comes_before_an_empty_grid() -> None:
    table = laid(STRONG, "sea-ghost B3 up, sub-x hand, aquaria hand, sonar hand")
    assert table.do("challenge B4 B3").why == "character gone"


def test_an_empty_grid_comes_before_all_face_up() -> None:
    table = laid(STRONG, "sub-x B3 up, capt-n-eli hand, aquaria out, sonar out")
    assert table.do("challenge B4 B3").why == "grid empty"


def test_house_two_hundred_plies_without_a_winner_are_a_draw() -> None:
    table = laid(STRONG, "hydron C4 up, sub-x hand, aquaria hand, sonar hand", ply=198)
    table.do("move B4 B5")
    assert table.why is None
    table.do("move C4 C5")
    assert sea_grid.outcome(table.state) == ((), None, "ply limit")
    assert table.view()["ply"] == 200
    assert "draw" in table.heard()


def test_the_ply_limit_is_an_option() -> None:
    table = begun("capt-n-eli dolphin eagle-rock knots", "hydron guppy aquaria sonar", options={"plies": 2})
    assert table.do("place dolphin C5", "place hydron C4").why == "ply limit"


def test_a_win_on_the_last_ply_is_a_win() -> None:
    table = laid(STRONG, "sea-ghost B3 up, sub-x B2 up, aquaria hand, sonar hand", ply=199)
    assert table.do("challenge B4 B3").winners == (NEAR,)
    table = laid(STRONG, "sub-x B3 up, capt-n-eli hand, aquaria hand, sonar hand", ply=199)
    assert table.do("challenge B4 B3").why == "grid empty"


def test_decisions_and_picks_are_no_plies() -> None:
    table = begun("capt-n-eli dolphin eagle-rock knots", "hydron guppy aquaria sonar")
    assert table.view()["ply"] == 0
    table = laid(STRONG, "capt-n-eli B3 up, aquaria B2 down, sub-x hand, sonar hand")
    assert table.do("challenge B4 B3").view()["ply"] == 0
    assert table.do("sacrifice B2").view()["ply"] == 1


# nothing legal

HEMMED_IN = "hydron A1 up, aquaria A2 up, sub-x out, sonar out"
JAILERS = "capt-n-eli B1 up, dolphin B2 down, knots A3 down, guppy hand"
SMALL = {"mat": [3, 4]}


def test_house_a_turn_without_a_legal_action_is_skipped_told_and_counts() -> None:
    table = laid(JAILERS, HEMMED_IN, options=SMALL)
    table.do("place guppy C4")
    assert (table.phase, table.movers, table.view()["ply"]) == ("turn", (NEAR,), 2)
    assert "The far side has no legal action: that turn is skipped." in table.heard()
    table.do("move A3 A4")
    assert (table.movers, table.view()["ply"]) == ((FAR,), 3)
    assert table.lists() == {"move A2 A3"}


def test_a_skipped_turn_may_be_the_last() -> None:
    table = laid(JAILERS, HEMMED_IN, ply=4, options={**SMALL, "plies": 6})
    table.do("place guppy C4")
    assert (table.why, table.view()["ply"]) == ("ply limit", 6)


def test_a_seat_that_can_still_challenge_is_not_skipped() -> None:
    table = laid(
        JAILERS.replace("B1 up", "B1 down"), HEMMED_IN.replace("hydron", "lord-hydro"), options=SMALL
    )
    table.do("place guppy C4")
    assert table.lists() == {"challenge A1 B1"}


def test_house_hemmed_in_against_the_edge_of_a_big_mat() -> None:
    """The box is pinned by the other cards, the mat's edge does the rest."""
    table = laid(
        "capt-n-eli D4 up, dolphin D5 down, knots E6 down, guppy hand",
        "hydron E4 up, aquaria E5 up, sub-x out, sonar out",
    )
    assert (
        "move E4 E3"
        in laid(
            "capt-n-eli D4 up, dolphin D5 down, knots E6 down, guppy hand",
            "hydron E4 up, aquaria E5 up, sub-x out, sonar out",
            turn=FAR,
        ).lists()
    )
    table.do("place guppy D7")  # rows 4 to 7: now E3 is out of the box
    assert (table.movers, table.view()["ply"]) == ((NEAR,), 2)


# the warning


def test_the_flip_that_loses_is_warned_of_and_no_other() -> None:
    table = laid(
        "capt-n-eli hand, dolphin B4 up, knots C4 up, sonar B5 down",
        "hydron B2 down, guppy hand, aquaria hand, x-ray hand",
    )
    warned = sea_grid.warning(table.state, NEAR, ("flip", "B5"))
    assert warned is not None
    assert "loses the game" in warned
    for words in ("move B5 B6", "place capt-n-eli C5", "flip C4", "flip B2"):
        assert sea_grid.warning(table.state, NEAR, sea_grid.parse(words)) is None
    assert sea_grid.warning(table.state, FAR, ("flip", "B2")) is None


def test_a_mystic_flip_that_loses_is_warned_of_too() -> None:
    options = {"cards": {"sonar": {"type": "gadget", "c": 1, "d": 1, "keywords": ["mystic"]}}}
    table = laid(
        "capt-n-eli hand, dolphin B4 up, knots C4 up, sonar B5 down",
        "hydron B2 up, guppy hand, aquaria hand, x-ray hand",
        options=options,
    )
    assert sea_grid.warning(table.state, NEAR, ("flip", "B5")) is not None
    table.do("flip B5")
    assert (table.phase, table.why) == ("mystic", None)
    table.do("mystic B2")
    assert (table.winners, table.why) == ((FAR,), "all face up")
